/** Reads the service's money values: decimal strings, JSON numbers and money objects (reference 2.1). */
import { safeText } from './input/safe-text.ts';

/** Larger amounts cannot be counted exactly in cents, so they are not prices. */
const MOST = Number.MAX_SAFE_INTEGER / 100;

/** The price as a number, or null if there is none. Never guesses: text that is not a plain decimal is null. */
export function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= MOST ? value : null;
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value.trim()) ? amountOf(Number(value)) : null;
  if (typeof value === 'object' && value !== null) return amountOf((value as { amount?: unknown }).amount);
  return null;
}

/** The currency of a money object, or null. */
export function currencyOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null ? currencyCode((value as { currency?: unknown }).currency) : null;
}

/**
 * An ISO 4217 code, or another short text in its place, normalized: `usd` and `USD ` become USD. Null for anything else, including text that
 * a spreadsheet would run as a formula.
 */
export function currencyCode(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return code !== '' && code.length <= 10 && safeText(code) === code ? code : null;
}

/** No marketplace has as many listings. */
const MOST_LISTED = 1e12;

/** Reads `"147,764"` or `"240,000+"` as a number, and whether there are more (reference 2.4, `totalResults`). */
export function countOf(text: unknown): { count: number; atLeast: boolean } | null {
  const [, digits, more] = (typeof text === 'string' && /^\s*(\d[\d,.\s]*)(\+?)\s*$/.exec(text)) || [];
  const count = digits === undefined ? text : Number(digits.replace(/\D/g, ''));
  return typeof count === 'number' && count >= 0 && count <= MOST_LISTED ? { count, atLeast: more === '+' } : null;
}

/** Converts an amount to whole cents, so sums are exact. */
export function inCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts cents to an amount. Half a cent rounds up. */
export function inUnits(cents: number): number {
  return Math.round(cents) / 100;
}

/** Signs that people know without the code. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CAD: 'CA$',
  AUD: 'A$',
};

/** Currencies without cents (ISO 4217). */
const WHOLE = ['CLP', 'ISK', 'JPY', 'KRW', 'VND'];

/** Whether amounts of a currency are written with cents; so are those of an unknown one. */
export const hasCents = (currency: string | null): boolean => !WHOLE.includes(currency ?? '');

/**
 * Writes amounts that are read together, as in a sentence or a table, in one form: with cents if the leading one is below 100 and the
 * currency has cents. For example `$12.50`, `-€1,250`, `85.00 CHF` or `¥80`. An amount that would read as nothing keeps its cents, and so
 * does one that a person typed. Pure.
 * @param lead the price that the others belong to, or the largest amount.
 */
export function moneyForm(lead: number, currency: string | null): (amount: number, isTyped?: boolean) => string {
  const least = hasCents(currency) ? 0.5 : 0;
  const usual = least > 0 && Number(Math.abs(lead).toFixed(2)) < 100 ? 2 : 0;
  const sign = CURRENCY_SIGNS[currency ?? ''];
  const code = sign === undefined && currency !== null ? ` ${currency}` : '';
  return (amount, isTyped = false) => {
    const isWhole = Number(amount.toFixed(2)) % 1 === 0;
    const digits = !isWhole && (isTyped || Math.abs(amount) < least) ? 2 : usual;
    const [whole = '', cents] = Math.abs(amount).toFixed(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    const minus = Number(amount.toFixed(digits)) < 0 ? '-' : '';
    return `${minus}${sign ?? ''}${grouped}${cents === undefined ? '' : `.${cents}`}${code}`;
  };
}
