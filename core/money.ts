/** Numbers from the service's money: decimal strings, JSON numbers and money objects (reference 2.1). */

/** Larger amounts can't be counted in cents: no price. */
const MOST = Number.MAX_SAFE_INTEGER / 100;

/** The number of a price, or null if there is none. Never guesses: a text that is not a plain decimal is null. */
export function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= MOST ? value : null;
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value.trim()) ? amountOf(Number(value)) : null;
  if (typeof value === 'object' && value !== null) return amountOf((value as { amount?: unknown }).amount);
  return null;
}

/** A currency sign or code, before or after a number. */
const CURRENCY = /^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}|zł)\s*|\s*(?:\p{Sc}|[A-Z]{3}|zł)$/gu;
/** Beside these, `1.200` is 1200. */
const DECIMAL_COMMA = /€|EUR|zł|PLN/;

const NO_GROUPS = /(?!)/g;
const DOT_GROUP: [RegExp, RegExp] = [/^\d{1,3}\.\d{3}$/, /\./g];

/** How people write a number, and what separates its groups of three. The first row that fits counts. */
const NOTATIONS: readonly [form: RegExp, groups: RegExp][] = [
  // 120, 120.5, .5 and 120,50
  [/^(\d*\.\d+|\d+(,\d{1,2})?)$/, NO_GROUPS],
  // 1,200 and 1,200.50
  [/^\d{1,3}(,\d{3})+(\.\d+)?$/, /,/g],
  // 1.200.000 and 1.200,50
  [/^\d{1,3}(\.\d{3})+(\.\d{3}|,\d+)$/, /\./g],
  // 1 200,50 and 1'200.50
  [/^\d{1,3}([\s'’]\d{3})+([.,]\d+)?$/, /[\s'’]/g],
];

/**
 * The number of a price as people type it: `$120`, `120,50`, `1.200,50`, `1,200.50`, `1 200 EUR`. If there are two separators, the last
 * one is the decimal sign. A comma before three digits separates thousands. A single dot is the decimal sign, except beside a currency
 * whose prices have a decimal comma: `1.200 EUR` is 1200. Null for a range and for anything else that is not one number.
 */
export function typedAmount(value: unknown): number | null {
  if (typeof value !== 'string') return amountOf(value);
  const [, sign = '', written = ''] = /^(-?)\s*(.*)$/s.exec(value.trim()) ?? [];
  const digits = written.replace(CURRENCY, '');
  const notations = DECIMAL_COMMA.test(written) ? [DOT_GROUP, ...NOTATIONS] : NOTATIONS;
  const [, groups] = notations.find(([form]) => form.test(digits)) ?? [];
  return groups ? amountOf(Number(`${sign}${digits.replace(groups, '').replace(',', '.')}`)) : null;
}

/** The currency of a money object, or null. */
export function currencyOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { currency } = value as { currency?: unknown };
  return typeof currency === 'string' && currency !== '' ? currency : null;
}

/** `"147,764"` and `"240,000+"` as a number, and whether there are more (reference 2.4, `totalResults`). */
export function countOf(text: unknown): { count: number; atLeast: boolean } | null {
  if (typeof text === 'number') return text >= 0 && Number.isFinite(text) ? { count: text, atLeast: false } : null;
  if (typeof text !== 'string') return null;
  const match = /^\s*(\d[\d,.\s]*)(\+?)\s*$/.exec(text);
  if (!match) return null;
  return { count: Number(match[1]!.replace(/\D/g, '')), atLeast: match[2] === '+' };
}

/** Money is counted in whole cents, so sums are exact. */
export function inCents(amount: number): number {
  return Math.round(amount * 100);
}

/** The amount of cents; a half cent rounds up. */
export function inUnits(cents: number): number {
  return Math.round(cents) / 100;
}
