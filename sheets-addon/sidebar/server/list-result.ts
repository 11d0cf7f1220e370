/** The profit of each item in a finished price list, read from its rows as the sheet shows them. */

import { blockByPosition, blockUnderHeadings } from '../../lists/block.ts';
import { anchorFor, findList, sheetOf } from '../../lists/list-place.ts';
import { refusal } from '../../platform/refusal.ts';
import { putChart } from '../../tables/charts.ts';
import { valueAt, viewOf } from '../../tables/view.ts';
import { firstColumn, namesOf, shapeOf } from '../../tasks/price-list/columns.ts';
import { readTask } from '../../tasks/task.ts';
import type { ListResultItem } from '../server-interface.ts';

/** A finished list with profits, as it is in its sheet. */
function profitsOf(id: string) {
  const draft = readTask(id)?.draft;
  if (draft?.kind !== 'priceList' || !draft.what.columns.includes('profit')) return undefined;
  const anchor = anchorFor(draft, false);
  const sheet = sheetOf(anchor, draft.what.range);
  const view = viewOf(sheet);
  const list = findList(view, anchor, draft.what.range);
  const [keywords = 0] = list.columns;
  const shape = shapeOf(draft.what.columns);
  const place = { shape, column: firstColumn(draft) + keywords - anchor.column };
  const { columns } = blockUnderHeadings(view, place, list) ?? blockByPosition(place);
  const names = namesOf(draft.what.columns);
  const columnOf = (name: 'netProfit' | 'currency') => columns[names.indexOf(name)];
  return {
    sheet,
    view,
    list,
    keywords,
    range: draft.what.range,
    profit: columnOf('netProfit'),
    currency: columnOf('currency'),
  };
}

/** Creates a native bar chart of the profits to the right of all content on the sheet, or updates the existing one. */
export function chartResult(id: string): string {
  const found = profitsOf(id);
  if (found?.profit === undefined) throw refusal('This list has no column of profits', 'Run it again with Profit');
  const { sheet, view, list, keywords, range, profit } = found;
  const first = list.headingRow ?? list.rows[0] ?? 0;
  const rows = (list.rows.at(-1) ?? first) - first + 1;
  putChart(sheet, {
    kind: 'bar',
    title: `Profit per item: ${range}`,
    columns: [keywords, profit].map(column => sheet.getRange(first + 1, column + 1, rows, 1)),
    headers: list.headingRow === undefined ? 0 : 1,
    at: { row: first + 1, column: (view.values[0]?.length ?? 0) + 2 },
    height: Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, rows * ROW_HEIGHT)),
  });
  sheet.activate();
  return sheet.getName();
}

const [LEAST_HEIGHT, MOST_HEIGHT, ROW_HEIGHT] = [300, 1_400, 24];

/** Returns an empty list for a task without profits, and for a list that has been deleted. */
export function listResult(id: string): ListResultItem[] {
  const found = profitsOf(id);
  if (!found) return [];
  const { view, list, keywords, ...columns } = found;
  const cell = (row: number, column: number | undefined) => (column === undefined ? '' : valueAt(view, row, column));
  return list.rows.map(row => {
    const [profit, currency] = [cell(row, columns.profit), cell(row, columns.currency)];
    return {
      keyword: String(valueAt(view, row, keywords)),
      profit: typeof profit === 'number' ? profit : null,
      currency: typeof currency === 'string' && currency !== '' ? currency : null,
    };
  });
}
