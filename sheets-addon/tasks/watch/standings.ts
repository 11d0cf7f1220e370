/** The columns that a watch writes beside its list: the current price of each item. */
import {
  fieldOfHeading,
  problemText,
  standingOf,
  type WatchList,
  type WatchRow,
  type WatchState,
  watchList,
} from '@sold-data/core/engine';
import {
  blockByPosition,
  blockUnderHeadings,
  type FoundBlock,
  refuseProtected,
  roomForHeadings,
} from '../../lists/block.ts';
import type { ListAnchor } from '../../lists/list.ts';
import { type FoundList, findList } from '../../lists/list-place.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { layOutHeadings, rangeOf, writeFormatted } from '../../tables/beside.ts';
import { formatOf, isShown, moneyFormat, type TableColumn, written } from '../../tables/shape.ts';
import { makeRoom } from '../../tables/table.ts';
import { type Block, type Patch, type View, valueAt, viewOf } from '../../tables/view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export const standingColumns: readonly TableColumn[] = [
  { label: 'Sells For', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Currency', kind: 'currency' },
  { label: 'Change', kind: 'number' },
  { label: 'Cheapest Offer', kind: 'amount' },
  { label: 'Deal', kind: 'amount' },
  { label: 'Checked', kind: 'instant' },
  { label: 'Note', kind: 'text' },
];
const CHANGE_FORMAT = '+0.0%;[Red]-0.0%;0.0%';

/** A list with headings, located in a view. */
interface WatchedRows {
  list: WatchList;
  found: FoundList;
  /** The view's row where the list begins. An item's `row` counts from it. */
  first: number;
}

/** Locates the list now. @throws InvalidParametersError when it is missing. */
export function watchedRows(view: View, anchor: ListAnchor, range: string): WatchedRows {
  const found = findList(view, anchor, range);
  const headingRow = found.headingRow ?? (found.rows[0] ?? 1) - 1;
  const first = Math.min(headingRow + 1, found.rows[0] ?? headingRow + 1);
  const last = found.rows.at(-1) ?? first - 1;
  const columns = found.columns.filter(column => fieldOfHeading(String(valueAt(view, headingRow, column))));
  const lines = Array.from({ length: last - first + 1 }, (_, at): WatchRow => {
    const isItem = found.rows.includes(first + at);
    return isItem
      ? Object.fromEntries(
          columns.map(column => [String(valueAt(view, headingRow, column)), valueAt(view, first + at, column)]),
        )
      : {};
  });
  return { list: watchList(lines, 'what.range'), found, first };
}

const placeBeside = ({ columns }: FoundList) => ({ shape: standingColumns, column: present(columns.at(-1)) + 1 });

/** The cells for the values, and whether their headings exist. @throws InvalidParametersError when other content is there. */
function blockIn(view: View, { found }: WatchedRows): { block: FoundBlock; isThere: boolean } {
  const block = blockUnderHeadings(view, placeBeside(found), found);
  if (block) return { block, isThere: true };
  const beside = blockByPosition(placeBeside(found));
  const isFree = [found.headingRow ?? 0, ...found.rows].every(row =>
    beside.columns.every(column => valueAt(view, row, column ?? 0) === ''),
  );
  if (isFree) return { block: { ...beside, headingRow: found.headingRow ?? 0 }, isThere: false };
  throw refusal(
    'The columns beside the list are not empty, and the headings of this watch are not there',
    `Leave ${standingColumns.length} empty columns beside the list`,
    'what.range',
  );
}

/** Checks everything that would make the write fail after a paid check, and writes missing headings. */
export function openStandings(sheet: Sheet, anchor: ListAnchor, range: string): void {
  const view = viewOf(sheet);
  const watched = watchedRows(view, anchor, range);
  const { block, isThere } = blockIn(view, watched);
  const inGrid = block.columns.filter(column => column !== undefined && column < sheet.getMaxColumns());
  refuseProtected(sheet, { ...block, columns: inGrid }, watched.found.rows);
  if (isThere) return;
  makeRoom(sheet, (watched.found.rows.at(-1) ?? 0) + 1, present(block.columns.at(-1)) + 1);
  layOutHeadings(sheet, standingColumns, each => {
    const { found } = watchedRows(each, anchor, range);
    if (blockUnderHeadings(each, placeBeside(found), found)) return undefined;
    const row = roomForHeadings(each, placeBeside(found), found);
    return row === undefined ? undefined : { row, column: placeBeside(found).column, model: present(found.columns[0]) };
  });
}

/** Writes the known values of each item beside it. */
export function writeStandings(
  sheet: Sheet,
  anchor: ListAnchor,
  range: string,
  state: WatchState | undefined,
  failures: ReadonlyMap<string, string>,
): void {
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const linesOn = (view: View) => {
    const watched = watchedRows(view, anchor, range);
    const { list, first } = watched;
    const { columns } = blockIn(view, watched).block;
    const lines = list.items.map(item => {
      const { median, sales, currency, change, cheapest, deal, checkedAt, note } = standingOf(state, item);
      const checked = checkedAt === null ? null : new Date(checkedAt).toISOString();
      const why = failures.get(item.key) ?? note;
      return { row: first + item.row, values: [median, sales, currency, change, cheapest, deal, checked, why] };
    });
    for (const { row, error } of list.problems) {
      const blank = standingColumns.slice(1).map(() => null);
      lines.push({ row: first + row, values: [...blank, `Not watched: ${problemText(error)}`] });
    }
    return { columns, lines };
  };
  const patchesIn = ({ columns, lines }: ReturnType<typeof linesOn>): Patch[] =>
    lines.flatMap(({ row, values }) =>
      columns.flatMap((column, at) => {
        if (column === undefined) return [];
        return [{ row, column, value: written(values[at] ?? null, present(standingColumns[at]).kind, zone) }];
      }),
    );
  const plan = (view: View): Patch[] => {
    const { columns, lines } = linesOn(view);
    const open = lines.filter(({ row, values }) => {
      const shown = columns.map(column => (column === undefined ? '' : valueAt(view, row, column)));
      return !values.every((value, at) => columns[at] === undefined || isShown(value, shown[at], standingColumns[at]));
    });
    return patchesIn({ columns, lines: open });
  };
  const format = (block: Block, view: View) => {
    const { columns } = blockIn(view, watchedRows(view, anchor, range)).block;
    const cells = rangeOf(sheet, block);
    const shape = block.values[0]?.map((_, right) => standingColumns[columns.indexOf(block.column + right)]) ?? [];
    const currencyAt = shape.findIndex(column => column?.kind === 'currency');
    const formats = block.values.map(line =>
      shape.map(column => {
        if (column?.label === 'Change') return CHANGE_FORMAT;
        return column?.kind === 'amount' ? moneyFormat(line[currencyAt]) : formatOf(column?.kind ?? 'text');
      }),
    );
    if (JSON.stringify(cells.getNumberFormats()) !== JSON.stringify(formats)) cells.setNumberFormats(formats);
  };
  const all = (view: View) => patchesIn(linesOn(view));
  writeFormatted(sheet, plan, { order: view => JSON.stringify(all(view)), all, format });
  SpreadsheetApp.flush();
}
