/** Reads a list as it came out of a program: its format, items, rows that are left out and why, unused columns, and questions. */
import { counted } from '../counts.ts';
import { optionsOf } from '../question/options.ts';
import { refusal } from '../question/refusal.ts';
import { settledTable, tableOf } from './columns/columns.ts';
import type { Target } from './compose.ts';
import { marksOf } from './headings/marked-names.ts';
import type { Role } from './headings/roles.ts';
import { ACCOUNT, type Column, columnName, type Table } from './headings/table.ts';
import { LIST_OPTIONS, type ReadList, type ReadListOptions } from './list.ts';
import { type OpenList, readRows } from './read-rows.ts';
import { inherit } from './rows/inherit.ts';
import { mergedCells } from './rows/merged.ts';
import { type LeftOut, leftOutText } from './rows/reasons.ts';
import { isSum } from './rows/sums.ts';
import { type ListSource, rowsOf } from './source.ts';
import { foldHeading } from './words/fold.ts';
import { isEmpty } from './words/text.ts';

/**
 * Reads a list. Pure. A text that isn't a list has no items and a problem.
 * @throws InvalidParametersError for an unknown option.
 */
export function readList<Of extends Target = 'auction'>(
  source: ListSource,
  options?: ReadListOptions & { target?: Of },
): ReadList<Of>;
export function readList(source: ListSource, options: ReadListOptions = {}): ReadList {
  optionsOf(options, LIST_OPTIONS);
  const list = openList(source, options);
  const { rows, table } = list;
  const { format, headingRow, columns } = table;
  const { items, leftOut, kept, tally, sameSearches } = readRows(list, options);
  const problem = items.length > 0 ? undefined : (format?.nameless ?? nothingRead(table, rows, leftOut));
  return {
    format: format ? { id: format.id, title: format.title } : null,
    headingRow: headingRow === -1 ? null : headingRow + 1,
    columns,
    signature: table.signature,
    mapping: table.mapping,
    ...(table.marks ? { marks: table.marks } : {}),
    items,
    leftOut,
    kept,
    unused: unusedOf(columns),
    questions: tally.questions(table, options.target ?? 'auction', options),
    sameSearches: sameSearches.found(),
    groups: tally.groups(),
    text: summary(format?.title, items.length, leftOut),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** The rows of a list and their table, as its cells and the person's choices say. */
function openList(source: ListSource, options: ReadListOptions): OpenList {
  const { rows, offset } = rowsOf(source);
  const table = options.settled ? settledTable(rows, options.settled) : tableOf(rows, options.mapping, options.roles);
  const { format, headingRow, columns } = table;
  if (headingRow === -1 && columns.every(({ role }) => role === null) && columns.length > 0) nameFirst(columns);
  const at: Partial<Record<Role, number>> = {};
  for (const { role, index } of columns) if (role !== null) at[role] ??= index;
  const textOf = (row: readonly string[], role: Role) => {
    const index = at[role];
    return index === undefined ? '' : (row[index] ?? '');
  };
  if (format?.inherits) inherit(rows, table, textOf);
  const namesItem = at.name ?? at.title;
  const isItem = (row: readonly string[]) => {
    const name = namesItem === undefined ? '' : (row[namesItem] ?? '');
    return !isEmpty(name) && !isSum(name.trim());
  };
  if (namesItem !== undefined && !format && !options.settled) {
    const marks = marksOf(rows.slice(headingRow + 1).flatMap(row => (isItem(row) ? [row[namesItem]!] : [])));
    const isDeck = marks === 'counts' && at.quantity === undefined && at.name !== undefined;
    if (marks === 'rows' || isDeck) table.marks = marks;
  }
  return { rows, offset, table, textOf, merged: mergedCells(rows, table, isItem) };
}

function unusedOf(columns: readonly Column[]): ReadList['unused'] {
  return columns.flatMap(({ index, heading, filled, role, why }) =>
    filled > 0 && (role === null || why !== undefined)
      ? [{ heading: columnName({ heading, index }), filled, ...(why ? { why } : {}) }]
      : [],
  );
}

/** A list of one column, or one without headings: the first column that has words names the item. */
function nameFirst(columns: readonly Column[]): void {
  const column = columns.find(({ filled }) => filled > 0) ?? columns[0]!;
  column.role = 'name';
}

function nothingRead(
  { headingRow, columns }: Table,
  rows: readonly (readonly string[])[],
  leftOut: readonly LeftOut[],
): string {
  if (rows.every(row => row.every(isEmpty))) return 'The list is empty';
  if (columns.some(({ why }) => why === ACCOUNT))
    return 'These are lines of an account, not items. If they are items, choose the column that names them';
  const names = columns.some(
    ({ role }) => role === 'name' || role === 'title' || role === 'subject' || role === 'series',
  );
  if (!names || (headingRow === -1 && columns.length > 1))
    return 'No column names the items. Choose the column that does';
  return leftOut.length === 0 ? 'The list has no rows below its headings' : 'Every row is left out';
}

function summary(title: string | undefined, items: number, leftOut: readonly LeftOut[]): string {
  const left = leftOut.length === 0 ? '' : `, ${leftOutText(leftOut)}`;
  return `${title === undefined ? '' : `This looks like ${title}: `}${counted(items, 'item')}${left}.`;
}

/** @throws InvalidParametersError naming a column that a person has given a role, if the list doesn't have it. */
export function refuseMissing({ columns }: ReadList, named: readonly string[], parameter: string): void {
  const names = columns.map(columnName);
  const has = (wanted: string) => names.some(name => foldHeading(name).text === foldHeading(wanted).text);
  const missing = named.find(heading => heading.trim() !== '' && !has(heading));
  if (missing === undefined) return;
  throw refusal(
    parameter,
    nameOf => `${nameOf(parameter)}: the list has no column "${missing}"; there are ${names.join(', ')}`,
  );
}
