// Google's calling conventions for custom functions: arguments and results (platform notes, custom functions). A single cell arrives as a
// scalar, a range as rows, an empty cell as '', a date as a Date; trailing omitted arguments are absent.
import type { Nullable } from '@univerjs/core';
import type {
  ArrayValueObject,
  BaseReferenceObject,
  BaseValueObject,
  FunctionVariantType,
} from '@univerjs/engine-formula';
import type { Argument, Scalar } from './functions.ts';

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's serial dates, in UTC: the add-on's manifest fixes its time zone to UTC. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);

/** The text that a cell shows while its custom function is running. */
export const LOADING = 'Loading...';

/** Converts the engine's values to the arguments that Google would pass. */
export function toArguments(variants: FunctionVariantType[]): Argument[] {
  const omitted = variants.map(variant => !variant.isReferenceObject() && (variant as BaseValueObject).isNull());
  const given = omitted.lastIndexOf(false) + 1;
  return variants.slice(0, given).map(toArgument);
}

/** True when an argument is waiting for another custom function: Google makes no call until all inputs are there. */
export function isWaiting(args: Argument[]): boolean {
  return args.some(arg => (Array.isArray(arg) ? arg.some(row => row.includes(LOADING)) : arg === LOADING));
}

function toArgument(variant: FunctionVariantType): Argument {
  if (variant.isReferenceObject()) return fromArray((variant as BaseReferenceObject).toArrayValueObject());
  const value = variant as BaseValueObject;
  return value.isArray() ? fromArray(value as ArrayValueObject) : toScalar(value);
}

function fromArray(array: ArrayValueObject): Argument {
  const rows = Array.from({ length: array.getRowCount() }, (_, row) =>
    Array.from({ length: array.getColumnCount() }, (_, column) => toScalar(array.get(row, column))),
  );
  const single = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  return single ?? rows;
}

function toScalar(value: Nullable<BaseValueObject>): Scalar {
  if (!value || value.isNull()) return '';
  const raw = value.getValue();
  if (typeof raw !== 'number') return raw as Scalar;
  return isDatePattern(value.getPattern()) ? toDate(raw) : raw;
}

/** True for number formats that show a date. */
export function isDatePattern(pattern: string | undefined): boolean {
  return /[yd]/i.test((pattern ?? '').replace(/\[[^\]]*\]|"[^"]*"|\\./g, ''));
}

/** Converts a spreadsheet's serial number to a date. */
export function toDate(serial: number): Date {
  return new Date(SERIAL_EPOCH_MS + Math.round(serial * DAY_MS));
}

/** Converts a date to a spreadsheet's serial number. */
export function toSerial(date: Date): number {
  return (date.getTime() - SERIAL_EPOCH_MS) / DAY_MS;
}

/** True for dates of any realm: the add-on runs in a separate V8 context. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/**
 * Converts the result of a custom function to rows of scalars: a scalar is one cell, a flat array is a column, short rows are padded.
 * Throws when a cell would hold an object.
 */
export function toRows(result: unknown): Scalar[][] {
  const rows = Array.isArray(result) ? result.map(row => (Array.isArray(row) ? row : [row])) : [[result]];
  const width = Math.max(1, ...rows.map(row => row.length));
  if (rows.length === 0) return [['']];
  return rows.map(row => Array.from({ length: width }, (_, column) => toCell(row[column])));
}

function toCell(value: unknown): Scalar {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' || isDate(value))
    return value;
  throw new TypeError(`A custom function returned ${Object.prototype.toString.call(value)} for a cell.`);
}
