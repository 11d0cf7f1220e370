import { expect, it } from 'vitest';
import { asked } from '../addon.ts';
import { list, priceList, type Scene, scene } from './harness.ts';

/** A list of 40, priced in waves of 16, with the platform's calls in order. */
function priced(options: Parameters<typeof scene>[0] = {}): { place: Scene; calls: string[] } {
  const place = scene({ plan: '500k', sheets: { Stock: list(40) }, ...options });
  const calls: string[] = [];
  place.start(priceList({ range: 'Stock!A2:A41' }, { budget: 40 }));
  place.host.onCall = call => {
    calls.push(call);
  };
  expect(place.drive()).toMatchObject({ state: 'done', rows: 40, charged: 40 });
  expect(asked(place)).toBe(40);
  return { place, calls };
}

const count = (calls: readonly string[], wanted: string) => calls.filter(call => call === wanted).length;

it('of a wave, only the headers of its last answer are read, and the account shows what they say', () => {
  const { place, calls } = priced();
  expect(count(calls, 'HTTPResponse.getContentText')).toBe(40);
  expect(count(calls, 'HTTPResponse.getHeaders')).toBe(count(calls, 'UrlFetchApp.fetchAll'));
  expect(place.sandbox.account.used).toBe(40);
  expect(place.ask('home').account).toMatchObject({ left: 499_960, of: 500_000 });
});

it('a wave to several endpoints reads the headers of the last answer of each', () => {
  const { cell, sandbox, host, ask } = scene({ plan: '500k' });
  const auction = { feePercent: 13, fixedFee: 0, shipping: 0, packaging: 0 };
  ask('saveCosts', { currency: 'USD', markets: { auction } });
  let headers = 0;
  host.onCall = call => {
    if (call === 'HTTPResponse.getHeaders') headers += 1;
  };
  cell('SOLD_WHERE_TO_SELL', [['scarce item 1'], ['scarce item 2'], ['scarce item 3']]);
  const paths = new Set(sandbox.log.map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(1);
  expect(sandbox.log.length).toBeGreaterThan(paths.size);
  expect(headers).toBe(paths.size);
});

it('after a step, the card names the place that the step saw, without another search for its marks', () => {
  const { ask, start, host, book, clock } = scene({ plan: '500k', sheets: { Stock: list(400) } });
  start(priceList({ range: 'Stock!A2:A401' }, { budget: 400 }));
  ask('work');
  const calls: string[] = [];
  host.onCall = call => {
    calls.push(call);
  };
  clock.advance(61_000);
  expect(ask('work').home.tasks[0]).toMatchObject({ state: 'running', draft: { what: { range: 'Stock!A2:A401' } } });
  expect(calls.lastIndexOf('DeveloperMetadataFinder.find')).toBeLessThan(calls.lastIndexOf('Range.setValues'));
  host.onCall = call => {
    if (call !== 'UrlFetchApp.fetchAll') return;
    host.onCall = undefined;
    book.sheet('Stock').insertColumns(1, 2);
    book.sheet('Stock').insertRows(2, 1);
  };
  clock.advance(61_000);
  const moved = { what: { range: 'Stock!C3:C402' }, where: { column: 'E' } };
  expect(ask('work').home.tasks[0]?.draft).toMatchObject({
    ...moved,
    list: { shown: { range: 'Stock!C3:C402', column: 'E' } },
  });
  expect(ask('home').tasks[0]?.draft).toMatchObject(moved);
});
