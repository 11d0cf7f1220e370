/** Turns the fields of input items into questions: one an item, or one for each keyword in an item's list. */
import { ask, type Endpoint, isBlank, type Parameter, refusal, typedEntries } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Form, Offered } from '../resources/index.ts';
import { compact, type FieldReader, valuesOf } from './form.ts';
import type { Asked, Refused, Run } from './run.ts';

/** What an operation reads of an item beyond the catalogue's parameters. */
export interface Read<Settings> {
  /** Items with other settings get an answer of their own. */
  settings: Settings;
  /** The endpoint, where the settings choose another one. */
  endpoint?: Endpoint;
  parameters?: Record<string, unknown>;
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
  run: Run,
  { endpoint, fixed, main, newest, product }: Offered,
  itemIndex: number,
  read: (field: FieldReader) => Read<Settings>,
): (Asked<Settings> | Refused)[] {
  const field = run.fieldsAt(itemIndex);
  const { settings, endpoint: asked = endpoint, parameters: chosen } = read(field);
  const decided = { ...fixed, ...(product ? cardAt(field) : {}), ...chosen };
  const parameters = inOrder(parametersAt(field, asked, decided, main), newest);
  const { keyword: list } = parameters;
  const given = list === undefined ? [parameters] : keywordsIn(list).map(keyword => ({ ...parameters, keyword }));
  const names = subjectNames({ endpoint, product });
  return given.map(each => {
    const itemIndexes = [itemIndex];
    try {
      const question = ask(asked, each, run.today);
      const subject = Object.fromEntries(names.map(name => [name, question.parameters[name] ?? null])) as IDataObject;
      return { itemIndexes, question, settings, key: `${question.key} ${JSON.stringify(settings)}`, subject };
    } catch (refused) {
      return { itemIndexes, refused };
    }
  });
}

/** The parameters that a question is about, and its rows begin with. A card has both, so its rows have one shape. */
export function subjectNames({ endpoint, product }: Pick<Offered, 'endpoint' | 'product'>): string[] {
  if (product) return ['keyword', 'productId'];
  const required = endpoint.parameters.filter(parameter => parameter.required).map(({ name }) => name);
  return ['keyword', 'categoryId'].filter(name => required.includes(name));
}

/** With the newest first, where the user chose no order. */
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

/** The parameters of a question. Fixed ones win; those without a field stay out. @param main a form's `main`. */
export function parametersAt(
  field: FieldReader,
  endpoint: Endpoint,
  fixed: Readonly<Record<string, unknown>> = {},
  main: Form['main'] = {},
): Record<string, unknown> {
  const asked = endpoint.parameters.filter(({ name }) => !(name in fixed));
  return { ...valuesOf(field, asked, main), ...fixed };
}

interface Nested<P> {
  name: string;
  fields?: readonly P[];
  entries?: readonly P[];
}

/** What a start of a job is made of: the parameters of one entry, none for a bare text, and the options of the whole job. */
export function entryFormOf<P extends Nested<P>>(parameters: readonly P[], list: string) {
  // An entry may be an object or a text: the object has more fields.
  const entry = parameters.find(({ name }) => name === list)?.entries?.find(({ fields }) => fields)?.fields;
  const options = parameters.find(({ name, fields }) => name !== list && fields !== undefined);
  return { entry, options };
}

/** The entries that one input item adds to a job, one for each keyword in its list, and the options of the whole job as it sets them. @param main a form's `main`. */
export function entriesAt(field: FieldReader, endpoint: Endpoint, list: string, main: Form['main']) {
  const { entry, options } = entryFormOf(endpoint.parameters, list);
  const fields = entry ? valuesOf(field, entry.map(asOption), { keyword: '', ...main }) : {};
  const keywords = keywordsIn(field<unknown>('keyword', ''));
  const entries: unknown[] = entry ? keywords.map(keyword => compact({ ...fields, keyword })) : keywords;
  const ofJob = compact(valuesOf(field, options?.fields?.map(asOption) ?? []));
  const own: Record<string, unknown> = options && Object.keys(ofJob).length > 0 ? { [options.name]: ofJob } : {};
  return { entries, options: own };
}

/** One keyword, one a line, or a list from an expression; never fewer than one entry. An object counts by its `keyword`. */
export function keywordsIn(value: unknown): unknown[] {
  const entries = typedEntries(value).map(({ value: entry }) => {
    const text = (entry as { keyword?: unknown } | null)?.keyword ?? entry;
    return typeof text === 'number' ? String(text) : text;
  });
  return entries.length > 0 ? entries : [''];
}

/** A part of a job is an option of the panel, whatever the service requires of an entry. */
const asOption = (parameter: Parameter): Parameter => ({ ...parameter, required: undefined });
