// POST /v1/bulk-search and its CSV (service-facts, bulk search; reference 8: up to 20 keywords a run).
import { hash } from '../chance.ts';
import { ServiceError } from '../errors.ts';
import type { Answer, Context, Handler, Routes } from '../routes.ts';
import { scrapePage, scrapeParams } from '../scrape.ts';
import { csvHeaders, csvOf } from './csv.ts';
import { faultOf, hasFailed, refuseWithoutQuota, takeStep } from './job.ts';

/** The stored result of a keyword that succeeded in a run. */
export interface Found {
  readonly keyword: string;
  readonly items: readonly Record<string, unknown>[];
}

/** An event of the stream; `index` is the position of the keyword in the request. */
interface StreamEvent {
  readonly type: 'result' | 'done';
  readonly index?: number;
  readonly ok?: boolean;
}

const PATH = '/v1/bulk-search';
/** Number of keywords searched in parallel. Within such a group the fastest result comes first, so the order differs from the request. */
const AT_A_TIME = 4;

const search: Handler = context => {
  const { service, params, now } = context;
  const { keywords, options } = params as unknown as { keywords: string[]; options?: object };
  refuseWithoutQuota(context);
  const runId = service.jobs.newId('run');
  const found: Found[] = [];
  service.runs.set(runId, found);
  const results: StreamEvent[] = [];
  for (const index of orderOfArrival(runId, keywords.length)) {
    const keyword = keywords[index]!;
    const step = { ...context, path: PATH, query: { keyword } };
    const fault = faultOf(step);
    // A run has a live connection to its caller, so a dropping fault breaks the stream instead of failing the keyword.
    if (fault?.drop) return broken(context, results);
    const query = scrapeParams({ ...options, keyword });
    const page = takeStep(step, now, fault, () => scrapePage(service, query, now));
    const ok = !hasFailed(page);
    if (ok) found.push({ keyword, items: page.items });
    const outcome = ok ? page : { error: page.error, code: page.code };
    const result = { type: 'result', runId, index, keyword, ok, ...outcome } as const;
    if (fault?.dropAfterCharging) return broken(context, results, result);
    results.push(result);
  }
  return whole(context, runId, results);
};

const download: Handler = ({ service, pathParams, params }) => {
  const { runId = '' } = pathParams;
  const run = service.runs.get(runId);
  if (!run) throw new ServiceError('not_found', 'There is no such run');
  const keyword = params.keyword as string | undefined;
  const wanted = run.filter(it => keyword === undefined || it.keyword === keyword);
  if (wanted.length === 0) throw new ServiceError('not_found', 'This run has no rows of that keyword');
  const rows = wanted.flatMap(it => it.items.map(item => ({ keyword: it.keyword, ...item })));
  return { body: csvOf(rows), headers: csvHeaders(`${runId}.csv`) };
};

export const bulkSearchRoutes: Routes = {
  postBulkSearch: { cost: 0, handler: search },
  getBulkSearchDownloadCsv: { cost: 0, handler: download },
};

function whole({ headers }: Context, runId: string, results: readonly StreamEvent[]): Answer {
  const succeeded = results.filter(it => it.ok).length;
  const counts = { runId, succeeded, failed: results.length - succeeded };
  const framing = framingFor(headers.accept);
  if (framing === 'document')
    return { body: { ...counts, results: results.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) } };
  const events = [...results, { type: 'done', ...counts } as const];
  return { chunks: arrivals(events.map(framing.frame)), headers: { 'Content-Type': framing.contentType } };
}

/** The part that arrives when the connection breaks: all events so far and half of the next one. */
function broken({ headers }: Context, results: readonly StreamEvent[], half?: StreamEvent): Answer {
  const framing = framingFor(headers.accept);
  if (framing === 'document') return { dropped: true };
  const chunks = arrivals(results.map(framing.frame));
  const started = half ? framing.frame(half) : '';
  if (half) chunks.push(started.slice(0, safeCut(started, Math.floor(started.length / 2))));
  return { dropped: true, chunks, headers: { 'Content-Type': framing.contentType } };
}

function orderOfArrival(runId: string, count: number): number[] {
  const rank = (index: number) => Math.floor(index / AT_A_TIME) + hash(runId, index) / 2 ** 32;
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => rank(a) - rank(b));
}

/** Framing of events: newline-delimited JSON, server-sent events, or one JSON document. */
interface Framing {
  readonly contentType: string;
  /** The text of one event. */
  frame(event: StreamEvent): string;
}

const NDJSON: Framing = {
  contentType: 'application/x-ndjson; charset=utf-8',
  frame: event => `${JSON.stringify(event)}\n`,
};
const SSE: Framing = {
  contentType: 'text/event-stream; charset=utf-8',
  // Comment lines keep real connections alive; clients must skip them.
  frame: event => `: keep-alive\n\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
};

/** The framing for the Accept header: `document`, server-sent events, or NDJSON by default. */
function framingFor(accept: string | undefined): Framing | 'document' {
  const wanted = (accept ?? '').split(',').map(it => it.split(';')[0]!.trim().toLowerCase());
  if (wanted.includes('application/x-ndjson')) return NDJSON;
  if (wanted.includes('text/event-stream')) return SSE;
  return wanted.includes('application/json') ? 'document' : NDJSON;
}

/** Cuts a stream into chunks as a network would: at arbitrary points rather than event boundaries, but never inside a character. */
function arrivals(frames: readonly string[]): string[] {
  const chunks: string[] = [];
  let rest = '';
  for (const frame of frames) {
    const cut = safeCut(frame, Math.floor(frame.length * 0.6));
    chunks.push(rest + frame.slice(0, cut));
    rest = frame.slice(cut);
  }
  return rest === '' ? chunks : [...chunks, rest];
}

/** The index itself, or the one before when a cut there would split a surrogate pair. */
function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
