/** Prices of up to 100 cards in one job (reference 4.9; shapes from the service's public examples). */
import { defineEndpoint } from './endpoint.ts';
import { jobIdField, jobIdParameter, jobStatusField } from './job-fields.ts';
import {
  choice,
  field,
  flag,
  integer,
  list,
  number,
  object,
  optional,
  parameters,
  text,
  withDefault,
} from './parameter.ts';
import { integerField, listField, objectField, openChoiceField, record, textField } from './row.ts';
import { inside, needsOneOf } from './rules.ts';
import { auctionStatistics } from './statistics.ts';

const card = object({
  reference: field(optional(text()), 'Reference', 'Your own name for this card; comes back with its result.', {
    example: 'row-2',
  }),
  keyword: field(optional(text()), 'Keyword', 'Free text, instead of the fields below.', {
    example: '1986 fleer michael jordan 57 psa 8',
  }),
  year: field(optional(integer()), 'Year', 'Of the edition.', { example: '1986' }),
  set: field(optional(text()), 'Set', 'Edition that the card belongs to.', { example: 'Fleer' }),
  player: field(optional(text()), 'Player', 'Person or character on the card.', { example: 'Michael Jordan' }),
  cardNumber: field(optional(text()), 'Card Number', 'Within the set.', { example: '57' }),
  parallel: field(optional(text()), 'Parallel', 'Variant of the print.', { example: 'Refractor' }),
  grader: field(optional(text()), 'Grader', 'Company that graded it.', { example: 'PSA' }),
  grade: field(optional(number()), 'Grade', 'As the company gave it.', { example: '8' }),
});

const results = listField(
  record({
    reference: textField('Reference', 'Your own name for this card.'),
    status: openChoiceField(['found', 'not_found', 'failed'], 'Status', 'Whether sales were found.'),
    summary: objectField(auctionStatistics, 'Summary', 'Price statistics of the card; empty when not found.'),
    error: textField('Error', 'Why this card failed; it was not charged then.'),
    code: textField('Error Code', 'The same as one word.'),
  }),
  'Results',
  'One per card.',
);

const state = {
  jobId: jobIdField(),
  status: jobStatusField(['queued', 'running', 'done', 'partial', 'cancelled', 'failed']),
  processedCards: integerField('Cards Done', 'So far.'),
  totalCards: integerField('Cards', 'In the batch.'),
};

const progress = record({ ...state, results });

export const startCardBatch = defineEndpoint({
  id: 'startCardBatch',
  method: 'POST',
  path: '/v1/cards/batch',
  title: 'Start Card Batch',
  summary: 'Starts a job that prices up to 100 cards.',
  reference: '4.9',
  parameters: parameters({
    cards: field(list(card, 1, 100), 'Cards', 'Up to 100, each with a reference and either a keyword or its fields.'),
    options: field(
      optional(
        object({
          count: field(withDefault(integer(1, 240), 60), 'Sales Per Card', 'Most sales to rest a price on.'),
          outputMode: field(withDefault(choice(['summary']), 'summary'), 'Output Mode', 'What comes back for a card.'),
          relevance: field(withDefault(flag(), true), 'Relevance Cleanup', 'Removes sales that are not the card.'),
        }),
      ),
      'Options',
      'For all cards of the batch.',
      { advanced: true },
    ),
  }),
  // A card is structured or free text; with neither there is nothing to look up.
  rules: [inside('cards', [needsOneOf('keyword', 'player', 'set')])],
  response: record(state),
  buckets: ['plan'],
  cost: { per: 'entry', of: 'cards', noun: 'card' },
  credits: true,
  idempotencyKey: true,
  timeoutMs: 30_000,
  assumed: [
    'the bounds and defaults of the options',
    'which fields of a card are required',
    'that X-Credit-Source is honoured',
  ],
});

const byId = { jobId: jobIdParameter() };

export const cardBatch = defineEndpoint({
  id: 'cardBatch',
  method: 'GET',
  path: '/v1/cards/batch/{jobId}',
  title: 'Get Card Batch',
  summary: 'Progress of a card batch and the prices that are there.',
  reference: '4.9',
  parameters: parameters(byId),
  response: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: [
    'the words queued and running while it works',
    'the words found, not_found and failed of a card',
    'the fields of a summary: those of /v1/scrape',
  ],
});

export const cancelCardBatch = defineEndpoint({
  id: 'cancelCardBatch',
  method: 'DELETE',
  path: '/v1/cards/batch/{jobId}',
  title: 'Cancel Card Batch',
  summary: 'Stops the cards that are not priced yet.',
  reference: '4.9',
  parameters: parameters(byId),
  response: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer: that of a poll'],
});
