/** The CSV of a job as a file, fetched only when a later step uses it. */
import { downloadCsv } from '@sold-data/core';
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
