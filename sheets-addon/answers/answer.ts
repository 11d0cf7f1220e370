/** Answers the queries of a formula: from saved answers first, and by sending requests for the rest. */
import { refusal } from '../platform/refusal.ts';
import { readProperties } from '../platform/shared.ts';
import { isPassing, keepsOldValue } from '../settings/messages.ts';
import { CLICK_LIFE_MS, FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type Account, formulaAccount, noteFormulaAccount } from '../settings/settings.ts';
import { isWaiting, waiting } from './cell-text.ts';
import { drain } from './drain.ts';
import type { Answered, Facts } from './kept.ts';
import { holds, type Known, nextPageOf, pageName, pageNames, pagesOf, type Query, withRows } from './query.ts';
import { readCached, readKept } from './store.ts';
import { readTab } from './tab.ts';
import { addWanted } from './wanted.ts';

export type Outcome =
  | {
      ok: true;
      pages: readonly Answered[];
      /** The error that kept an old answer from being refreshed. */
      stale?: unknown;
      /** The error that kept the last pages from being read. */
      cut?: unknown;
    }
  | { ok: false; error: unknown };

/** The source of answers for the formulas of this execution, and the account that pays for them. */
export interface Asking {
  /** The account that pays for this formula only. By default the account of the file's formulas pays, also for other waiting formulas. */
  payer?: Account;
  /** Shows saved answers only; sends nothing. */
  savedOnly?: true;
  /** Looks up saved facts without rows, for callers that check many formulas. */
  factsOf?(name: string): Facts | undefined;
  /** Answers older than this instant are shown but count as open, ms. */
  since?: number;
  /** The queries that the formulas looked up, and those of them that are still open. */
  looked: Query[];
  open: Query[];
  /** The transient error that stopped a payer's requests, for example the per-minute limit. */
  stop?: unknown;
}

let asking: Asking = { looked: [], open: [] };

/**
 * Calculates formulas in another way than a cell does, for example from saved answers only.
 * @throws SoldDataError when a limit or another execution has stopped a payer's requests. Unlike a cell, a click is not filled in later.
 * Answers so far are saved, so the next click pays only for the rest.
 */
export function askingAs<Result>(way: Asking, work: () => Result): Result {
  const usual = asking;
  asking = way;
  try {
    const result = work();
    if (way.stop !== undefined) throw way.stop;
    return result;
  } finally {
    asking = usual;
  }
}

/** Runs formulas on the current user's account instead of the file's. */
export const payBy = <Result>(payer: Account, work: () => Result): Result =>
  askingAs({ payer, looked: [], open: [] }, work);

/** Prefix for the names of queries whose answer belongs to one account, because another account may pay for a preview. */
export const payerPrefix = () => (asking.payer ? `${asking.payer.id}:` : '');

/** The cache drops the first answers before the last one arrives if a formula sends more than this. */
const MOST_QUESTIONS = 5_000;

/**
 * Returns an outcome for each query, in order.
 * @param freshMs the oldest answer that is accepted, ms; any age unless given.
 * @throws InvalidParametersError when there are too many queries.
 */
export function answer(queries: readonly Query[], freshMs?: number): Outcome[] {
  const all = [...new Map(queries.map(query => [query.name, query])).values()];
  if (all.reduce((sum, { pages }) => sum + pages, 0) > MOST_QUESTIONS)
    throw refusal(`A formula sends at most ${MOST_QUESTIONS} searches`, 'Split the range');
  asking.looked.push(...all);
  if (asking.savedOnly) return savedOnly(queries, all);
  const since = freshMs === undefined ? 0 : Date.now() - freshMs;
  const known = readCached(all.flatMap(pageNames), withRows(all));
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  const stop = all.some(isOpen) ? sendOpen(all.filter(isOpen), known, since) : undefined;
  asking.open.push(...all.filter(isOpen));
  return queries.map(query => outcomeOf(query, known, since, stop));
}

/** How long a cell or a click waits for another execution, ms. A wave that starts later would not finish before the formula is killed. */
const PATIENCE_MS = 20_000;

/** Reads the stores behind the cache and sends the rest. @returns the error that left some queries without an outcome. */
function sendOpen(open: readonly Query[], known: Known, since: number): unknown {
  const properties = readProperties();
  addKept(open, known, () => properties);
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  const own = open.filter(isOpen);
  if (own.length === 0) return undefined;
  if (asking.payer) {
    const deadline = Date.now() + CLICK_LIFE_MS;
    const { stop } = drain(own, known, { account: asking.payer, deadline, since, patienceMs: PATIENCE_MS });
    if (isPassing(stop)) asking.stop = stop;
    return stop;
  }
  const deadline = Date.now() + FORMULA_LIFE_MS;
  const account = formulaAccount(properties);
  noteFormulaAccount(account, properties);
  const { stop } = drain(own, known, { account, deadline, since, shares: true, patienceMs: PATIENCE_MS });
  const left = own.filter(isOpen);
  if (left.length > 0) addWanted(left);
  return left.length > 0 ? stop : undefined;
}

/** Adds answers that the cache has lost: from the properties, then from the hidden tab. */
function addKept(open: readonly Query[], known: Known, properties = readProperties): void {
  const rows = withRows(open);
  const missing = open
    .flatMap(pageNames)
    .filter(name => !(known.answers.get(name)?.rows ?? !rows.has(name)) || !known.answers.has(name));
  if (missing.length === 0) return;
  for (const [name, answered] of readKept(missing, rows, properties())) known.answers.set(name, answered);
}

/**
 * The saved facts with a picture, by query name, for answers that came without one. The hidden tab keeps pictures longer than the cache.
 * Empty while many formulas are checked.
 */
export function savedPictures(queries: readonly Query[]): Map<string, Facts> {
  if (asking.factsOf) return new Map();
  return new Map(
    [
      ...readTab(
        queries.map(({ name }) => name),
        new Set(),
      ),
    ].map(([name, { facts }]) => [name, facts]),
  );
}

/** Returns saved answers of any age. A query that has none, or one older than `since`, counts as open. */
function savedOnly(queries: readonly Query[], all: readonly Query[]): Outcome[] {
  const { factsOf, since } = asking;
  const known: Known = { answers: new Map(), failures: new Map() };
  const live = factsOf ? all.filter(({ rows }) => rows !== undefined) : all;
  if (live.length > 0) {
    Object.assign(known, readCached(live.flatMap(pageNames), withRows(live)));
    addKept(live, known);
    if (factsOf) known.failures.clear();
  }
  for (const { name, rows } of factsOf ? all : []) {
    const facts = rows === undefined ? factsOf?.(name) : undefined;
    if (facts) known.answers.set(name, { facts });
  }
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  asking.open.push(...all.filter(isOpen));
  return queries.map(query => outcomeOf(query, known, 0, waiting()));
}

/** @param stop the error that left queries without an outcome. */
function outcomeOf(query: Query, known: Known, since: number, stop: unknown): Outcome {
  const pages = pagesOf(query, known, since);
  const failure = known.failures.get(pageName(query, pages.length));
  if (nextPageOf(query, known, since) === undefined && failure === undefined) return { ok: true, pages };
  const error = failure ?? (stop === undefined || isPassing(stop) ? waiting() : stop);
  if (pages.length > 0) return { ok: true, pages, cut: error };
  const old = known.answers.get(query.name);
  if (holds(query, old) && (isWaiting(error) || keepsOldValue(error))) return { ok: true, pages: [old], stale: error };
  return { ok: false, error };
}
