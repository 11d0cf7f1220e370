import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VirtualClock } from './clock.ts';

/** What the sandbox takes and gives; a test may stand in for it with a function. */
export interface LoopbackRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}
export interface LoopbackResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  chunks?: string[];
  delayMs?: number;
  dropped?: boolean;
}
export type Service = (request: LoopbackRequest) => LoopbackResponse;

/** Serves on a loopback socket of its own; the time the service takes passes on the virtual clock. */
export async function listen(service: Service, clock: VirtualClock): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void read(incoming).then(async body => {
      const answer = service({
        method: incoming.method ?? 'GET',
        url: incoming.url ?? '/',
        headers: plain(incoming.headers),
        ...(body ? { body } : {}),
      });
      await clock.serviceTime(answer.delayMs ?? 0);
      write(outgoing, answer);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function write(outgoing: ServerResponse, answer: LoopbackResponse): void {
  if (answer.dropped && !answer.chunks) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answer.status, answer.headers);
  for (const chunk of answer.chunks ?? [answer.body]) outgoing.write(chunk);
  if (!answer.dropped) outgoing.end();
  // What was said before the break arrives: the connection ends when the last byte has left.
  else outgoing.write(' ', () => outgoing.socket?.end());
}

async function read(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
