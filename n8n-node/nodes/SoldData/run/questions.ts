/** Turns the fields of input items into questions: one per item, or one per keyword in an item's list. */
import {
  ask,
  type Endpoint,
  isBlank,
  isListRow,
  LINE_BREAK,
  namesFor,
  type Parameter,
  pastedSearches,
  type Row,
  refusal,
  targetOf,
  typedEntries,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { compact, valuesOf } from '../fields/values.ts';
import type { Offered } from '../resources/offer.ts';
import { type FieldReader, fieldsAt } from './field-reader.ts';
import type { Asked, Refused, Run } from './run.ts';
import { inTurns } from './turns.ts';
import { fieldsToAsk } from './unpriced.ts';

/** The settings that an operation reads from an item, in addition to the catalogue's parameters. */
export interface Read<Settings> {
  /** Items with different settings are answered separately. */
  settings: Settings;
  /** The endpoint, if the settings select another one. */
  endpoint?: Endpoint;
  parameters?: Record<string, unknown>;
}

/**
 * The checked questions of all input items. Items whose expressions return the same are checked once. An item that is rejected does not stop
 * the others.
 */
export function questionsOf<Settings>(
  run: Run,
  asking: Offered,
  read: (field: FieldReader) => Read<Settings>,
): Promise<(Asked<Settings> | Refused)[]> {
  type Found = (Asked<Settings> | Refused)[];
  const known = new Map<string, Found>();
  const stored = run.form.stored(run.context);
  const { expressions, parameters } = stored;
  return inTurns<unknown, Asked<Settings> | Refused>(run, run.context.getInputData(), (_, itemIndex) => {
    const key = stored.expressionKey(itemIndex);
    const same = key === undefined ? undefined : known.get(key);
    if (same) return same.map(one => ({ ...one, itemIndexes: [itemIndex] }));
    let found: Found;
    const before = expressions.size;
    try {
      found = questionsAt(run, asking, itemIndex, read);
    } catch (refused) {
      found = [{ itemIndexes: [itemIndex], refused }];
    }
    // An item of Read a List is a search by itself.
    if (!parameters.keyword) return found;
    // Earlier keys lack the fields that were now read for the first time.
    if (expressions.size > before) known.clear();
    const whole = expressions.size > before ? stored.expressionKey(itemIndex) : key;
    if (whole !== undefined) known.set(whole, found);
    return found;
  });
}

function questionsAt<Settings>(
  run: Run,
  { endpoint, fixed, main, newest, product }: Offered,
  itemIndex: number,
  read: (field: FieldReader) => Read<Settings>,
): (Asked<Settings> | Refused)[] {
  const field = fieldsToAsk(run, itemIndex);
  const { settings, endpoint: asked = endpoint, parameters: chosen } = read(field);
  const row = rowOfList(run, itemIndex);
  const isRow = row !== undefined && (product ? field('findBy', 'name') === 'name' : needsKeyword(asked));
  const decided = { ...fixed, ...(product && !isRow ? cardAt(field) : {}), ...chosen };
  const parameters = inOrder(parametersAt(field, asked, decided, main), newest);
  const { keyword: list, ...others } = parameters;
  const given: readonly Partial<Listed>[] =
    list === undefined && !isRow ? [{}] : searchesIn(run, itemIndex, list, asked, asked.parameters);
  // They start the rows. A card has both, so all its rows have the same fields.
  const names = namesFor(endpoint, 'subject');
  return given.map(({ parameters: own, written }) => {
    const itemIndexes = [itemIndex];
    try {
      checkKeyword(own?.keyword);
      const question = ask(asked, { ...own, ...compact(others) }, run.today);
      const subject = Object.fromEntries(names.map(name => [name, question.parameters[name] ?? null])) as IDataObject;
      // As the item has it, so another node can match the result with its item.
      if ('keyword' in subject && written !== undefined) subject.keyword = written as string | number;
      return { itemIndexes, question, settings, key: `${question.key} ${JSON.stringify(settings)}`, subject };
    } catch (refused) {
      return { itemIndexes, refused };
    }
  });
}

/** Sorts the newest rows first if the user chose no order. */
function inOrder(given: Record<string, unknown>, newest: Offered['newest'] = {}): Record<string, unknown> {
  const unset = Object.entries(newest).filter(([name]) => !given[name]);
  return { ...given, ...Object.fromEntries(unset) };
}

/** The parameter that names the card. @throws InvalidParametersError when its field is empty. */
function cardAt(field: FieldReader): Record<string, unknown> {
  const name = field<unknown>('findBy', 'name') === 'product' ? 'product' : 'keyword';
  const value = field<unknown>(name, '');
  if (isBlank(value)) throw refusal(name, nameOf => `${nameOf(name)} is required`);
  return name === 'product' ? { productId: value, keyword: undefined } : { keyword: value, productId: undefined };
}

/** The parameters of a question. Fixed ones take precedence; those without a field are left out. @param main the operation's `main`. */
export function parametersAt(
  field: FieldReader,
  endpoint: Endpoint,
  fixed: Readonly<Record<string, unknown>> = {},
  main: Offered['main'] = {},
): Record<string, unknown> {
  const asked = endpoint.parameters.filter(({ name }) => !(name in fixed));
  return { ...valuesOf(field, asked, main), ...fixed };
}

interface Nested<P> {
  name: string;
  fields?: readonly P[];
  entries?: readonly P[];
}

/** The parameters for the start of a job: those of one entry (absent if an entry is plain text), and the options of the whole job. */
export function entryFormOf<P extends Nested<P>>(parameters: readonly P[], list: string) {
  // An entry may be an object or a text; the object has more fields.
  const entry = parameters.find(({ name }) => name === list)?.entries?.find(({ fields }) => fields)?.fields;
  const options = parameters.find(({ name, fields }) => name !== list && fields !== undefined);
  return { entry, options };
}

/**
 * The entries that an input item adds to a job, one for each keyword in its list, and its options for the whole job.
 * @param main the operation's `main`.
 */
export function entriesAt(run: Run, itemIndex: number, endpoint: Endpoint, list: string, main: Offered['main']) {
  const field = fieldsAt(run, itemIndex);
  const { entry, options } = entryFormOf(endpoint.parameters, list);
  const others = entry?.filter(({ name }) => name !== 'keyword') ?? [];
  const fields = valuesOf(field, others.map(asOption), main);
  const searches = searchesIn(run, itemIndex, field<unknown>('keyword', ''), endpoint, entry ?? []);
  const entries: unknown[] = searches.map(({ parameters }) =>
    entry ? compact({ ...parameters, ...fields }) : parameters.keyword,
  );
  const ofJob = compact(valuesOf(field, options?.fields?.map(asOption) ?? []));
  const own: Record<string, unknown> = options && Object.keys(ofJob).length > 0 ? { [options.name]: ofJob } : {};
  return { entries, options: own };
}

/** One search of a keyword field. */
export interface Listed {
  /** The keyword, and what its row states if the field holds the text of a file. */
  parameters: Readonly<Record<string, unknown>>;
  /** The keyword for the output, if it isn't the one that was sent. */
  written?: unknown;
}

/**
 * The searches of a keyword field: one for each keyword, or one for each item if it holds the text of a file. If it is empty, an input item
 * of Read a List is the search.
 * @param takes the parameters that a search has room for.
 * @throws InvalidParametersError if the file has no items.
 */
export function searchesIn(
  run: Run,
  itemIndex: number,
  typed: unknown,
  endpoint: Endpoint,
  takes: readonly { name: string }[],
): readonly Listed[] {
  const text = (typed as { keyword?: unknown } | null)?.keyword ?? typed;
  const names = takes.map(({ name }) => name);
  const row = rowOfList(run, itemIndex);
  if (row) return row.leftOut === null ? [searchOf(row, names)] : [];
  const pasted = pastedSearches(text, 'keyword', names, { target: targetOf(endpoint.id) });
  if (pasted === undefined) {
    const keywords = keywordsIn(typed);
    const written = keywordsAsWritten(typed, keywords.length);
    return keywords.map((keyword, nth) => ({ parameters: { keyword }, written: written[nth] }));
  }
  run.notes.add(pasted.note);
  return pasted.searches.map(({ keyword, parameters }) => ({ parameters, written: keyword }));
}

/** An input item that is a row of Read a List, if the keyword field is empty. */
function rowOfList({ context, form }: Run, itemIndex: number): Row | undefined {
  if (form.stored(context).parameters.keyword) return undefined;
  const { json } = context.getInputData()[itemIndex] as { json: Row };
  return isListRow(json) ? json : undefined;
}

/** The search that a row states. A product number replaces the keyword. */
function searchOf(row: Row, takes: readonly string[]): Listed {
  const stated = Object.entries(row).filter(([name, value]) => takes.includes(name) && !isBlank(value));
  const { keyword = row.keyword, ...parameters } = Object.fromEntries(stated);
  return { parameters: 'productId' in parameters ? parameters : { ...parameters, keyword }, written: row.keyword };
}

const needsKeyword = ({ parameters }: Endpoint) =>
  parameters.some(({ name, required }) => name === 'keyword' && required);

/**
 * Keywords from a text, from lines, or from a list in an expression; always at least one entry. An object counts with its `keyword` field.
 */
export function keywordsIn(value: unknown): unknown[] {
  const entries = typedEntries(value).map(
    ({ value: entry }) => (entry as { keyword?: unknown } | null)?.keyword ?? entry,
  );
  // A text without anything to search for is refused as it stands.
  return entries.length > 0 ? entries : [typeof value === 'string' ? value : ''];
}

/** @throws InvalidParametersError for a method that an expression names and does not call. */
export function checkKeyword(keyword: unknown): void {
  if (typeof keyword !== 'function') return;
  throw refusal(
    'keyword',
    nameOf => `${nameOf('keyword')} is a function, not a text: call it with () in the expression`,
  );
}

/** The keywords of a list as they are written, if they are as many texts or numbers; in the same order as `keywordsIn`. */
function keywordsAsWritten(value: unknown, count: number): unknown[] {
  const own = (each: unknown) => (each as { keyword?: unknown } | null)?.keyword ?? each;
  const isPlain = (each: unknown) => typeof each === 'number' || (typeof each === 'string' && !LINE_BREAK.test(each));
  const entries = Array.isArray(value) ? value.map(own) : [own(value)];
  const isSame = entries.every(isPlain) && entries.length === count;
  return isSame ? entries : [];
}

/** Makes a job's parameter an option of the panel, even if the service requires it. */
const asOption = (parameter: Parameter): Parameter => ({ ...parameter, required: undefined });
