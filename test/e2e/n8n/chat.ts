/** The incoming webhook of a chat, on loopback. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Loopback, onLoopback } from '../../support/loopback.ts';

export interface Chat extends Loopback {
  /** The texts in the order in which they came. */
  told: string[];
}

export async function startChat(): Promise<Chat> {
  const told: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    told.push(String(((await json(incoming)) as { text?: unknown }).text));
    outgoing.end('ok');
  });
  return { ...(await onLoopback(server)), told };
}
