/** Many pages of one search in one job, "Max Mode" (reference 3, 4.9; shapes assumed). */
import { auctionFilters, keywordParameter } from './auction-filters.ts';
import { auctionItems } from './auction-listing.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobIdField, jobIdParameter, jobStatusField } from './job-fields.ts';
import { field, integer, optional, parameters, text } from './parameter.ts';
import { integerField, record, textField, urlField } from './row.ts';
import { auctionRules } from './rules.ts';

/** Where a job stands, without its rows. */
export const deepPaginationState = {
  jobId: jobIdField(),
  status: jobStatusField(['queued', 'running', 'done', 'maxPages_reached', 'cancelled', 'failed']),
  keyword: textField('Keyword', 'What is searched for.'),
  maxPages: integerField('Pages', 'Most pages to read.'),
  pagesScraped: integerField('Pages Done', 'So far; each is one request.'),
  totalItems: integerField('Rows', 'Collected so far.'),
  downloadUrl: urlField('CSV Address', 'Whoever has it can read the file.'),
  error: textField('Error', 'Why it stopped.'),
  code: textField('Error Code', 'The same as one word.'),
};

const progress = record({ ...deepPaginationState, items: auctionItems() });

export const startDeepPagination = defineEndpoint({
  id: 'startDeepPagination',
  method: 'POST',
  path: '/v1/scrape/max',
  title: 'Start Deep Pagination',
  summary: 'Starts a job that reads up to 100 pages of one search; one at a time per account.',
  reference: '4.9',
  parameters: parameters({
    keyword: keywordParameter(),
    maxPages: field(optional(integer(1, 100)), 'Pages', 'Most pages to read; each is one request.', { example: '10' }),
    ...auctionFilters,
  }),
  rules: auctionRules,
  response: progress,
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

const byId = { jobId: jobIdParameter() };

export const deepPagination = defineEndpoint({
  id: 'deepPagination',
  method: 'GET',
  path: '/v1/scrape/max/results/{jobId}',
  title: 'Get Deep Pagination',
  summary: 'Progress of a deep pagination and the rows that are there.',
  reference: '4.9',
  parameters: parameters(byId),
  response: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer', 'the words queued and running while it works'],
});

export const cancelDeepPagination = defineEndpoint({
  id: 'cancelDeepPagination',
  method: 'DELETE',
  path: '/v1/scrape/max/{jobId}',
  title: 'Cancel Deep Pagination',
  summary: 'Stops a deep pagination; what it has read stays.',
  reference: '4.9',
  parameters: parameters(byId),
  response: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer: that of a poll'],
});

export const deepPaginationCsv = defineEndpoint({
  id: 'deepPaginationCsv',
  method: 'GET',
  path: '/v1/scrape/max/{jobId}/download.csv',
  title: 'Download Deep Pagination',
  summary: 'The rows of a deep pagination as CSV.',
  reference: '4.9',
  parameters: parameters({
    ...byId,
    token: field(text(), 'Token', 'Secret; stands in the CSV address of the job.'),
  }),
  response: textField('CSV', 'One line per row, after a line with the names.'),
  format: 'text',
  buckets: ['plan'],
  cost: { per: 'nothing' },
  secrets: ['token'],
  timeoutMs: 30_000,
  assumed: ['the columns'],
});
