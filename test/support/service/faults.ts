// Faults on request: a test says what goes wrong, where and how often.
//
// A fault fires after key, limit, validation and quota were found good, so it never hides a client's own mistake.
//  - `status`, `code`: the answer is that error instead (uncharged from 400 on; `code` alone takes its status from reference 7).
//  - `code: 'cleanup_unavailable'`: no error; history answers uncleaned with a warning (reference 4.4 rule 1).
//  - `drop`: the connection breaks before the service did anything. `dropAfterCharging`: after it answered and charged.
//  - `match.nth` says where it starts: with `times: 2` it fires for the nth and the one after.
//  - `body`, `html`, `truncate`, `headers`, `retryAfter`, `delayMs`: bend what was answered, success or error.
// Work inside a job (a page of deep pagination, a card, a keyword) asks with the method `WORK`, and only a fault that
// matches `method: 'WORK'` hits it: `addFault({ match: { method: 'WORK', path: '/v1/scrape/max', nth: 3 }, code: 'upstream_blocked' })`.
import { ServiceError } from './errors.ts';
import type { SandboxResponse } from './message.ts';

/** The code of the fault that only takes history's cleanup away. */
export const CLEANUP_UNAVAILABLE = 'cleanup_unavailable';

/** What a status means when a fault names no code (reference 7; 403: service-facts). */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_params',
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  409: 'job_active',
  429: 'rate_limited',
  500: 'server_error',
  502: 'upstream_unavailable',
  503: 'server_busy',
};

/** What jobs and streams ask with: only a fault that names the method hits the inside of the service. */
const INSIDE: ReadonlySet<string> = new Set(['WORK', 'STREAM']);

const HTML =
  '<!DOCTYPE html><html><head><title>Please wait</title></head><body><h1>Checking your browser</h1></body></html>';

export interface Fault {
  match?: { method?: string; path?: string | RegExp; query?: Record<string, string>; nth?: number; every?: number };
  /** How often it fires, default 1. */
  times?: number;
  status?: number;
  code?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Sets the `Retry-After` header, or takes it away with null. */
  retryAfter?: string | null;
  delayMs?: number;
  drop?: boolean;
  dropAfterCharging?: boolean;
  /** Cuts the body to this many characters. */
  truncate?: number;
  html?: boolean;
}

interface Armed {
  readonly fault: Fault;
  seen: number;
  left: number;
}

/** What a fault is matched with: a request, or one piece of a job's work. */
export interface Target {
  readonly method: string;
  readonly path: string;
  readonly query?: URLSearchParams | Readonly<Record<string, string>>;
}

export class Faults {
  #armed: Armed[] = [];

  add(fault: Fault): void {
    this.#armed.push({ fault, seen: 0, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** The first fault that fires for this target, if any. Every fault counts its matching targets, fired or not. */
  take(target: Target): Fault | undefined {
    if (this.#armed.length === 0) return undefined;
    let fired: Armed | undefined;
    for (const armed of this.#armed) {
      if (!matches(armed.fault, target)) continue;
      armed.seen++;
      if (!fired && armed.left > 0 && isTurn(armed)) fired = armed;
    }
    if (!fired) return undefined;
    fired.left--;
    if (fired.left <= 0) this.#armed = this.#armed.filter(armed => armed !== fired);
    return fired.fault;
  }
}

function matches({ match }: Fault, target: Target): boolean {
  if (match?.method === undefined ? INSIDE.has(target.method) : match.method !== target.method) return false;
  if (typeof match?.path === 'string' && match.path !== target.path) return false;
  if (
    match?.path instanceof RegExp &&
    !new RegExp(match.path.source, match.path.flags.replace('g', '')).test(target.path)
  )
    return false;
  return Object.entries(match?.query ?? {}).every(([name, value]) => queryValue(target.query, name) === value);
}

function isTurn({ fault, seen }: Armed): boolean {
  const { nth, every } = fault.match ?? {};
  // `nth` says where it starts: with `times` it fires for the requests from there on.
  if (nth !== undefined && seen < nth) return false;
  return every === undefined || seen % every === 0;
}

function queryValue(query: Target['query'], name: string): string | undefined {
  if (query instanceof URLSearchParams) return query.get(name) ?? undefined;
  return query?.[name];
}

/** The failure that a fault answers with, if it is one. */
export function errorOf(fault: Fault): ServiceError | undefined {
  if (fault.code === CLEANUP_UNAVAILABLE || (fault.status ?? 400) < 400) return undefined;
  if (fault.status === undefined && fault.code === undefined) return undefined;
  const code = fault.code ?? CODE_OF_STATUS[fault.status!] ?? 'server_error';
  const seconds = Number(fault.retryAfter ?? Number.NaN);
  return new ServiceError(code, undefined, {
    ...(fault.status === undefined ? {} : { status: fault.status }),
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  });
}

/** The response as the fault lets it through. */
export function bend(fault: Fault, response: SandboxResponse): SandboxResponse {
  const headers = { ...response.headers };
  if (fault.html) replaceHeader(headers, 'Content-Type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(fault.headers ?? {})) replaceHeader(headers, name, value);
  if (fault.retryAfter !== undefined) replaceHeader(headers, 'Retry-After', fault.retryAfter);
  const replaced = fault.body ?? (fault.html ? HTML : undefined);
  const chunks = replaced === undefined ? response.chunks : undefined;
  const body = (replaced ?? response.body).slice(0, fault.truncate);
  const { chunks: _chunks, ...rest } = response;
  const bent: SandboxResponse = {
    ...rest,
    status: fault.status ?? response.status,
    headers,
    body,
    ...(chunks ? { chunks: cutChunks(chunks, body.length) } : {}),
    delayMs: response.delayMs + (fault.delayMs ?? 0),
  };
  if (fault.drop || fault.dropAfterCharging) bent.dropped = true;
  // A stream that drops keeps what had arrived, when the fault says how much.
  if (bent.dropped && !(chunks && fault.truncate !== undefined) && !response.dropped)
    return { ...bent, body: '', chunks: undefined };
  return bent;
}

function cutChunks(chunks: readonly string[], length: number): string[] {
  let left = length;
  const cut: string[] = [];
  for (const chunk of chunks) {
    if (left <= 0) break;
    cut.push(chunk.slice(0, left));
    left -= chunk.length;
  }
  return cut;
}

function replaceHeader(headers: Record<string, string>, name: string, value: string | null): void {
  for (const existing of Object.keys(headers)) {
    if (existing.toLowerCase() === name.toLowerCase()) delete headers[existing];
  }
  if (value !== null) headers[name] = value;
}
