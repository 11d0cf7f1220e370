/** The fields of the panel as they are shown for one operation or event: what they are called, what they hold, and what that means. */
import {
  dayWritten,
  type NameOf,
  type Parameter,
  refusal,
  requirement,
  typedAmount,
  typedEntries,
} from '@sold-data/core/engine';
import type {
  IDataObject,
  IExecuteFunctions,
  INodeParameterResourceLocator,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow';

/** Parameters that the node requests under another name. */
const FIELD_OF: Record<string, string> = { page: 'firstPage', productId: 'product' };

export class Form {
  private readonly fields: ReadonlyMap<string, INodeProperties>;

  /** @param chosen the resource and operation, or the event, that decide which fields are shown. */
  constructor(properties: readonly INodeProperties[], chosen: IDataObject) {
    const shown = properties.filter(({ displayOptions }) =>
      Object.entries(chosen).every(([name, value]) => displayOptions?.show?.[name]?.includes(value as string) ?? true),
    );
    const named = shown.flatMap(withInner).map(field => [field.name, field] as const);
    // The first of a name is the field of the panel itself.
    this.fields = new Map(named.reverse());
  }

  /**
   * What the panel calls a parameter that a message names: `filters.minPrice` is Minimum Price, `cards[2].grade` is Grade. A parameter
   * without a field keeps its own name.
   */
  labelOf: NameOf = parameter => {
    const [, list = '', line, part = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(parameter) ?? [];
    const lines = this.fields.get(list);
    if (lines?.type === 'fixedCollection') return `${lines.displayName} ${line}: ${this.labelOf(part)}`;
    const path = parameter.replace(/\[\d+\]/g, '').split('.');
    const name = path.at(-1) ?? parameter;
    // An entry that is a bare text is the keyword of its item.
    const inList = parameter.endsWith(']') ? ['keyword'] : [];
    const names = [flatName(path.at(-2) ?? '', name), FIELD_OF[name] ?? name, ...inList];
    return names.flatMap(each => this.fields.get(each) ?? []).at(0)?.displayName ?? parameter;
  };

  /**
   * The value of a choice: expressions, models and people may write its label instead. Other fields keep what they hold.
   * @throws InvalidParametersError with the labels, for a word that is neither.
   */
  valueOf(name: string, given: unknown): unknown {
    const field = this.fields.get(name);
    return field?.type === 'options' ? choiceOf(field, given) : given;
  }
}

/** A field, and the fields inside it where it is a collection. */
function withInner(field: INodeProperties): INodeProperties[] {
  const inner = field.options?.flatMap(option => {
    if ('values' in option) return option.values.flatMap(withInner);
    return 'displayName' in option ? withInner(option) : [];
  });
  return [field, ...(inner ?? [])];
}

/** The value that a word chooses. @throws InvalidParametersError with the labels, when it is none. */
export function choiceOf({ name, displayName, options = [] }: INodeProperties, given: unknown): unknown {
  const choices = options as INodePropertyOptions[];
  const word = folded(given);
  const chosen = choices.find(({ value }) => value === given) ?? choices.find(each => fits(each, word));
  if (chosen) return chosen.value;
  const labels = choices.filter(({ value }) => value !== '').map(each => each.name);
  const choice = requirement({ name, kind: 'choice', values: labels });
  throw refusal(undefined, () => `${displayName} must be ${choice}, got ${shown(given)}`);
}

function fits({ name, value }: INodePropertyOptions, word: string): boolean {
  return word !== '' && (folded(name) === word || folded(value) === word);
}

const folded = (word: unknown) => (word === undefined || word === null ? '' : String(word).trim().toLowerCase());

/** A value in a message. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);
}

/** Reads a field of the node; one that the operation does not have reads as the fallback. */
export type FieldReader = <Value>(name: string, fallback: Value) => Value;

type Parameters = (name: string, fallback: unknown) => unknown;

/** The fields of one input item, or of the trigger: of a resource locator its value, of a choice the value of its label. */
export function readerOf(parameters: Parameters, form: Form): FieldReader {
  return (name, fallback) => {
    const held = parameters(name, fallback);
    const value = isLocator(held) ? held.value : held;
    const isGiven = value !== undefined && value !== null && value !== '';
    return (isGiven ? form.valueOf(name.slice(name.lastIndexOf('.') + 1), value) : value) as typeof fallback;
  };
}

/** The fields of an input item. */
export function fieldsAt(context: IExecuteFunctions, itemIndex: number, form: Form): FieldReader {
  const typed = String(context.getNode().parameters.keyword).replace(/\{\{.*?\}\}/gs, '');
  const isTypedList = /[\r\n]/.test(typed);
  return readerOf((name, fallback) => {
    const held: unknown = context.getNodeParameter(name, itemIndex, fallback);
    return name === 'keyword' && !isTypedList ? asOneText(held) : held;
  }, form);
}

/** Lines that a person typed are a list. A line break that an expression brings, as from a cell, is part of one text. */
function asOneText(held: unknown): unknown {
  const isText = typeof held === 'string' && /[\r\n]/.test(held) && !/^\s*[[{`]/.test(held);
  return isText ? { keyword: held } : held;
}

function isLocator(value: unknown): value is INodeParameterResourceLocator {
  return (value as Partial<INodeParameterResourceLocator> | null | undefined)?.__rl === true;
}

/**
 * A number among the options. @param fallback what an option means that was not added, or added and left alone, when it is not the
 * option's default.
 */
export function optionAt(field: FieldReader, option: INodeProperties, fallback?: number): number {
  const untouched = fallback ?? option.default;
  const given = field<unknown>(`options.${option.name}`, untouched);
  return checked(option, given === '' && option.default === '' ? untouched : given);
}

/** A switch. Expressions and models write it as text: "false" is false. */
export function flagAt(field: FieldReader, name: string): boolean {
  const value = field<unknown>(name, false);
  return typeof value === 'string' ? /^\s*(true|yes|1)\s*$/i.test(value) : Boolean(value);
}

/** @throws InvalidParametersError if an expression gives anything else: without its limit a run would spend more than anyone wanted. */
export function numberAt(field: FieldReader, property: INodeProperties): number {
  return checked(property, field<unknown>(property.name, property.default));
}

/** The words of a list. Expressions and models write it as text. */
export function wordsIn(value: unknown): string[] {
  return typedEntries(value, { commas: true }).map(entry => String(entry.value));
}

function checked({ displayName, typeOptions }: INodeProperties, value: unknown): number {
  const number = typeof value === 'string' ? typedAmount(value) : value;
  const min = typeOptions?.minValue ?? 0;
  if (typeof number === 'number' && number >= min) return number;
  throw refusal(undefined, () => `${displayName} must be a number of ${min} or more, got ${shown(value)}`);
}

type Main = Readonly<Record<string, unknown>>;

/** Whether a parameter has a field of its own instead of a filter or an option: the site does in every form. */
export function isMain({ name, required }: { name: string; required?: boolean }, main: Main = {}): boolean {
  return required === true || name === 'ebaySite' || name in main;
}

/** Parameters that decide how a search is read and not what it finds. */
const OPTIONS = new Set(
  'bestOfferPrice count enrich history includeCompleteListing includeListedAt limit outputMode reference sort sortBy sortOrder'.split(
    ' ',
  ),
);

/** Whether an optional parameter is one of the Options; every other is one of the Filters. */
export function isOption({ name }: { name: string }): boolean {
  return OPTIONS.has(name);
}

/** What the fields of such parameters hold, without the empty ones. @param main optional ones that have a field of their own, with their initial value. */
export function valuesOf(field: FieldReader, parameters: readonly Parameter[], main?: Main): Record<string, unknown> {
  return compact(Object.fromEntries(parameters.map(parameter => [parameter.name, valueFor(field, parameter, main)])));
}

function valueFor(field: FieldReader, parameter: Parameter, main?: Main): unknown {
  const { name, kind, fields, required, default: initial } = parameter;
  if (fields) {
    const parts = fields.map(part => {
      const own = { ...part, name: flatName(name, part.name), required: required && part.required };
      return [part.name, valueFor(field, own, main)];
    });
    const whole = compact(Object.fromEntries(parts));
    return Object.keys(whole).length > 0 ? whole : undefined;
  }
  const isField = isMain(parameter, main);
  const value = field<unknown>(isField ? name : `${isOption(parameter) ? 'options' : 'filters'}.${name}`, '');
  // A field always holds something: its initial value is no choice. An option was added by somebody.
  if (isField && value === initial) return undefined;
  if (kind === 'date') return dayFrom(value);
  if (kind === 'list') return typedEntries(value).length > 0 ? value : undefined;
  // The empty object of an untouched JSON field means "not given".
  if (kind === 'facets' && value === '{}') return undefined;
  return value;
}

/** A day as `YYYY-MM-DD`, from the date picker, from text or from a date made by an expression. */
function dayFrom(value: unknown): unknown {
  const now = Date.now();
  if (typeof value === 'object' && value !== null && 'toISODate' in value) {
    const date = value as { toISODate(): string; toMillis(): number };
    return dayWritten(date.toISODate(), date.toMillis(), now);
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // Milliseconds since the epoch, as many services send an instant.
  if (/^\d{12,13}$/.test(String(value))) return new Date(Number(value)).toISOString().slice(0, 10);
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(value)) return value;
  return dayWritten(value.slice(0, 10), Date.parse(value), now);
}

/** Without what holds nothing. */
export function compact(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** The name of a field that stands for a part of an object parameter: `parcel` and `weightOz` give `parcelWeightOz`. */
export function flatName(parent: string, child: string): string {
  return `${parent}${child.charAt(0).toUpperCase()}${child.slice(1)}`;
}
