/** What a person asked for, checked before it is kept: each refusal is one sentence. */

import { eventKinds } from '@sold-data/core';
import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { bytesOf } from '../host/stores.ts';
import { checkRequest, type JobRequest, runKinds } from '../jobs/request.ts';
import { fitTable } from '../tables/table.ts';
import { priceQuery } from './keywords.ts';
import { columnsFor } from './price-rows.ts';
import type { Recurrence } from './recurrence.ts';
import { priceSources, type RefreshPlan, type Target } from './refresh.ts';
import { snapshotShape } from './tabs.ts';
import { listIn, type WatchTarget } from './watch.ts';
import { standingsOf } from './watch-rows.ts';
import { eventShape } from './watch-tab.ts';

const LONGEST_NAME = 60;
const MOST_REQUESTS = 100_000;
/** A property holds 9 KB: a refresh begins with less, so that what its runs note fits as well. */
const MOST_BYTES = 6_500;
const HOURLY: Recurrence = { kind: 'hourly', every: 1 };

/** @param known the refresh as it was, whose own columns may hold values. @throws InvalidParametersError */
export function checkedPlan(plan: RefreshPlan, known: RefreshPlan | null): RefreshPlan {
  const name = plan.name.trim();
  if (name === '') throw refusal('The refresh needs a name', 'Enter one');
  if (name.length > LONGEST_NAME) throw refusal(`The name has at most ${LONGEST_NAME} characters`);
  const alertPercent = plan.alertPercent ?? null;
  if (alertPercent !== null && !(alertPercent > 0 && alertPercent <= 1000))
    throw refusal(`The alert must be above 0 and at most 1000 percent, got ${alertPercent}`);
  const tab = (plan.snapshotTab ?? '').trim();
  if (tab !== '') fitTable(tab, snapshotShape);
  const budget = whole(plan.budget, 1, MOST_REQUESTS, 'The request budget');
  const target = checkedTarget(plan.target, alertPercent, budget, known);
  // The plan of a watch spreads its looks over the month: each hour has its part.
  const recurrence = target.kind === 'watch' ? HOURLY : checkedRecurrence(plan.recurrence);
  if (bytesOf(JSON.stringify(target)) > MOST_BYTES)
    throw refusal('This is too much to type in', 'Put the keywords into cells and select them');
  const priced = target.kind === 'keywords' || target.kind === 'formulas';
  if (!priced && (alertPercent !== null || tab !== ''))
    throw refusal('An alert and a snapshot need keywords or formulas');
  return {
    name,
    recurrence,
    target,
    budget,
    alertPercent,
    snapshotTab: tab === '' ? null : tab,
    mail: plan.mail === true,
  };
}

function checkedRecurrence(recurrence: Recurrence): Recurrence {
  if (recurrence.kind === 'hourly')
    return { kind: 'hourly', every: whole(recurrence.every, 1, 24 * 7, 'The hours between two runs') };
  const at = whole(recurrence.at, 0, 23, 'The hour of the day');
  if (recurrence.kind === 'daily') return { kind: 'daily', at };
  const on = [...new Set(recurrence.on.map(day => whole(day, 1, 7, 'The day of the week')))].sort();
  if (on.length === 0) throw refusal('No day of the week is chosen', 'Choose at least one');
  return { kind: 'weekly', on, at };
}

/** A step of a job is charged as a whole: a budget below it would never let the job begin. */
function checkedJob(given: JobRequest, budget: number): Target {
  const { request, entries } = checkRequest(given);
  const { batchSize, noun } = runKinds[request.kind];
  const step = batchSize
    ? Math.min(batchSize, entries.length)
    : request.kind === 'history'
      ? 1
      : present(request.maxPages);
  if (step > budget)
    throw refusal(
      `One step of this job costs ${step} requests (${step} ${noun}s)`,
      `Raise the budget to at least ${step}`,
    );
  return { kind: 'job', request };
}

function checkedTarget(target: Target, alertPercent: number | null, budget: number, known: RefreshPlan | null): Target {
  if (target.kind === 'job') return checkedJob(target.request, budget);
  if (target.kind === 'waiting') return { kind: 'waiting' };
  if (target.kind === 'watch') return checkedWatch(target, known);
  if (target.kind === 'formulas') {
    const where = target.where.trim();
    if (where !== '' && !where.includes('!') && !SpreadsheetApp.getActive().getSheetByName(where))
      throw refusal(`There is no sheet "${where}"`);
    if (where.includes('!')) rangeOf(where);
    return { kind: 'formulas', where };
  }
  if (!priceSources.includes(target.endpoint)) throw refusal(`${target.endpoint} gives no prices`);
  const to = target.to.trim().toUpperCase();
  if (!/^[A-Z]{1,3}$/.test(to)) throw refusal('The column for the prices must be a letter such as C');
  const range = target.range.trim();
  const cells = rangeOf(range);
  if (cells.getNumColumns() !== 1) throw refusal('The keywords must stand in one column, such as Prices!A2:A100');
  priceQuery(target.endpoint, 'keyword', target.options);
  checkRoom(cells, to, alertPercent, known);
  return { kind: 'keywords', range: fullName(cells), to, endpoint: target.endpoint, options: target.options };
}

