/** Rows as a table: its columns, and the value of each cell. */
import type { Endpoint, FieldKind, Row, RowSide } from '../endpoint.ts';
import { amountOf, currencyOf } from '../money.ts';

export interface Column {
  /** The service's field name. A money field has two columns; the second adds `Currency` to the name. */
  name: string;
  label: string;
  /** `amount` is a number from a money object. `decimal` fields become numbers too. */
  kind: Exclude<FieldKind, 'money'> | 'amount';
}

/** Every column of an endpoint's rows, in the catalogue's order. */
export function columnsOf(endpoint: Endpoint): Column[] {
  return (endpoint.rows?.fields ?? []).flatMap(({ name, label, kind }): Column[] =>
    kind === 'money'
      ? [
          { name, label, kind: 'amount' },
          { name: `${name}Currency`, label: `${label} Currency`, kind: 'currency' },
        ]
      : [{ name, label, kind }],
  );
}

/** The side of a search with these fixed parameters; undefined if it has both or only one. */
export function sideOf({ sold }: Row): RowSide | undefined {
  return typeof sold === 'boolean' ? (sold ? 'sold' : 'active') : undefined;
}

/** Whether a field or a parameter applies to a side. */
export const isOfSide = (own: { side?: RowSide }, side: RowSide | undefined): boolean =>
  own.side === undefined || side === undefined || own.side === side;

export type Cell = string | number | boolean | null;

/** The value of a cell: money and decimals as numbers, lists joined, and a missing value as null. */
export function cellOf(row: Row, column: Column): Cell {
  if (column.kind === 'currency' && column.name.endsWith('Currency') && !(column.name in row)) {
    return currencyOf(row[column.name.slice(0, -'Currency'.length)]);
  }
  const value = row[column.name];
  if (value === null || value === undefined) return null;
  if (column.kind === 'amount' || column.kind === 'decimal')
    return amountOf(value) ?? (typeof value === 'string' ? value : null);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? textOf(value) : (value as Cell);
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    // The engine's stack overflows before the end of a deeply nested value.
    return '(nested too deeply)';
  }
}
