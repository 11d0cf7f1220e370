/** Figures over a whole time range: totals, and how prices moved. */
import {
  type Endpoint,
  historyTotals,
  type Operation,
  type PagesResult,
  type Period,
  type Row,
  SoldDataError,
  salesOf,
  settle,
  type TrendPoint,
  trend,
  trendOf,
} from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { minSales } from '../fields/price.ts';
import { maxPages } from '../fields/trend.ts';
import type { Question } from '../run/ask.ts';
import { numberAt } from '../run/number.ts';
import { flattenMoney } from '../run/output.ts';
import { fieldsOf, type Run } from '../run/run.ts';
import { questionsOf } from './questions.ts';

/** Puts out the totals of each question as one item; `found` is false when nothing was sold. */
export async function totals(run: Run, endpoint: Endpoint): Promise<void> {
  await run.ask(
    questionsOf(run, { endpoint }),
    ({ parameters }) => historyTotals(run.session, endpoint, parameters),
    ({ itemIndexes, parameters: { keyword, startDate, endDate } }, found) => {
      const asked = { keyword, startDate, endDate, found: found !== null } as IDataObject;
      run.items.add(itemIndexes, { ...asked, ...flattenMoney(found ?? {}) });
    },
  );
}

interface Moves {
  points: TrendPoint[];
  /** The pages behind them; none when a later page failed. */
  read?: PagesResult;
  failed?: unknown;
}

/** Puts out one item for each period of each question, oldest first. */
export async function trends(run: Run, endpoint: Endpoint): Promise<void> {
  await run.ask<Moves>(
    questionsOf(run, { endpoint, variant: settingsAt }),
    question => moves(run, question),
    ({ itemIndexes, parameters: { keyword } }, { points, read, failed }) => {
      const [itemIndex = 0] = itemIndexes;
      const { least } = settingsAt(run, itemIndex);
      const complete = read?.complete ?? false;
      if (points.length === 0) run.notes.add(`Nothing was sold for ${keyword} in this time.`);
      for (const point of points) {
        const enough = point.count >= least;
        run.items.add(itemIndexes, { keyword, ...(enough ? point : unpriced(point)), enough, complete } as IDataObject);
      }
      if (failed !== undefined) run.items.fail(itemIndex, failed);
      if (read) note(run, read);
    },
  );
}

/** Newest first: when the pages run out, or one of them fails, it is the oldest sales that are missing. */
function* moves(run: Run, { itemIndexes: [itemIndex = 0], endpoint, parameters }: Question): Operation<Moves> {
  const { pages, period } = settingsAt(run, itemIndex);
  const newestFirst = { ...parameters, sort: 'lastSoldDescending' };
  const extent = { maxRows: Number.POSITIVE_INFINITY, maxPages: pages };
  const moved = yield* settle(trend(run.session, endpoint, newestFirst, period, extent));
  if (moved.ok) return moved.value;
  const rows = moved.error instanceof SoldDataError ? (moved.error.partial?.rows ?? []) : [];
  if (rows.length === 0) throw moved.error;
  if (!run.keepsGoing) {
    run.advice.add('Pages were read before; with On Error set to Continue the trend of their sales comes out.');
    throw moved.error;
  }
  return { points: trendOf(salesOf(endpoint, rows as Row[]), period), failed: moved.error };
}

function settingsAt(run: Run, itemIndex: number): { pages: number; least: number; period: Period } {
  const field = fieldsOf(run, itemIndex);
  return {
    pages: numberAt(field, maxPages, 'options'),
    least: numberAt(field, minSales, 'options'),
    period: field<Period>('period', 'month'),
  };
}

function note(run: Run, { complete, requests, stopped, warnings }: PagesResult): void {
  const cure = stopped === 'pages' ? 'Raise Max Pages or ask for a shorter time.' : 'Ask for a shorter time.';
  if (!complete) run.notes.add(`Older sales are missing: stopped after ${requests} pages. ${cure}`);
  for (const warning of warnings) run.notes.add(warning);
}

/** Too few sales give no price. */
function unpriced(point: TrendPoint): IDataObject {
  const { start, count, currency } = point;
  return { start, count, currency, median: null, mean: null, min: null, max: null, p25: null, p75: null };
}
