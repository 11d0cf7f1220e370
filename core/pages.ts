/** Reads a search page by page (reference 4.4 rule 2). It follows the service's paging fields and never guesses the end. */
import { act, type Operation } from './effects.ts';
import type { EndpointId, Row } from './endpoint.ts';
import { SoldDataError, type Spent } from './errors/errors.ts';
import { withFacts } from './errors/table.ts';
import { nextPage, pageSize } from './question/cost.ts';
import type { Names } from './question/options.ts';
import type { Question } from './question/question.ts';
import { refusal } from './question/refusal.ts';
import { type Answer, call } from './request/call.ts';
import { add, nothingSpent } from './request/spent.ts';
import { isNew, othersIn, rowsIn } from './rows/notices.ts';
import { matchCount } from './rows/totals.ts';
import type { Session } from './session.ts';

/**
 * Why reading ended before every match was read. `rows`, `pages`: a limit of the caller. `ceiling`: the service returns no further page.
 * `loop`: pages repeat or are empty. `endUnknown`: the service doesn't state whether there is more. The others concern the last page.
 * `earlierPages`: reading began after the first page. `unreadable`: rows that are not objects were left out. `limitedHistory`: the service
 * states that it holds only some of the sales. `missing`: it counts more matches than it returned.
 */
export type StopReason =
  | 'rows'
  | 'pages'
  | 'ceiling'
  | 'loop'
  | 'endUnknown'
  | 'earlierPages'
  | 'unreadable'
  | 'limitedHistory'
  | 'missing';

/** Reading ends after this many consecutive empty pages, even if the service announces more, because each is charged (assumed). */
const EMPTY_PAGES = 3;
/** Row counts of a page before filters or the cleanup (reference 2.4, 2.5). If one of them is above 0, a page without rows isn't empty. */
const CONSIDERED = ['scrapedCount', 'sourceResultCount', 'rawResultCount', 'rawSampleCount'];

export interface PagesResult<Found = Row> {
  rows: Found[];
  /** The page to continue with; null when nothing is left. It is the current page again if only some of its rows were used. */
  nextPage: number | null;
  /** Whether every match was read, into `rows` or passed to `onPage`. */
  complete: boolean;
  /** Set unless `complete`. */
  stopped?: StopReason;
  /** Pages read; each is a charged request. */
  requests: number;
  spent: Spent;
  /** Rows that were already on an earlier page: pages shift while listings are added and removed. */
  duplicates: number;
  /** Rows that are not objects. */
  unreadable: number;
  /** The first page's envelope, with totals and summary. */
  first?: Row;
  /** Warnings of the service, and our own about its rows, without duplicates. */
  warnings: string[];
}

export interface Page<Found = Row> {
  page: number;
  rows: Found[];
  envelope: Row;
}

export interface PagesOptions<Found = Row> {
  /** The most rows; all by default. Each page costs a request. */
  maxRows?: number;
  maxPages?: number;
  /** Receives each page as it arrives; its rows are then not collected in the result. Reading waits until it returns. */
  onPage?(page: Page<Found>): void | Promise<void>;
}

export const PAGES_OPTIONS: Names<PagesOptions> = { maxRows: true, maxPages: true, onPage: true };

/**
 * Reads pages until the service has no more or a limit is reached.
 * @throws SoldDataError whose `partial` holds the rows so far, where to continue, and the pages read.
 */
