/** Turns the fields of input items into questions: one an item, or one for each keyword in an item's list. */
import { ask, dayWritten, type Endpoint, type Parameter, type Question } from '@sold-data/core';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Offered } from '../resources/index.ts';
import type { Run } from './run.ts';
import { type FieldReader, readerOf } from './settings.ts';

/** What one input item wants to know, or several together. */
export interface Asked<Settings = unknown> {
  itemIndexes: readonly number[];
  question: Question;
  settings: Settings;
  /** Equal keys are asked once. */
  key: string;
  /** The keyword, where its item asks for several: its results must say which one they belong to. */
  among?: string;
}

/** An item whose fields could not be read, or whose question would be refused: it fails and asks nothing. */
export interface Refused {
  itemIndexes: readonly number[];
  refused: unknown;
}

/** What an operation reads of an item beyond the catalogue's parameters. */
export interface Read<Settings> {
  settings: Settings;
  /** The endpoint, where the settings choose another one. */
  endpoint?: Endpoint;
  parameters?: Record<string, unknown>;
  /** Settings that make the answer another one. */
  apart?: unknown;
}

/** The questions of all input items, checked. An item that is refused fails alone. */
export function questionsOf<Settings>(
  run: Run,
  asking: Offered,
  read: (field: FieldReader) => Read<Settings>,
): (Asked<Settings> | Refused)[] {
  return run.context.getInputData().flatMap((_, itemIndex) => {
    try {
      return questionsAt(run, asking, itemIndex, read);
    } catch (refused) {
      return [{ itemIndexes: [itemIndex], refused }];
    }
  });
}

function questionsAt<Settings>(
  { context, today }: Run,
  { endpoint, fixed, main, newestFirst, product }: Offered,
  itemIndex: number,
  read: (field: FieldReader) => Read<Settings>,
): (Asked<Settings> | Refused)[] {
  const field = readerOf(context, itemIndex);
  const { settings, apart, endpoint: asked = endpoint, parameters: chosen } = read(field);
  const decided = { ...fixed, ...(product ? productAt(context, itemIndex) : {}), ...chosen };
  const parameters = inOrder(parametersAt(field, asked, decided, main), asked, newestFirst);
  const { keyword: list } = parameters;
  const given = list === undefined ? [parameters] : keywordsIn(list).map(keyword => ({ ...parameters, keyword }));
  return given.map(each => {
    const itemIndexes = [itemIndex];
    try {
      const question = ask(asked, each, today);
      const among = given.length > 1 ? { among: String(each.keyword) } : {};
      return { itemIndexes, question, settings, key: `${question.key} ${JSON.stringify(apart) ?? ''}`, ...among };
    } catch (refused) {
      return { itemIndexes, refused };
    }
  });
}

/** With the order of the form, where nobody chose another one. */
function inOrder(given: Record<string, unknown>, { parameters }: Endpoint, newestFirst?: string) {
  const sort = newestFirst && parameters.find(({ values }) => values?.includes(newestFirst))?.name;
  return sort ? { ...given, [sort]: given[sort] || newestFirst } : given;
}

/** The parameters that name the card when a product is set; it wins over the keyword. */
function productAt(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
  const product = context.getNodeParameter('product', itemIndex, '', { extractValue: true });
  return product === '' || product === undefined ? {} : { productId: product, keyword: undefined };
}

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
  const asked = endpoint.parameters.filter(({ name }) => !(name in fixed));
  return { ...read(asked, lookup), ...fixed };
}

interface Nested<P> {
  name: string;
  fields?: readonly P[];
  entries?: readonly P[];
}

/** What a start of a job is made of: the parameters of one entry, none for a bare text, and the options of the whole job. */
export function entryFormOf<P extends Nested<P>>(parameters: readonly P[], list: string) {
  // An entry may be an object or a text: the object tells more.
  const entry = parameters.find(({ name }) => name === list)?.entries?.find(({ fields }) => fields)?.fields;
  const options = parameters.find(({ name, fields }) => name !== list && fields !== undefined);
  return { entry, options };
}

/** The entries that one input item adds to a job, one for each keyword in its list, and the options of the whole job as it sets them. */
export function entriesAt(field: FieldReader, endpoint: Endpoint, list: string) {
  const lookup = lookupIn(field, { keyword: '' });
  const { entry, options } = entryFormOf(endpoint.parameters, list);
  const fields = entry ? read(entry, name => lookup(name, false)) : {};
  const keywords = keywordsIn(lookup('keyword', true));
  const entries: unknown[] = entry ? keywords.map(keyword => compact({ ...fields, keyword })) : keywords;
  const ofJob = compact(read(options?.fields ?? [], name => lookup(name, false)));
  const own: Record<string, unknown> = options && Object.keys(ofJob).length > 0 ? { [options.name]: ofJob } : {};
  return { entries, options: own };
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

/** Whether an optional parameter stands beside the required ones instead of in a collection: the site does in every form. */
export function isBeside(name: string, main: Readonly<Record<string, unknown>>): boolean {
  return name === 'ebaySite' || name in main;
}

function lookupIn(field: FieldReader, beside: Readonly<Record<string, unknown>>): Lookup {
  const added = { ...field<IDataObject>('filters', {}), ...field<IDataObject>('paging', {}) };
  return (name, main) => (main || isBeside(name, beside) ? field<unknown>(name, '') : added[name]);
}

function read(parameters: readonly Parameter[], lookup: Lookup): Record<string, unknown> {
  return Object.fromEntries(parameters.map(parameter => [parameter.name, valueFor(parameter, lookup)]));
}

function valueFor({ name, kind, fields, required, default: initial }: Parameter, lookup: Lookup): unknown {
  if (fields) {
    const parts = fields.map(part => {
      const own: Parameter = { ...part, name: flatName(name, part.name), required: required && part.required };
      return [part.name, valueFor(own, lookup)];
    });
    const whole = compact(Object.fromEntries(parts));
    return Object.keys(whole).length > 0 ? whole : undefined;
  }
  const value = lookup(name, required === true);
  // A choice that was added and left alone says what the service does anyway.
  if (value === initial) return undefined;
  if (kind === 'date') return dayFrom(value);
  if (kind === 'list') return listIn(value).length > 0 ? listIn(value) : undefined;
  // The empty object of an untouched JSON field means "not given".
  if (kind === 'facets' && value === '{}') return undefined;
  return value;
}

/** A day as `YYYY-MM-DD`, from the date picker, from text or from a date made by an expression. */
function dayFrom(value: unknown): unknown {
  const now = Date.now();
  if (typeof value === 'object' && value !== null && 'toISODate' in value) {
    const date = value as { toISODate(): string; toMillis(): number };
    return dayWritten(date.toISODate(), date.toMillis(), now);
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(value)) return value;
  return dayWritten(value.slice(0, 10), Date.parse(value), now);
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