/** What a person wrote beside the keywords is never written over. */
function checkRoom(
  cells: GoogleAppsScript.Spreadsheet.Range,
  to: string,
  alertPercent: number | null,
  known: RefreshPlan | null,
): void {
  const sheet = cells.getSheet();
  const first = columnNumber(to);
  const own = known?.target.kind === 'keywords' && known.target.to === to && known.target.range === fullName(cells);
  const columns = columnsFor(alertPercent);
  const kept = own ? columnsFor(known.alertPercent).length : 0;
  const last = first + columns.length - 1;
  if (cells.getColumn() >= first && cells.getColumn() <= last)
    throw refusal('The prices would be written over the keywords', 'Choose a column beside them');
  const missing = last - sheet.getMaxColumns();
  if (missing > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), missing);
  if (kept >= columns.length) return;
  const fresh = sheet.getRange(cells.getRow(), first + kept, cells.getNumRows(), columns.length - kept);
  if (!fresh.isBlank())
    throw refusal(
      `${fresh.getA1Notation()} already holds something, which would be overwritten`,
      `Choose ${columns.length} empty columns`,
    );
}

function checkedWatch(target: WatchTarget, known: RefreshPlan | null): WatchTarget {
  const cells = rangeOf(target.range.trim());
  const { items, rows } = listIn(cells);
  if (items.length === 0)
    throw refusal(
      `${cells.getA1Notation()} holds no item: ${rows.find(row => typeof row === 'string')?.replace(/\.$/, '') ?? 'its rows are empty'}`,
    );
  const tab = target.tab.trim();
  if (tab === '') throw refusal('The watch needs a tab for what is new', 'Enter the name of one');
  if (tab === cells.getSheet().getName()) throw refusal('What is new needs a tab of its own', 'Enter another name');
  fitTable(tab, eventShape);
  const kinds = eventKinds.filter(kind => target.kinds.includes(kind));
  if (kinds.length === 0) throw refusal('Nothing is chosen to be told of', 'Choose at least one thing');
  const range = fullName(cells);
  const beside = standingsOf(cells);
  const own = known?.target.kind === 'watch' ? rowsBeside(rangeOf(known.target.range), beside) : 0;
  const fresh = beside.getNumRows() - own;
  if (fresh > 0 && !beside.offset(own, 0, fresh).isBlank())
    throw refusal(
      `${beside.getA1Notation()} beside the list already holds something, which would be overwritten`,
      `Leave ${beside.getNumColumns()} empty columns there`,
    );
  return {
    ...{ kind: 'watch', range, tab, kinds },
    dealPercent: percent(target.dealPercent, 100, 'A deal'),
    movedPercent: percent(target.movedPercent, 1000, 'A price move'),
  };
}

/** How many rows of the block the watch has written before: a list may grow. */
function rowsBeside(before: GoogleAppsScript.Spreadsheet.Range, block: GoogleAppsScript.Spreadsheet.Range): number {
  const after = before.getColumn() + before.getNumColumns() === block.getColumn();
  const same = before.getSheet().getName() === block.getSheet().getName() && before.getRow() === block.getRow();
  return after && same ? before.getNumRows() : 0;
}

function percent(value: unknown, most: number, what: string): number {
  const number = Number(value);
  if (!(number > 0 && number <= most))
    throw refusal(`${what} must be above 0 and at most ${most} percent, got ${value}`);
  return number;
}

function rangeOf(notation: string): GoogleAppsScript.Spreadsheet.Range {
  try {
    return SpreadsheetApp.getActive().getRange(notation);
  } catch {
    throw refusal(`There is no range ${notation === '' ? 'of that name' : notation}`, 'Write it like Prices!A2:A100');
  }
}

/** With its sheet: the hourly run has no active one. */
function fullName(cells: GoogleAppsScript.Spreadsheet.Range): string {
  const name = cells.getSheet().getName();
  const quoted = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
  return `${quoted}!${cells.getA1Notation()}`;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function whole(value: unknown, least: number, most: number, what: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw refusal(`${what} must be ${least} to ${most}, got ${value}`);
  return number;
}
