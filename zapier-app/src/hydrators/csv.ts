/** CSV files as pointers: the platform fetches a file only when a later step uses it. */
import { AuthError, call, downloadCsv, type Job, pollJob, safeCsv } from '@sold-data/core';
import type { Input, InputField } from '../forms/field.ts';
import { isYes, questionFrom } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';
import { performing, type Step } from '../transport/step.ts';

/** What a file in a spreadsheet may do is the user's own choice: the file is handed on as the service wrote it without it. */
export const safeField: InputField = {
  key: 'safeCsv',
  label: 'Safe for Spreadsheets',
  type: 'boolean',
  required: false,
  helpText: 'Texts in the CSV file that a spreadsheet would run as a formula get an apostrophe in front.',
  group: FOLDED.key,
};

/**
 * What a later step follows to the file of a job. The platform keeps a file for some minutes and knows it by all that stands
 * here: how far the job was is part of it, so that nobody gets the half file of a job that has ended since.
 */
export type JobFile = Pick<Job, 'kind' | 'jobId' | 'status' | 'done'>;
type Safe = { safe?: true };

export function fileOfJob({ z, input }: Step, { kind, jobId, status, done }: JobFile): string {
  return z.dehydrateFile(jobCsv, { kind, jobId, status, done, ...safeIn(input) });
}

/** The file of a bulk search: all its keywords. */
export function fileOfRun({ z, input }: Step, runId: string): string {
  return z.dehydrateFile(runCsv, { runId, ...safeIn(input) });
}

const safeIn = (input: Input): Safe => (isYes(input[safeField.key]) ? { safe: true } : {});

export const jobCsv = performing(async step => {
  const { kind, jobId } = step.input as unknown as JobFile;
  try {
    const csv = await step.run(downloadCsv(step.session, kind, jobId));
    return await stash(step, csv, `${kind}-${jobId}.csv`);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    // The job answers to the key, so that only the link has expired, and not the connection.
    await step.run(pollJob(step.session, kind, jobId));
    throw new step.z.errors.HaltedError('The link to the CSV file has expired. Run Find Job again for a new one.');
  }
});

export const runCsv = performing(async step => {
  const { runId } = step.input as { runId: string };
  const { data } = await step.run(call(step.session, questionFrom('bulkSearchCsv', { runId })));
  return stash(step, String(data), `bulk-search-${runId}.csv`);
});

/** Hands a text over to the platform's file store. How large it may be was checked while it arrived. */
function stash({ z, input }: Step, written: string, name: string): Promise<string> {
  const csv = (input as Safe).safe ? safeCsv(written) : written;
  // The types say that the address comes at once; it is a promise.
  return Promise.resolve(z.stashFile(csv, Buffer.byteLength(csv), name, 'text/csv'));
}
