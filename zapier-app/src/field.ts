/** The parts of the platform's field definitions that our forms use. */

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

/** A form with own fields behind what is required and before what is optional. */
export function withFields(form: readonly InputField[], ...own: InputField[]): InputField[] {
  const required = form.filter(field => field.required);
  return [
    ...required,
    ...own.filter(field => field.required),
    ...own.filter(field => !field.required),
    ...form.filter(field => !field.required),
  ];
}

/** Columns as line items below one key. */
export function lineItems(key: string, columns: readonly OutputField[]): OutputField[] {
  return columns.map(column => ({ ...column, key: `${key}[]${column.key}` }));
}
