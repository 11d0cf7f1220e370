/** Lists of further tools and trades: what a row says is in its search or in its note, and what was paid is only that. */
import { type ReadListOptions, readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const read = (lines: readonly string[], options: ReadListOptions = {}) => readList(lines.join('\n'), options);
const searches = (lines: readonly string[]) => read(lines).items.map(({ keyword }) => keyword);
const prices = (lines: readonly string[]) => read(lines).items.map(({ quantity, paid }) => [quantity, paid]);
const leftOut = (lines: readonly string[]) => read(lines).leftOut.map(({ row, reason }) => `${row} ${reason}`);

describe('what is sold is not there any more', () => {
  it.each([
    ['a status says that it is', ['Artikel;Sammlungsstatus;Verkauft', 'Lampe;In Sammlung;ja', 'Uhr;In Sammlung;nein']],
    ['in Japanese', ['商品名,ステータス,売却済み', 'カメラ,出品中,はい', '時計,出品中,いいえ']],
    ['it is owned', ['Title,Owned,Sold', 'Fog,yes,yes', 'Moor,yes,no']],
    ['the flag comes first', ['Title,Sold,Owned', 'Fog,yes,yes', 'Moor,no,yes']],
  ])('although %s', (_, lines) => {
    expect(leftOut(lines)).toEqual(['2 sold']);
  });

  it.each([
    ['a price', ['Style,Cost,Sold Price', 'Fog,110,', 'Moor,400,650']],
    ['a day', ['Item,Buy Date,Sell Date', 'Fog,1/2/2024,', 'Moor,1/3/2024,2/2/2024']],
  ])('as %s shows that only sold rows have', (_, lines) => {
    expect(leftOut(lines)).toEqual(['3 sold']);
  });

  it('but where everything is sold, the list is a report of sales', () => {
    expect(searches(['Item,Collected,Status', 'Fox,yes,Sold', 'Bear,yes,Sold'])).toEqual(['Fox', 'Bear']);
  });

  it.each(['Refunded', 'Remboursé', 'Remboursée'])('and what was given back was never there: %s', status => {
    expect(leftOut(['Item,Status', 'Fog,Delivered', `Moor,${status}`])).toEqual(['3 cancelled']);
  });

  it('an order that ended is paid, and an offer that ended is none', () => {
    expect(leftOut(['Nazwa,Status', 'Lampa,Zakończone', 'Wazon,Nowe'])).toEqual([]);
    expect(leftOut(['Nazwa,Status oferty', 'Lampa,Zakończona', 'Wazon,Aktywna'])).toEqual(['2 draft']);
  });

  it('what is neither sold nor owned is on a wish list', () => {
    expect(leftOut(['Title,Sold,Owned', 'Fog,no,no', 'Moor,no,yes'])).toEqual(['2 wishList']);
  });

  it.each([
    ['as a spreadsheet hands it over', new Date('2026-02-01T00:00:00Z')],
    ['in words', 'Feb 1, 2026'],
    ['in words, the day first', '1. Februar 2026'],
  ])('below “Sold” may be when: %s', (_, date) => {
    const rows = [
      ['Card', 'Paid', 'Sold'],
      ['Fog', 40, date],
      ['Moor', 15, ''],
    ];
    expect(readList(rows)).toMatchObject({ items: [{ keyword: 'Moor' }], leftOut: [{ row: 2, reason: 'sold' }] });
  });

  it.each([
    ['as an amount of money', ['Card,Paid,Sold', 'Fog,40,$75.00', 'Moor,15,', 'Hill,20,']],
    ['beside words', ['Card,Sold', 'Fog,$10', 'Moor,', 'Hill,pending']],
    ['with a currency', ['Card,Sold', 'Fog,75.00 EUR', 'Moor,']],
    ['with cents', ['Card,Sold', 'Fog,75.50', 'Moor,']],
    ['with its postage', ['Card,Sold for', 'Fog,$12.50 + $4 shipping', 'Moor,$0 so far', 'Hill,']],
    ['with a remark', ['Card,Sold for', 'Fog,"12,50€ + Versand"', 'Moor,']],
  ])('below “Sold” may be what was got for it, %s', (_, lines) => {
    expect(leftOut(lines)).toEqual(['2 sold']);
  });

  it.each([
    ['zeros among them', ['Title,Qty,Cost,Sold', 'Fog,9,2,30', 'Moor,3,2,0', 'Hill,4,1,']],
    ['some of several', ['Title,Qty,Cost,Sold', 'Fog,5,2,3', 'Moor,4,1,']],
    ['fewer than was paid', ['Title,Qty,Cost,Sold', 'Fog,9,40,3', 'Moor,3,20,', 'Hill,4,10,']],
    ['as many as was paid', ['Card,Paid,Sold', 'Fog,40,75', 'Moor,15,', 'Hill,20,']],
    ['with two decimals', ['Card,Sold', 'Fog,3.00', 'Moor,2.00', 'Hill,']],
    ['with a word', ['Card,Sold', 'Fog,2 pcs', 'Moor,2 units', 'Hill,2 Stück', 'Dusk,1 set', 'Bog,']],
    ['of those left, and with bids', ['Card,Sold', 'Fog,3 left', 'Moor,0 bids', 'Hill,']],
  ])('or how many were sold: %s', (_, lines) => {
    expect(leftOut(lines)).toEqual([]);
  });
});

it('below two rows of headings, the upper one says which price is which', () => {
  const lines = [
    ',Purchase,,,Sale,,',
    'Item,Date,Shop,Price,Date,Price,Fees',
    'Diver watch,1/2/2024,pawn shop,$120,,,',
    'Dress watch,1/9/2024,estate,$250,2/1/2024,$400,$40',
  ];
  expect(read(lines).items).toMatchObject([{ keyword: 'Diver watch', paid: 120, paidCurrency: 'USD' }]);
  expect(leftOut(lines)).toEqual(['1 preamble', '4 sold']);
  const { items } = read(lines, { roles: { Price: null } });
  expect(items.map(({ paid }) => paid)).toEqual([null]);
});

it('a title above the headings says nothing of them', () => {
  const headings = (above: string) => read([above, 'Item,Price,Price,Cost', 'Lamp,5,9,3']).columns;
  for (const above of ['My Watches,Summer sale', 'Inventory,Purchase,Sale'])
    expect(headings(above).map(({ heading }) => heading)).toEqual(['Item', 'Price', 'Price', 'Cost']);
});

it('a line of a program above the headings is no group of them', () => {
  const lines = ['Owner: Anna,Paid plan 2', 'Item,Price,Price', 'Lamp,5,9'];
  expect(read(lines).items).toMatchObject([{ keyword: 'Lamp', paid: null }]);
});

it('two lists side by side keep their own headings', () => {
  const lines = ['Bought,,,Sold,', 'Item,Price,,Item,Price', 'Lamp,5,,Vase,9', 'Clock,7,,Bowl,4'];
  expect(searches(lines)).toEqual(['Lamp', 'Clock']);
});

describe('wine', () => {
  it.each([
    [
      'a producer belongs to the name, and its country does not',
      ['Vintage,Wine,Producer,Country,Designation', '2016,Hill Reserve,Fern,France,Grand', '2015,Moor,Moor,Italy,Brut'],
      ['2016 Fern Hill Reserve Grand', '2015 Moor Brut'],
    ],
    [
      'two vineyards are two wines, and an unknown one is none',
      ['Wine,Designation,Vintage', 'Moor,Hill,2015', 'Moor,Lake,2015', 'Moor,Unknown,2014'],
      ['2015 Moor Hill', '2015 Moor Lake', '2014 Moor'],
    ],
    ['which is not what the item is', ['Item,Wine,Country', 'Camera AE-1,Merlot,Japan'], ['Camera AE-1 Japan']],
    [
      'of a winery',
      ['Winery,Wine name,Vintage,Regional wine style', 'Fern,Hill Reserve,2016,Tuscan red'],
      ['2016 Fern Hill Reserve'],
    ],
    ['without a year', ['Wine,Producer,Vintage', 'Brut,Moor,1001'], ['Moor Brut']],
  ])('%s', (_, lines, expected) => {
    expect(searches(lines)).toEqual(expected);
    expect(read(lines).questions).toEqual([]);
  });

  it('bottles are its pieces', () => {
    expect(prices(['Wine,Bottles,Cost', 'Moor Brut,6,20'])).toEqual([[6, 20]]);
  });
});

it('what an auction of many lots is called names none of them', () => {
  const title = '1 Pallet of Small Appliances';
  const lines = ['Auction Title,Item Description,Qty', `${title},Fern Kettle K2,3`, `${title},Moor Toaster T4,2`];
  expect(searches(lines)).toEqual(['Fern Kettle K2', 'Moor Toaster T4']);
  expect(searches(['Auction Title,Item Description', 'Fern Kettle K2,works', 'Moor Toaster T4,works'])).toEqual([
    'Fern Kettle K2',
    'Moor Toaster T4',
  ]);
});

it.each([
  ['Auction Title,Name', 'Box of toys,Anna', 'Box of toys,Bob'],
  ['Auction Title,Description', 'Box of toys,a red one', 'Box of toys,a blue one'],
  ['Lot Title,Item', 'Box of toys,Bear', 'Box of toys,Fox'],
])('which a name of something else, a remark or a lot is not: %s', (...lines) => {
  expect(searches(lines)).toEqual(['Box of toys', 'Box of toys']);
});

it('the letters of a grade are no name of a coin', () => {
  const lines = ['Date,Denom,Designation,Grade,Service', '1916-D,10C,VG,8,NGC', '1921,50C,MS,,', '1908,$20,AU,,'];
  expect(searches(lines)).toEqual(['1916-D 10C NGC 8', '1921 50C', '1908 $20']);
});

it('the number of a condition is the grade of a company that grades, and of no other', () => {
  const lines = ['Series,Issue,Condition,Grading Company', 'Copper Lane,300,9.4,CGC', 'Copper Lane,361,8.0,'];
  const { items } = read(lines);
  expect(items.map(({ keyword }) => keyword)).toEqual(['Copper Lane #300 CGC 9.4', 'Copper Lane #361']);
  expect(items[1]?.notes.map(({ text }) => text)).toEqual([
    "The condition “8.0” is unknown and isn't part of the search",
  ]);
  expect(read(['Item,Company,Condition', 'AE-1,Canon,8']).items[0]).toMatchObject({ keyword: 'AE-1', kind: 'raw' });
});

describe('what was paid', () => {
  it('is the own figure and not that of the market', () => {
    const lines = ['Card Name,Average purchase price,My purchase price', 'Fog,880.10,310', 'Moor,402,'];
    expect(prices(lines)).toEqual([
      [1, 310],
      [1, null],
    ]);
  });

  it('may be called by the word of resellers', () => {
    expect(prices(['Item,COG', 'Lamp,12.50'])).toEqual([[1, 12.5]]);
  });

  it.each(['Pagato', 'Gezahlt', 'Pagado', 'Payé'])(
    'may stand below a bare word, which may also head years: %s',
    heading => {
      expect(prices([`Item;${heading}`, 'Lamp;12,50', 'Vase;2021'])).toEqual([
        [1, 12.5],
        [1, 2021],
      ]);
      expect(prices([`Item;${heading}`, 'Lamp;2021', 'Vase;2020'])).toEqual([
        [1, null],
        [1, null],
      ]);
    },
  );

  it('with a separator of two meanings, it is said in its row', () => {
    const { items, columns } = read(['Watch;Purchase price', 'Diver;€5,200', 'Pilot;€3,900', 'Field;€250']);
    expect(columns[1]?.role).toBe('paid');
    expect(items.map(({ paid, notes }) => [paid, notes[0]?.text])).toEqual([
      [null, 'Paid is “€5,200”, which could be 5.2 or 5200; write one of them'],
      [null, 'Paid is “€3,900”, which could be 3.9 or 3900; write one of them'],
      [250, undefined],
    ]);
  });
});

it('amounts of money name no item, so nobody is asked whether they do', () => {
  const rows = [
    ['Artikelbezeichnung', 'Anzahl', 'Stücksumme'],
    ['Kamera AE 1', 1, 'EUR 65,00'],
    ['Ritterburg 6080', 2, 'EUR 120,00'],
  ];
  expect(readList(rows)).toMatchObject({ questions: [], items: [{ keyword: 'Kamera AE 1' }, {}] });
});

it.each([
  [['アーティスト,タイトル,フォーマット,盤質', '山の灯,FOR ME,LP,VG+'], '山の灯 FOR ME LP'],
  [['Primary Author,Title,Media', 'A. Fern,The Moor,Hardcover'], 'A. Fern The Moor Hardcover'],
  [['Kamera;Objektiv;Gezahlt', 'Fern M3;Moor 50/2;90'], 'Fern M3'],
  [['Item Name,Listing ID,Variations', 'Mug,155,"Color:Blue,Size:12 oz"'], 'Mug Blue,12 oz'],
  [['Item Name,Listing ID,Variations', 'Card,155,"Rare, Holo: yes"'], 'Card Rare, Holo: yes'],
])('%j', (lines, keyword) => {
  expect(searches(lines)).toEqual([keyword]);
});

it.each([
  [
    ['Phone,Storage,Camera,Cost', 'Fern 7,128GB,12 MP,90', 'Moor 12,64GB,12 MP,120'],
    ['Fern 7 128GB', 'Moor 12 64GB'],
  ],
  [
    ['Handy;Speicher;Kamera;Preis', 'Fern 7;128GB;12 MP;90', 'Moor 12;64GB;12 MP;120'],
    ['Fern 7', 'Moor 12'],
  ],
  [
    ['Camera,Lens,Cost', 'Fern M3,Moor 50/2,90', 'Hill F,Moor 35/2,70'],
    ['Fern M3', 'Hill F'],
  ],
  [['Lens,Camera,Cost', '50mm f1.8,Fern M3,90'], ['Fern M3']],
])('what an item has is not its name: %j', (lines, expected) => {
  expect(searches(lines)).toEqual(expected);
});

it('a name beside an item may be that of a person, so a person is asked', () => {
  const lines = ['Name,Item,Cost', 'Anna,Lamp of brass,5', 'Bob,Vase with lid,6'];
  expect(searches(lines)).toEqual(['Lamp of brass', 'Vase with lid']);
  expect(
    read(lines)
      .questions.find(({ id }) => id === 'item')
      ?.choices.map(({ value }) => value),
  ).toEqual(['Item', 'Name']);
  expect(searches(['Item,Name', 'Card,Emberfox ex', 'Card,Moss Bear'])).toEqual(['Emberfox ex', 'Moss Bear']);
  expect(read(lines, { roles: { Name: 'name', Item: null } })).toMatchObject({
    questions: [{ id: 'currency' }],
    items: [{ keyword: 'Anna' }, { keyword: 'Bob' }],
  });
});

it.each([
  [['Card Name,Name,Item', 'Emberfox Holo,Anna Fern-Moor,Card'], ['Emberfox Holo']],
  [
    ['Name,Product,Number', 'Emberfox,Pocket Base Set Unlimited,4', 'Moss Bear,Pocket Base Set Unlimited,58'],
    ['Emberfox 4', 'Moss Bear 58'],
  ],
  [
    ['Name,Article', 'Fog,Jeu GameCube', 'Moor,Jeu GameCube'],
    ['Fog', 'Moor'],
  ],
  [
    ['Name,Item', 'Fern Diver,Watch', 'Moor Pilot,Watch'],
    ['Fern Diver', 'Moor Pilot'],
  ],
])('but not beside a better name, or a kind of item: %j', (lines, expected) => {
  expect(searches(lines)).toEqual(expected);
  expect(read(lines).questions).toEqual([]);
});

it('what is in no slab of one company may be in one of another', () => {
  expect(searches(['Card,PSA,Grade', 'Fog,no,BGS 9', 'Moor,yes,9'])).toEqual(['Fog BGS 9', 'Moor PSA 9']);
  expect(searches(['Card,PSA,CGC,Grade', 'Fog,yes,no,9', 'Moor,no,yes,10'])).toEqual(['Fog PSA 9', 'Moor CGC 10']);
});

it('a column of yes and no below the name of a company says what is in a slab', () => {
  expect(searches(['Comic,Issue,Grade,CGC?', 'Copper Lane,1,9.8,Y', 'Fog Riders,94,4.0,N', 'Moor,3,8.0,'])).toEqual([
    'Copper Lane #1 CGC 9.8',
    'Fog Riders #94',
    'Moor #3',
  ]);
});

it('what a person needs is not there', () => {
  expect(leftOut(['Card,Have,Need', 'Fog,1,', 'Moor,,x', 'Hill,2,2'])).toEqual(['3 wishList']);
});

it.each([
  ['Item,Need,Paid', 'Lamp,1,5', 'Vase,,6'],
  ['Item,Need,Condition', 'Lamp,x,Good', 'Vase,,Good'],
  ['Item,Need,Owned', 'Lamp,x,yes', 'Vase,,yes'],
  ['Item,Needs', 'Lamp,1', 'Vase,'],
  ['Item,Needed', 'Lamp,1', 'Vase,'],
])('but what is there may need something: %s', (...lines) => {
  expect(leftOut(lines)).toEqual([]);
});

it.each([
  [['Item,Pieces,Set price', 'Lamp,30,5'], 30],
  [['Set,Card Number,Pieces', 'Base,4,24'], 24],
  [['Set number,Name,Pieces', '10300,Time Car,1872'], 1],
  [['Puzzle,Pieces', 'Lake at dawn,1000'], 1],
])('a person has one set of many pieces, if the set is the item: %j', (lines, quantity) => {
  expect(read(lines).items[0]?.quantity).toBe(quantity);
});

it.each([
  ['2003-04', '2003-04 Topps Chrome Fox 111'],
  ['1986-87', '1986-87 Topps Chrome Fox 111'],
  ['2018/19', '2018-19 Topps Chrome Fox 111'],
  ['2023', '2023 Topps Chrome Fox 111'],
  ['Winter', 'Topps Chrome Fox 111'],
  ['3', 'Topps Chrome Fox 111'],
])('a season of years is that of a card: %s', (season, keyword) => {
  expect(searches(['Player,Season,Set,Card Number', `Fox,${season},Topps Chrome,111`])).toEqual([keyword]);
});

it('a catalogue of stamps is part of its numbers', () => {
  expect(searches(['Land;NVPH nr;Jaar;Staat', 'Nederland;1;1852;gebruikt', 'Nederland;5;1864;postfris'])).toEqual([
    '1852 Nederland NVPH 1 used',
    '1864 Nederland NVPH 5 MNH',
  ]);
});

it('how many are in a collection is how many there are', () => {
  expect(prices(['Name,In collection,In wish list', 'Fog,2,0', 'Moor,1,0'])).toEqual([
    [2, null],
    [1, null],
  ]);
});

it.each([
  ['Brick 2 x 4', 'raw'],
  ['11 x 14', 'raw'],
  ['Emberfox 4/102 x 2', 'lot'],
  ['Dollar 1881 x 5', 'lot'],
  ['PS5 x 2', 'lot'],
  ['Topps 2019 #27 x 2', 'lot'],
  ['V2 x 3', 'lot'],
  ['Lot de verres', 'lot'],
  ['Coffret lot de 6 verres', 'lot'],
  ['Affiche lot de vie', 'raw'],
  ['Poster lotto di vita', 'raw'],
  ['Rug 5 × 8', 'raw'],
  ['Console 360 x2', 'lot'],
  ['Bear x 3', 'lot'],
  ['Lot de 3 verres', 'lot'],
  ['Lotto di 5 francobolli', 'lot'],
])('%s is %s', (name, kind) => {
  expect(read(['Item,Note', `${name},`, 'Dusk Fog,']).items[0]?.kind).toBe(kind);
});
