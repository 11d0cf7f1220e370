// POST /v1/scrape/jobs and GET /v1/scrape/jobs/{jobId} (service-facts, keyword jobs; reference 8: up to 100 queries).
import type { Context, Handler, Routes } from '../routes.ts';
import { type ScrapePage, type ScrapeParams, scrapePage, scrapeParams } from '../scrape.ts';
import { endOfList, type Failure, faultOf, hasFailed, type Job, refuseWithoutQuota, takeStep } from './job.ts';

type QueryResult = { keyword: string; summary: ScrapePage['summary']; items: ScrapePage['items'] } & (
  | { status: 'found' | 'not_found' }
  | Failure
);
type KeywordJob = Job<ScrapeParams, QueryResult>;

const PATH = '/v1/scrape/jobs';
const QUERY_MS = 500;

const start: Handler = context => {
  const { service, params, now } = context;
  const given = params.queries as (string | object)[];
  const queries = given.map(query => scrapeParams(typeof query === 'string' ? { keyword: query } : query));
  refuseWithoutQuota(context);
  const job = service.jobs.start<ScrapeParams, QueryResult>('keywords', now, {
    pieces: queries,
    paceMs: QUERY_MS,
    work: (query, at) => searched(context, query, at),
    endOf: results => endOfList(results, queries.length),
  });
  return { status: 202, body: stateOf(job, now) };
};

const poll: Handler = ({ service, pathParams, now }) => {
  const job = service.jobs.get<KeywordJob>('keywords', pathParams.jobId);
  return { body: { ...stateOf(job, now), results: job.results } };
};

export const keywordJobRoutes: Routes = {
  postScrapeJobs: { cost: 0, handler: start },
  getScrapeJobs: { cost: 0, handler: poll },
};

function stateOf(job: KeywordJob, now: number) {
  const { id, results, plan } = job;
  return { jobId: id, status: job.status(now), totalQueries: plan.pieces.length, completedQueries: results.length };
}

function searched(context: Context, query: ScrapeParams, at: number): QueryResult {
  const { keyword = '' } = query;
  const step = { ...context, path: PATH, query: { keyword } };
  const page = takeStep(step, at, faultOf(step), () => scrapePage(context.service, query, at));
  if (hasFailed(page)) return { keyword, summary: null, items: [], ...page };
  const { summary, items } = page;
  return { keyword, status: items.length > 0 ? 'found' : 'not_found', summary, items };
}
