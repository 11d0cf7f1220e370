/** The incoming webhook of a chat, on loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Chat {
  url: string;
  /** The texts in the order in which they came. */
  told: string[];
  close(): void;
}

export async function startChat(): Promise<Chat> {
  const told: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const part of incoming) body += part;
    told.push(String((JSON.parse(body) as { text?: unknown }).text));
    outgoing.end('ok');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told, close: () => server.close() };
}
