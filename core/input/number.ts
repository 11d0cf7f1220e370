/** Reads numbers as people type them in any locale: money, counts and percentages. A text has one meaning, or it is refused. */
import { amountOf } from '../money.ts';
import { bothOf, currenciesOf, hasDecimalComma } from './currency.ts';
import { fullWidthFolded, type Reading, readText } from './text.ts';

export const NOT_A_NUMBER = 'which is not a number';
const NOT_ONE_NUMBER = 'which is not a single number';

export interface TypedMoney {
  amount: number;
  /** ISO 4217, where the text names one currency. `$` and `¥` could be several, so they name none. */
  currency: string | null;
  /** All codes that it can mean; none if it names no currency. */
  currencies: readonly string[];
}

/**
 * The parts of a number: a sign, a currency, the sign in its other place, the digits, the `.-` of a price without cents, and a currency or
 * unit.
 */
const PARTS =
  /^(?<sign>[-+]?)\s*(?<before>[^\d+-]*)(?<inner>[-+]?)\s*(?<digits>\d(?:[\d.,'’ ]*\d)?)(?<noCents>[.,:][-–—]{1,2})?\s*(?<after>[^\d]*)$/s;

/** Currencies that are written with a dot. */
const ABBREVIATION = /^(rs|kr|s?fr)\.$/i;

/** Notations of the digits. The first match applies. */
interface Notation {
  form: RegExp;
  /** Separates groups of digits. */
  group?: RegExp;
  /** The other meaning that the digits could have. A currency with a decimal comma excludes one of the two. */
  isAmbiguous?: 'without decimal comma' | 'with decimal comma';
}

const NOTATIONS: readonly Notation[] = [
  // 1.250: 1.25 as a weight or in most of the world, 1250 beside a currency with a decimal comma.
  { form: /^[1-9]\d{0,2}\.\d{3}$/, group: /\./g, isAmbiguous: 'without decimal comma' },
  // 1,250: thousands, unless its currency has a decimal comma.
  { form: /^[1-9]\d{0,2},\d{3}$/, group: /,/g, isAmbiguous: 'with decimal comma' },
  // 120, 120.5, .5, 0.125 and 1.2500
  { form: /^\d*\.\d+$|^\d+$/ },
  // 120,50 and ,5. A group of thousands never begins with 0, so 0,125 is a decimal.
  { form: /^(\d*,\d{1,2}|0,\d+)$/ },
  // 1,200,000 and 1,200.50
  { form: /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, group: /,/g },
  // 1,25,000.50: lakh and crore
  { form: /^[1-9]\d?(,\d{2})+,\d{3}(\.\d+)?$/, group: /,/g },
  // 1.200.000 and 1.200,50
  { form: /^[1-9]\d{0,2}(\.\d{3})+(\.\d{3}|,\d+)$/, group: /\./g },
  // 1 200,50 and 1'200.50
  { form: /^[1-9]\d{0,2}([ '’])\d{3}(\1\d{3})*([.,]\d+)?$/, group: /[ '’]/g },
];

/**
 * Reads a price or another number: `$120`, `US $12.50`, `120,50`, `$1.200,50`, `1 200 EUR`, `12.-`, `50¢`, or `(5.00)` for -5. If there are
 * two different separators, the last one is the decimal mark. A text whose separator could be either (`1.250`, `€1,250`) is refused with
 * both meanings, and so is one with any word but a currency beside the number (`PSA 10`).
 */
export function readMoney(typed: unknown): Reading<TypedMoney> {
  const { value: parts, ...rest } = partsOf(typed);
  if (parts === undefined) return rest;
  if (typeof parts === 'number') return { value: { amount: parts, ...NO_CURRENCY } };
  const { before, after, number } = parts;
  if (/^(%|percent|pct)/i.test(after)) return { problem: 'which is a percentage' };
  if (after === '¢')
    return before === '' && /^-?\d+$/.test(number)
      ? { value: { amount: Number(number) / 100, ...NO_CURRENCY } }
      : { problem: NOT_ONE_NUMBER };
  const own = [before, after].filter(text => text !== '');
  const meant: readonly string[][] = own.map(text => [...(currenciesOf(text) ?? [])]);
  const unknown = own.find((_, at) => meant[at]?.length === 0);
  if (unknown !== undefined) return { problem: `which has "${unknown}" beside the number` };
  const codes = meant.length === 0 ? [] : bothOf(meant[0], meant.at(-1));
  if (!codes) return { problem: 'which names two currencies' };
  const { value: amount, problem } = amountIn(number, hasDecimalComma(codes));
  if (amount === undefined) return { problem };
  return { value: { amount, currency: codes.length === 1 ? (codes[0] ?? null) : null, currencies: codes } };
}

const NO_CURRENCY = { currency: null, currencies: [] };

/** Reads a count, a measure or a grade: a number as `readMoney` reads it, with nothing beside it. `$5` is a price, not 5 of something. */
export function readPlainNumber(typed: unknown): Reading<number> {
  const { value: parts, ...rest } = partsOf(typed);
  if (parts === undefined || typeof parts === 'number') return parts === undefined ? rest : { value: parts };
  const beside = parts.before || parts.after;
  return beside === '' ? amountIn(parts.number, false) : { problem: `which has "${beside}" beside the number` };
}

/** The amount that `readMoney` reads. */
export function readAmount(typed: unknown): Reading<number> {
  const { value, ...rest } = readMoney(typed);
  return value === undefined ? rest : { value: value.amount };
}

/** Reads a percentage: `13.25` or `13,5 %`. A single separator is the decimal mark. A plain number is in percent: 13, not 0.13. */
export function readPercent(typed: unknown): Reading<number> {
  const { value: parts, ...rest } = partsOf(typed);
  if (parts === undefined || typeof parts === 'number') return parts === undefined ? rest : { value: parts };
  const { before, after, number } = parts;
  const unknown = before === '' && /^(%|percent|pct\.?)?$/i.test(after) ? undefined : before || after;
  if (unknown !== undefined) return { problem: `which has "${unknown}" beside the number` };
  if (!/^-?\d*[.,]?\d+$/.test(number)) return { problem: NOT_ONE_NUMBER };
  return readNumber(Number(number.replace(',', '.')));
}

/** The result of `readAmount`, or null if the text is not a number. */
export function typedAmount(typed: unknown): number | null {
  return readAmount(typed).value ?? null;
}

interface TypedParts {
  /** Texts before and after the digits, without the sign; empty if there are none. */
  before: string;
  after: string;
  /** The digits with their separators, and a minus if the number is negative. */
  number: string;
}

function partsOf(typed: unknown): Reading<TypedParts | number> {
  if (typeof typed !== 'string') return readNumber(typed);
  const { value: text, ...rest } = readText(fullWidthFolded(typed));
  if (text === undefined) return rest;
  // An accountant's (5.00) and $(5.00) are -5.00.
  const [, left, inBrackets, right] = /^([^\d()]*)\(([^()]+)\)([^\d()]*)$/.exec(text) ?? [];
  const written = inBrackets === undefined ? text : `${left}${inBrackets}${right}`;
  const { groups } = PARTS.exec(written.trim().replaceAll('−', '-')) ?? {};
  if (!groups) return { problem: /\d\D+\d/.test(text) ? NOT_ONE_NUMBER : NOT_A_NUMBER };
  const { sign = '', inner = '', digits = '', noCents, after = '' } = groups;
  let before = (groups.before ?? '').trim();
  let number = digits;
  // In `Rs.500` the dot belongs to the currency, in `$.50` to the number; in `USD.50` it could be either, and in `ca. 20` to neither.
  if (/\p{L}[.,]$/u.test(before) && !ABBREVIATION.test(before))
    return { problem: `which has "${before}" beside the number` };
  if (/[.,]$/.test(before) && !ABBREVIATION.test(before)) {
    number = `${before.slice(-1)}${digits}`;
    before = before.slice(0, -1).trim();
  }
  const signs = [sign, inner, inBrackets === undefined ? '' : '-'].filter(each => each !== '');
  // Before `.-`, nothing but thousands is set apart: `1.299,-`.
  if (noCents !== undefined && /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(number))
    number = number.replace(/[.,]/g, '');
  if (signs.length > 1 || (noCents !== undefined && /\d[.,]\d{1,2}$/.test(number))) return { problem: NOT_ONE_NUMBER };
  return { value: { before, after: after.trim(), number: signs[0] === '-' ? `-${number}` : number } };
}

/** @param comma whether the currency beside the number has a decimal comma. */
function amountIn(number: string, comma: boolean): Reading<number> {
  const digits = number.replace('-', '');
  const { form, group, isAmbiguous } = NOTATIONS.find(each => each.form.test(digits)) ?? {};
  if (!form) return { problem: NOT_ONE_NUMBER };
  if (isAmbiguous === (comma ? 'with decimal comma' : 'without decimal comma')) {
    const [decimal, whole] = [Number(digits.replace(/[.,]/, '.')), digits.replace(/[.,]/, '')];
    return { problem: `which could be ${decimal} or ${whole}; write one of them` };
  }
  const plain = (group ? number.replace(group, '') : number).replace(',', '.');
  return readNumber(Number(plain));
}

function readNumber(typed: unknown): Reading<number> {
  if (typed === undefined || typed === null) return {};
  const value = typeof typed === 'boolean' ? null : amountOf(typed);
  return value === null || Number.isNaN(value) ? { problem: NOT_A_NUMBER } : { value };
}

const LIMIT =
  /^(?:max(?:imum|imal|\.)?|up to|under|below|at most|no more than|less than|bis|unter|<=?|≤)\s*:?\s*(.+)$/iu;

/** The amount of a limit in words, such as `max 120`, `up to $120` or `under 120 EUR`; undefined for any other text. */
export function limitIn(text: string): string | undefined {
  const amount = LIMIT.exec(text.trim())?.[1];
  return amount !== undefined && readMoney(amount).value !== undefined ? amount : undefined;
}

const PRICE = "\\p{Sc}?\\s*\\d[\\d.,'’ ]*\\p{Sc}?\\s*";
const OFFERS = [
  `[~≈<>≤≥±]\\s*${PRICE}`,
  `${PRICE}(?:\\+|-?ish|obo|ono|or best offer|shipped|bucks|quid|\\(?(?:incl|inc|plus|with)\\b.*\\b(?:shipping|postage|p&p|delivery|tax|vat)\\)?)`,
  '\\p{Sc}?\\s*[1-9]\\d{0,2}[.,]\\d{3}\\s*\\p{Sc}?',
].map(form => new RegExp(`^${form}$`, 'iu'));

/**
 * Whether a text is meant as a price, but isn't a limit: one with a mark or words of an offer beside it (`20+`, `~20`, `20 obo`), or with a
 * separator that may have two meanings (`1.000`). What a name says it comes with is no offer: `rolex, 16610 with box`.
 */
export const isOffer = (text: string): boolean => OFFERS.some(form => form.test(text.trim()));
