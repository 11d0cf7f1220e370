// A sandbox under a clock that the test moves, and short ways to ask it something.
import { Sandbox, type SandboxOptions, type SandboxResponse } from '../index.ts';

export const START = Date.UTC(2026, 10, 20, 12);

export interface OpenSandbox {
  readonly sandbox: Sandbox;
  /** Moves the clock, in ms. */
  wait(ms: number): void;
  now(): number;
  get(
    path: string,
    query?: Record<string, string | number | boolean>,
    headers?: Record<string, string>,
  ): SandboxResponse;
  post(path: string, body: unknown, headers?: Record<string, string>): SandboxResponse;
  delete(path: string): SandboxResponse;
  /** Requests charged so far, whatever paid for them. */
  charged(): number;
}

/** Without a per-minute limit unless the test is about it. */
export function openSandbox(options: SandboxOptions = {}): OpenSandbox {
  let now = START;
  const sandbox = new Sandbox({ clock: () => now, plan: 'growth', perMinute: 1_000_000, ...options });
  const send = (method: string, url: string, headers: Record<string, string>, body?: unknown) =>
    sandbox.handle({
      method,
      url,
      headers: { Authorization: `Bearer ${sandbox.apiKey}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    sandbox,
    wait: ms => {
      now += ms;
    },
    now: () => now,
    get: (path, query = {}, headers = {}) => send('GET', withQuery(path, query), headers),
    post: (path, body, headers = {}) => send('POST', path, { 'Content-Type': 'application/json', ...headers }, body),
    delete: path => send('DELETE', path, {}),
    charged: () => sandbox.account.charged,
  };
}

/** A JSON object as a client without types sees it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads into answers of many shapes, and fails when they differ
export type Body = Record<string, any>;

/** The body of a JSON answer, as loosely as a test wants it. */
export function json<T = Body>(response: SandboxResponse): T {
  return JSON.parse(response.body) as T;
}

function withQuery(path: string, query: Record<string, string | number | boolean>): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}
