/** The columns that a watch writes beside its list: what an item sells for now, how that moved, the cheapest offer, and a deal. */
import {
  counted,
  ENOUGH_SALES,
  type ItemState,
  type SoldDataError,
  type WatchItem,
  type WatchState,
} from '@sold-data/core';
import { neighbours } from '../host/lists.ts';
import { formatOf, type TableColumn, written } from '../tables/shape.ts';
import { makeRoom } from '../tables/table.ts';
import { lastingMessage } from './notices.ts';

export const standingColumns: readonly TableColumn[] = [
  { label: 'Sells For', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Currency', kind: 'currency' },
  { label: 'Change', kind: 'number' },
  { label: 'Cheapest Offer', kind: 'amount' },
  { label: 'Deal', kind: 'amount' },
  { label: 'Looked At', kind: 'instant' },
  { label: 'Note', kind: 'text' },
];
const CHANGE_FORMAT = '+0.0%;-0.0%;0.0%';

/** Whether a watch can have written a row of its block: the headings are its own, where they belong, and sales are a number. */
export function isStanding(row: readonly unknown[], at: number): boolean {
  const places = row.map(heading => standingColumns.findIndex(({ label }) => label === heading));
  if (at === 0)
    return (
      places.every((own, place) => own < 0 || own === place) &&
      (places.some(own => own >= 0) || row.every(heading => heading === ''))
    );
  return row[1] === '' || typeof row[1] === 'number';
}

/** The first column that a watch writes, and its block below the headings. */
export function standingsOf(range: GoogleAppsScript.Spreadsheet.Range): GoogleAppsScript.Spreadsheet.Range {
  const column = range.getColumn() + range.getNumColumns();
  const sheet = range.getSheet();
  makeRoom(sheet, range.getRow() + range.getNumRows() - 1, column + standingColumns.length - 1);
  return sheet.getRange(range.getRow(), column, range.getNumRows(), standingColumns.length);
}

/** Writes every row of the list. Call it under the lock. */
export function writeStandings(
  range: GoogleAppsScript.Spreadsheet.Range,
  rows: readonly (WatchItem | string | null)[],
  state: WatchState,
  failures: readonly { item: WatchItem; error: SoldDataError }[],
): void {
  const block = standingsOf(range);
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const why = new Map(failures.map(({ item, error }) => [item.key, lastingMessage(error)]));
  const [headings] = [standingColumns.map(({ label }) => label)];
  block.offset(0, 0, 1).setValues([headings]).setFontWeight('bold');
  const lines = rows.flatMap((row, at) => {
    if (row === null) return [];
    const values =
      typeof row === 'string'
        ? [...headings.slice(1).map(() => null), row]
        : valuesOf(state.items[row.key], why.get(row.key));
    return [{ at, values: values.map((value, place) => written(value, standingColumns[place]!.kind, zone)) }];
  });
  const formats = standingColumns.map(({ label, kind }) => (label === 'Change' ? CHANGE_FORMAT : formatOf(kind)));
  for (const run of neighbours(lines, ({ at }) => at)) {
    const cells = block.offset(run[0]!.at + 1, 0, run.length);
    cells.setNumberFormats(run.map(() => formats));
    cells.setValues(run.map(({ values }) => values));
  }
  SpreadsheetApp.flush();
}

function valuesOf(own: ItemState | undefined, failure = ''): (string | number | null)[] {
  if (!own) return [null, null, null, null, null, null, null, failure];
  const { price, reference, offers, lookedAt } = own;
  const enough = price !== undefined && price.sales >= ENOUGH_SALES;
  const before =
    reference && reference.currency === price?.currency ? (reference.before ?? reference.median) : undefined;
  const deal = offers.find(offer => offer.deal);
  const note =
    !price && own.soldAt > 0
      ? 'No sales found'
      : price && !enough
        ? `Only ${counted(price.sales, 'sale')}: too few for a price`
        : '';
  return [
    enough ? price.median / 100 : null,
    price?.sales ?? null,
    price?.currency ?? null,
    enough && before ? price.median / before - 1 : null,
    offers[0] ? offers[0].total / 100 : null,
    deal ? deal.total / 100 : null,
    lookedAt > 0 ? new Date(lookedAt).toISOString() : null,
    failure || note,
  ];
}
