/** Account data in the response headers (reference 8). */
import type { ResponseHeaders } from '../effects.ts';
import type { Bucket, Row } from '../endpoint.ts';
import { amountOf } from '../money.ts';

export interface Usage {
  plan?: string;
  /** Monthly allowance, requests used, and requests left. */
  limit?: number;
  used?: number;
  remaining?: number;
  /** The source of this request: `rollover`, `subscription`, `credits` or `none`. */
  creditSource?: string;
  rolloverBalance?: number;
  creditBalance?: number;
}

type UsageHeaders = Readonly<Partial<Record<keyof Usage, string>>>;

const SOLD_DATA: UsageHeaders = {
  plan: 'x-plan',
  limit: 'x-usage-limit',
  used: 'x-usage-used',
  remaining: 'x-usage-remaining',
  creditSource: 'x-credit-source',
  rolloverBalance: 'x-rollover-balance',
  creditBalance: 'x-credit-balance',
};
const SHIPPING: UsageHeaders = {
  plan: 'x-shipping-plan',
  limit: 'x-shipping-usage-limit',
  used: 'x-shipping-usage-used',
  remaining: 'x-shipping-usage-remaining',
};

/** Reads usage headers; undefined when the response carries none. */
export function usageFrom(headers: ResponseHeaders, account: Bucket | undefined): Usage | undefined {
  let usage: Record<string, string | number> | undefined;
  const names = account === 'shipping' ? SHIPPING : SOLD_DATA;
  for (const field in names) {
    const value = headers.get(names[field as keyof Usage] as string);
    if (!value) continue;
    const read = field === 'plan' || field === 'creditSource' ? value : Number(value.split(',')[0]);
    if (typeof read === 'number' && !Number.isFinite(read)) continue;
    usage ??= {};
    usage[field] = read;
  }
  return usage as Usage | undefined;
}

/** Requests that can still be made: allowance, carried-over requests and credits together (reference 8 rule 2). */
export function spendable(usage: Usage | undefined): number | undefined {
  if (usage?.remaining === undefined) return undefined;
  return usage.remaining + (usage.rolloverBalance ?? 0) + (usage.creditBalance ?? 0);
}

/** Converts a usage answer to the form of the headers (reference 4.9, shape assumed). The remaining requests may have to be calculated. */
export function usageOf(answer: Row): Usage {
  const number = (name: string) => amountOf(answer[name]) ?? undefined;
  const [limit, used] = [number('quota'), number('used')];
  return {
    limit,
    used,
    remaining:
      number('remaining') ?? (limit === undefined || used === undefined ? undefined : Math.max(0, limit - used)),
    rolloverBalance: number('rollover_balance'),
    creditBalance: number('credit_balance'),
  };
}
