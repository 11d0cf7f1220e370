/** Answers what formulas want to know: from the cache, from the last good answers, from another cell that is asking the same, or from the service. */

import { refusal } from '../host/errors.ts';
import { withLock } from '../host/lock.ts';
import { FORMULA_LIFE_MS, formulaSession } from '../settings/session.ts';
import type { Answered } from './kept.ts';
import { MOST_ANSWERS } from './last-good.ts';
import { acquireLeases, areHeld, FORMULA_LEASE_MS, isBeingFilled, leases, releaseLeases } from './leases.ts';
import { askAll, pageName, type Query } from './query.ts';
import { type Outcome, QueryBatch } from './query-batch.ts';
import { noteUnsaved } from './store.ts';
import { rememberWaiting, waiting } from './waiting.ts';

/** How long a cell waits for another cell that asks the same question, and how often it looks. */
const FOLLOW_MS = 12_000;
const FOLLOW_LOOK_MS = 1_000;

/** A formula lives through two minutes of the largest plan at most (reference 8); more leases would push answers out of the cache. */
const MOST_AT_ONCE = 250;

export interface Freshness {
  /** How old an answer may be, ms. */
  ms: number;
  /** Answers from before this instant are old, ms. */
  since: number;
}

/** What is only being planned, see `planned`. */
let plan: Query[] | undefined;

/** Everything that `work` would ask, without asking: how a schedule finds out what formulas want to know. */
export function planned(work: () => void): Query[] {
  plan = [];
  try {
    work();
    return plan;
  } finally {
    plan = undefined;
  }
}

/** An answer for each query, in order. @throws InvalidParametersError when they are more than can be kept together. */
export function answer(queries: readonly Query[], freshness: Freshness): Outcome[] {
  // While a sheet is filled, what is merely old is not asked again.
  const ms = isBeingFilled(Date.now()) ? Number.POSITIVE_INFINITY : freshness.ms;
  const batch = new QueryBatch(queries, Math.max(Date.now() - ms, freshness.since));
  if (batch.weight > MOST_ANSWERS)
    throw refusal(`A formula asks ${MOST_ANSWERS} questions or 312 pages of rows at most`, 'Split the range');
  batch.lookUp();
  if (plan) {
    plan.push(...queries);
    // What is known may lead to further questions.
    for (const query of batch.open()) batch.fail(pageName(query), waiting());
    return queries.map(query => batch.outcome(pageName(query)));
  }
  if (batch.open().length > 0) batch.lookUpLastGood();
  if (freshness.since === 0) batch.lookUpFailures();
  const began = Date.now();
  const until = began + FOLLOW_MS;
  try {
    for (;;) {
      if (batch.open().length === 0 || (freshness.since === 0 && areHeld(Date.now()))) break;
      const { own, leased, crashed } = withLock(() => {
        batch.lookUp();
        const names = batch
          .open()
          .map(query => pageName(query))
          .slice(0, MOST_AT_ONCE);
        return acquireLeases(names, Date.now(), { until: Date.now() + FORMULA_LEASE_MS, again: freshness.since > 0 });
      });
      for (const name of crashed) batch.fail(name, waiting());
      if (own.length > 0) ask(batch, own, began + FORMULA_LIFE_MS - Date.now());
      else if (![...leased.values()].some(end => end - Date.now() <= FORMULA_LEASE_MS) || Date.now() >= until) break;
      else follow(batch, [...leased.keys()], until);
    }
  } catch (error) {
    for (const query of batch.open()) batch.fail(pageName(query), error);
  }
  for (const query of batch.open()) batch.fail(pageName(query), waiting());
  rememberWaiting(batch.unanswered(), Date.now());
  return queries.map(query => batch.outcome(pageName(query)));
}

/** Asks the service, and keeps each answer before anything more is sent or waited for. */
function ask(batch: QueryBatch, names: readonly string[], lifeMs: number): void {
  try {
    const session = formulaSession(lifeMs);
    const queries = names.map(name => batch.query(name));
    const came = new Map<string, Answered>();
    const results = askAll(
      session,
      queries,
      name => batch.known(name),
      answers => {
        for (const [name, answered] of answers) came.set(name, answered);
        noteUnsaved([...answers.keys()]);
      },
    );
    for (const [at, result] of results.entries()) {
      const name = names[at]!;
      if (result.ok) batch.succeed(name, result.value);
      else batch.fail(name, result.error, came);
    }
  } finally {
    releaseLeases(names);
  }
}

/** Waits for other cells' answers. */
function follow(batch: QueryBatch, names: readonly string[], until: number): void {
  while (Date.now() < until && batch.open().length > 0 && leases(names).size > 0) {
    Utilities.sleep(FOLLOW_LOOK_MS);
    batch.lookUp();
  }
}
