/** A job as the output of a step: its state, its results, and their listings. */
import {
  dayOf,
  endpoints,
  type Job,
  type JobKindId,
  jobKinds,
  priceFrom,
  type Row,
  safeText,
} from '@sold-data/core/engine';
import type { OutputField } from '../forms/field.ts';
import { lineItems } from '../forms/layout.ts';
import { columnsOf, fieldsNamed, layFlat } from '../rows/columns.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { type Charged, sampleSpent, spentFields } from '../rows/table.ts';
import { idOf } from './job-id.ts';

/** The most rows of about 900 bytes that the platform can fetch in one answer of 20 MB, with room for longer ones. */
export const MOST_JOB_ROWS = 15_000;
/** The most listings in one step's output. The CSV file contains all of them. */
export const MOST_LISTINGS = 2000;
export const NORMAL_LISTINGS = 100;

const keyword = { name: 'keyword', label: 'Keyword', kind: 'text' } as const;

/** A listing with its keyword. The CSV file contains all its other fields. */
const listingColumns = columnsOf([
  keyword,
  ...fieldsNamed<'scrape'>(endpoints.scrape, 'title', 'soldPrice', 'soldCurrency', 'url', 'endedAt', 'condition'),
]);

/** A result: the request, its status and its price, which is empty with too few sales. */
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
  /** Number of listings to skip. */
  skip: number;
  take: number;
}

/** @param csv the pointer to the job's file. */
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
    message: safeText([job.message, ...(job.warnings ?? [])].filter(Boolean).join(' ')) || null,
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
  const { median, currency, count, min, max } = priceFrom(endpoints[jobKinds[kind].rowsOf], result, dayOf(Date.now()));
  const flat = layFlat(resultColumns, { ...result, median, currency, count, min, max });
  // Both are returned exactly as the person wrote them.
  return { ...flat, keyword: result.keyword ?? null, reference: result.reference ?? null };
}

/** The listings of a job, each with its keyword. */
function listingsIn({ kind, results, keyword }: Job): Row[] {
  if (jobKinds[kind].results === 'items') return results.map(listing => ({ ...listing, keyword }));
  return results.flatMap(result =>
    (Array.isArray(result.items) ? (result.items as Row[]) : []).map(item => ({ ...item, keyword: result.keyword })),
  );
}

export const jobSample = jobRow(samples.job as unknown as Job, 'https://files.example.com/rows.csv', sampleSpent);
