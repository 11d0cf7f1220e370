/** Creates a task from a draft, or changes one. Nothing is charged. */
import { refusal } from '../platform/refusal.ts';
import { withLock } from '../platform/shared.ts';
import { errorOfMissingKey } from '../settings/messages.ts';
import { currentPerson, NO_ACCOUNT, personAccount } from '../settings/settings.ts';
import { adoptTable } from '../tables/table.ts';
import { check, checkedDraft, doubtOf, isSameWork } from './checked-draft.ts';
import type { Recurrence, TaskDraft, TaskKind } from './draft.ts';
import { kindOf } from './kinds.ts';
import { markPlace } from './placing.ts';
import { anchorAfter, latestOccurrence, localOf } from './recurrence.ts';
import { dropTask, hasJob, isLeased, isMine, newRun, readTask, readTasks, type Task, writeTask } from './task.ts';

/** Starts a task, or changes the one with this id. A second click changes nothing. */
export function createTask(id: string, given: TaskDraft): Task {
  if (!/^[\w-]{6,40}$/.test(id)) throw refusal('The name of the task is not valid');
  const account = personAccount();
  if (account.id === NO_ACCOUNT) throw errorOfMissingKey();
  const known = readTask(id);
  if (known && !isMine(known))
    throw refusal('This task runs on the account of another editor', 'Only they can change it');
  const { draft, seen, unmarked } = check(given, known?.draft ?? null, id);
  const doubt = doubtOf(draft);
  if (doubt) throw doubt;
  const keeps = known !== undefined && keepsWork(known, draft);
  return withLock(() => {
    const stored = readTask(id);
    if (stored && keeps) {
      if (unmarked) adoptTable(unmarked);
      const changed = withDraft(stored, draft);
      writeTask(changed);
      return changed;
    }
    if (stored && isLeased(stored)) throw refusal('This task is running right now', 'Pause it first');
    if (hasJob(stored?.run))
      throw refusal(
        'The service is working on cards of this task, which are paid for',
        'Let it end, or cancel it first',
      );
    if (kindOf(draft).isReplaced) dropEnded(id, draft.kind);
    if (seen && 'list' in draft && draft.list) markPlace(id, draft.list, seen.view);
    if (unmarked) adoptTable(unmarked);
    const task = begun(id, draft, stored, account.id);
    writeTask(task);
    return task;
  });
}

/** Deletes this person's finished tasks of a kind. They don't recur, and the new task's card shows the same information. */
function dropEnded(id: string, kind: TaskKind): void {
  for (const task of readTasks())
    if (task.id !== id && task.draft.kind === kind && task.state === 'done' && isMine(task)) dropTask(task.id);
}

/** Whether an edit changes only a task's schedule, budget or e-mails. Such an edit starts no run and costs nothing. */
export function keepsWork({ id, draft: known }: Pick<Task, 'id' | 'draft'>, draft: TaskDraft): boolean {
  if (isSameWork(known, draft)) return true;
  try {
    // The list may have become shorter. Both drafts are cut to the current content of the sheet.
    return isSameWork(checkedDraft(known, known, id), draft);
  } catch {
    return false;
  }
}

/** The task with another schedule, budget or e-mail setting. A new schedule starts with its next occurrence. */
function withDraft(task: Task, draft: TaskDraft): Task {
  const { when } = draft;
  const repeats = task.state === 'done' && when !== null;
  const ends = task.state === 'planned' && when === null;
  const state = repeats ? 'planned' : ends ? 'done' : task.state;
  const isSameTime = JSON.stringify(task.draft.when) === JSON.stringify(when);
  return { ...task, draft, state, ...(isSameTime ? {} : turnsOf(when)) };
}

/** The anchor from which occurrences are counted. The current occurrence counts as done. */
function turnsOf(when: Recurrence | null, anchor = anchorAfter(Date.now())): Pick<Task, 'anchor' | 'occurrence'> {
  const now = Date.now();
  return { anchor, occurrence: when ? latestOccurrence(when, anchor, now, localOf()) : '' };
}

function begun(id: string, draft: TaskDraft, known: Task | undefined, account: string): Task {
  const isSameTime = known !== undefined && JSON.stringify(known.draft.when) === JSON.stringify(draft.when);
  return {
    id,
    draft,
    account,
    person: currentPerson(),
    ...turnsOf(draft.when, isSameTime ? known.anchor : undefined),
    state: 'running',
    createdAt: known?.createdAt ?? Date.now(),
    from: 0,
    run: newRun(),
    last: known?.last ?? null,
    ...(known?.goodAt === undefined ? {} : { goodAt: known.goodAt }),
    ...(known?.laidOut ? { laidOut: known.laidOut } : {}),
    ...(known?.worth ? { worth: known.worth } : {}),
    ...(known?.profitChart === undefined ? {} : { profitChart: known.profitChart }),
    ...(known?.chart !== undefined && known.draft.tab === draft.tab ? { chart: known.chart } : {}),
  };
}
