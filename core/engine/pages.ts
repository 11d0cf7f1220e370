/** Reads a paged endpoint from page to page (reference 4.4 rule 2): follows what the service says, never guesses the end. */
import type { Endpoint, ParametersOf } from '../catalog/endpoint.ts';
import { SoldDataError } from '../errors.ts';
import { type Answer, call, dayOf } from './call.ts';
import { emit, type Operation } from './effects.ts';
import type { Session } from './session.ts';
import { validate } from './validate.ts';

export type Row = Record<string, unknown>;

/** Why a run ended before the service's last page. */
export type StopReason = 'rows' | 'pages' | 'ceiling' | 'loop';

export interface PagesResult {
  rows: Row[];
  /** Where to go on; null when nothing is left. The same page again when only a part of its rows was asked for. */
  nextPage: number | null;
  /** Everything that the service has for the question is in `rows` (or was emitted). */
  complete: boolean;
  stopped?: StopReason;
  /** Pages read, each one request that was charged. */
  requests: number;
  /** Rows that appeared on an earlier page, and rows that are no objects. */
  duplicates: number;
  unreadable: number;
  /** The first page's envelope: totals, summary and warnings live there. */
  first?: Record<string, unknown>;
  warnings: string[];
}

export interface Page {
  page: number;
  rows: Row[];
  envelope: Record<string, unknown>;
}

export interface PagesOptions {
  /** The most rows; required, because each page costs a request. */
  maxRows: number;
  maxPages?: number;
  /** Hand each page out as it comes instead of keeping its rows. */
  stream?: boolean;
}

/**
 * Reads pages until the service has no more or a limit is reached.
 * @throws SoldDataError whose `partial` holds the rows, where to go on and the requests spent.
 */
export function* pages<E extends Endpoint>(
  session: Session,
  endpoint: E,
  parameters: ParametersOf<E>,
  options: PagesOptions,
): Operation<PagesResult> {
  const { paging, rows: shape } = endpoint;
  if (!shape) throw new Error(`${endpoint.id} has no rows`);
  // Refuses a page that does not exist before anything is read.
  const start = Number(validate(endpoint, parameters as Row, dayOf(session.now())).page ?? 1);
  const lastPage = paging?.lastPage ?? Number.POSITIVE_INFINITY;
  const retries = { left: session.policy.retries };
  const seen = new Set<string>();
  const result: PagesResult = {
    rows: [],
    nextPage: start,
    complete: false,
    requests: 0,
    duplicates: 0,
    unreadable: 0,
    warnings: [],
  };
  let count = 0;
  while (result.nextPage !== null) {
    const page = result.nextPage;
    if (result.requests >= (options.maxPages ?? Number.POSITIVE_INFINITY)) return stop(result, 'pages');
    // There is nowhere to go on: the service serves no such page.
    if (page > lastPage) return stop({ ...result, nextPage: null }, 'ceiling');
    const answer = yield* readPage(
      session,
      endpoint,
      paging ? ({ ...parameters, page } as ParametersOf<E>) : parameters,
      retries,
      result,
    );
    const envelope = answer.raw as Record<string, unknown>;
    result.requests += 1;
    result.first ??= envelope;
    for (const warning of (envelope.warnings as unknown[] | undefined) ?? []) {
      if (typeof warning === 'string' && !result.warnings.includes(warning)) result.warnings.push(warning);
    }
    const fresh = freshRows(endpoint, envelope, seen, result);
    const kept = fresh.slice(0, options.maxRows - count);
    count += kept.length;
    result.nextPage = paging ? nextPage(envelope, page) : null;
    if (options.stream) yield* emit({ page, rows: kept, envelope } satisfies Page);
    else for (const row of kept) result.rows.push(row);
    if (result.nextPage === null) result.complete = kept.length === fresh.length;
    if (kept.length < fresh.length) result.nextPage = page;
    if (count >= options.maxRows && result.nextPage !== null) return stop(result, 'rows');
    if (
      result.nextPage !== null &&
      (result.nextPage <= page || (fresh.length === 0 && rowsOf(endpoint, envelope).length > 0))
    )
      return stop({ ...result, nextPage: null }, 'loop');
  }
  return result;
}

function* readPage<E extends Endpoint>(
  session: Session,
  endpoint: E,
  parameters: ParametersOf<E>,
  retries: { left: number },
  sofar: PagesResult,
): Operation<Answer<unknown>> {
  try {
    return yield* call(session, endpoint, parameters, { retries });
  } catch (error) {
    if (error instanceof SoldDataError)
      error.partial = { rows: sofar.rows, nextPage: sofar.nextPage, requests: sofar.requests };
    throw error;
  }
}

function stop(result: PagesResult, reason: StopReason): PagesResult {
  result.complete = false;
  result.stopped = reason;
  return result;
}

/** `nextPage` where the envelope has it, else the page after this one while `hasNextPage` is true. */
function nextPage(envelope: Record<string, unknown>, page: number): number | null {
  if (envelope.hasNextPage !== true) return null;
  return Number.isSafeInteger(envelope.nextPage) ? (envelope.nextPage as number) : page + 1;
}

export function rowsOf(endpoint: Endpoint, envelope: Record<string, unknown>): unknown[] {
  const rows = envelope[endpoint.rows!.field];
  return Array.isArray(rows) ? rows : [];
}

/** Rows not seen on an earlier page. A row that is no object is counted and kept out; the page is not thrown away for it. */
function freshRows(
  endpoint: Endpoint,
  envelope: Record<string, unknown>,
  seen: Set<string>,
  result: PagesResult,
): Row[] {
  const { key } = endpoint.rows!;
  const fresh: Row[] = [];
  for (const row of rowsOf(endpoint, envelope)) {
    if (typeof row !== 'object' || row === null) {
      result.unreadable += 1;
      continue;
    }
    const identity = key.map(name => (row as Row)[name]);
    // A row without any identity cannot be told from another: keep it.
    if (identity.some(value => value !== undefined && value !== null)) {
      const id = JSON.stringify(identity);
      if (seen.has(id)) {
        result.duplicates += 1;
        continue;
      }
      seen.add(id);
    }
    fresh.push(row as Row);
  }
  return fresh;
}
