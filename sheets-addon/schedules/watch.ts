/** Prices that formulas asked, one row per question, in a tab of its own: where a refresh over formulas flags what moved. */
import { addSheet } from '../tables/table.ts';
import { columnsFor, writePriceRows } from './price-rows.ts';
import type { Refresh } from './refresh.ts';
import type { SnapshotItem } from './snapshot.ts';

export const WATCH_TAB = 'Sold Data watch';
const KEYS = ['Keyword', 'Search'];

/** Writes the prices of a piece. Call it alone. Returns how many moved further than the alert allows. */
export function writeWatch({ alertPercent }: Refresh, items: readonly SnapshotItem[], at: number): number {
  if (items.length === 0) return 0;
  const sheet = SpreadsheetApp.getActive().getSheetByName(WATCH_TAB) ?? makeTab(alertPercent);
  const count = sheet.getLastRow() - 1;
  const known = count < 1 ? [] : sheet.getRange(2, 1, count, KEYS.length).getValues();
  const places = new Map(known.map(([keyword, search], i) => [`${keyword}\n${search}`, i + 2]));
  const fresh = items.filter(({ keyword, search }) => !places.has(`${keyword}\n${search}`));
  if (fresh.length > 0) {
    const row = count + 2;
    const missing = row + fresh.length - 1 - sheet.getMaxRows();
    if (missing > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missing);
    const range = sheet.getRange(row, 1, fresh.length, KEYS.length);
    range.setNumberFormat('@').setValues(fresh.map(({ keyword, search }) => [keyword, search]));
    for (const [i, { keyword, search }] of fresh.entries()) places.set(`${keyword}\n${search}`, row + i);
  }
  const rows = items.map(({ keyword, search, result }) => ({ row: places.get(`${keyword}\n${search}`)!, result }));
  rows.sort((a, b) => a.row - b.row);
  return writePriceRows(sheet, KEYS.length + 1, rows, at, alertPercent);
}

function makeTab(alertPercent: number | null): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = addSheet(WATCH_TAB);
  const headings = [...KEYS, ...columnsFor(alertPercent).map(({ label }) => label)];
  sheet.getRange(1, 1, 1, headings.length).setValues([headings]).setFontWeight('bold');
  sheet.setFrozenRows(1);
  return sheet;
}
