/** Writes photos, links and formats into rows, even while a person changes the sheet. Plain values cannot carry them. */
import { isMarketAddress } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import { writeBeside } from './beside.ts';
import type { OpenTable, TableView } from './table.ts';
import type { Standing } from './table-rows.ts';
import { type Block, type CellContent, type Patch, type View, valueAt } from './view.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

const PHOTO_HEIGHT = 48;

/** Extra content for the cells of some columns. */
interface Dressing<Row> {
  /** Column indexes in the table's shape. Columns that have been deleted are skipped. */
  columns: readonly number[];
  /** @param at the column's index in the shape. */
  write(cells: Range, shown: readonly Row[], at: number): void;
}

/**
 * Writes extra content into the cells of some rows, one column at a time. It works like values (beside.ts): rows that a person moves
 * meanwhile are found again, and cells written by mistake are restored.
 * @param standingIn finds the rows by their IDs; deleted ones are left out.
 */
export function dress<Row extends { id: string }>(
  { sheet, look, at }: OpenTable,
  rows: readonly Row[],
  standingIn: (seen: TableView) => Standing,
  dressings: readonly Dressing<Row>[],
): void {
  const open = dressings.flatMap(({ columns, write }) =>
    columns.map(index => ({ at: index, write, left: new Set(rows) })),
  );
  let next = open[0];
  let places = new Map<number, Row>();
  const plan = (view: View): Patch[] => {
    const standing = standingIn(at(view));
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
  writeBeside(sheet, plan, {
    written(block) {
      for (const row of rowsAt(block)) next?.left.delete(row);
    },
    look: seen => look(seen).view,
    put: (cells, block) => next?.write(cells, rowsAt(block), next.at),
  });
}

/** Inserts photos as cell images, so no cell holds a formula. An address outside the marketplaces leaves its cell empty. */
export function writePhotos(cells: Range, addresses: readonly (string | null)[]): void {
  const photos = addresses.map(address =>
    isMarketAddress(address) ? SpreadsheetApp.newCellImage().setSourceUrl(address).build() : '',
  );
  // `setValues` accepts images too, although its type doesn't include them.
  cells.setValues(photos.map(photo => [photo as string]));
  if (photos.some(photo => photo !== ''))
    cells.getSheet().setRowHeightsForced(cells.getRow(), photos.length, PHOTO_HEIGHT);
}

/** The text of a cell as lines, each with an optional link. */
export type Lines = readonly { text: string; url: string | null }[];

/** Writes texts whose lines are links. Only addresses of marketplaces are linked. */
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
