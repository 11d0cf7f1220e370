/** The searches of a list, or its cards: one for each keyword of a column, or for each item of a table. */
import { ask, dayOf, type EndpointId, endpoints, foldKeyword, type Settled } from '@sold-data/core/engine';
import { type Query, queryOf } from '../../answers/query.ts';
import {
  type Entry,
  entriesOf,
  entriesOn,
  type ItemSearch,
  readBetweenLooks,
  type Skipped,
} from '../../lists/entries.ts';
import type { ListView, OpenList } from '../../lists/list-view.ts';
import { nameOf, problemOf, type TableItem, type TableReading } from '../../lists/table.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import { valueAt } from '../../tables/view.ts';
import type { FindSales } from '../draft.ts';
import { priceQuestion } from '../price-list/items.ts';
import type { OwnCells } from './list-of-run.ts';

type What = FindSales['what'];

interface Entries extends Skipped {
  entries: Entry[];
}

/** The endpoint that the items of a list are for. */
export const endpointFor = ({ of, source }: What): EndpointId => (of === 'cards' ? 'startCardBatch' : source);

/** The entries of a checked list. @param seen its look at the sheet. */
export function entriesIn(what: What, seen: ListView | undefined): Entries {
  if (!seen?.table) return entriesOf(endpointFor(what), what.range);
  const { entries, repeated } = itemsOf(what, seen);
  return { entries, repeated };
}

/** The entries of a task's list, wherever it is, and the own columns of a table of cards. @throws PlaceLost, DocumentBusy */
export function entriesNow(list: OpenList, what: What): { entries: Entry[]; own?: OwnCells; seen: ListView } {
  const seen = list.look();
  if (!seen.table) return entriesOn(list, endpointFor(what));
  if (what.of !== 'cards') return { entries: itemsOf(what, seen).entries, seen };
  return readBetweenLooks(list, before => {
    const { headings, end, columns: all } = present(before.table);
    const columns = ownColumnsIn(before);
    const width = Math.max(...all) + 1;
    const texts = list.sheet.getRange(headings + 1, 1, end - headings, width).getDisplayValues();
    return () => {
      const { entries, rowsOf } = itemsOf(what, before);
      const textsOf = (rows: readonly number[], column: number) =>
        new Set(rows.flatMap(row => texts[row - headings]?.[column]?.trim() || []));
      const cells = [...rowsOf].map(
        ([name, rows]) => [name, columns.map(({ column }) => textsOf(rows, column))] as const,
      );
      const joined = cells.map(([name, own]) => [name, own.map(each => [...each].join('; '))]);
      return { entries, own: { headings: columns.map(({ heading }) => heading), cells: Object.fromEntries(joined) } };
    };
  });
}

/** The headings of a list's own columns, which stand beside the prices of its cards. */
export const ownHeadingsIn = ({ of }: What, seen: ListView | undefined): string[] | undefined =>
  of === 'cards' && seen?.table ? ownColumnsIn(seen).map(({ heading }) => heading) : undefined;

function ownColumnsIn({ view, table }: ListView): { heading: string; column: number }[] {
  const { columns, headings } = present<TableReading>(table);
  return columns.flatMap(column => {
    const heading = String(valueAt(view, headings, column)).trim();
    return heading === '' ? [] : [{ heading, column }];
  });
}

/** The items of a table in row order, and the rows of each. Rows with the same search and the same words count once. */
function itemsOf({ of }: What, { view, rows, table }: ListView) {
  const { items } = present(table);
  // The fields of a card are words of its keyword.
  const called = (item: TableItem) => (of === 'cards' ? item.keyword : ownName(item));
  const searches = new Map<string, { item: TableItem; search: ItemSearch; rows: number[] }>();
  for (const row of rows) {
    const item = present(items.get(row));
    const problem = problemOf(item, view, present(table));
    const { keyword: _, ...filters } = item.parameters;
    const name = problem ? `Row ${row + 1}` : called(item);
    const key = problem ? name : foldKeyword(JSON.stringify([item.keyword, filters]));
    const known = searches.get(key);
    if (known) {
      known.rows.push(row);
      continue;
    }
    const { keyword } = item;
    const search = { name, keyword, ...(problem ? { filters: {}, problem: errorMessage(problem) } : { filters }) };
    searches.set(key, { item, search, rows: [row] });
  }
  const found = [...searches.values()];
  const shared = repeatedIn(found.map(({ search }) => foldKeyword(search.name)));
  // Rows of sales are matched by name, so it depends on no order.
  const named = found.map(({ item, search, rows }) => ({
    rows,
    search:
      search.problem !== undefined || !shared.has(foldKeyword(search.name))
        ? search
        : { ...search, name: ownName({ ...item, keyword: `“${item.keyword}”` }) },
  }));
  return {
    entries: named.map(({ search }) => search),
    repeated: rows.length - named.length,
    rowsOf: new Map(named.map(({ search, rows }) => [search.name, rows] as const)),
  };
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
export function searchOf({ source, options }: What, entry: Entry, rows?: number): Search {
  const { name, keyword, filters, problem } = itemOf(entry);
  if (problem !== undefined) return { name, keyword, query: { ok: false, error: refusal(problem) } };
  try {
    const question = priceQuestion({ source, options: { ...options, ...filters } }, keyword);
    return { name, keyword, query: { ok: true, value: queryOf(question, 1, rows) } };
  } catch (error) {
    return { name, keyword, query: { ok: false, error } };
  }
}

const itemOf = (entry: Entry): ItemSearch =>
  typeof entry === 'string' ? { name: entry, keyword: entry, filters: {} } : entry;

/** A card of the service's batch with its own name, or the reason why it can't be one. */
export interface Card {
  name: string;
  card: Settled<Record<string, unknown>>;
}

export function cardOf(what: What, entry: Entry): Card {
  const { name, keyword, filters, problem } = itemOf(entry);
  if (problem !== undefined) return { name, card: { ok: false, error: refusal(problem) } };
  const card = { reference: name, ...(Object.keys(filters).length > 0 ? filters : { keyword }) };
  try {
    ask(endpoints.startCardBatch, batchOf(what, [card]), dayOf(Date.now()));
    return { name, card: { ok: true, value: card } };
  } catch (error) {
    return { name, card: { ok: false, error } };
  }
}

/** The parameters of a batch. */
export const batchOf = ({ options }: What, cards: readonly Record<string, unknown>[]) => ({
  cards,
  ...(Object.keys(options).length > 0 ? { options } : {}),
});

/** The entries that can't be looked up, and why. */
export function unusableIn(what: What, entries: readonly Entry[]): { name: string; error: unknown }[] {
  return entries.flatMap(entry => {
    const { name, ...found } = what.of === 'cards' ? cardOf(what, entry) : searchOf(what, entry);
    const outcome = 'card' in found ? found.card : found.query;
    return outcome.ok ? [] : [{ name, error: outcome.error }];
  });
}
