import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Sandbox } from '../../service/index.ts';
import { sandboxTransport, socketTransport, startSandboxProcess, VirtualClock } from '../index.ts';
import { API, hostOf } from './fixture.ts';

const CODE = `function search(url, key, n) {
  const request = { url: url + '?keyword=iphone%2013&count=5', headers: { Authorization: 'Bearer ' + key }, muteHttpExceptions: true };
  return UrlFetchApp.fetchAll(Array.from({ length: n }, () => request)).map(r => r.getResponseCode())
}`;

test('a sandbox in this process answers and shares the clock', () => {
  const clock = new VirtualClock();
  const sandbox = new Sandbox({ clock: () => clock.now(), perMinute: 3 });
  const host = hostOf(CODE, { clock, transport: sandboxTransport(sandbox) });

  expect(host.run('search', [API, sandbox.apiKey, 4], 'CUSTOM_FUNCTION').value).toEqual([200, 200, 200, 429]);
  clock.advance(60_000);
  expect(host.run('search', [API, sandbox.apiKey, 1], 'CUSTOM_FUNCTION').value).toEqual([200]);
});

test('a delay of the service is time of the execution', () => {
  const clock = new VirtualClock();
  const sandbox = new Sandbox({ clock: () => clock.now() });
  sandbox.addFault({ delayMs: 7000 });
  const host = hostOf(CODE, { clock, transport: sandboxTransport(sandbox) });

  expect(host.run('search', [API, sandbox.apiKey, 1], 'CUSTOM_FUNCTION').elapsedMs).toBeGreaterThanOrEqual(7000);
});

test('a sandbox in a process of its own is reached over a socket, and stops', async () => {
  const service = await startSandboxProcess({ sandbox: { apiKey: 'cs_socket' }, lifetimeMs: 60_000 });
  const transport = socketTransport(service.url);
  const host = hostOf(CODE, { transport });

  expect(host.run('search', [API, service.key, 3], 'CUSTOM_FUNCTION').value).toEqual([200, 200, 200]);
  expect(host.run('search', [API, 'cs_wrong', 1], 'CUSTOM_FUNCTION').value).toEqual([401]);
  await service.stop();
  expect(host.run('search', [API, service.key, 1], 'CUSTOM_FUNCTION').error?.message).toMatch(/^Address unavailable/);
  await transport.close();
});

test('header names, posted text and broken bodies come through the socket as they are', async () => {
  const { port, stop } = await oddServer();
  const transport = socketTransport();
  const [post, broken] = transport([
    {
      method: 'POST',
      url: `http://127.0.0.1:${port}/echo`,
      headers: { 'X-Odd': 'é'.normalize('NFD')[0] ?? '' },
      body: 'ünï',
    },
    { method: 'GET', url: `http://127.0.0.1:${port}/broken`, headers: {} },
  ]);

  expect(post).toMatchObject({ status: 201, body: 'POST ünï', headers: { 'X-CaSe': 'Kept' } });
  expect(broken).toMatchObject({ dropped: true });
  await transport.close();
  await stop();
});

test('an answer that does not come is given up as late, and its time is not waited twice', async () => {
  const { port, stop } = await oddServer();
  const transport = socketTransport(undefined, 200);

  const [silent] = transport([{ method: 'GET', url: `http://127.0.0.1:${port}/silent`, headers: {} }]);

  expect(silent).toMatchObject({ timedOut: true, delayMs: 0 });
  await transport.close();
  await stop();
});

/** A server in a thread of its own: this one is blocked while the transport waits. */
async function oddServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const source = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:http').createServer((request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/broken') { response.writeHead(200, { 'Content-Length': 100 }); response.write('half'); return setImmediate(() => response.destroy()); }
      let body = '';
      request.setEncoding('utf8').on('data', part => { body += part }).on('end', () => {
        response.writeHead(201, { 'X-CaSe': 'Kept' });
        response.end(request.method + ' ' + body);
      });
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
  `;
  const worker = new Worker(source, { eval: true });
  const port = await new Promise<number>(resolve => worker.once('message', resolve));
  return { port, stop: async () => void (await worker.terminate()) };
}
