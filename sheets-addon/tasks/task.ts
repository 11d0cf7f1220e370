/**
 * A task: its settings and its progress, stored as plain JSON in one property. Every change is made under the document's lock on the stored
 * state, because the sidebar, the hourly trigger and other people may act at the same time. A run records a payment before it is made, and
 * progress after it is saved. So if it is killed at any moment, the next run continues there.
 */

import type { WatchState } from '@sold-data/core/engine';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperties, readProperty, withLock, writeSurely } from '../platform/shared.ts';
import { currentPerson } from '../settings/settings.ts';
import { dropAllMarks } from '../tables/marks.ts';
import type { TaskDraft } from './draft.ts';
import { kindOf, kinds } from './kinds.ts';
import type { SavedLines, Unfinished } from './price-list/worth/remarks.ts';
import type { Occurrence } from './recurrence.ts';

/** `stopped`: continues when a person resumes it. `done`: ended, and does not recur. */
export type TaskState = 'running' | 'planned' | 'paused' | 'stopped' | 'done';

export interface Task {
  id: string;
  draft: TaskDraft;
  /** Anonymous IDs of the account that pays and of the person who runs the task. They reveal neither key nor address. */
  account: string;
  person: string;
  state: TaskState;
  createdAt: number;
  /** The hour from which hourly occurrences count, and the latest occurrence that was run. */
  anchor: number;
  occurrence: Occurrence;
  /** Index of the item where the next run starts, because the budget ended the last run there. */
  from: number;
  run: Run | null;
  last: Result | null;
  /** When a run last completed, ms. Values that a failed run did not reach are that old. */
  goodAt?: number;
  /** The columns that it has laid out on its tab, as a fingerprint, and the ID of that tab. */
  laidOut?: { tab: number; columns: string };
  /** For a watch: its requests in the account's month. Its hidden tab has them too, but a person may delete that. */
  month?: WatchState['month'];
  /** The ids of its native chart, and of the chart of its profits that a person has inserted. */
  chart?: number;
  profitChart?: number;
  /** IDs of the tab with the list's total value and of the chart in it, and the rows written there: their number, and what they hold. */
  worth?: { tab: number; rows: number; lines?: SavedLines; unfinished?: Unfinished; chart?: number };
  /** For a price list: short names of items whose rows the sheet didn't accept. They aren't paid for again until they can be written. */
  refused?: string[];
  /** State of its failure notice; absent while the task works. */
  notice?: 'shown' | 'dismissed';
  /** The execution that works on it, and the end of its lease, ms. */
  lease?: { by: string; until: number };
}

/** A run in progress. */
export interface Run {
  startedAt: number;
  /** Items processed, items in total, and items that failed. */
  cursor: number;
  total: number;
  failed: number;
  /** Rows written, and prices that moved beyond the alert limit. */
  rows: number;
  flagged: number;
  /** Requests charged, requests that may have been charged, and requests in flight. */
  charged: number;
  doubt: number;
  pending: number;
  /** Requests that had (or may have) been charged when the budget last ended the run. From there the whole budget is available again. */
  paidBefore: number;
  /** The reason why the run waits, and a remark about its rows. `needsKey`: a person has to enter another key. */
  message: string;
  needsKey?: true;
  note: string;
  /** The earliest time of the next step, ms, and the number of consecutive errors. */
  retryAt: number;
  faults: number;
  /** Set after a first failure, while the run waits for its retry. */
  retried?: true;
  /** For a search that has more sales than its rows. */
  all?: AllSales;
  /** Answers from this instant on are fresh enough, ms; by default those of the run. */
  since?: number;
  /** Set when a price list or a search has begun: its cells or its tab have headings and nothing of a person's that it would overwrite. */
  begun?: true;
  /** Set when the place of the list, or of the table on the task's tab, is lost, so a person has to put it back. */
  lost?: true | 'tab';
  /** Set when a person has put it back: a tab without marks is marked by its headings. */
  marksTab?: true;
  /** Set when a person cancels it while an execution works on it: that one sends nothing more, writes what is paid for, and ends the run. */
  cancelled?: true;
  /** For a search of a list: a short name of the list as it was when the run began. */
  list?: string;
  /** For a price list: short names of failed queries, which are not sent again in this run. */
  gaveUp?: string[];
  /**
   * For a refresh of formulas that only the sheet can read: they are refreshed in the order of the numbers of their contents, because a
   * person may sort them meanwhile. Those up to `upTo` are done, and `complete` counts those with new answers. `moves` counts how often
   * formulas of the next batch were moved.
   */
  reported?: { upTo: number; complete: number; moves?: number };
  /**
   * For a card list: the job at the service and the number of its cards; or the idempotency key of a start whose outcome is unknown; and
   * whether to cancel the job.
   */
  jobId?: string;
  jobCards?: number;
  key?: string;
  cancelling?: 'wanted' | 'sent';
}

/** All sales of a search: their number, and the most requests that they can cost. */
export interface AllSales {
  rows: number;
  requests: number;
  /** When the run began that has read some of them, ms. */
  since: number;
  /** False if there are more than can be read. */
  isWhole: boolean;
}

/** The result of a run. */
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
  /** As in a run. */
  needsKey?: true;
  all?: AllSales;
  /** For a run that was cancelled, or has rows that the sheet didn't accept: its answers are from this instant on, ms. */
  since?: number;
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

/** Prefix of the properties that hold tasks. */
export const PREFIX = 'task:';
/** A property holds 9 KB. A new task must be smaller, so the data of its runs fits too. */
export const MOST_DRAFT_BYTES = 6_000;

/** Also returns undefined for a task that this version can't read (unreadable.ts). */
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

/** All readable tasks, oldest first. */
export function readTasks(): Task[] {
  return Object.entries(readProperties())
    .flatMap(([name, text]) => (name.startsWith(PREFIX) ? (taskIn(text) ?? []) : []))
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** @throws StoreFull */
export function writeTask(task: Task): void {
  writeSurely({ [PREFIX + task.id]: packRecord(task) });
}

export function dropTask(id: string): void {
  dropProperty(PREFIX + id);
  dropAllMarks(id);
}

/** Changes a task under the lock, based on its stored state. @throws InvalidParametersError when it was deleted. @throws DocumentBusy */
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

/** Whether the run has a job at the service, or a start whose outcome is unknown. */
export const hasJob = (run: Run | null | undefined) => (run?.jobId ?? run?.key) !== undefined;

/** The task's title, such as `Price list · Stock, A2:A91`. */
export const titleOf = (draft: TaskDraft) => kindOf(draft).title(draft);
