/**
 * A row or an answer laid flat: every value that can be mapped on its own, under one key.
 * The generator reads the labels from here and the steps read the values, so that both always agree.
 */
import { amountOf, currencyOf, type FieldFacts, fieldsOf } from '@sold-data/core';
import type { OutputField } from '../field.ts';

export interface Leaf extends OutputField {
  read(row: Record<string, unknown>): unknown;
}

type Schema = Parameters<typeof fieldsOf>[0];
type Parts = { element?: Schema; innerType?: Schema };

/** The leaves of a record in the catalogue's order; objects inside it lend their name as a prefix, lists of records are left out. */
export function leavesOf(schema: Schema): Leaf[] {
  return fieldsOf(schema).flatMap(fact => leaves(fact, inner((schema.shape as Record<string, Schema>)[fact.name]!)));
}

/** The values of a record under the keys of its leaves; what is missing or of another kind is null. */
export function layFlat(leafs: readonly Leaf[], row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(leafs.map(leaf => [leaf.key, leaf.read(row)]));
}

/** The record that a list or an object of the catalogue is made of. */
export function recordIn(schema: unknown): Schema {
  const { element } = inner(schema as Schema)._zod.def as Parts;
  return element ? inner(element) : inner(schema as Schema);
}

function leaves({ name, label, kind }: FieldFacts, schema: Schema): Leaf[] {
  const leaf = (type: Leaf['type'], read: (value: unknown) => unknown): Leaf => ({
    key: name,
    label,
    type,
    read: row => read(row[name]),
  });
  switch (kind) {
    case 'decimal':
      return [leaf('number', amountOf), decimal(name, label, value => value)];
    case 'money':
      return [
        leaf('number', amountOf),
        { key: `${name}Currency`, label: `${label} Currency`, type: 'string', read: row => currencyOf(row[name]) },
        decimal(name, label, value => (value as { amount?: unknown } | null | undefined)?.amount),
      ];
    case 'number':
      return [leaf('number', amountOf)];
    case 'integer':
      return [leaf('integer', wholeOf)];
    case 'flag':
      return [leaf('boolean', value => (typeof value === 'boolean' ? value : null))];
    case 'instant':
      return [leaf('datetime', textOf)];
    case 'object':
      return leavesOf(schema).map(part => prefixed(part, name, label));
    case 'list':
      return isRecord(recordIn(schema))
        ? []
        : [{ ...leaf('string', value => (Array.isArray(value) ? value.map(textOf) : [])), list: true }];
    default:
      return [leaf('string', textOf)];
  }
}

/** Money as the service wrote it, for those who must not lose a cent to a floating point (reference 2.1). */
function decimal(name: string, label: string, of: (value: unknown) => unknown): Leaf {
  return { key: `${name}Decimal`, label: `${label} as Decimal`, type: 'string', read: row => textOf(of(row[name])) };
}

function prefixed(part: Leaf, name: string, label: string): Leaf {
  return {
    ...part,
    key: `${name}${part.key.charAt(0).toUpperCase()}${part.key.slice(1)}`,
    label: `${label} ${part.label}`,
    read: row => part.read((row[name] ?? {}) as Record<string, unknown>),
  };
}

/** Behind `nullable` and `optional`. */
function inner(schema: Schema): Schema {
  const { innerType } = schema._zod.def as Parts;
  return innerType ? inner(innerType) : schema;
}

function isRecord(schema: Schema): boolean {
  return 'shape' in schema;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function wholeOf(value: unknown): number | null {
  const number = amountOf(value);
  return Number.isInteger(number) ? number : null;
}
