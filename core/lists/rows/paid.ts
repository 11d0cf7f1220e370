/** What was paid for one piece of an item. */
import { currenciesOf, currencyWords } from '../../input/currency.ts';
import { NOT_A_NUMBER, readMoney } from '../../input/number.ts';
import { isBlank, visibleText } from '../../input/text.ts';
import { refusal } from '../../question/refusal.ts';
import { BOUGHT } from '../headings/heading-rules.ts';
import { recognize } from '../headings/headings.ts';
import type { Role } from '../headings/roles.ts';
import type { Column, Table } from '../headings/table.ts';
import { foldHeading } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { readQuantity } from './quantity.ts';
import { isSum } from './sums.ts';

export interface Paid {
  amount: number;
  /** ISO 4217 code; null if nothing states it. */
  currency: string | null;
}

/** The only code, or the one that the column states. A plain dollar sign is otherwise that of the US dollar. */
function oneOf(codes: readonly string[], stated: string | null): string | null {
  if (codes.length === 1) return codes[0]!;
  return [stated, 'USD'].find(code => code !== null && codes.includes(code)) ?? null;
}

/**
 * The currency that a person states for a whole list: `usd`, `€` or `$`. Undefined for an empty field.
 * @throws InvalidParametersError for a text that is no currency or could be several.
 */
export function listCurrency(typed: unknown): string | undefined {
  if (isBlank(typed)) return undefined;
  const codes = currenciesOf(visibleText(String(typed))) ?? [];
  const code = oneOf(codes, null);
  if (code !== null) return code;
  const reason = codes.length > 0 ? `which could be ${currencyWords(codes)}` : 'which is no currency';
  throw refusal(
    'currency',
    nameOf => `${nameOf('currency')} must be a code such as USD, got ${JSON.stringify(typed)}, ${reason}`,
  );
}

/** @property currencies to which the sign of an amount may belong. */
type PaidReading = { paid?: Paid; problem?: string; currencies?: readonly string[] };

/**
 * Reads what was paid: undefined if nothing is stated (0 counts as that), a problem if it can't be read.
 * @param cell the row's own currency, such as `EUR`, `usd` or `€`. `kr` and `¥` belong to several.
 * @param otherwise the currency of rows that state none.
 * @param local the currency of the country in whose language the list is kept: of those that share a sign, this one is meant.
 */
function readPaid(
  text: string,
  cell: string,
  otherwise: string | null,
  local: string | null,
  isPennies: boolean,
): PaidReading {
  const written = text.trim();
  if (written === '' || isEmpty(written)) return {};
  const own = isEmpty(cell) ? undefined : (currenciesOf(cell) ?? []);
  const stated = own === undefined ? otherwise : oneOf(own, otherwise);
  let { value, problem } = readMoney(written);
  // A separator may have one meaning only in the currency that the column states.
  if (value === undefined && stated !== null) ({ value, problem } = readMoney(`${written} ${stated}`));
  if (value === undefined) return { problem: problem ?? NOT_A_NUMBER };
  if (value.amount < 0) return { problem: 'which is negative' };
  const amount = isPennies ? Math.round(value.amount) / 100 : value.amount;
  if (amount === 0) return {};
  if (own?.length === 0 && value.currency === null) return { problem: `in the unknown currency “${cell.trim()}”` };
  const currencies = value.currencies.length === 0 ? (own ?? []) : value.currencies;
  const currency = currencies.length === 0 ? stated : oneOf(currencies, stated ?? local);
  if (currency === null && currencies.length > 0)
    return { problem: `which could be in ${currencyWords(currencies)}; write the code`, currencies };
  return { paid: { amount, currency } };
}

