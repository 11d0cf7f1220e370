/**
 * Rows of sales on a sheet: one search or one history page by page, a list of keywords search by search, or a list of cards as one job of
 * the service. Each keyword of a list is a search of its own: it costs the same as in a bulk run of the service, every answer is saved
 * when it comes, and formulas over the same keywords cost nothing afterwards.
 */
import {
  ask,
  atStake,
  type Column,
  cancelJob,
  columnsOf,
  counted,
  dayOf,
  type Endpoint,
  endpoints,
  explain,
  type Job,
  jobKinds,
  mostOf,
  noticesOf,
  pollJob,
  priceFrom,
  type RowName,
  SoldDataError,
  startJob,
} from '@sold-data/core';
import { noteOf } from '@sold-data/core/jobs/replay.ts';
import { type Answered, priceOf } from '../answers/kept.ts';
import { goesOn, pageName, queryOf } from '../answers/query.ts';
import { type Asking, send, WAVE } from '../answers/send.ts';
import { readCached } from '../answers/store.ts';
import { dayMeant } from '../formulas/days.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { stopsAll } from '../settings/messages.ts';
import { runIn, sessionOf } from '../settings/sessions.ts';
import type { TableRow } from '../tables/shape.ts';
import { layOut, nextRow, putRows, reachFilter } from '../tables/table.ts';
import type { FindSales } from './draft.ts';
import { cardsFrom, type Entry, keywordsFrom, type Skipped } from './entries.ts';
import { cellsOf } from './ranges.ts';
import { rowsOf, shapeOf, statisticsRow } from './sales-rows.ts';
import type { Step, Work } from './work.ts';

/** The endpoint of a search, and the columns that most people need. */
export function endpointOf({ of, source }: FindSales['what']): Endpoint {
  if (of === 'history') return endpoints.history;
  return of === 'search' ? endpoints[source] : endpoints.scrape;
}

const SOLD: readonly RowName<'scrape'>[] = [
  ...(['itemId', 'title', 'soldPrice', 'soldCurrency', 'endedAt', 'shippingPrice', 'totalPrice'] as const),
  ...(['condition', 'buyingFormat', 'bestOfferAccepted', 'bidCount', 'sellerUsername', 'url'] as const),
];
const HISTORY: readonly (RowName<'history'> | 'averageSoldPriceCurrency')[] = [
  ...(['itemId', 'title', 'recordType', 'soldUnits', 'averageSoldPrice', 'averageSoldPriceCurrency'] as const),
  ...(['lastSoldDate', 'averageShipping', 'listingFormat', 'bids', 'itemUrl'] as const),
];

export const usualColumns: Readonly<Record<'search' | 'history', readonly string[]>> = {
  search: SOLD,
  history: HISTORY,
};

/** The columns of listings that are written; those that tell rows apart are always among them. */
export function columnsFor(what: FindSales['what']): Column[] {
  const endpoint = endpointOf(what);
  const all = columnsOf(endpoint);
  const usual = what.of === 'history' ? HISTORY : endpoint.id === 'scrape' ? SOLD : [];
  const wanted = what.columns.length > 0 ? what.columns : usual;
  if (wanted.length === 0) return all;
  const names = new Set([...wanted, ...(endpoint.rows?.key ?? [])]);
  return [...names].flatMap(name => all.find(column => column.name === name) ?? []);
}

export function findSalesStep(draft: FindSales, work: Work): Step {
  const run = work.run();
  if (run.since === 0) begin(draft, work);
  const { of } = draft.what;
  if (of === 'cards') return cardsStep(draft, work);
  return of === 'keywords' ? keywordsStep(draft, work) : pagesStep(draft, work);
}

/** Makes the sheet with its headings, and notes where the rows of this run begin. */
function begin({ what, where }: FindSales, work: Work): void {
  const shape = shapeOf(what, columnsFor(what));
  layOut(where.sheet, shape);
  const since = nextRow(where.sheet, shape, where.mode);
  if (where.mode === 'replace') putRows(where.sheet, shape, [], { mode: 'replace', since, clear: true });
  const sheetId = SpreadsheetApp.getActive().getSheetByName(where.sheet)?.getSheetId();
  work.note(run => {
    run.since = since;
    run.sheetId = sheetId;
  });
}

/** The sheet of the rows, also under a name that a person has given it since. @throws InvalidParametersError when it was deleted. */
function sheetOf({ where }: FindSales, work: Work): string {
  const { sheetId, rows } = work.run();
  const book = SpreadsheetApp.getActive();
  const sheet = book.getSheets().find(each => each.getSheetId() === sheetId) ?? book.getSheetByName(where.sheet);
  if (sheet) return sheet.getName();
  throw refusal(
    `The sheet “${where.sheet}” was deleted, and ${rows} rows with it`,
    'Undo that and resume, or cancel the task and run it again',
  );
}

