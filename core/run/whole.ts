/** Checks that a question of several requests can be sent as a whole, because a part of its answer would be charged for nothing. */
import type { Hold } from '../charges.ts';
import { act, type Operation, share } from '../effects.ts';
import type { Bucket } from '../endpoint.ts';
import type { SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { type LimitsState, slotAt } from '../limits.ts';
import { mostCharged, type Question } from '../question/question.ts';
import { leftIn } from '../request/reserve.ts';
import { applyObservations, type Session } from '../session.ts';
import { budgetReached, reserveReached, tooFewLeft, tooLate } from './refusals.ts';

/** The most that can be charged now, and the error for a question that needs more. */
export interface Allowance {
  requests: number;
  /** @param spoken the part of the allowance that is meant for other questions. */
  refusal(charge: number, spoken?: number): SoldDataError;
}

/** How long the free report of the quota may take, ms. Without it the question is sent. */
const REPORT_MS = 5_000;

/**
 * The requests that the budget, the reserve and the quota of an account allow. Sends at most one free request.
 * @param own the keys of the questions that are meant. What is held for an equal one is one charge with it.
 */
export function* allowanceOf(session: Session, account: Bucket, own: readonly string[] = []): Operation<Allowance> {
  const { budget, charges } = session;
  const quota = yield* quotaOf(session, account, own);
  const requests = budget ? budget.left - charges.held(budget, session, own) : Number.POSITIVE_INFINITY;
  return quota.requests < requests
    ? quota
    : { requests, refusal: (charge, spoken = 0) => budgetReached(charge, requests - spoken) };
}

function* quotaOf(session: Session, account: Bucket, own: readonly string[]): Operation<Allowance> {
  const { reserve, charges } = session;
  if (reserve !== undefined) {
    const left = yield* leftIn(session, account);
    if (left === undefined) return { requests: 0, refusal: () => errorOf({ code: 'reserve_unknown' }) };
    const held = charges.held(account, session, own);
    return {
      requests: left - held - reserve,
      refusal: (charge, spoken = 0) => reserveReached({ left: left - spoken, held }, reserve, charge),
    };
  }
  const reading = leftIn(session, account, { timeoutMs: REPORT_MS, retries: { left: 0 } });
  const { settled } = yield* share(`left of ${account}`, reading);
  const left = settled.ok ? settled.value : undefined;
  // With nothing left, the service itself refuses: free, and with the day of the renewal.
  if (left === undefined || left <= 0)
    return { requests: Number.POSITIVE_INFINITY, refusal: charge => tooFewLeft({ left: 0, held: 0 }, charge) };
  const held = charges.held(account, session, own);
  return { requests: left - held, refusal: (charge, spoken = 0) => tooFewLeft({ left: left - spoken, held }, charge) };
}

/**
 * Runs an operation that answers several questions of one account if they can be charged together, unless a part of them already was. Until
 * it ends, no other operation takes the requests that are held for it.
 * @throws BudgetError, QuotaExceededError or RateLimitError, before anything is charged, if only a part of them can be sent now.
 */
export function* asWhole<Result>(
  session: Session,
  questions: readonly Question[],
  isBegun: boolean,
  work: () => Operation<Result>,
): Operation<Result> {
  const account = questions[0]?.endpoint.buckets[0];
  if (account === undefined) return yield* work();
  const hold = questions.length > 1 && !isBegun ? yield* holdFor(session, account, questions) : undefined;
  try {
    yield* act(() => applyObservations(session.limits, [session], state => checkSlots(session, state, questions)));
    return yield* work();
  } finally {
    if (hold) session.charges.release(hold);
  }
}

function* holdFor(session: Session, account: Bucket, questions: readonly Question[]): Operation<Hold> {
  const { charges } = session;
  const keys = questions.map(({ key }) => key);
  const { requests, refusal } = yield* allowanceOf(session, account, keys);
  // The answer to an equal question in flight is shared.
  const chargeOf = (question: Question) =>
    charges.isInFlight({ session, key: question.key }) ? 0 : mostCharged(question);
  const open = new Map(questions.map(question => [question.key, chargeOf(question)]));
  const charge = [...open.values()].reduce((sum, each) => sum + each, 0);
  if (charge > requests) throw refusal(charge);
  return charges.hold(account, session, open);
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
