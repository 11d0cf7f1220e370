/** Reads what was filled in: fields of the step itself, and the parameters of an endpoint, which the core then checks. */
import {
  ask,
  dayOf,
  dayWritten,
  described,
  ENOUGH_SALES,
  type Endpoint,
  type EndpointId,
  endpoints,
  isBlank,
  type Parameter,
  type Question,
  readAmount,
  refusal,
  typedEntries,
} from '@sold-data/core/engine';
import type { Input, InputField } from './field.ts';

/** A field of the step itself: how it is shown, and how it is read. `read` throws an InvalidParametersError. */
export interface OwnField<Value> {
  field: InputField;
  read(input: Input): Value;
}
type Shown = Omit<InputField, 'required' | 'type'> & { required?: boolean };

/** A whole number, `normal` when it is empty. */
export function wholeNumber<Normal extends number | undefined>(
  { required = false, ...shown }: Shown,
  { min, max, normal }: { min: number; max: number; normal: Normal },
): OwnField<number | Normal> {
  return {
    field: { ...shown, type: 'string', required, ...(normal === undefined ? {} : { placeholder: String(normal) }) },
    read: input => {
      const value = given(input[shown.key]);
      const { value: number, problem } = readAmount(value);
      if (number === undefined && problem === undefined) return normal;
      if (number !== undefined && Number.isInteger(number) && number >= min && number <= max) return number;
      throw refusal(shown.key, nameOf => `${nameOf(shown.key)} must be ${min} to ${max}, got ${String(value)}`);
    },
  };
}

export interface Choice<Value> extends OwnField<Value> {
  /** The value that a form is built for: `normal` while the field is empty or wrong. */
  shown(input: Input): Value;
}

/**
 * One of a few words, each with its label; `normal` when the field is empty. Only a required field is prefilled: the platform saves what
 * is prefilled with the Zap, also for a form that no longer shows it.
 */
export function oneOf<const Words extends Record<string, string>>(
  { required = false, ...shown }: Shown,
  words: Words,
  normal: keyof Words & string = Object.keys(words)[0] as keyof Words & string,
): Choice<keyof Words & string> {
  const read = (input: Input) => choiceFrom(shown.key, words, given(input[shown.key]) ?? normal);
  return {
    field: {
      ...shown,
      type: 'string',
      required,
      choices: choicesOf(words),
      ...(required ? { default: normal } : { placeholder: words[normal] }),
    },
    read,
    shown: unlessWrong(read, normal),
  };
}

/** Some of a list of words, each with its label; `[]` when the field is empty. */
export function someOf(shown: Shown, words: Labels): Choice<readonly string[]> {
  const read = (input: Input) =>
    typedEntries(input[shown.key], AS_JOINED).map(({ value }) => choiceFrom(shown.key, words, value));
  return {
    field: { ...shown, type: 'string', required: false, list: true, choices: choicesOf(words) },
    read,
    shown: unlessWrong(read, []),
  };
}

function choicesOf(words: Labels) {
  return Object.entries(words).map(([value, label]) => ({ value, label, sample: value }));
}

function unlessWrong<Value>(read: (input: Input) => Value, normal: Value): (input: Input) => Value {
  return input => {
    try {
      return read(input);
    } catch {
      return normal;
    }
  };
}

/** The value of a choice that is given by its value or its label. @throws InvalidParametersError with the labels. */
function choiceFrom(key: string, labels: Readonly<Record<string, string>>, value: unknown): string {
  const word = String(value).trim().toLowerCase();
  const found = Object.entries(labels).find(texts => texts.some(text => text.toLowerCase() === word));
  if (found) return found[0];
  const known = Object.values(labels);
  const listed = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
  throw refusal(key, nameOf => `${nameOf(key)} must be ${listed}, got "${String(value)}"`);
}

const MOST_REQUESTS = 1_000_000;

/** Prices and figures stay empty with fewer sales. */
export const minSales = wholeNumber(
  {
    key: 'minSales',
    label: 'Fewest Sales',
    helpText: 'With fewer sales than this, a figure stays empty because it would not be reliable.',
  },
  { min: 1, max: 1000, normal: ENOUGH_SALES },
);

