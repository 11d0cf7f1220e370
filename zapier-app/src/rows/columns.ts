/** Rows as steps return them: every value that can be mapped on its own, under one key, with its label and its type. */
import {
  amountOf,
  currencyOf,
  type Endpoint,
  type EndpointId,
  type Field,
  type Row,
  type RowName,
  safeText,
} from '@sold-data/core';
import type { OutputField } from '../forms/field.ts';

export interface Column extends OutputField {
  read(row: Row): unknown;
}

/** Some fields of an endpoint's rows, in this order. */
export function fieldsNamed<Id extends EndpointId>({ rows }: Endpoint, ...names: RowName<Id>[]): Field[] {
  return names.flatMap(name => rows?.fields.find(field => field.name === name) ?? []);
}

/** The columns of described fields. */
export function columnsOf(fields: readonly Field[]): Column[] {
  return fields.flatMap((field, place) => columnsOfOne(field, place === 0));
}

/** What the platform is told of columns. */
export function outputFields(columns: readonly Column[]): OutputField[] {
  return columns.map(({ read, ...field }) => field);
}

/** The values of a record under the keys of its columns; what is missing or of another kind is null. */
export function layFlat(columns: readonly Column[], row: Row): Row {
  return Object.fromEntries(columns.map(column => [column.key, column.read(row)]));
}

/** @param main of the price that a row is about: the service's own decimal stands beside it. */
function columnsOfOne({ name: key, label, kind }: Field, main: boolean): Column[] {
  const column = (type: Column['type'], read: (value: unknown) => unknown, more = { key, label }): Column => ({
    ...more,
    type,
    read: row => read(row[key]),
  });
  /** Money as the service wrote it, for those who must not lose a cent to a floating point (reference 2.1). */
  const decimal = (read: (value: unknown) => unknown) =>
    main ? [column('string', read, { key: `${key}Decimal`, label: `${label} as Decimal` })] : [];
  switch (kind) {
    case 'decimal':
      return [column('number', amountOf), ...decimal(plainText)];
    case 'money': {
      const currency = { key: `${key}Currency`, label: `${label} Currency` };
      const amount = (value: unknown) => plainText((value as { amount?: unknown } | null | undefined)?.amount);
      return [
        column('number', amountOf),
        ...(main ? [column('string', currencyOf, currency)] : []),
        ...decimal(amount),
      ];
    }
    case 'number':
      return [column('number', amountOf)];
    case 'integer':
      return [column('integer', wholeOf)];
    case 'flag':
      return [column('boolean', value => (typeof value === 'boolean' ? value : null))];
    case 'instant':
      return [column('datetime', plainText)];
    case 'list':
      return [{ ...column('string', value => (Array.isArray(value) ? value.map(textOf) : [])), list: true }];
    default:
      return [column('string', textOf)];
  }
}

function textOf(value: unknown): string | null {
  const text = plainText(value);
  return text === null ? null : safeText(text);
}

function plainText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function wholeOf(value: unknown): number | null {
  const number = amountOf(value);
  return Number.isInteger(number) ? number : null;
}
