import { type JobKindId, NotFoundError, type Operation, pollJob, settle } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { stateOf } from '../operations/results.ts';
import { keywordsIn } from '../run/parameters.ts';
import type { Poll } from './poll.ts';

interface Told extends IDataObject {
  /** Jobs whose end was told. */
  ids: string[];
}

/** Tells the end of each job once, free of charge. Its results are a Get away. */
export async function jobFinished(poll: Poll): Promise<IDataObject[]> {
  const kind = poll.field<JobKindId>('jobKind', 'cardBatch');
  const wanted = keywordsIn(poll.field<unknown>('jobId', '')).map(String);
  const told = poll.memory<Told>(kind)?.ids ?? [];
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
