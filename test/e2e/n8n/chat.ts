/** The incoming webhook of a chat, on loopback. */
import { createServer } from 'node:http';
import { bodyOf, type Loopback, onLoopback } from '../../support/loopback.ts';

export interface Chat extends Loopback {
  /** The texts in the order in which they came. */
  told: string[];
}

export async function startChat(): Promise<Chat> {
  const told: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    told.push(String((JSON.parse((await bodyOf(incoming)).toString()) as { text?: unknown }).text));
    outgoing.end('ok');
  });
  return { ...(await onLoopback(server)), told };
}
