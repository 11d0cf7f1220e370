/** The hourly trigger: fills the waiting cells that this person pays for and runs their due tasks, even while the sidebar is closed. */

import { refusal } from '../platform/refusal.ts';
import { withLock } from '../platform/shared.ts';
import { restoreLeftNames } from '../refill/cells.ts';
import { fillQueue, mayDrain } from '../refill/fill.ts';
import { currentPerson, personAccount } from '../settings/settings.ts';
import { isSpendingOff } from '../settings/spending.ts';
import { beginRun, endCancelled } from './ending.ts';
import { guarded, isAuthorised } from './notices.ts';
import { latestOccurrence, localOf } from './recurrence.ts';
import { LONGEST_RUN_MS, runTask } from './run.ts';
import { changeTask, isLeased, isMine, readTasks, type Task, titleOf } from './task.ts';

const SHORTEST_MS = 10_000;

/** The handler of the hourly trigger. @throws any error that no step has caught, so it appears in the execution log */
export function runDueTasks(): void {
  let error: unknown;
  guarded('trigger', 'Planned tasks could not run', () => {
    try {
      runDue(Date.now() + LONGEST_RUN_MS);
    } catch (thrown) {
      error = thrown;
      throw thrown;
    }
  });
  if (error !== undefined) throw error;
}

function runDue(deadline: number): void {
  if (!isAuthorised(currentPerson())) return;
  startDue();
  const running = readTasks().filter(task => isMine(task) && task.state === 'running');
  giveNamesBack();
  const account = personAccount();
  const fillUntil = Date.now() + (deadline - Date.now()) / (running.length + 1);
  if (mayDrain(account) && !isSpendingOff()) guarded(...FILL, () => fillQueue(account, fillUntil));
  // Each task gets an equal share of the remaining time. Time that a task doesn't use goes to the next ones.
  for (const [at, { id, draft }] of running.entries()) {
    const share = (deadline - Date.now()) / (running.length - at);
    if (share >= SHORTEST_MS) runGuarded({ id, draft }, Date.now() + share);
  }
}

/** Step name and message for a guarded fill. */
export const FILL = ['fill', 'Waiting cells could not be filled'] as const;

/** Restores formulas that were left under the names of their twins. */
export function giveNamesBack(): void {
  guarded('names', 'Formulas could not get their own names back, but tasks ran anyway', () => restoreLeftNames());
}

/** Runs a task. An exception must not stop the other tasks. @returns the delay before the next call, ms. */
export function runGuarded({ id, draft }: Pick<Task, 'id' | 'draft'>, deadline: number): number | null {
  return guarded(stepOf(id), `“${titleOf(draft)}” could not run`, () => runTask(id, deadline)) ?? null;
}

/** The step name under which a task's failures are recorded. */
export const stepOf = (id: string) => `task-${id}`;

/** Starts this person's planned tasks that are due, and ends cancelled runs whose execution was killed. */
export function startDue(): void {
  const own = readTasks().filter(isMine);
  for (const task of own) if (task.run?.cancelled && !isLeased(task)) changeTask(task.id, endCancelled);
  if (isSpendingOff()) return;
  const now = Date.now();
  const local = localOf();
  const isDue = ({ state, draft: { when }, anchor, occurrence }: Task) =>
    state === 'planned' && when !== null && latestOccurrence(when, anchor, now, local) > occurrence;
  for (const task of own)
    if (isDue(task))
      changeTask(task.id, stored => {
        if (isDue(stored)) beginRun(stored);
      });
}

// A person's single hourly trigger in a spreadsheet. Add-ons may have only one, and Google allows about 20 creations a day, so it is
// created once and never deleted. When nothing is due it ends at once.

const HANDLER = 'runDueTasks';

function hasTimer(): boolean {
  return ScriptApp.getProjectTriggers().some(trigger => trigger.getHandlerFunction() === HANDLER);
}

/** Installs the trigger if it is missing. @throws InvalidParametersError with advice when Google refuses. */
export function ensureTimer(): void {
  if (hasTimer()) return;
  withLock(() => {
    if (hasTimer()) return;
    try {
      ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
    } catch (error) {
      // Google also rejects a second creation at the same moment with "has created too many time-based triggers".
      if (hasTimer()) return;
      const why = (error as Error).message.replace(/\.$/, '');
      throw refusal(
        `Google did not accept the hourly timer (${why})`,
        'Save again tomorrow: the number of new timers a day is limited',
      );
    }
  });
}