function write(draft: FindSales, work: Work, rows: readonly TableRow[]): number {
  const { what, where } = draft;
  const { since } = work.run();
  const sheet = sheetOf(draft, work);
  const last = putRows(sheet, shapeOf(what, columnsFor(what)), rows, { mode: where.mode, since });
  reachFilter(sheet);
  return where.mode === 'update' ? work.run().rows + rows.length : last - since + 1;
}

// One search, page by page.

/** The question of the first page. The days of a task that repeats move with the day. @throws InvalidParametersError */
export function questionOf({ what, when }: FindSales, createdAt: number, now = Date.now()) {
  const { of, keyword, options } = what;
  const moved = when === null ? 0 : Math.floor(now / DAY_MS) - Math.floor(createdAt / DAY_MS);
  const dates = of === 'history' ? { startDate: shifted(what.from, moved), endDate: shifted(what.to, moved) } : {};
  const sold = of === 'search' && what.source !== 'fashionSold' ? { sold: true } : {};
  return ask(endpointOf(what), { ...options, ...sold, ...dates, keyword }, dayOf(now));
}

const DAY_MS = 86_400_000;

function shifted(day: string | null, days: number): string | undefined {
  return day === null ? undefined : dayMeant(new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10));
}

function pagesStep(draft: FindSales, work: Work): Step {
  const { cursor, rows: written } = work.run();
  const query = queryOf(questionOf(draft, work.task().createdAt), MOST_PAGES, draft.what.rows);
  const answered = pageOf({ query, page: cursor }, work);
  const { rows = [] } = answered;
  const columns = columnsFor(draft.what);
  const listings = rowsOf(rows, columns).slice(0, draft.what.rows - written);
  const count = write(draft, work, listings);
  const { lastPage = Number.POSITIVE_INFINITY } = query.question.endpoint.paging ?? {};
  const isRead =
    count >= draft.what.rows || rows.length === 0 || cursor + 1 >= lastPage || !goesOn(query.question, answered);
  // Pages can be shorter than planned: what a person agreed to spend ends a run that nobody repeats.
  const isSpent = !isRead && draft.when === null && work.budgetLeft() === 0;
  const isLast = isRead || isSpent;
  const more = `There are more sales than ${counted(draft.budget ?? 0, 'request')} could read.`;
  const notices = [...(answered.facts.notices ?? []), ...(isSpent ? [more] : [])];
  work.note(run => {
    run.rows = count;
    run.cursor += 1;
    run.total = isLast ? run.cursor : Math.max(run.cursor + 1, Math.ceil(draft.what.rows / Math.max(1, rows.length)));
    run.note = noted(run.note, notices);
  });
  return isLast ? { finished: true } : {};
}

const MOST_PAGES = 1_000;
const MOST_NOTICES = 3;

/** Adds what a reader must know: the same for every page is said once. */
function noted(note: string, notices: readonly string[]): string {
  const fresh = [...new Set(notices)].filter(notice => !note.includes(notice)).slice(0, MOST_NOTICES);
  return [note, ...fresh].filter(part => part !== '').join(' ');
}

/** One page: from the store when an execution that was killed has paid for it. */
function pageOf(asking: Asking, work: Work): Answered {
  const name = pageName(asking.query, asking.page);
  const known = readCached([name], new Set([name])).answers.get(name);
  if (known?.rows && known.facts.at >= work.run().startedAt) return known;
  const result = present(work.pay(context => send([asking], context)).results[0]);
  if (result.ok) return result.value;
  throw result.error;
}

// A list of keywords, a wave of searches at a time.

/** The entries of a list, and what is left out of it. @throws InvalidParametersError */
export function entriesOf({ of, range, typed }: FindSales['what']): { entries: Entry[] } & Skipped {
  const cells = range.trim() === '' ? undefined : cellsOf(range);
  const rows = cells?.getDisplayValues() ?? typed.split('\n').map(line => [line]);
  if (of !== 'cards') return keywordsFrom(rows);
  return cardsFrom(cells ? rows : [['keyword'], ...rows], cells?.getRow() ?? 0);
}

