/** Up to 100 keyword searches in one job (reference 4.9; shapes assumed). */
import * as z from 'zod/mini';
import { auctionFilters, keywordParameter } from './auction-filters.ts';
import { auctionItems } from './auction-listing.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobIdField, jobIdParameter, jobStatusField } from './job-fields.ts';
import { field, list, object, parameters } from './parameter.ts';
import { integerField, listField, objectField, openChoiceField, record, textField } from './row.ts';
import { auctionRules, inside } from './rules.ts';
import { auctionStatistics } from './statistics.ts';

const query = object({ keyword: keywordParameter(), ...auctionFilters });

const result = record({
  keyword: textField('Keyword', 'What was searched for.'),
  status: openChoiceField(['found', 'not_found', 'failed'], 'Status', 'Whether sales were found.'),
  summary: objectField(auctionStatistics, 'Summary', 'Price statistics of the rows.'),
  items: auctionItems(),
  error: textField('Error', 'Why this search failed; it was not charged then.'),
  code: textField('Error Code', 'The same as one word.'),
});

const state = {
  jobId: jobIdField(),
  status: jobStatusField(['queued', 'running', 'done', 'partial', 'cancelled', 'failed']),
  totalQueries: integerField('Queries', 'In the job.'),
  completedQueries: integerField('Queries Done', 'So far; each is one request.'),
};

export const startKeywordJob = defineEndpoint({
  id: 'startKeywordJob',
  method: 'POST',
  path: '/v1/scrape/jobs',
  title: 'Start Keyword Job',
  summary: 'Starts a job that runs up to 100 searches.',
  reference: '4.9',
  parameters: parameters({
    queries: field(
      list(z.union([query, keywordParameter()]), 1, 100),
      'Queries',
      'Up to 100, each a keyword or an object with a keyword and filters.',
    ),
  }),
  rules: [inside('queries', auctionRules)],
  response: record(state),
  buckets: ['plan'],
  cost: { per: 'entry', of: 'queries', noun: 'query' },
  credits: true,
  timeoutMs: 30_000,
  assumed: ['the request', 'the answer, except jobId', 'that X-Credit-Source is honoured'],
});

export const keywordJob = defineEndpoint({
  id: 'keywordJob',
  method: 'GET',
  path: '/v1/scrape/jobs/{jobId}',
  title: 'Get Keyword Job',
  summary: 'Progress of a keyword job and the results that are there.',
  reference: '4.9',
  parameters: parameters({ jobId: jobIdParameter() }),
  response: record({ ...state, results: listField(result, 'Results', 'One per query.') }),
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer', 'the status words: those of a card batch'],
});
