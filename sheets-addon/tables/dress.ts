/** What values alone don't carry: photos, links and formats of rows, whatever a person does to the sheet meanwhile. */
import { isMarketAddress } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import { type Block, type CellContent, type Patch, writeBeside } from './beside.ts';
import type { Standing } from './table.ts';
import { type View, valueAt } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

const PHOTO_HEIGHT = 48;
export const PHOTO_WIDTH = 60;

/** What cells of some columns get beside their values. */
interface Dressing<Row> {
  /** Places in the shape of the table; columns that are gone are left out. */
  columns: readonly number[];
  /** @param at the place of the column. */
  write(cells: Range, shown: readonly Row[], at: number): void;
}

/**
 * Dresses the cells of some rows, a column at a time, as values are written (beside.ts): rows that a person moves meanwhile are found
 * again, and what was written beside them is put back.
 * @param find where the rows stand on a view; those that are gone are left out.
 */
export function dress<Row extends { id: string }>(
  sheet: Sheet,
  rows: readonly Row[],
  find: (view: View) => Standing,
  dressings: readonly Dressing<Row>[],
): void {
  const open = dressings.flatMap(({ columns, write }) => columns.map(at => ({ at, write, left: new Set(rows) })));
  let next = open[0];
  let places = new Map<number, Row>();
  const plan = (view: View): Patch[] => {
    const standing = find(view);
    for (const each of open) {
      const column = standing.columns[each.at];
      const found = [...each.left].flatMap(row => {
        const index = standing.rows.get(row.id);
        return index === undefined ? [] : [[index, row] as const];
      });
      if (column === undefined || found.length === 0) continue;
      next = each;
      places = new Map(found);
      return found.map(([row]) => ({ row, column, value: valueAt(view, row, column) as CellContent }));
    }
    return [];
  };
  const rowsAt = ({ row, values }: Block) => values.map((_, down) => present(places.get(row + down)));
  writeBeside(
    sheet,
    plan,
    block => {
      for (const row of rowsAt(block)) next?.left.delete(row);
    },
    false,
    (cells, block) => next?.write(cells, rowsAt(block), next.at),
  );
}

/** Images as values, so no cell holds a formula; empty cells for addresses that may not be shown. */
export function writePhotos(cells: Range, addresses: readonly (string | null)[]): void {
  const photos = addresses.map(address =>
    isMarketAddress(address) ? SpreadsheetApp.newCellImage().setSourceUrl(address).build() : '',
  );
  // `setValues` takes images too, which its type does not say.
  cells.setValues(photos.map(photo => [photo as string]));
  cells.getSheet().setRowHeightsForced(cells.getRow(), photos.length, PHOTO_HEIGHT);
}

/** A text in a cell: its lines, each with its link. */
export type Lines = readonly { text: string; url: string | null }[];

/** Texts whose lines are links, as far as they lead to a marketplace. */
export function writeLinks(cells: Range, texts: readonly Lines[]): void {
  cells.setRichTextValues(
    texts.map(lines => {
      const text = SpreadsheetApp.newRichTextValue().setText(lines.map(line => line.text).join('\n'));
      let start = 0;
      for (const line of lines) {
        const end = start + line.text.length;
        if (line.text !== '' && isMarketAddress(line.url)) text.setLinkUrl(start, end, line.url);
        start = end + 1;
      }
      return [text.build()];
    }),
  );
}
