/** Prices of up to 100 cards in one job (reference 4.9; shapes from the service's public examples). */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { errorCode, jobId, jobState } from './jobs.ts';
import { advanced, choice, parameter } from './parameters.ts';

const word = z.string().trim().min(1).optional();

const card = z
  .strictObject({
    reference: parameter(word, 'Reference', 'Your own name for this card, returned with its result.', 'row-2').meta({
      use: 'output',
    }),
    keyword: parameter(
      word.meta({ keyword: true }),
      'Keyword',
      'Free text, in place of the fields below.',
      '1986 fleer michael jordan 57 psa 8',
    ),
    year: parameter(z.int().optional(), 'Year', 'Year of the edition.', 1986),
    set: parameter(word, 'Set', 'Edition that the card belongs to.', 'Fleer'),
    player: parameter(word, 'Player', 'Person or character on the card.', 'Michael Jordan'),
    cardNumber: parameter(word, 'Card Number', 'Within the set.', '57'),
    parallel: parameter(word, 'Parallel', 'Variant of the print.', 'Refractor'),
    grader: parameter(word, 'Grading Company', 'Company that graded the card.', 'PSA'),
    grade: parameter(z.number().optional(), 'Grade', 'Grade from that company.', 8),
  })
  .meta({ id: 'Card' });

const cardResult = field.record('CardResult', {
  reference: field.text('Reference', 'Your own name for this card.'),
  status: field.openEnum(['found', 'not_found', 'failed'], 'Status', 'Whether sales were found.'),
  summary: field.object(field.auctionStatistics, 'Summary', 'Price statistics of the card; empty when not found.'),
  error: field.text('Error', 'Why this card failed; it was not charged then.').optional(),
  code: errorCode,
});

const state = {
  ...jobState('queued', 'running', 'done', 'partial', 'cancelled', 'failed'),
  processedCards: field.integer('Cards Done', 'So far.'),
  totalCards: field.integer('Cards', 'Number of cards in the batch.'),
};

const progress = field.record('CardBatchProgress', {
  ...state,
  results: field.list(cardResult, 'Results', 'One per card.'),
});

const startCardBatch = endpoint({
  id: 'startCardBatch',
  method: 'POST',
  path: '/v1/cards/batch',
  title: 'Start Card Batch',
  summary: 'Starts a job that prices up to 100 cards.',
  reference: '4.9',
  parameters: z.strictObject({
    cards: parameter(
      z.array(card).min(1).max(100),
      'Cards',
      'Up to 100, each with a reference and either a keyword or its fields.',
    ),
    options: parameter(
      z
        .strictObject({
          count: parameter(
            z.int().min(1).max(240).default(60),
            'Sales Per Card',
            'Most sales to calculate a price from.',
          ).meta({ use: 'size' }),
          outputMode: choice('Output Mode', 'What to return for each card.', 'summary', {
            summary: 'Price statistics',
          }).meta({ use: 'output' }),
          relevance: parameter(z.boolean().default(true), 'Relevance Cleanup', 'Removes sales of other cards.'),
        })
        .optional(),
      'Options',
      'For all cards of the batch.',
    ).meta(advanced),
  }),
  // A card needs either fields or free text.
  rules: [{ rule: 'inside', name: 'cards', rules: [{ rule: 'oneOf', names: ['keyword', 'player', 'set'] }] }],
  answer: z.looseObject(state),
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

const cardBatch = endpoint({
  id: 'cardBatch',
  method: 'GET',
  path: '/v1/cards/batch/{jobId}',
  title: 'Get Card Batch',
  summary: 'Progress of a card batch, and its prices so far.',
  reference: '4.9',
  parameters: z.strictObject({ jobId }),
  answer: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: [
    'the words queued and running while it works',
    'the words found, not_found and failed of a card',
    'the fields of a summary: those of /v1/scrape',
  ],
});

const cancelCardBatch = endpoint({
  id: 'cancelCardBatch',
  method: 'DELETE',
  path: '/v1/cards/batch/{jobId}',
  title: 'Cancel Card Batch',
  summary: 'Stops the cards that are not priced yet.',
  reference: '4.9',
  parameters: z.strictObject({ jobId }),
  answer: progress,
  buckets: ['plan'],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the answer, which is taken to be that of a poll'],
});

export const cardBatchEndpoints = {
  startCardBatch,
  cardBatch,
  cancelCardBatch,
};
