/** The searches of a list: one for each keyword of a column, or for each item of a table. */
import { foldKeyword, type Settled } from '@sold-data/core/engine';
import { type Query, queryOf } from '../../answers/query.ts';
import { type Entry, entriesOf, entriesOn, type OwnCells, type Skipped } from '../../lists/entries.ts';
import type { ListView, OpenList } from '../../lists/list-view.ts';
import { nameOf, problemOf, type TableItem } from '../../lists/table.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import type { FindSales } from '../draft.ts';
import { priceQuestion } from '../price-list/items.ts';

/** An item of a table. */
export type ItemSearch = {
  /** Its search and what sets it apart. */
  name: string;
  keyword: string;
  /** Its other parameters; a product number replaces the keyword. */
  filters: Readonly<Record<string, unknown>>;
  /** Why its row isn't looked up. */
  problem?: string;
};

interface Entries extends Skipped {
  entries: Entry[];
  own?: OwnCells;
}

/** The entries of a checked list. @param seen its look at the sheet. @throws InvalidParametersError */
export const entriesIn = (what: FindSales['what'], seen: ListView | undefined): Entries =>
  seen?.table ? itemsOf(seen) : entriesOf(what);

/** The entries of a task's list, wherever it is. @throws PlaceLost, DocumentBusy */
export function entriesNow(list: OpenList, what: FindSales['what']): Entries & { seen: ListView } {
  const seen = list.look();
  return seen.table ? { ...itemsOf(seen), seen } : entriesOn(list, what);
}

/** The items of a table in row order. Rows with the same search and the same words count once. */
function itemsOf({ view, rows, table }: ListView): Entries {
  const { items } = present(table);
  const searches = new Map<string, { item: TableItem; search: ItemSearch }>();
  for (const row of rows) {
    const item = present(items.get(row));
    const problem = problemOf(item, view, present(table));
    const { keyword: _, ...filters } = item.parameters;
    const name = problem ? `Row ${row + 1}` : ownName(item);
    const key = problem ? name : JSON.stringify([foldKeyword(item.keyword), filters]);
    if (searches.has(key)) continue;
    const { keyword } = item;
    const search = { name, keyword, ...(problem ? { filters: {}, problem: errorMessage(problem) } : { filters }) };
    searches.set(key, { item, search });
  }
  const found = [...searches.values()];
  const shared = repeatedIn(found.map(({ search }) => foldKeyword(search.name)));
  // Rows of sales are matched by name, so it depends on no order.
  const entries = found.map(({ item, search }) =>
    search.problem !== undefined || !shared.has(foldKeyword(search.name))
      ? search
      : { ...search, name: ownName({ ...item, keyword: `“${item.keyword}”` }) },
  );
  return { entries, repeated: rows.length - entries.length };
}

function repeatedIn(names: readonly string[]): Set<string> {
  const once = new Set<string>();
  return new Set(names.filter(name => once.has(name) || !once.add(name)));
}

/** An item's name, with its product number. */
const ownName = (item: TableItem) => [nameOf(item), ...productOf(item)].join(', ');
const productOf = ({ parameters: { productId } }: TableItem) => (productId === undefined ? [] : [`#${productId}`]);

/** A keyword or an item, and its query or the reason why it has none. One bad item must not stop the others. */
export interface Search {
  name: string;
  keyword: string;
  query: Settled<Query>;
}

/** @param rows as in a query. */
export function searchOf({ source, options }: FindSales['what'], entry: string | ItemSearch, rows?: number): Search {
  const item: ItemSearch = typeof entry === 'string' ? { name: entry, keyword: entry, filters: {} } : entry;
  const { name, keyword, filters, problem } = item;
  if (problem !== undefined) return { name, keyword, query: { ok: false, error: refusal(problem) } };
  try {
    const question = priceQuestion({ source, options: { ...options, ...filters } }, keyword);
    return { name, keyword, query: { ok: true, value: queryOf(question, 1, rows) } };
  } catch (error) {
    return { name, keyword, query: { ok: false, error } };
  }
}
