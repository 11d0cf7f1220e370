/** Compares the rows of an answer with the catalogue. Each deviation becomes one sentence; the rows are used unchanged (reference 9). */
import type { Endpoint, Field, FieldKind, Row } from '../endpoint.ts';

/** The unchanged rows of an answer; empty if the answer has no list. */
export const rowsIn = (endpoint: Endpoint, answer: unknown): Row[] => listIn(endpoint, answer).filter(isRow);

/** The number of values in the list of an answer that are no rows. */
export const othersIn = (endpoint: Endpoint, answer: unknown): number =>
  listIn(endpoint, answer).filter(value => !isRow(value)).length;

function listIn({ rows }: Endpoint, answer: unknown): unknown[] {
  const list = rows && (answer as Row)[rows.field];
  return Array.isArray(list) ? list : [];
}

/** Whether a value is an object, so it can be read as a row. */
export function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

/**
 * Adds a row to `seen`. Returns whether it is new. A row without an ID can't be recognized, so it always counts as new.
 * @param key the fields that identify a row, its ID first; at most two.
 */
export function isNew(row: Row, key: readonly string[], seen: Set<string>): boolean {
  const [id, other] = key;
  const own = id === undefined ? '' : `${row[id] ?? ''}`;
  if (own === '') return true;
  const before = seen.size;
  return seen.add(other === undefined ? own : `${own}\n${row[other] ?? ''}`).size > before;
}

/** A sentence for each field with values of another type, and for each column that is missing from all rows. */
export function noticesOf(endpoint: Endpoint, answer: unknown): readonly string[] {
  const rows = rowsIn(endpoint, answer);
  if (rows.length === 0) return [];
  const notices: string[] = [];
  for (const field of endpoint.rows?.fields ?? []) {
    const fault = faultOf(field, rows);
    if (fault) notices.push(`The field ${field.name} of ${endpoint.method} ${endpoint.path} ${fault}.`);
  }
  return notices;
}

function faultOf({ name, kind, orNumber, optional }: Field, rows: readonly Row[]): string | undefined {
  const fits = orNumber ? isTextOrNumber : (CHECKS[kind] ?? isText);
  let isThere = optional === true;
  for (const row of rows) {
    const value = row[name];
    if (value != null && !fits(value)) return 'has a different type than described and was passed on unchanged';
    isThere ||= value !== undefined;
  }
  return isThere ? undefined : 'is missing from every row';
}

type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string';
const isNumber: Check = value => typeof value === 'number';
const isTextOrNumber: Check = value => isText(value) || isNumber(value);
const isTextOrNothing: Check = value => value == null || isText(value);
const isObject: Check = value => typeof value === 'object' && !Array.isArray(value);

/** Checks for the JSON type of each kind. All other kinds are text. */
const CHECKS: Partial<Record<FieldKind, Check>> = {
  number: isNumber,
  integer: isNumber,
  flag: value => typeof value === 'boolean',
  object: isObject,
  list: value => Array.isArray(value) && value.every(isTextOrNothing),
  // A money object: the amount, its currency, and a display text.
  money: value => {
    if (!isObject(value)) return false;
    const { amount, currency, display } = value as Row;
    return isTextOrNothing(amount) && isTextOrNothing(currency) && isTextOrNothing(display);
  },
};
