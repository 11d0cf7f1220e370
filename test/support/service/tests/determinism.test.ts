// The same seed and the same time give the same service; new listings appear on request; what is kept has a bound.
import { describe, expect, test } from 'vitest';
import { Kept } from '../market/kept.ts';
import { Client, DAY, type Json, open, TODAY } from './client.ts';

const NIKON = { keyword: 'nikon z6' };
const idsOf = (client: Client, params: Json = NIKON, count = 240): string[] =>
  client
    .scrape(params)
    .body.items.slice(0, count)
    .map((item: Json) => item.itemId);
const PATHS = [
  'scrape?keyword=nikon+z6',
  'scrape?keyword=nikon+z6&sold=false&page=2',
  'scrape/category?categoryId=9355',
  'research/sold?keyword=nikon+z6&startDate=2025-01-01&endDate=2025-11-20',
  'fashionresale/sold?keyword=nike',
  'peerresale?keyword=nike',
  'account/usage',
];

describe('determinism', () => {
  test('two sandboxes with one seed and one clock answer the same, byte for byte, header for header', () => {
    const answers = (seed: number) => {
      const client = new Client({ seed });
      return PATHS.map(path => client.get(`/v1/${path}`));
    };
    expect(answers(1)).toEqual(answers(1));
    const [one, other] = [answers(1), answers(2)];
    for (const i of [0, 1, 2, 3, 4, 5]) expect(one[i]!.text).not.toBe(other[i]!.text);
  });

  test('the order of questions does not matter', () => {
    const [forward, backward] = [open(), open()];
    const second = idsOf(forward, { ...NIKON, page: 2 });
    for (const params of [NIKON, { keyword: 'iphone 13' }]) backward.scrape(params);
    expect(idsOf(backward, { ...NIKON, page: 2 })).toEqual(second);
  });

  test('a sale keeps its day: a day later the newest rows are new and the others have not moved', () => {
    const client = open();
    const ended = () => {
      const { items } = client.scrape({ keyword: 'lego 75192', relevance: false }).body;
      return new Map<string, string>(items.map((item: Json) => [item.itemId, item.endedAt]));
    };
    const before = ended();
    client.wait(DAY);
    const after = ended();
    const both = [...before].filter(([id]) => after.has(id));
    expect(both.length).toBeGreaterThan(100);
    expect(both.every(([id, day]) => after.get(id) === day)).toBe(true);
    expect([...after.values()]).toContain('2025-11-21');
  });

  test.each<[string, Json]>([
    ['/v1/scrape', { ...NIKON, sold: false, relevance: false, sortOrder: 'timeNewlyListed' }],
    ['/v1/fashionresale/sold', { keyword: 'nike' }],
    ['/v1/peerresale', { keyword: 'nike', sold: false, sortOrder: 'newest' }],
  ])('a row of %s keeps its id while newer ones arrive above it', (path, params) => {
    const client = open();
    const ids = (): string[] => client.get(path, params).body.items.map((row: Json) => row.itemId ?? row.listingId);
    const before = ids();
    client.wait(2 * DAY);
    const arrived = ids().indexOf(before[0]!);
    expect(arrived).toBeGreaterThan(0);
    expect(ids().slice(arrived, arrived + 20)).toEqual(before.slice(0, Math.min(20, before.length - arrived)));
  });

  test('a history of past days is the same whenever it is asked for', () => {
    const client = open();
    const range = { ...NIKON, startDate: '2025-01-01', endDate: '2025-06-30' };
    const rows = () => client.history(range).body.results.map((row: Json) => [row.itemId, row.soldUnits]);
    const before = rows();
    client.wait(30 * DAY);
    expect(rows()).toEqual(before);
  });
});

