/** The output of a job: its state while it runs, its results when it has ended. */
import {
  type Endpoint,
  endpoints,
  entryWords,
  foldKeyword,
  type Job,
  type JobKindId,
  jobKinds,
  judgeOf,
  priceFrom,
  type Question,
  type Row,
  SoldDataError,
  type Verdict,
  verdictsOf,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Offered } from '../resources/offer.ts';
import { activeListing } from '../resources/rows.ts';
import { fieldsAt } from '../run/field-reader.ts';
import { priceItem, rowColumns, type Shape, shapeOf } from '../run/output.ts';
import type { Run } from '../run/run.ts';
import { type ResultSettings, resultSettings } from '../run/settings.ts';
import type { Entry } from './batches.ts';

/** The kind of job of a job operation. */
export const kindOf = ({ job }: Offered): JobKindId => job as JobKindId;

export const jobIdIn = ({ parameters }: Question) => String(parameters.jobId);

/** The state of a job as one item. If `finished` is false, the job can be fetched later and nothing is lost. */
export function stateOf(job: Job): IDataObject {
  const { jobId, kind: what, status, outcome, done, total, attached, keyword, message } = job;
  return { status, finished: outcome !== 'running', outcome, done, total, keyword, message, attached, what, jobId };
}

/** A result, the first fields of its items, its input items, and data about its job. */
export interface Result {
  row: Row;
  subject: IDataObject;
  itemIndexes: readonly number[];
  about: IDataObject;
  /** Set if the result is a single listing instead of the answer to a keyword or a card. */
  verdict?: Verdict;
}

const UNANSWERED = 'The job ended without a result for this entry';

/** Outputs results in the form that each input item asks for. */
export class Results {
  private readonly run: Run;
  /** The search to which the rows of the job's results belong. */
  private readonly sales: Pick<Question, 'endpoint' | 'parameters'>;
  private readonly simplified: readonly string[];
  private readonly byItem = new Map<number, ResultSettings & { sold: Shape; active: Shape }>();

  constructor(run: Run, offered: Offered) {
    const { simplified = [] } = offered;
    this.run = run;
    this.sales = { endpoint: endpoints[jobKinds[kindOf(offered)].rowsOf], parameters: {} };
    this.simplified = simplified;
  }

  /** Throws an error for a failed job, unless the output is the job's state. */
  checked(job: Job, itemIndex = 0): Job {
    if (job.outcome !== 'failed' || job.results.length > 0 || this.settings(itemIndex).output === 'job') return job;
    const detail = job.message ?? undefined;
    throw new SoldDataError(detail ?? 'The job failed', { code: 'job_failed', jobId: job.jobId, detail });
  }

  /**
   * Outputs a job: its results if it has ended, otherwise its state as one item. The state is also output on request.
   * @param entries the entries, if this execution started the job.
   * @param subject first fields of the items, if the job is a single search.
   */
  giveJob(
    job: Job,
    itemIndexes: readonly number[],
    entries: readonly Entry[] = [],
    subject: IDataObject = { keyword: job.keyword },
  ): void {
    const { items, notes } = this.run;
    for (const warning of job.warnings ?? []) notes.add(warning);
    if (this.settings(itemIndexes[0]).output === 'job') {
      items.add(itemIndexes, { ...stateOf(job), answer: job.raw as IDataObject });
      return;
    }
    if (job.outcome === 'running' || job.results.length === 0) {
      items.add(itemIndexes, stateOf(job));
      return;
    }
    const about = { jobId: job.jobId, finished: true, outcome: job.outcome };
    const answered = this.giveResults(job, itemIndexes, entries, subject, about);
    const error = entryError({}, UNANSWERED, job.jobId);
    for (const entry of entries.filter(other => !answered.has(other))) {
      const row = typeof entry.value === 'object' ? (entry.value as Row) : {};
      for (const own of each(entry))
        this.fail({ row, subject: subjectOf(row, own), itemIndexes: own.itemIndexes, about }, error);
    }
  }

  /** Outputs what a job answered. @returns the entries with an answer */
  private giveResults(
    job: Job,
    itemIndexes: readonly number[],
    entries: readonly Entry[],
    subject: IDataObject,
    about: IDataObject,
  ): ReadonlySet<Entry | undefined> {
    const { entryFailed, results } = jobKinds[job.kind];
    const answered = new Set<Entry | undefined>();
    const areListings = results === 'items';
    const judge = judgeOf(this.sales, areListings ? { items: job.results } : {});
    for (const row of job.results) {
      const entry = entryOf(job, row, entries, answered);
      answered.add(entry);
      const failed = entryFailed !== undefined && row.status === entryFailed;
      const verdict = areListings ? judge(row) : undefined;
      for (const own of entry ? each(entry) : [undefined]) {
        const origins = own?.itemIndexes ?? itemIndexes;
        const result = {
          row,
          subject: areListings ? subject : subjectOf(row, own),
          itemIndexes: origins,
          about,
          verdict,
        };
        if (failed && !this.tellsFailure(origins)) this.fail(result, entryError(row, UNANSWERED, job.jobId));
        else this.give(result);
      }
    }
    return answered;
  }

