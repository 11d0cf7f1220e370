/** The ID by which steps pass a job on: its kind and its number, such as `keywordJob:job_1`. */
import { type Job, type JobKindId, jobKinds, refusal } from '@sold-data/core/engine';
import type { Input, InputField } from '../forms/field.ts';
import { given } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';

export type JobId = Pick<Job, 'kind' | 'jobId'>;

/** Kinds that continue at the service after the step has ended. */
const lastingKinds = Object.values(jobKinds)
  .filter(kind => kind.poll)
  .map(kind => kind.id);

/** Chosen from the jobs that this connection started, or mapped from the step that started one. */
export const jobField: InputField = {
  key: 'job',
  label: 'Job',
  type: 'string',
  required: true,
  helpText: 'Choose a job, or map the Job of the step that started it.',
  dynamic: 'job_list.id.name',
};

export const kindField: InputField = {
  key: 'kind',
  label: 'Kind',
  type: 'string',
  required: false,
  helpText: 'Needed only for a job ID from elsewhere.',
  group: FOLDED.key,
  choices: lastingKinds.map(kind => ({ value: kind, label: jobKinds[kind].title, sample: kind })),
};

/** The lasting kind with this ID or title; undefined if there is none. */
export function kindNamed(text: unknown): JobKindId | undefined {
  const word = String(text).trim().toLowerCase();
  return lastingKinds.find(kind => [kind, jobKinds[kind].title].some(name => name.toLowerCase() === word));
}

export function idOf({ kind, jobId }: JobId): string {
  return `${kind}:${jobId}`;
}

/** The job that a form names. A plain number needs the kind from another field. */
export function jobIn({ job, kind }: Input): JobId {
  const text = String(given(job) ?? '').trim();
  if (text === '') throw refusal('job', nameOf => `${nameOf('job')} is required`);
  const split = text.indexOf(':');
  const named = String(split > 0 ? text.slice(0, split) : (given(kind) ?? '')).trim();
  if (named === 'bulkSearch')
    throw refusal(
      'job',
      nameOf => `${nameOf('job')} is a bulk search, which has ended with its step`,
      'Map the results of the step Start Job that ran it',
    );
  const own = kindNamed(named);
  if (own) return { kind: own, jobId: split > 0 ? text.slice(split + 1) : text };
  throw refusal('job', nameOf => `${nameOf('job')} must come from the list or from Start Job, got "${text}"`);
}
