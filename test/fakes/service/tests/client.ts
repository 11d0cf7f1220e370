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

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: Json;
  delayMs: number;
  dropped: boolean;
  /** The answer as it came. */
  response: SandboxResponse;
}

export class Client {
  readonly sandbox: Sandbox;
  now: number;

  /** Without options: a plan and a per-minute limit that never get in the way. */
  constructor(options: SandboxOptions = { plan: '500k', perMinute: 1_000_000 }, now = NOON) {
    this.now = now;
    this.sandbox = new Sandbox({ ...options, clock: () => this.now });
  }

  get(path: string, params: Params | string = {}, headers: Record<string, string> = {}): Reply {
    const query =
      typeof params === 'string'
        ? params
        : new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
    return this.send('GET', query === '' ? path : `${path}?${query}`, headers);
  }

  scrape(params: Params | string, headers?: Record<string, string>): Reply {
    return this.get('/v1/scrape', params, headers);
  }

  /** History is limited to 20 a minute: a minute passes after each search. */
  history(params: Params | string): Reply {
    const reply = this.get('/v1/research/sold', params);
    this.now += MINUTE / 20;
    return reply;
  }

  send(method: string, url: string, headers: Record<string, string> = {}, body?: string): Reply {
    const response = this.sandbox.handle({
      method,
      url,
      headers: { Authorization: `Bearer ${this.sandbox.apiKey}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      headers: response.headers,
      text: response.body,
      body: parsed(response.body),
      delayMs: response.delayMs,
      dropped: response.dropped ?? false,
      response,
    };
  }

  get lastRecord() {
    return this.sandbox.log.at(-1)!;
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}
