/** Sales as rows of a table. */
import { type Cell, type Column, cellOf, type Row } from '@sold-data/core';
import { PRICE_COLUMNS } from '../formulas/columns.ts';
import type { TableColumn, TableRow, TableShape } from '../tables/shape.ts';
import type { FindSales } from './draft.ts';

/** The columns and the key of a task's rows. */
export function shapeOf({ of, rowsAs }: FindSales['what'], columns: readonly Column[]): TableShape {
  const isList = of === 'keywords' || of === 'cards';
  const entry: TableColumn = { label: of === 'cards' ? 'Reference' : 'Keyword', kind: 'text' };
  if (isList && (of === 'cards' || rowsAs === 'statistics'))
    return { columns: PRICE_COLUMNS.map(column => (column.name === 'keyword' ? entry : statistic(column))), key: [0] };
  // Without a key of its own, a row is told apart by all that it says.
  const ids = columns.flatMap(({ name }, place) => (/^(item|listing)Id$|^recordType$/.test(name) ? [place] : []));
  const key = ids.length > 0 ? ids : columns.map((_, place) => place);
  // The same listing may answer two keywords: each has its own row.
  return isList ? { columns: [entry, ...columns], key: [0, ...key.map(place => place + 1)] } : { columns, key };
}

const KINDS: Record<string, TableColumn['kind']> = {
  count: 'integer',
  currency: 'text',
  note: 'text',
  asOf: 'instant',
};

const statistic = ({ name, label }: Column): TableColumn => ({ label, kind: KINDS[name] ?? 'amount' });

export function rowsOf(rows: readonly Row[], columns: readonly Column[]): TableRow[] {
  return rows.map(row => columns.map(column => cellOf(row, column)));
}

/** @param price of the entry, or a note why it has none. */
export function statisticsRow(entry: string, price: object, now: number): TableRow {
  const cells: Record<string, unknown> = { ...price, keyword: entry, asOf: new Date(now).toISOString() };
  return PRICE_COLUMNS.map(({ name }) => (cells[name] ?? null) as Cell);
}
