/** Formulas for the totals of a list, per currency. A blank quantity counts as one piece. */
import { formatOf, moneyFormat } from '../../../tables/shape.ts';
import { valueAt } from '../../../tables/view.ts';
import { isCounted, leftOutLines } from './left-out.ts';
import type { WorthList } from './list.ts';
import type { Part } from './remarks.ts';

export const TOTALS = ['Currency', 'Items', 'Value', 'Cost', 'Gain before Fees', 'Profit after Fees', 'Without Cost'];

/**
 * Arguments are separated by semicolons, which every locale reads.
 * @param nameIn returns the cell in the first column, by its row below the heading: the currencies' names, then the rows that are left out.
 */
export function totals(list: WorthList, currencies: readonly string[], nameIn: (row: number) => string): Part {
  const { paid } = list;
  const [price, currency] = [list.cells(list.price), list.cells(list.currency)];
  const quantity = list.quantity === undefined ? undefined : list.cells(list.quantity);
  const profit = list.profit === undefined ? undefined : list.cells(list.profit);
  const counted = isCounted(list, currencies, nameIn).map(fact => `--${fact}`);
  const sumOf = (...factors: string[]) => `SUMPRODUCT(${[...factors, ...counted].join(';')})`;
  const sumOfPieces = (...factors: string[]) =>
    quantity === undefined
      ? sumOf(...factors)
      : `${sumOf(...factors, quantity)}+${sumOf(...factors, `--(LEN(${quantity})=0)`)}`;
  const isPriced = `--ISNUMBER(${price})`;
  const priced = [`--(LEN(${currency})>0)`, isPriced];
  const lines = currencies.map((name, at): Part['rows'][number] => {
    const cell = nameIn(at + 1);
    const own = [`--(${currency}=${cell})`, isPriced];
    const line = [name, `=${sumOf(...own)}`, `=${sumOfPieces(...own, price)}`];
    const after = profit === undefined ? '' : `=${sumOfPieces(...own, profit)}`;
    if (!paid) return profit === undefined ? line : [...line, '', '', after];
    const isKnown = isCostKnown(list, cell);
    const known = [...own, `--(${isKnown})`];
    const sum = (paid.isTotal ? sumOf : sumOfPieces)(...known, paid.cells);
    const cost = paid.isInHundredths ? `(${sum})/100` : sum;
    const gain = `${sumOfPieces(...known, price)}-(${cost})`;
    return [...line, `=${cost}`, `=${gain}`, after, `=${sumOf(...own, `1-${isKnown}`)}`];
  });
  const money = (name: string) => [
    ...[moneyFormat(name), moneyFormat(name)],
    ...[moneyFormat(name, true), moneyFormat(name, true)],
  ];
  const counts: Part['rows'] = [['Items without a price', `=${itemsOf(list)}-(${sumOf(...priced)})`]];
  // SUMPRODUCT counts these as 0 too.
  if (quantity !== undefined)
    counts.push([
      "Quantities that aren't numbers",
      `=${sumOf(...priced, `--(LEN(${quantity})>0)`, `1-ISNUMBER(${quantity})`)}`,
    ]);
  const left = leftOutLines(list);
  return {
    rows: [TOTALS, ...lines, ...left, ...counts],
    formats: [
      TOTALS.map(() => formatOf('text')),
      ...currencies.map(name => ['@', '0', ...money(name), '0']),
      ...left.map(() => ['General']),
      ...counts.map(() => ['@', '0']),
    ],
  };
}

/** Whether prices paid are known, in the currency that the cell names: a factor per row. */
export function isCostKnown({ paid, table }: WorthList, cell: string): string {
  if (!paid) return 'FALSE';
  const { cells, currency } = paid;
  // A price paid that is text counts as unknown, as SUMPRODUCT would count it as 0.
  const facts = [`ISNUMBER(${cells})`];
  // In a table, 0 is an unknown price.
  if (table) facts.push(`(${cells}<>0)`);
  if (currency !== undefined)
    facts.push(`(${typeof currency === 'string' ? `"${currency}"` : currency.cells}=${cell})`);
  return facts.join('*');
}

/** Counts the items. Where the list also holds other rows, that is their number now. */
function itemsOf({ view, rows, keyword, cells }: WorthList): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  let filled = 0;
  for (let row = first; row <= last; row += 1) if (String(valueAt(view, row, keyword)) !== '') filled += 1;
  return filled === rows.length ? `COUNTA(${cells(keyword, { first, last })})` : String(rows.length);
}
