/** Checks that a question of several requests can be sent as a whole, because a part of its answer would be charged for nothing. */
import type { Bucket } from '../endpoint.ts';
import { errorOf } from '../errors/table.ts';
import { type LimitsState, slotAt } from '../limits.ts';
import { mostCharged, type Question } from '../question/question.ts';
import { applyObservations, type Session } from '../session.ts';
import { budgetReached, reserveReached, tooLate } from './refusals.ts';

/**
 * Checks the budget, the reserve and the per-minute limits for all questions together. Sends nothing.
 * @throws BudgetError or RateLimitError if one of them allows only a part.
 */
export function checkWhole(session: Session, questions: readonly Question[]): void | Promise<void> {
  const { budget } = session;
  const charge = questions.reduce((sum, question) => sum + mostCharged(question), 0);
  if (charge === 0) return;
  if (budget && budget.left < charge) throw budgetReached(charge, budget.left);
  return applyObservations(session.limits, [session], state => {
    checkLeft(session, state, questions, charge);
    checkSlots(session, state, questions);
  });
}

/** All questions are charged to the same account. Without a reserve, the number of requests left may be outdated and stops nothing. */
function checkLeft({ reserve }: Session, { left }: LimitsState, [first]: readonly Question[], charge: number): void {
  const account = first?.endpoint.buckets[0];
  if (reserve === undefined || account === undefined) return;
  const known = left[account];
  if (known === undefined) throw errorOf({ code: 'reserve_unknown' });
  if (known - charge < reserve) throw reserveReached(known, reserve, charge);
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
