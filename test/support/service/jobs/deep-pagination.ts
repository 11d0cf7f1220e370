// /v1/scrape/max: start, poll, cancel and CSV download (reference 3 and 4.9; service-facts, deep pagination).
import { ServiceError } from '../errors.ts';
import type { Handler, Route } from '../routes.ts';
import { scrapePage } from '../scrape.ts';
import { checkAspects, type ScrapeParams } from '../scrape-params.ts';
import { csvHeaders, csvOf } from './csv.ts';
import { QUEUED_MS } from './paced-job.ts';
import { type Job, jobsOf, secret } from './registry.ts';
import { refuseWithoutQuota, type StepContext, type StepFailure, takeStep } from './step.ts';

const PATH = '/v1/scrape/max';
const PAGE_MS = 1_000;
/** Reference 8. */
const MOST_PAGES = 100;

export class DeepPagination implements Job {
  pagesScraped = 0;
  readonly items: Record<string, unknown>[] = [];
  failure: StepFailure | undefined;
  #outcome: 'done' | 'maxPages_reached' | 'cancelled' | 'failed' | undefined;

  constructor(
    readonly id: string,
    readonly params: ScrapeParams,
    readonly maxPages: number,
    readonly startedAt: number,
    readonly context: StepContext,
  ) {}

  dueAt(): number | null {
    return this.#outcome ? null : this.startedAt + QUEUED_MS + (this.pagesScraped + 1) * PAGE_MS;
  }

  step(): void {
    const at = this.dueAt()!;
    const { service } = this.context;
    const page = this.params.page + this.pagesScraped;
    const query = { keyword: this.params.keyword ?? '', page: String(page) };
    const outcome = takeStep(this.context, query, at, () => scrapePage(service, { ...this.params, page }, at));
    if (!outcome.ok) {
      this.failure = { error: outcome.error, code: outcome.code };
      this.#outcome = 'failed';
      return;
    }
    this.items.push(...outcome.value.items);
    this.pagesScraped++;
    if (!outcome.value.hasNextPage) this.#outcome = 'done';
    else if (this.pagesScraped === this.maxPages) this.#outcome = 'maxPages_reached';
  }

  cancel(): void {
    this.#outcome ??= 'cancelled';
  }

  /** The CSV's key; it is in no other answer than this job's own. */
  get token(): string {
    return secret(this.context.service.seed, 'token', this.id);
  }

  state(now: number): Record<string, unknown> {
    return {
      jobId: this.id,
      status: this.#outcome ?? (now < this.startedAt + QUEUED_MS ? 'queued' : 'running'),
      keyword: this.params.keyword,
      maxPages: this.maxPages,
      pagesScraped: this.pagesScraped,
      totalItems: this.items.length,
      downloadUrl: this.items.length > 0 ? `${PATH}/${this.id}/download.csv?token=${this.token}` : null,
      ...this.failure,
    };
  }

  /** The state with all rows so far. */
  body(now: number): Record<string, unknown> {
    return { ...this.state(now), items: this.items };
  }
}

const start: Handler = context => {
  const { service, preferCredits, now } = context;
  const { maxPages = MOST_PAGES, ...params } = context.params as unknown as ScrapeParams & { maxPages?: number };
  const active = jobsOf(service).active(DeepPagination);
  // Reference 3: one at a time for each account; the answer hands over the active job.
  if (active) throw new ServiceError('job_active', undefined, { fields: { job: active.state(now) } });
  refuseWithoutQuota(context);
  const job = new DeepPagination(jobsOf(service).newId('max'), params, maxPages, now, {
    service,
    preferCredits,
    path: PATH,
  });
  jobsOf(service).add(job);
  return { status: 202, body: job.body(now) };
};

const poll: Handler = ({ service, pathParams, now }) => ({
  body: jobsOf(service).get(DeepPagination, pathParams.jobId).body(now),
});

const cancel: Handler = ({ service, pathParams, now }) => {
  const job = jobsOf(service).get(DeepPagination, pathParams.jobId);
  job.cancel();
  return { body: job.body(now) };
};

const download: Handler = ({ service, pathParams, params }) => {
  const job = jobsOf(service).get(DeepPagination, pathParams.jobId);
  if (params.token !== job.token) throw new ServiceError('unauthorized', 'The download token is not valid');
  if (job.items.length === 0) throw new ServiceError('not_found', 'This job has no rows');
  return { body: csvOf(job.items), headers: csvHeaders(`${job.id}.csv`) };
};

export const deepPaginationRoutes: Route[] = [
  { method: 'POST', path: PATH, cost: 0, requestIdInErrors: true, check: checkAspects, handler: start },
  { method: 'GET', path: `${PATH}/results/:jobId`, cost: 0, requestIdInErrors: true, handler: poll },
  { method: 'DELETE', path: `${PATH}/:jobId`, cost: 0, requestIdInErrors: true, handler: cancel },
  { method: 'GET', path: `${PATH}/:jobId/download.csv`, cost: 0, requestIdInErrors: true, handler: download },
];
