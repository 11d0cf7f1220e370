// POST, GET and DELETE /v1/cards/batch (service-facts, card batch; reference 8: up to 100 cards).
import { ServiceError } from '../errors.ts';
import type { Context, Handler, Routes } from '../routes.ts';
import { type ScrapePage, scrapePage, scrapeParams } from '../scrape.ts';
import { endOfList, type Failure, faultOf, hasFailed, type Job, refuseWithoutQuota, takeStep } from './job.ts';

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

interface Options {
  count?: number;
  relevance?: boolean;
}

type CardResult = { reference: string | null; summary: ScrapePage['summary'] } & (
  | { status: 'found' | 'not_found' }
  | Failure
);
type CardBatch = Job<Card, CardResult>;

const PATH = '/v1/cards/batch';
const CARD_MS = 400;

const start: Handler = context => {
  const { service, params, headers, now } = context;
  const { cards, options } = params as unknown as { cards: Card[]; options?: Options };
  const { jobs, startedBatches } = service;
  const key = headers['idempotency-key'];
  const sent = JSON.stringify(params);
  const before = key === undefined ? undefined : startedBatches.get(key);
  if (before && before.sent !== sent) throw new ServiceError('idempotency_conflict');
  if (before) return { body: stateOf(jobs.get<CardBatch>('batch', before.jobId), now) };
  refuseWithoutQuota(context);
  const job = jobs.start<Card, CardResult>('batch', now, {
    pieces: cards,
    paceMs: CARD_MS,
    work: (card, at) => priced(context, card, at, options),
    endOf: results => endOfList(results, cards.length),
  });
  if (key !== undefined) startedBatches.set(key, { sent, jobId: job.id });
  return { status: 202, body: stateOf(job, now) };
};

const poll: Handler = ({ service, pathParams, now }) => {
  const job = service.jobs.get<CardBatch>('batch', pathParams.jobId);
  return { body: { ...stateOf(job, now), results: job.results } };
};

const cancel: Handler = context => {
  context.service.jobs.get('batch', context.pathParams.jobId).cancel();
  return poll(context);
};

export const cardBatchRoutes: Routes = {
  postCardsBatch: { cost: 0, handler: start },
  getCardsBatch: { cost: 0, handler: poll },
  deleteCardsBatch: { cost: 0, handler: cancel },
};

function stateOf(job: CardBatch, now: number) {
  const { id, results, plan } = job;
  return { jobId: id, status: job.status(now), processedCards: results.length, totalCards: plan.pieces.length };
}

function priced(context: Context, card: Card, at: number, { count = 60, relevance = true }: Options = {}): CardResult {
  const { reference = null } = card;
  const keyword = keywordOf(card);
  const step = { ...context, path: PATH, query: { keyword, reference: reference ?? '' } };
  const params = scrapeParams({ keyword, count, relevance });
  const page = takeStep(step, at, faultOf(step), () => scrapePage(context.service, params, at));
  if (hasFailed(page)) return { reference, summary: null, ...page };
  return { reference, status: page.summary ? 'found' : 'not_found', summary: page.summary };
}

/** The search keyword of a card: its free text, or its fields joined. */
function keywordOf({ keyword, player, cardNumber, year, grader, grade, set, parallel }: Card): string {
  const fields = [player, cardNumber, year, grader, grade, set, parallel];
  return keyword ?? fields.filter(field => field !== undefined).join(' ');
}
