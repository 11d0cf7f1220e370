/**
 * The sidebar's server actions: one entry point and one table. Each action returns plain JSON; a failure is returned as a problem with a
 * message.
 */

import { dayOf, grouped } from '@sold-data/core/engine';
import { forgetStop } from '../../answers/lease.ts';
import { factsOfRange, selectionFacts } from '../../lists/selection.ts';
import { refusal } from '../../platform/refusal.ts';
import { CACHE_SECONDS, endingSection } from '../../platform/shared.ts';
import { fillQueue, mayDrain, waitingCount } from '../../refill/fill.ts';
import { personAccount } from '../../settings/settings.ts';
import { isSpendingOff, switchSpending } from '../../settings/spending.ts';
import { createTask } from '../../tasks/create.ts';
import { ensureTimer, FILL, giveNamesBack, runGuarded, startDue, stepOf } from '../../tasks/dispatch.ts';
import { beginRun, cancelRun } from '../../tasks/ending.ts';
import { kindOf, kinds } from '../../tasks/kinds.ts';
import { dropNotes } from '../../tasks/notes-tab.ts';
import { dismissNotice, guarded, readNotices, withdrawNotice } from '../../tasks/notices.ts';
import { tabNow } from '../../tasks/own-tab.ts';
import { draftNow, endStepOf, putBack } from '../../tasks/placing.ts';
import { writeSellFirst } from '../../tasks/price-list/sell-first-tab.ts';
import { writeWorth } from '../../tasks/price-list/worth/tab.ts';
import { changeTask, dropTask, hasJob, isLeased, isMine, readTask, readTasks, type Task } from '../../tasks/task.ts';
import { deleteUnreadable, unreadableTasks } from '../../tasks/unreadable.ts';
import { exampleSheets, makeFrom, removeExamples } from '../../templates/examples.ts';
import { templates } from '../../templates/templates.ts';
import type { Home, Reply, SidebarActions, TaskCommand, TaskKind, WorkReport } from '../server-interface.ts';
import { accountActions, accountLine } from './account.ts';
import { cardOf, titlesOf } from './cards.ts';
import { formulaActions } from './formula-actions.ts';
import { chartResult, listResult, updateResult } from './list-result.ts';
import { allSales, insertPicture, lookAtItem } from './look.ts';
import { planOf } from './plan.ts';
import { reply } from './problem.ts';
import { sellOne } from './sell.ts';

const readsColumns = (kind?: TaskKind) => kind !== undefined && kinds[kind].readsColumns === true;

const actions: SidebarActions = {
  home: () => home(),
  work,
  ...accountActions,
  ...formulaActions,
  selection: kind => {
    const range = SpreadsheetApp.getActive().getActiveRange();
    return range ? selectionFacts(range, readsColumns(kind)) : null;
  },
  range: (notation, kind) => factsOfRange(notation, readsColumns(kind)),
  plan: planOf,
  look: lookAtItem,
  allSales,
  sell: sellOne,
  insertPicture,
  chartResult,
  worth: writeWorth,
  sellFirst: writeSellFirst,
  result: listResult,
  updateProfits: updateResult,
  start(id, draft) {
    if ((kindOf(draft).when ?? draft.when) !== null) ensureTimer();
    createTask(id, { ...draft, budget: draft.budget ?? planOf(draft, id).draft.budget });
    return home();
  },
  command(id, command) {
    if (command === 'putBack') putBackPlace(id);
    else changeTask(id, task => obey(task, command));
    return home();
  },
  remove(id) {
    const task = readTask(id);
    if (task) {
      refuseOthers(task);
      if (isLeased(task)) throw refusal('This task is running right now', 'Pause it first');
      dropTask(id);
      dropNotes(id);
      for (const step of [stepOf(id), endStepOf(id)]) withdrawNotice(`${step}:${task.person}`);
    }
    return home();
  },
  dismiss(notice) {
    dismissNotice(notice);
    return home();
  },
  deleteUnreadable(name) {
    deleteUnreadable(name);
    return home();
  },
  spend(on) {
    switchSpending(on);
    // Formulas that were refused a moment ago may try again at once.
    forgetStop(personAccount());
    return home();
  },
  template(id) {
    if (!Object.hasOwn(templates, id)) throw refusal(`There is no template ${String(id)}`);
    return makeFrom(id);
  },
  removeExamples() {
    removeExamples();
    return home();
  },
  open(sheet, cell) {
    const found = SpreadsheetApp.getActive().getSheetByName(sheet);
    if (!found) throw refusal(`The sheet “${sheet}” no longer exists`);
    found.activate();
    found.getRange(cell).activate();
    return null;
  },
};

/** The entry point of google.script.run. */
export function sidebar(action: keyof SidebarActions, args: readonly unknown[] = []): Reply<unknown> {
  return reply(() => {
    if (!Object.hasOwn(actions, action)) throw refusal(`The sidebar has no action ${String(action)}`);
    // Writes the changes of an open section before the call ends.
    return endingSection(() => (actions[action] as (...args: readonly unknown[]) => unknown)(...args));
  });
}

/** @param count number of waiting prices, if known. */
function home(count = waitingCount()): Home {
  const order: Task['state'][] = ['running', 'stopped', 'paused', 'planned', 'done'];
  const tasks = readTasks().sort(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.createdAt - a.createdAt,
  );
  // Cards show where lists and tabs are now.
  const shown = tasks.map(task => ({ ...task, draft: tabNow(draftNow(task.id, task.draft)) }));
  const titles = titlesOf(shown);
  const account = accountLine();
  return {
    today: dayOf(Date.now()),
    account,
    tasks: shown.map(task =>
      cardOf(
        task,
        titles,
        shown.find(other => isAheadOf(task, other)),
      ),
    ),
    waiting: { count, text: waitingText(count) },
    notices: readNotices(tasks),
    spending: {
      off: isSpendingOff(),
      jobs: tasks.filter(({ run }) => hasJob(run)).map(({ id }) => titles.get(id) ?? ''),
    },
    examples: exampleSheets(),
    unreadable: unreadableTasks(),
  };
}

