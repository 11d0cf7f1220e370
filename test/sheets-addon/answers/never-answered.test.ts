/** A question that the service never answers costs one attempt an hour, however often its formula calculates (promise M7). */
import { expect, it } from 'vitest';
import { install, keywords } from '../addon.ts';

const MINUTE = 60_000;
const COUNT = 16;
const [NEVER = ''] = keywords(1);

/** @param fault what happens to each request for the first keyword. */
function open(fault: { delayMs?: number; drop?: true }) {
  const addon = install({ plan: '100k' }, { latency: {} });
  addon.sandbox.addFault({ ...fault, match: { query: { keyword: NEVER } }, times: Number.POSITIVE_INFINITY });
  const attempts = () =>
    addon.sandbox.log.filter(({ query }) => new URLSearchParams(query).get('keyword') === NEVER).length;
  return { ...addon, attempts };
}

const start = (keyword: string) => ({ functionName: 'SOLD_MEDIAN', args: [keyword], mode: 'CUSTOM_FUNCTION' as const });

it.each([
  ['whose connection breaks', { drop: true as const }],
  ['whose connection breaks after 20 s', { delayMs: 20_000, drop: true as const }],
  ['that outlasts the formula', { delayMs: 31_000 }],
  ['that outlasts UrlFetchApp', { delayMs: 61_000 }],
])('a request %s is sent at most once an hour while its formula calculates six times an hour', (_, fault) => {
  const { host, clock, attempts } = open(fault);
  const began = clock.now();
  let last: unknown;
  for (let minute = 0; minute < 360; minute += 10) {
    clock.advanceTo(Math.max(clock.now(), began + minute * MINUTE));
    last = host.start(start(NEVER)).value ?? last;
  }
  expect(attempts()).toBeGreaterThan(0);
  expect(attempts()).toBeLessThanOrEqual(6);
  expect(last).toMatch(/^The service did not answer/);
});

it('if one of several cells is never answered, the others get their price, and its request is sent at most once an hour', () => {
  const { host, clock, attempts, sandbox } = open({ delayMs: 61_000 });
  const began = clock.now();
  let values: unknown[] = [];
  for (let minute = 0; minute < 240; minute += 20) {
    clock.advanceTo(Math.max(clock.now(), began + minute * MINUTE));
    values = host.runParallel(keywords(COUNT).map(start)).map(({ value }) => value);
  }
  expect(values.slice(1).filter(value => /^Waiting|^The service/.test(String(value ?? 'Waiting')))).toEqual([]);
  expect(attempts()).toBeLessThanOrEqual(4);
  // The wave that broke is paid for twice, and nothing else.
  expect(sandbox.account.used).toBeLessThanOrEqual(2 * COUNT + attempts());
});
