/** Reads numbers as people type them in any locale: money, counts and percentages. */
import { amountOf } from '../money.ts';
import { type Reading, readText, visibleText } from './text.ts';

/** A currency sign or code, before or after a number. */
const CURRENCY = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|zł|kr\.?|Fr\.?)\s*|\s*(?:\p{Sc}|[A-Z]{3}|zł|kr\.?|Fr\.?)$/gu;
/** With these currencies, `1.200` means 1200. */
const DECIMAL_COMMA = /€|EUR|zł|PLN/;
/** A dot before three digits is ambiguous: prices don't have three decimals, but weights may. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;

const NO_GROUPS = /(?!)/g;
const DOT_GROUP: [RegExp, RegExp] = [/^\d{1,3}\.\d{3}$/, /\./g];

/** Notations for numbers, each with its thousands separator. The first match applies. */
const NOTATIONS: readonly [form: RegExp, groups: RegExp][] = [
  // 120, 120.5, .5 and 120,50
  [/^(\d*\.\d+|\d+(,\d{1,2})?)$/, NO_GROUPS],
  // 1,200 and 1,200.50
  [/^\d{1,3}(,\d{3})+(\.\d+)?$/, /,/g],
  // 1.200.000 and 1.200,50
  [/^\d{1,3}(\.\d{3})+(\.\d{3}|,\d+)$/, /\./g],
  // 1 200,50 and 1'200.50
  [/^\d{1,3}([ '’]\d{3})+([.,]\d+)?$/, /[ '’]/g],
];

export const NOT_A_NUMBER = 'which is not a number';

/**
 * Reads a price or another number: `$120`, `120,50`, `$1.200,50`, `1,200.50`, `1 200 EUR`, or `(5.00)` for -5. If there are two different
 * separators, the last one is the decimal mark. A comma before three digits separates thousands. A single dot is the decimal mark; before
 * three digits it could be either, so `1.250` is rejected. With a currency that uses a decimal comma it separates thousands: `1.250 EUR`.
 */
export function readAmount(typed: unknown): Reading<number> {
  if (typeof typed !== 'string') return readNumber(typed);
  const { value: text, ...rest } = readText(typed.normalize('NFKC'));
  if (text === undefined) return rest;
  const [, sign = '', written = ''] = /^([-+−]?)\s*(.*)$/s.exec(unbracketed(text)) ?? [];
  const digits = written.replace(CURRENCY, '');
  const hasDecimalComma = DECIMAL_COMMA.test(written);
  if (AMBIGUOUS.test(digits) && !hasDecimalComma)
    return { problem: `which could be ${Number(digits)} or ${digits.replace('.', '')}; write one of them` };
  const notations = hasDecimalComma ? [DOT_GROUP, ...NOTATIONS] : NOTATIONS;
  const [, groups] = notations.find(([form]) => form.test(digits)) ?? [];
  if (!groups) return { problem: NOT_A_NUMBER };
  return readNumber(Number(`${sign.replace('−', '-')}${digits.replace(groups, '').replace(',', '.')}`));
}

/** Reads a percentage: `13.25` or `13,5 %`. A single separator is the decimal mark. A plain number is in percent: 13, not 0.13. */
export function readPercent(typed: unknown): Reading<number> {
  if (typeof typed !== 'string') return readNumber(typed);
  const { value: text, ...rest } = readText(typed.normalize('NFKC'));
  if (text === undefined) return rest;
  const [, sign = '', digits = ''] = /^([-+−]?)\s*(\d*[.,]?\d+)\s*(?:%|percent|pct\.?)?$/i.exec(text) ?? [];
  if (digits === '') return { problem: NOT_A_NUMBER };
  return readNumber(Number(`${sign.replace('−', '-')}${digits.replace(',', '.')}`));
}

/** The result of `readAmount`, or null if the text is not a number. */
export function typedAmount(typed: unknown): number | null {
  return readAmount(typed).value ?? null;
}

/** The result of `readPercent`, or null if the text is not a number. */
export function typedPercent(typed: unknown): number | null {
  return readPercent(typed).value ?? null;
}

function readNumber(typed: unknown): Reading<number> {
  if (typed === undefined || typed === null) return {};
  const value = typeof typed === 'boolean' ? null : amountOf(typed);
  return value === null || Number.isNaN(value) ? { problem: NOT_A_NUMBER } : { value };
}

/** Converts an accountant's `(5.00)` to `-5.00`. */
function unbracketed(text: string): string {
  const [, inner] = /^\(([^()]+)\)$/.exec(text) ?? [];
  return inner === undefined ? text : `-${visibleText(inner)}`;
}
