/** What values alone don't carry: photos, links and formats of rows, whatever a person does to the sheet meanwhile. */
import { isMarketAddress } from '@sold-data/core/engine';
import { neighbours, present } from '../platform/lists.ts';
import type { Standing } from './table.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

const PHOTO_HEIGHT = 48;
export const PHOTO_WIDTH = 60;

/**
 * Dresses the cells of some rows, a column at a time. The rows are found by their ids right before; those that are gone are left out.
 * @param find where the rows stand by now. @param columns by their places in the shape; those that are gone are left out.
 */
export function dress<Row extends { id: string }>(
  sheet: Sheet,
  rows: readonly Row[],
  find: () => Standing,
  columns: readonly number[],
  write: (cells: Range, shown: readonly Row[], at: number) => void,
): void {
  const standing = find();
  const found = rows.flatMap(row => {
    const index = standing.rows.get(row.id);
    return index === undefined ? [] : [{ row, index }];
  });
  const ascending = found.sort((a, b) => a.index - b.index);
  for (const run of neighbours(ascending, ({ index }) => index))
    for (const at of columns) {
      const column = standing.columns[at];
      if (column === undefined) continue;
      const cells = sheet.getRange(present(run[0]).index + 1, column + 1, run.length, 1);
      write(
        cells,
        run.map(({ row }) => row),
        at,
      );
    }
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
