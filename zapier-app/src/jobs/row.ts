/** A job as a step returns it. */
import { type Job, jobKinds, type Row } from '@sold-data/core';
import type { ZObject } from 'zapier-platform-core';
import { csvPointer } from '../hydrators/job_csv.ts';
import { layFlat } from '../rows/leaves.ts';
import { listingColumns, resultColumns } from './columns.ts';
import { idOf } from './id.ts';

/** Listings that one step carries. All of them are in the CSV file. */
export const MOST_LISTINGS = 2000;
export const NORMAL_LISTINGS = 100;
/** The raw answer of a long job would fill the platform's limit for a result on its own. */
const MOST_RAW = 500_000;

export interface Window {
  /** Listings to leave out before. */
  skip: number;
  take: number;
}

export function jobRow(
  z: ZObject,
  job: Job,
  { skip, take }: Window = { skip: 0, take: NORMAL_LISTINGS },
): Row & { id: string } {
  const listings = listingsIn(job);
  const raw = JSON.stringify(job.raw);
  return {
    id: idOf(job),
    jobId: job.jobId,
    kind: job.kind,
    title: jobKinds[job.kind].title,
    outcome: job.outcome,
    status: job.status,
    finished: job.outcome !== 'running',
    done: job.done,
    total: job.total,
    attached: job.attached,
    keyword: job.keyword,
    message: job.message,
    resultCount: job.results.length,
    listingCount: listings.length,
    csv: job.csv ? csvPointer(z, job) : null,
    results: jobKinds[job.kind].entries ? job.results.map(result => layFlat(resultColumns, result)) : [],
    listings: listings.slice(skip, skip + take).map(listing => layFlat(listingColumns, listing)),
    raw: raw.length <= MOST_RAW ? raw : null,
  };
}

/** The listings of a job, each with the keyword that found it. */
function listingsIn({ kind, results, keyword }: Job): Row[] {
  if (jobKinds[kind].results === 'items') return results.map(listing => ({ ...listing, keyword }));
  return results.flatMap(result =>
    (Array.isArray(result.items) ? (result.items as Row[]) : []).map(listing => ({
      ...listing,
      keyword: result.keyword,
    })),
  );
}
