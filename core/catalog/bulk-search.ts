/** Up to 20 keyword searches whose results stream in as they are ready (reference 4.9; shapes assumed). */
import { auctionFilters, keywordParameter } from './auction-filters.ts';
import { auctionEnvelope, auctionItems } from './auction-listing.ts';
import { defineEndpoint } from './endpoint.ts';
import { field, list, object, optional, parameters, text } from './parameter.ts';
import { flagField, integerField, openChoiceField, record, textField } from './row.ts';
import { auctionRules, inside } from './rules.ts';

/** One event of the stream: the result of a keyword, or the end. */
export const bulkEvent = record({
  type: openChoiceField(['result', 'done'], 'Type', 'A result, or the end of the run.'),
  runId: textField('Run ID', 'Needed for the CSV.'),
  index: integerField('Index', 'Place of the keyword in the request, from 0.'),
  ok: flagField('Succeeded', 'False when this keyword failed; it was not charged then.'),
  ...auctionEnvelope,
  items: auctionItems(),
  error: textField('Error', 'Why this keyword failed.'),
  code: textField('Error Code', 'The same as one word.'),
  succeeded: integerField('Succeeded', 'Keywords with a result; at the end.'),
  failed: integerField('Failed', 'Keywords without one; at the end.'),
});

export const bulkSearch = defineEndpoint({
  id: 'bulkSearch',
  method: 'POST',
  path: '/v1/bulk-search',
  title: 'Bulk Search',
  summary: 'Runs up to 20 searches and streams each result as soon as it is there.',
  reference: '4.9',
  parameters: parameters({
    keywords: field(list(text(), 1, 20), 'Keywords', 'Up to 20, each one search.'),
    options: field(optional(object(auctionFilters)), 'Options', 'Filters for all searches of the run.', {
      advanced: true,
    }),
  }),
  rules: [inside('options', auctionRules)],
  response: bulkEvent,
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

export const bulkSearchCsv = defineEndpoint({
  id: 'bulkSearchCsv',
  method: 'GET',
  path: '/v1/bulk-search/{runId}/download.csv',
  title: 'Download Bulk Search',
  summary: 'The rows of a bulk search as CSV, of one keyword or of the whole run.',
  reference: '4.9',
  parameters: parameters({
    runId: field(text(), 'Run ID', 'As the stream told it.'),
    keyword: field(optional(keywordParameter()), 'Keyword', 'Only its rows; without it the whole run.'),
  }),
  response: textField('CSV', 'One line per row, after a line with the names.'),
  format: 'text',
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the parameter keyword', 'the columns'],
});
