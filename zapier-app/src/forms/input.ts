/** Reads what was filled in: fields of the step itself, and the parameters of an endpoint. What is wrong with them, the core says. */
import {
  ask,
  dayOf,
  dayWritten,
  type EndpointId,
  endpoints,
  type Parameter,
  type Question,
  refusal,
} from '@sold-data/core';
import type { Input, InputField } from './field.ts';

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

/** How much a run may spend, and from what: the same two fields in every step that spends. */
export const requestBudget = wholeNumber(
  {
    key: 'requestBudget',
    label: 'Request Budget',
    helpText: 'The most requests that one run may be charged; empty for as many as it needs.',
  },
  {
    min: 1,
    max: 1_000_000, // Every request is counted, also without a budget of the user's.
    normal: Number.MAX_SAFE_INTEGER,
  },
);

export const creditsFirst: InputField = {
  key: 'creditsFirst',
  label: 'Spend Purchased Credits First',
  type: 'boolean',
  required: false,
  helpText: 'Takes from the credits that you bought and leaves the monthly allowance for others.',
};

/** What a field holds; empty lists and tables are what the platform sends for one that nobody filled. */
export function given<Value>(value: Value): Value | undefined {
  if (value === null || value === '') return undefined;
  return typeof value === 'object' && Object.keys(value as object).length === 0 ? undefined : value;
}

/** The platform sends a ticked box as a boolean or as text. */
export function isYes(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(value ?? '').toLowerCase());
}

/** The checked question that a form asks. @param fixed parameters that the step decides. @throws InvalidParametersError */
export function questionFrom<Id extends EndpointId>(id: Id, input: Input, fixed: Input = {}): Question<Id> {
  return ask(endpoints[id], { ...parametersFrom(id, input), ...fixed }, dayOf(Date.now()));
}

/** The endpoint's own fields; fields of the step itself stay behind. */
export function parametersFrom(id: EndpointId, input: Input): Input {
  return filledIn(endpoints[id].parameters, input);
}

/** What the fields of such parameters hold, without those that nobody filled. */
export function filledIn(parameters: readonly Parameter[], input: Input): Input {
  const found: Input = {};
  for (const { name, kind, fields } of parameters) {
    const value = fields ? nested(name, fields, input) : given(input[name]);
    if (value === undefined) continue;
    found[name] = kind === 'date' ? withoutTime(value) : kind === 'list' ? entriesOf(value) : value;
  }
  return found;
}

/** The fields `parcel__weightOz`, ... as one object again. */
function nested(name: string, parts: readonly Parameter[], input: Input): unknown {
  const found: Input = {};
  for (const part of parts) {
    const value = given(input[`${name}__${part.name}`]);
    if (value !== undefined) found[part.name] = value;
  }
  return given(found) ?? given(input[name]);
}

/** Entries without a blank one; a single entry may come without its list. */
function entriesOf(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('[')) return value;
  return (Array.isArray(value) ? value : [value]).filter(entry => given(entry) !== undefined);
}

/** The day of the platform's `2026-11-01T00:00:00-05:00`, in the zone it is written in. */
function withoutTime(value: unknown): unknown {
  const [, day] = (typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})T/.exec(value)) || [];
  return day === undefined ? value : dayWritten(day, Date.parse(String(value)), Date.now());
}
