/** Prices beside a list: a few items at a time, written as soon as they are known. The first run takes saved prices that are still fresh. */
import { ask, dayOf, endpoints, type Settled } from '@sold-data/core';
import { type Answered, type Facts, priceOf } from '../answers/kept.ts';
import { type Query, queryOf } from '../answers/query.ts';
import { send, WAVE } from '../answers/send.ts';
import { fromProperties, readCached } from '../answers/store.ts';
import { refuseCellError } from '../formulas/asking.ts';
import { present } from '../platform/lists.ts';
import { CACHE_SECONDS, readProperties } from '../platform/shared.ts';
import { stopsAll } from '../settings/messages.ts';
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
  const { cursor, startedAt, historySince } = work.run();
  const { from, last } = work.task();
  if (where.history !== null && historySince === 0)
    work.note(run => {
      run.historySince = historyStart(where.history as string);
    });
  const batch = items.slice(cursor, cursor + WAVE).map((_, at) => present(items[(from + cursor + at) % items.length]));
  if (batch.length === 0) return { finished: true };
  const { outcomes, stop } = pricesFor(batch, draft, work, freshSince(startedAt, last === null));
  // What is behind a failure of the whole account waits for the next step.
  const settled = outcomes.findIndex(({ result }) => !result);
  const rows = outcomes
    .slice(0, settled < 0 ? undefined : settled)
    .map(each => ({ ...each, result: present(each.result) }));
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

/** What each search adds so that sales are asked for, not offers. */
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
    try {
      const query = priceQuery(what, keyword);
      queries.set(query.name, query);
    } catch {
      // Its row will say why it cannot be asked.
    }
  }
  const known = answered([...queries.values()], since);
  const open = [...queries.values()].filter(({ name }) => !known.has(name));
  const first = [...queries.values()].slice(0, 1).flatMap(query => {
    const { facts } = answered([query], 0).get(query.name) ?? {};
    return facts ? [{ keyword: String(query.question.parameters.keyword), facts }] : [];
  })[0];
  return { items: items.length, open, known: known.size, ...(first ? { first } : {}) };
}

function answered(queries: readonly Query[], since: number): Map<string, Answered> {
  const names = queries.map(({ name }) => name);
  const { answers } = readCached(names, new Set());
  const missing = names.filter(name => !answers.has(name));
  for (const [name, facts] of fromProperties(missing, readProperties())) answers.set(name, { facts });
  return new Map([...answers].filter(([, { facts }]) => facts.at >= since && facts.prices?.include));
}

interface Outcome extends Omit<PriceRow, 'result'> {
  keyword: string;
  /** Undefined when it could not be asked now. */
  result: PriceRow['result'] | undefined;
}

const priceAt = (facts: Facts): PriceRow['result'] => ({ ok: true, value: { ...priceOf(facts), at: facts.at } });

function pricesFor(
  batch: readonly Item[],
  draft: PriceList,
  work: Work,
  since: number,
): { outcomes: Outcome[]; stop?: unknown } {
  const queries = batch.map(({ keyword }): Settled<Query> => {
    try {
      return { ok: true, value: priceQuery(draft.what, keyword) };
    } catch (error) {
      return { ok: false, error };
    }
  });
  const wanted = new Map(queries.flatMap(query => (query.ok ? [[query.value.name, query.value] as const] : [])));
  const results = new Map<string, PriceRow['result']>();
  for (const [name, { facts }] of answered([...wanted.values()], since)) results.set(name, priceAt(facts));
  const open = [...wanted.values()].filter(({ name }) => !results.has(name));
  let stop: unknown;
  if (open.length > 0) {
    const asking = open.map(query => ({ query, page: 0 }));
    const sent = work.pay(context => send(asking, context));
    stop = sent.stop;
    for (const [at, result] of sent.results.entries()) {
      if (result.ok) results.set(open[at]!.name, priceAt(result.value.facts));
      else if (!stopsAll(result.error)) results.set(open[at]!.name, result);
    }
  }
  const outcomes = batch.map(({ row, keyword }, at): Outcome => {
    const query = present(queries[at]);
    return { row, keyword: String(keyword), result: query.ok ? results.get(query.value.name) : query };
  });
  return { outcomes, stop };
}
