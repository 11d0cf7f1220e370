import { expect, test } from 'vitest';
import { priceFrom } from '../../../core/actions/price.ts';
import type { Row } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { readCheck, type SoldCheck } from '../../../core/watch/check.ts';
import { observe } from '../../../core/watch/compare.ts';
import { eventKinds, sampleEvents } from '../../../core/watch/events.ts';
import { watchItem } from '../../../core/watch/item.ts';
import { newItem, roomFor } from '../../../core/watch/state.ts';
import { TODAY } from '../fixture.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const room = roomFor(10);

const common = { conditionId: 3000, shippingPrice: '0.00', shippingCurrency: 'USD' };
const text = (price: number) => price.toFixed(2);
const sold = (itemId: string, price: number, more: Row = {}): Row => ({
  itemId,
  title: itemId,
  soldPrice: text(price),
  soldCurrency: 'USD',
  endedAt: '2026-11-10',
  ...common,
  ...more,
});
const offer = (itemId: string, price: number, more: Row = {}): Row => ({
  itemId,
  title: itemId,
  listingType: 'active',
  currentPrice: text(price),
  currentCurrency: 'USD',
  ...common,
  ...{ url: `https://example.com/${itemId}` },
  ...more,
});

/** Checks the sales, and the offers a day and a half later. */
function watched(input: { maxPrice?: string }, sales: readonly Row[], offers: readonly Row[], settings = {}) {
  const item = watchItem({ keyword: 'canon ae-1', ...input });
  const seen = readCheck(item, 'sold', { items: [...sales] }, NOW - 36 * 3_600_000);
  const { state } = observe(item, newItem(), seen, settings, room);
  const look = readCheck(item, 'offered', { hasNextPage: false, items: [...offers] }, NOW);
  return observe(item, state, look, settings, room);
}

const hundred = [1, 2, 3].map(at => sold(`s${at}`, 100));
/** Ten sales at one price, and twelve older ones at another. */
const falling = (now: number, before: number) =>
  Array.from({ length: 22 }, (_, at) =>
    sold(`f${at}`, at < 10 ? now : before, {
      endedAt: new Date(NOW - (at + 2) * 86_400_000).toISOString().slice(0, 10),
    }),
  );
const bestOffer = { bestOfferAccepted: true };

test('sales on a day that has not come yet are none of the newest', () => {
  const paid = Array.from({ length: 20 }, (_, at) =>
    sold(`s${at}`, 100 - at, { endedAt: new Date(NOW - (at + 3) * 86_400_000).toISOString().slice(0, 10) }),
  );
  const impossible = Array.from({ length: 6 }, (_, at) => sold(`x${at}`, 20, { endedAt: '9999-12-31' }));
  const priceOf = (items: Row[]) =>
    (readCheck(watchItem({ keyword: 'coin' }), 'sold', { items }, NOW) as SoldCheck).price;
  expect(priceOf([...impossible, ...paid]).priceNow).toBeGreaterThan(90);
});

test.each<[string, sales: Row[], offer: Row, deals: number]>([
  ['at 80 % of the price now is a deal', hundred, offer('a', 80), 1],
  ['a cent above is not a deal', hundred, offer('a', 80.01), 0],
  ['at 80 % including shipping is a deal', hundred, offer('a', 75, { shippingPrice: '5.00' }), 1],
  ['with dearer shipping is not a deal', hundred, offer('a', 75, { shippingPrice: '5.01' }), 0],
  ['with unknown shipping is not a deal', hundred, offer('a', 1, { shippingPrice: null }), 0],
  [
    'with shipping in another currency is not a deal',
    hundred,
    offer('a', 1, { shippingPrice: '1.00', shippingCurrency: 'EUR' }),
    0,
  ],
  ['with free shipping in any currency is a deal', hundred, offer('a', 80, { shippingCurrency: null }), 1],
  ['in another condition is not a deal', hundred, offer('a', 1, { conditionId: 1000 }), 0],
  ['in another currency is not a deal', hundred, offer('a', 1, { currentCurrency: 'EUR', shippingCurrency: 'EUR' }), 0],
  ['without a price is not a deal', hundred, offer('a', 1, { currentPrice: null }), 0],
  ['by auction is not a deal, because its price is a bid', hundred, offer('a', 1, { buyingFormat: 'auction' }), 0],
  [
    'with several variations is not a deal, because its price is the lowest',
    hundred,
    offer('a', 1, { currentPriceMax: '180.00' }),
    0,
  ],
  ['with one variation is a deal', hundred, offer('a', 80, { currentPriceMax: null }), 1],
  ['compared with two sales is not a deal', hundred.slice(1), offer('a', 1), 0],
  [
    'compared with sales including shipping is a deal',
    hundred.map(sale => ({ ...sale, shippingPrice: '25.00' })),
    offer('a', 100),
    1,
  ],
  [
    'compared with sales of unknown shipping is a deal, because unknown shipping counts as none',
    hundred.map(sale => ({ ...sale, shippingPrice: null })),
    offer('a', 80),
    1,
  ],
  ['far below the newest of many sales is a deal', falling(90, 120), offer('a', 72), 1],
  ['far below older sales only is not a deal', falling(90, 120), offer('a', 72.01), 0],
  ['far below sales that differ widely is compared with all of them', falling(90, 200), offer('a', 116), 1],
  [
    'compared with two sales and a best offer of unknown price is not a deal',
    [...hundred.slice(1), sold('s4', 100, bestOffer)],
    offer('a', 1),
    0,
  ],
  [
    'compared with two sales and a best offer of known price is a deal',
    [...hundred.slice(1), sold('s4', 900, { ...bestOffer, acceptedOfferPrice: '100.00' })],
    offer('a', 80),
    1,
  ],
])('a deal is far below comparable sales (reference 2.2, 2.3): an offer %s', (_, sales, row, deals) => {
  expect(watched({}, sales, [row]).events.filter(({ kind }) => kind === 'deal')).toHaveLength(deals);
});

