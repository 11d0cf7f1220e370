import { describe, expect, test } from 'vitest';
import { endpoints, mixedText, priceFrom, type Row, readMixed } from '../../../core/engine.ts';
import { isLot } from '../../../core/rows/lots.ts';
import { type Mixed, searchFor } from '../../../core/rows/mixed-notes.ts';
import { TODAY } from '../fixture.ts';

/** Sales of the auction site around a price: 100, 102, 98, 104 ... */
const around = (price: number, count: number, more: (at: number) => Row = () => ({})): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    itemId: `${price}-${at}-${JSON.stringify(more(at))}`,
    soldPrice: String(price * (1 + (at % 2 === 0 ? 1 : -1) * 0.02 * (at % 4))),
    soldCurrency: 'USD',
    title: 'Seiko SKX007 diver watch',
    ...more(at),
  }));
const titled = (title: string) => () => ({ title });
const auction = (...rows: Row[][]): Row => ({ keyword: 'seiko skx007', items: rows.flat() });
const mixedOf = (answer: Row, endpoint: keyof typeof endpoints = 'scrape') =>
  priceFrom(endpoints[endpoint], answer, TODAY).mixed;
const noteOf = (answer: Row) => priceFrom(endpoints.scrape, answer, TODAY).note;

describe('a mixed search names the groups that explain its prices', () => {
  test('by condition, each group with its own price and count', () => {
    const answer = auction(
      around(300, 20, () => ({ condition: 'Pre-Owned' })),
      around(520, 12, () => ({ condition: 'New' })),
      around(400, 2, () => ({ condition: 'Parts' })),
    );
    expect(mixedOf(answer)).toEqual({
      by: 'condition',
      groups: [
        { label: 'Pre-Owned', count: 20, median: 297, words: null },
        { label: 'New', count: 12, median: 514.8, words: null },
        { label: 'Others', count: 2, median: null, words: null },
      ],
      minus: [],
    });
    expect(noteOf(answer)).toBe(
      'mixed by condition: Pre-Owned about $297 (20 sales), New about $515 (12 sales), Others (2 sales)',
    );
  });

  test.each<[string, Row, Partial<Mixed>]>([
    [
      'graded cards among ungraded ones, which minus words leave out',
      auction(
        around(50, 20, titled('Charizard Base Set holo')),
        around(400, 6, titled('Charizard Base Set holo PSA 9')),
        around(410, 6, titled('BGS 9.5 Charizard Base Set slab')),
      ),
      { by: 'grade in titles', minus: ['bgs', 'psa'] },
    ],
    [
      'two grades of one company',
      auction(around(400, 12, titled('Charizard PSA 9')), around(2000, 10, titled('Charizard PSA 10'))),
      { by: 'grade in titles' },
    ],
    [
      'lots among single items',
      auction(around(40, 20, titled('Omega watch')), around(400, 9, titled('Lot of 12 Omega watches'))),
      { by: 'lots in titles', minus: ['lot'] },
    ],
    [
      'accessories that share a word',
      auction(around(291, 20, titled('Seiko SKX007 200m')), around(14, 12, titled('Strap for Seiko SKX007'))),
      { by: 'a word in titles', minus: ['strap'] },
    ],
  ])('%s', (_, answer, expected) => {
    expect(mixedOf(answer)).toMatchObject(expected);
  });

  test('by size where the marketplace shows sizes, without minus words where they are unknown', () => {
    const sizes = (price: number, size: string) =>
      Array.from({ length: 9 }, (_, at) => ({
        listingId: `${size}${at}`,
        title: `Tee ${size}`,
        soldPrice: price + at,
        size,
      }));
    const answer = {
      listings: [...sizes(40, 'S'), ...sizes(90, 'XL')],
      items: [...sizes(40, 'S'), ...sizes(90, 'XL')],
    };
    expect(mixedOf(answer, 'fashionSold')).toMatchObject({ by: 'size', minus: [] });
  });
});