  /** Outputs one result: statistics, one item per listing, or the service's unchanged result. */
  give({ row, subject, itemIndexes, about, verdict }: Result): void {
    const { items, today } = this.run;
    const { output, minSales, sold, active } = this.settings(itemIndexes[0]);
    // A job may have searched active listings. Such a row has no sold price (reference 2.3).
    const shaped = (listing: Row, own: Verdict) => ({
      ...(listing.listingType === 'active' ? active : sold)(listing, subject, own),
      ...about,
    });
    if (verdict) items.add(itemIndexes, shaped(row, verdict));
    else if (output === 'raw') items.add(itemIndexes, { ...subject, ...about, ...row } as IDataObject);
    else if (output === 'simplified')
      items.add(itemIndexes, { ...pricedResult(this.sales.endpoint, subject, row, { minSales, today }), ...about });
    else {
      for (const each of verdictsOf(this.sales, row)) items.add(itemIndexes, shaped(each.row, each));
    }
  }

  /** Handles an entry without an answer: it fails its input items, or is reported in an item. */
  fail({ subject, itemIndexes, about }: Result, error: SoldDataError): void {
    const { items, keepsGoing } = this.run;
    if (keepsGoing) {
      for (const itemIndex of itemIndexes) items.fail(itemIndex, error);
      return;
    }
    items.add(itemIndexes, { ...subject, status: 'failed', message: error.detail, ...about } as IDataObject);
  }

  /** Whether the output shows a failed entry in its row. On the error output no such row is wanted. */
  private tellsFailure([first]: readonly number[]): boolean {
    return !this.run.keepsGoing && ['simplified', 'raw'].includes(this.settings(first).output);
  }

  private settings(itemIndex = 0): ResultSettings & { sold: Shape; active: Shape } {
    const known = this.byItem.get(itemIndex);
    if (known) return known;
    const settings = resultSettings(fieldsAt(this.run, itemIndex));
    const read = {
      ...settings,
      sold: shapeOf(settings, rowColumns(this.sales.endpoint, true), this.simplified),
      active: shapeOf(settings, rowColumns(this.sales.endpoint), activeListing),
    };
    this.byItem.set(itemIndex, read);
    return read;
  }
}

/** Splits an entry into one for each input item, because n8n links an output item to a single input. */
export function each({ itemIndexes, written }: Entry): Entry[] {
  return itemIndexes.map((itemIndex, at) => {
    const value = written[at];
    return { value, itemIndexes: [itemIndex], written: [value] };
  });
}

/** The error for an entry without a result. An exhausted quota keeps its own code, so a workflow can branch on it. */
export function entryError({ error, code }: Row, otherwise: string, jobId?: string): SoldDataError {
  const detail = typeof error === 'string' ? error : otherwise;
  return new SoldDataError(detail, { code: code === 'quota_exceeded' ? code : 'job_failed', jobId, detail });
}

/** A result with statistics instead of rows. Too few sales give no price. */
export function pricedResult(
  endpoint: Endpoint,
  subject: IDataObject,
  row: Row,
  { minSales, today }: { minSales: number; today: string },
): IDataObject {
  const { status = null, error = null } = row;
  return priceItem(subject, priceFrom(endpoint, row, today, { minSales }), { status, error });
}

/** The subject of a result as the user entered it; if the entry is unknown, as the service repeats it. A card also has a reference. */
export function subjectOf({ keyword, reference }: Row, entry?: Entry): IDataObject {
  const own = typeof entry?.value === 'object' ? (entry.value as Row | null)?.keyword : entry?.value;
  const words = typeof own === 'number' ? own : entry ? entryWords(entry.value) : (keyword ?? reference ?? null);
  return { keyword: words, ...(reference === undefined ? {} : { reference }) } as IDataObject;
}

/**
 * Finds the entry of a result: by its key if it has one. Otherwise by its position in the service's list, unless that entry has a different
 * keyword, because a list may leave out entries without a result.
 */
function entryOf({ kind, raw }: Job, row: Row, entries: readonly Entry[], answered: Set<unknown>): Entry | undefined {
  const { resultKey, results } = jobKinds[kind];
  const [key] = resultKey;
  if (key !== undefined) return entries.find(entry => (entry.value as Row)[key] === row[key]);
  const own = foldKeyword(String(row.keyword ?? ''));
  const same = entries.filter(({ value }) => foldKeyword(String((value as Row).keyword ?? value)) === own);
  const atPlace = entries[(raw[results] as unknown[]).indexOf(row)];
  if (same.length === 0 || (atPlace && same.includes(atPlace))) return atPlace;
  return same.find(entry => !answered.has(entry));
}
