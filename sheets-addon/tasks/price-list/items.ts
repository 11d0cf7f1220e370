/** The items of a price list and their queries. */
import {
  type Action,
  ask,
  dayOf,
  endpoints,
  foreignWords,
  keywordText,
  type ListNote,
  lackingNotes,
  marketOf,
  type Price,
  priceActions,
  type Question,
  readKeyword,
  type Settled,
} from '@sold-data/core/engine';
import type { Facts } from '../../answers/kept.ts';
import { distinct, type Query, queryOf } from '../../answers/query.ts';
import { answeredSince } from '../../answers/store.ts';
import { refuseCellError, subjectParameters } from '../../formulas/asking.ts';
import type { ListView } from '../../lists/list-view.ts';
import { rangeOf as rangeNamed } from '../../lists/ranges.ts';
import { columnOf, nameOf, problemOf, type TableItem, type TableReading } from '../../lists/table.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { CACHE_SECONDS } from '../../platform/shared.ts';
import { errorMessage } from '../../settings/messages.ts';
import { valueAt } from '../../tables/view.ts';
import type { PriceList, SearchSource } from '../draft.ts';
import { furtherOf, type Name } from './columns.ts';
import type { FurtherPlan } from './further.ts';

export interface Item {
  /** Row index, from 0. */
  row: number;
  keyword: string;
  /** What people call it: its keyword, and in a table what else sets it apart. */
  name: string;
  /** What the row says of its item, whatever the list's filters are. */
  subject: string;
  /** The item's query, or the error that prevents it. */
  query: Settled<Query>;
  /** The purchase price. */
  paid: unknown;
  /** What the columns of the list need more than its price. */
  further: readonly FurtherPlan<Name>[];
  /** What a row of a table says that isn't part of its search. */
  notes: readonly string[];
  /** All queries: its own, and the further ones; empty for an item that can't be looked up. */
  queries: readonly Query[];
}

/** Parameters that make a search return sales instead of offers. */
export function soldOnly(source: SearchSource): Readonly<Record<string, unknown>> {
  const action: Extract<Action, { kind: 'price' }> = priceActions[marketOf(source)];
  return action.fixed ?? {};
}

/** The query for one item, the same one that a formula sends. A product number among the options replaces the keyword. */
export const priceQuery = (what: ItemFilters, keyword: unknown): Query => queryOf(priceQuestion(what, keyword));

/** What the searches of a list have in common. */
export interface ItemFilters {
  source: SearchSource;
  options: Readonly<Record<string, unknown>>;
}

export function priceQuestion({ source, options }: ItemFilters, keyword: unknown): Question {
  refuseCellError(keyword);
  const { problem } = readKeyword(keywordText(keyword));
  if (problem !== undefined) throw refusal(`“${keyword}” is not looked up: ${problem}`, 'Write what to search for');
  const subject = 'productId' in options ? {} : subjectParameters({ endpoint: source, takes: ['keyword'] }, keyword);
  return ask(endpoints[source], { ...options, ...soldOnly(source), ...subject }, dayOf(Date.now()));
}

/** Says that a product number has found a product which the row doesn't name. */
export const foreignNotes = ({ question }: Query, keyword: string, { product }: Pick<Price, 'product'>): string[] =>
  'productId' in question.parameters ? lackingNotes(foreignWords(keyword, product)) : [];

/** The query, or its error. An invalid cell must not stop the others. */
function checkedQuery(what: PriceList['what'], keyword: unknown): Settled<Query> {
  try {
    return { ok: true, value: priceQuery(what, keyword) };
  } catch (error) {
    return { ok: false, error };
  }
}

/**
 * Answers older than the returned instant, ms, are looked up again. Until a run is completed, prices that formulas or earlier runs looked up
 * recently are accepted, as long as the cache keeps them. Later runs look up everything again.
 */
export const freshSince = (startedAt: number, isFirst: boolean) =>
  isFirst ? startedAt - CACHE_SECONDS * 1_000 : startedAt;

/**
 * Reads the items of a list from a look at its sheet, each keyword once.
 * @throws InvalidParametersError when nothing can be compared.
 */