test('a deal carries the numbers behind it', () => {
  const sales = [90, 100, 110, 120].map((price, at) => sold(`s${at}`, price, { shippingPrice: '5.00' }));
  const costs = { feePercent: 10, fixedFee: 0.3, shipping: 5, packaging: 1 };
  // The first URL isn't on any marketplace's host.
  const images = {
    thumbnailUrl: 'https://auctionsite.com.evil.example/a.jpg',
    fullResThumbnailUrl: 'https://images.auctionsite.com/bargain.jpg',
  };
  const bargain = offer('bargain', 60, { shippingPrice: '4.00', ...images });
  const { events } = watched({}, sales, [bargain, offer('dear', 99)], { costsOn: () => costs });
  expect(events).toEqual([
    {
      title: 'bargain',
      price: 64,
      currency: 'USD',
      priceNowWithShipping: 110,
      percent: 58.2,
      link: 'https://example.com/bargain',
      image: 'https://images.auctionsite.com/bargain.jpg',
      kind: 'deal',
      item: 'canon ae-1',
      shipping: 4,
      upperBound: false,
      day: null,
      sales: 4,
      low: 102.5,
      high: 117.5,
      ageDays: 1.5,
      before: null,
      // Same as SOLD_PROFIT, from the price now without shipping: 105 - 10.50 - 0.30 - 5 - 1 - 64
      profit: 24.2,
      at: NOW,
      key: expect.stringMatching(/^\w{7}$/),
      id: expect.stringMatching(/^\w{7}-deal-\w{6}-6400$/),
    },
  ]);
});

test('an event starts with readable fields and ends with its IDs', () => {
  const { events } = watched({ maxPrice: '70' }, [], [offer('cheap', 60)]);
  const names = Object.keys(events[0]!);
  expect(names.slice(0, 6)).toEqual(['title', 'price', 'currency', 'priceNowWithShipping', 'percent', 'link']);
  expect(names.slice(-2)).toEqual(['key', 'id']);
});

test.each(eventKinds)('the sample of %s has the fields of an event in their order', kind => {
  const { events } = watched({ maxPrice: '70' }, [], [offer('cheap', 60)]);
  expect(Object.keys(sampleEvents[kind])).toEqual(Object.keys(events[0]!));
  expect(sampleEvents[kind]).toMatchObject({ kind, id: expect.stringContaining(`-${kind}-`) });
});

test('the median of a price event equals that of Find Sold Price, without shipping', () => {
  const item = watchItem({ keyword: 'canon ae-1' });
  const lookAt = (prices: number[], days: number) => {
    const items = prices.map((price, at) => sold(`s${at}`, price, { shippingPrice: '5.00' }));
    return { answer: { items, hasNextPage: false }, at: NOW + days * 86_400_000 };
  };
  const [first, second] = [lookAt([90, 100, 110], 0), lookAt([120, 130, 140], 1)];
  const { state } = observe(item, newItem(), readCheck(item, 'sold', first.answer, first.at), {}, room);
  const { events } = observe(item, state, readCheck(item, 'sold', second.answer, second.at), {}, room);
  const { median } = priceFrom(endpoints.scrape, second.answer, TODAY);
  expect(events).toMatchObject([
    {
      kind: 'price',
      title: 'canon ae-1',
      price: median,
      priceNowWithShipping: null,
      before: 100,
      percent: 30,
      sales: 3,
    },
  ]);
  expect(median).toBe(130);
  expect(events[0]!.id).toBe(`${item.key}-price-10000-13000-2026-11-21`);
});

test('a deal subtracts the costs of its own marketplace, and has no profit where none are known', () => {
  const sales = [90, 100, 110].map((price, at) => sold(`s${at}`, price));
  const costs = { feePercent: 0, fixedFee: 0, shipping: 0, packaging: 0 };
  const deal = (market: string) =>
    watched({}, sales, [offer('bargain', 60)], {
      costsOn: (asked: string) => (asked === market ? costs : undefined),
    }).events.find(({ kind }) => kind === 'deal');
  expect(deal('auction')?.profit).toBe(40);
  expect(deal('peer')?.profit).toBeNull();
});