function keywordsStep(draft: FindSales, work: Work): Step {
  const entries = entriesOf(draft.what).entries as string[];
  const { cursor, startedAt } = work.run();
  const { from } = work.task();
  const batch = entries
    .slice(cursor, cursor + WAVE)
    .map((_, at) => present(entries[(from + cursor + at) % entries.length]));
  if (batch.length === 0) return { finished: true };
  const rowsAs = draft.what.rowsAs === 'listings' ? 1 : undefined;
  const queries = batch.map(keyword =>
    queryOf(ask(endpoints.scrape, { ...draft.what.options, sold: true, keyword }, dayOf(Date.now())), 1, rowsAs),
  );
  const names = queries.map(({ name }) => name);
  const known = readCached(names, new Set(rowsAs === undefined ? [] : names)).answers;
  const isKnown = (name: string) =>
    (known.get(name)?.facts.at ?? 0) >= startedAt && (rowsAs === undefined || known.get(name)?.rows !== undefined);
  const asking = queries.filter(({ name }) => !isKnown(name)).map(query => ({ query, page: 0 }));
  const sent = asking.length === 0 ? undefined : work.pay(context => send(asking, context));
  const outcome = (name: string) => {
    const place = asking.findIndex(({ query }) => query.name === name);
    return place < 0
      ? isKnown(name)
        ? { ok: true as const, value: present(known.get(name)) }
        : undefined
      : sent?.results[place];
  };
  const rows: TableRow[] = [];
  let done = 0;
  let failed = 0;
  const notices: string[] = [];
  for (const [at, keyword] of batch.entries()) {
    const result = outcome(present(names[at]));
    if (!result || (!result.ok && stopsAll(result.error))) break;
    done += 1;
    if (result.ok) notices.push(...(result.value.facts.notices ?? []));
    else failed += 1;
    if (draft.what.rowsAs === 'listings') {
      if (result.ok)
        rows.push(...rowsOf(result.value.rows ?? [], columnsFor(draft.what)).map(row => [keyword, ...row]));
    } else
      rows.push(
        statisticsRow(
          keyword,
          result.ok ? priceOf(result.value.facts) : { note: explain(result.error).what },
          Date.now(),
        ),
      );
  }
  const count = write(draft, work, rows);
  work.note(run => {
    run.total = entries.length;
    run.cursor += done;
    run.failed += failed;
    run.rows = count;
    run.note = noted(run.note, notices);
  });
  if (sent?.stop !== undefined) throw sent.stop;
  return work.run().cursor >= entries.length ? { finished: true } : {};
}

// A list of cards: jobs of the service, one after the other. A start carries a key that is noted before it is sent: sent again, it is the
// same job.

export const CARDS_AT_ONCE = mostOf(endpoints.startCardBatch, 'cards');

function cardsStep(draft: FindSales, work: Work): Step {
  const { entries } = entriesOf(draft.what);
  const { cursor, jobId, cancelling } = work.run();
  const batch = entries.slice(cursor, cursor + CARDS_AT_ONCE);
  if (batch.length === 0) return { finished: true };
  if (jobId === undefined) return startCards(draft, work, batch);
  const session = sessionOf(work.account, work.deadline);
  if (cancelling === 'wanted') {
    runIn(session, cancelJob(session, 'cardBatch', jobId));
    work.note(run => {
      run.cancelling = 'sent';
    });
  }
  const job = runIn(session, pollJob(session, 'cardBatch', jobId));
  if (job.outcome === 'running') {
    work.note(run => {
      run.total = entries.length;
      run.note = `${job.done ?? 0} of ${batch.length} cards are done at the service`;
    });
    return { waitMs: POLL_MS };
  }
  const count = write(draft, work, cardRows(job));
  const failed = job.results.filter(({ status }) => status === 'failed').length;
  work.note(run => {
    run.total = entries.length;
    run.cursor += batch.length;
    run.failed += failed + Math.max(0, batch.length - job.results.length);
    run.rows = count;
    run.note = [...(job.warnings ?? []), ...noticesOf(endpoints.scrape, { items: job.results })].slice(0, 3).join('. ');
    delete run.jobId;
  });
  return work.run().cursor >= entries.length || job.outcome === 'cancelled' ? { finished: true } : {};
}

const POLL_MS = 5_000;

function startCards(draft: FindSales, work: Work, batch: readonly Entry[]): Step {
  const { options } = draft.what;
  const parameters = { cards: batch, ...(Object.keys(options).length > 0 ? { options } : {}) };
  const now = Date.now();
  const { key } = work.run();
  // Under its key, a start whose outcome is unknown is the same work: it costs nothing more.
  const question = ask(endpoints.startCardBatch, parameters, dayOf(now));
  const note = noteOf(jobKinds.cardBatch, question, key ?? Utilities.getUuid(), now);
  const start = key === undefined ? { idempotencyKey: note.idempotencyKey } : { note };
  work.payFor(session => startJob(session, 'cardBatch', parameters, start), {
    inDoubt: key === undefined ? 0 : note.requests,
    before: run => {
      run.key = note.idempotencyKey;
    },
    after: (run, outcome) => {
      if (outcome.ok) run.jobId = outcome.value.jobId;
      if (outcome.ok || atStake(outcome.error as Partial<SoldDataError>) === 0) delete run.key;
    },
  });
  return {};
}

function cardRows(job: Job): TableRow[] {
  return job.results.map(body => {
    const entry = String(body.reference ?? '');
    if (body.status !== 'failed') return statisticsRow(entry, priceFrom(endpoints.scrape, body), Date.now());
    const code = typeof body.code === 'string' ? body.code : 'job_failed';
    const detail = typeof body.error === 'string' ? body.error : undefined;
    return statisticsRow(entry, { note: explain(new SoldDataError(detail ?? '', { code, detail })).what }, Date.now());
  });
}
