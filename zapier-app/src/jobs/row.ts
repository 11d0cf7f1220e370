/** A job as a step returns it: its state, its results one by one, and the listings in them. */
import { endpoints, type Job, type JobKindId, jobKinds, priceFrom, type Row } from '@sold-data/core/engine';
import type { OutputField } from '../forms/field.ts';
import { lineItems } from '../forms/layout.ts';
import { columnsOf, fieldsNamed, layFlat } from '../rows/columns.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { type Charged, sampleSpent, spentFields } from '../rows/table.ts';
import { idOf } from './job-id.ts';

/** Listings that one step carries. All of them are in the CSV file. */
export const MOST_LISTINGS = 2000;
export const NORMAL_LISTINGS = 100;

const keyword = { name: 'keyword', label: 'Keyword', kind: 'text' } as const;

/** One listing, with the keyword that found it. All else of it is in the CSV file. */
const listingColumns = columnsOf([
  keyword,
  ...fieldsNamed<'scrape'>(endpoints.scrape, 'title', 'soldPrice', 'soldCurrency', 'url', 'endedAt', 'condition'),
]);

/** One result: what was requested, its status and its price. With too few sales there is no price. */
const resultColumns = columnsOf([
  keyword,
  { name: 'reference', label: 'Reference', kind: 'text' },
  { name: 'status', label: 'Status', kind: 'text' },
  { name: 'median', label: 'Median', kind: 'number' },
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'count', label: 'Sales', kind: 'integer' },
  { name: 'min', label: 'Lowest', kind: 'number' },
  { name: 'max', label: 'Highest', kind: 'number' },
  { name: 'error', label: 'Error', kind: 'text' },
]);

export const jobFields: OutputField[] = [
  { key: 'kind', label: 'Kind', type: 'string' },
  { key: 'outcome', label: 'Outcome', type: 'string' },
  { key: 'finished', label: 'Finished', type: 'boolean' },
  { key: 'done', label: 'Done', type: 'integer' },
  { key: 'total', label: 'Total', type: 'integer' },
  { key: 'attached', label: 'Was Running Already', type: 'boolean' },
  { key: 'message', label: 'Message', type: 'string' },
  { key: 'resultCount', label: 'Results', type: 'integer' },
  { key: 'listingCount', label: 'Listings', type: 'integer' },
  { key: 'csv', label: 'CSV File', type: 'file' },
  ...spentFields,
  { key: 'id', label: 'Job', type: 'string' },
  ...lineItems('results', 'Result', resultColumns),
  ...lineItems('listings', 'Listing', listingColumns),
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
  spent: Charged,
  { skip, take }: Window = { skip: 0, take: NORMAL_LISTINGS },
) {
  const listings = listingsIn(job);
  return {
    kind: jobKinds[job.kind].title,
    outcome: job.outcome,
    finished: job.outcome !== 'running',
    done: job.done,
    total: job.total,
    attached: job.attached,
    message: [job.message, ...(job.warnings ?? [])].filter(Boolean).join(' ') || null,
    resultCount: job.results.length,
    listingCount: listings.length,
    csv,
    ...spent,
    id: idOf(job),
    results: jobKinds[job.kind].entries ? job.results.map(result => resultOf(job.kind, result)) : [],
    listings: listings
      .slice(skip, skip + take)
      .map(listing => ({ ...layFlat(listingColumns, listing), keyword: listing.keyword ?? null })),
  };
}

export type JobRow = ReturnType<typeof jobRow>;

function resultOf(kind: JobKindId, result: Row): Row {
  const { median, currency, count, min, max } = priceFrom(endpoints[jobKinds[kind].rowsOf], result);
  const flat = layFlat(resultColumns, { ...result, median, currency, count, min, max });
  // Both are what the person wrote, and come back as written.
  return { ...flat, keyword: result.keyword ?? null, reference: result.reference ?? null };
}

/** The listings of a job, each with the keyword that found it. */
function listingsIn({ kind, results, keyword }: Job): Row[] {
  if (jobKinds[kind].results === 'items') return results.map(listing => ({ ...listing, keyword }));
  return results.flatMap(result =>
    (Array.isArray(result.items) ? (result.items as Row[]) : []).map(item => ({ ...item, keyword: result.keyword })),
  );
}

export const jobSample = jobRow(samples.job as unknown as Job, 'https://files.example.com/rows.csv', sampleSpent);
