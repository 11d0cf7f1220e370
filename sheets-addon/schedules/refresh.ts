/** A named refresh: what a person asked for, and how far it has come. Plain values: kept as JSON in the document's properties. */
import type { EndpointId, EventKind } from '@sold-data/core';
import { refusal } from '../host/errors.ts';
import { withWriterLock } from '../host/shared.ts';
import { writeProperty } from '../host/stores.ts';
import { type JobRequest, runKinds } from '../jobs/request.ts';
import type { Occurrence, Recurrence } from './recurrence.ts';

/** What is refreshed. */
export type Target =
  /** Every formula of the add-on in the spreadsheet, on one sheet (`Prices`), or in one range (`Prices!B2:D100`). */
  | { kind: 'formulas'; where: string }
  /** Cells that wait for a free request, wherever they stand; what shows a value is not asked again. */
  | { kind: 'waiting' }
  /** A range of keywords: median, sales, currency, change and time are written into the columns from `to` on, one row per keyword. */
  | {
      kind: 'keywords';
      range: string;
      to: string;
      endpoint: PriceSource;
      /** Search options such as `itemCondition`; as the endpoint's parameters. */
      options: Record<string, string | number | boolean>;
    }
  /**
   * A list in a range under headings, looked at a few items an hour: the budget is for a month. What it sells for now stands beside
   * it, and what is new in a tab.
   */
  | {
      kind: 'watch';
      range: string;
      tab: string;
      kinds: readonly EventKind[];
      /** An offer at or below this percentage of the sold median is a deal; a median that moved by more percent is told. */
      dealPercent: number;
      movedPercent: number;
    }
  /** A job of the job runner, started again with the same request. */
  | { kind: 'job'; request: JobRequest };

/** Searches whose answer is a price. */
export const priceSources = ['scrape', 'fashionSold', 'peerListings'] as const satisfies readonly EndpointId[];
export type PriceSource = (typeof priceSources)[number];

/** What a person chooses. */
export interface RefreshPlan {
  name: string;
  recurrence: Recurrence;
  target: Target;
  /** The most requests that one run may be charged; of a watch, a month of runs. */
  budget: number;
  /** Flag rows whose median moved by more than this many percent, up or down; null for none. */
  alertPercent: number | null;
  /** The tab that one dated row per keyword is appended to; null for none. */
  snapshotTab: string | null;
  /** Also tell by mail when it fails twice (the address is saved once per person). */
  mail: boolean;
}

export interface Refresh extends RefreshPlan {
  id: string;
  /** Whose trigger runs it, and with whose key: a made-up name, no address (schedules/person.ts). */
  runner: string;
  paused: boolean;
  /** Hour from which hourly turns count. */
  anchor: number;
  /** The last turn it took. */
  occurrence: Occurrence;
  /** A run that is not finished. */
  run: Run | null;
  last: RunResult | null;
  /** The job under way, where the target is one. */
  jobId?: string;
  /** The item that the next run begins with: where the last one stopped. */
  from: number;
  /** Hours in a row in which it did not work. */
  failures: number;
  /** Somebody works on it until then, ms; a crashed run leaves it behind. */
  leaseUntil: number;
}

/** A run under way: everything that the next hour needs to go on. */
export interface Run {
  startedAt: number;
  /** Items before this one are done. */
  cursor: number;
  /** The item of the list that it began with. */
  from: number;
  /** Where its rows of the history tab begin. */
  snapshotRow: number;
  /** Rows that moved further than the alert allows. */
  flagged: number;
  done: number;
  failed: number;
  total: number;
  /** Requests charged so far. */
  requests: number;
  /** Hours it was stopped by an error. */
  tries: number;
  /** What its job had been charged before this run, or may have been. */
  paidBefore: number;
  /** Why it did not go on; empty when only time was short. */
  message: string;
  /** What went wrong with the last item that failed. */
  fault: string;
  /** What a reader of the result must know. */
  note: string;
}

export interface RunResult {
  /** ms */
  endedAt: number;
  /** `partial`: the budget ended it or some rows failed; the next run begins where this one stopped. */
  outcome: 'done' | 'partial' | 'failed';
  done: number;
  failed: number;
  total: number;
  /** Rows that moved further than the alert allows. */
  flagged: number;
  requests: number;
  message: string;
}

// Refreshes in the spreadsheet's properties, one each: everybody who may edit it sees them.

const PREFIX = 'refresh:';

/** All refreshes, by name. */
export function readRefreshes(): Refresh[] {
  return Object.entries(store().getProperties())
    .flatMap(([name, text]) => (name.startsWith(PREFIX) ? [JSON.parse(text) as Refresh] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function readRefresh(id: string): Refresh | null {
  const text = store().getProperty(PREFIX + id);
  return text ? (JSON.parse(text) as Refresh) : null;
}

/** @throws the platform's error when the properties are full; `said` has words for it. */
export function writeRefresh(refresh: Refresh): void {
  writeProperty(store(), PREFIX + refresh.id, JSON.stringify(refresh));
}

/** Changes a refresh under the lock, on what is kept now: others may have paused it meanwhile. @throws InvalidParametersError when it is gone. */
export function changeRefresh(id: string, change: (refresh: Refresh) => void): Refresh {
  return withWriterLock(() => {
    const refresh = readRefresh(id);
    if (!refresh) throw deleted();
    change(refresh);
    writeRefresh(refresh);
    return refresh;
  });
}

export function dropRefresh(id: string): void {
  store().deleteProperty(PREFIX + id);
}

export function newRefreshId(): string {
  return Utilities.getUuid().slice(0, 8);
}

/** Somebody deleted it. */
export function deleted(): Error {
  return refusal('This refresh has been deleted');
}

/** The cells that a schedule is about. @throws InvalidParametersError when they are gone. */
export function cellsOf(range: string): GoogleAppsScript.Spreadsheet.Range {
  try {
    return SpreadsheetApp.getActive().getRange(range);
  } catch {
    throw refusal(`There is no range ${range} any more`, 'Change the schedule: its sheet was renamed or deleted');
  }
}

/** Whatever stands where a schedule writes is its own. @throws InvalidParametersError when a person has moved columns or rows. */
export function refuseOthers(
  block: GoogleAppsScript.Spreadsheet.Range,
  isOwn: (row: unknown[], at: number) => boolean,
): void {
  const other = block.getValues().findIndex((row, at) => !isOwn(row, at));
  if (other >= 0)
    throw refusal(
      `${block.offset(other, 0, 1).getA1Notation()} holds something that this schedule did not write: columns or rows were moved`,
      'Change the schedule, or move them back',
    );
}

function store(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getDocumentProperties();
}

// A target in words, for lists and the log.

export function targetText(target: Target): string {
  if (target.kind === 'job') return `${runKinds[target.request.kind].title} into ${target.request.output.sheet}`;
  if (target.kind === 'keywords') return `Keywords in ${target.range}`;
  if (target.kind === 'watch') return `Watching ${target.range}`;
  if (target.kind === 'waiting') return 'Waiting cells';
  return target.where === '' ? 'All formulas' : `Formulas in ${target.where}`;
}