export function itemsReader(draft: PriceList): (seen: ListView) => readonly Item[] {
  const planners = furtherOf(draft.what.columns).map(({ planner }) => planner(draft.what));
  const queries = new Map<unknown, Settled<Query>>();
  const queryFor = (keyword: unknown, own?: TableItem) => {
    const name = own ? subjectOf(own) : keyword;
    const query = queries.get(name) ?? checkedQuery(whatOf(draft.what, own), keyword);
    queries.set(name, query);
    return query;
  };
  const subjectOf = ({ parameters }: TableItem) => JSON.stringify(parameters);
  return seen => {
    const paidAt = paidReader(seen, draft);
    return seen.rows.map(row => {
      const own = seen.table?.items.get(row);
      const value = own ? own.keyword : valueAt(seen.view, row, present(seen.place.list[0]));
      const problem = own && seen.table && problemOf(own, seen.view, seen.table);
      const query: Settled<Query> = problem ? { ok: false, error: problem } : queryFor(value, own);
      const paid = paidAt(row);
      const further = query.ok ? planners.map(planFor => planFor(query.value, value, paid)) : [];
      const all = query.ok ? distinct([query.value, ...further.flatMap(({ queries }) => queries)]) : [];
      return {
        row,
        keyword: String(value),
        name: own ? nameOf(own) : String(value),
        subject: own ? subjectOf(own) : String(value),
        query,
        paid,
        further,
        notes: own?.notes.flatMap(note => (isSaidElsewhere(note) ? [] : [note.text])) ?? [],
        queries: all,
      };
    });
  };
}

/** The queries of a list without duplicates, and the number answered since an instant. Sends nothing. */
export function questionsOf(draft: PriceList, seen: ListView, since: number) {
  const items = itemsReader(draft)(seen);
  // Items without a valid query are left out; their rows will show the error.
  const own = items.flatMap(({ query }) => (query.ok ? [query.value] : []));
  const queries = distinct(items.flatMap(item => item.queries));
  const known = answeredSince(since, queries);
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
  const facts = query && answeredSince(0, [query]).get(query.name)?.facts;
  return facts && { keyword: String(query.question.parameters.keyword), facts };
}

/** The search of a list for an item of a table, whose own parameters come before the filters of the list. */
export function whatOf(what: PriceList['what'], item: TableItem | undefined): PriceList['what'] {
  if (!item) return what;
  const { keyword: _, ...filters } = item.parameters;
  return { ...what, options: { ...what.options, ...(filters as PriceList['what']['options']) } };
}

/** Returns the purchase price by row: on the list's own sheet by its marked column, otherwise in the order of the list. */
export function paidReader({ view, place, rows, table }: ListView, { what }: PriceList): (row: number) => unknown {
  if (what.paid === null) return () => undefined;
  const { paid: column } = place;
  const paidIn = table && paidOfTable(table, column);
  if (column !== undefined) return row => paidIn?.(row) ?? valueAt(view, row, column);
  const values = rangeNamed(what.paid, 'what.paid').getValues();
  const first = rows[0] ?? 0;
  return row => values[row - first]?.[0];
}

/** What a table says was paid for one piece, with the currency that it states. Undefined if its prices are in another column. */
function paidOfTable(table: TableReading, column: number | undefined) {
  if (column === undefined || columnOf(table, ['paid', 'paidTotal']) !== column) return undefined;
  return (row: number) => {
    const item = table.items.get(row);
    if (!item || item.notes.some(({ about }) => about === 'paid')) return undefined;
    const { paid, paidCurrency } = item;
    return paid === null ? '' : paidCurrency === null ? paid : `${paid} ${paidCurrency}`;
  };
}

/** The row's profit tells what can't be read of the price paid, and the review says once which conditions the marketplace lacks. */
const isSaidElsewhere = ({ about, fact }: ListNote) => about === 'paid' || fact === 'condition';

/** The cell of what was paid for an item. @param item its cell. */
export function paidCell({ place, rows }: ListView, { what }: PriceList, item: GoogleAppsScript.Spreadsheet.Range) {
  if (what.paid === null) return undefined;
  if (place.paid !== undefined) return item.getSheet().getRange(item.getRow(), place.paid + 1);
  const range = rangeNamed(what.paid, 'what.paid');
  return range.getSheet().getRange(range.getRow() + item.getRow() - 1 - (rows[0] ?? 0), range.getColumn());
}
