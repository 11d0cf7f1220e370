/** Many pages of one search in one job, "Max Mode" (reference 3, 4.9; shapes assumed). */
import * as z from 'zod';
import { errorBody } from './account.ts';
import { auctionItems } from './auction.ts';
import { auctionFilters, auctionRules, keyword } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { errorCode, jobId, jobState } from './jobs.ts';
import { parameter } from './parameters.ts';

/** The state of a job, without its rows. */
const state = {
  ...jobState('queued', 'running', 'done', 'maxPages_reached', 'cancelled', 'failed'),
  keyword: field.text('Keyword', 'What is searched for.').optional(),
  maxPages: field.integer('Pages', 'Most pages to read.').optional(),
  pagesScraped: field.integer('Pages Done', 'So far; each is one request.').optional(),
  totalItems: field.integer('Rows', 'Collected so far.').optional(),
  downloadUrl: field.url('CSV Address', 'Anyone with this address can read the file.').optional(),
  error: field.text('Error', 'Why it stopped.').optional(),
  code: errorCode,
};

const progress = field.record('DeepPaginationProgress', { ...state, items: auctionItems.optional() });

/**
 * The 409 for a second start also contains the active job (reference 3). The field is assumed; `core/jobs/job.ts` checks other fields too.
 */
export const conflictBody = field.record('Conflict', {
  ...errorBody.shape,
  job: field.object(z.looseObject(state), 'Job', 'The active job.').optional(),
});

const startDeepPagination = endpoint({
  id: 'startDeepPagination',
  method: 'POST',
  path: '/v1/scrape/max',
  title: 'Start Deep Pagination',
  summary: 'Starts a job that reads up to 100 pages of one search; one at a time per account.',
  reference: '4.9',
  parameters: z.strictObject({
    keyword,
    maxPages: parameter(z.int().min(1).max(100).optional(), 'Pages', 'Most pages to read; each is one request.', 10),
    ...auctionFilters,
  }),
  rules: auctionRules,
  answer: progress,
  buckets: ['plan'],
  cost: { per: 'entry', of: 'maxPages', noun: 'page' },
  credits: true,
  timeoutMs: 30_000,
  assumed: [
    'the request: the parameters of /v1/scrape plus maxPages',
    'the answer, except jobId',
    'that X-Credit-Source is honoured',
  ],
});

const deepPagination = endpoint({
  id: 'deepPagination',
  method: 'GET',
  path: '/v1/scrape/max/results/{jobId}',
  title: 'Get Deep Pagination',
  summary: 'Progress of a deep pagination, and its rows so far.',
  reference: '4.9',
  parameters: z.strictObject({ jobId }),
  answer: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer', 'the words queued and running while it works'],
});

const cancelDeepPagination = endpoint({
  id: 'cancelDeepPagination',
  method: 'DELETE',
  path: '/v1/scrape/max/{jobId}',
  title: 'Cancel Deep Pagination',
  summary: 'Stops a deep pagination. Rows already read are kept.',
  reference: '4.9',
  parameters: z.strictObject({ jobId }),
  answer: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer, which is taken to be that of a poll'],
});

const deepPaginationCsv = endpoint({
  id: 'deepPaginationCsv',
  method: 'GET',
  path: '/v1/scrape/max/{jobId}/download.csv',
  title: 'Download Deep Pagination',
  summary: 'The rows of a deep pagination as CSV.',
  reference: '4.9',
  parameters: z.strictObject({
    jobId,
    token: parameter(
      z.string().trim().min(1).meta({ secret: true }),
      'Token',
      'Secret; part of the CSV address of the job.',
    ),
  }),
  answer: field.text('CSV', 'One line per row, below a line of column names.'),
  format: 'text',
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the columns'],
});

export const deepPaginationEndpoints = {
  startDeepPagination,
  deepPagination,
  cancelDeepPagination,
  deepPaginationCsv,
};
