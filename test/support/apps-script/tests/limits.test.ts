import { expect, test } from 'vitest';
import { API, hostOf } from './fixture.ts';

const SLEEP = 'function nap(ms) { Utilities.sleep(ms); return "rested" }';

test('a formula that takes 31 s ends with #ERROR!: Exceeded maximum execution time (line 0).', () => {
  const execution = hostOf(SLEEP).run('nap', [31_000], 'CUSTOM_FUNCTION');

  expect(execution).toMatchObject({ timedOut: true, value: undefined, elapsedMs: 30_000 });
  expect(execution.error?.message).toBe('Exceeded maximum execution time (line 0).');
});

test('simple triggers end after 30 s as well', () => {
  expect(hostOf(SLEEP).run('nap', [30_001], 'LIMITED').timedOut).toBe(true);
});

test('a menu run may take 6 minutes, and not a second more', () => {
  const host = hostOf('function nap(s) { for (let i = 0; i < s; i++) Utilities.sleep(1000); return "rested" }');

  expect(host.run('nap', [360], 'FULL')).toMatchObject({ timedOut: false, value: 'rested', elapsedMs: 360_000 });
  expect(host.run('nap', [361], 'FULL')).toMatchObject({ timedOut: true, elapsedMs: 360_000 });
  expect(host.run('nap', [361], 'FULL').error?.message).toBe('Exceeded maximum execution time');
});

test("the time limit can't be caught, and nothing the script does afterwards has an effect", () => {
  const host = hostOf(`
    function stubborn() {
      try { Utilities.sleep(31000) }
      catch (e) { try { CacheService.getDocumentCache().putAll({ after: 'x' }) } catch (e) {} }
      finally { try { PropertiesService.getDocumentProperties().setProperty('after', 'x') } catch (e) {} }
      return 'still here';
    }
  `);

  const execution = host.run('stubborn', [], 'CUSTOM_FUNCTION');

  expect(execution).toMatchObject({ timedOut: true, value: undefined });
  expect(host.cache.entries(host.clock.now())).toEqual({});
  expect(host.properties.entries('document')).toEqual({});
});

test('the limit strikes in the middle of a fetch: the request was sent, its answer is lost', () => {
  const host = hostOf(
    `function f() { try { return UrlFetchApp.fetch('${API}').getContentText() } catch (e) { return 'caught' } }`,
    {
      transport: requests => requests.map(() => ({ status: 200, headers: {}, body: 'ok', delayMs: 45_000 })),
    },
  );

  const execution = host.run('f', [], 'CUSTOM_FUNCTION');

  expect(execution).toMatchObject({ timedOut: true, elapsedMs: 30_000 });
  expect(execution.requests).toHaveLength(1);
});
