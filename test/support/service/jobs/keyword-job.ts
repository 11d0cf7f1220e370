// POST /v1/scrape/jobs and GET /v1/scrape/jobs/{jobId} (service-facts, keyword jobs; reference 8: up to 100 queries).
import type { Context, Handler, Route } from '../routes.ts';
import { type ScrapePage, scrapePage } from '../scrape.ts';
import { checkAspects, type ScrapeParams } from '../scrape-params.ts';
import { withScrapeDefaults } from '../validate.ts';
import { PacedJob } from './paced-job.ts';
import { jobsOf } from './registry.ts';
import { refuseWithoutQuota, takeStep } from './step.ts';

interface QueryResult {
  keyword: string;
  status: 'found' | 'not_found' | 'failed';
  summary: ScrapePage['summary'];
  items: ScrapePage['items'];
  error?: string;
  code?: string;
}

class KeywordJob extends PacedJob<ScrapeParams, QueryResult> {}

const PATH = '/v1/scrape/jobs';
const QUERY_MS = 500;

const start: Handler = context => {
  const { service, params, now } = context;
  const queries = (params.queries as (string | object)[]).map(
    query => withScrapeDefaults(typeof query === 'string' ? { keyword: query } : query) as unknown as ScrapeParams,
  );
  refuseWithoutQuota(context);
  const id = jobsOf(service).newId('keywords');
  const job = new KeywordJob(id, queries, now, QUERY_MS, (query, at) => searched(context, query, at));
  jobsOf(service).add(job);
  return { status: 202, body: stateOf(job, now) };
};

/** A query that can never work is a mistake of the caller, told at once (reference 7, invalid_params). */
function checkQueries({ queries }: Readonly<Record<string, unknown>>): void {
  for (const query of queries as (string | Record<string, unknown>)[])
    if (typeof query !== 'string') checkAspects(query);
}

const poll: Handler = ({ service, pathParams, now }) => {
  const job = jobsOf(service).get(KeywordJob, pathParams.jobId);
  return { body: { ...stateOf(job, now), results: job.results } };
};

export const keywordJobRoutes: Route[] = [
  { method: 'POST', path: PATH, cost: 0, requestIdInErrors: true, check: checkQueries, handler: start },
  { method: 'GET', path: `${PATH}/:jobId`, cost: 0, requestIdInErrors: true, handler: poll },
];

function stateOf(job: KeywordJob, now: number) {
  return {
    jobId: job.id,
    status: job.status(now),
    totalQueries: job.pieces.length,
    completedQueries: job.results.length,
  };
}

function searched({ service, preferCredits }: Context, query: ScrapeParams, at: number): QueryResult {
  const keyword = query.keyword ?? '';
  const outcome = takeStep({ service, preferCredits, path: PATH }, { keyword }, at, () =>
    scrapePage(service, query, at),
  );
  if (!outcome.ok)
    return { keyword, status: 'failed', summary: null, items: [], error: outcome.error, code: outcome.code };
  const { summary, items } = outcome.value;
  return { keyword, status: items.length > 0 ? 'found' : 'not_found', summary, items };
}
