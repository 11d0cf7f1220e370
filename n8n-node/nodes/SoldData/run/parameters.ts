/** Reads what the user set for one item, under the service's own parameter names. */
import { type Endpoint, parametersOf } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { entryFactsOf, type Facts, fieldsIn } from './entries.ts';
import { flatName } from './flat-name.ts';

/** Reads a field of the node; one that the operation does not have reads as the fallback. */
export type FieldReader = <Value>(name: string, fallback: Value) => Value;

/** Looks a parameter up by the name it has in the node. */
type Lookup = (name: string, main: boolean) => unknown;

/** The parameters of a question. Fixed ones win; what the node does not ask for stays out. `beside` as in the surface's `main`. */
export function parametersAt(
  field: FieldReader,
  endpoint: Endpoint,
  fixed: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const lookup = lookupIn(field, beside);
  const asked = parametersOf(endpoint).filter(({ name }) => !(name in fixed));
  return { ...read(asked, lookup), ...fixed };
}

export interface EntriesAt {
  /** One entry, or one for each keyword in the item's list. */
  entries: unknown[];
  /** Options of the whole job, as this item sets them. */
  options: Record<string, unknown>;
}

/** The entries that one input item adds to a job. */
export function entriesAt(field: FieldReader, endpoint: Endpoint, list: string): EntriesAt {
  const lookup = lookupIn(field, { keyword: '' });
  const { fields, bare, options } = entryFactsOf(endpoint, list);
  const entry = read(fields, name => lookup(name, false));
  const entries = keywordsIn(entry.keyword).map(keyword => (bare ? keyword : compact({ ...entry, keyword })));
  const ofJob = options ? compact(read(options.fields, name => lookup(name, false))) : {};
  return { entries, options: options && Object.keys(ofJob).length > 0 ? { [options.name]: ofJob } : {} };
}

/** One keyword, one a line, or a list from an expression; never fewer than one entry. */
export function keywordsIn(value: unknown): unknown[] {
  const kept = listIn(value);
  return kept.length > 0 ? kept : [''];
}

/** A day as `YYYY-MM-DD`, from the date picker, from text or from a date made by an expression. */
export function dayFrom(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toISODate' in value) {
    return (value as { toISODate(): string }).toISODate();
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value) ? value.slice(0, 10) : value;
}

/** @param beside optional fields that stand beside the required ones instead of among the filters. */
function lookupIn(field: FieldReader, beside: Readonly<Record<string, unknown>>): Lookup {
  const filters = field<IDataObject>('filters', {});
  return (name, main) => (main || name in beside ? field<unknown>(name, '') : filters[name]);
}

function read(facts: readonly Facts[], lookup: Lookup): Record<string, unknown> {
  return Object.fromEntries(facts.map(fact => [fact.name, valueFor(fact, lookup)]));
}

function valueFor(fact: Facts, lookup: Lookup): unknown {
  if (fact.kind === 'object' && fact.shape) {
    const parts = fieldsIn(fact).map(part => {
      const main = part.required && fact.required;
      const own = { ...part, name: flatName(fact.name, part.name), required: main };
      return [part.name, valueFor(own, lookup)];
    });
    const whole = compact(Object.fromEntries(parts));
    return Object.keys(whole).length > 0 ? whole : undefined;
  }
  const value = lookup(fact.name, fact.required);
  if (fact.kind === 'date') return dayFrom(value);
  if (fact.kind === 'list') return listIn(value).length > 0 ? listIn(value) : undefined;
  // The empty object of an untouched JSON field means "not given".
  if (fact.kind === 'facets' && value === '{}') return undefined;
  return value;
}

function listIn(value: unknown): unknown[] {
  const entries = Array.isArray(value) ? value : typeof value === 'string' ? value.split('\n') : [value];
  return entries
    .map(entry => (typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : entry))
    .filter(entry => entry !== '' && entry !== undefined && entry !== null);
}

function compact(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
