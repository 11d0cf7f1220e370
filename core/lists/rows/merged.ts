/** Cells that stand once for a group of rows, as merged cells do: the rows below are blank, and what they mean is never guessed. */

import type { Role } from '../headings/roles.ts';
import type { Table } from '../headings/table.ts';
import { readAnswer } from '../words/answers.ts';

/** Roles that a group of items may share, as people name them. */
const SHARED = {
  set: 'set',
  series: 'series',
  artist: 'artist',
  brand: 'brand',
  platform: 'platform',
  year: 'year',
} as const satisfies Partial<Record<Role, string>>;

/** What to say about rows with such a blank cell, by position. */
export function mergedCells(
  rows: readonly (readonly string[])[],
  { columns, headingRow }: Table,
  isItem: (row: readonly string[]) => boolean,
): ReadonlyMap<number, readonly string[]> {
  const notes = new Map<number, string[]>();
  for (const { role, index: column, filled } of columns) {
    if (role === null || !Object.hasOwn(SHARED, role)) continue;
    if (filled === 0 || filled * 3 > (rows.length - headingRow - 1) * 2) continue;
    const noun = SHARED[role as keyof typeof SHARED];
    const items: number[] = [];
    for (let index = headingRow + 1; index < rows.length; index += 1) if (isItem(rows[index]!)) items.push(index);
    const cells = items.map(index => (rows[index]![column] ?? '').trim());
    const values = cells.filter(cell => cell !== '');
    // A value of its own for each group, the first row among them, and fewer groups than rows.
    if (cells[0] === '' || values.length * 3 > cells.length * 2 || new Set(values).size < values.length) continue;
    // A mark below the name of a platform is that of its row.
    if (role === 'platform' && values.every(cell => readAnswer(cell) !== null)) continue;
    let above = '';
    for (const [at, cell] of cells.entries()) {
      if (cell !== '') above = cell;
      else {
        const note = `The ${noun} is blank and isn't part of the search. If “${above}” above stands for this row too, write it here`;
        notes.set(items[at]!, [...(notes.get(items[at]!) ?? []), note]);
      }
    }
  }
  return notes;
}