export const requestBudget = wholeNumber(
  {
    key: 'requestBudget',
    label: 'Request Budget',
    helpText: 'The most requests that one run may be charged; empty for as many as it needs.',
  },
  { min: 1, max: MOST_REQUESTS, normal: undefined },
);

export const reserve = wholeNumber(
  {
    key: 'reserve',
    label: 'Keep in Reserve',
    helpText:
      'The step stops, free of charge, if it would leave fewer requests than this for the rest of the month. Set it if an AI assistant may call the step.',
  },
  { min: 0, max: MOST_REQUESTS, normal: undefined },
);

export const creditsFirst: InputField = {
  key: 'creditsFirst',
  label: 'Spend Purchased Credits First',
  type: 'boolean',
  required: false,
  helpText: 'Uses the credits that you bought and keeps the monthly allowance.',
};

/** What a run may spend, what it must leave, and from what it spends: of a step those that act on its requests. */
export function spendingFields({ credits }: Pick<Endpoint, 'credits'>, sendsSeveral: boolean): InputField[] {
  return [...(sendsSeveral ? [requestBudget.field] : []), reserve.field, ...(credits ? [creditsFirst] : [])];
}

/** What a field holds; empty lists and tables are what the platform sends for one that nobody filled. */
export function given<Value>(value: Value): Value | undefined {
  if (value === null || value === '') return undefined;
  return typeof value === 'object' && Object.keys(value as object).length === 0 ? undefined : value;
}

/** The platform sends a ticked box as a boolean or as text. */
export function isYes(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(value ?? '').toLowerCase());
}

/**
 * The checked question of a form.
 * @param fixed parameters that the step decides. @param normal parameters where the form is empty. @throws InvalidParametersError
 */
export function questionFrom<Id extends EndpointId>(
  id: Id,
  input: Input,
  fixed: Input = {},
  normal: Input = {},
): Question<Id> {
  return ask(endpoints[id], { ...normal, ...parametersFrom(id, input), ...fixed }, dayOf(Date.now()));
}

/** What the fields of an endpoint hold; fields of the step itself are left out. */
export function parametersFrom(id: EndpointId, input: Input): Input {
  return filledIn(described(endpoints[id]), input);
}

/** What the fields of such parameters hold, without the empty ones. Choices are values, whether given by value or by label. */
export function filledIn(parameters: readonly (Parameter & { choices?: Labels })[], input: Input): Input {
  const found: Input = {};
  for (const { name, kind, fields, values, choices = {} } of parameters) {
    const value = fields ? nested(name, fields, input) : given(input[name]);
    if (value === undefined || isBlank(value)) continue;
    if (kind === 'date') found[name] = withoutTime(value);
    else if (kind === 'list') found[name] = typedEntries(value, AS_JOINED).map(entry => entry.value);
    else if (kind === 'facets') found[name] = withoutBlanks(value);
    else if (kind === 'choice' && values)
      found[name] = choiceFrom(
        name,
        Object.fromEntries(values.map(each => [each, choices[each] ?? String(each)])),
        value,
      );
    else found[name] = value;
    if (name === 'maxPrice' && readAmount(value).value === 0)
      throw refusal(name, nameOf => `${nameOf(name)} must be more than 0; leave it empty for no maximum`);
  }
  return found;
}
type Labels = Readonly<Record<string, string>>;

/** The fields `parcel__weightOz`, ... as one object again. */
function nested(name: string, parts: readonly Parameter[], input: Input): unknown {
  const found: Input = {};
  for (const part of parts) {
    const value = given(input[`${name}__${part.name}`]);
    if (value !== undefined) found[part.name] = value;
  }
  return given(found) ?? given(input[name]);
}

/** Attributes without a value are not sent. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, own]) => !isBlank(own)));
}

/** The platform joins line items that are mapped into a single text with commas. */
export const AS_JOINED = { commas: true };

/** How a list field is read, for its help text. */
export const ONE_PER_ENTRY = 'One per entry, or one per line. Commas separate only a single text that is not a list.';

/** The day of the platform's `2026-11-01T00:00:00-05:00`, in the zone it is written in. */
function withoutTime(value: unknown): unknown {
  const [, day] = (typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})T/.exec(value)) || [];
  return day === undefined ? value : dayWritten(day, Date.parse(String(value)), Date.now());
}
