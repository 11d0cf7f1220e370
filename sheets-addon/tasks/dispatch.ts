/** The hourly trigger: drains the queue that is this person's to pay, and runs what is due for them, also while the sidebar is closed. */

import { refusal } from '../platform/refusal.ts';
import { withLock } from '../platform/shared.ts';
import { currentPerson, personAccount } from '../settings/settings.ts';
import { isSpendingOff } from '../settings/spending.ts';
import { restoreLeftNames } from './cells.ts';
import { fillQueue, mayDrain } from './fill.ts';
import { guarded, isAuthorised } from './notices.ts';
import { latestOccurrence, localOf } from './recurrence.ts';
import { beginRun, LONGEST_RUN_MS, runTask } from './run.ts';
import { changeTask, isMine, readTasks, type Task, titleOf } from './task.ts';
import { carryOver } from './update.ts';

const SHORTEST_MS = 10_000;

/** The handler of the hourly trigger. @throws what no step has caught, for the log of executions */
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
  guarded('update', 'What an older version has saved could not be carried over', carryOver);
  startDue();
  const running = readTasks().filter(task => isMine(task) && task.state === 'running');
  giveNamesBack();
  const account = personAccount();
  const fillUntil = Date.now() + (deadline - Date.now()) / (running.length + 1);
  if (mayDrain(account) && !isSpendingOff()) guarded(...FILL, () => fillQueue(account, fillUntil));
  // Each has an equal part of the time that is left: one that needs less leaves the rest to the others.
  for (const [at, { id, draft }] of running.entries()) {
    const share = (deadline - Date.now()) / (running.length - at);
    if (share >= SHORTEST_MS) runGuarded({ id, draft }, Date.now() + share);
  }
}

/** How a fill is guarded. */
export const FILL = ['fill', 'Waiting cells could not be filled'] as const;

/** Formulas that were left under the names of their twins get their own names again. */
export function giveNamesBack(): void {
  guarded('names', 'Formulas could not get their own names again, and tasks ran all the same', () =>
    restoreLeftNames(),
  );
}

/** One task that breaks must not keep the others from their turn. @returns when to call again, ms. */
export function runGuarded({ id, draft }: Pick<Task, 'id' | 'draft'>, deadline: number): number | null {
  return guarded(stepOf(id), `“${titleOf(draft)}” could not run`, () => runTask(id, deadline)) ?? null;
}

/** The name under which a task is guarded. */
export const stepOf = (id: string) => `task-${id}`;

/** Starts the planned tasks of this person whose turn has come. */
export function startDue(): void {
  if (isSpendingOff()) return;
  const now = Date.now();
  const local = localOf();
  const isDue = ({ state, draft: { when }, anchor, occurrence }: Task) =>
    state === 'planned' && when !== null && latestOccurrence(when, anchor, now, local) > occurrence;
  for (const task of readTasks())
    if (isMine(task) && isDue(task))
      changeTask(task.id, stored => {
        if (isDue(stored)) beginRun(stored);
      });
}

// The one hourly trigger of a person in a spreadsheet. An add-on may have no more, and creations are rationed to some 20 a day: it is
// made once and never deleted. With nothing due it ends at once.

const HANDLER = 'runDueTasks';
/** The name of the handler in version 0.1 (stubs.ts). */
const OLD_HANDLER = 'runDueRefreshes';

function hasTimer(): boolean {
  return ScriptApp.getProjectTriggers().some(trigger => [HANDLER, OLD_HANDLER].includes(trigger.getHandlerFunction()));
}

/** Installs the trigger unless it is there. @throws InvalidParametersError with what to do when the platform refuses. */
export function ensureTimer(): void {
  if (hasTimer()) return;
  withLock(() => {
    if (hasTimer()) return;
    try {
      ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
    } catch (error) {
      // A second creation at the same moment is also refused with "has created too many time-based triggers".
      if (hasTimer()) return;
      const why = (error as Error).message.replace(/\.$/, '');
      throw refusal(
        `Google did not accept the hourly timer (${why})`,
        'Save again tomorrow: the number of new timers a day is limited',
      );
    }
  });
}
