/** Checks that a question of several requests can be sent as a whole, because a part of its answer would be charged for nothing. */
import type { Bucket } from '../endpoint.ts';
import { errorOf } from '../errors/table.ts';
import { type LimitsState, slotAt } from '../limits.ts';
import { mostCharged, type Question } from '../question/question.ts';
import { applyObservations, type Session } from '../session.ts';
import { budgetReached, reserveReached, tooFewLeft, tooLate } from './refusals.ts';

const chargeOf = (questions: readonly Question[]) =>
  questions.reduce((sum, question) => sum + mostCharged(question), 0);

/** @throws BudgetError if the budget allows only a part of these questions. */
export function checkBudget({ budget }: Session, questions: readonly Question[]): void {
  const charge = chargeOf(questions);
  if (budget && charge > 0 && budget.left < charge) throw budgetReached(charge, budget.left);
}

/**
 * Checks the reserve, the quota and the per-minute limits for all questions together. Sends nothing.
 * @throws BudgetError or RateLimitError if one of them allows only a part.
 */
export function checkLimits(session: Session, questions: readonly Question[]): void | Promise<void> {
  const charge = chargeOf(questions);
  if (charge === 0) return;
  return applyObservations(session.limits, [session], state => {
    checkLeft(session, state, questions, charge);
    checkSlots(session, state, questions);
  });
}

/**
 * All questions are charged to the same account. If it has nothing left, the service's own refusal follows, which is free and names the
 * renewal.
 */
function checkLeft({ reserve }: Session, { left }: LimitsState, [first]: readonly Question[], charge: number): void {
  const account = first?.endpoint.buckets[0];
  if (account === undefined) return;
  const known = left[account];
  if (reserve === undefined) {
    if (known !== undefined && known > 0 && known < charge) throw tooFewLeft(known, charge);
  } else if (known === undefined) throw errorOf({ code: 'reserve_unknown' });
  else if (known - charge < reserve) throw reserveReached(known, reserve, charge);
}

/** The last request of each limit needs a slot before the host's deadline. */
function checkSlots({ now, policy }: Session, state: LimitsState, questions: readonly Question[]): void {
  const counts = new Map<Bucket, number>();
  for (const { endpoint } of questions)
    for (const name of endpoint.buckets) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts) {
    const at = slotAt(state, [name], now(), count - 1);
    if (at > policy.deadline) throw tooLate(state, [name], at, now());
  }
}
