/** Price trends: one item for each period of each question. */
import {
  counted,
  type EmptyPoint,
  endpoints,
  NO_PRICE,
  type Operation,
  type PagesResult,
  type Period,
  type Row,
  SoldDataError,
  salesOf,
  settle,
  type Trend,
  trendOf,
  trend as trendOfSearch,
  withEmptyPeriods,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { forEach, requestPerUnit, TEST_ENOUGH } from '../fields/cost.ts';
import { choice, pages } from '../fields/field.ts';
import { searchForm } from '../fields/form.ts';
import { shared } from '../fields/shared.ts';
import type { Offered } from '../resources/offer.ts';
import { type FieldReader, limitAt, optionAt } from '../run/field-reader.ts';
import { choiceOf } from '../run/form.ts';
import { questionsOf } from '../run/questions.ts';
import { type Asked, askAll, type Run, salvaged } from '../run/run.ts';
import type { OperationKind } from './operation.ts';
import { ofItems, sampled } from './sample.ts';

const periods = ['Month', 'Quarter', 'Week', 'Year'].map(name => ({ name, value: name.toLowerCase() }));

const fields = {
  period: choice('Period', 'period', periods, 'How much time each point covers'),
  maxPages: pages(20, 'The most pages to read for one trend. Each page is charged as one request.'),
};

export const trend: OperationKind = {
  cost(offered) {
    const [most, rows] = [fields.maxPages.default, offered.endpoint.paging?.pageRows];
    const notice = `Costs up to ${most} requests ${forEach(offered)}: one for each page of ${rows} sales. Max Pages limits them. ${TEST_ENOUGH}`;
    return { notice, action: requestPerUnit(offered) };
  },

  form: offered =>
    searchForm(offered, { fields: [fields.period], options: [fields.maxPages, shared.minSales, shared.unpriced] }),

  perform: trends,

  sample() {
    const [point] = trendOf(salesOf(endpoints.scrape, sampled.sales, sampled.today), 'month');
    return ofItems({ keyword: '', ...point, enough: true, complete: true });
  },
};

/** `read` is absent when a later page failed. */
type Moves = Pick<Trend, 'points'> & { read?: PagesResult; failed?: unknown };

/** Outputs one item for each period of each question, oldest first. */
async function trends(run: Run, asking: Offered): Promise<void> {
  await askAll(
    run,
    await questionsOf(run, asking, field => ({ settings: trendSettings(field) })),
    one => moves(run, one),
    ({ itemIndexes, question, settings }, { points, read, failed }) => {
      const { keyword, startDate, endDate } = question.parameters;
      const complete = read?.complete ?? false;
      // When pages are missing, nothing is known about the time before the oldest sale that was read.
      const [from, to] = [complete ? startDate : points[0]?.start, endDate].map(String) as [string, string];
      if (points.length === 0) run.notes.add(`Nothing was sold for ${keyword} in this period.`);
      const all = points.length === 0 ? [] : withEmptyPeriods(points, from, to, settings.period);
      for (const point of all) {
        const enough = point.count >= settings.minSales;
        run.items.add(itemIndexes, { keyword, ...(enough ? point : unpriced(point)), enough, complete } as IDataObject);
      }
      if (failed !== undefined) run.items.fail(itemIndexes[0] ?? 0, failed);
      if (read) note(run, read);
    },
  );
}

function trendSettings(field: FieldReader) {
  return {
    maxPages: limitAt(field, fields.maxPages),
    minSales: optionAt(field, shared.minSales),
    period: choiceOf(fields.period, field<unknown>('period', fields.period.default)) as Period,
  };
}

function* moves(run: Run, { question, settings }: Asked<ReturnType<typeof trendSettings>>): Operation<Moves> {
  const { maxPages, period } = settings;
  const moved = yield* settle(
    trendOfSearch(run.session, question, period, { maxRows: Number.POSITIVE_INFINITY, maxPages }),
  );
  if (moved.ok) return moved.value;
  const rows = moved.error instanceof SoldDataError ? (moved.error.partial?.rows ?? []) : [];
  const advice = 'Pages were read before; with On Error set to Continue, the trend of their sales is output.';
  const failed = salvaged(run, moved.error, rows, advice);
  return { points: trendOf(salesOf(question.endpoint, rows as Row[], run.today), period), failed };
}

function note(run: Run, { complete, requests, stopped, warnings }: PagesResult): void {
  const cure = stopped === 'pages' ? 'Raise Max Pages or choose a shorter period.' : 'Choose a shorter period.';
  if (!complete) run.notes.add(`Older sales are missing: stopped after ${counted(requests, 'page')}. ${cure}`);
  for (const warning of warnings) run.notes.add(warning);
}

/** A period with too few sales has no price. */
function unpriced({ start, count, currency }: EmptyPoint): IDataObject {
  return { start, count, currency, ...NO_PRICE };
}
