/** Figures over a whole time range: totals, and how prices moved. */
import { type Endpoint, historyTotals, type Period, type Trend, type TrendPoint, trend } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { minSales } from '../fields/price.ts';
import { maxPages } from '../fields/trend.ts';
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

/** Puts out one item for each period of each question, oldest first. */
export async function trends(run: Run, endpoint: Endpoint): Promise<void> {
  const pagesAt = (itemIndex: number) => numberAt(fieldsOf(run, itemIndex), maxPages, 'options');
  const leastAt = (itemIndex: number) => numberAt(fieldsOf(run, itemIndex), minSales, 'options');
  const periodAt = (itemIndex: number) => run.field<Period>('period', itemIndex, 'month');
  await run.ask<Trend>(
    questionsOf(run, {
      endpoint,
      variant: (_, itemIndex) => [pagesAt(itemIndex), periodAt(itemIndex), leastAt(itemIndex)],
    }),
    ({ itemIndexes: [itemIndex = 0], parameters }) => {
      // Newest first: when the pages run out it is the oldest sales that are missing.
      const newestFirst = { ...parameters, sort: 'lastSoldDescending' };
      const extent = { maxRows: Number.POSITIVE_INFINITY, maxPages: pagesAt(itemIndex) };
      return trend(run.session, endpoint, newestFirst, periodAt(itemIndex), extent);
    },
    ({ itemIndexes, parameters: { keyword } }, { points, read }) => {
      const least = leastAt(itemIndexes[0] ?? 0);
      const { complete } = read;
      for (const point of points) {
        const enough = point.count >= least;
        run.items.add(itemIndexes, { keyword, ...(enough ? point : unpriced(point)), enough, complete } as IDataObject);
      }
      if (!read.complete)
        run.notes.add(
          `Older sales are missing: stopped after ${read.requests} pages. Raise Max Pages or ask for a shorter time.`,
        );
      for (const warning of read.warnings) run.notes.add(warning);
    },
  );
}

/** Too few sales give no price. */
function unpriced(point: TrendPoint): IDataObject {
  const { start, count, currency } = point;
  return { start, count, currency, median: null, mean: null, min: null, max: null, p25: null, p75: null };
}
