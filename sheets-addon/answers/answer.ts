/** Answers what formulas want to know: from the cache, from the last good answers, from another cell that is asking the same, or from the service. */

import { refusal } from '../host/errors.ts';
import { alone } from '../host/lock.ts';
import { FORMULA_LIFE_MS, formulaSession } from '../settings/session.ts';
import type { Answered } from './kept.ts';
import { MOST_ANSWERS } from './last-good.ts';
import { areHeld, FORMULA_FLIGHT_MS, flights, isBeingFilled, land, takeOff } from './leases.ts';
import { askAll, pageName, type Reading } from './query.ts';
import { Desk, type Outcome } from './query-batch.ts';
import { noteUnsaved } from './store.ts';
import { rememberWaiting, waiting } from './waiting.ts';

/** How long a cell waits for another cell that asks the same question, and how often it looks. */
const FOLLOW_MS = 12_000;
const FOLLOW_LOOK_MS = 1_000;

/** A formula lives through two minutes of the largest plan at most (reference 8); more flights would push answers out of the cache. */
const MOST_AT_ONCE = 250;

export interface Freshness {
  /** How old an answer may be, ms. */
  ms: number;
  /** Answers from before this instant are old, ms. */
  since: number;
}

/** What is only being planned, see `planned`. */
let plan: Reading[] | undefined;

/** Everything that `work` would ask, without asking: how a schedule finds out what formulas want to know. */
export function planned(work: () => void): Reading[] {
  plan = [];
  try {
    work();
    return plan;
  } finally {
    plan = undefined;
  }
}

/** An answer for each reading, in order. @throws InvalidParametersError when they are more than can be kept together. */
export function answer(readings: readonly Reading[], freshness: Freshness): Outcome[] {
  // While a sheet is filled, what is merely old is not asked again.
  const ms = isBeingFilled(Date.now()) ? Number.POSITIVE_INFINITY : freshness.ms;
  const desk = new Desk(readings, Math.max(Date.now() - ms, freshness.since));
  if (desk.weight > MOST_ANSWERS)
    throw refusal(`A formula asks ${MOST_ANSWERS} questions or 312 pages of rows at most`, 'Split the range');
  desk.lookUp();
  if (plan) {
    plan.push(...readings);
    // What is known may lead to further questions.
    for (const reading of desk.open()) desk.fail(pageName(reading), waiting());
    return readings.map(reading => desk.outcome(pageName(reading)));
  }
  if (desk.open().length > 0) desk.lookUpLastGood();
  if (freshness.since === 0) desk.lookUpFailures();
  const began = Date.now();
  const until = began + FOLLOW_MS;
  try {
    for (;;) {
      if (desk.open().length === 0 || (freshness.since === 0 && areHeld(Date.now()))) break;
      const { own, flying, crashed } = alone(() => {
        desk.lookUp();
        const names = desk
          .open()
          .map(reading => pageName(reading))
          .slice(0, MOST_AT_ONCE);
        return takeOff(names, Date.now(), { until: Date.now() + FORMULA_FLIGHT_MS, again: freshness.since > 0 });
      });
      for (const name of crashed) desk.fail(name, waiting());
      if (own.length > 0) ask(desk, own, began + FORMULA_LIFE_MS - Date.now());
      else if (![...flying.values()].some(end => end - Date.now() <= FORMULA_FLIGHT_MS) || Date.now() >= until) break;
      else follow(desk, [...flying.keys()], until);
    }
  } catch (error) {
    for (const reading of desk.open()) desk.fail(pageName(reading), error);
  }
  for (const reading of desk.open()) desk.fail(pageName(reading), waiting());
  rememberWaiting(desk.unanswered(), Date.now());
  return readings.map(reading => desk.outcome(pageName(reading)));
}

/** Asks the service, and keeps each answer before anything more is sent or waited for. */
function ask(desk: Desk, names: readonly string[], lifeMs: number): void {
  try {
    const session = formulaSession(lifeMs);
    const readings = names.map(name => desk.reading(name));
    const came = new Map<string, Answered>();
    const results = askAll(
      session,
      readings,
      name => desk.known(name),
      answers => {
        for (const [name, answered] of answers) came.set(name, answered);
        noteUnsaved([...answers.keys()]);
      },
    );
    for (const [at, result] of results.entries()) {
      const name = names[at]!;
      if (result.ok) desk.succeed(name, result.value);
      else desk.fail(name, result.error, came);
    }
  } finally {
    land(names);
  }
}

/** Waits for other cells' answers. */
function follow(desk: Desk, names: readonly string[], until: number): void {
  while (Date.now() < until && desk.open().length > 0 && flights(names).size > 0) {
    Utilities.sleep(FOLLOW_LOOK_MS);
    desk.lookUp();
  }
}