test('costs in another currency give no profit', () => {
  const sales = [90, 100, 110].map((price, at) => sold(`s${at}`, price));
  const costs = { feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0, currency: 'EUR' };
  expect(watched({}, sales, [offer('bargain', 60)], { costsOn: () => costs }).events[0]).toMatchObject({
    kind: 'deal',
    profit: null,
  });
});

test('the first check reports existing offers if there is a price limit, and otherwise only sets the baseline', () => {
  const offers = [offer('cheap', 40), offer('dear', 60)];
  expect(watched({}, [], offers).events).toEqual([]);
  expect(watched({ maxPrice: '50' }, [], offers).events).toMatchObject([
    { kind: 'offered', title: 'cheap', sales: 0, priceNowWithShipping: null },
  ]);
});

test('offers have a common currency only if all have the same', () => {
  const euros = offer('b', 50, { currentCurrency: 'EUR', shippingCurrency: 'EUR' });
  expect(watched({}, [], [offer('a', 40)]).state.offerCurrency).toBe('USD');
  expect(watched({}, [], [offer('a', 40), euros]).state.offerCurrency).toBeNull();
});

test('two equal sales of a card are two sales, because card sales have no ID (reference 2.6)', () => {
  const item = watchItem({ productId: 7 });
  const row = {
    title: 'Card',
    price: 5,
    shipping: 1,
    soldAt: '2026-11-19T10:00:00Z',
    condition: 'Near Mint',
    variant: 'Foil',
    language: 'English',
  };
  const look = readCheck(
    item,
    'sold',
    { items: [row, row, { ...row, condition: 'Played' }], product: { name: 'Card', url: 'https://example.com/7' } },
    NOW,
  ) as SoldCheck;
  expect(new Set(look.sales.map(({ id }) => id)).size).toBe(3);
  expect(look.groups.map(({ sales, priceNowWithShipping }) => ({ sales, priceNowWithShipping }))).toEqual([
    { sales: 2, priceNowWithShipping: 600 },
    { sales: 1, priceNowWithShipping: 600 },
  ]);
  expect(look.sales[0]).toMatchObject({ link: 'https://example.com/7', currency: null });
});

test("a link that isn't a web address is left out", () => {
  const item = watchItem({ keyword: 'x' });
  const row = sold('a', 1, { url: 'javascript:alert(1)' });
  expect((readCheck(item, 'sold', { items: [row, null, 'x'] }, NOW) as SoldCheck).sales).toMatchObject([
    { link: null },
  ]);
});

test('with more offers than can be remembered, none is reported twice, and new cheaper ones are always reported', () => {
  const few = { groups: 1, rows: 3 };
  const item = watchItem({ keyword: 'canon', maxPrice: 100 });
  let state = newItem();
  const told: string[] = [];
  const look = (...cents: number[]) => {
    const items = cents.map(price => offer(`offer-${price}`, price));
    const seen = observe(item, state, readCheck(item, 'offered', { items, hasNextPage: false }, NOW), {}, few);
    state = seen.state;
    told.push(...seen.events.map(({ kind, title, price }) => `${kind} ${kind === 'gone' ? price : title}`));
  };
  look(50, 60, 70, 80, 90);
  expect(told).toEqual(['offered offer-50', 'offered offer-60', 'offered offer-70']);
  // Two cheaper offers push out two that were already reported. When these come back, they aren't reported again.
  look(10, 20, 50, 60, 70, 80, 90);
  look(50, 60, 70, 80, 90);
  look(50, 60, 70, 80, 90);
  look(50, 60, 70, 80, 90);
  expect(told.slice(3)).toEqual(['offered offer-10', 'offered offer-20', 'gone 10', 'gone 20']);
  look(5, 50, 60, 70);
  expect(told.slice(7)).toEqual(['offered offer-5']);
});

test('an offer that became dearer than the remembered ones is not reported as gone', () => {
  const few = { groups: 1, rows: 2 };
  const item = watchItem({ keyword: 'canon', maxPrice: 100 });
  const rows = (...prices: [string, number][]) => prices.map(([id, price]) => offer(id, price));
  let state = newItem();
  const kinds: string[] = [];
  for (const a of [10, 90, 90, 90]) {
    const answer = { items: rows(['a', a], ['b', 20], ['c', 30], ['d', 40]), hasNextPage: false };
    const seen = observe(item, state, readCheck(item, 'offered', answer, NOW), {}, few);
    state = seen.state;
    kinds.push(...seen.events.map(({ kind, title }) => `${kind} ${title}`));
  }
  expect(kinds).toEqual(['offered a', 'offered b', 'offered c']);
});

test('a best offer with a known accepted price is reported at that price', () => {
  const items = [
    sold('known', 100, { ...bestOffer, acceptedOfferPrice: '70.00', acceptedOfferPriceStatus: 'found' }),
    sold('pending', 100, { ...bestOffer, acceptedOfferPrice: null, acceptedOfferPriceStatus: 'pending' }),
  ];
  const { sales } = readCheck(watchItem({ keyword: 'canon' }), 'sold', { items }, NOW) as SoldCheck;
  expect(sales.map(({ total, upperBound }) => [total, upperBound]).sort()).toEqual([
    [10_000, true],
    [7000, false],
  ]);
});
