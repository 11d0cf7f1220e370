/** Before and after a step that costs: its intention is saved first, so that a kill in the middle is known for what it is. */
import { BudgetError, NetworkError, UnexpectedAnswerError } from '@sold-data/core';
import { readAccount } from '../settings/account.ts';
import type { RunKind } from './kinds.ts';
import type { Asking, JobState } from './state.ts';
import { Later, type Worker } from './worker.ts';

/** What a lost answer means: a page is asked again, a batch is harmless to start again (same key), anything else
 * is a person's choice, unless the account shows that nothing was charged. */
const AFTER_LOSS: Record<RunKind, 'again' | 'sameKey' | 'askPerson'> = {
  history: 'again',
  cardBatch: 'sameKey',
  bulkSearch: 'askPerson',
  keywordJob: 'askPerson',
  deepPagination: 'askPerson',
};

/** The longest that a request whose answer was lost can go on being charged: UrlFetchApp's 60 s, and a job's first step. */
const SETTLED_MS = 120_000;

/**
 * Saves that a step of at most `cost` requests begins. Undefined when a person has to decide first.
 * @throws BudgetError when this run may not be charged that much any more.
 */
export function ask(worker: Worker, state: JobState, cost: number): Asking | undefined {
  if (cost > worker.budget.left)
    throw new BudgetError('The request budget of this run is used up', { code: 'budget_reached' });
  const before = state.asking;
  const rule = AFTER_LOSS[state.request.kind];
  const now = Date.now();
  const asking: Asking = { name: Utilities.getUuid(), at: now, ...(before ? { lost: true } : {}) };
  if (rule === 'sameKey') asking.key = before?.key ?? Utilities.getUuid();
  if (rule === 'askPerson') {
    if (before && !before.confirmed && now < before.at + SETTLED_MS) throw new Later(before.at + SETTLED_MS - now);
    asking.spent = spent(worker);
    if (before && !before.confirmed && before.spent !== asking.spent) {
      askPerson(worker, cost);
      return undefined;
    }
  }
  worker.change(job => {
    job.asking = asking;
    if (before && rule === 'again') job.again += 1;
  });
  return asking;
}

function askPerson(worker: Worker, cost: number): void {
  worker.change(job => {
    job.status = 'asks';
    job.question = { kind: 'again', cost };
    delete job.message;
  });
}

/** What the account has spent so far, from every source. Free of charge. */
function spent(worker: Worker): string {
  const { used, rolloverBalance, creditBalance } = readAccount(worker.session);
  return JSON.stringify([used, rolloverBalance, creditBalance]);
}

/** Takes the step. A refusal costs nothing (reference 7), so the step was never begun; an answer that was lost leaves it open. */
export function paid<Result>(worker: Worker, cost: number, take: () => Result): Result {
  try {
    const result = take();
    worker.budget.left -= cost;
    return result;
  } catch (error) {
    if (!isLost(error))
      worker.change(job => {
        delete job.asking;
      });
    throw error;
  }
}

/** The service's own refusals are never charged (reference 7); only what did not arrive whole leaves a doubt. */
function isLost(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof UnexpectedAnswerError;
}
