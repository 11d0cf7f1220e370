/** What a step of a task works with: the task as it is stored, the lease, and the ways to pay. */
import { atStake, BudgetError, type Session, SoldDataError, type Spent } from '@sold-data/core';
import { refuseOverCap, reserve, settleUp } from '../settings/ledger.ts';
import { runIn, sessionOf } from '../settings/sessions.ts';
import { type Account, personAccount } from '../settings/settings.ts';
import { changeTask, type Run, readTask, type Task } from './task.ts';

/** One execution that works on a task. */
export interface Work {
  account: Account;
  /** When no further step begins, ms. */
  deadline: number;
  task(): Task;
  run(): Run;
  /** Changes the run, as long as this execution holds the lease. @throws LeaseLost */
  note(change: (run: Run, task: Task) => void): void;
  /** Requests that this run may still be charged, counting those in doubt. */
  budgetLeft(): number;
  /**
   * Pays for something: notes the most that it can cost, does it, and notes what it did cost.
   * @throws BudgetError, CapReached before anything is sent.
   */
  pay<Result extends { spent: number; doubt?: number }>(most: number, act: () => Result): Result;
  /** The same for an operation of the core, which also counts against today's cap. */
  payFor<Result extends { spent?: Spent }>(
    most: number,
    operation: (session: Session) => Parameters<typeof runIn<Result>>[1],
  ): Result;
}

/** What a step came to. */
export interface Step {
  /** Nothing is left to do. */
  finished?: true;
  /** The next step has to wait, ms. */
  waitMs?: number;
}

/** Another execution has taken the task over: this one must not write any more. */
export class LeaseLost extends Error {}

export function workOn(id: string, by: string, deadline: number): Work {
  const account = personAccount();
  const note: Work['note'] = change => {
    changeTask(id, task => {
      if (task.lease?.by !== by || !task.run) throw new LeaseLost();
      change(task.run, task);
    });
  };
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
  const budgetLeft = () => {
    const { charged, doubt } = run();
    const { draft } = task();
    return draft.kind === 'watch' ? Number.POSITIVE_INFINITY : Math.max(0, (draft.budget ?? 0) - charged - doubt);
  };
  const pay: Work['pay'] = (most, act) => {
    if (most > budgetLeft()) throw new BudgetError('', { code: 'budget_reached' });
    note(run => {
      run.pending = most;
    });
    const settle = (charged: number, doubt: number) =>
      note(run => {
        run.charged += charged;
        run.doubt += doubt;
        run.pending = 0;
      });
    try {
      const result = act();
      settle(result.spent - (result.doubt ?? 0), result.doubt ?? 0);
      return result;
    } catch (error) {
      const { charged = 0, doubt = 0 } = error instanceof SoldDataError ? (error.spent ?? {}) : { doubt: most };
      settle(charged, doubt);
      throw error;
    }
  };
  const payFor: Work['payFor'] = (most, operation) => {
    refuseOverCap(account.id, most);
    const session = sessionOf(account, deadline);
    const { result } = pay(most, () => {
      reserve(account.id, most);
      try {
        const result = runIn(session, operation(session));
        const spent = atStake(result);
        settleUp(account.id, most, spent, session.seen);
        return { result, spent, doubt: result.spent?.doubt ?? 0 };
      } catch (error) {
        // An error may repeat what an earlier start is in doubt about: that was counted then.
        const spent = error instanceof SoldDataError ? Math.min(most, atStake(error)) : most;
        settleUp(account.id, most, spent, { error });
        throw error;
      }
    });
    return result;
  };
  return { account, deadline, task, run, note, budgetLeft, pay, payFor };
}
