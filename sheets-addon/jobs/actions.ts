/** What the sidebar may ask about jobs, behind one entry point. Each answers with a plain value; what goes wrong is a sentence. */

import { afford } from '@sold-data/core';
import { contractSpent } from '../host/contract.ts';
import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { type Reply, reply } from '../settings/messages.ts';
import { menuSession, readAccount } from '../settings/sessions.ts';
import type { Entry, Skipped } from './entries.ts';
import { checkRequest, type JobRequest, runKinds } from './request.ts';
import { shapeOf } from './rows.ts';
import { runSlice } from './slice.ts';
import { finish, forgetPastJobs, pastJobs, refuseTaken, startAgain, startJob } from './start.ts';
import { commandJob, isEnded, type JobState, readJobs, seenJob } from './state.ts';

/** How long one call works: short, so that a click on Pause is heard soon. */
const SLICE_MS = 20_000;

export interface JobList {
  /** Jobs under way, oldest first. */
  open: JobState[];
  /** Ended ones, newest first. */
  past: JobState[];
}

const actions = {
  list(): JobList {
    const open = readJobs().filter(state => {
      if (isEnded(state)) finish(state);
      return !isEnded(state);
    });
    return { open: open.map(seenJob), past: pastJobs() };
  },
  plan: planJob,
  start: (id: string, request: Parameters<typeof startJob>[1]) => startJob(id, request),
  again: startAgain,
  /** Works on a job for a while. */
  work: (id: string) => runSlice(id, SLICE_MS),
  command: commandJob,
  chart: drawChart,
  forget: forgetPastJobs,
  /** The selected cells as `'Prices'!A2:A30`, for the form. */
  selection(): string {
    const range = SpreadsheetApp.getActive().getActiveRange();
    return range ? `'${range.getSheet().getName().replaceAll("'", "''")}'!${range.getA1Notation()}` : '';
  },
};

export type JobActions = typeof actions;

export function jobs<Name extends keyof JobActions>(
  name: Name,
  args: Parameters<JobActions[Name]>,
): Reply<ReturnType<JobActions[Name]>> {
  return reply(() => (actions[name] as (...args: unknown[]) => ReturnType<JobActions[Name]>)(...args) ?? null) as Reply<
    ReturnType<JobActions[Name]>
  >;
}

// What a job will cost and where it will write, told before it starts. Free of charge.

export interface JobPlan extends Skipped {
  /** `About 120 requests of your 340 left (120 keywords).` */
  cost: string;
  requests: number;
  enough: boolean;
  /** How many entries, and the first few, so that a person sees what was read. */
  entries: number;
  sample: Entry[];
  /** Rows that stand on the sheet; null when it does not exist yet. */
  rows: number | null;
}

/** @throws SoldDataError with one sentence, also when the sheet holds other data. */
function planJob(given: JobRequest): JobPlan {
  const { request, entries, ...left } = checkRequest(given);
  const { noun, batchSize } = runKinds[request.kind];
  const requests = batchSize ? entries.length : present(request.maxPages);
  const { sheet, rows } = refuseTaken(request, shapeOf(request));
  const basis = `${requests} ${noun}${requests === 1 ? '' : 's'}`;
  const { enough, text } = afford({ requests, basis }, readAccount(menuSession(20_000)));
  const sample = entries.slice(0, 3);
  return {
    ...left,
    cost: [text, contractSpent(requests) ?? []].flat().join(' '),
    requests,
    enough,
    entries: entries.length,
    sample,
    rows: sheet ? Math.max(0, rows) : null,
  };
}

// One click from a job's rows to a chart on the same sheet; the same chart again replaces the one before.

export interface ChartRequest {
  sheet: string;
  type: 'SCATTER' | 'COLUMN' | 'HISTOGRAM';
  /** Headings of the columns to draw: the axis first, unless it is a histogram. */
  columns: readonly string[];
  title: string;
}

function drawChart({ sheet: name, type, columns, title }: ChartRequest): void {
  const sheet = SpreadsheetApp.getActive().getSheetByName(name);
  const rows = sheet?.getLastRow() ?? 0;
  if (!sheet || rows < 2) throw refusal('There are no rows to draw');
  const headings = present(sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0]);
  for (const chart of sheet.getCharts()) if (chart.getOptions()?.get('title') === title) sheet.removeChart(chart);
  const place = 2 + sheet.getCharts().length * 18;
  let builder = sheet.newChart().setChartType(Charts.ChartType[type]).setNumHeaders(1);
  for (const heading of columns) {
    const column = headings.indexOf(heading) + 1;
    if (column === 0) throw refusal(`The sheet has no column "${heading}"`);
    builder = builder.addRange(sheet.getRange(1, column, rows, 1));
  }
  builder = builder.setOption('title', title).setOption('legend', { position: 'none' });
  sheet.insertChart(builder.setPosition(place, headings.length + 2, 0, 0).build());
  sheet.activate();
}
