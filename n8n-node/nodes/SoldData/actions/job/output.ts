/** What a job gives to the next node: its state while it runs, its results when it is there. */
import { catalog, ENOUGH_SALES, type Job, jobKinds, priceFrom, type Row, SoldDataError } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { outputOf, shapeOf } from '../../run/output.ts';
import { fieldsOf, type Run } from '../../run/run.ts';
import type { Entry } from './entries.ts';

export interface JobOutput {
  job: Job;
  /** The input items that the job stands for. */
  itemIndexes: readonly number[];
  /** The entries that were asked for, when this execution started the job. */
  entries?: readonly Entry[];
  simplified: readonly string[];
}

/** The state of a job as one item. `finished` false means: ask for it again later, nothing is lost. */
export function stateOf(job: Job): IDataObject {
  const { jobId, kind, status, outcome, done, total, attached, keyword, message } = job;
  const finished = outcome !== 'running';
  return { jobId, kind, status, finished, outcome, done, total, attached, keyword, message };
}

/** A job that failed is an error, unless its state is what was asked for. */
export function checked(run: Run, job: Job, itemIndex: number): Job {
  if (job.outcome !== 'failed' || job.results.length > 0 || asksForState(run, itemIndex)) return job;
  const detail = job.message ?? undefined;
  throw new SoldDataError(detail ?? 'The job failed', { code: 'job_failed', jobId: job.jobId, detail });
}

/** Results as items once the job has ended; its state as one item before that, or when the job itself was asked for. */
export function giveJob(run: Run, { job, itemIndexes, entries, simplified }: JobOutput): void {
  if (asksForState(run, itemIndexes[0] ?? 0)) {
    run.items.add(itemIndexes, { ...stateOf(job), answer: job.raw as IDataObject });
    return;
  }
  if (job.outcome === 'running' || job.results.length === 0) {
    run.items.add(itemIndexes, stateOf(job));
    return;
  }
  const { entryFailed, results } = jobKinds[job.kind];
  const about = { jobId: job.jobId, finished: true };
  for (const [place, row] of job.results.entries()) {
    const origins = entryOf(job, row, place, entries)?.itemIndexes ?? itemIndexes;
    if (run.keepsGoing && entryFailed !== undefined && row.status === entryFailed) {
      for (const itemIndex of origins) run.items.fail(itemIndex, failureOf(job, row));
    } else giveResult(run, { row, itemIndexes: origins, about, simplified, isListing: results === 'items' });
  }
}

export interface ResultOutput {
  row: Row;
  itemIndexes: readonly number[];
  /** The job that it comes from. */
  about: IDataObject;
  simplified: readonly string[];
  /** The result is one listing and not the answer to a keyword or a card. */
  isListing?: boolean;
}

/** One result as items: statistics, one item for each listing, or as the service sent it. */
export function giveResult(run: Run, { row, itemIndexes, about, simplified, isListing }: ResultOutput): void {
  const [first = 0] = itemIndexes;
  const field = fieldsOf(run, first);
  const shape = shapeOf(field, catalog.scrape, simplified);
  const output = outputOf(field);
  if (isListing) run.items.add(itemIndexes, { ...about, ...shape(row) });
  else if (output === 'raw') run.items.add(itemIndexes, { ...about, ...row } as IDataObject);
  else if (output === 'simplified')
    run.items.add(itemIndexes, { ...about, ...pricedResult(row, field('options.minSales', ENOUGH_SALES)) });
  else {
    const { keyword } = row;
    for (const listing of Array.isArray(row.items) ? (row.items as Row[]) : []) {
      run.items.add(itemIndexes, { ...about, keyword, ...shape(listing) } as IDataObject);
    }
  }
}

/** A result with its statistics instead of its rows; too few sales give no price. */
function pricedResult(row: Row, minSales: number): IDataObject {
  const { reference, keyword, status, error } = row;
  const price = priceFrom(catalog.priceSummary, { raw: row }, { minSales });
  const named = reference === undefined ? { keyword } : { reference, keyword };
  return { ...price, ...named, status: status ?? null, error: error ?? null } as unknown as IDataObject;
}

/** The entry that a result answers: by its key where it has one, else by its place in the list. */
function entryOf(job: Job, row: Row, place: number, entries: readonly Entry[] | undefined): Entry | undefined {
  const [key] = jobKinds[job.kind].resultKey;
  if (key === undefined) return entries?.[place];
  return entries?.find(entry => (entry.value as Row)[key] === row[key]);
}

function failureOf(job: Job, row: Row): SoldDataError {
  const detail = typeof row.error === 'string' ? row.error : 'This entry of the job failed; it was not charged';
  return new SoldDataError(detail, { code: 'job_failed', jobId: job.jobId, detail });
}

function asksForState(run: Run, itemIndex: number): boolean {
  return outputOf(fieldsOf(run, itemIndex)) === 'job';
}
