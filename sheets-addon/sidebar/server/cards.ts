/** Task cards for the sidebar's home page. */
import { counted, grouped } from '@sold-data/core/engine';
import { dayText, momentText } from '../../platform/moments.ts';
import { capLeft, capOf, perMinuteOf } from '../../settings/ledger.ts';
import { currentPerson, personAccount } from '../../settings/settings.ts';
import { isSpendingOff, SPENDING_OFF } from '../../settings/spending.ts';
import type { Recurrence, TaskDraft } from '../../tasks/draft.ts';
import type { Kind } from '../../tasks/kind.ts';
import { kindOf } from '../../tasks/kinds.ts';
import { nameIn } from '../../tasks/own-tab.ts';
import { localOf, nextTime } from '../../tasks/recurrence.ts';
import { LONGEST_RUN_MS } from '../../tasks/run.ts';
import { hasJob, type Result, type Run, type Task, titleOf } from '../../tasks/task.ts';
import type { CardAction, TaskCard } from '../server-interface.ts';

/** The titles of tasks by their ID. Those that share a title also say where they write, and a number if that is the same too. */
export function titlesOf(tasks: readonly Task[]): Map<string, string> {
  const oldestFirst = [...tasks].sort((a, b) => a.createdAt - b.createdAt);
  const plain = oldestFirst.map(({ draft }) => titleOf(draft));
  const shared = new Set(plain.filter((title, at) => plain.indexOf(title) !== at));
  const given = new Map<string, number>();
  return new Map(
    oldestFirst.map(({ id, draft }, at) => {
      const title = shared.has(plain[at]!) ? `${plain[at]}${whereOf(draft)}` : plain[at]!;
      const times = (given.get(title) ?? 0) + 1;
      given.set(title, times);
      return [id, times === 1 ? title : `${title} (${times})`];
    }),
  );
}

/** Where a task writes: `, in column D`, or `, in News` for a tab. Empty for formulas, which stay where they are. */
function whereOf(draft: TaskDraft): string {
  const found = kindOf(draft).result(draft);
  if (!found) return '';
  return found.cell === 'A1' ? `, in ${found.sheet}` : `, in column ${found.cell.replace(/\d+$/, '')}`;
}

/**
 * @param titles of all tasks.
 * @param ahead a running task of the same person that has begun before this one.
 */
export function cardOf(task: Task, titles: ReadonlyMap<string, string>, ahead?: Task): TaskCard {
  const { id, draft, state, run, last, person } = task;
  const mine = person === currentPerson();
  const counts = run ?? last;
  const { main, menu } = mine ? actionsOf(task) : { main: null, menu: [] };
  return {
    id,
    kind: draft.kind,
    title: titles.get(id) ?? titleOf(draft),
    state,
    ...textOf(task, ahead && (titles.get(ahead.id) ?? titleOf(ahead.draft))),
    progress: run && run.total > 0 && state === 'running' ? Math.min(1, run.cursor / run.total) : null,
    rows: counts?.rows ?? 0,
    charged: counts?.charged ?? 0,
    doubt: counts?.doubt ?? 0,
    timeLeft: run && state === 'running' ? timeLeft(task, run) : null,
    next: draft.when && state === 'planned' ? nextText(draft.when, kindOf(draft).run, task.anchor) : null,
    result: resultOf(task),
    reports: reportsOf(task),
    main,
    menu,
    deletable: mine,
    others: mine ? null : 'Runs on the account of another editor. Only they can change it.',
    draft,
  };
}

function nextText(recurrence: Recurrence, word: Kind['run'], anchor: number): string {
  const [now, local] = [Date.now(), localOf()];
  const moment = momentText(nextTime(recurrence, anchor, now, local), local(now).date);
  return `Next ${word} ${moment}`;
}

type CardText = Pick<TaskCard, 'text' | 'bad' | 'note'>;