describe('a mixed search is not claimed', () => {
  const often = (price: number, at: number): Row => ({ ...around(price, 1)[0], itemId: `${price}-${at}` });
  const wide = (count: number, more: (at: number) => Row = () => ({})) =>
    Array.from({ length: count }, (_, at) => ({ ...often(100 + ((at * 37) % count) * 20, at), ...more(at) }));

  test('if the middle half of the prices is that of one kind of item, whatever the groups', () => {
    const answer = auction(
      around(300, 20, () => ({ condition: 'Used' })),
      around(330, 12, () => ({ condition: 'New' })),
    );
    expect(priceFrom(endpoints.scrape, answer, TODAY)).not.toHaveProperty('mixed');
    expect(noteOf(answer)).toBe('');
  });

  test('if no group explains the prices: then only the spread is said', () => {
    const answer = auction(wide(40, at => ({ condition: at % 2 ? 'New' : 'Used', title: `Watch ${at % 5} red` })));
    expect(mixedOf(answer)).toEqual({ by: null, groups: [], minus: [] });
    expect(noteOf(answer)).toBe('prices vary widely');
  });

  test('from fewer than 12 sales', () => {
    const few = auction(
      around(300, 6, () => ({ condition: 'Used' })),
      around(900, 5, () => ({ condition: 'New' })),
    );
    expect(priceFrom(endpoints.scrape, few, TODAY)).not.toHaveProperty('mixed');
  });

  test('by a group below three sales', () => {
    const answer = auction(
      wide(30, () => ({ condition: 'Used' })),
      around(9000, 2, () => ({ condition: 'New' })),
    );
    expect(mixedOf(answer)).toMatchObject({ by: null });
  });

  test('if every sale is of the same kind', () => {
    expect(mixedOf(auction(wide(30, () => ({ condition: 'Used', title: 'Same title' }))))).toMatchObject({ by: null });
  });

  test('for asking prices, and for a price that is withheld', () => {
    const rows = [around(100, 12, () => ({ condition: 'A' })), around(900, 12, () => ({ condition: 'B' }))];
    expect(priceFrom(endpoints.scrape, auction(...rows), TODAY, { minSales: 100 })).not.toHaveProperty('mixed');
    const offers = rows.flat().map(row => ({ ...row, listingType: 'active', currentPrice: row.soldPrice }));
    expect(priceFrom(endpoints.scrape, auction(offers), TODAY, {}, { sold: false })).not.toHaveProperty('mixed');
  });
});

test('a mixed search leaves every sale in the price', () => {
  const answer = auction(
    around(300, 20, () => ({ condition: 'Used' })),
    around(900, 12, () => ({ condition: 'New' })),
  );
  expect(priceFrom(endpoints.scrape, answer, TODAY)).toMatchObject({ count: 32, mixed: { by: 'condition' } });
});

test('sales in another currency are no group of a mixed search', () => {
  const answer = auction(
    around(300, 20, () => ({ condition: 'Used' })),
    around(900, 12, () => ({ condition: 'New', soldCurrency: 'EUR' })),
  );
  expect(priceFrom(endpoints.scrape, answer, TODAY)).not.toHaveProperty('mixed');
});

test('a mixed search is saved as short text', () => {
  const mixed: Mixed = {
    by: 'condition',
    groups: [
      { label: 'Used | worn', count: 40, median: 290.5, words: '-case -strap' },
      { label: 'New ~ boxed', count: 12, median: 520, words: null },
      { label: 'Others', count: 3, median: null, words: null },
    ],
    minus: ['case', 'strap'],
  };
  const text = mixedText(mixed);
  expect(text).toBe('condition|case strap|Used   worn~-case -strap|14|mey|New   boxed|c|144g|Others|3|');
  expect(readMixed(text)).toEqual({
    ...mixed,
    groups: [
      { ...mixed.groups[0], label: 'Used   worn' },
      { ...mixed.groups[1], label: 'New   boxed' },
      mixed.groups[2],
    ],
  });
  expect(readMixed(mixedText({ by: null, groups: [], minus: [] }))).toEqual({ by: null, groups: [], minus: [] });
});

