/** The panel's fields for one operation or event: their labels, their values, and the meaning of these values. */
import {
  type FieldForm,
  hasPlainLines,
  isBlank,
  type NameOf,
  readChoice,
  readField,
  readTyped,
  refusal,
  requirement,
  typedEntries,
  visibleText,
} from '@sold-data/core/engine';
import type {
  IDataObject,
  IExecuteFunctions,
  INodeParameterResourceLocator,
  INodeParameters,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow';
import { flatName } from '../fields/values.ts';
import { isFromN8n, type N8nError } from './errors.ts';

/** Parameters whose field has a different name. */
const FIELD_OF: Record<string, string> = { page: 'firstPage', productId: 'product' };

interface StoredFields {
  parameters: INodeParameters;
  /** Whether a person typed several lines as the keyword. */
  isTypedList: boolean;
  timezone: string;
  /** The values of fields without an expression, by name. They are the same for all items. */
  constants: Map<string, unknown>;
  /** The fields that were read and have an expression, and what n8n resolved for the item that is being read. */
  expressions: Set<string>;
  resolved: { itemIndex: number; values: Map<string, unknown> };
}

export class Form {
  private readonly fields: ReadonlyMap<string, INodeProperties>;
  private storedFields?: StoredFields;

  /** @param chosen the resource and operation, or the event, that decide which fields are shown. */
  constructor(properties: readonly INodeProperties[], chosen: IDataObject) {
    const shown = properties.filter(({ displayOptions }) =>
      Object.entries(chosen).every(([name, value]) => displayOptions?.show?.[name]?.includes(value as string) ?? true),
    );
    const named = shown.flatMap(withInner).map(field => [field.name, field] as const);
    // The first field with a name is the one at the top level of the panel.
    this.fields = new Map(named.reverse());
  }

  /**
   * The panel's label for a parameter name in a message: `filters.minPrice` is Minimum Price, `cards[2].grade` is Grade. A parameter
   * without a field keeps its own name.
   */
  labelOf: NameOf = parameter => {
    const [, list = '', line, part = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(parameter) ?? [];
    const lines = this.fields.get(list);
    if (lines?.type === 'fixedCollection') return `${lines.displayName} ${line}: ${this.labelOf(part)}`;
    const path = parameter.replace(/\[\d+\]/g, '').split('.');
    const name = path.at(-1) ?? parameter;
    // An entry that is plain text is the keyword of its item.
    const inList = parameter.endsWith(']') ? ['keyword'] : [];
    const names = [flatName(path.at(-2) ?? '', name), FIELD_OF[name] ?? name, ...inList];
    return names.flatMap(each => this.fields.get(each) ?? []).at(0)?.displayName ?? parameter;
  };

  /** The default of a number field; NaN if the operation has no such field. */
  initialOf(name: string): number {
    return Number(this.fields.get(name)?.default ?? Number.NaN);
  }

  /** The fields as the workflow stores them, which n8n copies whenever they are read. */
  stored(context: IExecuteFunctions): StoredFields {
    if (!this.storedFields) {
      const { parameters } = context.getNode();
      const timezone = context.getTimezone();
      this.storedFields = {
        parameters,
        isTypedList: isTypedList(String(parameters.keyword)),
        timezone,
        constants: new Map(),
        expressions: new Set(),
        resolved: { itemIndex: -1, values: new Map() },
      };
    }
    return this.storedFields;
  }

  /**
   * The value of a choice, or of each of several, for which expressions, models and people may write its label. Other fields keep their
   * values.
   * @throws InvalidParametersError that lists the labels, for an unknown word.
   */
  valueOf(name: string, given: unknown): unknown {
    const field = this.fields.get(name);
    if ((field?.type !== 'options' && field?.type !== 'multiOptions') || isBlank(given)) return given;
    return field.type === 'options' ? choiceOf(field, given) : entriesIn(given).map(word => choiceOf(field, word));
  }
}

/** A field, and the fields inside it if it is a collection. */
function withInner(field: INodeProperties): INodeProperties[] {
  const inner = field.options?.flatMap(option => {
    if ('values' in option) return option.values.flatMap(withInner);
    return 'displayName' in option ? withInner(option) : [];
  });
  return [field, ...(inner ?? [])];
}

/** The value for a word. @throws InvalidParametersError that lists the labels, if there is none. */
export function choiceOf(field: INodeProperties, given: unknown): unknown {
  const chosen = chosenOf(field, given);
  if (chosen) return chosen.value;
  const { displayName, options = [] } = field;
  const choices = options as INodePropertyOptions[];
  const form: FieldForm = {
    kind: 'choice',
    values: choices.filter(({ value }) => value !== '').map(each => each.name),
  };
  const typed = typeof given === 'object' ? given : String(given);
  const { problem } = isBlank(given) ? { problem: undefined } : readField(form, typed);
  throw refusal(undefined, () => `${displayName} ${problem ?? `must be ${requirement(form)}, got ${shown(given)}`}`);
}

function chosenOf({ options = [] }: INodeProperties, given: unknown): INodePropertyOptions | undefined {
  const choices = options as INodePropertyOptions[];
  const fits = ({ name, value }: INodePropertyOptions) =>
    typeof given !== 'object' && readChoice(String(given), [name, String(value)]) !== undefined;
  return choices.find(({ value }) => value === given) ?? choices.find(fits);
}

/** Formats a value for a message. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || visibleText(String(value)) === '') return 'nothing';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);
  return isBlank(value) ? `${text}, which stands for no value` : text;
}

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
  const { parameters, isTypedList, timezone, constants } = form.stored(context);
  const resolve = readerOf((name, fallback) => {
    const stored = valueAt(parameters, name);
    if (stored === undefined) return fallback;
    const held = hasExpression(stored) ? resolvedAt({ context, form }, name, itemIndex) : stored;
    return name === 'keyword' && !isTypedList ? asOneText(held) : held;
  }, form);
  const read: FieldReader = (name, fallback) => {
    if (!constants.has(name)) {
      const stored = valueAt(parameters, name);
      const value = resolve(name, fallback);
      if (hasExpression(stored)) return value;
      constants.set(name, stored === undefined ? undefined : value);
    }
    const value = constants.get(name);
    return value === undefined ? fallback : (value as typeof fallback);
  };
  return Object.assign(read, { timezone });
}

/** What n8n resolves for a field of an item, once. */
function resolvedAt({ context, form }: { context: IExecuteFunctions; form: Form }, name: string, itemIndex: number) {
  const stored = form.stored(context);
  if (stored.resolved.itemIndex !== itemIndex) stored.resolved = { itemIndex, values: new Map() };
  const { values } = stored.resolved;
  stored.expressions.add(name);
  if (!values.has(name)) values.set(name, context.getNodeParameter(name, itemIndex));
  return values.get(name);
}

/**
 * Identifies what an item's expressions return, of all fields that were read so far; undefined unless all of it is text, numbers and
 * switches.
 */
export function expressionKey(run: { context: IExecuteFunctions; form: Form }, itemIndex: number): string | undefined {
  try {
    const values = [...run.form.stored(run.context).expressions].map(name => resolvedAt(run, name, itemIndex));
    const isPlain = values.every(value => value === null || !['object', 'function'].includes(typeof value));
    return isPlain ? JSON.stringify(values.map(value => [typeof value, String(value)])) : undefined;
  } catch {
    // Reading the fields throws it again.
    return undefined;
  }
}

const valueAt = (parameters: INodeParameters, path: string): unknown =>
  path.split('.').reduce<unknown>((held, name) => (held as IDataObject | null | undefined)?.[name], parameters);

export function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

/** Whether a keyword has line breaks outside of its expressions. */
const isTypedList = (keyword: string) => hasPlainLines(keyword.replace(/\{\{.*?\}\}/gs, ''));

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

const entriesIn = (value: unknown): unknown[] => typedEntries(value, { commas: true }).map(entry => entry.value);

/** Reads the words of a list, which expressions and models write as text. */
export function wordsIn(value: unknown): string[] {
  return entriesIn(value).map(String);
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
