/** What the response headers tell of the account (reference 8). */
import type { Bucket } from '../catalog/endpoint.ts';

export interface Usage {
  plan?: string;
  /** Monthly allowance, what is used of it, what is left. */
  limit?: number;
  used?: number;
  remaining?: number;
  /** Where this request was taken from: `rollover`, `subscription`, `credits`, `none`. */
  creditSource?: string;
  rolloverBalance?: number;
  creditBalance?: number;
}

const SOLD_DATA: Record<keyof Usage, string> = {
  plan: 'x-plan',
  limit: 'x-usage-limit',
  used: 'x-usage-used',
  remaining: 'x-usage-remaining',
  creditSource: 'x-credit-source',
  rolloverBalance: 'x-rollover-balance',
  creditBalance: 'x-credit-balance',
};
const SHIPPING: Partial<Record<keyof Usage, string>> = {
  plan: 'x-shipping-plan',
  limit: 'x-shipping-usage-limit',
  used: 'x-shipping-usage-used',
  remaining: 'x-shipping-usage-remaining',
};

/** Reads usage headers; undefined when the response carries none. */
export function usageFrom(headers: Record<string, string>, account: Bucket | undefined): Usage | undefined {
  const names = account === 'shipping' ? SHIPPING : SOLD_DATA;
  const usage: Record<string, string | number> = {};
  for (const [field, header] of Object.entries(names)) {
    const value = headers[header];
    if (value === undefined || value === '') continue;
    if (field === 'plan' || field === 'creditSource') usage[field] = value;
    else if (Number.isFinite(Number(value))) usage[field] = Number(value);
  }
  return Object.keys(usage).length > 0 ? (usage as Usage) : undefined;
}

/** Requests that can still be made: allowance, carried-over requests and credits together (reference 8 rule 2). */
export function spendable(usage: Usage | undefined): number | undefined {
  if (usage?.remaining === undefined) return undefined;
  return usage.remaining + (usage.rolloverBalance ?? 0) + (usage.creditBalance ?? 0);
}
