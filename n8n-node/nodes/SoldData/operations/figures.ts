/** Figures: the service's unchanged answer, price statistics, totals of a date range, and price trends. */
import {
  type BestOffers,
  call,
  type EmptyPoint,
  endpoints,
  groupsFrom,
  historyTotals,
  NO_PRICE,
  noteWithPicture,
  type Operation,
  type PagesResult,
  type Period,
  pictureFrom,
  priceFrom,
  priceSentence,
  type Question,
  type Row,
  SoldDataError,
  salesOf,
  settle,
  type Trend,
  totalsNote,
  trend,
  trendOf,
  withEmptyPeriods,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { breakdownField, own as fields } from '../panel/own-fields.ts';
import type { Offered } from '../resources/index.ts';
import { choiceOf, type FieldReader, flagAt, optionAt } from '../run/form.ts';
import { flattenMoney, groupItems, pictureFacts, priceItem } from '../run/output.ts';
import { questionsOf } from '../run/questions.ts';
import { type Asked, askAll, isTool, type Run, salvaged } from '../run/run.ts';
import { costsAt } from '../run/settings.ts';

/** Outputs the service's answer to each question as one item. */
export async function facts(run: Run, asking: Offered): Promise<void> {
  await askAll(
    run,
    await questionsOf(run, asking, () => ({ settings: {} })),
    ({ question }) => call(run.session, question),
    ({ itemIndexes }, { data }) => run.items.add(itemIndexes, data as IDataObject),
  );
}

/** Outputs the price statistics of each question. */
export async function priceSummaries(run: Run, asking: Offered): Promise<void> {
  await askAll(
    run,
    await questionsOf(run, asking, field => readAt(field, asking)),
    function* ({ question, settings }) {
      const { data, notices } = yield* call(run.session, question);
      const answer = data as Row;
      const price = priceFrom(question.endpoint, answer, settings, question.parameters);
      const picture = pictureFrom(question, answer, run.today, settings);
      return { price, picture, product: answer.product, notices };
    },
    ({ itemIndexes, subject = {} }, { price, picture, product, notices }) => {
      for (const notice of notices) run.notes.add(notice);
      // The card that the service matched to the keyword.
      const card = product === undefined ? {} : { product };
      const asked = { ...price, keyword: String(subject.keyword ?? price.keyword ?? '') };
      const summary = priceSentence(asked, picture);
      const note = noteWithPicture(price, picture);
      const priced = { ...price, note: isTool(run.context) ? untold(note, summary) : note, summary };
      run.items.add(itemIndexes, priceItem(subject, priced, { ...pictureFacts(picture), ...card }));
    },
  );
}

/** The parts of a note that the summary doesn't say. A model pays for every word. */
function untold(note: string, summary: string): string {
  const said = summary.toLowerCase();
  const parts = note.split('; ').filter(part => !said.includes(part.toLowerCase()));
  return parts.join('; ');
}

/** Outputs one item for each group of sales in an answer, for example one per condition. */
export async function breakdowns(run: Run, asking: Offered): Promise<void> {
  await askAll(
    run,
    await questionsOf(run, asking, field => {
      const { settings } = readAt(field, asking);
      const groups = breakdownField(asking.endpoint);
      return { settings: { ...settings, by: choiceOf(groups, field<unknown>(groups.name, groups.default)) } };
    }),
    function* ({ question, settings }) {
      const { data, notices } = yield* call(run.session, question);
      return { found: groupsFrom(question, data as Row, String(settings.by), run.today, settings), notices };
    },
    ({ itemIndexes, subject = {} }, { found, notices }) => {
      for (const notice of notices) run.notes.add(notice);
      if (found?.picture.note) run.notes.add(`${found.picture.note}.`);
      const groups = found ? groupItems(subject, found) : [];
      if (groups.length === 0) {
        run.notes.add('Nothing was sold.');
        if (isTool(run.context)) run.items.add(itemIndexes, { ...subject, count: 0, message: 'Nothing was sold.' });
      }
      for (const group of groups) run.items.add(itemIndexes, group);
    },
  );
}

/** The settings of a price, and their effects on its question. */
function readAt(field: FieldReader, { statisticsOnly }: Offered) {
  const { name, default: initial } = fields.bestOffers;
  const bestOffers = choiceOf(fields.bestOffers, field<unknown>(`options.${name}`, initial)) as BestOffers;
  // The service's own statistics include every best-offer sale. To leave these out, the listings are needed.
  const countsAll = bestOffers === 'include' || bestOffers === initial;
  const statistics = statisticsOnly && flagAt(field, 'options.statisticsOnly') && countsAll;
  return {
    settings: { minSales: optionAt(field, fields.minSales), bestOffers, profit: costsAt(field) },
    ...(statistics ? { endpoint: endpoints.priceSummary } : {}),
  };
}

/** Outputs the totals of each question as one item; `found` is false when nothing was sold. */
export async function totals(run: Run, asking: Offered): Promise<void> {
  await askAll(
    run,
    await questionsOf(run, asking, () => ({ settings: {} })),
    ({ question }) => historyTotals(run.session, question as Question<'history'>),
    ({ itemIndexes, question }, { totals: found }) => {
      const { keyword, startDate, endDate } = question.parameters;
      const asked = { keyword, startDate, endDate, found: found !== null } as IDataObject;
      const told = totalsNote(question.parameters);
      if (told !== '') run.notes.add(told);
      run.items.add(itemIndexes, { ...asked, ...flattenMoney(found ?? {}) });
    },
  );
}

/** `read` is absent when a later page failed. */
type Moves = Pick<Trend, 'points'> & { read?: PagesResult; failed?: unknown };

/** Outputs one item for each period of each question, oldest first. */
export async function trends(run: Run, asking: Offered): Promise<void> {
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
    maxPages: optionAt(field, fields.trendPages),
    minSales: optionAt(field, fields.minSales),
    period: choiceOf(fields.period, field<unknown>('period', fields.period.default)) as Period,
  };
}

function* moves(run: Run, { question, settings }: Asked<ReturnType<typeof trendSettings>>): Operation<Moves> {
  const { maxPages, period } = settings;
  const moved = yield* settle(trend(run.session, question, period, { maxRows: Number.POSITIVE_INFINITY, maxPages }));
  if (moved.ok) return moved.value;
  const rows = moved.error instanceof SoldDataError ? (moved.error.partial?.rows ?? []) : [];
  const advice = 'Pages were read before; with On Error set to Continue, the trend of their sales is output.';
  const failed = salvaged(run, moved.error, rows, advice);
  return { points: trendOf(salesOf(question.endpoint, rows as Row[]), period), failed };
}

function note(run: Run, { complete, requests, stopped, warnings }: PagesResult): void {
  const cure = stopped === 'pages' ? 'Raise Max Pages or choose a shorter period.' : 'Choose a shorter period.';
  if (!complete) run.notes.add(`Older sales are missing: stopped after ${requests} pages. ${cure}`);
  for (const warning of warnings) run.notes.add(warning);
}

/** A period with too few sales has no price. */
function unpriced({ start, count, currency }: EmptyPoint): IDataObject {
  return { start, count, currency, ...NO_PRICE };
}
