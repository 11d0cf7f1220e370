/** CSV files as pointers. The platform downloads a file only when a later step uses it. */
import { AuthError, call, csvToken, type Job, jobKinds, type Operation, safeCsv, wait } from '@sold-data/core/engine';
import type { Input, InputField } from '../forms/field.ts';
import { isYes, questionFrom, YES_OR_NO } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';
import { performing, type Step } from '../transport/step.ts';

/** Users choose whether a file is made safe for spreadsheets; otherwise it is passed on unchanged. */
export const safeField: InputField = {
  key: 'safeCsv',
  label: 'Safe for Spreadsheets',
  ...YES_OR_NO,
  required: false,
  helpText: 'Texts in the CSV file that a spreadsheet would run as a formula get an apostrophe in front.',
  group: FOLDED.key,
};

/**
 * The data with which a later step finds the file of a job. The platform caches a file for some minutes by all of these values. Because
 * they include the time of the poll, an incomplete file is not reused after the job has ended.
 */
export type JobFile = Pick<Job, 'kind' | 'jobId'> & {
  /** When the job was last polled, ms. */
  polledAt: number;
};
type Safe = { safe?: true };

/** A pointer to the file of a job that was just polled; null if it has none. */
export function csvOf(step: Step, { csv, kind, jobId }: Job): string | null {
  return csv ? fileOfJob(step, { kind, jobId, polledAt: Date.now() }) : null;
}

export function fileOfJob({ z, input }: Step, { kind, jobId, polledAt }: JobFile): string {
  return z.dehydrateFile(jobCsv, { kind, jobId, polledAt, ...safeIn(input) });
}

/** A pointer to the file of a bulk search, with all its keywords. */
export function fileOfRun({ z, input }: Step, runId: string): string {
  return z.dehydrateFile(runCsv, { runId, ...safeIn(input) });
}

const safeIn = (input: Input): Safe => (isYes(safeField, input) ? { safe: true } : {});

/** The file's pointer is made after the job. @throws InvalidParametersError for a word that would then be refused. */
export const checkSafe = (input: Input): void => void safeIn(input);

export const jobCsv = performing(async step => {
  const { kind, jobId, polledAt } = step.input as unknown as JobFile;
  const token = await step.run(tokenOf(step, { kind, jobId, polledAt }));
  try {
    const csv = questionFrom(jobKinds[kind].csv ?? 'deepPaginationCsv', {}, { jobId, token });
    const { data } = await step.run(call(step.session, csv));
    return await stash(step, String(data), `${kind}-${jobId}.csv`);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    // The poll for the token succeeded, so the key is valid and only the link has expired.
    throw new step.z.errors.HaltedError('The link to the CSV file has expired. Run Find Job again for a new one.');
  }
});

/** Gets the download token. The service requires 5 s between two polls of a job (reference 4.9). */
function* tokenOf({ session }: Step, { kind, jobId, polledAt }: JobFile): Operation<string> {
  yield* wait(Math.max(0, polledAt + jobKinds[kind].pollEveryMs - session.now()));
  return yield* csvToken(session, kind, jobId);
}

export const runCsv = performing(async step => {
  const { runId } = step.input as { runId: string };
  const { data } = await step.run(call(step.session, questionFrom('bulkSearchCsv', { runId })));
  return stash(step, String(data), `bulk-search-${runId}.csv`);
});

/** Stores a text as a file on the platform. Its size was checked while it arrived. */
function stash({ z, input }: Step, written: string, name: string): Promise<string> {
  const csv = (input as Safe).safe ? safeCsv(written) : written;
  // The platform's types declare a plain string, but it is a promise.
  return Promise.resolve(z.stashFile(csv, Buffer.byteLength(csv), name, 'text/csv'));
}
