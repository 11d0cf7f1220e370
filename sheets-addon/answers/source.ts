/** Where a calculation gets its answers: from the saved ones first, and by sending requests for the rest. */
import { refusal } from '../platform/refusal.ts';
import { readProperties } from '../platform/shared.ts';
import { isPassing, keepsOldValue } from '../settings/messages.ts';
import { CLICK_LIFE_MS, FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type Account, formulaAccount, noteFormulaAccount } from '../settings/settings.ts';
import { addWanted } from './board.ts';
import { isWaiting, waiting } from './cell-text.ts';
import { drain } from './drain.ts';
import type { Answered, Facts } from './kept.ts';
import { holds, isEnough, type Known, nextPageOf, pageName, pagesOf, type Query } from './query.ts';
import { lookUp } from './store.ts';
import { readTab } from './tab.ts';

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

/** Who pays for missing answers, and which saved ones count. By default the account of the file's formulas pays. */
export interface Terms {
  /** The account that pays for this calculation only, without the requests of waiting formulas. */
  payer?: Account;
  /** Shows saved answers only; sends nothing. */
  savedOnly?: true;
  /** Looks up saved facts without rows, for callers that check many formulas. */
  factsOf?(name: string): Facts | undefined;
  /** With `savedOnly`: answers older than this instant are shown but count as open, ms. */
  since?: number;
}

/** How long a cell or a click waits for another execution, ms. A wave that starts later would not finish before the formula is killed. */
const PATIENCE_MS = 20_000;
/** The cache drops the first answers before the last one arrives if a formula sends more than this. */
const MOST_QUESTIONS = 5_000;

/** The answers of one calculation. */
export class Source {
  /** The queries that were looked up, and those of them that are still open. */
  readonly looked: Query[] = [];
  readonly open: Query[] = [];
  /** The transient error that stopped a payer's requests, for example the per-minute limit. */
  stop?: unknown;

  constructor(readonly terms: Terms = {}) {}

  /**
   * Returns an outcome for each query, in order.
   * @param freshMs the oldest answer that is accepted, ms; any age unless given.
   * @throws InvalidParametersError when there are too many queries.
   */
  answer(queries: readonly Query[], freshMs?: number): Outcome[] {
    const all = [...new Map(queries.map(query => [query.name, query])).values()];
    if (all.reduce((sum, { pages }) => sum + pages, 0) > MOST_QUESTIONS)
      throw refusal(`A formula sends at most ${MOST_QUESTIONS} searches`, 'Split the range');
    this.looked.push(...all);
    if (this.terms.savedOnly) {
      const known = savedAnswers(all, this.terms);
      this.open.push(...openOf(all, known, this.terms.since));
      const unanswered = waiting();
      // A saved answer of any age is shown.
      return queries.map(query => outcomeOf(query, known, 0, unanswered));
    }
    const since = freshMs === undefined ? 0 : Date.now() - freshMs;
    const known = lookUp(all, since);
    const missing = openOf(all, known, since);
    const stop = missing.length > 0 ? this.send(missing, known, since) : undefined;
    this.open.push(...openOf(all, known, since));
    return queries.map(query => outcomeOf(query, known, since, stop));
  }

  /**
   * The saved facts with a picture, by query name, for answers that came without one. The hidden tab keeps pictures longer than the cache.
   * Empty while many formulas are checked.
   */
  pictures(queries: readonly Query[]): Map<string, Facts> {
    const names = this.terms.factsOf ? [] : queries.map(({ name }) => name);
    return new Map([...readTab(names, new Set())].map(([name, { facts }]) => [name, facts]));
  }

  /** @returns the error that left some queries without an outcome. */
  private send(missing: readonly Query[], known: Known, since: number): unknown {
    const { payer } = this.terms;
    if (payer) {
      const deadline = Date.now() + CLICK_LIFE_MS;
      const { stop } = drain(missing, known, { account: payer, deadline, since, patienceMs: PATIENCE_MS });
      if (isPassing(stop)) this.stop = stop;
      return stop;
    }
    const deadline = Date.now() + FORMULA_LIFE_MS;
    const properties = readProperties();
    const account = formulaAccount(properties);
    noteFormulaAccount(account, properties);
    const { stop } = drain(missing, known, { account, deadline, since, shares: true, patienceMs: PATIENCE_MS });
    const left = openOf(missing, known, since);
    if (left.length > 0) addWanted(left);
    return left.length > 0 ? stop : undefined;
  }
}

/**
 * Answers for which this account pays where none are saved.
 * @throws SoldDataError when a limit or another execution has stopped the requests. Unlike a cell, a click is not filled in later. Answers
 * so far are saved, so the next click pays only for the rest.
 */
export function paidAnswers(payer: Account, queries: readonly Query[]): Outcome[] {
  const source = new Source({ payer });
  const outcomes = source.answer(queries);
  if (source.stop !== undefined) throw source.stop;
  return outcomes;
}

const openOf = (queries: readonly Query[], known: Known, since?: number) =>
  queries.filter(query => nextPageOf(query, known, since) !== undefined);

/** Saved answers of any age, without the failures of requests when many formulas are checked. */
function savedAnswers(queries: readonly Query[], { factsOf }: Terms): Known {
  if (!factsOf) return lookUp(queries);
  const tables = queries.filter(({ rows }) => rows !== undefined);
  const answers = tables.length > 0 ? lookUp(tables).answers : new Map<string, Answered>();
  for (const { name, rows } of queries) {
    const facts = rows === undefined ? factsOf(name) : undefined;
    if (facts) answers.set(name, { facts });
  }
  return { answers, failures: new Map() };
}

/** @param stop the error that left queries without an outcome. */
function outcomeOf(query: Query, known: Known, since: number, stop: unknown): Outcome {
  const pages = pagesOf(query, known, since);
  if (isEnough(query, pages)) return { ok: true, pages };
  const failure = known.failures.get(pageName(query, pages.length));
  const error = failure ?? (stop === undefined || isPassing(stop) ? waiting() : stop);
  if (pages.length > 0) return { ok: true, pages, cut: error };
  const old = known.answers.get(query.name);
  if (holds(query, old) && (isWaiting(error) || keepsOldValue(error))) return { ok: true, pages: [old], stale: error };
  return { ok: false, error };
}