export function* pages<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  { maxRows = Number.POSITIVE_INFINITY, maxPages = Number.POSITIVE_INFINITY, onPage }: PagesOptions = {},
): Operation<PagesResult> {
  checkLimits({ maxRows, maxPages });
  const { endpoint, parameters } = question;
  if (!endpoint.rows)
    throw refusal(undefined, () => `${endpoint.id} has no rows to read; use call, or startJob for a job`);
  const { key } = endpoint.rows;
  const firstPage = Number(parameters.page ?? 1);
  const size = pageSize(endpoint, parameters);
  const retries = { left: session.policy.retries };
  const seen = new Set<string>();
  const warned = new Set<string>();
  const result = nothingRead(firstPage);
  const stop = (stopped: StopReason, nextPage = result.nextPage) => ({ ...result, nextPage, stopped });
  let rowCount = 0;
  let accountedFor = 0;
  let emptyPages = 0;
  if (maxRows === 0) return stop('rows');
  for (let page = firstPage; ; page = result.nextPage as number) {
    if (result.requests >= maxPages) return stop('pages');
    if (page > (endpoint.paging?.lastPage ?? page)) return stop('ceiling', null);
    const asked = page === firstPage ? question : question.onPage(page);
    const envelope = yield* readPage(session, asked, retries, result, warned);
    const readable = rowsIn(endpoint, envelope);
    const unreadable = othersIn(endpoint, envelope);
    const all = readable.length + unreadable;
    const fresh = readable.filter(row => isNew(row, key, seen));
    result.unreadable += unreadable;
    result.duplicates += readable.length - fresh.length;
    const rows = fresh.slice(0, maxRows - rowCount);
    const next = nextPage(asked, envelope, page, all);
    // This page is read again for rows that did not fit.
    result.nextPage = rows.length < fresh.length ? page : next.page;
    if (onPage) yield* act(() => onPage({ page, rows, envelope }));
    else for (const row of rows) result.rows.push(row);
    rowCount += rows.length;
    const matches = matchCount(question, result.first ?? envelope, size);
    accountedFor += matches?.accountedBy(fresh) ?? 0;
    if (result.nextPage === null) {
      // Without paging and a count, a full page may not contain all matches.
      const mayBeMore = !endpoint.paging && !matches && all >= size;
      const isShort = accountedFor < (matches?.total ?? 0);
      const stopped = gapIn(result, firstPage, envelope, isShort, next.isStated && !mayBeMore);
      return stopped ? stop(stopped) : { ...result, complete: true };
    }
    if (rowCount >= maxRows) return stop('rows');
    const isEmpty = all === 0 && !CONSIDERED.some(name => Number(envelope[name]) > 0);
    emptyPages = isEmpty ? emptyPages + 1 : 0;
    const repeats = all > 0 && fresh.length === 0;
    if (result.nextPage <= page || repeats || emptyPages === EMPTY_PAGES) return stop('loop', null);
  }
}

/** A limit of NaN would limit nothing, and every page would be paid for. */
function checkLimits(limits: Record<string, number>): void {
  for (const [name, limit] of Object.entries(limits))
    if (!(limit >= 0)) throw refusal(name, nameOf => `${nameOf(name)} must be a number of 0 or more, got ${limit}`);
}

const nothingRead = (firstPage: number): PagesResult => ({
  rows: [],
  nextPage: firstPage,
  complete: false,
  requests: 0,
  spent: nothingSpent(),
  duplicates: 0,
  unreadable: 0,
  warnings: [],
});

/**
 * Reads the envelope of one page. Adds its cost and warnings to the result.
 * @param retries shared by all pages.
 * @param warned the warnings so far.
 */
function* readPage(
  session: Session,
  asked: Question,
  retries: { left: number },
  result: PagesResult,
  warned: Set<string>,
): Operation<Row> {
  let answer: Answer<unknown>;
  try {
    answer = yield* call(session, asked, { retries });
  } catch (error) {
    if (!(error instanceof SoldDataError)) throw error;
    add(result.spent, error.spent);
    const partial = { rows: result.rows, nextPage: result.nextPage, requests: result.requests };
    throw withFacts(error, { partial, spent: result.spent });
  }
  const envelope = answer.data as Row;
  add(result.spent, answer.spent);
  result.requests += 1;
  result.first ??= envelope;
  for (const warning of [...textsIn(envelope.warnings), ...answer.notices]) {
    if (warned.has(warning)) continue;
    warned.add(warning);
    result.warnings.push(warning);
  }
  return envelope;
}

/**
 * The reason why the last page doesn't complete the matches; undefined if it does.
 * @param isShort the service counts more matches than were read.
 * @param isEnd the service states that this page is the last.
 */
function gapIn(
  { unreadable }: PagesResult,
  firstPage: number,
  { salesHistory }: Row,
  isShort: boolean,
  isEnd: boolean,
): StopReason | undefined {
  if (firstPage > 1) return 'earlierPages';
  if (unreadable > 0) return 'unreadable';
  if (salesHistory === 'limited') return 'limitedHistory';
  if (isShort) return 'missing';
  return isEnd ? undefined : 'endUnknown';
}

function textsIn(warnings: unknown): string[] {
  return Array.isArray(warnings) ? warnings.filter(warning => typeof warning === 'string') : [];
}
