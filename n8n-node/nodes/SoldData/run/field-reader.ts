/** Reads the values of a form's fields, for an input item or for the trigger. */
import {
  type FieldForm,
  hasPlainLines,
  isBlank,
  readField,
  readTyped,
  refusal,
  requirement,
} from '@sold-data/core/engine';
import type { IExecuteFunctions, INodeParameterResourceLocator, INodeProperties } from 'n8n-workflow';
import { isFromN8n, type N8nError } from './errors.ts';
import { choiceOf, type Form, shown } from './form.ts';
import { hasExpression } from './stored-fields.ts';

/** Reads a field of the node. A field that the operation does not have returns the fallback. */
export interface FieldReader {
  <Value>(name: string, fallback: Value): Value;
  /** The time zone of the workflow, to which days belong. */
  readonly timezone?: string;
}

type Parameters = (name: string, fallback: unknown) => unknown;

/** The value of a field. @throws InvalidParametersError that names the field and has n8n's own text, if its expression fails. */
export function resolved<Value>(name: string, resolve: () => Value): Value {
  try {
    return resolve();
  } catch (error) {
    throw isFromN8n(error) ? unresolved(name, error) : error;
  }
}

function unresolved(name: string, { message, description }: N8nError) {
  const problem = message.replace(/\.$/, '');
  return refusal(name, nameOf => `${nameOf(name)}: ${problem}`, description || 'Correct the expression in this field.');
}

/** Reads the fields of one input item or of the trigger. A resource locator returns its value, a choice the value for its label. */
export function readerOf(parameters: Parameters, form: Form, timezone?: string): FieldReader {
  const read: FieldReader = (name, fallback) => {
    const held = resolved(name, () => parameters(name, fallback));
    if (held === fallback) return fallback;
    const value = isLocator(held) ? held.value : held;
    return form.valueOf(name.slice(name.lastIndexOf('.') + 1), value) as typeof fallback;
  };
  return Object.assign(read, { timezone });
}

/** Reads the fields of an input item. n8n resolves only expressions, because it is slow; the others are read once for all items. */
export function fieldsAt(
  { context, form }: { context: IExecuteFunctions; form: Form },
  itemIndex: number,
): FieldReader {
  const known = form.stored(context);
  const { isTypedList, timezone, constants } = known;
  const resolve = readerOf((name, fallback) => {
    const stored = known.valueOf(name);
    if (stored === undefined) return fallback;
    const held = hasExpression(stored) ? known.resolvedAt(name, itemIndex) : stored;
    return name === 'keyword' && !isTypedList ? asOneText(held) : held;
  }, form);
  const read: FieldReader = (name, fallback) => {
    if (!constants.has(name)) {
      const stored = known.valueOf(name);
      const value = resolve(name, fallback);
      if (hasExpression(stored)) return value;
      constants.set(name, stored === undefined ? undefined : value);
    }
    const value = constants.get(name);
    return value === undefined ? fallback : (value as typeof fallback);
  };
  return Object.assign(read, { timezone });
}

/** Lines that a person typed are a list. Line breaks from an expression, for example from a cell or a page, are part of one text. */
function asOneText(held: unknown): unknown {
  const isText = typeof held === 'string' && hasPlainLines(held) && !/^\s*[[{`]/.test(held);
  return isText ? { keyword: held } : held;
}

function isLocator(value: unknown): value is INodeParameterResourceLocator {
  return (value as Partial<INodeParameterResourceLocator> | null | undefined)?.__rl === true;
}

/** Reads a numeric option. An empty one counts as not added. */
export function optionAt(field: FieldReader, option: INodeProperties, form?: NumberForm): number {
  const given = field<unknown>(`options.${option.name}`, option.default);
  return isBlank(given) ? (option.default as number) : checked(option, given, form);
}

/**
 * Reads an option that limits what a run may be charged. Only an empty text removes it: with a limit that got lost in an expression, a run
 * could spend too much.
 * @param unlimited the value for an option that was not added or left empty; its default unless given.
 */
export function limitAt(field: FieldReader, option: INodeProperties, unlimited = option.default as number): number {
  const given = field<unknown>(`options.${option.name}`, unlimited);
  if (given === unlimited || (given === '' && option.default === '')) return unlimited;
  return checked(option, given);
}

/** Reads a choice of the options. An empty one counts as not added. @throws InvalidParametersError that lists the labels, for an unknown word. */
export function optionChoiceAt(field: FieldReader, option: INodeProperties): unknown {
  const given = field<unknown>(`options.${option.name}`, option.default);
  return given === option.default || isBlank(given) ? option.default : choiceOf(option, given);
}

/**
 * Reads a switch. Expressions and models write it as text.
 * @throws InvalidParametersError for a word that is neither on nor off.
 */
export function flagAt(field: FieldReader, name: string): boolean {
  const given = field<unknown>(name, false);
  if (typeof given === 'boolean' || isBlank(given)) return given === true;
  const { value, problem } = readField({ kind: 'flag' }, given);
  if (problem !== undefined) throw refusal(name, nameOf => `${nameOf(name)} ${problem}`);
  return value as boolean;
}

/** @throws InvalidParametersError if an expression returns anything but a number, because a run without its limit could spend too much. */
export function numberAt(field: FieldReader, property: INodeProperties, form?: NumberForm): number {
  return checked(property, field<unknown>(property.name, property.default), form);
}

/** What a number field takes besides plain numbers. */
type NumberForm = Pick<FieldForm, 'percent'>;

function checked(property: INodeProperties, given: unknown, form: NumberForm = {}): number {
  const { displayName, typeOptions = {}, default: initial } = property;
  if (typeof given === 'number' && given === initial) return given;
  const { minValue: min = 0, maxValue: max, numberPrecision } = typeOptions;
  const wanted: FieldForm = { ...form, kind: numberPrecision === 0 ? 'integer' : 'number', min, max };
  if (isBlank(given))
    throw refusal(undefined, () => `${displayName} must be ${requirement(wanted)}, got ${shown(given)}`);
  const { value, problem } = readTyped(wanted, given);
  if (problem === undefined) return value as number;
  throw refusal(undefined, () => `${displayName} ${problem}`);
}