test.each([undefined, 12, '', 'condition', 'condition||Used', 'condition||Used|-|z', 'a||b|1|%'])(
  'damaged text of a mixed search is rejected: %j',
  text => expect(readMixed(text)).toBeUndefined(),
);

test.each([
  ['Lot of 25 cards', true],
  ['3 item bundle', true],
  ['Booster bundle', false],
  ['Pilot watch', false],
  ['Pokemon job lot', true],
  ['2x Charizard Base Set', true],
  ['3 × Snorlax', true],
  ['Pikachu Jungle x2', true],
  ['Mew (x 3)', true],
  ['1x Charizard', false],
  ['Suzuki Jimny 4x4', false],
  ['4x4 winch', false],
  ['Playmobil 2x set', false],
  ['iPhone X', false],
  ['Lot 12: Rolex Submariner', false],
  ['LOT 7B: Omega Seamaster', false],
  ['Lot #14 Omega Seamaster', false],
  ['Los Nr. 8: Vase', false],
  ['Lot 12 Rolex watches', true],
  ['Lot 12: 5 watches, job lot', true],
  ['Lot #3 2x Charizard', true],
  ['Lots 12-14: vases', true],
])('a title offers several items: %s', (title, expected) => expect(isLot(title)).toBe(expected));

describe('a search for one group of a mixed search', () => {
  const searches = (answer: Row, keyword: string) => {
    const mixed = mixedOf(answer)!;
    return mixed.groups.map(group => searchFor(keyword, group));
  };
  test.each<[string, Row, (string | null)[]]>([
    [
      'leaves out the words of the others, and adds the word of one',
      auction(around(520, 20, titled('Seiko SKX007')), around(40, 9, titled('Strap for Seiko SKX007'))),
      ['seiko skx007 -strap', 'seiko skx007 strap'],
    ],
    [
      'names a grade',
      auction(around(400, 12, titled('Seiko card PSA 9')), around(2000, 10, titled('Seiko card PSA 10'))),
      ['seiko skx007 PSA 9', 'seiko skx007 PSA 10'],
    ],
    [
      'leaves out graded ones, and has no words for all of them',
      auction(around(50, 20, titled('Seiko card')), around(400, 12, titled('Seiko card PSA 9'))),
      ['seiko skx007 -psa', expect.any(Object) as never],
    ],
    [
      "isn't known for conditions and for the rest",
      auction(
        around(300, 20, () => ({ condition: 'Used' })),
        around(520, 12, () => ({ condition: 'New 10' })),
        around(400, 2, () => ({ condition: 'Parts' })),
      ),
      [null, null, null],
    ],
  ])('%s', (_, answer, expected) => expect(searches(answer, 'seiko skx007')).toEqual(expected));

  const graded = auction(around(400, 12, titled('Seiko card PSA 9')), around(2000, 10, titled('Seiko card PSA 10')));
  test.each<[string, (string | null)[]]>([
    ['seiko card psa', ['seiko card psa 9', 'seiko card psa 10']],
    ['Seiko card "PSA 10"', [null, null]],
    ['seiko card 10/102', ['seiko card 10/102 PSA 9', 'seiko card 10/102 PSA 10']],
    ['seiko card -psa', ['seiko card -psa -10', null]],
  ])('has no word of the keyword %j twice, and none that it leaves out', (keyword, expected) => {
    expect(searches({ ...graded, keyword }, keyword)).toEqual(expected);
  });

  test("isn't read out of a condition that looks like a word of titles or a grade", () => {
    const answer = auction(
      around(300, 20, () => ({ condition: 'with “PSA 9”' })),
      around(520, 12, () => ({ condition: 'grade PSA 10' })),
    );
    expect(searches(answer, 'seiko skx007')).toEqual([null, null]);
  });

  test('is the same after the price was saved', () => {
    const price = mixedOf(
      auction(around(520, 20, titled('Seiko SKX007')), around(40, 9, titled('Strap for Seiko SKX007'))),
    )!;
    expect(price.groups.map(({ words }) => words)).toEqual(['-strap', 'strap']);
    expect(readMixed(mixedText(price))).toEqual(price);
  });
});
