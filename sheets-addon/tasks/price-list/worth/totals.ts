/** Formulas for the totals of a list, per currency. A blank quantity counts as one piece. */
import { formatOf, moneyFormat } from '../../../tables/shape.ts';
import { valueAt } from '../../../tables/view.ts';
import type { Cells, Rows, WorthList } from './list.ts';
import type { Part } from './tab.ts';

export const TOTALS = ['Currency', 'Items', 'Value', 'Cost', 'Gain before Fees', 'Without Cost', 'Profit after Fees'];

/** Arguments of SUMPRODUCT for some rows. */
type Factors = (rows: Rows) => readonly string[];

/**
 * Arguments are separated by semicolons, which every locale reads.
 * @param nameIn returns the cell with the currency's name, by its row below the heading.
 */
export function totals(list: WorthList, currencies: readonly string[], nameIn: (row: number) => string): Part {
  const { paid, parts } = list;
  const [median, currency] = [list.cells(list.median), list.cells(list.currency)];
  const quantity = list.quantity === undefined ? undefined : list.cells(list.quantity);
  const profit = list.profit === undefined ? undefined : list.cells(list.profit);
  const sumOf = (factors: Factors) => parts.map(rows => `SUMPRODUCT(${factors(rows).join(';')})`).join('+') || '0';
  const sumOfPieces = (factors: Factors) =>
    quantity === undefined
      ? sumOf(factors)
      : `${sumOf(rows => [...factors(rows), quantity(rows)])}+${sumOf(rows => [...factors(rows), `--(LEN(${quantity(rows)})=0)`])}`;
  const priced: Factors = rows => [`--(LEN(${currency(rows)})>0)`, `--ISNUMBER(${median(rows)})`];
  const lines = currencies.map((name, at): Part['rows'][number] => {
    const cell = nameIn(at + 1);
    const own: Factors = rows => [`--(${currency(rows)}=${cell})`, `--ISNUMBER(${median(rows)})`];
    const line = [name, `=${sumOf(own)}`, `=${sumOfPieces(rows => [...own(rows), median(rows)])}`];
    const after = profit === undefined ? '' : `=${sumOfPieces(rows => [...own(rows), profit(rows)])}`;
    if (!paid) return profit === undefined ? line : [...line, '', '', '', after];
    const isKnown = (rows: Rows) => isCostKnown(list, cell, cells => cells(rows));
    const known: Factors = rows => [...own(rows), `--(${isKnown(rows)})`];
    const sum = (paid.isTotal ? sumOf : sumOfPieces)(rows => [...known(rows), paid.cells(rows)]);
    const cost = paid.isInHundredths ? `(${sum})/100` : sum;
    const gain = `${sumOfPieces(rows => [...known(rows), median(rows)])}-(${cost})`;
    return [...line, `=${cost}`, `=${gain}`, `=${sumOf(rows => [...own(rows), `1-${isKnown(rows)}`])}`, after];
  });
  const money = (name: string) => [moneyFormat(name), moneyFormat(name), moneyFormat(name, true)];
  const counts: Part['rows'] = [['Items without a price', `=${itemsOf(list)}-(${sumOf(priced)})`]];
  // SUMPRODUCT counts these as 0 too.
  if (quantity !== undefined)
    counts.push([
      "Quantities that aren't numbers",
      `=${sumOf(rows => [...priced(rows), `--(LEN(${quantity(rows)})>0)`, `1-ISNUMBER(${quantity(rows)})`])}`,
    ]);
  return {
    rows: [TOTALS, ...lines, ...counts],
    formats: [
      TOTALS.map(() => formatOf('text')),
      ...currencies.map(name => ['@', '0', ...money(name), '0', moneyFormat(name, true)]),
      ...counts.map(() => ['@', '0']),
    ],
  };
}

/** Whether prices paid are known, in the currency that the cell names: a factor per row. @param over names the cells of a column. */
export function isCostKnown({ paid, table }: WorthList, cell: string, over: (cells: Cells) => string): string {
  if (!paid) return 'FALSE';
  const { cells, currency } = paid;
  // A price paid that is text counts as unknown, as SUMPRODUCT would count it as 0.
  const facts = [`ISNUMBER(${over(cells)})`];
  // In a table, 0 is an unknown price.
  if (table) facts.push(`(${over(cells)}<>0)`);
  if (currency !== undefined)
    facts.push(`(${typeof currency === 'string' ? `"${currency}"` : over(currency)}=${cell})`);
  return facts.join('*');
}

/** Counts the items. Where the list also holds other rows, that is their number now. */
function itemsOf({ view, rows, keyword, cells }: WorthList): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  let filled = 0;
  for (let row = first; row <= last; row += 1) if (String(valueAt(view, row, keyword)) !== '') filled += 1;
  return filled === rows.length ? `COUNTA(${cells(keyword)({ first, last })})` : String(rows.length);
}
