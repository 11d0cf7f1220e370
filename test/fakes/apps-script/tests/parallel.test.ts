import { expect, test } from 'vitest';
import { API, hostOf } from './fixture.ts';

test('executions at once share the time instead of adding it up', () => {
  const host = hostOf('function nap(ms) { Utilities.sleep(ms); return ms }');

  const executions = host.runParallel(
    [3000, 1000, 2000].map(ms => ({ functionName: 'nap', args: [ms], mode: 'CUSTOM_FUNCTION' as const })),
  );

  expect(executions.map(({ value, elapsedMs }) => [value, elapsedMs])).toEqual([
    [3000, 3000],
    [1000, 1000],
    [2000, 2000],
  ]);
});

test('a race without a lock loses an update, as it does on the platform', () => {
  const host = hostOf(`
    function add() {
      const cache = CacheService.getScriptCache();
      const before = Number(cache.get('n') || 0);
      Utilities.sleep(10);
      cache.put('n', String(before + 1));
    }
  `);

  host.runParallel(Array.from({ length: 5 }, () => ({ functionName: 'add', args: [], mode: 'FULL' as const })));

  expect(host.cache.entries('script', host.clock.now())).toEqual({ n: '1' });
});

test('a request is sent once, however often its execution was put aside', () => {
  const sent: string[] = [];
  const host = hostOf(
    `function f(id) { UrlFetchApp.fetch('${API}?a=' + id); Utilities.sleep(5); const r = Math.random(); console.log(id);
      UrlFetchApp.fetch('${API}?b=' + id); return [id, r === Math.random()] }`,
    {
      transport: requests =>
        requests.map(({ url }) => {
          sent.push(url.split('?')[1] ?? '');
          return { status: 200, headers: {}, body: '', delayMs: 100 };
        }),
    },
  );

  const executions = host.runParallel(
    [1, 2].map(id => ({ functionName: 'f', args: [id], mode: 'CUSTOM_FUNCTION' as const })),
  );

  expect(sent).toEqual(['a=1', 'a=2', 'b=1', 'b=2']);
  expect(
    executions.map(execution => [execution.value, execution.elapsedMs, execution.waves, execution.logs.length]),
  ).toEqual([
    [[1, false], 205, [1, 1], 1],
    [[2, false], 205, [1, 1], 1],
  ]);
});

test('one user has 30 places; the thirty-first starts when one is free', () => {
  const host = hostOf('function nap() { Utilities.sleep(1000); return new Date().getTime() }');
  const started = host.clock.now();

  const executions = host.runParallel(
    Array.from({ length: 31 }, () => ({ functionName: 'nap', args: [], mode: 'CUSTOM_FUNCTION' as const })),
  );

  expect(executions.slice(0, 30).every(({ value }) => value === started + 1000)).toBe(true);
  expect(executions[30]).toMatchObject({ value: started + 2000, elapsedMs: 1000 });
});

test('the limit strikes each execution at its own time', () => {
  const host = hostOf('function nap(ms) { try { Utilities.sleep(ms) } catch (e) {} return "awake" }');

  const executions = host.runParallel([
    { functionName: 'nap', args: [40_000], mode: 'CUSTOM_FUNCTION' },
    { functionName: 'nap', args: [40_000], mode: 'FULL' },
  ]);

  expect(executions.map(({ timedOut, elapsedMs, value }) => [timedOut, elapsedMs, value])).toEqual([
    [true, 30_000, undefined],
    [false, 40_000, 'awake'],
  ]);
});
