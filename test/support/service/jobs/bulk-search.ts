// POST /v1/bulk-search and its CSV (service-facts, bulk search; reference 8: up to 20 keywords a run).
import { hash } from '../chance.ts';
import { ServiceError } from '../errors.ts';
import type { Fault } from '../faults.ts';
import type { Answer, Context, Handler, Route, Service } from '../routes.ts';
import { scrapePage } from '../scrape.ts';
import { checkAspects, type ScrapeParams } from '../scrape-params.ts';
import { withScrapeDefaults } from '../validate.ts';
import { csvHeaders, csvOf } from './csv.ts';
import { arrivals, type EventText, framingFor, safeCut } from './event-stream.ts';
import { jobsOf } from './registry.ts';
import { refuseWithoutQuota, stepFault, takeStep } from './step.ts';

/** A keyword that succeeded: what is remembered of a run. */
interface Found {
  readonly keyword: string;
  readonly items: readonly Record<string, unknown>[];
}

/** One keyword of a run. */
interface Piece {
  readonly runId: string;
  readonly index: number;
  readonly query: ScrapeParams;
  readonly found: Found[];
}

interface ResultEvent extends EventText {
  readonly index: number;
  readonly ok: boolean;
}

const PATH = '/v1/bulk-search';
/** Keywords searched at a time; within such a group the fastest comes first, so the order is not the caller's. */
const AT_A_TIME = 4;

const search: Handler = context => {
  const { service, params } = context;
  const { keywords, options } = params as unknown as { keywords: string[]; options?: object };
  const queries = keywords.map(keyword => withScrapeDefaults({ ...options, keyword }) as unknown as ScrapeParams);
  refuseWithoutQuota(context);
  const runId = jobsOf(service).newId('run');
  const found: Found[] = [];
  runsOf(service).set(runId, found);
  const results: ResultEvent[] = [];
  for (const index of orderOfArrival(service.seed, runId, keywords.length)) {
    const fault = stepFault({ service, preferCredits: false, path: PATH }, { keyword: keywords[index]! });
    // A run has a live connection to its caller, so here a dropping fault breaks the stream, not the keyword.
    if (fault?.drop) return broken(context, results);
    const result = searched(context, { runId, index, query: queries[index]!, found }, fault);
    if (fault?.dropAfterCharging) return broken(context, results, result);
    results.push(result);
  }
  return whole(context, runId, results);
};

const download: Handler = ({ service, pathParams, params }) => {
  const run = runsOf(service).get(pathParams.runId ?? '');
  if (!run) throw new ServiceError('not_found', 'There is no such run');
  const keyword = params.keyword as string | undefined;
  const wanted = keyword === undefined ? run : run.filter(it => it.keyword === keyword);
  if (wanted.length === 0) throw new ServiceError('not_found', 'This run has no rows of that keyword');
  const rows = wanted.flatMap(({ keyword, items }) => items.map(item => ({ keyword, ...item })));
  return { body: csvOf(rows), headers: csvHeaders(`${pathParams.runId}.csv`) };
};

export const bulkSearchRoutes: Route[] = [
  {
    method: 'POST',
    path: PATH,
    cost: 0,
    requestIdInErrors: true,
    check: ({ options }) => checkAspects((options ?? {}) as Record<string, unknown>),
    handler: search,
  },
  { method: 'GET', path: `${PATH}/:runId/download.csv`, cost: 0, requestIdInErrors: true, handler: download },
];

function searched(context: Context, { runId, index, query, found }: Piece, fault: Fault | undefined): ResultEvent {
  const { service, preferCredits, now, spend } = context;
  const keyword = query.keyword ?? '';
  // `null` rather than nothing: this step's turn to draw a fault has been.
  const outcome = takeStep(
    { service, preferCredits, path: PATH, spend },
    { keyword },
    now,
    () => scrapePage(service, query, now),
    fault ?? null,
  );
  const head = { type: 'result', runId, index, keyword, ok: outcome.ok } as const;
  if (!outcome.ok) return { ...head, json: JSON.stringify({ ...head, error: outcome.error, code: outcome.code }) };
  found.push({ keyword, items: outcome.value.items });
  return { ...head, json: JSON.stringify({ ...head, ...outcome.value }) };
}

function whole({ headers }: Context, runId: string, results: readonly ResultEvent[]): Answer {
  const succeeded = results.filter(it => it.ok).length;
  const counts = { runId, succeeded, failed: results.length - succeeded };
  const framing = framingFor(headers.accept);
  if (framing === 'document') {
    const inOrder = [...results].sort((a, b) => a.index - b.index).map(it => it.json);
    const body = `${JSON.stringify(counts).slice(0, -1)},"results":[${inOrder.join(',')}]}`;
    return { body, headers: { 'Content-Type': 'application/json; charset=utf-8' } };
  }
  const done: EventText = { type: 'done', json: JSON.stringify({ type: 'done', ...counts }) };
  return { chunks: arrivals([...results, done].map(framing.frame)), headers: { 'Content-Type': framing.contentType } };
}

/** What arrives when the connection breaks: the events so far, and half of the one that was on its way. */
function broken({ headers }: Context, results: readonly ResultEvent[], half?: ResultEvent): Answer {
  const framing = framingFor(headers.accept);
  if (framing === 'document') return { dropped: true };
  const chunks = arrivals(results.map(framing.frame));
  const started = half ? framing.frame(half) : '';
  if (started !== '') chunks.push(started.slice(0, safeCut(started, Math.floor(started.length / 2))));
  return { dropped: true, chunks, headers: { 'Content-Type': framing.contentType } };
}

function orderOfArrival(seed: number, runId: string, count: number): number[] {
  const rank = (index: number) => Math.floor(index / AT_A_TIME) + hash(seed, runId, index) / 2 ** 32;
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => rank(a) - rank(b));
}

function runsOf(service: Service): Map<string, readonly Found[]> {
  return service.store('bulk runs', () => new Map());
}
