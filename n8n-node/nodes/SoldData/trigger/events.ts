/** Trigger checks that compare with the last event: a moved median, a finished job, a low quota. */
import {
  all,
  ask,
  call,
  dayOf,
  endpoints,
  finishedJobs,
  type JobKindId,
  medianMoved,
  NotFoundError,
  type Operation,
  pollJob,
  priceOf,
  type QuotaState,
  quotaLow,
  type ReportedMedian,
  type Row,
  settle,
  spendable,
  typedPercent,
  usageOf,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { stateOf } from '../operations/results.ts';
import { own as fields } from '../panel/own-fields.ts';
import { events } from '../resources/index.ts';
import { numberAt, optionAt } from '../run/form.ts';
import { priceItem } from '../run/output.ts';
import { keywordsIn } from '../run/questions.ts';
import type { Check, Poll } from './poll.ts';

export function medianChanged(poll: Poll): Check {
  const percent = numberAt(poll.field, fields.percent, typedPercent);
  const minSales = optionAt(poll.field, fields.medianSales);
  const question = poll.question(endpoints.scrape, events.medianChanged.fixed);
  // The same search may have been watched for new listings.
  const subject = ['medianChanged', question.key];
  const look = async () => {
    const price = await poll.run(priceOf(poll.session, question, { minSales }));
    const { state, change } = medianMoved(price, percent, poll.memory<ReportedMedian>(subject));
    if (state) poll.remember(subject, state);
    const shown = poll.sample ? { previousMedian: null, changePercent: null } : change;
    const asked = { keyword: String(question.parameters.keyword) };
    return shown ? [priceItem(asked, price, shown)] : [];
  };
  return { subject, look };
}

const LOOKS_AT_ONCE = 4;

/** Reports the end of each job once, free of charge. Get fetches its results. */
export function jobFinished(poll: Poll): Check {
  const kind = poll.field<JobKindId>('what', 'cardBatch');
  return { subject: kind, look: () => finished(poll, kind) };
}

async function finished(poll: Poll, kind: JobKindId): Promise<IDataObject[]> {
  const wanted = [...new Set(keywordsIn(poll.field<unknown>('jobId', '')).map(String))];
  const { ids = [] } = poll.memory<{ ids: string[] }>(kind) ?? {};
  const known = poll.sample ? [] : wanted.filter(jobId => ids.includes(jobId));
  const others = wanted.filter(jobId => !known.includes(jobId));
  const looks = others.map(jobId => settle(stateAt(poll, kind, jobId)));
  const seen = await poll.run(all(looks, LOOKS_AT_ONCE));
  const jobs = seen.flatMap(each => (each.ok ? each.value : []));
  const { fresh, state } = finishedJobs([...known.map(jobId => ({ jobId, outcome: 'done' })), ...jobs], ids);
  const failed = seen.find(each => !each.ok);
  // Finished jobs are reported even if polling another job failed. That job is polled again.
  if (failed && fresh.length === 0) throw failed.error;
  poll.remember(kind, { ids: state });
  return poll.sample ? jobs : fresh;
}

/** The state of a job. A job that the service no longer knows has ended, and is not polled again. */
function* stateAt(
  poll: Poll,
  kind: JobKindId,
  jobId: string,
): Operation<IDataObject & { jobId: string; outcome: string }> {
  const seen = yield* settle(pollJob(poll.session, kind, jobId));
  if (seen.ok) return { ...stateOf(seen.value), jobId, outcome: seen.value.outcome };
  if (!(seen.error instanceof NotFoundError)) throw seen.error;
  return { status: 'unknown', finished: true, outcome: 'unknown', what: kind, jobId };
}

/** Reports once that few requests are left, and again only after the quota has recovered. */
export function quotaIsLow(poll: Poll): Check {
  const { session } = poll;
  const threshold = numberAt(poll.field, fields.threshold);
  const look = async () => {
    const { data } = await poll.run(call(session, ask(endpoints.accountUsage, {}, dayOf(session.now()))));
    const left = spendable(usageOf(data as Row));
    const { state, isNew } = quotaLow(left, threshold, session.now(), poll.memory<QuotaState>(threshold));
    poll.remember(threshold, state);
    return isNew || poll.sample ? [{ left, threshold, ...(data as IDataObject) }] : [];
  };
  return { subject: threshold, look };
}
