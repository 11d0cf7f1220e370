/** Reads a paged endpoint from page to page (reference 4.4 rule 2): follows what the service says, never guesses the end. */
import type { Endpoint, EndpointId, Row } from './endpoint.ts';
import { SoldDataError, type Spent } from './errors/errors.ts';
import { withSpent } from './errors/table.ts';
import { refusal } from './question/check.ts';
import { nextPage } from './question/cost.ts';
import type { Question } from './question/question.ts';
import { type Answer, call } from './request/call.ts';
import { add, nothingSpent } from './request/spent.ts';
import { isRow, rowsIn } from './rows/notices.ts';
import { emit, type Operation } from './run/effects.ts';
import type { Session } from './run/session.ts';

/** Why a run ended before the service's last page. `untold`: the service does not say whether there is more. */
export type StopReason = 'rows' | 'pages' | 'ceiling' | 'loop' | 'untold';

/** So many pages on end for which the service had nothing are the end, whatever it says: each is paid. */
const EMPTY_PAGES = 3;
/** Where an envelope tells how many rows it had before a filter or a cleanup left some of them out (reference 2.4, 2.5). */
const CONSIDERED = ['scrapedCount', 'sourceResultCount', 'rawResultCount', 'rawSampleCount'];

export interface PagesResult {
  rows: Row[];
  /** Where to go on; null when nothing is left. The same page again when only a part of its rows was asked for. */
  nextPage: number | null;
  /** Everything that the service has for the question is in `rows` (or was emitted). */
  complete: boolean;
  stopped?: StopReason;
  /** Pages read, each one request that was charged. */
  requests: number;
  /** What all attempts were charged, and what may have been. */
  spent: Spent;
  /** Rows that appeared on an earlier page, and rows that are no objects. */
  duplicates: number;
  unreadable: number;
  /** The first page's envelope: totals, summary and warnings live there. */
  first?: Row;
  /** The service's own, and what the rows are not as the catalogue says. */
  warnings: string[];
}

export interface Page {
  page: number;
  rows: Row[];
  envelope: Row;
}

export interface PagesOptions {
  /** The most rows; each page costs a request. No limit without it. */
  maxRows?: number;
  maxPages?: number;
  /** Hand each page out as it comes instead of keeping its rows. */
  stream?: boolean;
}

/**
 * Reads pages until the service has no more or a limit is reached.
 * @throws SoldDataError whose `partial` holds the rows, where to go on and the requests spent.
 */
export function* pages<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  { maxRows = Number.POSITIVE_INFINITY, maxPages = Number.POSITIVE_INFINITY, stream }: PagesOptions = {},
): Operation<PagesResult> {
  // A limit that is no number would be none, and all pages would be paid.
  for (const [name, limit] of Object.entries({ maxRows, maxPages }))
    if (!(limit >= 0)) throw refusal(name, nameOf => `${nameOf(name)} must be a number of 0 or more, got ${limit}`);
  const { endpoint } = question;
  const { paging } = endpoint;
  const { lastPage = Number.POSITIVE_INFINITY } = paging ?? {};
  const retries = { left: session.policy.retries };
  const identities = new Identities(endpoint);
  let page = Number(question.parameters.page ?? 1);
  const result: PagesResult = {
    rows: [],
    nextPage: page,
    complete: false,
    requests: 0,
    spent: nothingSpent(),
    duplicates: 0,
    unreadable: 0,
    warnings: [],
  };
  let count = 0;
  let empty = 0;
  if (maxRows === 0) return stop(result, 'rows');
  for (;;) {
    if (result.requests >= maxPages) return stop(result, 'pages');
    // There is nowhere to go on: the service serves no such page.
    if (page > lastPage) return stop({ ...result, nextPage: null }, 'ceiling');
    const asked = page === question.parameters.page || !paging ? question : question.onPage(page);
    let answer: Answer<unknown>;
    try {
      answer = yield* call(session, asked, { retries });
      add(result.spent, answer.spent);
    } catch (error) {
      if (error instanceof SoldDataError) {
        add(result.spent, error.spent);
        error.partial = { rows: result.rows, nextPage: result.nextPage, requests: result.requests };
        throw withSpent(error, result.spent);
      }
      throw error;
    }
    const envelope = answer.data as Row;
    result.requests += 1;
    result.first ??= envelope;
    for (const warning of [...textsIn(envelope.warnings), ...answer.notices])
      if (!result.warnings.includes(warning)) result.warnings.push(warning);
    const all = rowsIn(endpoint, envelope);
    const rows = stream ? [] : result.rows;
    const room = maxRows - count;
    const fresh = identities.addNew(all, rows, room, result);
    count += Math.min(fresh, room);
    empty = all.length === 0 && !CONSIDERED.some(name => Number(envelope[name]) > 0) ? empty + 1 : 0;
    const next = nextPage(asked, envelope, page, all.length);
    // What did not fit is on this page, which is read again from there.
    result.nextPage = fresh > room ? page : next.page;
    if (stream) yield* emit({ page, rows, envelope } satisfies Page);
    if (result.nextPage === null) return next.isTold ? { ...result, complete: true } : stop(result, 'untold');
    if (count >= maxRows) return stop(result, 'rows');
    const repeats = result.nextPage <= page || (fresh === 0 && all.length > 0) || empty === EMPTY_PAGES;
    if (repeats) return stop({ ...result, nextPage: null }, 'loop');
    page = result.nextPage;
  }
}

function stop(result: PagesResult, reason: StopReason): PagesResult {
  return { ...result, complete: false, stopped: reason };
}

function textsIn(warnings: unknown): string[] {
  return Array.isArray(warnings) ? warnings.filter(warning => typeof warning === 'string') : [];
}

/** Tells rows of later pages from those that were there before: pages shift while listings come and go. */
class Identities {
  private first: string;
  private second: string | undefined;
  /** The second parts of identities, each with the first parts that came with it. */
  private seen = new Map<unknown, Set<unknown>>();
  /** The last second part and what came with it: the rows of a page often share it. */
  private rest: unknown;
  private known = new Set<unknown>();

  constructor({ rows }: Endpoint) {
    [this.first = '', this.second] = rows?.key ?? [];
  }

  /**
   * Adds rows not seen before to a list, as long as there is room, and says how many there were. A row that is no object is
   * counted and kept out; the page is not thrown away for it.
   */
  addNew(
    page: readonly unknown[],
    rows: Row[],
    room: number,
    counts: Pick<PagesResult, 'duplicates' | 'unreadable'>,
  ): number {
    let fresh = 0;
    for (const row of page) {
      if (!isRow(row)) counts.unreadable += 1;
      else if (!this.isNew(row)) counts.duplicates += 1;
      else {
        if (fresh < room) rows.push(row);
        fresh += 1;
      }
    }
    return fresh;
  }

  private isNew(row: Row): boolean {
    const own = row[this.first] ?? null;
    const rest = this.second === undefined ? null : (row[this.second] ?? null);
    // A row without any identity cannot be told from another: it counts as new.
    if (own === null && rest === null) return true;
    if (rest !== this.rest) {
      this.rest = rest;
      this.known = this.seen.get(rest) ?? new Set();
      this.seen.set(rest, this.known);
    }
    const before = this.known.size;
    return this.known.add(own).size > before;
  }
}
