/** The one name of a job that steps hand to each other: its kind and its number, `keywordJob:job_1`. */
import { type Job, type JobKindId, jobKinds } from '@sold-data/core';
import { given, refused } from '../parameters.ts';

export interface JobId {
  kind: JobKindId;
  jobId: string;
}

/** Kinds that go on at the service after the step has ended. */
export const lastingKinds = Object.values(jobKinds)
  .filter(kind => kind.poll)
  .map(kind => kind.id);

export function idOf({ kind, jobId }: Pick<Job, 'kind' | 'jobId'>): string {
  return `${kind}:${jobId}`;
}

/** Reads a job's name; a bare number needs the kind beside it. */
export function parseId(name: unknown, kind: unknown): JobId {
  const text = String(given(name) ?? '').trim();
  if (text === '') throw refused('job is required');
  const split = text.indexOf(':');
  const own = lastingKinds.find(each => each === (split > 0 ? text.slice(0, split) : kind));
  if (!own)
    throw refused(
      `job must be a kind and a number, such as ${lastingKinds[0]}:job_1, got "${text}"`,
      'Choose a job from the list or map the Job of the step that started it',
    );
  return { kind: own, jobId: split > 0 ? text.slice(split + 1) : text };
}
