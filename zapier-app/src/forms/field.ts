/** The parts of the platform's field definitions that our forms use, and the fields that are ours and not the service's. */
import { InvalidParametersError } from '@sold-data/core';

export type Input = Record<string, unknown>;

export interface InputField {
  key: string;
  label: string;
  /** None on a group of line items. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'datetime' | 'text' | 'copy';
  required: boolean;
  helpText?: string;
  placeholder?: string;
  default?: string;
  choices?: { value: string; label: string; sample: string }[];
  dynamic?: string;
  list?: boolean;
  dict?: boolean;
  group?: string;
  altersDynamicFields?: boolean;
  children?: InputField[];
}

export interface OutputField {
  /** `items[]title` is a column of line items. */
  key: string;
  label: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'datetime' | 'file';
  list?: boolean;
}

/** The group below which the platform folds what few people need. */
export const ADVANCED = { key: 'advanced', label: 'More Options', emphasize: false };

/** A form without the fields that a step fixes or has no use for. */
export function without(form: readonly InputField[], ...keys: string[]): InputField[] {
  return form.filter(field => !keys.includes(field.key));
}

/** Fields that people need first, in this order; the others follow as they come. */
const FIRST = ['keyword', 'keywords', 'cards', 'startDate', 'endDate', 'productId', 'categoryId', 'ebaySite'];
/** More open fields than this are a wall. */
export const MOST_OPEN = 8;

/**
 * A form as people read it: what must be filled in, what to look for, where, the step's own fields, then filters.
 * What is more than fits is folded; `folded` always is. The platform wants required fields first.
 */
export function arranged(
  form: readonly InputField[],
  own: readonly InputField[],
  folded: readonly InputField[],
): InputField[] {
  const open = form.filter(({ group, required, key }) => required || !group || FIRST.includes(key));
  const place = ({ key, required }: InputField) =>
    (required ? -FIRST.length : 0) + (FIRST.indexOf(key) + 1 || FIRST.length + 1);
  const sorted = open.map(({ group, ...field }) => field).sort((a, b) => place(a) - place(b));
  const must = own.filter(({ required }) => required);
  const may = own.filter(({ required }) => !required);
  const required = sorted.filter(field => field.required);
  const room = MOST_OPEN - 1 - own.length - required.length;
  const optional = sorted.filter(field => !field.required);
  const fold = (fields: readonly InputField[]) => fields.map(field => ({ ...field, group: ADVANCED.key }));
  const rest = form.filter(field => !open.includes(field));
  return [
    ...required,
    ...must,
    ...optional.slice(0, room),
    ...may,
    ...fold([...optional.slice(room), ...rest, ...folded]),
  ];
}

/** Output columns as line items below one key. */
export function lineItems(key: string, columns: readonly OutputField[]): OutputField[] {
  return columns.map(({ label, type, ...column }) => ({
    key: `${key}[]${column.key}`,
    label,
    type,
    ...(column.list ? { list: true } : {}),
  }));
}

/** A field of the step itself: how it is shown, and how it is read. */
export interface OwnField<Value> {
  field: InputField;
  /** @throws InvalidParametersError naming the field by its label. */
  read(input: Input): Value;
}

type Shown = Pick<InputField, 'key' | 'label'> & Partial<Pick<InputField, 'helpText' | 'required' | 'group'>>;

/** A whole number, `normal` when it is empty. */
export function wholeNumber(
  { required = false, ...shown }: Shown,
  { min, max, normal }: { min: number; max: number; normal: number },
): OwnField<number> {
  return {
    field: { ...shown, type: 'integer', required, placeholder: String(normal) },
    read: input => {
      const value = given(input[shown.key]) ?? normal;
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      throw refused(`${shown.label} must be ${min} to ${max}, got ${String(value)}`);
    },
  };
}

/** One of a few words, each with its label. The first is taken when the field is empty. */
export function oneOf<const Words extends Record<string, string>>(
  { required = false, ...shown }: Shown,
  words: Words,
  normal: keyof Words & string = Object.keys(words)[0]!,
): OwnField<keyof Words & string> {
  const values = Object.keys(words);
  return {
    field: {
      ...shown,
      type: 'string',
      required,
      choices: values.map(value => ({ value, label: words[value]!, sample: value })),
      default: normal,
    },
    read: input => {
      const value = given(input[shown.key]) ?? normal;
      if (typeof value === 'string' && values.includes(value)) return value;
      throw refused(`${shown.label} must be ${values.join(' or ')}, got "${String(value)}"`);
    },
  };
}

export function refused(detail: string, hint?: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, ...(hint ? { hint } : {}) });
}

/** What a field holds; empty lists and tables are what the platform sends for one that nobody filled. */
export function given(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'object' && Object.keys(value!).length === 0) return undefined;
  return value;
}
