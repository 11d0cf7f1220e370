/** Many keyword searches at once: streamed as they are ready, or as one job (reference 4.9; shapes assumed). */
import * as z from 'zod';
import { auctionEnvelope, auctionItems } from './auction.ts';
import { auctionFilters, auctionRules, keyword } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { errorCode, jobId, jobState } from './jobs.ts';
import { advanced, parameter } from './parameters.ts';

/** One event of the stream: a keyword's result, or the end. */
const bulkEvent = z
  .looseObject({
    type: field.openEnum(['result', 'done'], 'Type', 'A result, or the end of the run.'),
    runId: field.text('Run ID', 'Needed for the CSV.'),
    index: field.integer('Index', 'Place of the keyword in the request, from 0.'),
    ok: field.flag('Succeeded', 'False when this keyword failed; it was not charged then.'),
    ...auctionEnvelope,
    items: auctionItems,
    error: field.text('Error', 'Why this keyword failed.'),
    code: errorCode,
    succeeded: field.integer('Succeeded', 'Keywords with a result; at the end.'),
    failed: field.integer('Failed', 'Keywords without one; at the end.'),
  })
  .partial()
  .meta({ id: 'BulkEvent' });

const word = z.string().trim().min(1);

const bulkSearch = endpoint({
  id: 'bulkSearch',
  method: 'POST',
  path: '/v1/bulk-search',
  title: 'Bulk Search',
  summary: 'Runs up to 20 searches and streams each result as soon as it is ready.',
  reference: '4.9',
  parameters: z.strictObject({
    keywords: parameter(
      z
        .array(word.meta({ keyword: true }))
        .min(1)
        .max(20),
      'Keywords',
      'Up to 20, each one search.',
    ),
    options: parameter(
      z.strictObject(auctionFilters).optional(),
      'Options',
      'Filters for all searches of the run.',
    ).meta(advanced),
  }),
  rules: [{ rule: 'inside', name: 'options', rules: auctionRules }],
  answer: bulkEvent,
  format: 'stream',
  buckets: ['plan'],
  cost: { per: 'entry', of: 'keywords', noun: 'keyword' },
  credits: true,
  // Twenty searches of up to 75 s each, a few at a time.
  timeoutMs: 300_000,
  assumed: [
    'the request',
    'the events of the stream',
    'its framing: lines of JSON, server-sent events or one document',
  ],
});

const bulkSearchCsv = endpoint({
  id: 'bulkSearchCsv',
  method: 'GET',
  path: '/v1/bulk-search/{runId}/download.csv',
  title: 'Download Bulk Search',
  summary: 'The rows of a bulk search as CSV, of one keyword or of the whole run.',
  reference: '4.9',
  parameters: z.strictObject({
    runId: parameter(word, 'Run ID', 'From the results of the run.'),
    keyword: parameter(
      word.optional(),
      'Keyword',
      'Only rows of this keyword; empty for the whole run.',
      'iphone 13 128gb',
    ),
  }),
  answer: field.text('CSV', 'One line per row, below a line of column names.'),
  format: 'text',
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the parameter keyword', 'the columns'],
});

const query = z.strictObject({ keyword, ...auctionFilters }).meta({ id: 'KeywordQuery' });

const result = field.record('KeywordResult', {
  keyword: field.text('Keyword', 'What was searched for.'),
  status: field.openEnum(['found', 'not_found', 'failed'], 'Status', 'Whether sales were found.'),
  summary: field.object(field.auctionStatistics, 'Summary', 'Price statistics of the rows.'),
  items: auctionItems,
  error: field.text('Error', 'Why this search failed; it was not charged then.').optional(),
  code: errorCode,
});

const state = {
  ...jobState('queued', 'running', 'done', 'partial', 'cancelled', 'failed'),
  totalQueries: field.integer('Queries', 'In the job.'),
  completedQueries: field.integer('Queries Done', 'So far; each is one request.'),
};

const startKeywordJob = endpoint({
  id: 'startKeywordJob',
  method: 'POST',
  path: '/v1/scrape/jobs',
  title: 'Start Keyword Job',
  summary: 'Starts a job that runs up to 100 searches.',
  reference: '4.9',
  parameters: z.strictObject({
    queries: parameter(
      z
        .array(z.union([query, keyword]))
        .min(1)
        .max(100),
      'Queries',
      'Up to 100, each a keyword or an object with a keyword and filters.',
    ),
  }),
  rules: [{ rule: 'inside', name: 'queries', rules: auctionRules }],
  answer: z.looseObject(state),
  buckets: ['plan'],
  cost: { per: 'entry', of: 'queries', noun: 'query' },
  credits: true,
  timeoutMs: 30_000,
  assumed: ['the request', 'the answer, except jobId', 'that X-Credit-Source is honoured'],
});

const keywordJob = endpoint({
  id: 'keywordJob',
  method: 'GET',
  path: '/v1/scrape/jobs/{jobId}',
  title: 'Get Keyword Job',
  summary: 'Progress of a keyword job, and its results so far.',
  reference: '4.9',
  parameters: z.strictObject({ jobId }),
  answer: z.looseObject({ ...state, results: field.list(result, 'Results', 'One per query.') }),
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer', 'the status words, which are taken to be those of a card batch'],
});

export const bulkEndpoints = {
  bulkSearch,
  bulkSearchCsv,
};
export const keywordJobEndpoints = {
  startKeywordJob,
  keywordJob,
};
