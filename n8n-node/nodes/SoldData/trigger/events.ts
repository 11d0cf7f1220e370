/** A moved median, an ended job, a low quota: what each look compares with what was told before. */
import {
  ask,
  call,
  dayOf,
  endpoints,
  inCents,
  type JobKindId,
  NotFoundError,
  type Operation,
  pollJob,
  priceOf,
  type Row,
  settle,
  spendable,
  usageOf,
} from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { stateOf } from '../operations/results.ts';
import { events } from '../resources/index.ts';
import { keywordsIn } from '../run/questions.ts';
import { numberAt } from '../run/settings.ts';
import type { Poll } from './poll.ts';

type ToldMedian = IDataObject & { median: number; currency: string | null };

/** Compares with the median of the last event, so that a slow drift is noticed as well. */
export async function medianChanged(poll: Poll): Promise<IDataObject[]> {
  const least = numberAt(poll.field, fields.percent);
  const minSales = numberAt(poll.field, fields.medianSales);
  const question = poll.question(endpoints.scrape, events.medianChanged.fixed);
  const price = await poll.run(priceOf(poll.session, question, { minSales }));
  const { median, currency } = price;
  if (poll.sample) return [{ ...price, previousMedian: null, changePercent: null } as unknown as IDataObject];
  // Nothing can be a percentage of a median of 0.
  if (median === null || median === 0) return [];
  const told = poll.memory<ToldMedian>(question.key);
  const comparable = told && told.currency === currency ? told : undefined;
  const changePercent = comparable ? Math.round(((median - comparable.median) / comparable.median) * 1000) / 10 : 0;
  // What is shown is rounded; what decides is not.
  if (comparable && Math.abs(inCents(median) - inCents(comparable.median)) * 100 < inCents(comparable.median) * least)
    return [];
  poll.remember(question.key, { median, currency });
  return comparable ? [{ ...price, previousMedian: comparable.median, changePercent } as unknown as IDataObject] : [];
}

/** Jobs whose end was told. */
type ToldJobs = IDataObject & { ids: string[] };

/** Tells the end of each job once, free of charge. Its results are a Get away. */
export async function jobFinished(poll: Poll): Promise<IDataObject[]> {
  const kind = poll.field<JobKindId>('what', 'cardBatch');
  const wanted = [...new Set(keywordsIn(poll.field<unknown>('jobId', '')).map(String))];
  const told = poll.memory<ToldJobs>(kind)?.ids ?? [];
  const left = wanted.filter(id => poll.sample || !told.includes(id));
  const ended: IDataObject[] = [];
  for (const id of left) {
    const state = await poll.run(stateAt(poll, kind, id));
    if (state.finished || poll.sample) ended.push(state);
  }
  // A job that is no longer watched need not be remembered.
  const ids = [...told, ...ended.map(state => String(state.jobId))].filter(id => wanted.includes(id));
  poll.remember(kind, { ids });
  return ended;
}

/** A job that the service has forgotten has ended as well, and will not be asked for again. */
function* stateAt(poll: Poll, kind: JobKindId, jobId: string): Operation<IDataObject> {
  const seen = yield* settle(pollJob(poll.session, kind, jobId));
  if (seen.ok) return stateOf(seen.value);
  if (!(seen.error instanceof NotFoundError)) throw seen.error;
  return { jobId, kind, status: 'unknown', finished: true, outcome: 'unknown' };
}

type ToldQuota = IDataObject & { low: boolean };

/** Tells once that few requests are left, and again only after there were enough in between. */
export async function quotaLow(poll: Poll): Promise<IDataObject[]> {
  const question = ask(endpoints.accountUsage, {}, dayOf(poll.session.now()));
  const { data } = await poll.run(call(poll.session, question));
  const left = spendable(usageOf(data as Row));
  if (left === undefined) return [];
  const least = numberAt(poll.field, fields.threshold);
  const low = left < least;
  const told = poll.memory<ToldQuota>(least)?.low ?? false;
  poll.remember(least, { low });
  return (low && !told) || poll.sample ? [{ ...(data as IDataObject), left, threshold: least }] : [];
}
