import { expect, test } from 'vitest';
import { priceFrom } from '../../../core/actions/price.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { eventKinds, observe } from '../../../core/watch/events.ts';
import { watchItem } from '../../../core/watch/item.ts';
import { lookFrom, type SoldLook } from '../../../core/watch/look.ts';
import { sampleEvents } from '../../../core/watch/samples.ts';
import { newItem, roomFor } from '../../../core/watch/state.ts';
import { seededRandom } from '../../support/random.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const room = roomFor(10);

interface Facts {
  id: string;
  price: number | null;
  currency: string | null;
  postage: number | null;
  postageCurrency: string | null;
  condition: number | null;
  bestOffer: boolean;
  accepted: number | null;
}

const text = (amount: number | null) => (amount === null ? null : amount.toFixed(2));

function rowOf(
  { id, price, currency, postage, postageCurrency, condition, bestOffer, accepted }: Facts,
  sold: boolean,
) {
  const common = {
    itemId: id,
    title: id,
    conditionId: condition,
    shippingPrice: text(postage),
    shippingCurrency: postageCurrency,
  };
  if (!sold) return { ...common, listingType: 'active', currentPrice: text(price), currentCurrency: currency };
  const offer = { bestOfferAccepted: bestOffer, acceptedOfferPrice: text(accepted) };
  return { ...common, ...offer, soldPrice: text(price), soldCurrency: currency, endedAt: '2026-11-10' };
}

/** What a deal is, said again: from the facts of the rows alone (reference 2.2, 2.3). */
function dealsAmong(sales: readonly Facts[], offers: readonly Facts[], percent: number): string[] {
  const postageOf = ({ postage, currency, postageCurrency }: Facts) =>
    postage !== null && (postageCurrency === currency || postage === 0) ? Math.round(postage * 100) : null;
  return offers
    .filter(offer => {
      const totals = sales
        .filter(({ condition, currency }) => condition === offer.condition && currency === offer.currency)
        .flatMap(sale => {
          const price = sale.bestOffer ? sale.accepted : sale.price;
          return price === null || sale.price === null ? [] : [Math.round(price * 100) + (postageOf(sale) ?? 0)];
        })
        .sort((a, b) => a - b);
      const postage = postageOf(offer);
      if (totals.length < 3 || postage === null || offer.price === null) return false;
      const middle = [totals[Math.floor((totals.length - 1) / 2)]!, totals[Math.ceil((totals.length - 1) / 2)]!];
      const median = Math.round((middle[0]! + middle[1]!) / 2);
      return (Math.round(offer.price * 100) + postage) * 100 <= median * percent;
    })
    .map(({ id }) => id)
    .sort();
}

test('deals equal an independent calculation on 300 cases', () => {
  let found = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const random = seededRandom(seed);
    const one = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)]!;
    const facts = (id: string): Facts => ({
      id,
      price: random() < 0.05 ? null : Math.round(random() * 10_000) / 100,
      currency: one('USD', 'USD', 'EUR'),
      postage: one(0, 4.99, 7.5, null),
      postageCurrency: one('USD', 'USD', 'EUR'),
      condition: one(1000, 3000, 3000, null),
      bestOffer: random() < 0.2,
      accepted: one(null, 20),
    });
    const sales = Array.from({ length: Math.floor(random() * 30) }, (_, at) => facts(`sale-${at}`));
    const offers = Array.from({ length: Math.floor(random() * 12) }, (_, at) => facts(`offer-${at}`));
    const percent = one(50, 80, 100);
    const item = watchItem({ keyword: 'camera' });
    const settings = { dealPercent: percent };
    const before = observe(
      item,
      newItem(),
      lookFrom(item, 'sold', { items: sales.map(each => rowOf(each, true)) }, NOW),
      settings,
      room,
    );
    const answer = { hasNextPage: false, items: offers.map(each => rowOf(each, false)) };
    const { events } = observe(item, before.state, lookFrom(item, 'offered', answer, NOW), settings, room);
    const told = events.filter(({ kind }) => kind === 'deal').map(({ title }) => title);
    found += told.length;
    expect({ seed, deals: told.sort() }).toEqual({ seed, deals: dealsAmong(sales, offers, percent) });
  }
  expect(found).toBeGreaterThan(90);
});

const sale = (id: string, price: number, more: Partial<Facts> = {}): Facts => ({
  ...{
    id,
    price,
    currency: 'USD',
    postage: 0,
    postageCurrency: 'USD',
    condition: 3000,
    bestOffer: false,
    accepted: null,
  },
  ...more,
});

