import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Opened } from '../fakes/zapier/open.ts';
import { Poller } from '../fakes/zapier/poller.ts';
import { open } from './opened.ts';
import { KEYWORD, lastingKinds, start } from './steps.ts';

const RICH = { plan: 'growth' } as const;
const MINUTE = 60_000;

// A silent cache is noted in the log, which the platform's core prints here as well.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

/** The core asks a silent cache three times. */
const TRIES = 3;

const startsAt = ({ sandbox }: Opened) => sandbox.log.filter(({ method }) => method === 'POST');

describe('a start while the cache is silent', () => {
  test.each(
    lastingKinds,
  )('%s is held back before anything is started, and runs when the cache answers again', async kind => {
    const opened = await open(RICH);
    opened.platform.rpc.failures = TRIES;
    expect((await start(opened, kind)).failure?.name).toBe('ThrottledError');
    expect(startsAt(opened)).toHaveLength(0);
    expect((await start(opened, kind)).failure).toBeUndefined();
    expect(startsAt(opened)).toHaveLength(1);
  });

  test.each(lastingKinds)('a replay of %s starts no second job', async kind => {
    const opened = await open(RICH);
    await start(opened, kind);
    opened.platform.rpc.failures = TRIES;
    opened.clock.pass(MINUTE);
    expect((await start(opened, kind)).failure?.name).toBe('ThrottledError');
    expect(startsAt(opened)).toHaveLength(1);
  });

  test('the jobs that were noted before stay noted when the list cannot be read', async () => {
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
});

describe('Price Changed while the cache is silent', () => {
  const watched = async () => {
    let median = 100;
    const opened = await open(RICH, service => ({
      handle: request => {
        const answer = service.handle(request);
        const body = JSON.parse(answer.body) as { summary: object };
        return { ...answer, body: JSON.stringify({ ...body, summary: { ...body.summary, median } }) };
      },
    }));
    const poller = new Poller(opened.platform, 'price_changed', { keyword: KEYWORD, interval: 'poll' });
    await poller.enable();
    median = 150;
    return { opened, poller };
  };

  test('a change is not overlooked when the price before cannot be read', async () => {
    const { opened, poller } = await watched();
    opened.platform.rpc.broken = (method, key) => method === 'zcache_get' && key.startsWith('price:');
    expect((await poller.poll()).fired).toEqual([]);
    opened.platform.rpc.broken = undefined;
    expect((await poller.poll()).fired).toMatchObject([{ previousMedian: 100, median: 150 }]);
  });

  test('a change that cannot be kept is told once, when it can', async () => {
    const { opened, poller } = await watched();
    opened.platform.rpc.broken = method => method === 'zcache_set';
    const first = (await poller.poll()).fired;
    opened.platform.rpc.broken = undefined;
    opened.clock.pass(MINUTE);
    const second = (await poller.poll()).fired;
    opened.clock.pass(MINUTE);
    const third = (await poller.poll()).fired;
    expect([first, second, third].flat()).toMatchObject([{ previousMedian: 100, median: 150 }]);
  });
});
