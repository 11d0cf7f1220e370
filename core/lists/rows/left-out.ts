/** Which rows of a list aren't items. */
import { isItemHeading, listedRole } from '../headings/headings.ts';
import { isDeckHeading } from '../headings/marked-names.ts';
import type { Table } from '../headings/table.ts';
import { foldHeading } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { lineReader, namelessReader } from './lines.ts';
import { type CellOf, namingOf, type ReasonOf, type Row } from './named.ts';
import { sectionsOf } from './sections.ts';
import { isAllSold, stateReader } from './states.ts';
import { isSum } from './sums.ts';

/**
 * `reasonOf` returns why a row is not an item, or null; `doubtful` has the rows that may head others, and `platforms` what the headings of
 * their groups say.
 * @param textOf the cell of a role, '' if there is none.
 */
export function leftOutReader(table: Table, rows: readonly Row[], textOf: CellOf) {
  const { headingRow } = table;
  const naming = namingOf(table, textOf);
  const sections = sectionsOf(rows, table, naming.names, isSum);
  const isReport = table.format?.isSales || isAllSold(rows, table, textOf, naming.nameOf);
  const namelessOf = namelessReader(table, rows, textOf, naming);
  const lineOf = lineReader(table, rows, naming);
  const parents = parentsOf(rows, table, textOf);
  const stateOf = stateReader(table, rows, textOf, naming, isReport);
  const below = otherListOf(rows, headingRow);
  const reasonOf: ReasonOf = (row, index) => {
    if (index < headingRow) return row.every(isEmpty) ? 'blank' : 'preamble';
    if (index >= below) return row.every(isEmpty) ? 'blank' : 'otherList';
    const name = naming.nameOf(row);
    if (name === '') return namelessOf(row, index);
    const line = lineOf(row, index);
    if (line !== null) return line;
    if (table.shifted.has(index)) return 'shifted';
    if (table.marks === 'counts' && isDeckHeading(name.trim())) return 'section';
    const section = sections?.found.get(index);
    if (section !== undefined && !(section === 'sold' && isReport)) return section;
    return parents?.has(index) ? 'parent' : stateOf(row, index);
  };
  return { reasonOf, doubtful: sections?.doubtful, platforms: sections?.platforms };
}

/** Position of the heading row of a second list below, behind a blank row or a title; infinite if there is none. */
function otherListOf(rows: readonly (readonly string[])[], headingRow: number): number {
  if (headingRow === -1) return Number.POSITIVE_INFINITY;
  const own = new Set(rows[headingRow]!.map(cell => foldHeading(cell).text));
  for (let index = headingRow + 2; index < rows.length - 1; index += 1) {
    if (!isAlmostBlank(rows[index - 1]!)) continue;
    const cells = rows[index]!.filter(cell => !isEmpty(cell));
    const isHeadings = cells.length > 2 && cells.every(listedRole) && cells.some(isItemHeading);
    if (isHeadings && cells.some(cell => !own.has(foldHeading(cell).text))) return index;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a row is blank or holds a title alone. */
function isAlmostBlank(row: readonly string[]): boolean {
  let filled = 0;
  for (const cell of row) if (!isEmpty(cell) && ++filled > 1) return false;
  return true;
}

/** Positions of rows that sum up the variations of a listing: they have the number of the rows that follow, and none or all of their variations. */
function parentsOf(
  rows: readonly (readonly string[])[],
  { headingRow, columns }: Table,
  textOf: CellOf,
): Set<number> | undefined {
  const variations = columns.find(({ role }) => role === 'variant');
  // What is exclusive to a shop isn't a variation of a listing.
  if (!variations || /^exclusive/i.test(variations.heading.trim())) return undefined;
  if (!columns.some(({ role }) => role === 'listingId')) return undefined;
  const groups = new Map<string, number[]>();
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const id = textOf(rows[index]!, 'listingId');
    if (isEmpty(id)) continue;
    const group = groups.get(id);
    if (group) group.push(index);
    else groups.set(id, [index]);
  }
  const parents = new Set<number>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const variants = group.map(index => textOf(rows[index]!, 'variant'));
    for (const [at, index] of group.entries()) {
      const isSum = isEmpty(variants[at]) || variants[at]!.includes(';');
      if (isSum && variants.some((variant, other) => other !== at && !isEmpty(variant) && !variant.includes(';')))
        parents.add(index);
    }
  }
  return parents;
}
