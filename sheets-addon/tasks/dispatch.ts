/** The hourly trigger: drains the queue that is this person's to pay, and runs what is due for them, also while the sidebar is closed. */

import { refusal } from '../platform/refusal.ts';
import { withLock } from '../platform/shared.ts';
import { errorMessage } from '../settings/messages.ts';
import { currentPerson, personAccount } from '../settings/settings.ts';
import { restoreLeftNames } from './cells.ts';
import { fillQueue, mayDrain } from './fill.ts';
import { isAuthorised } from './notices.ts';
import { latestOccurrence, localOf } from './recurrence.ts';
import { beginRun, LONGEST_RUN_MS, runTask } from './run.ts';
import { changeTask, isMine, readTasks, type Task } from './task.ts';

const SHORTEST_MS = 10_000;

/** The handler of the hourly trigger. */
export function runDueTasks(): void {
  const deadline = Date.now() + LONGEST_RUN_MS;
  if (!isAuthorised(currentPerson())) return;
  startDue();
  const running = readTasks().filter(task => isMine(task) && task.state === 'running');
  restoreLeftNames();
  const account = personAccount();
  if (mayDrain(account)) fillQueue(account, Date.now() + (deadline - Date.now()) / (running.length + 1));
  // Each has an equal part of the time that is left: one that needs less leaves the rest to the others.
  for (const [at, { id }] of running.entries()) {
    const share = (deadline - Date.now()) / (running.length - at);
    if (share >= SHORTEST_MS) runSafely(id, Date.now() + share);
  }
}

/** One task that breaks must not keep the others from their turn. */
function runSafely(id: string, deadline: number): void {
  try {
    runTask(id, deadline);
  } catch (error) {
    console.warn(`The task ${id} could not run: ${errorMessage(error)}`);
  }
}

/** Starts the planned tasks of this person whose turn has come. */
export function startDue(): void {
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

function hasTimer(): boolean {
  return ScriptApp.getProjectTriggers().some(trigger => trigger.getHandlerFunction() === HANDLER);
}

/** Installs the trigger unless it is there. @throws InvalidParametersError with what to do when the platform refuses. */
export function ensureTimer(): void {
  if (hasTimer()) return;
  withLock(() => {
    if (hasTimer()) return;
    try {
      ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
    } catch (error) {
      // "has created too many time-based triggers" is also what a second creation at the same moment is told.
      if (hasTimer()) return;
      const why = (error as Error).message.replace(/\.$/, '');
      throw refusal(
        `Google did not accept the hourly timer (${why})`,
        'Save again tomorrow: the number of new timers a day is limited',
      );
    }
  });
}
