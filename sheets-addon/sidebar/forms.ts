/** What a form of the sidebar is: data, made at build time. A field of the catalogue says what the catalogue says of it. */

import { listingFieldsOnly, listingFieldsWith } from '@sold-data/core/catalog/auction.ts';
import { fashionFieldsWith } from '@sold-data/core/catalog/fashion.ts';
import { peerFieldsWith } from '@sold-data/core/catalog/peer.ts';
import type { DescribedParameter, Endpoint } from '@sold-data/core/engine';
import type { TaskDraft } from './server-interface.ts';

/** `range` takes cells, typed or from the selection. `choices` is several of them, in the order in which they were chosen. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'date'
  | 'email'
  | 'password'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'range';

export interface Field {
  name: string;
  /** The parameter of the search that it fills, where that has another name. */
  fills?: string;
  label: string;
  help?: string;
  kind: FieldKind;
  /** In the order to show. */
  choices?: readonly Choice[];
  example?: string;
  required?: boolean;
  /** What the form starts with. */
  initial?: string;
  /** Of a date that starts so many days ago; 0 is today. */
  daysAgo?: number;
  /** What holds when nothing is sent; a value like this is not sent. */
  preset?: string;
  /** Shown behind "More options". */
  more?: boolean;
  shown?: Condition;
  /** Fields in a row with the same one are together under it. */
  group?: string;
}

/** A value, what it is called, and when it is offered. */
export type Choice = readonly [value: string, text: string, shown?: Condition];

/** Fields, each with the values it must have one of. */
export type Condition = Readonly<Record<string, readonly string[]>>;

export interface Step {
  /** A question: the heading of the step. */
  title: string;
  /** What the button that leads here says. */
  name: string;
  fields: readonly Field[];
}

export interface GoalForm {
  title: string;
  summary: string;
  icon: string;
  /** An empty draft. */
  base: TaskDraft;
  steps: readonly Step[];
}

/** What a person can change about their account. */
export interface AccountForm {
  /** What a way out of a problem calls it. */
  part?: 'costs' | 'fees' | 'grading';
  /** What its fields replace, empty: a field that a person clears has no value. */
  empty: { creditsFirst?: boolean; costs?: object; mail?: string; fees?: object; grading?: object };
  title: string;
  help: string;
  fields: readonly Field[];
}

export interface FormulaForm {
  name: string;
  group: string;
  /** What a person gets: "Median sold price". */
  outcome: string;
  summary: string;
  /** A whole formula to try. */
  example: string;
  /** Its arguments, in order. */
  parameters: readonly Field[];
  /** Written as pairs of name and value. Formulas of one search share a list: its place in `FormulaForms.options`. */
  options: number;
}

export interface FormulaForms {
  formulas: readonly FormulaForm[];
  options: readonly (readonly Field[])[];
}

/** Filters that most people want to see; the others are behind "More options". */
const EVERYDAY = new Set(['ebaySite', 'itemCondition', 'condition', 'department']);

const KINDS: Readonly<Record<string, FieldKind>> = { integer: 'integer', number: 'number', date: 'date', flag: 'flag' };

/** Whether a person has something to choose: no JSON, no number for what has a name, more than one value. */
export function isForPeople({ name, kind, values }: DescribedParameter): boolean {
  return kind !== 'facets' && name !== 'conditionId' && values?.length !== 1;
}

/** Words of the service that mean nothing to a person who fills in a form. */
const LABELS: Readonly<Record<string, string>> = {
  categoryId: 'Category number',
  brandId: 'Brand number',
  productId: 'Product number',
  count: 'Listings to read',
  limit: 'Listings to read',
  relevance: 'Leave out unrelated listings',
};

/** Labels of the catalogue are headings in other connectors: `Minimum Price` is `Minimum price` in a form. */
export function labelOf({ name, label }: { name: string; label: string }): string {
  return LABELS[name] ?? label.replace(/ [A-Z](?=[a-z])/g, letter => letter.toLowerCase());
}

/** A filter of the catalogue as a form shows it. */
export function fieldOf(parameter: DescribedParameter): Field {
  const { name, help, kind, values, choices: called, example, required, advanced } = parameter;
  const preset = parameter.default === undefined ? undefined : String(parameter.default);
  const choices = values?.map((value): Choice => [String(value), called?.[value] ?? String(value)]);
  return {
    name,
    label: labelOf(parameter),
    // The words of an everyday choice say it all.
    ...(choices && !advanced ? {} : { help }),
    kind: choices ? 'choice' : (KINDS[kind] ?? 'text'),
    ...(choices ? { choices: preset === undefined ? [['', 'Any'], ...choices] : choices } : {}),
    ...(example === undefined ? {} : { example: String(example) }),
    ...(required ? { required } : {}),
    ...(preset === undefined ? {} : { preset }),
    ...(EVERYDAY.has(name) ? {} : { more: true }),
  };
}

const fieldsWith: Readonly<Record<string, readonly string[]>> = {
  ...listingFieldsWith,
  ...fashionFieldsWith,
  ...peerFieldsWith,
};

/**
 * Columns of rows as choices: of sold rows unless they are active ones. A column that rows have only with an option is offered with it.
 * @param prefix of the option's name in the form.
 */
export function columnChoices(
  columns: readonly { name: string; label: string }[],
  { parameters }: Endpoint,
  prefix = '',
  active = false,
): Choice[] {
  const absent: readonly string[] = listingFieldsOnly[active ? 'sold' : 'active'];
  return columns.flatMap(({ name, label }): Choice[] => {
    if (absent.includes(name)) return [];
    const option = parameters.find(parameter => fieldsWith[parameter.name]?.includes(name));
    return [option ? [name, label, { [prefix + option.name]: ['true'] }] : [name, label]];
  });
}

/** An item and its prices, in US dollars. */
export interface PriceRange {
  item: string;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}
