/** Where the panel has the value of a catalogue parameter, and how it is read. */
import { dayMeant, type Parameter, type ParameterUse, readDay, typedEntries } from '@sold-data/core/engine';
import type { FieldReader } from '../run/field-reader.ts';

type Main = Readonly<Record<string, unknown>>;

/** Whether a parameter has a main field instead of a filter or an option. The site has one in every form. */
export function isMain({ name, required }: { name: string; required?: boolean }, main: Main = {}): boolean {
  return required === true || name === 'ebaySite' || name in main;
}

/** Uses of parameters that change how a search is read, not what it finds. */
const READING: readonly ParameterUse[] = ['size', 'order', 'output', 'extra'];

/** Whether an optional parameter belongs to Options; all others belong to Filters. */
export function isOption({ use }: Pick<Parameter, 'use'>): boolean {
  return use !== undefined && READING.includes(use);
}

/**
 * The values of these parameters' fields, without empty ones.
 * @param main optional parameters with a main field, and their initial values.
 */
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
  // A main field always has a value, so its initial value is not a choice. An option was added on purpose.
  if (value === '' || (isField && value === initial)) return undefined;
  if (kind === 'date') return dayFrom(value, field.timezone);
  if (kind === 'list') return typedEntries(value).length > 0 ? value : undefined;
  // The empty object of an untouched JSON field means "not given".
  if (kind === 'facets' && value === '{}') return undefined;
  return value;
}

/**
 * A date as `YYYY-MM-DD`, from the date picker, from text, or from a date of an expression. Days are those of the workflow's time zone.
 */
function dayFrom(value: unknown, timezone = 'UTC'): unknown {
  const inZone = (at: number) => dayIn(timezone, at);
  const written = isLuxon(value) ? { day: value.toISODate(), at: value.toMillis() } : readDay(value, inZone);
  return written ? dayMeant(written, Date.now(), inZone) : value;
}

interface Luxon {
  toISODate(): string;
  toMillis(): number;
}

const isLuxon = (value: unknown): value is Luxon =>
  typeof (value as Partial<Luxon> | null | undefined)?.toISODate === 'function';

/** The day of an instant in a time zone. */
function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** Removes empty values. */
export function compact(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** The field name for a part of an object parameter: `parcel` and `weightOz` give `parcelWeightOz`. */
export function flatName(parent: string, child: string): string {
  return `${parent}${child.charAt(0).toUpperCase()}${child.slice(1)}`;
}