/** Whether a task waits for another one: they share a person's working time and requests, and only the other one has begun. */
function isAheadOf({ person, state, run }: Task, other: Task): boolean {
  const isWaiting =
    state === 'running' && run !== null && run.begun !== true && run.cursor + run.charged + run.faults === 0;
  return isWaiting && other.person === person && other.state === 'running' && (other.run?.cursor ?? 0) > 0;
}

function waitingText(count: number): string {
  if (count === 0) return '';
  const isOne = count === 1;
  const cells = isOne ? '1 price waits in a cell' : `${grouped(count)} prices wait in cells`;
  const [they, use, them] = isOne ? ['It is', 'It uses', 'it'] : ['They are', 'They use', 'them'];
  // The cost is shown before spending is switched on.
  if (isSpendingOff()) return `${cells}: one request${isOne ? '' : ' each'}, once spending is switched on.`;
  if (mayDrain(personAccount())) return `${cells}. ${they} filled while this sidebar is open.`;
  return `${cells}. ${use} another account: its owner's sidebar fills ${them}, and so does every formula that calculates.`;
}

/** Working time of one call, ms. It is short so that a click on Pause takes effect soon. */
const SLICE_MS = 20_000;
/** How often an idle sidebar calls the script, ms. Cells that ran out of time wait for the per-minute limit. */
const IDLE_MS = 60_000;

/** Works on this person's share: cells that their key pays for, then their tasks in turn. */
function work(): WorkReport {
  const deadline = Date.now() + SLICE_MS;
  startDue();
  giveNamesBack();
  const waits: number[] = [];
  const account = personAccount();
  let waiting: number | undefined;
  if (!isSpendingOff() && mayDrain(account)) {
    const fill = guarded(...FILL, () => fillQueue(account, Date.now() + SLICE_MS / 2));
    if (fill && fill.stop === undefined && (fill.left > 0 || fill.waitMs > 0)) waits.push(fill.waitMs);
    waiting = fill && fill.left + fill.silent;
  }
  const running = readTasks().filter(task => isMine(task) && task.state === 'running');
  for (const [at, task] of running.entries()) {
    const share = Math.max(0, deadline - Date.now()) / (running.length - at);
    const waitMs = runGuarded(task, Date.now() + share);
    if (waitMs !== null) waits.push(waitMs);
  }
  return { home: home(waiting), nextInMs: Math.min(IDLE_MS, ...waits) };
}

/** Marks a list where it was, and a tab by its headings, as far as their marks are lost. Continues the run. */
function putBackPlace(id: string): void {
  const known = readTask(id);
  if (!known) throw refusal('This task was deleted', 'Open the sidebar again to see the others');
  refuseOthers(known);
  if (isLeased(known)) throw refusal('This task is running right now', 'Pause it first');
  const draft = known.run?.lost === true ? putBack(id, known.draft) : known.draft;
  changeTask(id, task => {
    task.draft = draft;
    if (task.run) {
      delete task.run.lost;
      task.run.marksTab = true;
    }
    resume(task);
  });
}

function refuseOthers(task: Task): void {
  if (!isMine(task)) throw refusal('This task runs on the account of another editor', 'Only they can change it');
}

function obey(task: Task, command: TaskCommand): void {
  refuseOthers(task);
  if (command === 'pause' && task.state !== 'done') task.state = 'paused';
  else if (command === 'runNow' && task.run === null) {
    // The person who chooses this pays for it.
    task.account = personAccount().id;
    runAgain(task);
  } else if (command === 'readAll') readAll(task);
  else if (command === 'resume' || command === 'runNow') resume(task);
  else if (command === 'cancel') cancel(task);
}

/** What an unfinished run has just paid for is not paid for again. */
function runAgain(task: Task): void {
  const { draft, last } = task;
  const run = beginRun(task);
  if (last?.since === undefined) return;
  run.since = Math.max(last.since, Date.now() - (kindOf(draft).isPaged?.(draft) ? FRESH_MS : CACHE_SECONDS * 1_000));
}

/** Pages that the last run has just paid for are not paid for again. */
function readAll(task: Task): void {
  const { draft, run, last } = task;
  if (run !== null || !last?.all) return;
  kindOf(draft).setRows?.(draft, last.all.rows);
  draft.budget = last.all.requests;
  task.account = personAccount().id;
  beginRun(task).since = Math.max(last.all.since, Date.now() - FRESH_MS);
}

/** In this time few new sales move others to the next page. */
const FRESH_MS = 600_000;

function resume(task: Task): void {
  task.account = personAccount().id;
  delete task.notice;
  if (task.run === null && task.draft.when !== null) {
    task.state = 'planned';
    return;
  }
  if (task.run === null) beginRun(task);
  else {
    const { run } = task;
    task.state = 'running';
    run.retryAt = 0;
    run.faults = 0;
    run.message = '';
    delete run.lost;
    delete run.cancelled;
  }
}

/** Cancels a job through the account that started it. Any other run ends with what is paid for. */
function cancel(task: Task): void {
  if (task.run && hasJob(task.run)) {
    task.run.cancelling ??= 'wanted';
    task.state = 'running';
    return;
  }
  cancelRun(task);
}
