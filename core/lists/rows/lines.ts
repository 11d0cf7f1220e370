/** Rows that are no items by what stands in them: headings that repeat, sums, and what programs write around a table. */
import { readAmount } from '../../input/number.ts';
import type { Table } from '../headings/table.ts';
import { foldHeading } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { billLines } from './bills.ts';
import type { CellOf, Naming, ReasonOf, Row } from './named.ts';
import type { Reason } from './reasons.ts';
import { GROUP_TOTAL, isSum, isTotal, TOTAL, TRAILER } from './sums.ts';

const filledColumns = ({ columns }: Table) =>
  columns.filter(({ heading, filled }) => heading !== '' && filled > 0).length;

/** Why a row without a name isn't an item. */
export function namelessReader(
  table: Table,
  rows: readonly Row[],
  textOf: CellOf,
  { nameOf }: Naming,
): (row: Row, index: number) => Reason {
  const hasOrders = table.columns.some(({ role, filled }) => role === 'orderId' && filled > 0);
  const width = filledColumns(table);
  const lastNamed = rows.length - 1 - [...rows].reverse().findIndex(row => nameOf(row) !== '');
  return (row, index) => {
    const filled = row.filter(cell => !isEmpty(cell));
    if (filled.length === 0) return 'blank';
    if (filled.some(cell => TOTAL.test(cell.trim()))) return 'total';
    const order = hasOrders ? textOf(row, 'orderId') : '';
    const isSameOrder = (at: number) => rows[at] !== undefined && textOf(rows[at], 'orderId') === order;
    if (!isEmpty(order) && (isSameOrder(index - 1) || isSameOrder(index + 1))) return 'rollup';
    return TRAILER.test(filled.join(' ').trim()) || (width > 3 && filled.length <= 3 && index > lastNamed)
      ? 'trailer'
      : 'noName';
  };
}

/** Headings that repeat, sums, and what stands below a table, in rows that have a name. */
export function lineReader(table: Table, rows: readonly Row[], { names, nameOf, hasOthers, isBare }: Naming): ReasonOf {
  const { headingRow, columns } = table;
  const headings = new Set(
    columns
      .filter(({ role, heading }) => heading !== '' && role !== null && names.includes(role))
      .map(({ heading }) => heading.trim().toLowerCase()),
  );
  const bill = billLines(rows, table, names, nameOf, isSum);
  const width = filledColumns(table);
  const counts = columns.filter(
    ({ role, filled }) =>
      (role === 'quantity' || role === 'id' || role === 'number' || role === 'listingId') &&
      filled >= (rows.length - headingRow - 1) * 0.6,
  );
  const lastFilled = rows.length - 1 - [...rows].reverse().findIndex(row => !row.every(isEmpty));
  // The rows below the last item.
  let tail = Math.min(lastFilled, rows.length - 1);
  while (tail > headingRow && (rows[tail]!.every(isEmpty) || isSum(nameOf(rows[tail]!).trim()))) tail -= 1;
  return (row, index) => {
    const name = nameOf(row);
    const text = name.trim();
    const line = bill.get(index);
    if (line !== undefined && !(line === 'trailer' && isSum(text))) return line;
    if (headings.has(text.toLowerCase()) && isHeadingAgain(row, table)) return 'heading';
    if (text.length < 40) {
      if (isTotal(text) && isBare(row)) return 'total';
      if (index > tail && isSum(text) && hasNumbersOnly(row, name)) return isTotal(text) ? 'total' : 'statistic';
      if (hasOthers && GROUP_TOTAL.test(text) && isBare(row) && hasNumbersOnly(row, name)) return 'total';
      if (TRAILER.test(text) && index > lastFilled - 5 && isBare(row)) return 'trailer';
    }
    // A trailer has no more than two cells and lacks what every item has.
    const isTrailer =
      width > 3 &&
      index > lastFilled - 5 &&
      counts.length > 0 &&
      counts.every(column => isEmpty(row[column.index])) &&
      row.filter(cell => !isEmpty(cell)).length <= 2;
    return isTrailer ? 'trailer' : null;
  };
}

/** Whether the cells beside a name are numbers, of which there is at least one. */
function hasNumbersOnly(row: readonly string[], name: string): boolean {
  const cells = row.filter(cell => !isEmpty(cell) && cell !== name);
  return cells.length > 0 && cells.every(cell => readAmount(cell.replace(/%\s*$/, '')).value !== undefined);
}

function isHeadingAgain(row: readonly string[], { columns }: Table): boolean {
  const filled = columns.filter(({ index }) => !isEmpty(row[index]));
  return (
    filled.filter(({ index, heading }) => foldHeading(row[index]!).text === foldHeading(heading).text).length >=
    filled.length * 0.6
  );
}
