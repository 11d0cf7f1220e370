/** What the headings above a list say: the column of prices paid, and whether its items are cards. */
import { headingRole, listedRole, sayCards, typedAmount } from '@sold-data/core/engine';
import { columnLetter } from '../platform/a1.ts';
import type { RangeFacts } from './list.ts';
import { fullName } from './ranges.ts';

/** Rows above a list in which its headings are looked for. */
const MOST_ABOVE = 3;

/** The number of those rows. */
const rowsAbove = (cells: GoogleAppsScript.Spreadsheet.Range) => Math.min(MOST_ABOVE, cells.getRow() - 1);

/**
 * The column whose heading says what was paid, with at least one amount beside an item: a known heading before one that only resembles it.
 * @param cells the items, in one column.
 */
export function paidBeside(cells: GoogleAppsScript.Spreadsheet.Range): RangeFacts['paid'] {
  const sheet = cells.getSheet();
  const above = rowsAbove(cells);
  if (above === 0 || cells.getNumColumns() > 1) return null;
  const rows = sheet.getRange(cells.getRow() - above, 1, above + cells.getNumRows(), sheet.getLastColumn()).getValues();
  const [titles, lines] = [rows.slice(0, above).reverse(), rows.slice(above)];
  for (const title of titles) {
    const found = title.flatMap((heading, column) => {
      const role = headingRole(String(heading));
      const isFilled = lines.some(line => typedAmount(line[column]) !== null);
      return role?.role === 'paid' && isFilled ? [{ column, isExact: role.isExact }] : [];
    });
    const best = found.find(({ isExact }) => isExact) ?? found[0];
    if (!best) continue;
    const range = sheet.getRange(cells.getRow(), best.column + 1, cells.getNumRows(), 1);
    return { range: fullName(range), column: columnLetter(best.column + 1) };
  }
  return null;
}

/** Whether the headings above the items say that they are cards or graded goods. */
export function cardsBelow(cells: GoogleAppsScript.Spreadsheet.Range): boolean {
  const above = rowsAbove(cells);
  if (above === 0) return false;
  const sheet = cells.getSheet();
  const rows = sheet.getRange(cells.getRow() - above, 1, above, sheet.getLastColumn()).getDisplayValues();
  return rows.some(row => sayCards(row.map(heading => ({ heading, role: listedRole(heading) ?? null }))));
}
