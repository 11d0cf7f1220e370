/** Rows as steps return them: every value that can be mapped on its own, under one key, with its label and its type. */
import { amountOf, currencyOf, type Row } from '@sold-data/core';
import { type EndpointId, endpoints, type Field } from '../bridge.ts';
import type { OutputField } from '../forms/field.ts';

export interface Column extends OutputField {
  read(row: Row): unknown;
}

/** The row as the service sent it. */
export const RAW: Column = { key: 'raw', label: 'Raw JSON', type: 'string', read: row => JSON.stringify(row) };
const KEY: Column = { key: 'id', label: 'Row Key', type: 'string', read: () => null };

/** The columns of described fields; a path such as `summary.median` becomes the key `summaryMedian`. */
export function columnsOf(fields: readonly Field[]): Column[] {
  return fields.flatMap(columnsOfOne);
}

/** The columns of an endpoint's rows, in the catalogue's order. */
export function columnsFor(id: EndpointId): Column[] {
  return [KEY, ...columnsOf(endpoints[id].rows!.fields), RAW];
}

/** What the platform is told of columns. */
export function outputFields(columns: readonly Column[]): OutputField[] {
  return columns.map(({ read, ...field }) => field);
}

/** The values of a record under the keys of its columns; what is missing or of another kind is null. */
export function layFlat(columns: readonly Column[], row: Row): Row {
  return Object.fromEntries(columns.map(column => [column.key, column.read(row)]));
}

/** An endpoint's rows laid flat. Rows without an identity of their own are told apart by their place. */
export function tableOf(id: EndpointId, rows: readonly Row[]): (Row & { id: string })[] {
  const columns = columnsFor(id);
  const { key } = endpoints[id].rows!;
  return rows.map((row, index) => {
    const identity = key.map(name => row[name]).filter(value => value !== null && value !== undefined);
    return { ...layFlat(columns, row), id: identity.length > 0 ? identity.join('-') : String(index + 1) };
  });
}

function columnsOfOne({ name: path, label, kind }: Field): Column[] {
  const key = path.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
  const column = (type: Column['type'], read: (value: unknown) => unknown, more = { key, label }): Column => ({
    ...more,
    type,
    read: row => read(valueAt(row, path)),
  });
  /** Money as the service wrote it, for those who must not lose a cent to a floating point (reference 2.1). */
  const decimal = { key: `${key}Decimal`, label: `${label} as Decimal` };
  switch (kind) {
    case 'decimal':
      return [column('number', amountOf), column('string', textOf, decimal)];
    case 'money':
      return [
        column('number', amountOf),
        column('string', currencyOf, { key: `${key}Currency`, label: `${label} Currency` }),
        column('string', value => textOf((value as { amount?: unknown } | null | undefined)?.amount), decimal),
      ];
    case 'number':
      return [column('number', amountOf)];
    case 'integer':
      return [column('integer', wholeOf)];
    case 'flag':
      return [column('boolean', value => (typeof value === 'boolean' ? value : null))];
    case 'instant':
      return [column('datetime', textOf)];
    case 'list':
      return [{ ...column('string', value => (Array.isArray(value) ? value.map(textOf) : [])), list: true }];
    default:
      return [column('string', textOf)];
  }
}

function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function wholeOf(value: unknown): number | null {
  const number = amountOf(value);
  return Number.isInteger(number) ? number : null;
}
