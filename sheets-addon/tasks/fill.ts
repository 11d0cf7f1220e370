/** Fills cells that wait: drains the queue and recalculates cells whose formulas no longer wait. */

import type { SoldDataError } from '@sold-data/core/errors/errors.ts';
import { cellMessage } from '../answers/cell-text.ts';
import { drain } from '../answers/drain.ts';
import { emptyOut, type QueueEntry, readQueue, takeOut } from '../answers/queue.ts';
import { copyNewAnswers } from '../answers/store.ts';
import { isPassing } from '../settings/messages.ts';
import { type Account, formulaAccountId } from '../settings/settings.ts';
import { formulasAt, recalculate, strandedFormulas } from './cells.ts';

export interface Fill {
  done: number;
  left: number;
  spent: number;
  /** When it can go on, ms: later than at once where the next slot of the per-minute limit is. */
  waitMs: number;
  /** Why it did not go on; undefined when only time was short. */
  stop?: unknown;
}

/** Whether formulas of this file use this account: nobody's sidebar pays for another's cells. */
export function mayDrain({ id }: Account): boolean {
  const used = formulaAccountId();
  // Until a formula has asked something, nothing waits.
  return used === undefined || used === id;
}

/** How many questions wait, without those that a refresh will pay for. */
export function waitingCount(): number {
  const entries = readQueue().filter(({ refresh }) => !refresh);
  return new Set(entries.flatMap(({ queries }) => queries.map(({ name }) => name))).size;
}

/** Sends what is queued while there is time, and shows the answers. */
export function fillQueue(account: Account, deadline: number, budget?: number): Fill {
  const { done, left, spent, stop } = drain({ account, deadline, budget, onSettled: show });
  copyNewAnswers();
  if (stop !== undefined && !isPassing(stop)) return { done, left, spent, waitMs: 0, stop };
  return { done, left, spent, waitMs: (stop as SoldDataError | undefined)?.retryAfterMs ?? 0 };
}

/** Entries whose formula no longer waits: its cell calculates again, from the store. */
function show(entries: readonly QueueEntry[]): void {
  emptyOut(entries);
  recalculate(formulasAt(entries.map(({ cell }) => cell)));
  takeOut(entries.map(({ key }) => key));
}

/** The same for the menu: also cells that show an error or a sentence calculate again, and what they then ask is sent too. */
export function fillAll(account: Account, deadline: number): Fill {
  recalculate(strandedFormulas());
  return fillQueue(account, deadline);
}

/** How a fill ended, in one or two sentences. */
export function fillText({ done, left, stop }: Fill): string {
  if (stop !== undefined) return `${done} filled, ${left} still waiting. ${cellMessage(stop)}`;
  if (left > 0) return `${done} filled, ${left} still waiting for the per-minute limit. Fill again to continue.`;
  return done > 0 ? `All ${done} filled.` : 'No cells are waiting.';
}
