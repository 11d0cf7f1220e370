/** Verdicts say which rows count towards a price, so nobody has to guess (N5). */
import { describe, expect, test } from 'vitest';
import {
  type BestOffers,
  type Endpoint,
  endpoints,
  type Row,
  readRowsIn,
  saleFacts,
  verdictsOf,
} from '../../../core/engine.ts';
import { seededRandom } from '../../support/random.ts';

const scrape = { endpoint: endpoints.scrape as Endpoint, parameters: {} };
const sold = (soldPrice: unknown, more: Row = {}) => ({ listingType: 'sold', soldPrice, soldCurrency: 'USD', ...more });
const whys = (items: unknown[], bestOffers?: BestOffers, question: typeof scrape = scrape) =>
  verdictsOf(question, { items }, bestOffers).map(({ leftOut }) => leftOut);

describe('a row of a price', () => {
  const offer = { bestOfferAccepted: true };
  test("a row of a price counts, or gives the reason why it doesn't (reference 2.2)", () => {
    const items = [
      sold('10.00', { itemId: '1' }),
      sold('11.00', { itemId: '2' }),
      sold('10.00', { itemId: '1' }),
      sold('9.00', { soldCurrency: 'GBP' }),
      sold('ten'),
      sold(null),
      sold('12.00', offer),
      null,
    ];
    const [counts, best] = [[null, null, 'the same listing as a row before', 'in GBP'], 'its price could not be read'];
    expect(whys(items)).toEqual([...counts, best, 'it has no price', null]);
    const more = [...items, sold('13.00', { itemId: '3' })];
    expect(whys(more).slice(6)).toEqual(['a best offer whose accepted price is unknown', null]);
    expect(whys(items, 'exclude').at(-1)).toBe('a best offer');
    expect(whys(items, 'accepted').at(-1)).toBe('a best offer whose accepted price is unknown');
  });

  test('a row of a price that is for sale counts with its asking price, and not with a bid (reference 2.3)', () => {
    const active = { listingType: 'active', currentPrice: '5.00', currentCurrency: 'USD' };
    const items = [active, { ...active, buyingFormat: 'auction' }, sold('7.00')];
    expect(whys(items, 'include', { ...scrape, parameters: { sold: false } })).toEqual([
      null,
      'a bid in a running auction',
      'not for sale',
    ]);
  });

  test("a row of a price that is still for sale isn't counted as a sale (reference 2.8)", () => {
    const peer = { endpoint: endpoints.peerListings as Endpoint, parameters: {} };
    const items = [
      { status: 'sold', price: '5.00' },
      { status: 'active', price: '6.00' },
    ];
    expect(whys(items, 'include', peer)).toEqual([null, 'not a sale']);
  });

  test('a row of an answer without prices has no verdict', () => {
    expect(verdictsOf({ endpoint: endpoints.shippingRates as Endpoint, parameters: {} }, { rates: [{}] })).toEqual([]);
  });
});

test('on 1,000 random pages the number of rows that count equals the sales of the statistics', () => {
  const next = seededRandom(35);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value;
  for (let page = 0; page < 1000; page += 1) {
    const items = Array.from({ length: Math.floor(next() * 30) }, () =>
      one<unknown>([
        null,
        sold(one(['5.00', '7.50', 'x', null, '-1', 12]), {
          itemId: one(['1', '2', '3', null]),
          soldCurrency: one(['USD', 'usd ', 'GBP', '']),
          bestOfferAccepted: one([true, false]),
          acceptedOfferPrice: one(['4.00', null]),
        }),
      ]),
    );
    const bestOffers = one<BestOffers>(['paid', 'include', 'exclude', 'accepted']);
    const answer = { items, ...one<Row>([{}, { summary: { currency: 'GBP' } }]) };
    const counting = verdictsOf(scrape, answer, bestOffers).filter(({ counts }) => counts).length;
    expect(counting).toBe(
      saleFacts(scrape.endpoint, answer, readRowsIn(scrape.endpoint, answer, null), bestOffers).count,
    );
  }
});
