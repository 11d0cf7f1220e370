/** The columns that a watch writes beside its list: what each item sells for now. */
import { problemText, standingOf, type WatchList, type WatchState } from '@sold-data/core';
import { neighbours, present } from '../platform/lists.ts';
import { formatOf, type TableColumn, written } from '../tables/shape.ts';
import { makeRoom } from '../tables/table.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

const standingColumns: readonly TableColumn[] = [
  { label: 'Sells For', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Currency', kind: 'currency' },
  { label: 'Change', kind: 'number' },
  { label: 'Cheapest Offer', kind: 'amount' },
  { label: 'Deal', kind: 'amount' },
  { label: 'Checked', kind: 'instant' },
  { label: 'Note', kind: 'text' },
];
const CHANGE_FORMAT = '+0.0%;-0.0%;0.0%';

/** The block that a watch writes, beside the list. */
export function standingsBlock(range: Range): Range {
  const column = range.getColumn() + range.getNumColumns();
  const sheet = range.getSheet();
  makeRoom(sheet, range.getRow() + range.getNumRows() - 1, column + standingColumns.length - 1);
  return sheet.getRange(range.getRow(), column, range.getNumRows(), standingColumns.length);
}

/** Whether a watch can have written a row of its block: the headings are its own, where they belong, and sales are a number. */
export function isStanding(row: readonly unknown[], at: number): boolean {
  if (at > 0) return row[1] === '' || typeof row[1] === 'number';
  return row.every((heading, place) => heading === '' || heading === present(standingColumns[place]).label);
}

export function writeStandings(
  range: Range,
  list: WatchList,
  state: WatchState | undefined,
  failures: ReadonlyMap<string, string>,
): void {
  const block = standingsBlock(range);
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  block
    .offset(0, 0, 1)
    .setValues([standingColumns.map(({ label }) => label)])
    .setFontWeight('bold');
  const lines: { at: number; values: (string | number | null)[] }[] = list.items.map(item => {
    const { median, sales, currency, change, cheapest, deal, checkedAt, note } = standingOf(state, item);
    const checked = checkedAt === null ? null : new Date(checkedAt).toISOString();
    const values = [median, sales, currency, change, cheapest, deal, checked, failures.get(item.key) ?? note];
    return { at: item.row, values };
  });
  for (const { row, error } of list.problems)
    lines.push({ at: row, values: [null, null, null, null, null, null, null, problemText(error)] });
  lines.sort((a, b) => a.at - b.at);
  const formats = standingColumns.map(({ label, kind }) => (label === 'Change' ? CHANGE_FORMAT : formatOf(kind)));
  for (const run of neighbours(lines, ({ at }) => at)) {
    const cells = block.offset(present(run[0]).at + 1, 0, run.length);
    cells.setNumberFormats(run.map(() => formats));
    cells.setValues(
      run.map(({ values }) => values.map((value, place) => written(value, present(standingColumns[place]).kind, zone))),
    );
  }
  SpreadsheetApp.flush();
}
