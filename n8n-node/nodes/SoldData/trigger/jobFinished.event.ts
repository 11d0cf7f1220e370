import { type JobKindId, jobKinds, NotFoundError, type Operation, pollJob, settle } from '@sold-data/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { stateOf } from '../actions/job/output.ts';
import { keywordsIn } from '../run/parameters.ts';
import type { Poll } from './poll.ts';

const kinds = Object.values(jobKinds).filter(({ poll }) => poll !== undefined);

export const description: INodeProperties[] = [
  {
    displayName: 'Job Type',
    name: 'jobKind',
    type: 'options',
    options: kinds.map(({ title, id }) => ({ name: title, value: id })),
    default: 'cardBatch',
    description: 'What kind of job to watch',
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    typeOptions: { rows: 2 },
    default: '',
    required: true,
    description: 'The job to watch. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Looking at a job is free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];

interface Told extends IDataObject {
  /** Jobs whose end was told. */
  ids: string[];
}

/** Tells the end of each job once, free of charge. Its results are a Get away. */
export async function look(poll: Poll): Promise<IDataObject[]> {
  const kind = poll.field<JobKindId>('jobKind', 'cardBatch');
  const wanted = keywordsIn(poll.field<unknown>('jobId', '')).map(String);
  const told = poll.memory<Told>(kind)?.ids ?? [];
  const left = wanted.filter(id => poll.sample || !told.includes(id));
  const ended: IDataObject[] = [];
  for (const id of left) {
    const state = await poll.ask(stateAt(poll, kind, id));
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
