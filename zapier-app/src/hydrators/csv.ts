/** CSV files as pointers: the platform fetches a file only when a later step uses it. */
import { AuthError, call, downloadCsv, type Job, pollJob } from '@sold-data/core';
import type { ZObject } from 'zapier-platform-core';
import { questionFrom } from '../forms/input.ts';
import { performing, type Step } from '../transport/step.ts';

/**
 * What a later step follows to the file of a job. The platform keeps a file for some minutes and knows it by all that stands
 * here: how far the job was is part of it, so that nobody gets the half file of a job that has ended since.
 */
export type JobFile = Pick<Job, 'kind' | 'jobId' | 'status' | 'done'>;

export function fileOfJob(z: ZObject, { kind, jobId, status, done }: JobFile): string {
  return z.dehydrateFile(jobCsv, { kind, jobId, status, done });
}

/** The file of a bulk search: all its keywords. */
export function fileOfRun(z: ZObject, runId: string): string {
  return z.dehydrateFile(runCsv, { runId });
}

export const jobCsv = performing(async step => {
  const { kind, jobId } = step.input as unknown as JobFile;
  try {
    const csv = await step.run(downloadCsv, kind, jobId);
    return await stash(step, csv, `${kind}-${jobId}.csv`);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    // The job answers to the key, so that only the link has expired, and not the connection.
    await step.run(pollJob, kind, jobId);
    throw new step.z.errors.HaltedError('The link to the CSV file has expired. Run Find Job again for a new one.');
  }
});

export const runCsv = performing(async step => {
  const { runId } = step.input as { runId: string };
  const { data } = await step.run(call, questionFrom('bulkSearchCsv', { runId }));
  return stash(step, String(data), `bulk-search-${runId}.csv`);
});

/** Hands a text over to the platform's file store. How large it may be was checked while it arrived. */
function stash({ z }: Step, csv: string, name: string): Promise<string> {
  // The types say that the address comes at once; it is a promise.
  return Promise.resolve(z.stashFile(csv, Buffer.byteLength(csv), name, 'text/csv'));
}
