import { describe, expect, it } from 'vitest';
import type { Execution } from '../fakes/apps-script/index.ts';
import { install } from './addon.ts';

/** Each is another random order of waking; more on demand. */
const SEEDS = Array.from({ length: Number(process.env.STORM_SEEDS ?? 1) }, (_, i) => i + 1);

const cells = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    functionName: 'SOLD_MEDIAN',
    args: [`item number ${i}`],
    mode: 'CUSTOM_FUNCTION' as const,
  }));

/** Calls that leave the script's process. */
const services = ({ calls }: Execution) => calls.filter(call => /^(Cache|Properties|Lock|UrlFetchApp)\./.test(call));
const isAnswered = ({ value }: Execution) =>
  typeof value === 'number' || /^Only \d sales|^No sales/.test(String(value));

describe('with the time that service calls take', () => {
  it.each(
    [0, 30, 60, 120].flatMap(lockMs => SEEDS.map(seed => ({ lockMs, seed }))),
  )('100 new cells at 120 a minute show 95 answers within 60 s, lock $lockMs ms, seed $seed', ({ lockMs, seed }) => {
    const { sandbox, host, clock } = install({ plan: '100k' }, { latency: { lockMs }, seed });
    const began = clock.now();
    const runs = host.runParallel(cells(100));
    expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
    expect(runs.filter(isAnswered).length).toBeGreaterThanOrEqual(95);
    expect(runs.filter(isAnswered)).toHaveLength(sandbox.account.used);
    expect(sandbox.log.filter(({ status }) => status !== 200)).toEqual([]);
    expect(clock.now() - began).toBeLessThan(60_000);
  });

  it('a new cell takes its turn at most twice and calls services at most 25 times; a known one reads the cache once', () => {
    const { host } = install({}, { latency: {} });
    const first = host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
    expect(services(first).length).toBeLessThanOrEqual(25);
    expect(services(first).filter(call => call === 'Lock.tryLock').length).toBeLessThanOrEqual(2);
    expect(services(host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION'))).toEqual(['Cache.getAll']);
  });

  it.each(['basic', '100k'] as const)('a cache that is wiped in a storm costs no refused request, plan %s', plan => {
    const { sandbox, host } = install({ plan, quota: 10_000 }, { latency: {} });
    let fetches = 0;
    host.onCall = call => {
      if (call === 'UrlFetchApp.fetch' && ++fetches % 10 === 0) host.cache.clear();
    };
    host.runParallel(cells(60));
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    expect(fetches).toBeGreaterThan(20);
  });
});
