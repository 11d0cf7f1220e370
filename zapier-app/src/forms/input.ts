/** Reads form input: fields of the step itself, and parameters of an endpoint, which the core then checks. */
import {
  ask,
  dayOf,
  described,
  ENOUGH_SALES,
  type Endpoint,
  type EndpointId,
  endpoints,
  fractionProblem,
  isBlank,
  minSalesForm,
  type Parameter,
  type Question,
  readFlag,
  readLabel,
  readTyped,
  refusal,
  typedEntries,
} from '@sold-data/core/engine';
import type { Input, InputField } from './field.ts';

/** A field of the step itself, with its definition and its reader. `read` throws InvalidParametersError. */
export interface OwnField<Value> {
  field: InputField;
  read(input: Input): Value;
}
type Shown = Omit<InputField, 'required' | 'type'> & { required?: boolean };

/** A field for a whole number, or for a percentage such as `80 %`; `normal` is the value of an empty field. */
export function wholeNumber<Normal extends number | undefined>(
  { required = false, ...shown }: Shown,
  { min, max, normal, percent }: { min: number; max: number; normal: Normal; percent?: true },
): OwnField<number | Normal> {
  return {
    field: { ...shown, type: 'string', required, ...(normal === undefined ? {} : { placeholder: String(normal) }) },
    read: input => {
      const typed = given(input[shown.key]);
      if (isBlank(typed)) return normal;
      const { value, problem } = readTyped({ kind: percent ? 'number' : 'integer', min, max, percent }, typed);
      if (problem !== undefined) throw refusal(shown.key, nameOf => `${nameOf(shown.key)} ${problem}`);
      return value as number;
    },
  };
}

export interface Choice<Value> extends OwnField<Value> {
  /** The value for which the form is built: `normal` while the field is empty or invalid. */
  shown(input: Input): Value;
}

/**
 * A choice between a few words with labels; `normal` is the value for an empty field. Only a required field is prefilled, because the
 * platform saves prefilled values with the Zap, even for a form that no longer shows the field.
 */
export function oneOf<const Words extends Record<string, string>>(
  { required = false, ...shown }: Shown,
  words: Words,
  normal: keyof Words & string = Object.keys(words)[0] as keyof Words & string,
): Choice<keyof Words & string> {
  const read = (input: Input) => {
    const typed = given(input[shown.key]);
    return isBlank(typed) ? normal : choiceFrom(shown.key, words, typed);
  };
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

/** A choice of several words with labels; `[]` for an empty field. */
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

/** The value for a choice given by value or label. @throws InvalidParametersError that lists the labels and names the nearest one. */
export function choiceFrom(key: string, labels: Labels, value: unknown): string {
  const { value: found, problem } = readLabel(labels, value);
  if (found === undefined) throw refusal(key, nameOf => `${nameOf(key)} ${problem}`);
  return found;
}

const MOST_REQUESTS = 1_000_000;

/** Figures from fewer sales stay empty. */
export const minSales = wholeNumber(
  {
    key: 'minSales',
    label: 'Minimum Sales',
    helpText: 'With fewer sales than this, a figure stays empty.',
  },
  { ...minSalesForm, normal: ENOUGH_SALES },
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

/** The choices of a field that is on or off. The platform would read "off" and "0.0" as yes in a field of its type boolean. */
export const YES_OR_NO = {
  type: 'string',
  choices: [
    { value: 'true', label: 'Yes', sample: 'true' },
    { value: 'false', label: 'No', sample: 'false' },
  ],
} as const satisfies Pick<InputField, 'type' | 'choices'>;

export const creditsFirst: InputField = {
  key: 'creditsFirst',
  label: 'Spend Purchased Credits First',
  ...YES_OR_NO,
  required: false,
  helpText: 'Uses the credits that you bought and keeps the monthly allowance.',
};

/** Fields for the budget, the reserve and the credits; only those that affect the step's requests. */
export function spendingFields({ credits }: Pick<Endpoint, 'credits'>, sendsSeveral: boolean): InputField[] {
  return [...(sendsSeveral ? [requestBudget.field] : []), reserve.field, ...(credits ? [creditsFirst] : [])];
}

/** The value of a field; undefined if it is empty. The platform sends empty lists and tables for fields that nobody filled in. */
export function given<Value>(value: Value): Value | undefined {
  if (value === null || value === '') return undefined;
  return typeof value === 'object' && Object.keys(value as object).length === 0 ? undefined : value;
}

/** @throws InvalidParametersError if a required field is empty or holds a placeholder such as `n/a`. */
export function checkRequired(form: readonly InputField[], input: Input): void {
  const missing = form.find(({ key, required }) => required && isBlank(given(input[key])))?.key;
  if (missing !== undefined) throw refusal(missing, nameOf => `${nameOf(missing)} is required`);
}

/** Whether a field is on; off if it is empty. @throws InvalidParametersError for any other word. */
export function isYes({ key }: Pick<InputField, 'key'>, input: Input): boolean {
  const value = given(input[key]);
  if (value === undefined || isBlank(value)) return false;
  return readFlag(value) ?? choiceFrom(key, { true: 'Yes', false: 'No' }, value) === 'true';
}

/**
 * The checked question of a form.
 * @param fixed parameters that the step sets.
 * @param normal defaults for empty fields.
 */
export function questionFrom<Id extends EndpointId>(
  id: Id,
  input: Input,
  fixed: Input = {},
  normal: Input = {},
): Question<Id> {
  return ask(endpoints[id], { ...normal, ...parametersFrom(id, input), ...fixed }, dayOf(Date.now()));
}

/** The values of an endpoint's fields; fields of the step itself are left out. */
export function parametersFrom(id: EndpointId, input: Input): Input {
  return filledIn(described(endpoints[id]), input);
}

/** The values of these parameters' fields, without empty ones. Choices may be given by value or by label. */
export function filledIn(parameters: readonly (Parameter & { choices?: Labels })[], input: Input): Input {
  const found: Input = {};
  for (const parameter of parameters) {
    const { name, kind, fields, values, choices = {}, percent } = parameter;
    const value = fields ? nested(name, fields, input) : given(input[name]);
    if (value === undefined || isBlank(value)) continue;
    if (kind === 'list') found[name] = typedEntries(value, AS_JOINED).map(entry => entry.value);
    else if (kind === 'facets') found[name] = withoutBlanks(value);
    else if (kind === 'choice' && values)
      found[name] = choiceFrom(
        name,
        Object.fromEntries(values.map(each => [each, choices[each] ?? String(each)])),
        value,
      );
    else found[name] = value;
    const fraction = percent ? fractionProblem(parameter, value) : undefined;
    if (fraction !== undefined) throw refusal(name, nameOf => `${nameOf(name)} ${fraction}`);
  }
  return found;
}
type Labels = Readonly<Record<string, string>>;

/** Combines the fields `parcel__weightOz`, ... into one object. */
function nested(name: string, parts: readonly Parameter[], input: Input): unknown {
  const found: Input = {};
  for (const part of parts) {
    const value = given(input[`${name}__${part.name}`]);
    if (value !== undefined) found[part.name] = value;
  }
  return given(found) ?? given(input[name]);
}

/** Removes attributes without a value. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, own]) => !isBlank(own)));
}

/** The platform joins mapped line items into a single text, separated by commas. */
export const AS_JOINED = { commas: true };

/** Help text that explains how a list field is read. */
export const ONE_PER_ENTRY = 'One per entry, or one per line. Commas separate only a single text that is not a list.';
