/** A refresh over a range of keywords. */

import { ask, dayOf, endpoints, type Price, type Session, type Settled } from '@sold-data/core';
import { fetchQueries } from '../answers/asking.ts';
import { type Answered, priceOf } from '../answers/kept.ts';
import { writeLastGood } from '../answers/last-good.ts';
import { type Query, queryOf } from '../answers/query-batch.ts';
import { readFacts } from '../answers/store.ts';
import { withoutDefaults } from '../answers/waiting.ts';
import { refuseCellError } from '../formulas/asking.ts';
import { present } from '../host/lists.ts';
import { columnsFor, isPriceRow, type PriceRow, writePriceRows } from './price-rows.ts';
import { cellsOf, type PriceSource, refuseOthers, type Target } from './refresh.ts';
import { nextBatch, type Step, type StepContext, settleBatch } from './step.ts';
import { appendSnapshot } from './tabs.ts';

type KeywordTarget = Extract<Target, { kind: 'keywords' }>;

export function stepKeywords(target: KeywordTarget, context: StepContext): Step {
  const { refresh, run, session } = context;
  const items = keywordsIn(target);
  refuseOthers(pricesBeside(target, refresh.alertPercent), isPriceRow);
  const asked = nextBatch(items, run).map(item => ({ ...item, query: queryFor(target, item.keyword) }));
  const queries = asked.flatMap(({ query }) => (query.ok ? [query.value] : []));
  const prices = pricesOf(session, queries, run.startedAt);
  const results = asked.map(({ row, keyword, query }) => ({
    row,
    keyword: String(keyword),
    search: query.ok ? searchText(query.value) : '',
    result: query.ok ? present(prices.get(query.value.name)) : query,
  }));
  return settleBatch(run, items.length, results, settled => {
    const rows = [...settled].sort((a, b) => a.row - b.row);
    const moved = writeRows(target, rows, session.now(), refresh.alertPercent);
    if (refresh.snapshotTab !== null) appendSnapshot(refresh, run, settled);
    SpreadsheetApp.flush();
    return moved;
  });
}

function queryFor({ endpoint, options }: KeywordTarget, keyword: unknown): Settled<Query> {
  try {
    return { ok: true, value: priceQuery(endpoint, keyword, options) };
  } catch (error) {
    return { ok: false, error };
  }
}

interface Item {
  row: number;
  keyword: unknown;
}

/** The filled cells of the range. */
function keywordsIn({ range }: KeywordTarget): Item[] {
  const cells = cellsOf(range);
  const first = cells.getRow();
  return cells.getValues().flatMap(([keyword], i) => {
    return String(keyword).trim() === '' ? [] : [{ row: first + i, keyword }];
  });
}

/** The block of prices, a row for each of the range. */
function pricesBeside({ range, to }: KeywordTarget, alertPercent: number | null) {
  const cells = cellsOf(range);
  const sheet = cells.getSheet();
  const column = sheet.getRange(`${to}1`).getColumn();
  return sheet.getRange(cells.getRow(), column, cells.getNumRows(), columnsFor(alertPercent).length);
}

function writeRows(target: KeywordTarget, rows: readonly PriceRow[], at: number, alertPercent: number | null): number {
  const block = pricesBeside(target, alertPercent);
  const columns = columnsFor(alertPercent);
  if (block.getRow() > 1) {
    const headings = block.offset(-1, 0, 1);
    const empty = present(headings.getValues()[0]).every(value => value === '');
    if (empty) headings.setValues([columns.map(({ label }) => label)]).setFontWeight('bold');
  }
  return writePriceRows(block.getSheet(), block.getColumn(), rows, at, alertPercent);
}

// Prices for a run: what was answered since the run began, here or in a formula, is not asked again.

/** What each search adds so that sales are asked for, not offers. */
const FIXED: Partial<Record<PriceSource, Record<string, unknown>>> = {
  scrape: { sold: true },
  peerListings: { sold: true },
};

/** The question of one keyword, the same as a formula asks. @throws InvalidParametersError */
export function priceQuery(source: PriceSource, keyword: unknown, options: Record<string, unknown>): Query {
  refuseCellError(keyword);
  return queryOf(ask(endpoints[source], { ...options, ...FIXED[source], keyword }, dayOf(Date.now())));
}

/** What tells two questions about one keyword apart, in words: empty, `itemCondition=used`, `fashionSold`. */
export function searchText({ question }: Query): string {
  const { keyword, sold, ...options } = withoutDefaults(question);
  const words = Object.entries(options).map(([name, value]) => `${name}=${written(value)}`);
  const { id } = question.endpoint;
  return id === 'scrape' ? words.join('&') : [id, ...(words.length > 0 ? [words.join('&')] : [])].join('?');
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Prices by the names of their questions. Each is kept before anything more is sent or waited for, so that a run which is killed
 * pays for nothing twice; formulas over the same keywords show the new price too, and it outlives the cache.
 */
function pricesOf(session: Session, queries: readonly Query[], since: number): Map<string, Settled<Price>> {
  const byName = new Map(queries.map(query => [query.name, query]));
  const prices = new Map<string, Settled<Price>>();
  for (const [name, facts] of readFacts([...byName.keys()]))
    if (facts.at >= since && facts.prices?.include) prices.set(name, { ok: true, value: priceOf(facts) });
  const open = [...byName.values()].filter(({ name }) => !prices.has(name)).map(query => ({ query, pages: [] }));
  const answered = new Map<string, Answered>();
  for (const [at, result] of fetchQueries(session, open).entries()) {
    const { name } = present(open[at]).query;
    if (result.ok) answered.set(name, present(result.value[0]));
    prices.set(name, result.ok ? { ok: true, value: priceOf(present(result.value[0]).facts) } : result);
  }
  writeLastGood(answered, new Set());
  return prices;
}