function watched(input: { maxPrice?: string }, sales: readonly Facts[], offers: readonly Facts[], settings = {}) {
  const item = watchItem({ keyword: 'canon ae-1', ...input });
  const sold = lookFrom(item, 'sold', { items: sales.map(each => rowOf(each, true)) }, NOW - 36 * 3_600_000);
  const { state } = observe(item, newItem(), sold, settings, room);
  const answer = {
    hasNextPage: false,
    items: offers.map(each => ({ ...rowOf(each, false), url: `https://example.com/${each.id}` })),
  };
  return observe(item, state, lookFrom(item, 'offered', answer, NOW), settings, room);
}

test('a deal carries the numbers behind it', () => {
  const sales = [90, 100, 110, 120].map((price, at) => sale(`s${at}`, price, { postage: 5 }));
  const costs = { feePercent: 10, fixedFee: 0.3, postage: 5, packaging: 1 };
  const { events } = watched({}, sales, [sale('bargain', 60, { postage: 4 }), sale('dear', 99)], { costs });
  expect(events).toEqual([
    {
      title: 'bargain',
      price: 64,
      currency: 'USD',
      median: 110,
      percent: 58.2,
      link: 'https://example.com/bargain',
      kind: 'deal',
      item: 'canon ae-1',
      postage: 4,
      upperBound: false,
      day: null,
      sales: 4,
      low: 102.5,
      high: 117.5,
      ageDays: 1.5,
      before: null,
      // As SOLD_PROFIT counts it, from the median without postage: 105 - 10.50 - 0.30 - 5 - 1 - 64
      profit: 24.2,
      at: NOW,
      key: expect.stringMatching(/^\w{7}$/),
      id: expect.stringMatching(/^\w{7}-deal-\w{6}-6400$/),
    },
  ]);
});

test('an event begins with what people read and ends with its ids', () => {
  const { events } = watched({ maxPrice: '70' }, [], [sale('cheap', 60)]);
  const names = Object.keys(events[0]!);
  expect(names.slice(0, 6)).toEqual(['title', 'price', 'currency', 'median', 'percent', 'link']);
  expect(names.slice(-2)).toEqual(['key', 'id']);
});

test.each(eventKinds)('the sample of %s has the fields of an event in their order', kind => {
  const { events } = watched({ maxPrice: '70' }, [], [sale('cheap', 60)]);
  expect(Object.keys(sampleEvents[kind])).toEqual(Object.keys(events[0]!));
  expect(sampleEvents[kind]).toMatchObject({ kind, id: expect.stringContaining(`-${kind}-`) });
});

test('the median of a price event is the one that Find Sold Price shows, without postage', () => {
  const item = watchItem({ keyword: 'canon ae-1' });
  const lookAt = (prices: number[], days: number) => {
    const items = prices.map((price, at) => rowOf(sale(`s${at}`, price, { postage: 5 }), true));
    return { answer: { items, hasNextPage: false }, at: NOW + days * 86_400_000 };
  };
  const [first, second] = [lookAt([90, 100, 110], 0), lookAt([120, 130, 140], 1)];
  const { state } = observe(item, newItem(), lookFrom(item, 'sold', first.answer, first.at), {}, room);
  const { events } = observe(item, state, lookFrom(item, 'sold', second.answer, second.at), {}, room);
  const { median } = priceFrom(endpoints.scrape, second.answer);
  expect(events).toMatchObject([
    { kind: 'price', title: 'canon ae-1', price: median, median, before: 100, percent: 30, sales: 3 },
  ]);
  expect(median).toBe(130);
  expect(events[0]!.id).toBe(`${item.key}-price-10000-13000-2026-11-21`);
});

test('costs in another currency give no profit', () => {
  const sales = [90, 100, 110].map((price, at) => sale(`s${at}`, price));
  const costs = { feePercent: 10, fixedFee: 0, postage: 0, packaging: 0, currency: 'EUR' };
  expect(watched({}, sales, [sale('bargain', 60)], { costs }).events[0]).toMatchObject({ kind: 'deal', profit: null });
});

test('with a price limit the first check reports what is there; without one it only sets the baseline', () => {
  const offers = [sale('cheap', 40), sale('dear', 60)];
  expect(watched({}, [], offers).events).toEqual([]);
  expect(watched({ maxPrice: '50' }, [], offers).events).toMatchObject([
    { kind: 'offered', title: 'cheap', sales: 0, median: null },
  ]);
});

test('two equal sales of a card are two sales, as a card has no id of its sales (reference 2.6)', () => {
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
  const look = lookFrom(
    item,
    'sold',
    { items: [row, row, { ...row, condition: 'Played' }], product: { name: 'Card', url: 'https://example.com/7' } },
    NOW,
  ) as SoldLook;
  expect(new Set(look.sales.map(({ id }) => id)).size).toBe(3);
  expect(look.groups.map(({ sales, median }) => ({ sales, median }))).toEqual([
    { sales: 2, median: 600 },
    { sales: 1, median: 600 },
  ]);
  expect(look.sales[0]).toMatchObject({ link: 'https://example.com/7', currency: null });
});