/** Syllables of Japanese. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

const isNothing = (text: string) => isEmpty(text) || readMoney(text).value?.amount === 0;

export function paidReader(
  { columns, format }: Table,
  textOf: (row: readonly string[], role: Role) => string,
  fallback: string | undefined,
): (row: readonly string[]) => PaidReading {
  const role = (['paid', 'paidTotal'] as const).find(each =>
    columns.some(column => column.role === each && column.filled > 0),
  );
  if (role === undefined) return () => ({});
  const headings = columns.filter(column => column.role === role);
  const local = columns.some(({ heading }) => KANA.test(heading)) ? 'JPY' : null;
  const hasCurrency = columns.some(column => column.role === 'currency');
  // What is left of the pieces that were bought doesn't divide what was paid for all of them.
  const count =
    columns.find(
      column => column.role === 'otherQuantity' && column.filled > 0 && BOUGHT.test(foldHeading(column.heading).text),
    ) ?? columns.find(column => column.role === 'quantity');
  const isPerRow = role === 'paidTotal' && count !== undefined;
  const hasKey = hasCurrency || isPerRow || headings.length > 1;
  const known = new Map<string, PaidReading>();
  return row => {
    const filled = headings.length === 1 ? undefined : headings.find(({ index }) => !isNothing(row[index] ?? ''));
    const heading = filled ?? headings[0]!;
    const text = row[heading.index] ?? '';
    const code = hasCurrency ? textOf(row, 'currency') : '';
    const counted = isPerRow ? (row[count.index] ?? '') : '';
    const key = hasKey ? `${text}\n${code}\n${counted}\n${heading.index}` : text;
    let reading = known.get(key);
    if (!reading) {
      const { paid, problem, currencies } = readPaid(
        text,
        code,
        heading.currency ?? fallback ?? null,
        local,
        format?.pennies ?? false,
      );
      const pieces = isPerRow ? readQuantity(counted) : 1;
      if (paid && pieces === null)
        reading = { problem: `Paid is “${text.trim()}” for a number of pieces that can't be read` };
      else if (problem !== undefined) reading = { problem: `Paid is “${text.trim()}”, ${problem}`, currencies };
      else
        reading =
          paid && pieces !== null && pieces > 1
            ? { paid: { ...paid, amount: Math.round((paid.amount / pieces) * 100) / 100 } }
            : { paid };
      known.set(key, reading);
    }
    return reading;
  };
}

/** Why a sum isn't used. */
export const UNCLEAR_SUM = 'for one piece or for all of a row: choose what it is';
/** A sum that may be that of one piece, or of all in its row. */
const OF_ALL = /\b(?:total|totale?|totaal|gesamt|insgesamt|line)\b/;
const OF_ONE = /\b(?:per|each|ea|unit\w*|single|apiece|pcs?|piece|pro|par|por|je|stk|stuck)\b/;

/** Whether a heading of what was paid leaves open which of the two it is. */
export function isUnclearSum(heading: string): boolean {
  const { text } = foldHeading(heading);
  return OF_ALL.test(text) && !OF_ONE.test(text);
}

/** Whether a row has several pieces. */
function haveSeveral(rows: readonly (readonly string[])[], count: Column | undefined): boolean {
  const hasSeveral = (row: readonly string[]) => (readQuantity(row[count?.index ?? -1] ?? '') ?? 0) > 1;
  return rows.some(row => hasSeveral(row) && !row.some(cell => isSum(cell.trim())));
}

/** In a table whose roles are settled, a sum that isn't used stays an open question. */
export function markUnclearSums(rows: readonly (readonly string[])[], columns: readonly Column[]): void {
  const has = (roles: readonly Role[]) =>
    columns.find(({ role, filled }) => role !== null && roles.includes(role) && filled > 0);
  const sums = columns.filter(
    ({ role, heading, filled }) =>
      role === null && filled > 0 && recognize(heading)?.role === 'paid' && isUnclearSum(heading),
  );
  if (sums.length === 0 || has(['paid', 'paidTotal']) || !haveSeveral(rows, has(['quantity']))) return;
  for (const sum of sums) sum.why = UNCLEAR_SUM;
}

/**
 * Where rows have several pieces, a person says whether `Total Spent` is for one of them or for all, unless another column says what was paid.
 * @param isGiven whether a person or the format gave a column its role.
 * @returns the positions of all such sums, used or not.
 */
export function dropUnclearSums(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  ranks: readonly number[],
  isGiven: (index: number) => boolean,
): Set<number> {
  const sums = columns.filter(
    ({ role, heading, index }) => role === 'paid' && !isGiven(index) && isUnclearSum(heading),
  );
  const [count] = columns
    .filter(({ role, filled }) => role === 'quantity' && filled > 0)
    .sort((a, b) => ranks[a.index]! - ranks[b.index]!);
  if (sums.length > 0 && haveSeveral(rows, count)) {
    const clear = columns.find(
      column => (column.role === 'paid' || column.role === 'paidTotal') && column.filled > 0 && !sums.includes(column),
    );
    const why = clear ? `“${clear.heading}” is used` : UNCLEAR_SUM;
    for (const sum of sums) Object.assign(sum, { role: null, why });
  }
  return new Set(sums.map(({ index }) => index));
}
