/** The parts of the platform's field definitions that our forms use, and the fields that are ours and not the service's. */
import { refusal } from '@sold-data/core';
import type { PlainInputField, PlainOutputField } from 'zapier-platform-core';

export type Input = Record<string, unknown>;

/** A field as our forms use it: always with a label. */
export type InputField = PlainInputField & { label: string; required: boolean; children?: InputField[] };
/** A column that later steps can map; `items[]title` is one of line items. */
export type OutputField = Required<Pick<PlainOutputField, 'key' | 'label' | 'type'>> & Pick<PlainOutputField, 'list'>;

/** A field of the step itself: how it is shown, and how it is read. `read` throws an InvalidParametersError. */
export interface OwnField<Value> {
  field: InputField;
  read(input: Input): Value;
}
type Shown = Omit<InputField, 'required' | 'type'> & { required?: boolean };

/** A whole number, `normal` when it is empty. */
export function wholeNumber(
  { required = false, ...shown }: Shown,
  { min, max, normal }: { min: number; max: number; normal: number },
): OwnField<number> {
  return {
    field: { ...shown, type: 'integer', required, ...(normal <= max ? { placeholder: String(normal) } : {}) },
    read: input => {
      const value = given(input[shown.key]) ?? normal;
      const number = Number(value);
      if (value === normal || (Number.isInteger(number) && number >= min && number <= max)) return number;
      throw refusal(shown.key, nameOf => `${nameOf(shown.key)} must be ${min} to ${max}, got ${String(value)}`);
    },
  };
}

/** One of a few words, each with its label; the first when the field is empty. */
export function oneOf<const Words extends Record<string, string>>(
  { required = false, ...shown }: Shown,
  words: Words,
  normal: keyof Words & string = Object.keys(words)[0] as keyof Words & string,
): OwnField<keyof Words & string> {
  const choices = Object.entries(words).map(([value, label]) => ({ value, label, sample: value }));
  return {
    field: { ...shown, type: 'string', required, choices, default: normal },
    read: input => {
      const value = given(input[shown.key]) ?? normal;
      if (typeof value === 'string' && Object.hasOwn(words, value)) return value;
      const known = Object.keys(words).join(' or ');
      throw refusal(shown.key, nameOf => `${nameOf(shown.key)} must be ${known}, got "${String(value)}"`);
    },
  };
}

/** What a field holds; empty lists and tables are what the platform sends for one that nobody filled. */
export function given(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  return typeof value === 'object' && Object.keys(value as object).length === 0 ? undefined : value;
}

/** The platform sends a ticked box as a boolean or as text. */
export function isYes(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(value ?? '').toLowerCase());
}
