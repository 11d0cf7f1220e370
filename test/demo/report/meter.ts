/** A proxy between a connector and the service on loopback. It counts requests and stops them at a budget. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Loopback, onLoopback } from '../../support/loopback.ts';

interface Meter extends Loopback {
  /** Number of forwarded requests, without free ones. */
  spent(): number;
}

/** Whether a request for this path costs nothing: account usage and health (reference 4.9). */
export function isFree(path: string): boolean {
  return /^\/v1\/(account\/usage|status)\b/.test(path);
}

/** @param budget the highest number of billable requests to forward. */
export async function meter(baseUrl: string, budget = Number.POSITIVE_INFINITY): Promise<Meter> {
  let spent = 0;
  const server = createServer(async (incoming, outgoing) => {
    const free = isFree(incoming.url ?? '');
    if (!free && spent >= budget) {
      outgoing.writeHead(400, { 'content-type': 'application/json' });
      outgoing.end(
        JSON.stringify({ error: 'The demo has spent the requests that it announced', code: 'invalid_params' }),
      );
      return;
    }
    if (!free) spent += 1;
    try {
      const { host, connection, ...headers } = incoming.headers as Record<string, string>;
      const body = await buffer(incoming);
      const answer = await fetch(`${baseUrl}${incoming.url}`, {
        method: incoming.method,
        headers,
        ...(body.length > 0 ? { body: body.toString() } : {}),
      });
      const passed = [...answer.headers].filter(
        ([name]) => !['content-length', 'content-encoding', 'transfer-encoding', 'connection'].includes(name),
      );
      outgoing.writeHead(answer.status, Object.fromEntries(passed));
      outgoing.end(await answer.text());
    } catch {
      outgoing.destroy();
    }
  });
  return { ...(await onLoopback(server)), spent: () => spent };
}
