/** HTTP servers of the fakes, each on its own loopback port or on a requested one. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { SandboxRequest, SandboxResponse } from './service/message.ts';
import type { SocketClock } from './socket-clock.ts';

export interface Loopback {
  /** Has no trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Ports that this process has already used. They aren't reused, because clients remember state per address. */
const had = new Set<number>();

/** Time for which an idle connection stays open, ms. */
const IDLE_MS = 600_000;

/** @throws Error when the port is taken. */
export async function onLoopback(server: Server, port = 0): Promise<Loopback> {
  // With the default of 5 s, a client on a busy machine may reuse a connection at the moment when the server closes it.
  server.keepAliveTimeout = IDLE_MS;
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  let given = await listening(server, port);
  while (port === 0 && had.has(given)) {
    await close();
    given = await listening(server, port);
  }
  had.add(given);
  return { url: `http://127.0.0.1:${given}`, close };
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The service interface that the sandbox implements. */
export interface Service {
  handle(request: SandboxRequest): Answer | Promise<Answer>;
}
export interface Answer extends SandboxResponse {
  /** True when the connection stays open after the body but sends nothing more. */
  stalls?: boolean;
}

/** Longest delay that a timer supports. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Serves until closed. Delays pass on the given clock; without one they take real time. */
export function serveOnLoopback(service: Service, clock?: SocketClock, port?: number): Promise<Loopback> {
  const server = createServer((request, response) => {
    const done = clock?.work();
    const gone = new Promise<void>(resolve => response.once('close', resolve));
    // Requests that were parked wake first.
    if (done) void gone.then(() => setImmediate(done));
    const pass = (ms: number) => clock?.park(ms, gone) ?? setTimeout(ms, undefined, { ref: false });
    void answer(service, request, response, pass);
  });
  return onLoopback(server, port);
}

async function answer(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const body = await text(request);
  const answered = await service.handle({ method, url, headers, ...(body ? { body } : {}) });
  if (answered.delayMs > 0) await pass(answered.delayMs);
  if (response.destroyed) return;
  if (answered.dropped && !answered.chunks) {
    request.socket.destroy();
    return;
  }
  response.writeHead(answered.status, answered.headers);
  for (const chunk of answered.chunks ?? [answered.body])
    await new Promise<void>(resolve => response.write(chunk, () => resolve()));
  if (answered.stalls) await pass(FOR_EVER_MS);
  else if (answered.dropped) request.socket.destroy();
  else response.end();
}
