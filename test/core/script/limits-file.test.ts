/** Processes that share the limits through a file. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../core/script/connect.ts';
import { limitsOnFile } from '../../../core/script/limits-file.ts';
import { onLoopback } from '../../support/loopback.ts';

const home = mkdtempSync(join(tmpdir(), 'sold-data-limits-'));
afterAll(() => rmSync(home, { recursive: true }));

const modulePath = fileURLToPath(new URL('../../../core/script/limits-file.ts', import.meta.url));
/** Counts up in the file as another process does. */
const COUNTING = `
  import { limitsOnFile } from ${JSON.stringify(modulePath)};
  const limits = limitsOnFile(process.argv[1]);
  await Promise.all(Array.from({ length: 40 }, () => limits.update(state => void (state.left.plan = (state.left.plan ?? 0) + 1))));
`;

test('no update of several processes is lost', async () => {
  const file = join(home, 'shared.json');
  const counting = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', COUNTING, file]);
  await Promise.all([counting(), counting(), counting()]);
  expect(await limitsOnFile(file).update(({ left }) => left.plan)).toBe(120);
  expect(readdirSync(home)).toEqual(['shared.json']);
});

test.each([
  ...['', '{"buckets": 3', '[]', '"x"', 'null'],
  ...[
    '{"plan":{"sent":5}}',
    '{"plan":null}',
    '{"plan":{"limit":60,"sent":["x"]}}',
    '{"plan":{"limit":60,"sent":[],"reported":5}}',
  ].map(buckets => `{"buckets":${buckets},"left":{},"spent":{}}`),
  '{"buckets":{},"left":{"plan":"x"},"spent":{}}',
  '{"buckets":{},"left":{},"spent":{"plan":5}}',
])('a damaged file that holds %j counts as empty', async text => {
  const file = join(home, 'damaged.json');
  writeFileSync(file, text);
  await limitsOnFile(file).update(state => Object.assign(state.left, { plan: 7 }));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ left: { plan: 7 }, buckets: {}, spent: {} });
});

test('the lock of a process that ended in the middle of an update holds up nobody', async () => {
  const file = join(home, 'left.json');
  const lock = `${file}.lock`;
  writeFileSync(lock, '');
  const before = new Date(Date.now() - 60_000);
  utimesSync(lock, before, before);
  expect(await limitsOnFile(file).update(() => 'done')).toBe('done');
});

test('a file that cannot be written stops the request, and the error says why', async () => {
  const server = await onLoopback(
    (await import('node:http')).createServer((_, response) => response.end('{"items": []}')),
  );
  const limits = limitsOnFile(join(home, 'no', 'such', 'folder.json'));
  const service = connect({ baseUrl: server.url, apiKey: 'cs_x', limits });
  await expect(service.call('scrape', { keyword: 'lego' })).rejects.toMatchObject({
    cause: expect.objectContaining({ code: 'ENOENT' }),
  });
  expect(service.session.seen.requests).toBe(0);
  await server.close();
});

test('a client on a file keeps no key in it', async () => {
  const server = await onLoopback(
    (await import('node:http')).createServer((_, response) => response.end('{"items": []}')),
  );
  const file = join(home, 'client.json');
  const service = connect({ baseUrl: server.url, apiKey: 'cs_hidden', limits: limitsOnFile(file) });
  await service.call('scrape', { keyword: 'lego' });
  expect(JSON.parse(readFileSync(file, 'utf8')).buckets.plan.sent).toHaveLength(1);
  expect(readFileSync(file, 'utf8')).not.toContain('hidden');
  await server.close();
});
