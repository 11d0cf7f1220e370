/** A cache that loses a third of its reads costs time but no extra request, within the capacity of properties and tab (promise M1). */
import { describe, expect, it } from 'vitest';
import { asked, callSidebar, install, keywords, PRICES } from '../addon.ts';
import { findSales, list, priceList, refresh, scene, watch } from '../tasks/harness.ts';

const FORGETS = 1 / 3;
const HOUR = 3_600_000;

/** Queries that were sent more than once. */
function sentTwice({ sandbox }: Pick<ReturnType<typeof install>, 'sandbox'>): string[] {
  const queries = sandbox.log.filter(({ path }) => path !== '/v1/account/usage').map(({ path, query }) => path + query);
  return queries.filter((query, at) => queries.indexOf(query) < at);
}

describe.each([1, 2, 3])('a cache that forgets a third (seed %i)', seed => {
  const host = { latency: {}, seed, forgets: FORGETS };

  it('formulas that show parts of one price, at once and later, pay for it once', () => {
    const addon = install({ plan: '500k' }, host);
    const cells = PRICES.flatMap(functionName =>
      keywords(5).map(keyword => ({ functionName, args: [keyword], mode: 'CUSTOM_FUNCTION' as const })),
    );
    for (let times = 0; times < 3; times += 1) addon.host.runParallel(cells);
    expect(sentTwice(addon)).toEqual([]);
    expect(asked(addon)).toBe(5);
  });

  it('a range stopped by the per-minute limit is filled without paying for an item twice', () => {
    const addon = install({ plan: 'basic', quota: 1_000 }, host);
    const range = keywords(50).map(keyword => [keyword]);
    callSidebar(addon.host, 'saveCap', [1_000]);
    for (let times = 0; times < 4; times += 1) {
      addon.cell('SOLD_MEDIAN', range);
      addon.clock.advance(61_000);
    }
    expect(sentTwice(addon)).toEqual([]);
    expect(asked(addon)).toBe(50);
  });

  it('tables and prices paid for by a fill cost nothing when the file is opened and the cache forgets a third', () => {
    const place = scene({ plan: '500k', sheets: { Stock: keywords(20).map(keyword => [keyword]) }, host });
    const sheet = place.book.sheet('Stock');
    const options = ['title, soldPrice', 10];
    for (const row of [1, 2, 3]) sheet.writeFormula(row, 5, `=SOLD_LISTINGS(A${row}, "title, soldPrice", 10)`);
    sheet.writeFormula(4, 5, '=SOLD_MEDIAN(A1:A20)');
    place.host.run('fillWaitingCells', [], 'FULL');
    expect(asked(place)).toBe(20);
    for (let days = 0; days < 3; days += 1) {
      place.clock.advance(20 * HOUR);
      place.cell('SOLD_MEDIAN', sheet.values(1, 1, 20, 1));
      for (const keyword of keywords(3)) place.cell('SOLD_LISTINGS', keyword, ...options);
    }
    expect(asked(place)).toBe(20);
  });

  it.each([
    ['a price list', priceList({ range: 'Stock!A2:A31' }, { budget: 60 }), 30],
    ['a list of keywords', findSales({ of: 'keywords', range: 'Stock!A1:A31' }, { budget: 60 }), 30],
    [
      'a search page by page',
      findSales({ keyword: 'iphone 13', rows: 300, options: { count: 60 } }, { budget: 60 }),
      5,
    ],
    ['a first round of a watch', watch({ range: 'Stock!A1:A6' }, { budget: 20_000 }), 5],
  ] as const)('%s pays for nothing twice, even if the cache forgets a third', (_, draft, questions) => {
    const place = scene({ plan: '500k', sheets: { Stock: list(30) }, host });
    place.start(draft);
    for (let calls = 0; calls < 6; calls += 1) {
      place.clock.advance(place.ask('work').nextInMs ?? 1_000);
      if (place.kept().state !== 'running') break;
    }
    expect(sentTwice(place)).toEqual([]);
    expect(asked(place)).toBeGreaterThanOrEqual(questions);
  });

  it('a refresh sends each question once more', () => {
    const place = scene({ plan: '500k', sheets: { Stock: list(30) }, host });
    for (let row = 2; row <= 31; row += 1) place.book.sheet('Stock').writeFormula(row, 2, `=SOLD_MEDIAN(A${row})`);
    place.host.run('fillWaitingCells', [], 'FULL');
    expect(asked(place)).toBe(30);
    place.clock.advance(HOUR);
    place.start(refresh('', 100));
    expect(place.drive()).toMatchObject({ state: 'done', rows: 30, charged: 30 });
    expect(sentTwice(place)).toHaveLength(30);
  });
});
