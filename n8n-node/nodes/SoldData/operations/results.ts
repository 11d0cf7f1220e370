/** What a job gives to the next node: its state while it runs, its results when it has ended. */
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
import type { Offered } from '../resources/index.ts';
import { activeListing } from '../resources/rows.ts';
import { priceItem, rowColumns, type Shape, shapeOf } from '../run/output.ts';
import type { Run } from '../run/run.ts';
import { type ResultSettings, resultSettings } from '../run/settings.ts';
import type { Entry } from './batches.ts';

/** The kind of job that an operation of a job is about. */
export const kindOf = ({ job }: Offered): JobKindId => job as JobKindId;

/** The state of a job as one item. `finished` false means: ask for it again later, nothing is lost. */
export function stateOf(job: Job): IDataObject {
  const { jobId, kind: what, status, outcome, done, total, attached, keyword, message } = job;
  return { status, finished: outcome !== 'running', outcome, done, total, keyword, message, attached, what, jobId };
}

/** A result, what its items begin with, the input items that asked for it, and the job that it comes from. */
export interface Result {
  row: Row;
  subject: IDataObject;
  itemIndexes: readonly number[];
  about: IDataObject;
  /** Of a result that is one listing and not the answer to a keyword or a card. */
  verdict?: Verdict;
}

const UNANSWERED = 'The job ended without a result for this entry';

/** Puts out results, each as its input item wants them. */
export class Results {
  private readonly run: Run;
  /** The search that the job's rows are sales of. */
  private readonly sales: Pick<Question, 'endpoint' | 'parameters'>;
  private readonly simplified: readonly string[];
  private readonly byItem = new Map<number, ResultSettings & { sold: Shape; active: Shape }>();

  constructor(run: Run, offered: Offered) {
    const { simplified = [] } = offered;
    this.run = run;
    this.sales = { endpoint: endpoints[jobKinds[kindOf(offered)].rowsOf], parameters: {} };
    this.simplified = simplified;
  }

  /** A job that failed is an error, unless its state is what was asked for. */
  checked(job: Job, itemIndex = 0): Job {
    if (job.outcome !== 'failed' || job.results.length > 0 || this.settings(itemIndex).output === 'job') return job;
    const detail = job.message ?? undefined;
    throw new SoldDataError(detail ?? 'The job failed', { code: 'job_failed', jobId: job.jobId, detail });
  }

  /**
   * Results as items once the job has ended; its state as one item before that, or when the job itself was asked for.
   * @param entries what was asked for, when this execution started the job.
   * @param subject what a search was about, where the job is one search.
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
    const { entryFailed, results } = jobKinds[job.kind];
    const about = { jobId: job.jobId, finished: true, outcome: job.outcome };
    const answered = new Set<Entry | undefined>();
    const isListing = results === 'items';
    const judge = judgeOf(this.sales, isListing ? { items: job.results } : {});
    for (const row of job.results) {
      const entry = entryOf(job, row, entries, answered);
      answered.add(entry);
      const failed = entryFailed !== undefined && row.status === entryFailed;
      const verdict = isListing ? judge(row) : undefined;
      for (const own of entry ? each(entry) : [undefined]) {
        const origins = own?.itemIndexes ?? itemIndexes;
        const result = {
          row,
          subject: isListing ? subject : subjectOf(row, own),
          itemIndexes: origins,
          about,
          verdict,
        };
        if (failed && !this.tellsFailure(origins)) this.fail(result, entryError(row, UNANSWERED, job.jobId));
        else this.give(result);
      }
    }
    for (const entry of entries.filter(other => !answered.has(other))) {
      const row = typeof entry.value === 'object' ? (entry.value as Row) : {};
      const error = entryError({}, UNANSWERED, job.jobId);
      for (const own of each(entry))
        this.fail({ row, subject: subjectOf(row, own), itemIndexes: own.itemIndexes, about }, error);
    }
  }

  /** One result as items: statistics, one item for each listing, or as the service sent it. */
  give({ row, subject, itemIndexes, about, verdict }: Result): void {
    const { items } = this.run;
    const { output, minSales, sold, active } = this.settings(itemIndexes[0]);
    // A job may have looked for what is still for sale: such a row has no sold price (reference 2.3).
    const shaped = (listing: Row, own: Verdict) => ({
      ...(listing.listingType === 'active' ? active : sold)(listing, subject, own),
      ...about,
    });
    if (verdict) items.add(itemIndexes, shaped(row, verdict));
    else if (output === 'raw') items.add(itemIndexes, { ...subject, ...about, ...row } as IDataObject);
    else if (output === 'simplified')
      items.add(itemIndexes, { ...pricedResult(this.sales.endpoint, subject, row, minSales), ...about });
    else {
      for (const each of verdictsOf(this.sales, row)) items.add(itemIndexes, shaped(each.row, each));
    }
  }

  /** An entry without an answer fails its own items, or says so in an item of its own. */
  fail({ subject, itemIndexes, about }: Result, error: SoldDataError): void {
    const { items, keepsGoing } = this.run;
    if (keepsGoing) {
      for (const itemIndex of itemIndexes) items.fail(itemIndex, error);
      return;
    }
    items.add(itemIndexes, { ...subject, status: 'failed', message: error.detail, ...about } as IDataObject);
  }

  /** The rows of these outputs say themselves that an entry failed; on the error output none of them is wanted. */
  private tellsFailure([first]: readonly number[]): boolean {
    return !this.run.keepsGoing && ['simplified', 'raw'].includes(this.settings(first).output);
  }

  private settings(itemIndex = 0): ResultSettings & { sold: Shape; active: Shape } {
    const known = this.byItem.get(itemIndex);
    if (known) return known;
    const settings = resultSettings(this.run.fieldsAt(itemIndex));
    const read = {
      ...settings,
      sold: shapeOf(settings, rowColumns(this.sales.endpoint, true), this.simplified),
      active: shapeOf(settings, rowColumns(this.sales.endpoint), activeListing),
    };
    this.byItem.set(itemIndex, read);
    return read;
  }
}

/** Everyone who asked for an entry gets an item of its own: n8n follows an item back to one input only. */
export function each({ itemIndexes, written }: Entry): Entry[] {
  return itemIndexes.map((itemIndex, at) => {
    const value = written[at];
    return { value, itemIndexes: [itemIndex], written: [value] };
  });
}

/** Why an entry has no result. A spent quota has its own code, so a workflow can branch on it. */
export function entryError({ error, code }: Row, otherwise: string, jobId?: string): SoldDataError {
  const detail = typeof error === 'string' ? error : otherwise;
  return new SoldDataError(detail, { code: code === 'quota_exceeded' ? code : 'job_failed', jobId, detail });
}

/** A result with its statistics instead of its rows; too few sales give no price. */
export function pricedResult(endpoint: Endpoint, subject: IDataObject, row: Row, minSales: number): IDataObject {
  const { status = null, error = null } = row;
  return priceItem(subject, priceFrom(endpoint, row, { minSales }), { status, error });
}

/** What a result is about, as it was asked for; without the start of the job as the service repeats it. A card has a reference as well. */
export function subjectOf({ keyword, reference }: Row, entry?: Entry): IDataObject {
  const words = entry ? entryWords(entry.value) : (keyword ?? reference ?? null);
  return { keyword: words, ...(reference === undefined ? {} : { reference }) } as IDataObject;
}

/**
 * The entry that a result answers: by its key where it has one. Else it is the one at its place in the service's list, unless that one
 * asks for another keyword: a list may leave out what has no result yet.
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
