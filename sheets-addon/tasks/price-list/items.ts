/** The items of a price list and their queries. */
import { ask, dayOf, endpoints, readKeyword, type Settled } from '@sold-data/core/engine';
import type { Facts } from '../../answers/kept.ts';
import { distinct, type Query, queryOf } from '../../answers/query.ts';
import { answeredSince } from '../../answers/store.ts';
import { refuseCellError } from '../../formulas/asking.ts';
import type { ListView } from '../../lists/list-view.ts';
import { rangeOf as rangeNamed } from '../../lists/ranges.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { CACHE_SECONDS } from '../../platform/shared.ts';
import { errorMessage } from '../../settings/messages.ts';
import { valueAt } from '../../tables/view.ts';
import type { PriceList, SearchSource } from '../draft.ts';
import { type Comparison, comparisonsOf } from './marketplaces.ts';

export interface Item {
  /** Row index, from 0. */
  row: number;
  keyword: string;
  /** The item's query, or the error that prevents it. */
  query: Settled<Query>;
  /** The purchase price. */
  paid: unknown;
  /** The comparison of its marketplaces, if the list compares them. */
  comparison: Comparison | undefined;
  /** All queries: its own, and one for each other marketplace; empty for an item that can't be looked up. */
  queries: readonly Query[];
}

/** Parameters that make a search return sales instead of offers. */
const FIXED: Partial<Record<SearchSource, Record<string, unknown>>> = {
  scrape: { sold: true },
  peerListings: { sold: true },
};

/** The query for one item, the same one that a formula sends. @throws InvalidParametersError */
export function priceQuery({ source, options }: PriceList['what'], keyword: unknown): Query {
  refuseCellError(keyword);
  const { problem } = readKeyword(String(keyword));
  if (problem !== undefined) throw refusal(`“${keyword}” is not looked up: ${problem}`, 'Write what to search for');
  return queryOf(ask(endpoints[source], { ...options, ...FIXED[source], keyword }, dayOf(Date.now())));
}

/** The query, or its error. An invalid cell must not stop the others. */
function checkedQuery(what: PriceList['what'], keyword: unknown): Settled<Query> {
  try {
    return { ok: true, value: priceQuery(what, keyword) };
  } catch (error) {
    return { ok: false, error };
  }
}

/**
 * Answers older than the returned instant, ms, are looked up again. A first run accepts prices that formulas looked up recently, as long as
 * the cache keeps them. Later runs look up everything again.
 */
export const freshSince = (startedAt: number, isFirst: boolean) =>
  isFirst ? startedAt - CACHE_SECONDS * 1_000 : startedAt;

/**
 * Reads the items of a list from a look at its sheet, each look and each keyword once.
 * @throws InvalidParametersError when nothing can be compared.
 */
export function itemsReader(draft: PriceList): (seen: ListView) => readonly Item[] {
  const comparisonOf = comparisonsOf(draft.what);
  const looks = new WeakMap<ListView, readonly Item[]>();
  const queries = new Map<unknown, Settled<Query>>();
  const queryFor = (keyword: unknown) => {
    const query = queries.get(keyword) ?? checkedQuery(draft.what, keyword);
    queries.set(keyword, query);
    return query;
  };
  const read = (seen: ListView): Item[] => {
    const paidAt = paidReader(seen, draft);
    return seen.rows.map(row => {
      const value = valueAt(seen.view, row, present(seen.place.list[0]));
      const query = queryFor(value);
      const paid = paidAt(row);
      const comparison = query.ok ? comparisonOf(query.value, value, paid) : undefined;
      const all = query.ok ? distinct([query.value, ...(comparison?.queries ?? [])]) : [];
      return { row, keyword: String(value), query, paid, comparison, queries: all };
    });
  };
  return seen => {
    const items = looks.get(seen) ?? read(seen);
    looks.set(seen, items);
    return items;
  };
}

/** The queries of a list without duplicates, and the number answered since an instant. Sends nothing. */
export function questionsOf(draft: PriceList, seen: ListView, since: number) {
  const items = itemsReader(draft)(seen);
  // Items without a valid query are left out; their rows will show the error.
  const own = items.flatMap(({ query }) => (query.ok ? [query.value] : []));
  const queries = distinct(items.flatMap(item => item.queries));
  const known = answeredSince(
    since,
    queries.map(query => ({ query, page: 0 })),
  );
  const unusable = items.find(({ query }) => !query.ok);
  return {
    items: own.length,
    unusable: items.length - own.length,
    /** Why the first unusable item can't be looked up. */
    why: unusable?.query.ok === false ? `Row ${unusable.row + 1}: ${errorMessage(unusable.query.error)}` : '',
    different: new Set(own.map(({ name }) => name)).size,
    /** Requests of a run without any saved answers. */
    questions: queries.length,
    known: known.size,
    first: firstKnown(own[0]),
  };
}

function firstKnown(query: Query | undefined): { keyword: string; facts: Facts } | undefined {
  const facts = query && answeredSince(0, [{ query, page: 0 }]).get(query.name)?.facts;
  return facts && { keyword: String(query.question.parameters.keyword), facts };
}

/** Returns the purchase price by row: on the list's own sheet by its marked column, otherwise in the order of the list. */
export function paidReader({ view, place, rows }: ListView, { what }: PriceList): (row: number) => unknown {
  if (what.paid === null) return () => undefined;
  const { paid: column } = place;
  if (column !== undefined) return row => valueAt(view, row, column);
  const values = rangeNamed(what.paid, 'what.paid').getValues();
  const first = rows[0] ?? 0;
  return row => values[row - first]?.[0];
}

/** The cell of what was paid for an item. @param item its cell. */
export function paidCell({ place, rows }: ListView, { what }: PriceList, item: GoogleAppsScript.Spreadsheet.Range) {
  if (what.paid === null) return undefined;
  if (place.paid !== undefined) return item.getSheet().getRange(item.getRow(), place.paid + 1);
  const range = rangeNamed(what.paid, 'what.paid');
  return range.getSheet().getRange(range.getRow() + item.getRow() - 1 - (rows[0] ?? 0), range.getColumn());
}
