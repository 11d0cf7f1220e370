/** What the response headers tell of the account (reference 8). */
import type { Bucket } from '../endpoint.ts';
import { counted, type Estimate } from '../question/cost.ts';

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

export interface Affordable {
  left: number | undefined;
  enough: boolean;
  /** `About 120 of your 340 requests left.` */
  text: string;
}

/** Compares an estimate with what the account has left. */
export function afford({ requests, basis }: Estimate, usage: Usage | undefined): Affordable {
  const left = spendable(usage);
  if (requests === 0) return { left, enough: true, text: 'This is free of charge.' };
  const about = `About ${counted(requests, 'request')}`;
  if (left === undefined) return { left, enough: true, text: `${about} (${basis}).` };
  if (requests > left) return { left, enough: false, text: `${about} (${basis}), but only ${left} left.` };
  return { left, enough: true, text: `${about} of your ${left} left (${basis}).` };
}
