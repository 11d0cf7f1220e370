/** Puts a synchronous service on a loopback socket, so the app reaches it as it reaches the real one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyOf, headersOf, type Loopback, onLoopback } from '../loopback.ts';
import type { VirtualClock } from './clock.ts';

/** What the sandbox answers to one request; the part of it that this host needs. */
export interface Service {
  handle(request: { method: string; url: string; headers: Record<string, string>; body?: string }): {
    status: number;
    headers: Record<string, string>;
    body: string;
    chunks?: string[];
    delayMs: number;
    dropped?: boolean;
  };
  /** How long it works before it acts, ms: whoever has gone by then gets nothing, and is charged nothing. */
  worksMs?(request: { method: string; url: string }): number;
}

/** Serves until closed. A delay passes on the given clock; without one it passes at once. */
export function serveOnLoopback(service: Service, clock?: VirtualClock): Promise<Loopback> {
  const server = createServer((request, response) => {
    const done = clock?.work();
    const gone = new Promise<void>(resolve => response.once('close', resolve));
    // What was held back wakes first.
    if (done) void gone.then(() => setImmediate(done));
    void answer(service, request, response, gone, clock);
  });
  return onLoopback(server);
}

async function answer(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  gone: Promise<void>,
  clock?: VirtualClock,
): Promise<void> {
  const body = (await bodyOf(request)).toString();
  const { method = 'GET', url = '/' } = request;
  const worksMs = service.worksMs?.({ method, url }) ?? 0;
  if (worksMs > 0) await clock?.park(worksMs, gone);
  if (response.destroyed) return;
  const result = service.handle({
    method,
    url,
    headers: headersOf(request),
    ...(body ? { body } : {}),
  });
  if (result.delayMs > 0) await clock?.park(result.delayMs, gone);
  if (response.destroyed) return;
  if (result.dropped && !result.chunks) {
    request.socket.destroy();
    return;
  }
  response.writeHead(result.status, result.headers);
  for (const chunk of result.chunks ?? [result.body])
    await new Promise<void>(resolve => response.write(chunk, () => resolve()));
  if (result.dropped) request.socket.destroy();
  else response.end();
}
