/** Looks at the rows of an answer: what is not as the catalogue says is told in one sentence and read as it came (reference 9). */
import type { Endpoint, FieldKind, Row, Rows } from '../endpoint.ts';

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

/** What a value has to be. All have one form, because they are read for each value of each row. */
interface Check {
  /** JSON type of a good value. */
  type: string;
  kind: FieldKind;
  orNumber: boolean;
}

/** The fields of an endpoint's rows by name, with their JSON types, looked up once. */
const checks = new WeakMap<Rows, ReadonlyMap<string, Check>>();

function checksOf(rows: Rows): ReadonlyMap<string, Check> {
  let own = checks.get(rows);
  if (!own) {
    own = new Map(
      rows.fields.map(({ name, kind, orNumber = false }) => [
        name,
        { type: TYPE_OF[kind] ?? 'string', kind, orNumber },
      ]),
    );
    checks.set(rows, own);
  }
  return own;
}

/** Beyond its JSON type: an object is no list, a list holds texts, money holds texts. A new word or field is fine. */
function fits({ kind, orNumber, type }: Check, value: unknown): boolean {
  if (typeof value !== type) return orNumber && typeof value === 'number';
  if (type !== 'object') return true;
  if (kind === 'list') return Array.isArray(value) && value.every(isText);
  if (Array.isArray(value)) return false;
  const { amount, currency, display } = value as Row;
  return kind !== 'money' || (isText(amount) && isText(currency) && isText(display));
}

const isText = (value: unknown): boolean => value == null || typeof value === 'string';

/** The names of fields that are of another type in some row. */
function oddNames(rows: readonly Row[], own: ReadonlyMap<string, Check>): ReadonlySet<string> {
  const odd = new Set<string>();
  for (const row of rows) {
    // The row's own names: reading it by those of the catalogue, which differ each time, is several times dearer.
    for (const name in row) {
      const value = row[name];
      const check = value == null ? undefined : own.get(name);
      if (check && !fits(check, value)) odd.add(name);
    }
  }
  return odd;
}

/** One sentence for each field of another type, and for each column that no row has any more. */
export function noticesOf(endpoint: Endpoint, answer: unknown): readonly string[] {
  if (!endpoint.rows) return NONE;
  const rows = rowsIn(endpoint, answer).filter(isRow);
  const [first] = rows;
  if (first === undefined) return NONE;
  const odd = oddNames(rows, checksOf(endpoint.rows));
  const isGone = (name: string) => !(name in first) && !rows.some(row => name in row);
  const faulty = endpoint.rows.fields.filter(({ name, optional }) => odd.has(name) || (!optional && isGone(name)));
  return faulty.map(({ name }) => {
    const fault = odd.has(name)
      ? 'has another form than described; it was read as it came'
      : 'is missing from every row';
    return `The field ${name} of ${endpoint.method} ${endpoint.path} ${fault}.`;
  });
}
