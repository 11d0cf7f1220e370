// Faults on request: a test defines what goes wrong, where and how often.
//
// A fault fires after the checks of key, limit, validation and quota, so it never hides a mistake of the client.
//  - `status`, `code`: the response is that error instead (uncharged from 400 on); either one implies the other (errors.ts).
//  - `drop`: the connection breaks before the service does anything. `dropAfterCharging`: after it has responded and charged.
//  - `body`, `html`, `truncate`, `headers`, `retryAfter`, `delayMs`: change the response, success or error.
// A step inside a job (a page of deep pagination, a card, a keyword) has the method `WORK`, and only a fault that matches this method
// hits it: `addFault({ match: { method: 'WORK', path: '/v1/scrape/max', nth: 3 }, code: 'upstream_blocked' })`.
import { codeOfStatus, ServiceError } from './errors.ts';
import type { SandboxResponse } from './message.ts';

const HTML =
  '<!DOCTYPE html><html><head><title>Please wait</title></head><body><h1>Checking your browser</h1></body></html>';

export interface Fault {
  /** `nth` is the number of the first matching target for which the fault fires. */
  match?: { method?: string; path?: string | RegExp; query?: Record<string, string>; nth?: number; every?: number };
  /** Number of times the fault fires, default 1. */
  times?: number;
  status?: number;
  code?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Sets the `Retry-After` header; null removes it. */
  retryAfter?: string | null;
  delayMs?: number;
  drop?: boolean;
  dropAfterCharging?: boolean;
  /** Cuts the body to this many characters. */
  truncate?: number;
  html?: boolean;
}

/** A request, or one step of a job. */
interface Target {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export class Faults {
  #armed: { readonly fault: Fault; seen: number; left: number }[] = [];

  add(fault: Fault): void {
    this.#armed.push({ fault, seen: 0, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** The first fault that fires for this target, if any. Every fault counts its matching targets, whether it fires or not. */
  take(target: Target): Fault | undefined {
    let fired: Fault | undefined;
    for (const armed of this.#armed) {
      const { fault, left } = armed;
      if (left <= 0 || !matches(fault, target)) continue;
      armed.seen++;
      const { nth = 1, every = 1 } = fault.match ?? {};
      if (fired || armed.seen < nth || armed.seen % every !== 0) continue;
      fired = fault;
      armed.left--;
    }
    return fired;
  }
}

function matches({ match: { method, path, query = {} } = {} }: Fault, target: Target): boolean {
  if (method === undefined ? target.method === 'WORK' : method !== target.method) return false;
  if (path instanceof RegExp ? !path.test(target.path) : path !== undefined && path !== target.path) return false;
  return Object.entries(query).every(([name, value]) => target.query.get(name) === value);
}

/** The error that a fault responds with, if it defines one. */
export function errorOf({ status, code, retryAfter }: Fault): ServiceError | undefined {
  if ((status === undefined && code === undefined) || (status ?? 400) < 400) return undefined;
  const seconds = Number(retryAfter ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  return new ServiceError(code ?? codeOfStatus(status!), undefined, { status, ...wait });
}

/** The response as the fault changes it. */
export function bend(fault: Fault, response: SandboxResponse): SandboxResponse {
  const { html, retryAfter, truncate, status, delayMs = 0 } = fault;
  const replaced = fault.body ?? (html ? HTML : undefined);
  const set: [string, string | null][] = Object.entries({
    ...(html ? { 'Content-Type': 'text/html; charset=utf-8' } : {}),
    ...fault.headers,
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  });
  const names = set.map(([name]) => name.toLowerCase());
  const kept = Object.entries(response.headers).filter(([name]) => !names.includes(name.toLowerCase()));
  const body = (replaced ?? response.body).slice(0, truncate);
  const isStream = response.chunks !== undefined && replaced === undefined;
  const bent: SandboxResponse = {
    status: status ?? response.status,
    headers: Object.fromEntries([...kept, ...set.filter((it): it is [string, string] => it[1] !== null)]),
    body,
    chunks: isStream ? (truncate === undefined ? response.chunks : [body]) : undefined,
    delayMs: response.delayMs + delayMs,
    dropped: response.dropped,
  };
  if (!fault.drop && !fault.dropAfterCharging) return bent;
  // When a stream drops, the part that had arrived stays, if the fault says how long it is.
  const arrived = isStream && (truncate !== undefined || response.dropped);
  return { ...bent, dropped: true, ...(arrived ? {} : { body: '', chunks: undefined }) };
}
