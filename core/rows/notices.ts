/** Looks at the rows of an answer: what is not as the catalogue says is told in one sentence and read as it came (reference 9). */
import type { Endpoint, Field, FieldKind, Row, Rows } from '../endpoint.ts';

const NONE: readonly string[] = [];

/** The rows of an answer as they came; none where the answer has no list. */
export function rowsIn({ rows }: Endpoint, answer: unknown): unknown[] {
  const list = rows && (answer as Row)[rows.field];
  return Array.isArray(list) ? list : [];
}

/** A row can be read; anything else in its place is counted and left out. */
export function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

/** The JSON type of a field's value. Every other kind is a text. */
const TYPE_OF: Partial<Record<FieldKind, string>> = {
  number: 'number',
  integer: 'number',
  flag: 'boolean',
  money: 'object',
  list: 'object',
  object: 'object',
};

interface Check {
  field: Field;
  name: string;
  type: string;
}

/** The fields of an endpoint's rows with their JSON types, looked up once. */
const checks = new WeakMap<Rows, readonly Check[]>();

function checksOf(rows: Rows): readonly Check[] {
  let own = checks.get(rows);
  if (!own) {
    own = rows.fields.map(field => ({ field, name: field.name, type: TYPE_OF[field.kind] ?? 'string' }));
    checks.set(rows, own);
  }
  return own;
}

/** Beyond the JSON type of what is no text, number or flag: an object is no list, a list holds texts, money holds texts. */
function fits({ kind, orNumber }: Field, value: unknown, type: string): boolean {
  if (typeof value !== type) return orNumber === true && typeof value === 'number';
  if (kind === 'list') return Array.isArray(value) && value.every(isText);
  if (Array.isArray(value)) return false;
  const { amount, currency, display } = value as Row;
  return kind !== 'money' || (isText(amount) && isText(currency) && isText(display));
}

const isText = (value: unknown): boolean => value == null || typeof value === 'string';

/** One sentence for each field of another type, and for each column that no row has any more. */
export function noticesOf(endpoint: Endpoint, answer: unknown): readonly string[] {
  if (!endpoint.rows) return NONE;
  const rows = rowsIn(endpoint, answer);
  const own = checksOf(endpoint.rows);
  let first: Row | undefined;
  let odd: Set<Check> | undefined;
  for (const row of rows) {
    if (!isRow(row)) continue;
    first ??= row;
    for (const check of own) {
      const value = row[check.name];
      if (value === null || value === undefined) continue;
      const { type } = check;
      if (typeof value === type && type !== 'object') continue;
      if (fits(check.field, value, type)) continue;
      odd ??= new Set();
      odd.add(check);
    }
  }
  if (first === undefined) return NONE;
  let notices: string[] | undefined;
  for (const check of own) {
    const { name, field } = check;
    const gone = !field.optional && !(name in first) && !rows.some(row => isRow(row) && name in row);
    if (!gone && !odd?.has(check)) continue;
    const fault = gone ? 'is missing from every row' : 'has another form than described; it was read as it came';
    notices ??= [];
    notices.push(`The field ${name} of ${endpoint.method} ${endpoint.path} ${fault}.`);
  }
  return notices ?? NONE;
}
