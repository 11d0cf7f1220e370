/** Makes a task of what a person asks for, or changes one. Nothing is spent. */
import { refusal } from '../platform/refusal.ts';
import { withLock } from '../platform/shared.ts';
import { errorOfMissingKey } from '../settings/messages.ts';
import { currentPerson, NO_ACCOUNT, personAccount } from '../settings/settings.ts';
import { checkedDraft } from './checked-draft.ts';
import type { TaskDraft } from './draft.ts';
import { anchorAfter, latestOccurrence, localOf } from './recurrence.ts';
import { hasJob, isLeased, isMine, newRun, readTask, type Task, writeTask } from './task.ts';

/** Starts a task, or changes the one with this id. A second click changes nothing. @throws InvalidParametersError */
export function createTask(id: string, given: TaskDraft): Task {
  if (!/^[\w-]{6,40}$/.test(id)) throw refusal('The name of the task is not valid');
  const account = personAccount();
  if (account.id === NO_ACCOUNT) throw errorOfMissingKey();
  const known = readTask(id);
  if (known && !isMine(known))
    throw refusal('This task runs on the account of another editor', 'Only they can change it');
  const draft = checkedDraft(given, known?.draft ?? null, id);
  return withLock(() => {
    const stored = readTask(id);
    if (stored && JSON.stringify(stored.draft) === JSON.stringify(draft)) return stored;
    if (stored && isLeased(stored)) throw refusal('This task is running right now', 'Pause it first');
    const task = planned(id, draft, stored, account.id);
    if (hasJob(stored?.run) && !hasJob(task.run))
      throw refusal(
        'The service is working on cards of this task, which are paid for',
        'Let it end, or cancel it first',
      );
    writeTask(task);
    return task;
  });
}

function planned(id: string, draft: TaskDraft, known: Task | undefined, account: string): Task {
  const now = Date.now();
  const same = (name: 'what' | 'where' | 'when') =>
    known !== undefined && JSON.stringify(known.draft[name]) === JSON.stringify(draft[name]);
  const anchor = known && same('when') ? known.anchor : anchorAfter(now);
  const kept = same('what') && same('where') ? known : undefined;
  return {
    id,
    draft,
    account,
    person: currentPerson(),
    anchor,
    state: 'running',
    createdAt: known?.createdAt ?? now,
    occurrence: draft.when ? latestOccurrence(draft.when, anchor, now, localOf()) : '',
    from: kept?.from ?? 0,
    run: kept?.run ?? newRun(),
    last: known?.last ?? null,
    failures: 0,
  };
}
