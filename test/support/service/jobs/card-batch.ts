// POST, GET and DELETE /v1/cards/batch (service-facts, card batch; reference 8: up to 100 cards).
import { ServiceError } from '../errors.ts';
import type { Context, Handler, Route } from '../routes.ts';
import { type ScrapePage, scrapePage } from '../scrape.ts';
import type { ScrapeParams } from '../scrape-params.ts';
import { withScrapeDefaults } from '../validate.ts';
import { PacedJob } from './paced-job.ts';
import { jobsOf } from './registry.ts';
import { refuseWithoutQuota, takeStep } from './step.ts';

interface Card {
  reference?: string;
  keyword?: string;
  year?: number;
  set?: string;
  player?: string;
  cardNumber?: string;
  parallel?: string;
  grader?: string;
  grade?: number;
}

interface CardResult {
  reference: string | null;
  status: 'found' | 'not_found' | 'failed';
  summary: ScrapePage['summary'];
  error?: string;
  code?: string;
}

class CardBatch extends PacedJob<Card, CardResult> {}

const PATH = '/v1/cards/batch';
const CARD_MS = 400;
/** A search with more words finds nothing, so the least telling fields are left out. */
const MOST_WORDS = 6;

const start: Handler = context => {
  const { service, params, headers, now, body } = context;
  const { cards, options } = params as unknown as { cards: Card[]; options?: { count?: number; relevance?: boolean } };
  const started = service.store('card batch keys', () => new Map<string, { sent: string; id: string }>());
  const key = headers['idempotency-key'];
  const sent = JSON.stringify(body);
  const before = key === undefined ? undefined : started.get(key);
  if (before) {
    if (before.sent !== sent)
      throw new ServiceError('idempotency_conflict', 'This Idempotency-Key was used with another body', {
        status: 409,
      });
    return { status: 200, body: startedBody(jobsOf(service).get(CardBatch, before.id), now) };
  }
  refuseWithoutQuota(context);
  const job = new CardBatch(jobsOf(service).newId('batch'), cards, now, CARD_MS, (card, at) =>
    priced(context, card, at, options),
  );
  jobsOf(service).add(job);
  if (key !== undefined) {
    started.set(key, { sent, id: job.id });
  }
  return { status: 202, body: startedBody(job, now) };
};

const poll: Handler = ({ service, pathParams, now }) => ({
  body: batchBody(jobsOf(service).get(CardBatch, pathParams.jobId), now),
});

const cancel: Handler = ({ service, pathParams, now }) => {
  const job = jobsOf(service).get(CardBatch, pathParams.jobId);
  job.cancel();
  return { body: batchBody(job, now) };
};

export const cardBatchRoutes: Route[] = [
  { method: 'POST', path: PATH, cost: 0, requestIdInErrors: true, handler: start },
  { method: 'GET', path: `${PATH}/:jobId`, cost: 0, requestIdInErrors: true, handler: poll },
  { method: 'DELETE', path: `${PATH}/:jobId`, cost: 0, requestIdInErrors: true, handler: cancel },
];

function startedBody(job: CardBatch, now: number): Record<string, unknown> {
  const { results: _, ...body } = batchBody(job, now);
  return body;
}

function batchBody(job: CardBatch, now: number) {
  return {
    jobId: job.id,
    status: job.status(now),
    processedCards: job.results.length,
    totalCards: job.pieces.length,
    results: job.results,
  };
}

function priced(
  { service, preferCredits }: Context,
  card: Card,
  at: number,
  options: { count?: number; relevance?: boolean } = {},
): CardResult {
  const reference = card.reference ?? null;
  const keyword = keywordOf(card);
  const params = withScrapeDefaults({
    keyword,
    count: options.count ?? 60,
    relevance: options.relevance ?? true,
  }) as unknown as ScrapeParams;
  const outcome = takeStep({ service, preferCredits, path: PATH }, { keyword, reference: reference ?? '' }, at, () =>
    scrapePage(service, params, at),
  );
  if (!outcome.ok) return { reference, status: 'failed', summary: null, error: outcome.error, code: outcome.code };
  const { summary } = outcome.value;
  return { reference, status: summary ? 'found' : 'not_found', summary };
}

/** The search words of a card: free text as it is, else the fields from the most to the least telling. */
function keywordOf(card: Card): string {
  if (card.keyword !== undefined) return card.keyword;
  const grade = card.grader === undefined ? undefined : `${card.grader} ${card.grade ?? ''}`;
  const words: string[] = [];
  for (const field of [card.player, card.cardNumber, card.year, grade, card.set, card.parallel]) {
    const more = String(field ?? '')
      .split(/\s+/)
      .filter(Boolean);
    if (words.length + more.length <= MOST_WORDS) words.push(...more);
  }
  return words.join(' ');
}
