/** The context of a task's steps: the stored task, the lease, and the functions that pay for requests. */
import { errorOf, type Operation, type Settled, SoldDataError, type Spent } from '@sold-data/core/engine';
import type { SendContext } from '../answers/send.ts';
import { type AccountSession, runIn, sessionOf } from '../settings/sessions.ts';
import { type Account, personAccount } from '../settings/settings.ts';
import { kindOf } from './kinds.ts';
import { changeTask, type Run, readTask, type Task } from './task.ts';

/** One execution of a task. */
export interface Work {
  account: Account;
  /** No step starts after this instant, ms. */
  deadline: number;
  task(): Task;
  run(): Run;
  /** Changes the run while this execution holds the lease. @throws LeaseLost */
  note(change: (run: Run, task: Task) => void): void;
  /** Requests that this run may still be charged; those in doubt count as charged. */
  budgetLeft(): number;
  /** Sends queries of the answer store within the budget. */
  pay<Result>(send: (context: SendContext) => Result): Result;
  /** Runs an operation of the core within the budget. @throws BudgetError, CapReached when the budget or the cap doesn't allow it */
  payFor<Result extends { spent?: Spent }>(
    operation: (session: AccountSession) => Operation<Result>,
    notes?: PaymentNotes<Result>,
  ): Result;
}

/** Changes to the run that are saved together with a payment. */
interface PaymentNotes<Result> {
  /** Called before requests are sent. */
  before?(run: Run): void;
  /** Called when the outcome is known. */
  after?(run: Run, outcome: Settled<Result>): void;
  /** Requests that the run already counts as in doubt and the outcome will report again. */
  inDoubt?: number;
}

/** Counts requests whose outcome was never recorded as possibly charged. */
export function countPending(run: Run): void {
  run.doubt += run.pending;
  run.pending = 0;
}

/** The result of a step. */
export interface Step {
  /** Set when nothing is left to do. */
  finished?: true;
  /** The delay before the next step, ms. */
  waitMs?: number;
}

/** Another execution has acquired the task, so this one must not write any more. */
export class LeaseLost extends Error {}

/** @param by the ID of this execution, which holds the lease. */
export function workOn(id: string, by: string, deadline: number): Work {
  const account = personAccount();
  const task = () => {
    const found = readTask(id);
    if (!found) throw new LeaseLost();
    return found;
  };
  const run = () => {
    const found = task().run;
    if (!found) throw new LeaseLost();
    return found;
  };
  const note: Work['note'] = change => {
    changeTask(id, task => {
      if (task.lease?.by !== by || !task.run) throw new LeaseLost();
      change(task.run, task);
    });
  };
  const budgetLeft = () => {
    const { draft } = task();
    const { charged, doubt, paidBefore } = run();
    if (kindOf(draft).isMonthly) return Number.POSITIVE_INFINITY;
    return Math.max(0, (draft.budget ?? 0) - (charged + doubt - paidBefore));
  };
  /** Records the possible charge before requests are sent. */
  const notePending = (spent: number, change?: (run: Run) => void) =>
    note((run, { state }) => {
      // A person has paused or cancelled it.
      if (state !== 'running') throw errorOf({ code: 'cancelled' });
      run.pending = spent;
      change?.(run);
    });
  /** Records the actual charge afterwards. */
  const noteSpent = ({ charged, doubt }: Spent, change?: (run: Run) => void) =>
    note(run => {
      run.charged += charged;
      run.doubt += doubt;
      run.pending = 0;
      change?.(run);
    });
  return {
    account,
    deadline,
    task,
    run,
    note,
    budgetLeft,
    pay(send) {
      if (run().pending > 0) note(countPending);
      return send({
        account,
        deadline,
        budget: budgetLeft(),
        beforeCharge: spent => notePending(spent),
        afterCharge: ({ spent, doubt }) => noteSpent({ charged: spent - doubt, doubt }),
      });
    },
    payFor<Result extends { spent?: Spent }>(
      operation: (session: AccountSession) => Operation<Result>,
      { before, after, inDoubt = 0 }: PaymentNotes<Result> = {},
    ): Result {
      let most = 0;
      if (run().pending > 0) note(countPending);
      const settle = ({ charged, doubt }: Spent, outcome: Settled<Result>) =>
        noteSpent({ charged, doubt: doubt - inDoubt }, run => after?.(run, outcome));
      const beforeCharge = (spent: number) => {
        notePending(spent, before);
        most = spent;
      };
      let result: Result;
      try {
        const session = sessionOf(account, deadline, { budget: budgetLeft(), beforeCharge });
        result = runIn(session, operation(session));
      } catch (error) {
        const spent = error instanceof SoldDataError ? error.spent : undefined;
        settle(spent ?? { charged: 0, doubt: most + inDoubt }, { ok: false, error });
        throw error;
      }
      settle(result.spent ?? { charged: 0, doubt: 0 }, { ok: true, value: result });
      return result;
    },
  };
}
