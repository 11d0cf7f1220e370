/** What a step tells of a job: where it stands, its results one by one, and the listings in them. */
import { catalog, type Endpoint } from '@sold-data/core';
import { lineItems, type OutputField } from '../field.ts';
import { type Leaf, leavesOf, recordIn } from '../rows/leaves.ts';

/** One result of a card batch or a keyword job. Both kinds share the columns that mean the same. */
export const resultColumns: Leaf[] = once([...entriesOf(catalog.cardBatch), ...entriesOf(catalog.keywordJob)]);

/** One listing, with the keyword that found it. */
export const listingColumns: Leaf[] = [
  { key: 'keyword', label: 'Keyword', type: 'string', read: row => row.keyword ?? null },
  ...leavesOf(catalog.scrape.rows.row),
];

const head: OutputField[] = [
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
];

/** As leaves, so that the generator treats them like any other; the values come from `row.ts`. */
export const jobColumns: Leaf[] = [
  ...head,
  ...lineItems('results', resultColumns),
  ...lineItems('listings', listingColumns),
  { key: 'raw', label: 'Raw JSON', type: 'string' } satisfies OutputField,
].map(field => ({ ...field, read: () => null }));

function entriesOf(endpoint: Endpoint): Leaf[] {
  return leavesOf(recordIn((recordIn(endpoint.response).shape as Record<string, unknown>).results));
}

function once(leaves: Leaf[]): Leaf[] {
  return [...new Map(leaves.map(leaf => [leaf.key, leaf])).values()];
}
