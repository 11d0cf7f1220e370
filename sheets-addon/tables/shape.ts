/** What a table on a sheet looks like: its columns, and which of them tell one row from another. */
import type { Cell, Column } from '@sold-data/core';

export interface TableColumn {
  /** The heading. */
  label: string;
  kind: Column['kind'];
}

export interface TableShape {
  columns: readonly TableColumn[];
  /** Places of the columns that tell rows apart. A row in which they are all empty cannot be told from another. */
  key: readonly number[];
}

/** A row as it is kept and written: one value per column, free of dates, so that it can be put away as JSON. */
export type TableRow = Cell[];

/** `replace`: the table's old rows go. `append`: below them. `update`: over the row with the same key, else below. */
export type WriteMode = 'replace' | 'append' | 'update';

/** The key of a row as text; undefined when it has none. */
export function keyOf(row: readonly unknown[], { key }: Pick<TableShape, 'key'>): string | undefined {
  const parts = key.map(place => String(row[place] ?? ''));
  return parts.some(part => part !== '') ? JSON.stringify(parts) : undefined;
}
