/** One step of a job: what it does next, from nothing but its saved state. */

import {
  ask,
  type BulkResult,
  cancelJob,
  dayOf,
  endpoints,
  type Job,
  JobConflictError,
  type JobKindId,
  jobKinds,
  noticesOf,
  pages,
  pollJob,
  type Row,
  runBulkSearch,
  SoldDataError,
  type Spent,
  type StartNote,
  startJob,
} from '@sold-data/core';
import { present } from '../host/lists.ts';
import { noticeCredits } from '../settings/sessions.ts';
import type { TableRow } from '../tables/shape.ts';
import { reachFilter } from '../tables/table.ts';
import type { Entry } from './entries.ts';
import { batchParameters, runKinds } from './request.ts';
import { type EntryResult, rowsOfListings, rowsOfResults } from './rows.ts';
import type { Asking, JobState } from './state.ts';
import { beginStep, keep, keepStart, paid, type Worker, writeAnswer, writeNothing } from './worker.ts';
import { addEntries, answerTo, readEntries } from './worksheet.ts';

/** Listings of a deep pagination or a keyword job go onto the sheet in blocks of this many: they can be had again free of charge. */
const BLOCK_ROWS = 1_000;

/** @returns ms to wait before the next step. */
export function step(worker: Worker, state: JobState): number {
  if (state.asking && writePending(worker, state, state.asking.name)) return 0;
  if (state.command === 'pause') {
    worker.change(job => {
      job.status = 'paused';
      delete job.command;
    });
    return 0;
  }
  if (state.command === 'cancel') return cancel(worker, state);
  if (state.jobId !== undefined) return collect(worker, state);
  if (isThrough(state) || state.cancelling) return end(worker, state);
  if (state.request.kind === 'history') return readPage(worker, state);
  return state.request.kind === 'bulkSearch' ? askBulk(worker, state) : start(worker, state, state.request.kind);
}

/** The last answer was put away before the job was killed: its rows come first. */
function writePending(worker: Worker, state: JobState, name: string): boolean {
  const answer = answerTo(worker.id, name);
  if (answer) writeAnswer(worker, state, answer);
  return answer !== undefined;
}

function isThrough(state: JobState): boolean {
  const { kind, maxPages } = state.request;
  if (runKinds[kind].batchSize) return state.settled >= state.entries;
  return state.page === null || (kind === 'history' && state.pages >= present(maxPages));
}

function end(worker: Worker, state: JobState): number {
  if (state.since === undefined && !state.cancelling) writeNothing(state);
  reachFilter(state.request.output.sheet);
  worker.change(job => {
    job.endedAt = Date.now();
    job.status = state.cancelling ? 'cancelled' : state.failed > 0 ? 'partial' : 'done';
  });
  return 0;
}

/** One page of the history: one request. A page whose answer was lost is asked again, and the job's record tells how often. */
function readPage(worker: Worker, state: JobState): number {
  const page = present(state.page);
  const asking = beginStep(worker, state, 1);
  if (!asking) return 0;
  const { rows, nextPage, first, warnings, spent } = paid(worker, 1, () => {
    const question = ask(endpoints.history, { ...state.request.parameters, page }, dayOf(Date.now()));
    return worker.run(pages(worker.session, question, { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 }));
  });
  keep(worker, state, asking.name, rowsOfListings(state.request, rows), {
    page: nextPage,
    pages: state.pages + 1,
    paid: state.paid + spent.charged,
    ...lost(state, spent),
    expected: state.expected ?? pagesExpected(state, first),
    ...warned(state, warnings),
  });
  return 0;
}

/** `totals.totalSold` is an upper bound on the rows (reference 2.5). */
function pagesExpected({ request }: JobState, first: Row | undefined): number {
  const sold = Number((first?.totals as Row | null | undefined)?.totalSold);
  const size = Number(request.parameters.limit ?? endpoints.history.paging?.pageRows);
  const needed = Number.isFinite(sold) ? Math.max(1, Math.ceil(sold / size)) : present(request.maxPages);
  return Math.min(needed, present(request.maxPages));
}

const LOST = 'Its result was lost on the way, and it may have been charged';

