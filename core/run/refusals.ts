/** The errors for requests that are never sent. */
import { counted, grouped } from '../counts.ts';
import type { Bucket } from '../endpoint.ts';
import type { SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { type LimitsState, slotAt } from '../limits.ts';

/** The error for a slot that opens too late, ms: after the host's deadline, or after its longest wait. */
export function tooLate(state: LimitsState, buckets: readonly Bucket[], at: number, now: number): SoldDataError {
  const others = buckets.filter(bucket => bucket !== 'history');
  const isHistory = slotAt(state, others, now) < slotAt(state, buckets, now);
  return errorOf({ code: isHistory ? 'history_rate_limited' : 'rate_limited', retryAfterMs: at - now });
}

export function budgetReached(charge: number, left: number): SoldDataError {
  const detail =
    left <= 0
      ? 'The request budget is used up'
      : `This may take ${counted(charge, 'request')}, and the request budget has ${grouped(left)} left`;
  return errorOf({ code: 'budget_reached', detail });
}

/** The requests that are left, and how many of them are held for other questions. */
interface Left {
  left: number;
  held: number;
}

/** @param charge the requests of a question, if it needs several. */
export function reserveReached({ left, held }: Left, kept: number, charge = 1): SoldDataError {
  const needed = charge > 1 ? `This takes ${grouped(charge)} requests; ` : '';
  const detail = `${needed}${held > 0 ? `${remaining(left - held - kept)} for this call` : remaining(left)}, and ${grouped(kept)} are kept in reserve`;
  return errorOf({ code: 'reserve_reached', detail });
}

/** For a question of several requests when the quota has only a part of them left. */
export function tooFewLeft({ left, held }: Left, charge: number): SoldDataError {
  const detail = `This takes ${grouped(charge)} requests, and ${remaining(left - held)} ${held > 0 ? 'for this call' : 'this month'}`;
  return errorOf({ code: 'too_few_left', detail });
}

const remaining = (left: number) => `${counted(Math.max(0, left), 'request')} ${left === 1 ? 'is' : 'are'} left`;
