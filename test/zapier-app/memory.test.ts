import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import { openUnkind as open } from './opened.ts';
import { lastingKinds, start } from './steps.ts';

const RICH = { plan: '500k' } as const;
const MINUTE = 60_000;

/** Number of times that the core asks a cache that doesn't respond. */
const TRIES = 3;

const startsAt = ({ sandbox }: Opened) => sandbox.log.filter(({ method }) => method === 'POST');

test.each(lastingKinds)(
  "a start while the cache doesn't respond: %s is delayed before anything is started, and runs when the cache responds again",
  async kind => {
    const opened = await open(RICH);
    opened.platform.rpc.failures = TRIES;
    expect((await start(opened, kind)).failure?.name).toBe('ThrottledError');
    expect(startsAt(opened)).toHaveLength(0);
    expect((await start(opened, kind)).failure).toBeUndefined();
    expect(startsAt(opened)).toHaveLength(1);
  },
);

test.each(lastingKinds)('a replay of %s starts no second job', async kind => {
  const opened = await open(RICH);
  await start(opened, kind);
  opened.platform.rpc.failures = TRIES;
  opened.clock.pass(MINUTE);
  expect((await start(opened, kind)).failure?.name).toBe('ThrottledError');
  expect(startsAt(opened)).toHaveLength(1);
});

test("jobs noted before stay noted if the list can't be read", async () => {
  const opened = await open(RICH);
  const { rpc } = opened.platform;
  await start(opened, 'keywordJob');
  rpc.broken = (method, key) => method === 'zcache_get' && key === 'jobs:started';
  const { results, failure } = await start(opened, 'cardBatch');
  rpc.broken = undefined;
  expect(failure).toBeUndefined();
  expect(results).toMatchObject({ kind: 'Card Batch', id: expect.any(String) });
  expect((await opened.platform.trigger('job_list')).results).toMatchObject([
    { id: expect.stringMatching(/^keywordJob:/) },
  ]);
});

test('an unexpected error includes a reference to search for in the log, and the log contains no key', async () => {
  const { platform, sandbox } = await open(RICH);
  const list = deflateRawSync(JSON.stringify({ not: 'a list' })).toString('base64');
  platform.rpc.cache.set('jobs:started', { value: JSON.stringify(list), until: Number.POSITIVE_INFINITY });
  const { failure, logs } = await platform.trigger('job_finished');
  const [, reference = 'none'] =
    /^Something unexpected happened\..* reference (\w+)\.$/.exec(failure?.message ?? '') ?? [];
  const lines = logs.map(line => JSON.stringify(line)).filter(line => line.includes(reference));
  expect(lines.some(line => line.includes(`Sold Data ${reference}: TypeError: `))).toBe(true);
  expect(JSON.stringify(logs)).not.toContain(sandbox.apiKey);
});