/** A few keywords in one answer. */
function askBulk(worker: Worker, state: JobState): number {
  const entries = nextEntries(worker, state) as string[];
  const asking = beginStep(worker, state, entries.length);
  if (!asking) return 0;
  const { results: arrived, spent } = paid(worker, entries.length, () =>
    bulkResults(worker, batchParameters(state.request, entries)),
  );
  const results = entries.map((entry): EntryResult => {
    const result = arrived.find(({ keyword }) => keyword === entry);
    return result
      ? { entry, ok: result.ok, body: result.body }
      : { entry, ok: false, body: { error: spent.doubt > 0 ? LOST : 'No result came' } };
  });
  const rows = rowsOfResults(state.request, results.filter(isAsked), Date.now());
  const then = tally(state, entries, results);
  keep(worker, state, asking.name, rows, { ...then, ...lost(state, spent) });
  return 0;
}

/** The allowance was spent when it was this entry's turn: it is asked once more, after the others. */
function isAsked({ ok, body }: EntryResult): boolean {
  return ok || body.code !== 'quota_exceeded';
}

/** What a job is once a batch of its entries is settled. */
function tally(state: JobState, batch: readonly Entry[], results: readonly EntryResult[]): Partial<JobState> {
  const left = new Set(results.filter(result => !isAsked(result)).map(({ entry }) => entry));
  const postponed = batch.filter(entry => left.has(typeof entry === 'string' ? entry : String(entry.reference)));
  addEntries(state.id, state.entries, postponed);
  const good = results.filter(({ ok }) => ok).length;
  return {
    settled: state.settled + batch.length,
    entries: state.entries + postponed.length,
    postponed: state.postponed + postponed.length,
    failed: state.failed + batch.length - good - postponed.length,
    paid: state.paid + good,
    ...warned(
      state,
      results.flatMap(({ ok, body }) => (ok ? noticesOf(runKinds[state.request.kind].rows, body) : [])),
    ),
  };
}

const MOST_WARNINGS = 3;

/** Each warning once: they are the same for every page. */
function warned({ warnings = [] }: JobState, more: readonly string[]): Pick<JobState, 'warnings'> {
  return more.length === 0 ? {} : { warnings: [...new Set([...warnings, ...more])].slice(0, MOST_WARNINGS) };
}

/** What may have been charged without a result. */
function lost(state: JobState, { doubt }: Spent): Pick<JobState, 'lost'> {
  return doubt > 0 ? { lost: (state.lost ?? 0) + doubt } : {};
}

/** What arrived, also of an answer that broke off. */
function bulkResults(worker: Worker, parameters: Row): { results: BulkResult[]; spent: Spent } {
  try {
    return worker.run(runBulkSearch(worker.session, parameters));
  } catch (error) {
    const rows = error instanceof SoldDataError ? (error.partial?.rows as BulkResult[] | undefined) : undefined;
    if (!(error instanceof SoldDataError) || !error.spent || !rows?.length) throw error;
    return { results: rows, spent: error.spent };
  }
}

/** Starts a batch at the service, once. */
function start(worker: Worker, state: JobState, kind: JobKindId): number {
  const entries = nextEntries(worker, state);
  const cost = runKinds[state.request.kind].batchSize ? entries.length : present(state.request.maxPages);
  const asking = beginStep(worker, state, cost);
  if (!asking) return 0;
  let job: Job;
  try {
    job = paid(worker, cost, () => {
      const parameters = batchParameters(state.request, entries);
      const note = asking.lost ? noteOfLost(kind, parameters, asking, cost) : undefined;
      // A person has decided to start it again.
      const options = { idempotencyKey: asking.key, note, lostMs: 0 };
      return worker.run(startJob(worker.session, kind, parameters, options));
    });
  } catch (error) {
    if (!(error instanceof JobConflictError) || error.jobId === undefined) throw error;
    return meet(worker, error.jobId);
  }
  keepStart(worker, asking.name, job);
  return 0;
}

/** The note of a start whose answer was lost: a running job may be this one, and no refusal of a later try says that it was not charged. */
function noteOfLost(kind: JobKindId, parameters: Row, { key = '', at }: Asking, requests: number): StartNote {
  const { key: question } = ask(endpoints[jobKinds[kind].start], parameters, dayOf(at));
  return { kind, question, idempotencyKey: key, requests, at, state: 'asked' };
}

