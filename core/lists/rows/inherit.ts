/** Products with several rows, of which only the first one names it. */

import type { Role } from '../headings/roles.ts';
import type { Table } from '../headings/table.ts';
import { isEmpty } from '../words/text.ts';

/** Cells that a product has only in its first row. */
const INHERITED: readonly Role[] = ['title', 'brand', 'category', 'option1Name', 'option2Name'];

/** Gives further rows of a product the cells of its first one. */
export function inherit(
  rows: string[][],
  { columns, headingRow }: Table,
  textOf: (row: readonly string[], role: Role) => string,
): void {
  const inherited = columns.filter(({ role }) => role !== null && INHERITED.includes(role));
  const own = columns.filter(
    ({ role }) => role === 'option1' || role === 'quantity' || role === 'paid' || role === 'id',
  );
  const products = new Map<string, string[]>();
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    const handle = textOf(row, 'handle');
    const first = products.get(handle);
    if (!first) products.set(handle, row);
    else if (isEmpty(textOf(row, 'title')) && own.some(({ index: at }) => !isEmpty(row[at]))) {
      const full = [...row];
      for (const { index: at } of inherited) if (isEmpty(full[at])) full[at] = first[at] ?? '';
      rows[index] = full;
    }
  }
}
