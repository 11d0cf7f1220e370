/** UrlFetchApp as the core's host: a wave of requests is one fetchAll. */
import type { HttpRequest, HttpResponse, LimiterState, LimiterStore, SyncHost } from '@sold-data/core';
import { emptyLimiter } from '@sold-data/core/engine/limiter.ts';
import { RateLimitError } from '@sold-data/core/errors.ts';

export const appsScriptHost: SyncHost = {
  sendAll(requests) {
    if (requests.length === 1) return [sendOne(requests[0]!)];
    try {
      return UrlFetchApp.fetchAll(requests.map(asFetch)).map(asResponse);
    } catch (error) {
      // A failed connection makes the whole wave throw without telling which. A repeated GET is safe; a repeated POST may start work twice.
      return requests.map(request => (request.method === 'GET' ? sendOne(request) : (error as Error)));
    }
  },
  sleep(ms) {
    Utilities.sleep(ms);
  },
};

/** The same host; `save` runs before it sends or sleeps, so that a killed execution loses nothing that came before. */
export function savingHost(save: () => void, onWait: (ms: number) => void): SyncHost {
  return {
    sendAll(requests) {
      save();
      onWait(0);
      return appsScriptHost.sendAll(requests);
    },
    sleep(ms) {
      save();
      onWait(ms);
      appsScriptHost.sleep(ms);
    },
  };
}

function sendOne(request: HttpRequest): HttpResponse | Error {
  try {
    const { url, ...options } = asFetch(request);
    return asResponse(UrlFetchApp.fetch(url, options));
  } catch (error) {
    return error as Error;
  }
}

function asFetch({ method, url, headers, body }: HttpRequest): GoogleAppsScript.URL_Fetch.URLFetchRequest {
  const { 'Content-Type': contentType, ...others } = headers;
  return {
    url,
    method: method.toLowerCase() as 'get' | 'post' | 'delete',
    headers: others,
    muteHttpExceptions: true,
    followRedirects: false,
    ...(body === undefined ? {} : { payload: body, contentType: contentType ?? 'application/json' }),
  };
}

function asResponse(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.getHeaders() as Record<string, unknown>))
    headers[name.toLowerCase()] = String(value);
  return { status: response.getResponseCode(), headers, body: response.getContentText() };
}

// ---- One execution at a time: cells recalculate in parallel processes that share nothing but the platform's stores.

const PATIENCE_MS = 5_000;
/** Writing a block takes a while, and a person's click must not be lost to it. */
const WRITER_PATIENCE_MS = 20_000;

let held = 0;

/** Runs `work` alone in this spreadsheet. Can be nested. @throws RateLimitError when others hold the lock for too long. */
export function withLock<Result>(work: () => Result, patienceMs = PATIENCE_MS): Result {
  if (held > 0) return work();
  const lock = LockService.getDocumentLock();
  if (lock && !lock.tryLock(patienceMs)) {
    throw new RateLimitError('Many cells calculate at once. Try again in 10 s.', {
      code: 'rate_limited',
      retryAfterMs: 10_000,
    });
  }
  held += 1;
  try {
    return work();
  } finally {
    held -= 1;
    lock?.releaseLock();
  }
}

// The limiter's state in the spreadsheet's cache, so that all cells share one per-minute limit and one spent allowance.

/** The same with the patience of an execution that writes a sheet or changes stored state. */
export function withWriterLock<Result>(work: () => Result): Result {
  return withLock(work, WRITER_PATIENCE_MS);
}

const CACHE_SECONDS = 21_600;

/** A store for one account. The spent allowance outlives the cache, until the service's reset. */
export function limitsOf(account: string): LimiterStore {
  const name = `limits:${account}`;
  return {
    update: change =>
      withLock(() => {
        const cache = CacheService.getDocumentCache();
        const properties = PropertiesService.getDocumentProperties();
        const cached = cache?.get(name);
        const state = cached ? (JSON.parse(cached) as LimiterState) : afterLoss(properties.getProperty(name));
        const spentBefore = JSON.stringify(state.spent);
        const result = change(state);
        cache?.put(name, JSON.stringify(state), CACHE_SECONDS);
        const spent = JSON.stringify(state.spent);
        if (spent !== spentBefore) outlive(properties, name, spent);
        return result;
      }),
  };
}

/** Properties may be full: then the cache alone knows, and a question that is asked too much is refused free of charge. */
function outlive(properties: GoogleAppsScript.Properties.Properties, name: string, spent: string): void {
  try {
    properties.setProperty(name, spent);
  } catch {
    properties.deleteProperty(name);
  }
}

/** The cache may drop its entries at any time: what is spent is known all the same. */
function afterLoss(spent: string | null): LimiterState {
  return { ...emptyLimiter(), spent: spent ? (JSON.parse(spent) as LimiterState['spent']) : {} };
}

interface BalancesLeft {
  remaining?: unknown;
  rollover_balance?: unknown;
  credit_balance?: unknown;
}

/** The account told what is left: after credits were bought or the plan was raised, a spent allowance is no longer believed. */
export function believeLeft(limiter: LimiterStore, usage: BalancesLeft): void {
  const left = [usage.remaining, usage.rollover_balance, usage.credit_balance].reduce<number>(
    (sum, each) => sum + (Number(each) || 0),
    0,
  );
  if (left > 0)
    limiter.update(state => {
      delete state.spent.plan;
    });
}

/** Forgets that the allowance was spent: the person bought credits or changed the key. */
export function forgetLimits(account: string): void {
  CacheService.getDocumentCache()?.remove(`limits:${account}`);
  PropertiesService.getDocumentProperties().deleteProperty(`limits:${account}`);
}