describe('publish: new listings for polling triggers', () => {
  test.each<[string, Json]>([
    ['sold', NIKON],
    ['active', { ...NIKON, sold: false, sortOrder: 'timeNewlyListed' }],
    ['sold, where nothing ever sold', { keyword: 'unsold oddity' }],
  ])('they are the newest in a search, cleaned or not: %s', (_mode, params) => {
    const client = open();
    const before = new Set(idsOf(client, params));
    client.sandbox.publish(3);
    const after = idsOf(client, params);
    expect(after.slice(0, 3).every(id => !before.has(id))).toBe(true);
    expect(after.slice(3, 20).every(id => before.has(id))).toBe(true);
  });

  test('a search saved before is made anew, though its minute is not over', () => {
    const client = open();
    const cache = () => client.scrape(NIKON).headers['X-Cache'];
    cache();
    client.sandbox.publish(1);
    expect([cache(), cache()]).toEqual(['MISS', 'HIT']);
  });

  test('for one keyword only, when it is named', () => {
    const client = open();
    const others = { keyword: 'nikon z7' };
    const before = [idsOf(client, others, 5), idsOf(client, NIKON, 4)];
    client.sandbox.publish(1, 'Nikon Z6');
    expect([idsOf(client, others, 5), idsOf(client, NIKON, 5).slice(1)]).toEqual(before);
  });

  test('later ones come before earlier ones, and none changes; they are in the history too', () => {
    const client = open();
    client.sandbox.publish(2, 'zzz');
    const earlier = idsOf(client, { keyword: 'zzz' });
    const { body } = client.history({ keyword: 'zzz', startDate: TODAY, endDate: TODAY });
    expect(body).toMatchObject({ resultCount: 2, totals: { totalSold: 2 } });
    client.wait(DAY);
    client.sandbox.publish(1, 'zzz');
    const later = client.scrape({ keyword: 'zzz' }).body.items;
    expect([later[0].endedAt, later.slice(1).map((item: Json) => item.itemId)]).toEqual(['2025-11-21', earlier]);
  });
});

describe('a saved result, reference 4.7', () => {
  const SOLD = '/v1/cardmarket/sold';
  const PIKACHU = { keyword: 'pikachu' };
  const HOUR = DAY / 24;

  test('answers the identical call for 24 hours, and costs a request all the same', () => {
    const client = open();
    const first = client.get(SOLD, { ...PIKACHU, count: 10 });
    client.wait(24 * HOUR - 1);
    const saved = client.get(SOLD, { ...PIKACHU, count: 10 });
    expect([first.headers['X-Cache'], saved.headers['X-Cache']]).toEqual(['MISS', 'HIT']);
    expect([saved.text, saved.headers['Server-Timing'], client.charged]).toEqual([first.text, undefined, 2]);
  });

  test.each<[string, Json, string]>([
    ['another count', { count: 99 }, 'MISS'],
    ['another condition', { condition: 'Near Mint' }, 'MISS'],
    ['another history', { history: 'month' }, 'MISS'],
    ['the defaults spelled out', { count: 100, history: 'none' }, 'HIT'],
  ])('with %s: %j is a %s', (_what, more, cache) => {
    const client = open();
    client.get(SOLD, PIKACHU);
    client.wait(HOUR);
    expect(client.get(SOLD, { ...PIKACHU, ...more }).headers['X-Cache']).toBe(cache);
  });

  test('is made anew after 24 hours; listings are not saved at all (4.8)', () => {
    const client = open();
    const scrapedAt = (path: string) => Date.parse(client.get(path, PIKACHU).body.scrapedAt);
    const [sold, listed] = [scrapedAt(SOLD), scrapedAt('/v1/cardmarket/listings')];
    client.wait(24 * HOUR);
    expect([scrapedAt(SOLD) - sold, scrapedAt('/v1/cardmarket/listings') - listed]).toEqual([DAY, DAY]);
    client.wait(1_000);
    expect(scrapedAt('/v1/cardmarket/listings') - listed).toBe(DAY + 1_000);
  });
});

describe('what is kept', () => {
  test('is bounded over many keywords, and what was forgotten is found again as it was', () => {
    const client = open();
    const ask = (keyword: string) => client.scrape({ keyword, count: 1 }).body.items;
    const first = ask('thing0');
    for (let i = 1; i < 600; i++) ask(`thing${i}`);
    expect(ask('thing0')).toEqual(first);
  });

  test.each([
    ['is made once', 10, 'aaa aaa bbb aaa', 'aaa bbb'],
    ['goes beyond the capacity, the least recently used first', 6, 'aaa bbb aaa ccc aaa bbb', 'aaa bbb ccc bbb'],
    ['weighs no more for being used often', 6, `aaa bbb ${'aaa '.repeat(20)}bbb`, 'aaa bbb'],
    ['stays when it is the newest, even when it is too heavy alone', 2, 'aaa aaa b aaa', 'aaa b aaa'],
    ['is gone after a clear', 10, 'aaa - aaa', 'aaa aaa'],
  ])('%s', (_rule, capacity, used, made) => {
    const built: string[] = [];
    const kept = new Kept<string>(capacity, value => value.length);
    const build = (key: string) => () => {
      built.push(key);
      return key;
    };
    for (const key of used.split(' ')) {
      if (key === '-') kept.clear();
      else kept.get(key, build(key));
    }
    expect(built.join(' ')).toBe(made);
  });
});
