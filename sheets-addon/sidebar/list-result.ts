/** What a finished price list earns, item by item: read from its rows, as the sheet shows them. */

import { valueAt, viewOf } from '../tables/view.ts';
import { anchorFor, findList, sheetOf } from '../tasks/list-place.ts';
import { blockByPosition, blockUnderHeadings } from '../tasks/price-block.ts';
import { firstColumn, namesOf, shapeOf } from '../tasks/price-columns.ts';
import { readTask } from '../tasks/task.ts';
import type { ListResultItem } from './server-interface.ts';

/** Empty for a task without profits, and for a list that is gone. */
export function listResult(id: string): ListResultItem[] {
  const draft = readTask(id)?.draft;
  if (draft?.kind !== 'priceList' || !draft.what.columns.includes('profit')) return [];
  const anchor = anchorFor(draft, false);
  const view = viewOf(sheetOf(anchor, draft.what.range));
  const list = findList(view, anchor, draft.what.range);
  const [keywords = 0] = list.columns;
  const shape = shapeOf(draft.what.columns);
  const place = { shape, column: firstColumn(draft) + keywords - anchor.column };
  const { columns } = blockUnderHeadings(view, place, list) ?? blockByPosition(place);
  const names = namesOf(draft.what.columns);
  const cell = (row: number, name: 'netProfit' | 'currency') => {
    const column = columns[names.indexOf(name)];
    return column === undefined ? '' : valueAt(view, row, column);
  };
  return list.rows.map(row => {
    const [profit, currency] = [cell(row, 'netProfit'), cell(row, 'currency')];
    return {
      keyword: String(valueAt(view, row, keywords)),
      profit: typeof profit === 'number' ? profit : null,
      currency: typeof currency === 'string' && currency !== '' ? currency : null,
    };
  });
}
