/** Rows as output of steps: each value that can be mapped has its own key, label and type. */
import {
  amountOf,
  currencyOf,
  type Endpoint,
  type EndpointId,
  type Field,
  isNumberText,
  type Row,
  type RowName,
  safeText,
  type Verdict,
} from '@sold-data/core/engine';
import type { OutputField } from '../forms/field.ts';

export interface Column extends OutputField {
  read(row: Row, about?: AboutRow): unknown;
}

/** Data about a row that comes from the search. */
export interface AboutRow {
  /** The keyword or product of the search. */
  searchedFor?: string | null;
  /** Whether the row counts towards the search's price. */
  verdict?: Verdict;
}

/** Selected fields of an endpoint's rows, in the given order. */
export function fieldsNamed<Id extends EndpointId>({ rows }: Endpoint, ...names: RowName<Id>[]): Field[] {
  return names.flatMap(name => rows?.fields.find(field => field.name === name) ?? []);
}

/**
 * The columns for these fields.
 * @param price the row's main price: its currency gets a column, and the service's exact decimal comes last.
 */
export function columnsOf(fields: readonly Field[], price?: string): Column[] {
  const decimals = fields.filter(({ name, kind }) => name === price && kind !== 'number');
  return [...fields.flatMap(field => columnsOfOne(field, field.name === price)), ...decimals.map(decimalOf)];
}

/** The exact amount from the service, for anyone who must avoid floating-point rounding (reference 2.1). */
function decimalOf({ name, label }: Field): Column {
  const read = (row: Row) => {
    const value = row[name];
    const text = plainText(isMoney(value) ? value.amount : value);
    return text === null || isNumberText(text) ? text : safeText(text);
  };
  return { key: `${name}Decimal`, label: `${label} as Decimal`, type: 'string', read };
}

const isMoney = (value: unknown): value is { amount?: unknown } => typeof value === 'object' && value !== null;

/** Columns as the platform's output fields. */
export function outputFields(columns: readonly Column[]): OutputField[] {
  return columns.map(({ read, ...field }) => field);
}

/** A record's values by column key. A value that is missing or has another type becomes null. */
export function layFlat(columns: readonly Column[], row: Row, about?: AboutRow): Row {
  return Object.fromEntries(columns.map(column => [column.key, column.read(row, about)]));
}

function columnsOfOne({ name: key, label, kind }: Field, isPrice: boolean): Column[] {
  const column = (type: Column['type'], read: (value: unknown) => unknown): Column => ({
    key,
    label,
    type,
    read: row => read(row[key]),
  });
  switch (kind) {
    case 'decimal':
    case 'number':
      return [column('number', amountOf)];
    case 'money': {
      const currency = { ...column('string', currencyOf), key: `${key}Currency`, label: `${label} Currency` };
      return [column('number', amountOf), ...(isPrice ? [currency] : [])];
    }
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
