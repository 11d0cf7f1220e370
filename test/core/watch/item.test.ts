import { expect, test } from 'vitest';
import { explainInOneLine } from '../../../core/errors/table.ts';
import {
  fieldOfHeading,
  type ItemInput,
  itemOfLine,
  itemOfRow,
  problemText,
  watchItem,
  watchList,
} from '../../../core/watch/item.ts';

const addressOf = (input: ItemInput) => {
  const { sold, offered } = watchItem(input);
  return [sold.key, offered?.key];
};

test.each<[ItemInput, string, string | undefined]>([
  [
    { keyword: ' Canon  AE-1 ', condition: 'Used', maxPrice: '120', site: 'auctionsite.de' },
    'GET /v1/scrape?keyword=canon%20ae-1&ebaySite=auctionsite.de&itemCondition=used&bestOfferPrice=true',
    'GET /v1/scrape?keyword=canon%20ae-1&sold=false&ebaySite=auctionsite.de&itemCondition=used&buyingFormat=buyItNow&maxPrice=120&sortOrder=pricePlusPostageLowest',
  ],
  [
    { keyword: 'canon', condition: 3000, minPrice: 20 },
    'GET /v1/scrape?keyword=canon&conditionId=3000&minPrice=20&bestOfferPrice=true',
    'GET /v1/scrape?keyword=canon&sold=false&conditionId=3000&buyingFormat=buyItNow&minPrice=20&sortOrder=pricePlusPostageLowest',
  ],
  [
    { keyword: 'canon', market: 'Peer resale', condition: 'Like new', maxPrice: 80 },
    'GET /v1/peerresale?keyword=canon&itemCondition=likeNew&sortOrder=recentlySold',
    'GET /v1/peerresale?keyword=canon&sold=false&itemCondition=likeNew&maxPrice=80&sortOrder=lowestPrice',
  ],
  [
    { keyword: 'coat', market: 'fashion', condition: 'nwt' },
    'GET /v1/fashionresale/sold?keyword=coat&condition=nwt',
    undefined,
  ],
  [
    { productId: '42', condition: 'Near Mint', variant: 'Foil', maxPrice: 9 },
    'GET /v1/cardmarket/sold?productId=42&condition=Near%20Mint&variant=Foil&count=250',
    'GET /v1/cardmarket/listings?productId=42&condition=Near%20Mint&variant=Foil&count=50',
  ],
])('%o asks', (input, sold, offered) => {
  expect(addressOf(input)).toEqual([sold, offered]);
});

test.each<[ItemInput, string, string]>([
  [{}, 'keyword', 'keyword is required Change the value and try again.'],
  [
    { keyword: 'a', market: 'card' },
    'market',
    'market must be auction, fashion, peer or cards, got "card"; did you mean cards?',
  ],
  [{ keyword: 'a', maxPrice: 'ten' }, 'maxPrice', 'maxPrice must be a number above 0, got ten'],
  [{ keyword: 'a', maxPrice: 0 }, 'maxPrice', 'maxPrice must be a number above 0, got 0'],
  [
    { keyword: 'a', condition: 'usd' },
    'condition',
    'condition must be any, new or used, got "usd"; did you mean used?',
  ],
  [{ keyword: 'a', site: 'auctionsite.dk' }, 'site', 'site must be'],
  [{ keyword: 'a', market: 'peer', site: 'auctionsite.de' }, 'site', 'site is not for peer resale; leave it empty'],
  [{ keyword: 'a', market: 'fashion', maxPrice: 5 }, 'maxPrice', 'maxPrice is not for fashion resale; leave it empty'],
  [{ keyword: 'a', colour: 'red' } as ItemInput, 'colour', 'colour is not a parameter here'],
])('%o is refused by its field', (input, parameter, words) => {
  const [problem] = watchList([
    { keyword: 'fine' },
    Object.keys(input).length ? input : { site: 'auctionsite.com' },
  ]).problems;
  expect(problem).toMatchObject({ row: 1, error: { parameter } });
  expect(explainInOneLine(problem!.error)).toContain(words.replace(/ Change.*/, ''));
});

test('a list leaves out blank rows and tells what is there twice, whatever its limit', () => {
  const { items, problems } = watchList([
    { keyword: 'a' },
    { keyword: '', maxPrice: null },
    { keyword: 'A ', maxPrice: 5 },
    { keyword: 'a', condition: 'new' },
  ]);
  expect(items.map(({ row }) => row)).toEqual([0, 3]);
  expect(problems.map(({ row, error }) => [row, error.message])).toEqual([
    [2, 'keyword is the same search as row 1 of the list'],
  ]);
});

test('a typed line that cannot be read is told in its row', () => {
  const { items, problems } = watchList(['canon; 120', '', 'canon; new; ?', { keyword: 'b' }], itemOfRow);
  expect(items.map(({ row, item }) => [row, item.name, item.maxPrice])).toEqual([
    [0, 'canon', 120],
    [3, 'b', undefined],
  ]);
  expect(problems.map(({ row, error }) => [row, problemText(error)])).toEqual([
    [2, '"?" is no limit, condition, site or market'],
  ]);
});

test('a limit can change without the item becoming another', () => {
  expect(watchItem({ keyword: 'a', maxPrice: 5 }).key).toBe(watchItem({ keyword: 'a', maxPrice: 9 }).key);
  expect(watchItem({ keyword: 'a', site: 'auctionsite.de' }).key).not.toBe(watchItem({ keyword: 'a' }).key);
});

test.each<[string, ItemInput]>([
  ['canon ae-1', { keyword: 'canon ae-1' }],
  [
    'canon ae-1; 120; used; auctionsite.de',
    { keyword: 'canon ae-1', maxPrice: '120', condition: 'used', site: 'auctionsite.de' },
  ],
  ['coat | fashion | nwt', { keyword: 'coat', market: 'fashion', condition: 'nwt' }],
  [
    'charizard\tcards\tNear Mint\t80.5',
    { keyword: 'charizard', market: 'cards', condition: 'Near Mint', maxPrice: '80.5' },
  ],
])('the line "%s" is an item', (line, input) => {
  expect(itemOfLine(line)).toEqual(input);
});

test.each([
  ['Keyword', 'keyword'],
  ['most to pay', 'maxPrice'],
  ['Max. Price', 'maxPrice'],
  ['Product ID', 'productId'],
  ['Notes', undefined],
])('the heading %s means %s', (heading, field) => {
  expect(fieldOfHeading(heading)).toBe(field);
});

test.each([
  '1,200',
  '$120',
  '1.200,50',
  '50-100',
  '120 EUR',
])('a line with %j for a limit is refused, and not taken for a condition', price => {
  expect(() => itemOfLine(`charizard; ${price}; cards`)).toThrow(`must be a number such as 1200.50, got ${price}`);
});
