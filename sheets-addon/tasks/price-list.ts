/** Prices beside a list: a few items at a time, written as soon as they are known. The first run takes saved prices that are still fresh. */
import { ask, dayOf, endpoints, type Settled } from '@sold-data/core';
import { type Facts, priceOf } from '../answers/kept.ts';
import { type Query, queryOf } from '../answers/query.ts';
import { answeredSince } from '../answers/store.ts';
import { refuseCellError } from '../formulas/asking.ts';
import { CACHE_SECONDS } from '../platform/shared.ts';
import { answersTo, nextBatch } from './batch.ts';
import type { PriceList, SearchSource } from './draft.ts';
import { appendHistory, historyStart } from './history-tab.ts';
import { blockOf, isPriceRow, type PriceRow, writePriceRows } from './price-columns.ts';
import { cellsOf, refuseMoved } from './ranges.ts';
import type { Step, Work } from './work.ts';

interface Item {
  /** The sheet's row. */
  row: number;
  keyword: unknown;
}

export function priceListStep(draft: PriceList, work: Work): Step {
  const { what, where } = draft;
  const items = itemsIn(what.range);
  const block = blockOf(draft);
  refuseMoved(block, isPriceRow(what.columns));
  const { startedAt, historySince } = work.run();
  if (where.history !== null && historySince === 0)
    work.note(run => {
      run.historySince = historyStart(where.history as string);
    });
  const batch = nextBatch(items, work);
  if (batch.length === 0) return { finished: true };
  const { rows, stop } = pricesFor(batch, what, work, freshSince(startedAt, work.task().last === null));
  const moved = writePriceRows(block, draft, rows);
  if (where.history !== null) appendHistory(where.history, draft, startedAt, work.run().historySince, rows);
  SpreadsheetApp.flush();
  work.note(run => {
    run.total = items.length;
    run.cursor += rows.length;
    run.failed += rows.filter(({ result }) => !result.ok).length;
    run.rows = run.cursor;
    run.flagged += moved;
  });
  if (stop !== undefined) throw stop;
  return work.run().cursor >= items.length ? { finished: true } : {};
}

/** The filled cells of the list. */
export function itemsIn(range: string): Item[] {
  const cells = cellsOf(range);
  return cells.getValues().flatMap(([keyword], at) => {
    return String(keyword).trim() === '' ? [] : [{ row: cells.getRow() + at, keyword }];
  });
}

/** What each search adds to read sales, not offers. */
const FIXED: Partial<Record<SearchSource, Record<string, unknown>>> = {
  scrape: { sold: true },
  peerListings: { sold: true },
};

/** The question of one item, the same as a formula asks. @throws InvalidParametersError */
export function priceQuery({ source, options }: PriceList['what'], keyword: unknown): Query {
  refuseCellError(keyword);
  return queryOf(ask(endpoints[source], { ...options, ...FIXED[source], keyword }, dayOf(Date.now())));
}

/**
 * From when on an answer is fresh enough for a run, ms. A first run takes prices that formulas have just looked up, as long as the
 * platform's cache keeps them; later runs are there to look them up again.
 */
export const freshSince = (startedAt: number, isFirst: boolean) =>
  isFirst ? startedAt - CACHE_SECONDS * 1_000 : startedAt;

/** The questions of a list, each once, and how many of them were answered after an instant. Nothing is sent. */
export function questionsOf(
  what: PriceList['what'],
  since: number,
): { items: number; open: Query[]; known: number; first?: { keyword: string; facts: Facts } } {
  const items = itemsIn(what.range);
  const queries = new Map<string, Query>();
  for (const { keyword } of items) {
    // The row of one that can't be asked for will say why.
    const query = checkedQuery(what, keyword);
    if (query.ok) queries.set(query.value.name, query.value);
  }
  const known = answeredSince(
    since,
    [...queries.values()].map(query => ({ query, page: 0 })),
  );
  const open = [...queries.values()].filter(({ name }) => !known.has(name));
  const [query] = queries.values();
  const facts = query && answeredSince(0, [{ query, page: 0 }]).get(query.name)?.facts;
  const first = facts && { keyword: String(query.question.parameters.keyword), facts };
  return { items: items.length, open, known: known.size, ...(first ? { first } : {}) };
}

interface ItemRow extends PriceRow {
  keyword: string;
}

/** The rows of a batch, up to the first item that could not be asked now. */
function pricesFor(
  batch: readonly Item[],
  what: PriceList['what'],
  work: Work,
  since: number,
): { rows: ItemRow[]; stop?: unknown } {
  const asking = batch.map(item => ({ ...item, query: checkedQuery(what, item.keyword) }));
  const { results, stop } = answersTo(
    asking.flatMap(({ query }) => (query.ok ? [query.value] : [])),
    work,
    { since },
  );
  const rows: ItemRow[] = [];
  for (const { row, keyword, query } of asking) {
    const answer = query.ok ? results.get(query.value.name) : query;
    if (!answer) break;
    const result = answer.ok ? priceAt(answer.value.facts) : answer;
    rows.push({ row, keyword: String(keyword), result });
  }
  return { rows, stop };
}

const priceAt = (facts: Facts): PriceRow['result'] => ({ ok: true, value: { ...priceOf(facts), at: facts.at } });

/** A cell that can't be asked for fails alone. */
function checkedQuery(what: PriceList['what'], keyword: unknown): Settled<Query> {
  try {
    return { ok: true, value: priceQuery(what, keyword) };
  } catch (error) {
    return { ok: false, error };
  }
}
