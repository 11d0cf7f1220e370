import { createServer, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { onLoopback } from './loopback.ts';

/** A server to which the system gives the port first that another one has had. */
function offered(port: number): Server {
  const server = createServer();
  const listen = server.listen.bind(server) as (...all: unknown[]) => Server;
  const ports = [port];
  server.listen = ((asked: number, ...more: unknown[]) => listen(ports.shift() ?? asked, ...more)) as Server['listen'];
  return server;
}

test('a port does not come back in a process, for clients remember what they learned of an address', async () => {
  const first = await onLoopback(createServer());
  await first.close();
  const second = await onLoopback(offered(Number(new URL(first.url).port)));
  await second.close();
  expect(second.url).not.toBe(first.url);
});
