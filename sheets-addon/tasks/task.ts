/**
 * A task: what a person asked for, and how far it has come. One property each, plain JSON. Every change is made under the document's
 * lock on what is stored at that moment, because the sidebar, the hourly trigger and other people may act at once. A run writes down
 * what it is about to pay for before it pays, and what it has done after it is saved: killed at any moment, the next run continues there.
 */

import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperties, readProperty, withLock, writeNow } from '../platform/shared.ts';
import { currentPerson } from '../settings/settings.ts';
import type { TaskDraft, TaskKind } from './draft.ts';
import type { Occurrence } from './recurrence.ts';

/** `stopped`: it goes on when a person resumes it. `done`: it ended and does not repeat. */
export type TaskState = 'running' | 'planned' | 'paused' | 'stopped' | 'done';

export interface Task {
  id: string;
  draft: TaskDraft;
  /** Whose requests it uses, and who runs it: made-up names, no key and no address. */
  account: string;
  person: string;
  state: TaskState;
  createdAt: number;
  /** The hour from which hourly turns count, and the last turn it took. */
  anchor: number;
  occurrence: Occurrence;
  /** The item that the next run begins with: where its budget ended the last one. */
  from: number;
  run: Run | null;
  last: Result | null;
  /** When a run last came to its end: values that a failed run did not reach are as old. */
  goodAt?: number;
  /** The id of its native chart. */
  chart?: number;
  /** The ids of the tab that says what its list is worth, and of the chart on it. */
  worth?: { tab: number; chart?: number };
  /** A notice about it is shown, or a person has dismissed it; until it works again. */
  notice?: 'shown' | 'dismissed';
  /** The execution that works on it, and when its lease ends, ms. */
  lease?: { by: string; until: number };
}

/** A run that is not over. */
export interface Run {
  startedAt: number;
  /** Items that are behind it, of how many, and how many of them failed. */
  cursor: number;
  total: number;
  failed: number;
  /** Rows on the sheet, and prices that moved further than the alert allows. */
  rows: number;
  flagged: number;
  /** Requests charged, those that may have been, and those that are being sent. */
  charged: number;
  doubt: number;
  pending: number;
  /** How many had been charged, or may have been, when its budget last ended it: from there on it has the whole budget again. */
  paidBefore: number;
  /** Why it does not go on, or what a reader must know. */
  message: string;
  note: string;
  /** Not before then, ms; faults in a row. */
  retryAt: number;
  faults: number;
  /** It has failed once and waits for another try. */
  retried?: true;
  /** Of a price list that has begun: how the columns for its values are found. */
  block?: 'headings' | 'position';
  /** Of a price list: short names of the questions that failed, which are not sent again in this run. */
  gaveUp?: string[];
  /**
   * Of a refresh: how many formulas that only the sheet can read are behind it, in the order of the sheet, and how many of them have
   * new answers. What they look up isn't known, so it can't be told from the answers.
   */
  swept?: { count: number; complete: number };
  /** Of a search that has begun: the sheet of the rows, which a person may rename. */
  sheetId?: number;
  /**
   * Of a card list: the job at the service with the number of its cards, or the idempotency key of a start whose outcome is unknown, and
   * that it is to be cancelled.
   */
  jobId?: string;
  jobCards?: number;
  key?: string;
  cancelling?: 'wanted' | 'sent';
}

/** How a run ended. */
export interface Result {
  endedAt: number;
  outcome: 'done' | 'partial' | 'failed' | 'cancelled';
  done: number;
  failed: number;
  total: number;
  rows: number;
  flagged: number;
  charged: number;
  doubt: number;
  message: string;
}

export function newRun(): Run {
  return {
    startedAt: Date.now(),
    cursor: 0,
    total: 0,
    failed: 0,
    rows: 0,
    flagged: 0,
    charged: 0,
    doubt: 0,
    pending: 0,
    paidBefore: 0,
    message: '',
    note: '',
    retryAt: 0,
    faults: 0,
  };
}

/** Of the property that holds a task. */
export const PREFIX = 'task:';
/** A property holds 9 KB: a task begins with less, so what its runs note fits as well. */
export const MOST_DRAFT_BYTES = 6_000;

/** Undefined also for one that this version can't read (update.ts). */
export function readTask(id: string): Task | undefined {
  return taskIn(readProperty(PREFIX + id));
}

function taskIn(text: string | undefined): Task | undefined {
  const task = unpackRecord<Task>(text);
  const isWhole =
    task && typeof task.id === 'string' && typeof task.draft?.kind === 'string' && task.draft.kind in kinds;
  return isWhole ? task : undefined;
}

export const isReadable = (text: string) => taskIn(text) !== undefined;

/** The kinds that this version can run. */
const kinds: Record<TaskKind, true> = { priceList: true, findSales: true, refresh: true, watch: true };

/** Oldest first. */
export function readTasks(): Task[] {
  return Object.entries(readProperties())
    .flatMap(([name, text]) => (name.startsWith(PREFIX) ? (taskIn(text) ?? []) : []))
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** @throws StoreFull */
export function writeTask(task: Task): void {
  writeNow({ [PREFIX + task.id]: packRecord(task) });
}

export function dropTask(id: string): void {
  dropProperty(PREFIX + id);
}

/** Changes a task alone, on what is stored now. @throws InvalidParametersError when it is gone. @throws DocumentBusy */
export function changeTask(id: string, change: (task: Task) => void): Task {
  return withLock(() => {
    const task = readTask(id);
    if (!task) throw refusal('This task was deleted', 'Open the sidebar again to see the others');
    change(task);
    writeTask(task);
    return task;
  });
}

export const isMine = ({ person }: Pick<Task, 'person'>) => person === currentPerson();

export const isLeased = ({ lease }: Pick<Task, 'lease'>) => lease !== undefined && lease.until > Date.now();

/** Whether a job is at the service, or a start whose outcome is unknown. */
export const hasJob = (run: Run | null | undefined) => (run?.jobId ?? run?.key) !== undefined;

/** What it is called: `Price list · Stock!A2:A91`. */
export function titleOf({ kind, what }: TaskDraft): string {
  if (kind === 'priceList') return `Price list · ${what.range}`;
  if (kind === 'watch') return `Watch · ${what.range}`;
  if (kind === 'refresh') return what.scope === '' ? 'Refresh all formulas' : `Refresh formulas · ${what.scope}`;
  if (what.of === 'keywords' || what.of === 'cards') return `Sales of a list · ${what.range}`;
  return `Sales of “${what.keyword}”`;
}
