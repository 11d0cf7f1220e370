/** Describes output items as JSON Schema, from samples and from the catalogue. */
import {
  type Endpoint,
  endpoints,
  type Field,
  type FieldKind,
  namesFor,
  type Picture,
  parameterOf,
  pictureFrom,
  type Row,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Offered } from '../resources/offer.ts';
import { rowColumns } from '../run/output.ts';

export interface Schema {
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, Schema>;
  anyOf?: readonly Schema[];
  $ref?: string;
}
export type Properties = Record<string, Schema>;

export const nullable = (type: string): Schema => ({ type: [type, 'null'] });

const TYPES: Partial<Record<FieldKind | 'amount', string>> = {
  amount: 'number',
  decimal: 'number',
  integer: 'number',
  number: 'number',
  flag: 'boolean',
};

const ofKind = (kind: string): Schema => nullable(TYPES[kind as FieldKind] ?? 'string');

/** The first fields of rows and figures. */
export function ofSubject(offered: Offered): Properties {
  const names = namesFor(offered.endpoint, 'subject');
  return Object.fromEntries(names.map(name => [name, ofKind(parameterOf(offered.endpoint, name).kind)]));
}

/** The columns of a row. */
export function ofRow(endpoint: Endpoint, names: readonly string[] = []): Properties {
  const columns = names.flatMap(name => rowColumns(endpoint, true).filter(column => column.name === name));
  return Object.fromEntries(columns.map(({ name, kind }) => [name, ofKind(kind)]));
}

export function ofFields(fields: readonly Pick<Field, 'name' | 'kind'>[]): Properties {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, ofKind(kind)]));
}

/** Infers each field's type from the first sample with a value. */
export function ofItems(...items: readonly object[]): Properties {
  const samples = items as readonly IDataObject[];
  const names = [...new Set(samples.flatMap(item => Object.keys(item)))];
  return Object.fromEntries(
    names.map(name => {
      const value = samples.map(item => item[name]).find(each => each !== null && each !== undefined);
      return [name, nullable(value === undefined ? 'string' : typeof value)];
    }),
  );
}

/** Three sales are enough for every figure. */
const sales: Row[] = ['10.00', '20.00', '30.00'].map((soldPrice, day) => ({
  itemId: String(day),
  title: 'Sample',
  soldPrice,
  soldCurrency: 'USD',
  shippingPrice: '5.00',
  condition: 'Used',
  endedAt: `2026-10-0${day + 1}T00:00:00Z`,
}));

/** A search with its answer, and the day on which it is read. */
export const sampled = {
  question: { endpoint: endpoints.scrape, parameters: {} },
  sales,
  answer: { keyword: '', items: sales, status: 'found', hasNextPage: false } as Row,
  today: '2026-10-04',
};

export const samplePicture = (): Picture | null => pictureFrom(sampled.question, sampled.answer, sampled.today);
