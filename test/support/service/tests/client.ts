// A caller of the sandbox in virtual time.
import { Sandbox, type SandboxOptions, type SandboxResponse } from '../index.ts';

/** Noon of a day in November: far from midnight, month's end and leap days. */
export const NOON = Date.UTC(2025, 10, 20, 12);
export const TODAY = '2025-11-20';
export const MINUTE = 60_000;
export const DAY = 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: a test reads into answers of many shapes, and fails when they differ
export type Json = Record<string, any>;
type Params = Readonly<Record<string, string | number | boolean | undefined>>;
type Headers = Record<string, string>;

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the body; `{}` when it is none. */
  body: Json;
  delayMs: number;
  dropped: boolean;
  /** The answer as it came. */
  response: SandboxResponse;
}

/** Nothing gets in the way: a large plan, and no per-minute limit to speak of. */
export const open = (options: SandboxOptions = {}) => new Client({ plan: '500k', perMinute: 1_000_000, ...options });

export class Client {
  readonly sandbox: Sandbox;
  now: number;

  constructor(options: SandboxOptions = {}, now = NOON) {
    this.now = now;
    this.sandbox = new Sandbox({ ...options, clock: () => this.now });
  }

  /** Moves the clock. */
  wait(ms: number): void {
    this.now += ms;
  }

  get(path: string, params: Params | string = {}, headers: Headers = {}): Reply {
    const query = typeof params === 'string' ? params : new URLSearchParams(words(params)).toString();
    return this.send('GET', query === '' ? path : `${path}?${query}`, headers);
  }

  post(path: string, body: unknown, headers: Headers = {}): Reply {
    return this.send('POST', path, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body));
  }

  delete(path: string): Reply {
    return this.send('DELETE', path);
  }

  scrape(params: Params, headers?: Headers): Reply {
    return this.get('/v1/scrape', params, headers);
  }

  /** History is limited to 20 a minute: three seconds pass after each search. */
  history(params: Params | string): Reply {
    const reply = this.get('/v1/research/sold', params);
    this.wait(MINUTE / 20);
    return reply;
  }

  /** With the sandbox's own key unless `headers` say otherwise; `null` leaves it out. */
  send(method: string, url: string, headers: Headers | null = {}, body?: string): Reply {
    const authorization = { Authorization: `Bearer ${this.sandbox.apiKey}` };
    const response = this.sandbox.handle({
      method,
      url,
      headers: headers === null ? {} : { ...authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const { status, body: text, delayMs, dropped = false } = response;
    return { status, headers: response.headers, text, body: parsed(text), delayMs, dropped, response };
  }

  get lastRecord() {
    return this.sandbox.log.at(-1)!;
  }

  /** Requests charged so far, whatever paid for them. */
  get charged(): number {
    return this.sandbox.account.charged;
  }
}

const words = (params: Params) => Object.entries(params).map(([name, value]) => [name, String(value)]);

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}
