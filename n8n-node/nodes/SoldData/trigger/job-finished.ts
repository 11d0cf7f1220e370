/** A job has ended. */
import {
  all,
  finishedJobs,
  type JobKindId,
  NotFoundError,
  type Operation,
  pollJob,
  settle,
} from '@sold-data/core/engine';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { FREE } from '../fields/cost.ts';
import { choice } from '../fields/field.ts';
import { stateOf } from '../jobs/results.ts';
import { choiceOf } from '../run/form.ts';
import { keywordsIn } from '../run/questions.ts';
import type { EventKind } from './event.ts';
import type { Check, Poll } from './poll.ts';

const kinds = [
  { name: 'Card List', value: 'cardBatch' },
  { name: 'Keyword Job', value: 'keywordJob' },
  { name: 'Reading All Pages', value: 'deepPagination' },
];

const kindField = choice('Kind of Job', 'what', kinds, 'The operation that started the job');

const jobIds: INodeProperties = {
  displayName: 'Job ID',
  name: 'jobId',
  type: 'string',
  typeOptions: { rows: 2 },
  default: '',
  required: true,
  description: 'The job to watch. Enter several on separate lines, or as a list from an expression.',
};

export const jobFinished: EventKind = {
  name: 'Job Finished',
  description: 'When a job has ended',
  cost: FREE.notice,
  form: () => [kindField, jobIds],
  check: checkOf,
};

const LOOKS_AT_ONCE = 4;

/** Reports the end of each job once, free of charge. Get fetches its results. */
function checkOf(poll: Poll): Check {
  const kind = choiceOf(kindField, poll.field<unknown>('what', kindField.default)) as JobKindId;
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
