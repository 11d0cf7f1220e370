/** Reads the service's own parameters from the fields of one item. */
import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, type Parameter, parametersOf } from '../bridge.ts';
import type { FieldReader } from './settings.ts';

/** Looks a parameter up by the name it has in the node. */
type Lookup = (name: string, main: boolean) => unknown;

/** The parameters of a question. Fixed ones win; what the node does not ask for stays out. @param beside a form's `main`. */
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

/** What a start of a job is made of: a list of entries, and options of the whole job beside it. */
export interface EntryForm {
  /** The parameters of one entry; a list of bare texts has one, `keyword`. */
  fields: readonly Parameter[];
  bare: boolean;
  options?: Parameter;
}

export function entryFormOf(endpoint: Endpoint, list: string): EntryForm {
  const parameters = parametersOf(endpoint);
  const forms = parameters.find(({ name }) => name === list)?.entries ?? [];
  // An entry may be an object or a text: the object tells more.
  const form = forms.find(({ fields }) => fields !== undefined);
  const options = parameters.find(({ name, fields }) => name !== list && fields !== undefined);
  const bare = forms.map(text => ({ ...text, name: 'keyword', required: true as const }));
  return { fields: form?.fields ?? bare, bare: form === undefined, ...(options ? { options } : {}) };
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
  const { fields, bare, options } = entryFormOf(endpoint, list);
  const entry = read(fields, name => lookup(name, false));
  const entries = keywordsIn(entry.keyword).map(keyword => (bare ? keyword : compact({ ...entry, keyword })));
  const ofJob = compact(read(options?.fields ?? [], name => lookup(name, false)));
  return { entries, options: options && Object.keys(ofJob).length > 0 ? { [options.name]: ofJob } : {} };
}

/** One keyword, one a line, or a list from an expression; never fewer than one entry. */
export function keywordsIn(value: unknown): unknown[] {
  const kept = listIn(value);
  return kept.length > 0 ? kept : [''];
}

/** The name of a field that stands for a part of an object parameter: `parcel` and `weightOz` give `parcelWeightOz`. */
export function flatName(parent: string, child: string): string {
  return `${parent}${child.charAt(0).toUpperCase()}${child.slice(1)}`;
}

/** @param beside optional fields that stand beside the required ones instead of among the filters. */
function lookupIn(field: FieldReader, beside: Readonly<Record<string, unknown>>): Lookup {
  const filters = field<IDataObject>('filters', {});
  return (name, main) => (main || name in beside ? field<unknown>(name, '') : filters[name]);
}

function read(parameters: readonly Parameter[], lookup: Lookup): Record<string, unknown> {
  return Object.fromEntries(parameters.map(parameter => [parameter.name, valueFor(parameter, lookup)]));
}

function valueFor({ name, kind, required = false, fields }: Parameter, lookup: Lookup): unknown {
  if (fields) {
    const parts = fields.map(part => {
      const main = part.required === true && required;
      return [part.name, valueFor({ ...part, name: flatName(name, part.name), required: main || undefined }, lookup)];
    });
    const whole = compact(Object.fromEntries(parts));
    return Object.keys(whole).length > 0 ? whole : undefined;
  }
  const value = lookup(name, required);
  if (kind === 'date') return dayFrom(value);
  if (kind === 'list') return listIn(value).length > 0 ? listIn(value) : undefined;
  // The empty object of an untouched JSON field means "not given".
  if (kind === 'facets' && value === '{}') return undefined;
  return value;
}

/** A day as `YYYY-MM-DD`, from the date picker, from text or from a date made by an expression. */
function dayFrom(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toISODate' in value) {
    return (value as { toISODate(): string }).toISODate();
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value) ? value.slice(0, 10) : value;
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
