/** A job as a step returns it: where it stands, its results one by one, and the listings in them. */
import { type Job, jobKinds, type Row } from '@sold-data/core';
import { endpoints, type Field } from '../bridge.ts';
import { lineItems, type OutputField } from '../forms/field.ts';
import { columnsOf, layFlat } from '../rows/columns.ts';
import { statistics } from '../rows/facts.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { idOf } from './job-id.ts';

/** Listings that one step carries. All of them are in the CSV file. */
export const MOST_LISTINGS = 2000;
export const NORMAL_LISTINGS = 100;
/** The raw answer of a long job would fill the platform's limit for a result on its own. */
const MOST_RAW = 500_000;

/** One listing, with the keyword that found it. */
export const listingColumns = columnsOf([
  { name: 'keyword', label: 'Keyword', kind: 'text' },
  ...(endpoints.scrape.rows!.fields as Field[]),
]);

/** One result of a card batch or a keyword job. Both kinds share the columns that mean the same. */
const resultColumns = columnsOf([
  { name: 'reference', label: 'Reference', kind: 'text' },
  { name: 'keyword', label: 'Keyword', kind: 'text' },
  { name: 'status', label: 'Status', kind: 'text' },
  ...statistics.map(({ name, label, kind }) => ({ name: `summary.${name}`, label: `Summary ${label}`, kind })),
  { name: 'error', label: 'Error', kind: 'text' },
  { name: 'code', label: 'Error Code', kind: 'text' },
]);

export const jobFields: OutputField[] = [
  { key: 'id', label: 'Job', type: 'string' },
  { key: 'jobId', label: 'Job Number', type: 'string' },
  { key: 'kind', label: 'Kind', type: 'string' },
  { key: 'title', label: 'Kind in Words', type: 'string' },
  { key: 'outcome', label: 'Outcome', type: 'string' },
  { key: 'status', label: 'Status', type: 'string' },
  { key: 'finished', label: 'Finished', type: 'boolean' },
  { key: 'done', label: 'Done', type: 'integer' },
  { key: 'total', label: 'Total', type: 'integer' },
  { key: 'attached', label: 'Was Running Already', type: 'boolean' },
  { key: 'keyword', label: 'Keyword', type: 'string' },
  { key: 'message', label: 'Message', type: 'string' },
  { key: 'resultCount', label: 'Results', type: 'integer' },
  { key: 'listingCount', label: 'Listings', type: 'integer' },
  { key: 'csv', label: 'CSV File', type: 'file' },
  ...lineItems('results', resultColumns),
  ...lineItems('listings', listingColumns),
  { key: 'raw', label: 'Raw JSON', type: 'string' },
];

export interface Window {
  /** Listings to leave out before. */
  skip: number;
  take: number;
}

/** @param csv the pointer to its file. */
export function jobRow(
  job: Job,
  csv: string | null,
  { skip, take }: Window = { skip: 0, take: NORMAL_LISTINGS },
): Row & { id: string; csv: string | null } {
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
    csv,
    results: jobKinds[job.kind].entries ? job.results.map(result => layFlat(resultColumns, result)) : [],
    listings: listings.slice(skip, skip + take).map(listing => layFlat(listingColumns, listing)),
    raw: raw.length <= MOST_RAW ? raw : null,
  };
}

/** The listings of a job, each with the keyword that found it. */
function listingsIn({ kind, results, keyword }: Job): Row[] {
  if (jobKinds[kind].results === 'items') return results.map(listing => ({ ...listing, keyword }));
  return results.flatMap(result =>
    (Array.isArray(result.items) ? (result.items as Row[]) : []).map(item => ({ ...item, keyword: result.keyword })),
  );
}

export const jobSample = jobRow(samples.job as unknown as Job, 'https://files.example.com/rows.csv');
