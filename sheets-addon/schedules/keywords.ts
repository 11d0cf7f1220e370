/** A refresh over a range of keywords. */
import { catalog, type Price, type Session, type Settled, validate } from '@sold-data/core';
import { priceOfFacts } from '../../core/rows/price-facts.ts';
import type { Answered, Facts } from '../answers/kept.ts';
import { writeLastGood } from '../answers/last-good.ts';
import { questionName } from '../answers/name.ts';
import { askAll, pageName, type Query } from '../answers/query.ts';
import { readFacts } from '../answers/store.ts';
import { refuseCellError, today } from '../formulas/asking.ts';
import { withLock } from '../host/lock.ts';
import { LOCK_PATIENCE_MS } from '../jobs/state.ts';
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
  const flagged = withLock(() => {
    const rows = [...settled].sort((a, b) => a.row - b.row);
    const moved = writeRows(target, rows, session.now(), refresh.alertPercent);
    if (refresh.snapshotTab !== null) appendSnapshot(refresh, run, settled);
    SpreadsheetApp.flush();
    return moved;
  }, LOCK_PATIENCE_MS);
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
  const parameters = validate(catalog[source], { ...options, ...FIXED[source], keyword }, today());
  return { endpoint: source, parameters, pages: 1 };
}

/** What tells two questions about one keyword apart, in words: empty, `itemCondition=used`, `fashionSold`. */
export function searchText({ endpoint, parameters }: Query): string {
  const name = questionName(endpoint, { ...parameters, keyword: undefined, sold: undefined });
  return name.replace(/^scrape\?/, '').replace(/\?$/, '');
}

/**
 * Answers in order. Each is kept before anything more is sent or waited for, so that a run which is killed pays for nothing
 * twice; formulas over the same keywords show the new price too, and it outlives the cache.
 */
export function askPrices(session: Session, queries: readonly Query[], since: number): Settled<Price>[] {
  const byName = new Map(queries.map(query => [pageName(query), query]));
  const names = [...byName.keys()];
  const prices = new Map<string, Settled<Price>>();
  for (const [name, facts] of freshFacts(names, since)) prices.set(name, { ok: true, value: priceIn(facts) });
  const open = names.filter(name => !prices.has(name));
  const asked = open.map(name => byName.get(name)!);
  const answered = new Map<string, Answered>();
  for (const [at, result] of askAll(
    session,
    asked,
    () => [],
    () => {},
  ).entries()) {
    if (result.ok) answered.set(open[at]!, result.value[0]!);
    prices.set(open[at]!, result.ok ? { ok: true, value: priceIn(result.value[0]!.facts) } : result);
  }
  writeLastGood(answered, new Set());
  return queries.map(query => prices.get(pageName(query))!);
}

function freshFacts(names: readonly string[], since: number): Map<string, Facts> {
  return new Map([...readFacts(names)].filter(([, { at, prices }]) => at >= since && prices?.include !== undefined));
}

function priceIn(facts: Facts): Price {
  return priceOfFacts(facts.prices!.include!);
}
