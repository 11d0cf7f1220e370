// /v1/scrape/max: start, poll, cancel and CSV download (reference 3 and 4.9; service-facts, deep pagination).
import { ServiceError } from '../errors.ts';
import type { Handler, Routes } from '../routes.ts';
import { type ScrapePage, type ScrapeParams, scrapePage } from '../scrape.ts';
import { csvHeaders, csvOf } from './csv.ts';
import { type Failure, faultOf, hasFailed, type Job, refuseWithoutQuota, secret, takeStep } from './job.ts';

/** A deep-pagination job; each piece of work is one page. */
type DeepPagination = Job<ScrapeParams, ScrapePage | Failure>;

const PATH = '/v1/scrape/max';
const PAGE_MS = 1_000;
/** Highest number of pages per job (reference 8). */
const MOST_PAGES = 100;

const start: Handler = context => {
  const { service, now, params: given } = context;
  const { maxPages = MOST_PAGES, ...params } = given as unknown as ScrapeParams & { maxPages?: number };
  const active = service.jobs.active<DeepPagination>('max');
  // Reference 3: one job at a time per account. The response contains the active job.
  if (active) throw new ServiceError('job_active', undefined, { fields: { job: stateOf(active, now) } });
  refuseWithoutQuota(context);
  const job = service.jobs.start<ScrapeParams, ScrapePage | Failure>('max', now, {
    pieces: Array.from({ length: maxPages }, (_, at) => ({ ...params, page: params.page + at })),
    paceMs: PAGE_MS,
    work: (query, at) => {
      const step = { ...context, path: PATH, query: { keyword: query.keyword ?? '', page: String(query.page) } };
      return takeStep(step, at, faultOf(step), () => scrapePage(service, query, at));
    },
    endOf: results => {
      const last = results.at(-1)!;
      if (hasFailed(last)) return 'failed';
      if (!last.hasNextPage) return 'done';
      return results.length === maxPages ? 'maxPages_reached' : undefined;
    },
  });
  return { status: 202, body: bodyOf(job, now) };
};

const poll: Handler = ({ service, pathParams, now }) => ({
  body: bodyOf(service.jobs.get<DeepPagination>('max', pathParams.jobId), now),
});

const cancel: Handler = context => {
  context.service.jobs.get('max', context.pathParams.jobId).cancel();
  return poll(context);
};

const download: Handler = ({ service, pathParams, params }) => {
  const job = service.jobs.get<DeepPagination>('max', pathParams.jobId);
  if (params.token !== tokenOf(job)) throw new ServiceError('unauthorized', 'The download token is not valid');
  const items = itemsOf(job);
  if (items.length === 0) throw new ServiceError('not_found', 'This job has no rows');
  return { body: csvOf(items), headers: csvHeaders(`${job.id}.csv`) };
};

export const deepPaginationRoutes: Routes = {
  postScrapeMax: { cost: 0, handler: start },
  getScrapeMaxResults: { cost: 0, handler: poll },
  deleteScrapeMax: { cost: 0, handler: cancel },
  getScrapeMaxDownloadCsv: { cost: 0, handler: download },
};

/** The token for the CSV download. Only this job's own responses contain it. */
function tokenOf({ id }: DeepPagination): string {
  return secret('token', id);
}

function itemsOf({ results }: DeepPagination): ScrapePage['items'] {
  return results.flatMap(page => (hasFailed(page) ? [] : page.items));
}

function stateOf(job: DeepPagination, now: number) {
  const { id, results, charged } = job;
  const { pieces } = job.plan;
  const failure = results.find(hasFailed);
  const totalItems = itemsOf(job).length;
  return {
    jobId: id,
    status: job.status(now),
    keyword: pieces[0]!.keyword,
    maxPages: pieces.length,
    pagesScraped: charged,
    totalItems,
    downloadUrl: totalItems > 0 ? `${PATH}/${id}/download.csv?token=${tokenOf(job)}` : null,
    ...(failure && { error: failure.error, code: failure.code }),
  };
}

/** The job's state with all rows so far. */
function bodyOf(job: DeepPagination, now: number) {
  return { ...stateOf(job, now), items: itemsOf(job) };
}
