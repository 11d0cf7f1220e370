import { expect, test } from 'vitest';
import { explainInOneLine } from '../../../core/errors/explain.ts';
import { fieldOfHeading, problemText, type WatchRow, watchItem, watchList } from '../../../core/watch/item.ts';

type Fields = Parameters<typeof watchItem>[0];

const addressOf = (input: Fields) => {
  const { sold, offered } = watchItem(input);
  return [sold.key, offered?.key];
};

test.each<[Fields, string, string | undefined]>([
  [
    { keyword: ' Canon  AE-1 ', condition: 'Used', maxPrice: '120', site: 'auctionsite.de' },
    'GET /v1/scrape?keyword=canon%20ae-1&ebaySite=auctionsite.de&itemCondition=used',
    'GET /v1/scrape?keyword=canon%20ae-1&sold=false&ebaySite=auctionsite.de&itemCondition=used&buyingFormat=buyItNow&maxPrice=120&sortOrder=pricePlusPostageLowest',
  ],
  [
    { keyword: 'canon', condition: 3000, minPrice: 20 },
    'GET /v1/scrape?keyword=canon&conditionId=3000&minPrice=20',
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
    'GET /v1/cardmarket/sold?productId=42&condition=Near%20Mint&variant=Foil',
    'GET /v1/cardmarket/listings?productId=42&condition=Near%20Mint&variant=Foil&count=50',
  ],
])('%o is read as an item with its search', (input, sold, offered) => {
  expect(addressOf(input)).toEqual([sold, offered]);
});

test.each<[Fields, string, string]>([
  [{}, 'keyword', 'keyword is required Change the value and try again.'],
  [
    { keyword: 'a', market: 'card' },
    'market',
    'market must be auction, fashion, peer or cards, got "card"; did you mean cards?',
  ],
  [{ keyword: 'a', maxPrice: 'ten' }, 'maxPrice', 'maxPrice must be a number above 0, got "ten"'],
  [{ keyword: 'a', maxPrice: 0 }, 'maxPrice', 'maxPrice must be a number above 0, got 0'],
  [
    { keyword: 'a', condition: 'usd' },
    'condition',
    'condition must be any, new or used, got "usd"; did you mean used?',
  ],
  [{ keyword: 'a', site: 'auctionsite.dk' }, 'site', 'site must be'],
  [
    { keyword: 'a', market: 'peer', site: 'auctionsite.de' },
    'site',
    'site is not available for peer resale; leave it empty',
  ],
  [
    { keyword: 'a', market: 'fashion', maxPrice: 5 },
    'maxPrice',
    'maxPrice is not available for fashion resale; leave it empty',
  ],
])('%o is refused with the name of its field', (input, parameter, words) => {
  const [problem] = watchList([
    { keyword: 'fine' },
    Object.keys(input).length ? input : { site: 'auctionsite.com' },
  ]).problems;
  expect(problem).toMatchObject({ row: 1, error: { parameter } });
  expect(explainInOneLine(problem!.error)).toContain(words.replace(/ Change.*/, ''));
});

test('an unreadable row is reported as a problem, and the others are watched', () => {
  const { items, problems } = watchList(['canon; 120', '', 'canon; new; ?', { Keyword: 'b' }, { Market: 'cards' }]);
  expect(items.map(({ row, name, maxPrice }) => [row, name, maxPrice])).toEqual([
    [0, 'canon', 120],
    [3, 'b', undefined],
  ]);
  expect(problems.map(({ row, error }) => [row, problemText(error)])).toEqual([
    [2, '"?" is not a limit, condition, site or market'],
    [4, 'Keyword or Product ID is required'],
  ]);
});

test('a repeated search is reported as a problem, whatever its limit', () => {
  const { items, problems } = watchList(['a', 'A ; 5', 'a; new']);
  expect(items.map(({ row }) => row)).toEqual([0, 2]);
  expect(problems.map(({ row, error }) => [row, problemText(error)])).toEqual([
    [1, 'Keyword is the same search as in row 1'],
  ]);
});

test('a list of more than 300 items is refused with the bound', () => {
  const lines = Array.from({ length: 301 }, (_, at) => `item ${at}`);
  expect(watchList(lines.slice(1)).items).toHaveLength(300);
  expect(() => watchList('a; 5' as never)).toThrow('watchList must be a list of lines');
  expect(() => watchList(lines, 'items')).toThrow('items has 301 items, and a watch takes up to 300: split it in two');
});

test("changing the limit of an item doesn't make it another item", () => {
  expect(watchItem({ keyword: 'a', maxPrice: 5 }).key).toBe(watchItem({ keyword: 'a', maxPrice: 9 }).key);
  expect(watchItem({ keyword: 'a', site: 'auctionsite.de' }).key).not.toBe(watchItem({ keyword: 'a' }).key);
});

