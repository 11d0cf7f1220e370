/** The CSV of a job as a file, fetched only when a later step uses it. */
import { downloadCsv, type Job } from '@sold-data/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import { inWords } from '../errors.ts';
import { parseId } from '../jobs/id.ts';
import { Step } from '../transport.ts';
import { stash } from './stash.ts';

export const jobCsv = inWords(async (z: ZObject, bundle: Bundle): Promise<string> => {
  const { kind, jobId } = parseId(bundle.inputData.jobId, bundle.inputData.kind);
  const csv = await new Step(z, bundle).core(session => downloadCsv(session, kind, jobId));
  return stash(z, csv, `${kind}-${jobId}.csv`);
});

/**
 * What a later step follows to the file. The platform keeps a file for some minutes and knows it by all that stands here:
 * how far the job was is part of it, so that nobody gets the half file of a job that has ended since.
 */
export function csvPointer(z: ZObject, { kind, jobId, status, done }: Pick<Job, 'kind' | 'jobId' | 'status' | 'done'>) {
  return z.dehydrateFile(jobCsv, { kind, jobId, status, done });
}
