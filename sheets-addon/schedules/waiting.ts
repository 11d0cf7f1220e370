/** A refresh that fills the cells that wait: each of its questions is one that a person asked and that has no answer yet. */
import { DeadlineError } from '@sold-data/core';
import { holdFormulas } from '../answers/flights.ts';
import { fillWaiting } from '../cells/fill.ts';
import { HOLD_MS, isShortOfTime, type Step, type StepContext } from './step.ts';

/** A piece waits for at least one slot of the plan (reference 8); then a person may have paused the refresh. */
const PIECE_MS = 90_000;

export function stepWaiting({ run, session, deadline }: StepContext): Step {
  const until = Math.min(deadline, Date.now() + PIECE_MS);
  holdFormulas(until + HOLD_MS);
  const { done, total, reason } = fillWaiting({ ...session, policy: { ...session.policy, deadline: until } });
  holdFormulas(Date.now() + HOLD_MS);
  // Without a reason another execution is filling the rest.
  const why = done === total ? undefined : (reason ?? new DeadlineError('', { code: 'deadline' }));
  return {
    // What waits is counted anew each time: what this run has filled is no longer among it.
    cursor: run.done + done,
    total: run.done + total,
    done,
    failed: 0,
    flagged: 0,
    stop: done > 0 && isShortOfTime(why) ? undefined : why,
  };
}
