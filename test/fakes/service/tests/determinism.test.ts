// The same seed and the same time give the same service; new listings appear on request.
import { describe, expect, test } from 'vitest';
import { Sandbox } from '../index.ts';
import { Client, DAY, type Json } from './client.ts';

const SEARCHES = [
  '/v1/scrape?keyword=nikon+z6',
  '/v1/scrape?keyword=nikon+z6&sold=false&page=2',
  '/v1/scrape/category?categoryId=9355',
  '/v1/research/sold?keyword=nikon+z6&startDate=2025-01-01&endDate=2025-11-20',
  '/v1/account/usage',
];

describe('determinism', () => {
  test('two sandboxes with one seed and one clock answer the same, byte for byte, header for header', () => {
    const answers = () => {
      const client = new Client({});
      return SEARCHES.map(url => client.send('GET', url));
    };
    expect(answers()).toEqual(answers());
  });

  test('another seed sells other things', () => {
    const ids = (seed: number) =>
      new Client({ seed }).scrape({ keyword: 'nikon z6' }).body.items.map((item: Json) => item.itemId);
    expect(ids(1)).not.toEqual(ids(2));
  });

  test('the order of questions does not matter', () => {
    const forward = new Client({});
    const backward = new Client({});
    const first = forward.scrape({ keyword: 'nikon z6', page: 2 }).body.items;
    backward.scrape({ keyword: 'nikon z6', page: 1 });
    backward.scrape({ keyword: 'iphone 13' });
    expect(backward.scrape({ keyword: 'nikon z6', page: 2 }).body.items).toEqual(first);
  });

  test('a sale keeps its day: a day later the newest rows are new and the others have not moved', () => {
    const client = new Client();
    const ended = () =>
      new Map<string, string>(
        client
          .scrape({ keyword: 'lego 75192', relevance: false })
          .body.items.map((item: Json) => [item.itemId, item.endedAt]),
      );
    const before = ended();
    client.now += DAY;
    const after = ended();
    const both = [...before].filter(([id]) => after.has(id));
    expect(both.length).toBeGreaterThan(100);
    expect(both.every(([id, day]) => after.get(id) === day)).toBe(true);
    expect([...after.values()]).toContain('2025-11-21');
  });

  test('a history of past days is the same whenever it is asked for', () => {
    const client = new Client();
    const rows = () =>
      client
        .history({ keyword: 'nikon z6', startDate: '2025-01-01', endDate: '2025-06-30' })
        .body.results.map((row: Json) => [row.itemId, row.soldUnits]);
    const before = rows();
    client.now += 30 * DAY;
    expect(rows()).toEqual(before);
  });

  test('memory stays bounded over many keywords', () => {
    const { sandbox } = new Client();
    const ask = (keyword: string) =>
      sandbox.handle({
        method: 'GET',
        url: `/v1/scrape?count=1&keyword=${keyword}`,
        headers: { Authorization: `Bearer ${sandbox.apiKey}` },
      });
    const replies = Array.from({ length: 600 }, (_, i) => ask(`thing${i}`).status);
    expect(new Set(replies)).toEqual(new Set([200]));
    // The first keyword was forgotten long ago and is found again as it was.
    const again = ask('thing0').body;
    expect(JSON.parse(again).items).toEqual(
      JSON.parse(
        new Sandbox({ clock: () => new Client().now }).handle({
          method: 'GET',
          url: '/v1/scrape?count=1&keyword=thing0',
          headers: { Authorization: 'Bearer cs_sandbox_0123456789' },
        }).body,
      ).items,
    );
  });
});

describe('publish: new listings for polling triggers', () => {
  const first = (client: Client, params: Json, count: number): string[] =>
    client
      .scrape(params)
      .body.items.slice(0, count)
      .map((item: Json) => item.itemId);

  test.each([
    ['sold', { keyword: 'nikon z6' }],
    ['active', { keyword: 'nikon z6', sold: false, sortOrder: 'timeNewlyListed' }],
    ['sold, where nothing ever sold', { keyword: 'unsold oddity' }],
  ])('they are the newest in a search, cleaned or not: %s', (_mode, params) => {
    const client = new Client();
    const before = new Set(first(client, params, 240));
    client.sandbox.publish(3);
    const after = first(client, params, 240);
    expect(after.slice(0, 3).every(id => !before.has(id))).toBe(true);
    expect(after.slice(3, 20).every(id => before.has(id))).toBe(true);
  });

  test('a search saved before is made anew, though its minute is not over', () => {
    const client = new Client();
    client.scrape({ keyword: 'nikon z6' });
    client.sandbox.publish(1);
    expect(client.scrape({ keyword: 'nikon z6' }).headers['X-Cache']).toBe('MISS');
    expect(client.scrape({ keyword: 'nikon z6' }).headers['X-Cache']).toBe('HIT');
  });

  test('for one keyword only, when it is named', () => {
    const client = new Client();
    const other = first(client, { keyword: 'nikon z7' }, 5);
    const before = first(client, { keyword: 'nikon z6' }, 5);
    client.sandbox.publish(1, 'Nikon Z6');
    expect(first(client, { keyword: 'nikon z7' }, 5)).toEqual(other);
    expect(first(client, { keyword: 'nikon z6' }, 5).slice(1)).toEqual(before.slice(0, 4));
  });

  test('later ones come before earlier ones, and none changes', () => {
    const client = new Client();
    client.sandbox.publish(2, 'nikon z6');
    const earlier = first(client, { keyword: 'nikon z6' }, 2);
    client.now += DAY;
    client.sandbox.publish(1, 'nikon z6');
    const later = client.scrape({ keyword: 'nikon z6' }).body.items;
    expect(later[0].endedAt).toBe('2025-11-21');
    expect(later.map((item: Json) => item.itemId)).toEqual(expect.arrayContaining(earlier));
  });

  test('they are in the history too', () => {
    const client = new Client();
    client.sandbox.publish(2, 'zzz');
    const { body } = client.history({ keyword: 'zzz', startDate: '2025-11-20', endDate: '2025-11-20' });
    expect(body).toMatchObject({ resultCount: 2, totals: { totalSold: 2 } });
  });
});
