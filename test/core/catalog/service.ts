/** A sandbox under a clock that the test moves, asked as an HTTP client asks. */
import { type Fault, Sandbox, type SandboxResponse } from '../../support/service/index.ts';

export interface Service {
  get(path: string, query?: Record<string, string | number | boolean>): SandboxResponse;
  post(path: string, body: unknown, headers?: Record<string, string>): SandboxResponse;
  delete(path: string): SandboxResponse;
  fault(fault: Fault): void;
  wait(ms: number): void;
}

export function service(): Service {
  let now = Date.UTC(2026, 10, 20, 12);
  const sandbox = new Sandbox({ clock: () => now, plan: '500k', perMinute: 1_000_000 });
  const send = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    sandbox.handle({
      method,
      url,
      headers: { Authorization: `Bearer ${sandbox.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    get: (path, query = {}) => {
      const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
      return send('GET', text === '' ? path : `${path}?${text}`);
    },
    post: (path, body, headers) => send('POST', path, body, headers),
    delete: path => send('DELETE', path),
    fault: fault => sandbox.addFault(fault),
    wait: ms => {
      now += ms;
    },
  };
}

/** The body as JSON; a test fails on what is not there. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
export const json = (response: SandboxResponse): any => JSON.parse(response.body);
