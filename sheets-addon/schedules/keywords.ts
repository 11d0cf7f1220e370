/** A refresh over a range of keywords. */
import { ask, dayOf, endpoints, type Price, priceOfFacts, type Session, type Settled } from '@sold-data/core';
import { fetchQueries } from '../answers/answer.ts';
import type { Answered, Facts } from '../answers/kept.ts';
import { writeLastGood } from '../answers/last-good.ts';
import { type Query, queryOf } from '../answers/query-batch.ts';
import { readFacts } from '../answers/store.ts';
import { withoutDefaults } from '../answers/waiting.ts';
import { refuseCellError } from '../formulas/asking.ts';
import { withWriterLock } from '../host/platform.ts';
import { columnsFor, type PriceRow, writePriceRows } from './price-rows.ts';
import type { PriceSource, Target } from './refresh.ts';
import { nothingWorked, type Step, type StepContext, settledCount } from './step.ts';
import { appendSnapshot } from './tabs.ts';

export type KeywordTarget = Extract<Target, { kind: 'keywords' }>;

/** Questions of one piece: at 30 a minute some 80 seconds, and no more than one wave on large plans. */
const BATCH = 40;

export function stepKeywords(target: KeywordTarget, context: StepContext): Step {
  const { refresh, run, session } = context;
  const items = keywordsIn(target);
  const total = items.length;
  // A run whose predecessor stopped at its budget begins where that one stopped, so that every row has its turn.
  const turn = Array.from({ length: Math.max(0, Math.min(BATCH, total - run.cursor)) }, (_, i) => {
    return items[(run.from + run.cursor + i) % total]!;
  });
  const asked = turn.map(item => ({ ...item, ...question(target, item.keyword) }));
  const questions = asked.flatMap(({ question: one }) => (one.ok ? [one.value] : []));
  const answers = askPrices(session, questions, run.startedAt);
  let next = 0;
  const results = asked.map(({ row, keyword, question: one }) => ({
    row,
    keyword: String(keyword),
    search: one.ok ? searchText(one.value) : '',
    result: (one.ok ? answers[next++]! : one) as Settled<Price>,
  }));
  const outcomes = results.map(({ result }) => result);
  const count = nothingWorked(outcomes, total) ? 0 : settledCount(outcomes);
  const settled = results.slice(0, count);
  const flagged = withWriterLock(() => {
    const rows = [...settled].sort((a, b) => a.row - b.row);
    const moved = writeRows(target, rows, session.now(), refresh.alertPercent);
    if (refresh.snapshotTab !== null) appendSnapshot(refresh, run, settled);
    SpreadsheetApp.flush();
    return moved;
  });
  const failures = settled.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const stopper = outcomes[count];
  return {
    cursor: run.cursor + count,
    total,
    done: count - failures.length,
    failed: failures.length,
    flagged,
    itemError: failures[0],
    stop: stopper && !stopper.ok ? stopper.error : undefined,
  };
}

function question(target: KeywordTarget, keyword: unknown) {
  try {
    return { question: { ok: true as const, value: priceQuery(target.endpoint, keyword, target.options) } };
  } catch (error) {
    return { question: { ok: false as const, error } };
  }
}

interface Item {
  row: number;
  keyword: unknown;
}

/** The filled cells of the range. */
function keywordsIn({ range }: KeywordTarget): Item[] {
  const cells = SpreadsheetApp.getActive().getRange(range);
  const first = cells.getRow();
  return cells.getValues().flatMap(([keyword], i) => {
    return String(keyword).trim() === '' ? [] : [{ row: first + i, keyword }];
  });
}

function writeRows(target: KeywordTarget, rows: readonly PriceRow[], at: number, alertPercent: number | null): number {
  const cells = SpreadsheetApp.getActive().getRange(target.range);
  const sheet = cells.getSheet();
  const columns = columnsFor(alertPercent);
  const column = sheet.getRange(`${target.to}1`).getColumn();
  if (cells.getRow() > 1) {
    const headings = sheet.getRange(cells.getRow() - 1, column, 1, columns.length);
    const empty = headings.getValues()[0]!.every(value => value === '');
    if (empty) headings.setValues([columns.map(({ label }) => label)]).setFontWeight('bold');
  }
  return writePriceRows(sheet, column, rows, at, alertPercent);
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
 * Answers in order. Each is kept before anything more is sent or waited for, so that a run which is killed pays for nothing
 * twice; formulas over the same keywords show the new price too, and it outlives the cache.
 */
export function askPrices(session: Session, queries: readonly Query[], since: number): Settled<Price>[] {
  const byName = new Map(queries.map(query => [query.name, query]));
  const prices = new Map<string, Settled<Price>>();
  for (const [name, facts] of readFacts([...byName.keys()]))
    if (facts.at >= since && facts.prices?.include) prices.set(name, { ok: true, value: priceIn(facts) });
  const open = [...byName.values()].filter(({ name }) => !prices.has(name));
  const answered = new Map<string, Answered>();
  for (const [at, result] of fetchQueries(
    session,
    open.map(query => ({ query, pages: [] })),
  ).entries()) {
    const { name } = open[at]!;
    if (result.ok) answered.set(name, result.value[0]!);
    prices.set(name, result.ok ? { ok: true, value: priceIn(result.value[0]!.facts) } : result);
  }
  writeLastGood(answered, new Set());
  return queries.map(({ name }) => prices.get(name)!);
}

function priceIn(facts: Facts): Price {
  return priceOfFacts(facts.prices!.include!);
}
