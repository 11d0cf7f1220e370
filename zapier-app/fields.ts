/** Turns the catalogue's facts into the platform's form fields, output fields and samples. Used by generate.ts only. */
import { type Endpoint, factsOf, type ParameterFacts, parametersOf, requirement } from '@sold-data/core';
import { exampleOf } from './samples.ts';
import { ADVANCED, type InputField, type OutputField } from './src/field.ts';
import { type Leaf, leavesOf, recordIn } from './src/rows/leaves.ts';
import { columnsFor, RAW } from './src/rows/table.ts';

/** Ids that people pick from a list: which hidden trigger fills it, for which product lines. */
const DROP_DOWNS: Record<string, { dynamic: string; not?: readonly string[] }> = {
  ebaySite: { dynamic: 'site_list.id.name' },
  categoryId: { dynamic: 'category_list.id.name', not: ['peerListings'] },
  conditionId: { dynamic: 'condition_list.id.name' },
  productId: { dynamic: 'card_product_list.id.name' },
};

/** The form of an endpoint: what is required first, then in the catalogue's order. */
export function inputFieldsOf(endpoint: Endpoint): InputField[] {
  const all = parametersOf(endpoint).flatMap(fact => inputFields(endpoint, fact));
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
}

function inputFields(endpoint: Endpoint, fact: ParameterFacts): InputField[] {
  if (fact.kind === 'object' && fact.shape) return nested(endpoint, fact);
  const entry = fact.kind === 'list' && fact.items ? entryShape(fact) : undefined;
  if (entry) return [lineItems(endpoint, fact, entry)];
  const drop = DROP_DOWNS[fact.name];
  const dynamic = drop && !drop.not?.includes(endpoint.id) ? drop.dynamic : undefined;
  const field: InputField = {
    key: fact.name,
    label: fact.label.replace(/ ID$/, ''),
    type: TYPES[fact.kind],
    required: fact.required,
    ...helpOf(fact),
    ...(dynamic ? { dynamic } : choicesOf(fact)),
    ...(fact.kind === 'list' ? { list: true } : {}),
    ...(fact.kind === 'facets' ? { dict: true } : {}),
    ...(fact.advanced && !fact.required ? { group: ADVANCED.key } : {}),
  };
  return [{ ...field, ...prefilled(field, fact) }];
}

/** `parcel.weightOz` becomes the field `parcel__weightOz`. */
function nested(endpoint: Endpoint, outer: ParameterFacts): InputField[] {
  const shape = Object.entries(outer.shape!);
  return shape.flatMap(([name, schema]) => {
    const inner = { ...factsOf(name, schema), in: outer.in };
    return inputFields(endpoint, inner).map(field => ({
      ...field,
      key: `${outer.name}__${field.key}`,
      // "Options" says nothing; "From" and "To" tell two postal codes apart.
      label: outer.required ? `${outer.label} ${field.label}` : field.label,
      required: outer.required && field.required,
    }));
  });
}

/** Entries that are objects become line items. The platform wants their parent optional; the core says when there are none. */
function lineItems(endpoint: Endpoint, fact: ParameterFacts, shape: Shape): InputField {
  const children = Object.entries(shape).flatMap(([name, schema]) =>
    inputFields(endpoint, { ...factsOf(name, schema), in: fact.in }),
  );
  return { key: fact.name, label: fact.label, required: false, children: children.map(({ group, ...child }) => child) };
}

type Shape = NonNullable<ParameterFacts['shape']>;

/** The fields of an entry, also where an entry may be a mere text instead. */
function entryShape(fact: ParameterFacts): Shape | undefined {
  const { options } = fact.items!._zod.def as unknown as { options?: NonNullable<ParameterFacts['items']>[] };
  for (const option of options ?? [fact.items!]) {
    const { shape } = factsOf(fact.name, option);
    if (shape) return shape;
  }
  return undefined;
}

const TYPES: Record<ParameterFacts['kind'], InputField['type']> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  flag: 'boolean',
  // The platform reads "yesterday" and other people's formats into an ISO time; its day is what the service takes.
  date: 'datetime',
  choice: 'string',
  list: 'string',
  object: 'string',
  facets: 'string',
};

function helpOf(fact: ParameterFacts): { helpText?: string } {
  // A table on this platform; elsewhere it is a JSON object.
  if (fact.kind === 'facets')
    return { helpText: 'A facet on each line, with its value or with several, as in `Blue|Red`.' };
  const bounded = (fact.kind === 'integer' || fact.kind === 'number') && (fact.max !== undefined || fact.values);
  const entries = fact.kind === 'list' && fact.max !== undefined ? `${fact.min} to ${fact.max} entries.` : '';
  const help = [fact.help, bounded ? `${sentence(requirement(fact))}.` : '', entries].filter(Boolean).join(' ');
  return help ? { helpText: help } : {};
}

function choicesOf(fact: ParameterFacts): Pick<InputField, 'choices'> {
  if (!fact.values) return {};
  return {
    choices: fact.values.map(value => ({ value: String(value), label: words(String(value)), sample: String(value) })),
  };
}

/** Defaults of choices and flags are filled in, where one sees them; other defaults and examples only shine through. */
function prefilled(field: InputField, fact: ParameterFacts): Partial<InputField> {
  const known = fact.default === undefined ? undefined : String(fact.default);
  if (known !== undefined && (field.choices || fact.kind === 'flag' || field.dynamic)) return { default: known };
  const shine = fact.example ?? known;
  return shine === undefined || fact.kind === 'facets' ? {} : { placeholder: shine };
}

/** What a step returns for each row of an endpoint, or for its one answer when it has no rows. */
export function outputFieldsOf(endpoint: Endpoint): OutputField[] {
  return plain(endpoint.rows ? columnsFor(endpoint) : [...leavesOf(recordIn(endpoint.response)), RAW]);
}

export function plain(leaves: readonly Leaf[]): OutputField[] {
  return leaves.map(({ key, label, type, list }) => ({ key, label, type, ...(list ? { list } : {}) }));
}

/** One row with a value under every key. */
export function sampleOf(fields: readonly OutputField[]): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const field of fields) {
    const [list, column] = field.key.split('[]') as [string, string?];
    const value = field.list ? [exampleOf(field)] : exampleOf({ ...field, key: column ?? list });
    if (column === undefined) sample[list] = value;
    else sample[list] = [{ ...(sample[list] as [object] | undefined)?.[0], [column]: value }];
  }
  return sample;
}

/** `endedRecently` as "Ended Recently"; site names stay as they are. */
function words(value: string): string {
  if (/[.\d]/.test(value)) return value;
  const spaced = value.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return spaced.replace(/\b[a-z]/g, letter => letter.toUpperCase());
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
