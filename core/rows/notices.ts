/** Looks at the rows of an answer: what is not as the catalogue says is told in one sentence and read as it came (reference 9). */
import type { Endpoint, Row } from '../endpoint.ts';
import { guards } from '../generated/guards.ts';
import { guardOf } from './kinds.ts';

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

/** One sentence for each field of another type, and for each column that no row has any more. */
export function noticesOf(endpoint: Endpoint, answer: unknown): readonly string[] {
  const { rows } = endpoint;
  if (!rows) return NONE;
  const list = rowsIn(endpoint, answer);
  let first: Row | undefined;
  // Without a compiled guard each field is looked at.
  const { [endpoint.id]: guard = () => false } = guards;
  let good = true;
  for (const row of list) {
    if (!isRow(row)) continue;
    first ??= row;
    good = good && guard(row);
  }
  if (first === undefined) return NONE;
  const told: string[] = [];
  for (const field of rows.fields) {
    const { name, optional } = field;
    const fault =
      !good && list.some(row => isRow(row) && !guardOf(field)(row[name]))
        ? 'has another form than described; it was read as it came'
        : !optional && first[name] === undefined && !list.some(row => isRow(row) && name in row)
          ? 'is missing from every row'
          : undefined;
    if (fault) told.push(`The field ${name} of ${endpoint.method} ${endpoint.path} ${fault}.`);
  }
  return told;
}
