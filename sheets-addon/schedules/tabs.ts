/** A tab that grows by one dated row per keyword with each run: a trend of one's own. */

import type { Price, Settled } from '@sold-data/core';
import { present } from '../host/lists.ts';
import { withWriterLock } from '../host/shared.ts';
import type { TableShape } from '../tables/shape.ts';
import { addSheet, makeRoom, nextRow, putRows } from '../tables/table.ts';
import { columnsFor, writePriceRows } from './price-rows.ts';
import type { Refresh, Run } from './refresh.ts';

/** The rows of one run are told apart by refresh, keyword and options, so that a batch that is written again adds nothing. */
export const snapshotShape: TableShape = {
  columns: [
    { label: 'Date', kind: 'instant' },
    { label: 'Refresh', kind: 'text' },
    { label: 'Keyword', kind: 'text' },
    { label: 'Search', kind: 'text' },
    { label: 'Sales', kind: 'integer' },
    { label: 'Median', kind: 'amount' },
    { label: 'Lower Quartile', kind: 'amount' },
    { label: 'Upper Quartile', kind: 'amount' },
    { label: 'Currency', kind: 'currency' },
  ],
  key: [1, 2, 3],
};

/** A price that was asked, and what was asked. */
export interface SnapshotItem {
  keyword: string;
  search: string;
  result: Settled<Price>;
}

/** Where the rows of a run that begins now will stand. */
export function snapshotStart(tab: string): number {
  return nextRow(tab, snapshotShape, 'append');
}

/** Adds the rows that are answered. Call it under the lock. */
export function appendSnapshot(refresh: Refresh, run: Run, items: readonly SnapshotItem[]): void {
  const date = new Date(run.startedAt).toISOString();
  const rows = items.flatMap(({ keyword, search, result }) => {
    if (!result.ok) return [];
    const { count, median, p25, p75, currency } = result.value;
    return [[date, refresh.name, keyword, search, count, median, p25, p75, currency]];
  });
  if (rows.length > 0) {
    putRows(present(refresh.snapshotTab), snapshotShape, rows, { mode: 'append', since: run.snapshotRow });
  }
}

// Prices that formulas asked, one row per question, in a tab of its own: where a refresh over formulas flags what moved.

const WATCH_TAB = 'Sold Data watch';
const KEYS = ['Keyword', 'Search'];

/** Writes the prices of a batch. Call it under the lock. Returns how many moved further than the alert allows. */
export function writeWatch({ alertPercent }: Refresh, items: readonly SnapshotItem[], at: number): number {
  if (items.length === 0) return 0;
  const sheet = SpreadsheetApp.getActive().getSheetByName(WATCH_TAB) ?? makeTab(alertPercent);
  const count = sheet.getLastRow() - 1;
  const known = count < 1 ? [] : sheet.getRange(2, 1, count, KEYS.length).getValues();
  const places = new Map(known.map(([keyword, search], i) => [`${keyword}\n${search}`, i + 2]));
  const fresh = items.filter(({ keyword, search }) => !places.has(`${keyword}\n${search}`));
  if (fresh.length > 0) {
    const row = count + 2;
    makeRoom(sheet, row + fresh.length - 1);
    const range = sheet.getRange(row, 1, fresh.length, KEYS.length);
    range.setNumberFormat('@').setValues(fresh.map(({ keyword, search }) => [keyword, search]));
    for (const [i, { keyword, search }] of fresh.entries()) places.set(`${keyword}\n${search}`, row + i);
  }
  const rows = items.map(({ keyword, search, result }) => ({
    row: present(places.get(`${keyword}\n${search}`)),
    result,
  }));
  rows.sort((a, b) => a.row - b.row);
  return writePriceRows(sheet, KEYS.length + 1, rows, at, alertPercent);
}

function makeTab(alertPercent: number | null): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = addSheet(WATCH_TAB);
  const headings = [...KEYS, ...columnsFor(alertPercent).map(({ label }) => label)];
  sheet.getRange(1, 1, 1, headings.length).setValues([headings]).setFontWeight('bold');
  sheet.setFrozenRows(1);
  return sheet;
}

// What schedules did, newest last, in a tab of its own.

const LOG_TAB = 'Sold Data log';
const MOST_ROWS = 500;

const shape: TableShape = {
  columns: [
    { label: 'Time', kind: 'instant' },
    { label: 'Refresh', kind: 'text' },
    { label: 'Result', kind: 'text' },
    { label: 'Done', kind: 'integer' },
    { label: 'Failed', kind: 'integer' },
    { label: 'Of', kind: 'integer' },
    { label: 'Requests', kind: 'integer' },
    { label: 'Note', kind: 'text' },
  ],
  key: [],
};

export interface LogEntry {
  at: number;
  refresh: string;
  result: 'done' | 'partial' | 'failed' | 'goes on' | 'stopped';
  done: number;
  failed: number;
  total: number;
  requests: number;
  note: string;
}

/** Adds a line and lets the oldest go beyond 500. A tab that takes none, such as a protected one, keeps nothing else from its turn. */
export function log(entry: LogEntry): void {
  try {
    addLine(entry);
  } catch (error) {
    console.warn(`The log could not be written: ${(error as Error).message}`);
  }
}

function addLine({ at, refresh, result, done, failed, total, requests, note }: LogEntry): void {
  withWriterLock(() => {
    const row = [new Date(at).toISOString(), refresh, result, done, failed, total, requests, note];
    putRows(LOG_TAB, shape, [row], { mode: 'append', since: Number.MAX_SAFE_INTEGER });
    const sheet = present(SpreadsheetApp.getActive().getSheetByName(LOG_TAB));
    const surplus = sheet.getLastRow() - 1 - MOST_ROWS;
    if (surplus > 0) sheet.deleteRows(2, surplus);
  });
}
