/** Servers of the fakes: each on a loopback port of its own, or on the one that was asked for. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Ports that this process has had: what a client remembers of an address outlives its server. */
const had = new Set<number>();

/** @throws Error when the port is taken. */
export async function onLoopback(server: Server, port = 0): Promise<Loopback> {
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

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