test.each<[WatchRow, Fields]>([
  ['canon ae-1', { keyword: 'canon ae-1' }],
  [
    'canon ae-1; 120; used; auctionsite.de',
    { keyword: 'canon ae-1', maxPrice: 120, condition: 'used', site: 'auctionsite.de' },
  ],
  ['Pokemon Scarlet & Violet | 151', { keyword: 'Pokemon Scarlet & Violet | 151' }],
  ['tree ornament | Set of 4; $12', { keyword: 'tree ornament | Set of 4', maxPrice: 12 }],
  ['canon ae-1; US $120.00', { keyword: 'canon ae-1', maxPrice: 120 }],
  ['canon ae-1; 120 usd', { keyword: 'canon ae-1', maxPrice: 120 }],
  ['canon ae-1; 0,500', { keyword: 'canon ae-1', maxPrice: 0.5 }],
  ['coat; fashion\tnwt', { keyword: 'coat', market: 'fashion', condition: 'nwt' }],
  [
    'charizard\tcards\tNear Mint\t80.5',
    { keyword: 'charizard', market: 'cards', condition: 'Near Mint', maxPrice: 80.5 },
  ],
  ['canon; $120', { keyword: 'canon', maxPrice: 120 }],
  ['canon; 1.200,50', { keyword: 'canon', maxPrice: 1200.5 }],
  ['canon; 1,200', { keyword: 'canon', maxPrice: 1200 }],
  ['canon; 1.200 EUR', { keyword: 'canon', maxPrice: 1200 }],
  [
    { Keyword: 'canon', 'Most to pay': '120,50', Notes: 'mine' },
    { keyword: 'canon', maxPrice: 120.5 },
  ],
  [
    { Search: '', Item: 'canon', 'Max. Price': 80, 'Min price': '€20' },
    { keyword: 'canon', maxPrice: 80, minPrice: 20 },
  ],
])('the row %j is an item', (row, fields) => {
  expect(watchList([row])).toEqual({ items: [watchItem(fields)], problems: [] });
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

test('a range is refused as a limit, and not read as a condition', () => {
  const [problem] = watchList(['charizard; 50-100; cards']).problems;
  expect(problemText(problem!.error)).toBe(
    'Most to pay must be a number above 0, got "50-100", which is not a single number',
  );
});

test.each([
  ['20 obo', 'which has "obo" beside the number'],
  ['20 shipped', 'which has "shipped" beside the number'],
  ['5 bucks', 'which has "bucks" beside the number'],
  ['≥20', 'which has "≥" beside the number'],
  ['10k', 'which has "k" beside the number'],
  ['ca. 20', 'which has "ca." beside the number'],
  ['1E5', 'which is not a single number'],
  ['PSA 10', 'which has "PSA" beside the number'],
  ['~２０', 'which has "~" beside the number'],
])('a number that is no limit, such as %s, is refused as one', (part, problem) => {
  const [refused] = watchList([`charizard; ${part}; used`]).problems;
  expect(problemText(refused!.error)).toBe(`Most to pay must be a number above 0, got "${part}", ${problem}`);
});

test.each([
  ['canon; 20; 30', 'Most to pay is given twice, "20" and "30"; leave one out'],
  ['canon; PSA 10; 80', 'Most to pay is given twice, "PSA 10" and "80"; leave one out'],
  ['canon; new; used', 'Condition is given twice, "new" and "used"; leave one out'],
  [
    'canon; auctionsite.de; auctionsite.fr',
    'Site is given twice, "auctionsite.de" and "auctionsite.fr"; leave one out',
  ],
  ['canon; cards; fashion', 'Market is given twice, "cards" and "fashion"; leave one out'],
  ['canon; used; boxed', '"boxed" is not a limit, condition, site or market'],
])('"%s" gives one field twice', (line, message) => {
  const { items, problems } = watchList([line]);
  expect(items).toEqual([]);
  expect(problems.map(({ error }) => problemText(error))).toEqual([message]);
});

test.each(['jacket; €120; peer', 'jacket; £50; peer'])(
  'a limit in another currency than the prices is a problem: %s',
  line => {
    const { items, problems } = watchList([line]);
    expect(items).toEqual([]);
    expect(problems.map(({ error }) => problemText(error))).toEqual([
      expect.stringMatching(/^Most to pay must be a number above 0, got .*, but prices here are in USD$/),
    ]);
  },
);

test('an item is named as the person typed it', () => {
  const names = watchList(['canon ae-1; used', { productId: 42, variant: 'Foil' }]).items.map(({ name }) => name);
  expect(names).toEqual(['canon ae-1, used', 'Product 42, Foil']);
});

test.each([
  'canon ae-1; max 120; used',
  'canon ae-1; used; up to $120',
  'canon ae-1; under 120; used',
  'canon ae-1; Max: $120.00; used',
  'canon ae-1; used; < 120',
])('a limit may be in words, as in "%s"', line => {
  const { items, problems } = watchList([line]);
  expect(problems).toEqual([]);
  expect(items).toMatchObject([{ name: 'canon ae-1, used', maxPrice: 120 }]);
});

test.each<[string, string]>([
  ['canon ae-1, 120, used', 'canon ae-1; 120; used'],
  ['canon ae-1, $120', 'canon ae-1; $120'],
  ['canon ae-1,120', 'canon ae-1; 120'],
  ['nikon f3,1200.50,used', 'nikon f3; 1200.50; used'],
  ['nikon f3, used, 300 EUR', 'nikon f3; used; 300 EUR'],
  ['leica m6, 1200, auctionsite.de', 'leica m6; 1200; auctionsite.de'],
  ['coat, 80, fashion', 'coat; 80; fashion'],
  ['coat, 80, Fashion resale', 'coat; 80; Fashion resale'],
  ['canon ae-1, 120, ANY CONDITION', 'canon ae-1; 120; ANY CONDITION'],
  ['bag, like new, 120', 'bag; like new; 120'],
  ['canon ae-1，120，used', 'canon ae-1; 120; used'],
  ['canon, max 120', 'canon; max 120'],
  ['canon ae-1, used, up to $120', 'canon ae-1; used; up to $120'],
  ['nikon f3, under 300 EUR', 'nikon f3; under 300 EUR'],
  ['nike air, max 90', 'nike air; max 90'],
  ['board game, 8+', 'board game; 8'],
  ['canon ae-1, 20+', 'canon ae-1; 20'],
  ['canon ae-1, ≥20, used', 'canon ae-1; 20; used'],
  ['canon ae-1, ~$20', 'canon ae-1; $20'],
  ['canon ae-1, 1.000', 'canon ae-1; 1.000'],
  ['canon ae-1, $20 obo', 'canon ae-1; $20'],
  ['canon ae-1, 20 shipped, used', 'canon ae-1; 20; used'],
  ['canon ae-1, 20 (incl. shipping)', 'canon ae-1; 20'],
])(
  'a line whose parts are separated by commas, such as "%s", is a problem that shows the semicolons',
  (line, meant) => {
    const { items, problems } = watchList([line]);
    expect(items).toEqual([]);
    expect(problems.map(({ error }) => problemText(error))).toEqual([
      `Keyword "${line}" has commas; write a limit with semicolons, "${meant}", or a name without commas, "${line.replace(/, ?|，/g, ' ')}"`,
    ]);
  },
);

test.each([
  ...['lego 10497, sealed', 'canon ae-1, used', 'topps, 1987', 'lot of 3, red, 120 mm', 'card 4,120'],
  ...['jeans, 32/34', 'charizard, 4/102', 'mew, #151', 'gold ring, 10k', 'postcard, ca. 1900', 'vinyl, 12"'],
  ...['rolex, 16610 with box', 'lego, 75192 incl. minifigures', "ocean's, 11 with dvd"],
  ...[
    'socks, 100%',
    'galaxy, note 20',
    'lens, 50 mm',
    'canon 50mm f1,8',
    'zeiss f0,95',
    'psa 10,000',
    'topps t206,1910',
    'lot x10,000',
    'psa10,000',
  ],
])('the comma of "%s" is part of the keyword', line => {
  const { items, problems } = watchList([line]);
  expect([items.map(({ name }) => name), problems]).toEqual([[line], []]);
});

test.each([
  'Half eagle, $5, gold',
  'gold coin, $20, double eagle',
  '50 euro coin, 50 euro, 2004',
  'banknote, £5, series A',
])('a face value is part of the keyword: %s', line => {
  const { items, problems } = watchList([line]);
  expect([items.map(({ sold }) => sold.parameters.keyword), problems]).toEqual([[line], []]);
});

test('a typed line names its market, site and condition as a form shows them, or as the service does', () => {
  const { items, problems } = watchList([
    'charizard; 120; Trading cards',
    'canon ae-1; AUCTION SITE; Any condition',
    'canon ae-1; 120; Germany (auctionsite.de)',
    'canon ae-1; 120; constructor',
  ]);
  expect(items.map(({ market, sold }) => [market, sold.parameters])).toEqual([
    ['cards', { keyword: 'charizard' }],
    ['auction', expect.objectContaining({ itemCondition: 'any' })],
    ['auction', expect.objectContaining({ ebaySite: 'auctionsite.de' })],
  ]);
  expect(problems.map(({ error }) => problemText(error))).toEqual([
    'Condition must be any, new or used, got "constructor"',
  ]);
});