/** @param ahead the title of the task that it waits for. */
function textOf({ draft, state, run, last }: Task, ahead?: string): CardText {
  const counts = run ?? last;
  const progress = counts ? progressOf(kindOf(draft), counts) : '';
  const summary = counts ? summaryOf(progress, counts) : '';
  if (state === 'running' && !hasJob(run) && isSpendingOff())
    return {
      text: `Waits: ${SPENDING_OFF.charAt(0).toLowerCase()}${SPENDING_OFF.slice(1)}`,
      bad: false,
      note: summary,
    };
  if (ahead) return { text: `Waits for ${ahead}`, bad: false, note: '' };
  if (state === 'stopped')
    return {
      text: `Stopped: ${run?.message || last?.message || ''}`,
      bad: true,
      note: `${counts ? safeRows(counts) : ''}${summary}`,
    };
  if (state === 'paused')
    return {
      text: `${run?.cancelled ? 'Cancelling' : 'Paused'} · ${summary}`,
      bad: false,
      note: run?.message ?? '',
    };
  if (run) return runText(run, progress === '' && state === 'running', summary);
  return last ? endText(last, summary) : { text: 'Has not run yet', bad: false, note: '' };
}

function progressOf(kind: Kind, counts: Run | Result): string {
  return counts.total > 0 ? `${grouped(doneOf(kind, counts))} of ${grouped(counts.total)} ${kind.done}` : '';
}

/** The progress, and what it has cost or may have cost. */
function summaryOf(progress: string, { charged, doubt }: Run | Result): string {
  const open = doubt > 0 ? `up to ${doubt} more may have been charged` : '';
  return [progress, counted(charged, 'request'), open].filter(part => part !== '').join(' · ');
}

function safeRows({ rows }: Run | Result): string {
  return rows > 0 ? `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} safe. ` : '';
}

function runText({ message, note, charged, doubt }: Run, isWithoutProgress: boolean, summary: string): CardText {
  if (message !== '') return { text: message, bad: false, note: [summary, note].filter(Boolean).join('. ') };
  const isNew = isWithoutProgress && charged === 0 && doubt === 0;
  return { text: isNew ? 'Starting…' : summary, bad: false, note: note ?? '' };
}

function endText({ outcome, message }: Result, summary: string): CardText {
  const ended = { done: 'Done', partial: 'Partly done', failed: 'Failed', cancelled: 'Cancelled' }[outcome];
  return {
    text: [ended, summary].filter(part => part !== '').join(' · '),
    bad: outcome === 'failed',
    note: message,
  };
}

/** Finished items. */
function doneOf({ isDoneByRow }: Kind, counts: Run | Result): number {
  if (isDoneByRow) return counts.rows;
  return 'cursor' in counts ? counts.cursor : counts.done;
}

