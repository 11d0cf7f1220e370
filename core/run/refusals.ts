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

/** @param charge the requests of a question, if it needs several. */
export function reserveReached(left: number, kept: number, charge = 1): SoldDataError {
  const needed = charge > 1 ? `This takes ${grouped(charge)} requests; ` : '';
  const detail = `${needed}${counted(left, 'request')} ${left === 1 ? 'is' : 'are'} left, and ${grouped(kept)} are kept in reserve`;
  return errorOf({ code: 'reserve_reached', detail });
}

/** For a question of several requests when the quota has only a part of them left. */
export function tooFewLeft(left: number, charge: number): SoldDataError {
  const detail = `This takes ${grouped(charge)} requests, and ${counted(left, 'request')} ${left === 1 ? 'is' : 'are'} left this month`;
  return errorOf({ code: 'too_few_left', detail });
}
