// A client of the sandbox in virtual time.
import type { SandboxResponse } from '../message.ts';
import { Sandbox, type SandboxOptions } from '../sandbox.ts';

export const TODAY = '2025-11-20';
export const MINUTE = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: a test reads into answers of many shapes, and fails when they differ
export type Json = Record<string, any>;
type Params = Readonly<Record<string, string | number | boolean>>;
type Headers = Record<string, string>;

interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body's JSON; `{}` when the body isn't JSON. */
  body: Json;
  /** The raw response. */
  response: SandboxResponse;
}

/** A client with a large plan and practically no per-minute limit. */
export const open = (options: SandboxOptions = {}) => new Client({ plan: '500k', perMinute: 1_000_000, ...options });

export class Client {
  readonly sandbox: Sandbox;
  now = Date.parse(`${TODAY}T12:00:00Z`);

  constructor(options: SandboxOptions = {}) {
    this.sandbox = new Sandbox({ ...options, clock: () => this.now });
  }

  /** Moves the clock. */
  wait(ms: number): void {
    this.now += ms;
  }

  get(path: string, params: Params = {}, headers: Headers = {}): Reply {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    return this.send('GET', query.size === 0 ? path : `${path}?${query}`, headers);
  }

  post(path: string, body: unknown, headers: Headers = {}): Reply {
    return this.send('POST', path, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body));
  }

  scrape(params: Params, headers?: Headers): Reply {
    return this.get('/v1/scrape', params, headers);
  }

  /** Sends a request with the sandbox's own key unless `headers` contain another. */
  send(method: string, url: string, headers: Headers = {}, body?: string): Reply {
    const response = this.sandbox.handle({
      method,
      url,
      headers: { Authorization: `Bearer ${this.sandbox.apiKey}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const { status, body: text } = response;
    return { status, headers: response.headers, text, body: text.startsWith('{') ? json(text) : {}, response };
  }

  /** Requests charged so far, from any source. */
  get charged(): number {
    return this.sandbox.account.charged;
  }
}

function json(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}