/** Estimated time left at the current pace; for a run of several days, the day on which it ends. */
function timeLeft({ draft, account }: Task, { startedAt, cursor, total, retryAt }: Run): string | null {
  const now = Date.now();
  const left = total - cursor;
  const days = kindOf(draft).isPerItem ? lastDays(account, left, now) : { open: 0, closed: 0 };
  const pacedMs = cursor > 0 && total > 0 ? ((now - startedAt) / cursor) * left : 0;
  const open = Math.max(days.open, pacedMs > LONG_MS ? Math.ceil(pacedMs / DAY_MS) : 0);
  const isHeld = retryAt > now + 60_000;
  const until = (days: number) => `until ${dayAhead(days, now)}`;
  const parts = [
    isHeld ? `continues in ${roughly(retryAt - now)}` : '',
    open > 0 ? until(open) : '',
    !isHeld && open === 0 && pacedMs > 0 ? `about ${roughly(pacedMs)}` : '',
    days.closed > open ? `${until(days.closed)} with the sidebar closed` : '',
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** From this length on, a day is shown instead of hours. */
const LONG_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;
/** Minutes per day that the hourly trigger works. */
const TRIGGER_MINUTES = (24 * LONGEST_RUN_MS) / 60_000;

/** Days until this many requests can be sent: within the daily cap while the sidebar is open, otherwise by the trigger. 0 means today. */
function lastDays(account: string, requests: number, now: number): { open: number; closed: number } {
  const cap = capOf(account);
  const byTrigger = TRIGGER_MINUTES * perMinuteOf(account);
  // The cap counts UTC days.
  const restOfDay = 1 - (now % DAY_MS) / DAY_MS;
  const days = (perDay: number, today: number) => Math.ceil(Math.max(0, requests - today) / perDay);
  const capped = cap.of ?? Number.POSITIVE_INFINITY;
  return {
    open: days(capped, capLeft(cap)),
    closed: days(Math.min(capped, byTrigger), Math.min(capLeft(cap), byTrigger * restOfDay)),
  };
}

function dayAhead(days: number, now: number): string {
  const local = localOf();
  return dayText(local(now + days * DAY_MS).date, local(now).date);
}

function roughly(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 90 ? `${minutes} min` : counted(Math.round(minutes / 60), 'hour');
}

function resultOf({ draft }: Task): TaskCard['result'] {
  const found = kindOf(draft).result(draft);
  if (!found || SpreadsheetApp.getActive().getSheetByName(found.sheet) === null) return null;
  return { label: `Open ${found.cell === 'A1' ? found.sheet : `${found.sheet}, ${found.cell}`}`, ...found };
}

/** What a finished task can show of its rows. */
function reportsOf({ draft, state }: Task): TaskCard['reports'] {
  const isFinished = state === 'done' || state === 'planned';
  return (isFinished && kindOf(draft).reports?.(draft)) || { profits: false, limits: false, worth: false };
}

const action = (command: CardAction['command'], label: string): CardAction => ({ command, label, link: null });

function actionsOf({ draft, state, run, last, account }: Task): { main: CardAction | null; menu: CardAction[] } {
  const edit = action('edit', 'Edit');
  if (state === 'running') return { main: action('pause', 'Pause'), menu: [action('cancel', 'Cancel'), edit] };
  if (state === 'paused') return { main: action('resume', 'Resume'), menu: [action('cancel', 'Cancel'), edit] };
  if (state === 'stopped' && run?.lost)
    return {
      main: action('putBack', `Put it back (${run.lost === 'tab' ? nameIn(draft) : kindOf(draft).place(draft)})`),
      menu: [action('resume', 'Resume'), edit],
    };
  // Once another key is saved, the task can go on.
  const needsKey = (run ?? last)?.needsKey && account === personAccount().id;
  const fixKey = action('fixKey', 'Fix key');
  if (state === 'stopped') {
    const resume = action('resume', 'Resume');
    return needsKey
      ? { main: fixKey, menu: [resume, edit] }
      : { main: resume, menu: [action('cancel', 'Cancel'), edit] };
  }
  if (state === 'planned') {
    const runNow = action('runNow', kindOf(draft).run === 'check' ? 'Check now' : `Run now${costOf(draft)}`);
    const pause = action('pause', 'Pause');
    return needsKey ? { main: fixKey, menu: [runNow, pause, edit] } : { main: runNow, menu: [pause, edit] };
  }
  const runNow = action('runNow', `${last ? 'Run again' : 'Run'}${costOf(draft)}`);
  if (!last?.all) return { main: runNow, menu: [edit] };
  const { rows, requests, isWhole } = last.all;
  const label = `Read ${isWhole ? 'all' : grouped(rows)}${costOf({ budget: requests })}`;
  return { main: action('readAll', label), menu: [runNow, edit] };
}

/** The most that a run can pay. It is part of the label, because the click pays. */
const costOf = ({ budget }: Pick<TaskDraft, 'budget'>) =>
  budget === null ? '' : ` · up to ${counted(budget, 'request')}`;