/** Another deep pagination is active (reference 3): a person decides. */
function meet(worker: Worker, jobId: string): number {
  const other = worker.run(pollJob(worker.session, 'deepPagination', jobId));
  worker.change(job => {
    delete job.asking;
    job.status = 'asks';
    delete job.message;
    job.question = { kind: 'attach', jobId, keyword: other.keyword, done: other.done, total: other.total };
  });
  return 0;
}

/** Looks at the job at the service, free of charge, and takes over the results that are new. */
function collect(worker: Worker, state: JobState): number {
  const kind = state.request.kind as JobKindId;
  const job = worker.run(pollJob(worker.session, kind, present(state.jobId)));
  worker.change(saved => {
    saved.serviceDone = job.done ?? saved.serviceDone;
    if (kind === 'deepPagination') saved.expected = job.total ?? saved.expected;
  });
  const over = job.outcome !== 'running';
  const rows = resultRows(state, job);
  // Results of entries may still change place; the listings of pages only grow.
  const ready = over ? rows.length : kind === 'deepPagination' ? rows.length - (rows.length % BLOCK_ROWS) : 0;
  let current = state;
  while (current.taken < ready) {
    const block = rows.slice(current.taken, Math.min(ready, current.taken + BLOCK_ROWS));
    const name = `${state.jobId}:${current.taken}`;
    worker.change(saved => {
      saved.asking = { name, at: Date.now() };
    });
    current = keep(worker, current, name, block, { taken: current.taken + block.length });
  }
  if (over) settle(worker, current, job);
  return over ? 0 : jobKinds[kind].pollEveryMs;
}

/** The batch is over and its rows are written. */
function settle(worker: Worker, state: JobState, job: Job): void {
  const deep = state.request.kind === 'deepPagination';
  const pages = job.done ?? 0;
  const then = deep
    ? {
        paid: state.paid + pages,
        pages,
        page: null,
        ...warned(state, noticesOf(endpoints.scrape, { items: job.results })),
      }
    : tally(state, nextEntries(worker, state), resultsOf(job));
  // An entry found the allowance spent: the account tells until when, and whether it is so still.
  if ((then.postponed ?? 0) > state.postponed) noticeCredits(worker.session);
  worker.change(saved => {
    if (job.outcome === 'failed' && then.paid === state.paid && then.postponed === state.postponed) {
      saved.status = saved.rows > 0 ? 'partial' : 'failed';
      saved.endedAt = Date.now();
      saved.message = job.message ?? 'The service could not finish the job.';
    } else if (job.outcome === 'cancelled') saved.cancelling = true;
    Object.assign(saved, then, warned({ ...state, ...then }, job.warnings ?? []), { taken: 0 });
    delete saved.jobId;
    delete saved.holder;
    delete saved.serviceDone;
  });
}

function resultsOf(job: Job): EntryResult[] {
  return job.results.map(body => ({
    entry: String(body.reference ?? body.keyword ?? ''),
    ok: body.status !== jobKinds[job.kind].entryFailed,
    body,
  }));
}

function resultRows(state: JobState, job: Job): TableRow[] {
  if (state.request.kind === 'deepPagination') return rowsOfListings(state.request, job.results);
  return rowsOfResults(state.request, resultsOf(job).filter(isAsked), state.startedAt);
}

function cancel(worker: Worker, state: JobState): number {
  const kind = state.request.kind;
  if (state.jobId !== undefined && kind !== 'bulkSearch' && kind !== 'history' && jobKinds[kind].cancel)
    worker.run(cancelJob(worker.session, kind, state.jobId));
  worker.change(job => {
    job.cancelling = true;
    delete job.command;
    delete job.asking;
    delete job.question;
  });
  return 0;
}

function nextEntries(worker: Worker, state: JobState): Entry[] {
  const { batchSize } = runKinds[state.request.kind];
  return batchSize ? readEntries(worker.id, state.settled, Math.min(batchSize, state.entries - state.settled)) : [];
}
