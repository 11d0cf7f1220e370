/** Looks at the rows of an answer: what is not as the catalogue says is told in one sentence and read as it came (reference 9). */
import type { Endpoint, Row } from '../endpoint.ts';
import { always, guards } from '../generated/guards.ts';

const NONE: readonly string[] = [];

/** The rows of an answer as they came; none where the answer has no list. */
export function rowsIn({ rows }: Endpoint, answer: unknown): unknown[] {
  const list = rows && (answer as Row)[rows.field];
  return Array.isArray(list) ? list : [];
}

/** One sentence for each field of another type, and for each column that no row has any more. */
export function noticesOf(endpoint: Endpoint, answer: unknown): readonly string[] {
  const otherType = guards[endpoint.id];
  if (!otherType) return NONE;
  const rows = rowsIn(endpoint, answer);
  const changed = new Set<string>();
  let first: Row | undefined;
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue;
    first ??= row as Row;
    let looked = row as Row;
    for (let field = otherType(looked); field !== undefined; field = otherType(looked)) {
      changed.add(field);
      // A guard tells the first field only: without it the next one shows.
      looked = { ...looked, [field]: null };
    }
  }
  if (first === undefined) return NONE;
  const known = first;
  const gone = (always[endpoint.id] ?? []).filter(
    name => !(name in known) && !rows.some(row => typeof row === 'object' && row !== null && name in row),
  );
  if (changed.size === 0 && gone.length === 0) return NONE;
  const of = `of ${endpoint.method} ${endpoint.path}`;
  return [
    ...[...changed].map(name => `The field ${name} ${of} has another form than described; it was read as it came.`),
    ...gone.map(name => `The field ${name} ${of} is missing from every row.`),
  ];
}
