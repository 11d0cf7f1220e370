/** What a job gives to the next node: its state while it runs, its results when it is there. */
import { catalog, type Job, jobKinds, priceFrom, type Row, SoldDataError } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { minSales } from '../../fields/price.ts';
import type { Question } from '../../run/ask.ts';
import { numberAt } from '../../run/number.ts';
import { outputOf, shapeOf } from '../../run/output.ts';
import { fieldsOf, type Run } from '../../run/run.ts';
import { activeListing } from '../../surface/auction-rows.ts';
import type { Entry } from './entries.ts';

export interface JobOutput {
  job: Job;
  /** The input items that the job stands for. */
  itemIndexes: readonly number[];
  /** The entries that were asked for, when this execution started the job. */
  entries?: readonly Entry[];
  /** What each row says besides, such as the keyword where an item asked for several. */
  about?: IDataObject;
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

/** @throws InvalidParametersError when an item says wrongly how it wants its results. */
export function checkResultFields(run: Run, { itemIndexes }: Question): void {
  for (const itemIndex of itemIndexes) {
    const field = fieldsOf(run, itemIndex);
    numberAt(field, minSales, 'options');
    shapeOf(field, catalog.scrape, []);
  }
}

/** Results as items once the job has ended; its state as one item before that, or when the job itself was asked for. */
export function giveJob(run: Run, { job, itemIndexes, entries = [], about: own, simplified }: JobOutput): void {
  if (asksForState(run, itemIndexes[0] ?? 0)) {
    run.items.add(itemIndexes, { ...stateOf(job), answer: job.raw as IDataObject });
    return;
  }
  if (job.outcome === 'running' || job.results.length === 0) {
    run.items.add(itemIndexes, stateOf(job));
    return;
  }
  const { entryFailed, results } = jobKinds[job.kind];
  const about = { jobId: job.jobId, finished: true, outcome: job.outcome, ...own };
  const answered = new Set<Entry | undefined>();
  for (const [place, row] of job.results.entries()) {
    const entry = entryOf(job, row, place, entries);
    answered.add(entry);
    const failed = entryFailed !== undefined && row.status === entryFailed;
    for (const origins of entry ? each(entry) : [itemIndexes]) {
      const result = { row, itemIndexes: origins, about };
      if (failed && !tellsFailure(run, origins)) giveFailure(run, result, entryError(row, UNANSWERED, job.jobId));
      else giveResult(run, { ...result, simplified, isListing: results === 'items' });
    }
  }
  for (const entry of entries.filter(other => !answered.has(other))) {
    const row = typeof entry.value === 'object' ? (entry.value as Row) : { keyword: entry.value };
    const error = entryError({}, UNANSWERED, job.jobId);
    for (const origins of each(entry)) giveFailure(run, { row, itemIndexes: origins, about }, error);
  }
}

/** Everyone who asked for an entry gets an item of its own: n8n follows an item back to one input only. */
export function each({ itemIndexes }: Entry): number[][] {
  return itemIndexes.map(itemIndex => [itemIndex]);
}

/** The rows of these outputs say themselves that an entry failed; on the error output none of them is wanted. */
function tellsFailure(run: Run, [first = 0]: readonly number[]): boolean {
  return !run.keepsGoing && ['simplified', 'raw'].includes(outputOf(fieldsOf(run, first)));
}

/** An entry without an answer fails its own items, or says so in an item of its own. */
export function giveFailure(
  run: Run,
  { row, itemIndexes, about }: Pick<ResultOutput, 'row' | 'itemIndexes' | 'about'>,
  error: SoldDataError,
): void {
  if (run.keepsGoing) {
    for (const itemIndex of itemIndexes) run.items.fail(itemIndex, error);
    return;
  }
  const { reference, keyword } = row;
  const named = reference === undefined ? { keyword } : { reference, keyword };
  run.items.add(itemIndexes, { ...about, ...named, status: 'failed', message: error.detail } as IDataObject);
}

const UNANSWERED = 'The job ended without a result for this entry, which was not charged';

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
  const output = outputOf(field);
  // A job may have looked for what is still for sale: such a row has no sold price (reference 2.3).
  const shaped = (listing: Row) =>
    shapeOf(field, catalog.scrape, listing.listingType === 'active' ? activeListing : simplified)(listing);
  if (isListing) run.items.add(itemIndexes, { ...about, ...shaped(row) });
  else if (output === 'raw') run.items.add(itemIndexes, { ...about, ...row } as IDataObject);
  else if (output === 'simplified')
    run.items.add(itemIndexes, { ...about, ...pricedResult(row, numberAt(field, minSales, 'options')) });
  else {
    const { keyword } = row;
    for (const listing of Array.isArray(row.items) ? (row.items as Row[]) : []) {
      run.items.add(itemIndexes, { ...about, keyword, ...shaped(listing) } as IDataObject);
    }
  }
}

/** A result with its statistics instead of its rows; too few sales give no price. */
function pricedResult(row: Row, least: number): IDataObject {
  const { reference, keyword, status, error } = row;
  const price = priceFrom(catalog.priceSummary, { raw: row }, { minSales: least });
  const named = reference === undefined ? { keyword } : { reference, keyword };
  return { ...price, ...named, status: status ?? null, error: error ?? null } as unknown as IDataObject;
}

/** The entry that a result answers: by its key where it has one, else by its place in the list. */
function entryOf(job: Job, row: Row, place: number, entries: readonly Entry[]): Entry | undefined {
  const [key] = jobKinds[job.kind].resultKey;
  if (key === undefined) return entries[place];
  return entries.find(entry => (entry.value as Row)[key] === row[key]);
}

/** Why an entry has no result. A spent quota is told as such, so that a workflow can branch on it. */
export function entryError({ error, code }: Row, otherwise: string, jobId?: string): SoldDataError {
  const detail = typeof error === 'string' ? error : otherwise;
  return new SoldDataError(detail, { code: code === 'quota_exceeded' ? code : 'job_failed', jobId, detail });
}

function asksForState(run: Run, itemIndex: number): boolean {
  return outputOf(fieldsOf(run, itemIndex)) === 'job';
}
