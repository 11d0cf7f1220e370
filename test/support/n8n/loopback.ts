import { createServer, type ServerResponse } from 'node:http';
import { bodyOf, headersOf, type Loopback, onLoopback } from '../loopback.ts';
import type { VirtualClock } from './clock.ts';

/** What the sandbox takes and gives; a test may replace it with a function. */
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
  /** The connection stays open after this part of the body, and nothing more comes. */
  stalls?: boolean;
}
export type Service = (request: LoopbackRequest) => LoopbackResponse;

const FOR_EVER_MS = 1e12;

/** Serves on a loopback socket of its own; the time the service takes passes on the virtual clock. */
export function listen(service: Service, clock: VirtualClock): Promise<Loopback> {
  const server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then(async body => {
      const answer = service({
        method: incoming.method ?? 'GET',
        url: incoming.url ?? '/',
        headers: headersOf(incoming),
        ...(body.length > 0 ? { body: body.toString() } : {}),
      });
      await clock.serviceTime(answer.delayMs ?? 0);
      write(outgoing, answer);
      // Whoever waits for more of it lets the clock go on.
      if (answer.stalls) await clock.serviceTime(FOR_EVER_MS);
    });
  });
  return onLoopback(server);
}

function write(outgoing: ServerResponse, answer: LoopbackResponse): void {
  if (answer.dropped && !answer.chunks) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answer.status, answer.headers);
  for (const chunk of answer.chunks ?? [answer.body]) outgoing.write(chunk);
  if (answer.stalls) return;
  if (!answer.dropped) outgoing.end();
  // What was said before the break arrives: the connection ends when the last byte has left.
  else outgoing.write(' ', () => outgoing.socket?.end());
}