test('a link that is no web address is left out', () => {
  const item = watchItem({ keyword: 'x' });
  const row = { ...rowOf(sale('a', 1), true), url: 'javascript:alert(1)' };
  expect((lookFrom(item, 'sold', { items: [row, null, 'x'] }, NOW) as SoldLook).sales).toMatchObject([{ link: null }]);
});

test('more offers than can be followed: none is reported twice, and cheaper new ones always are', () => {
  const few = { groups: 1, rows: 3 };
  const item = watchItem({ keyword: 'canon', maxPrice: 100 });
  let state = newItem();
  const told: string[] = [];
  const look = (...cents: number[]) => {
    const items = cents.map(price => rowOf(sale(`offer-${price}`, price), false));
    const seen = observe(item, state, lookFrom(item, 'offered', { items, hasNextPage: false }, NOW), {}, few);
    state = seen.state;
    told.push(...seen.events.map(({ kind, title, price }) => `${kind} ${kind === 'gone' ? price : title}`));
  };
  look(50, 60, 70, 80, 90);
  expect(told).toEqual(['offered offer-50', 'offered offer-60', 'offered offer-70']);
  // Two cheaper ones push out two that were told; when these are back, they are not news.
  look(10, 20, 50, 60, 70, 80, 90);
  look(50, 60, 70, 80, 90);
  look(50, 60, 70, 80, 90);
  look(50, 60, 70, 80, 90);
  expect(told.slice(3)).toEqual(['offered offer-10', 'offered offer-20', 'gone 10', 'gone 20']);
  look(5, 50, 60, 70);
  expect(told.slice(7)).toEqual(['offered offer-5']);
});

test('an offer that became dearer than those that are followed is not gone', () => {
  const few = { groups: 1, rows: 2 };
  const item = watchItem({ keyword: 'canon', maxPrice: 100 });
  const rows = (...prices: [string, number][]) => prices.map(([id, price]) => rowOf(sale(id, price), false));
  let state = newItem();
  const kinds: string[] = [];
  for (const a of [10, 90, 90, 90]) {
    const answer = { items: rows(['a', a], ['b', 20], ['c', 30], ['d', 40]), hasNextPage: false };
    const seen = observe(item, state, lookFrom(item, 'offered', answer, NOW), {}, few);
    state = seen.state;
    kinds.push(...seen.events.map(({ kind, title }) => `${kind} ${title}`));
  }
  expect(kinds).toEqual(['offered a', 'offered b', 'offered c']);
});

const KEYWORD = { keyword: 'canon' };
const soldRow = {
  conditionId: 3000,
  soldCurrency: 'USD',
  shippingPrice: '0.00',
  shippingCurrency: 'USD',
  endedAt: '2026-11-10',
};
const offerRow = {
  ...{ conditionId: 3000, currentCurrency: 'USD', shippingPrice: '0.00', shippingCurrency: 'USD' },
  ...{ listingType: 'active', buyingFormat: 'buyItNow' },
};

test('a running auction and the cheapest of several variations are no deals', () => {
  const item = watchItem(KEYWORD);
  const items = ['98.00', '100.00', '102.00'].map((soldPrice, at) => ({ ...soldRow, itemId: `s${at}`, soldPrice }));
  const { state } = observe(item, newItem(), lookFrom(item, 'sold', { items }, NOW), {}, room);
  const offers = [
    { ...offerRow, itemId: 'bid', currentPrice: '0.99', buyingFormat: 'auction' },
    { ...offerRow, itemId: 'range', currentPrice: '5.00', currentPriceMax: '180.00' },
    { ...offerRow, itemId: 'deal', currentPrice: '70.00', currentPriceMax: null },
  ];
  const look = lookFrom(item, 'offered', { items: offers, hasNextPage: false }, NOW);
  const { events } = observe(item, state, look, {}, room);
  expect(events.map(({ kind, price }) => [kind, price])).toEqual([['deal', 70]]);
});

test('a best offer whose paid price is known is reported at that price', () => {
  const offer = { ...soldRow, soldPrice: '100.00', bestOfferAccepted: true };
  const items = [
    { ...offer, itemId: 'known', acceptedOfferPrice: '70.00', acceptedOfferPriceStatus: 'found' },
    { ...offer, itemId: 'pending', acceptedOfferPrice: null, acceptedOfferPriceStatus: 'pending' },
  ];
  const { sales } = lookFrom(watchItem(KEYWORD), 'sold', { items }, NOW) as SoldLook;
  expect(sales.map(({ total, upperBound }) => [total, upperBound]).sort()).toEqual([
    [10_000, true],
    [7000, false],
  ]);
});
