/** Types and helpers for the sidebar's forms, which are data made at build time. Texts of a parameter come from the catalogue. */
import { type DescribedParameter, type Endpoint, isOfSide, type RowSide } from '@sold-data/core/engine';
import type { TaskDraft } from '../server-interface.ts';

/**
 * `range` accepts cells, typed or from the selection. `choices` accepts several values and keeps the order in which they were chosen. A
 * `percent` is read as it was typed, because `1` could be a fraction.
 */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'percent'
  | 'date'
  | 'email'
  | 'password'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'range';

export interface Field {
  name: string;
  /** The search parameter that it fills, if its name differs. */
  fills?: string;
  label: string;
  help?: string;
  kind: FieldKind;
  /** In display order. */
  choices?: readonly Choice[];
  example?: string;
  required?: boolean;
  /** Initial value of the field. */
  initial?: string;
  /** Initial value of a date field: this many days before the script's day. 0 is today. */
  daysAgo?: number;
  /** The default of the service; this value is not sent. */
  preset?: string;
  /** Shown behind "More options". */
  more?: boolean;
  shown?: Condition;
  /** Consecutive fields with the same heading are one row of numbers below it. */
  row?: string;
}

/** A value, its label, and the condition under which it is offered. */
export type Choice = readonly [value: string, text: string, shown?: Condition];

/** Required values by field name; each field must have one of them. */
export type Condition = Readonly<Record<string, readonly string[]>>;

export interface Step {
  /** Heading of the step, phrased as a question. */
  title: string;
  /** What the button that leads here names after "Next:". */
  name: string;
  fields: readonly Field[];
}

export interface GoalForm {
  title: string;
  summary: string;
  icon: string;
  /** The last button, if it doesn't name the cost. */
  start?: string;
  /** An empty draft. */
  base: TaskDraft;
  steps: readonly Step[];
}

/** Account settings that a person can change. */
export interface AccountForm {
  /** Name of this form in the actions that solve a problem. */
  part?: 'costs' | 'grading';
  /** The settings that its fields replace, empty, so a cleared field has no value. */
  empty: { creditsFirst?: boolean; mail?: string; sellingCosts?: object; grading?: object };
  title: string;
  help: string;
  fields: readonly Field[];
}

export interface FormulaForm {
  name: string;
  group: string;
  /** The result, such as "Median sold price". */
  outcome: string;
  summary: string;
  /** A complete formula to try. */
  example: string;
  /** Arguments in order. */
  parameters: readonly Field[];
  /**
   * Index in `FormulaForms.options` of the options, which are written as name and value pairs. Formulas with the same search share a list.
   */
  options: number;
}

export interface FormulaForms {
  formulas: readonly FormulaForm[];
  options: readonly (readonly Field[])[];
}

/** Commonly used filters. The others are behind "More options". */
const EVERYDAY = new Set(['ebaySite', 'itemCondition', 'condition', 'department']);

const KINDS: Readonly<Record<string, FieldKind>> = { integer: 'integer', number: 'number', date: 'date', flag: 'flag' };

/**
 * Whether a person can fill in the parameter: it is not JSON, not a number that stands for a name, and has more than one possible value.
 */
export function isForPeople({ name, kind, values }: DescribedParameter): boolean {
  return kind !== 'facets' && name !== 'conditionId' && values?.length !== 1;
}

/** Labels for parameters whose service names mean nothing to people. */
const LABELS: Readonly<Record<string, string>> = {
  categoryId: 'Category number',
  brandId: 'Brand number',
  productId: 'Product number',
  count: 'Listings to read',
  limit: 'Listings to read',
  relevance: 'Leave out unrelated listings',
};

/** A label in sentence case: the catalogue's `Minimum Price` becomes `Minimum price`. Other connectors use the labels as headings. */
export function labelOf({ name, label }: { name: string; label: string }): string {
  return LABELS[name] ?? label.replace(/ [A-Z](?=[a-z])/g, letter => letter.toLowerCase());
}

/** A catalogue filter as a form field. */
export function fieldOf(parameter: DescribedParameter): Field {
  const { name, help, kind, values, choices: called, example, required, advanced } = parameter;
  const preset = parameter.default === undefined ? undefined : String(parameter.default);
  const choices = values?.map((value): Choice => [String(value), called?.[value] ?? String(value)]);
  return {
    name,
    label: labelOf(parameter),
    // The choices of a common filter explain themselves.
    ...(choices && !advanced ? {} : { help }),
    kind: choices ? 'choice' : (KINDS[kind] ?? 'text'),
    ...(choices ? { choices: preset === undefined ? [['', 'Any'], ...choices] : choices } : {}),
    ...(example === undefined ? {} : { example: String(example) }),
    ...(required ? { required } : {}),
    ...(preset === undefined ? {} : { preset }),
    ...(EVERYDAY.has(name) ? {} : { more: true }),
  };
}

/**
 * Columns of rows as choices. A column that depends on an option is offered only with that option.
 * @param prefix of the option's name in the form.
 */
export function columnChoices(
  columns: readonly { name: string; label: string }[],
  { rows }: Endpoint,
  prefix = '',
  side: RowSide = 'sold',
): Choice[] {
  return columns.flatMap(({ name, label }): Choice[] => {
    const { with: option, ...field } = rows?.fields.find(each => each.name === name) ?? {};
    if (!isOfSide(field, side)) return [];
    return [option ? [name, label, { [prefix + option]: ['true'] }] : [name, label]];
  });
}

/** An item and its range of prices, in US dollars. */
export interface PriceRange {
  item: string;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}
