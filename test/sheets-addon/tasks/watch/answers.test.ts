/** A watch and the formulas of its file share their answers (promise M1). */
import { expect, it } from 'vitest';
import type { WatchList } from '../../../../sheets-addon/tasks/draft.ts';
import { asked } from '../../addon.ts';
import { findSales, HOUR, priceList, type Scene, scene, watch } from '../harness.ts';

const ITEMS = ['iphone 13 128gb', 'canon ae-1', 'nintendo switch oled'];
const MINUTE = 60_000;
const sheets = { Wants: [['Keyword'], ...ITEMS.map(item => [item])], Stock: ITEMS.map(item => [item]) };
const watched = (change: Partial<WatchList['what']> = {}) => watch({ range: 'Wants!A1:A4', ...change });

/** Billable requests that `work` sends. */
function paid(addon: Scene, work: () => void): number {
  const before = asked(addon);
  work();
  return asked(addon) - before;
}

/** Numbers of sales that the watch shows beside its list. */
const salesBeside = ({ book }: Scene) => book.sheet('Wants').values(2, 3, 3, 1).flat();

it('formulas and a price list cost nothing for items that a watch has checked', () => {
  const addon = scene({ sheets });
  addon.start(watched());
  addon.drive();
  expect(paid(addon, () => ITEMS.map(item => addon.cell('SOLD_MEDIAN', item)))).toBe(0);
  expect(ITEMS.map(item => addon.cell('SOLD_COUNT', item))).toEqual(salesBeside(addon));
  const others: [string, () => void][] = [
    ['another spelling', () => addon.cell('SOLD_P25', `  ${ITEMS[1]} `)],
    ['a default option', () => addon.cell('SOLD_MEAN', ITEMS[1], 'itemCondition', 'any')],
    ['a table', () => addon.cell('SOLD_LISTINGS', ITEMS[2], 'title, soldPrice', 5)],
    [
      'a price list',
      () => {
        addon.start(priceList({ range: 'Stock!A1:A3' }, { budget: 10 }), 'task-2');
        addon.drive('task-2');
      },
    ],
  ];
  for (const [what, work] of others) expect([what, paid(addon, work)]).toEqual([what, 0]);
  expect(paid(addon, () => addon.cell('SOLD_MEDIAN', ITEMS[0], 'itemCondition', 'new'))).toBe(1);
});

it('what a watch has read stays saved after seven hours and when the cache loses it', () => {
  const addon = scene({ sheets });
  addon.start(watched());
  addon.drive();
  const before = ITEMS.map(item => addon.cell('SOLD_MEDIAN', item));
  addon.host.cache.dropRandomly(1, () => 0);
  expect(paid(addon, () => expect(ITEMS.map(item => addon.cell('SOLD_MEDIAN', item))).toEqual(before))).toBe(0);
});

it('a formula over cards costs nothing for cards that a watch has checked', () => {
  const addon = scene({
    sheets: {
      Wants: [
        ['Keyword', 'Market'],
        ['charizard base set', 'cards'],
      ],
    },
  });
  addon.start(watch({ range: 'Wants!A1:B2' }));
  addon.drive();
  expect(paid(addon, () => addon.cell('CARD_PRICE', 'charizard base set'))).toBe(0);
});

it.each([
  ['no', 0, 0],
  ['no', 50 * MINUTE, 0],
  ['a', 70 * MINUTE, 1],
])('a new watch pays %s request for sales that a formula read %i ms before', (_, ms, requests) => {
  const addon = scene({ sheets });
  ITEMS.map(item => addon.cell('SOLD_MEDIAN', item));
  addon.clock.advance(ms);
  expect(
    paid(addon, () => {
      addon.start(watched({ kinds: ['sold'] }));
      addon.drive();
    }),
  ).toBe(requests * ITEMS.length);
  expect(salesBeside(addon)).toEqual(ITEMS.map(item => addon.cell('SOLD_COUNT', item)));
});

it('a watch reports the same events whether it pays for an answer or finds it saved', () => {
  const newsOf = (reads: boolean) => {
    const addon = scene({ sheets });
    addon.start(watch({ range: 'Wants!A1:A2', kinds: ['sold', 'price'] }));
    addon.drive();
    const requests = paid(addon, () => {
      for (let day = 0; day < 3; day += 1) {
        addon.clock.advance(26 * HOUR);
        if (reads) addon.cell('SOLD_MEDIAN', ITEMS[0], 'freshHours', 1);
        addon.drive();
      }
    });
    return {
      requests,
      ids: addon
        .rows('News')
        .slice(1)
        .map(row => row.at(-1)),
    };
  };
  const own = newsOf(false);
  expect(own.ids.length).toBeGreaterThan(0);
  expect(newsOf(true)).toEqual(own);
});

it('a watch that is killed after an answer has arrived uses it and does not pay for it again', () => {
  const addon = scene({ sheets });
  const { host, clock, sandbox } = addon;
  addon.start(watched({ kinds: ['sold'] }));
  const searches = () => sandbox.log.filter(({ path }) => path === '/v1/scrape').length;
  let call = 100;
  while (searches() === 0) {
    host.killIn(call);
    host.callFromHtml('sidebar', ['work', []]);
    clock.advance(2 * MINUTE);
    call += 23;
  }
  host.killIn(Number.MAX_SAFE_INTEGER);
  addon.hours(2);
  expect(searches()).toBeLessThanOrEqual(ITEMS.length + 1);
});

it('a check that was killed before its result was written is not paid for again more than an hour later', () => {
  const addon = scene({ sheets });
  const { host, clock, sandbox, ask, drive, kept } = addon;
  addon.start(watched({ kinds: ['sold'] }));
  const searches = () => sandbox.log.filter(({ path }) => path === '/v1/scrape').length;
  host.onCall = call => {
    if (searches() === 0 || call !== 'Range.getValues') return;
    host.onCall = undefined;
    host.killIn(1);
  };
  expect(() => ask('work')).toThrow();
  host.killIn(Number.MAX_SAFE_INTEGER);
  expect(searches()).toBe(1);
  clock.advance(65 * MINUTE);
  drive();
  expect(searches()).toBe(ITEMS.length);
  expect(kept().last).toMatchObject({ outcome: 'done', failed: 0 });
});

it('a formula costs nothing for keywords whose sales a task has written', () => {
  const addon = scene({ sheets });
  addon.start(findSales({ of: 'keywords', range: 'Stock!A1:A3' }, { budget: 10 }));
  addon.drive();
  addon.clock.advance(7 * HOUR);
  expect(paid(addon, () => ITEMS.map(item => addon.cell('SOLD_MEDIAN', item)))).toBe(0);
});
