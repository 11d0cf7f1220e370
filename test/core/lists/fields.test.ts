/** Lists from fields with words of their own: what tells goods apart is in the search, or the list says that it is not. */
import { type ListItem, type ReadListOptions, readList } from '@sold-data/core';
import { listSentences } from '@sold-data/core/engine';
import { describe, expect, it } from 'vitest';

const read = (text: string, options: ReadListOptions = {}) => readList(text, options);
const leftOut = (text: string) => read(text).leftOut.map(({ row, reason }) => `${row} ${reason}`);
const asText = ({ keyword, parameters, quantity, paid, paidCurrency }: ListItem) =>
  [keyword, parameters.itemCondition, quantity === 1 ? undefined : `${quantity}x`, paid && `${paid} ${paidCurrency}`]
    .filter(Boolean)
    .join(' · ');

describe('the search of every row', () => {
  it.each([
    [
      'sneakers: the American size, and a European one by name',
      'Shoe,Style Code,US,EU,Condition,Cost\nCourt Low,DZ54-612,10,44,DS,$180\nCourt Low,DZ54-612,11W,45,New no box,$90',
      ['Court Low DZ54-612 10 · new · 180 USD', 'Court Low DZ54-612 11W · new · 90 USD'],
    ],
    [
      'sneakers without an American size',
      'Shoe,EU\nCourt Low,44\nCourt Low,41 1/3',
      ['Court Low EU 44', 'Court Low EU 41 1/3'],
    ],
    [
      'slabs in one column that no heading names',
      'Card,Holder,Cost\nEmberfox 4/102,PSA8,$450\nAsh Wolf 2/102,BGS 10 Black Label,$300\nMoss Bear 3,ungraded,$2',
      ['Emberfox 4/102 PSA 8 · 450 USD', 'Ash Wolf 2/102 BGS 10 Black Label · 300 USD', 'Moss Bear 3 · 2 USD'],
    ],
    [
      'coins: the letter of the mint and the grading service',
      'Coin,Date,MM,Grade,Service,Cost\nDollar,1881,S,MS65,PCGS,$165\nCent,1909,S VDB,AU55,NGC,$1100',
      ['1881 Dollar S PCGS MS65 · 165 USD', '1909 Cent S VDB NGC AU55 · 1100 USD'],
    ],
    [
      'coins: the face value is their name',
      'Denomination,Year,Mint Mark,Grade,Grader\n25c,1932,D,VF30,NGC\n1c,1909,S,MS64,PCGS',
      ['1932 25c D NGC VF30', '1909 1c S PCGS MS64'],
    ],
    [
      'comics: the cover is a variant',
      'Title,Issue,Cover,Grade,Grader\nCopper Lane,300,Newsstand,9.6,CGC\nCopper Lane,361,,NM-,',
      ['Copper Lane #300 Newsstand CGC 9.6', 'Copper Lane #361'],
    ],
    [
      'games: complete, loose or sealed, as a word or as a checkbox',
      'Game,System,Loose/CIB/New\nStar Moth,N64,Loose\nStar Moth,N64,CIB\nStar Moth,N64,New/Sealed',
      ['Star Moth N64 loose', 'Star Moth N64 complete', 'Star Moth N64 new sealed · new'],
    ],
    [
      'games with a checkbox',
      'Game,System,CIB?\nStar Moth,N64,TRUE\nFog,N64,FALSE',
      ['Star Moth N64 complete', 'Fog N64'],
    ],
    [
      'records: artist and title in one column, two conditions',
      'Artist - Title,Format,Media,Sleeve,Price paid\nTin Choir - Low Tide,LP,VG+,VG,£45\nNine - Rust,"12""",VG,G+,£8',
      ['Tin Choir - Low Tide LP · 45 GBP', 'Nine - Rust 12" · 8 GBP'],
    ],
    [
      'books: the binding, and the condition of book and jacket',
      'Title,Author,Binding,Condition,Edition\nFog,Ink Well,HC,VG/VG,1st/6th\nMoor,Ink Well,PB,Good,',
      ['Ink Well Fog hardcover', 'Ink Well Moor paperback · used'],
    ],
    [
      'sports cards: print runs and autographs',
      "Player,Year,Product,Parallel,#'d,Card #,Auto\nDario Venn,2017,Apex,Purple,/50,177,\nDario Venn,2023,Apex,Wave,12/25,301,Yes",
      ['2017 Dario Venn Apex 177 /50 Purple', '2023 Dario Venn Apex 301 /25 Wave auto'],
    ],
    [
      'cards: first edition, unlimited, and special foils',
      'Name,Set Code,Edition,Foil\nAsh Wolf,LOB-001,1st,galaxy\nAsh Wolf,LOB-001,Unlimited,\nEmberfox,MFC-000,1st Ed.,',
      ['LOB-001 Ash Wolf 1st edition galaxy foil', 'LOB-001 Ash Wolf', 'MFC-000 Emberfox 1st edition'],
    ],
    [
      'a checked box under Holo is holo',
      'Card,No.,Holo\nEmberfox,4/102,TRUE\nAsh Wolf,5/102,FALSE',
      ['Emberfox 4/102 holo', 'Ash Wolf 5/102'],
    ],
    [
      'sealed products: the kind of product',
      'Product,Type,Set,Lang,Qty,Cost ea.\nCinder Rift,Booster Box,Tide,EN,2,$610\nCinder Rift,ETB,Tide,JP,5,$55',
      ['Tide Cinder Rift Booster Box · 2x · 610 USD', 'Tide Cinder Rift ETB Japanese · 5x · 55 USD'],
    ],
    [
      'figures: the line, and how complete they are',
      'Line,Figure,Accessories,Graded\nStar Moth,Pilot,Complete,AFA 80\nStar Moth,Gunner,MOC,',
      ['Star Moth Pilot complete AFA 80', 'Star Moth Gunner MOC · new'],
    ],
    [
      'perfumes in Spanish: the size in its unit, new or used by the values',
      'Marca;Perfume;Tamaño (ml);Tipo;Nuevo/Usado;Coste\nHarbor;Aurora;100;EDP;Nuevo sin caja;€ 189,90\nHarbor;Aurora;60;EDT;Usado 80%;€ 35',
      ['Harbor Aurora 100ml EDP · new · 189.9 EUR', 'Harbor Aurora 60ml EDT · used · 35 EUR'],
    ],
    [
      'phones: the carrier; letters for the state are no grades',
      'Model,Storage,Carrier,IMEI,Grade\nFern 13,256GB,Unlocked,356938035643809,A\nFern 12,64GB,Boreal,356938035643810,B',
      ['Fern 13 256GB Unlocked', 'Fern 12 64GB Boreal'],
    ],
    [
      'watches: the reference is the number of the model',
      'Brand,Model,Reference,Year,Condition,Paid\nHarbor,Diver,H-126,2021,Unworn,$95\nHarbor,Field,,1978,Used,$9',
      ['2021 Harbor Diver H-126 · new · 95 USD', '1978 Harbor Field · used · 9 USD'],
    ],
    [
      'watches without a brand',
      'Watch,MM,Ref,Paid\nDiver,40,SKX7,$100\nField,38,SNK8,$50',
      ['Diver SKX7 · 100 USD', 'Field SNK8 · 50 USD'],
    ],
    [
      'sets of bricks without a theme',
      'Set #,Set Name,Year,Paid\n75257,Cargo Freighter,2019,$12\n10283,Orbiter,2021,$15',
      ['2019 Cargo Freighter 75257 · 12 USD', '2021 Orbiter 10283 · 15 USD'],
    ],
    [
      'stamps: the number of a catalogue, and whether they are used',
      'Country,Year,Denomination,Scott #,Condition\nPeru,1918,24c,C3a,MNH\nPeru,1935,50c,573,Used',
      ['1918 24c Scott C3a Peru MNH', '1935 50c Scott 573 Peru used'],
    ],
    [
      'stamps in German: country and number name them',
      'Land,Jahr,Michel-Nr.,Erhaltung,EK\nPeru,1935,573,postfrisch,"3,00 €"\nPeru,1935,574,gestempelt,"2,00 €"',
      ['1935 Peru Michel 573 MNH · 3 EUR', '1935 Peru Michel 574 used · 2 EUR'],
    ],
    [
      'stamps: a bare name of a catalogue beside a country, and an issue of stamps',
      'Denomination,Country,Issue,Scott,Condition\n24c,Peru,Airmail,C3,MNH',
      ['24c Scott C3 Peru MNH'],
    ],
    [
      'stamps: an issue beside the number of a catalogue',
      'Country,Issue,Scott #,Condition\nPeru,Airmail,C3,MNH',
      ['Peru Scott C3 MNH'],
    ],
    ['stamps: a bare name of a catalogue beside their names', 'Stamp,Michel\nBlue Fox,3', ['Blue Fox Michel 3']],
    ['a name of a person that is also a catalogue', 'Item,Scott,Jenny\nLamp,10,5', ['Lamp']],
    ['another one', 'Player,Michel,Price\nDario Venn,3,4', ['Dario Venn']],
    ['names under a heading of something else', 'Metal\nTin Choir LP\nNine LP', ['Tin Choir LP', 'Nine LP']],
    ['names under a heading that stands alone', 'Item\nFex 5, 120\nRoll 35, 90', ['Fex 5', 'Roll 35']],
    [
      'wine: the vintage and the size of the bottle',
      'Wine,Vintage,Size,Quantity\nHarbor Grand Cru,2015,750ml,6\nMoor Brut,1001,1.5L,1',
      ['2015 Harbor Grand Cru 750ml · 6x', 'Moor Brut 1.5L'],
    ],
    [
      'perfumes among clothes',
      'Item,Size\nWool coat,XL\nAurora EDP,100 ml\nHarbor EDT,50 ml',
      ['Wool coat', 'Aurora EDP 100 ml', 'Harbor EDT 50 ml'],
    ],
    [
      'model cars: loose or carded',
      "Model Name,Series,Year,Carded/Loose,Paid\n'67 Charger,Dream Garage,2022,Carded,$1\nRally GT,Fog Run,2021,Loose,$3",
      ["2022 Dream Garage '67 Charger carded · new · 1 USD", '2021 Fog Run Rally GT loose · 3 USD'],
    ],
    [
      'figures: the shop that one is exclusive to',
      'Name,Series,Exclusive To,Price Paid\nPilot,Star Moth,Fog Con,$12\nGunner,Star Moth,,$9',
      ['Star Moth Pilot Fog Con · 12 USD', 'Star Moth Gunner · 9 USD'],
    ],
    [
      'sneakers with the code of a style: American sizes in one spelling',
      'Style ID;Sneaker;Size;Cost\nDZ54-612;Court Low;US 10;180,00 €\nFD25-107;Harbor Mid;9.5;90,50 €',
      ['Court Low DZ54-612 10 · 180 EUR', 'Harbor Mid FD25-107 9.5 · 90.5 EUR'],
    ],
    [
      'clothes in German',
      'Titel;Marke;Größe;Zustand;Eingekauft für;Verkauft\nMantel;Fogline;M;Sehr gut;12,00 €;nein\nJeans;Moor;38;Gut;5,00 €;ja',
      ['Fogline Mantel · used · 12 EUR'],
    ],
    [
      'raw coins: the country, the year and the mint',
      'Issuer,Title,Year,Mintmark,Grade,Quantity\nPeru,5 Sol,1975,F,VF,2\nPeru,1 Sol,1968,,XF,1',
      ['1975 5 Sol Peru F · 2x', '1968 1 Sol Peru'],
    ],
    [
      'jewelry: metal and stone; of a coin, its metal is not',
      'Description,Metal,Stone\nSolitaire ring,14K gold,diamond\nBracelet,Silver,',
      ['Solitaire ring 14K gold diamond', 'Bracelet Silver'],
    ],
    [
      'coins with their metal',
      'Coin,Year,Mint Mark,Metal\n5 Mark,1975,F,Copper-Nickel\n1 Sol,1968,,Silver',
      ['1975 5 Mark F', '1968 1 Sol'],
    ],
    [
      'titles of listings, which name a year if it matters',
      'Title,Year,Paid\nVintage 80s wool jacket,1985,$30\nFern WM-10,1984,$9',
      ['Vintage 80s wool jacket · 30 USD', 'Fern WM-10 · 9 USD'],
    ],
    [
      'cards: a count for each finish',
      'Normal,Foil,Name,Set,Number\n3,0,Ash Wolf,Dusk,12\n1,2,Moss Bear,Dusk,7',
      ['Dusk Ash Wolf 12 · 3x', 'Dusk Moss Bear 7', 'Dusk Moss Bear 7 foil · 2x'],
    ],
    [
      'cards: a count for each of three finishes',
      'Id,Name,Set,Normal,Holo,Reverse\nr-12,Ash Wolf,Rift,1,0,2\nr-13,Emberfox,Rift,0,1,0',
      ['Rift Ash Wolf', 'Rift Ash Wolf reverse holo · 2x', 'Rift Emberfox holo'],
    ],
    [
      'slabs of figures: grades up to 100',
      'Line,Figure,Grader,Grade,Paid\nStar Moth,Pilot,AFA,85,$450\nStar Moth,Gunner,,,$20',
      ['Star Moth Pilot AFA 85 · 450 USD', 'Star Moth Gunner · 20 USD'],
    ],
    [
      'slabs in French',
      'Nom;Extension;Langue;Gradée\nRenardeau;Faille;FR;PCA 9\nLoup;Faille;JP;',
      ['Faille Renardeau French PCA 9', 'Faille Loup Japanese'],
    ],
    [
      'shoes in Spanish',
      'Zapatilla;Talla;Estado\nCourt Low;EU 42;Nuevo\nHarbor Mid;EU 44,5;Usado',
      ['Court Low EU 42 · new', 'Harbor Mid EU 44.5 · used'],
    ],
    [
      'records in Dutch',
      'Artiest;Titel;Formaat;Staat\nDe Vos;Laagtij;LP;VG+\nMaan;Roest;CD;NM',
      ['De Vos Laagtij LP', 'Maan Roest CD'],
    ],
    [
      'where an item is listed is no platform of a game',
      'Item,Brand,Platforms,Status\nWool coat,Fogline,"depop, vinted",listed\nJeans,Harbor,eBay,listed',
      ['Fogline Wool coat', 'Harbor Jeans'],
    ],
    [
      'cards of a series: the year and the set beside the number',
      'Series,Set,Year,No,Parallel,Qty\nRift,Dusk,2018,280,Silver,1\nRift,Dawn,2019,280,,1',
      ['2018 Rift Dusk 280 Silver', '2019 Rift Dawn 280'],
    ],
    [
      'a console beside rows that name where an item is listed',
      'Game,Platform\nStar Moth,N64\nWool coat,eBay\nJeans,Poshmark',
      ['Star Moth N64', 'Wool coat', 'Jeans'],
    ],
    [
      'comics: two volumes of a series',
      'Series,Number,Year\nCopper Lane,1,1963\nCopper Lane,1,2014',
      ['1963 Copper Lane 1', '2014 Copper Lane 1'],
    ],
    [
      'comics in Italian',
      'Testata;Numero;Anno;Prezzo pagato\nFumo;300;1962;€ 50,00\nFumo;361;1963;€ 80,00',
      ['1962 Fumo 300 · 50 EUR', '1963 Fumo 361 · 80 EUR'],
    ],
    [
      'board games: what is owned, and the currency of what was paid',
      'objectname,own,wishlist,pricepaid,pp_currency,year\nFog,1,0,45.00,EUR,2016\nMoor,0,0,,,2019\nRust,0,1,,,2020',
      ['2016 Fog · 45 EUR'],
    ],
    [
      'cards in Japanese',
      'カード名,カードナンバー,コンディション,リージョン\nアッシュ,12,美品,日本',
      ['アッシュ 12 · used'],
    ],
    [
      'conditions in Japanese',
      '商品名,状態,数量\n時計 SKX,未使用に近い,1\nラジオ EX1,ジャンク,3\nゲーム機 本体,目立った傷や汚れなし,1',
      ['時計 SKX · used', 'ラジオ EX1 · 3x', 'ゲーム機 本体 · used'],
    ],
    [
      'conditions in Dutch and Italian',
      'Articolo;Condizione\nSella;Usato ottimo\nAttacco;Come nuovo\nCerchio;Nuovo con scatola\nFanale;Zo goed als nieuw',
      ['Sella · used', 'Attacco · used', 'Cerchio · new', 'Fanale · used'],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text).items.map(asText)).toEqual(expected);
  });
});

it.each([
  ['Camera,Cond\nFex 5,Used 8/10', 'Of the condition “Used 8/10”, only “Used” is part of the search'],
  ['Camera,Cond\nFex 5,Used for parts', 'The condition “Used for parts” is unknown'],
  ['Game,System,CIB?\nFog,N64,No', "“CIB?: No” isn't part of the search"],
  ['Figure,Accessories\nPilot,no helmet', '“no helmet” is unknown'],
  ['Card,Set,Notes\nAsh Wolf,Dusk,full art', "The note “full art” isn't part of the search"],
  ['Artist,Album,Format,Year\nNine,Rust,LP,1979', "The year “1979” isn't part of the search"],
  ['Band,Album,Pressing\nNine,Rust,Reissue', "The variant “Reissue” isn't part of the search"],
  ['Artist,Album,Format,Country\nNine,Rust,LP,UK', "The detail “UK” isn't part of the search"],
  ['Item,Style No,Size\nLeggings,LW5CT,6', "The size “6” isn't part of the search"],
  ['Coin,Year,Mint Mark,Grade\nDollar,1881,S,VF', "The condition “VF” isn't part of the search"],
  ['Book,Author,Edition\nFog,Ink Well,BCE', "The edition “BCE” isn't part of the search"],
])('%j says what its search leaves out', (text, note) => {
  const [item] = read(text).items;
  expect(item?.notes.map(each => each.text).join('; ')).toContain(note);
});

it.each([
  ['a card in a set of that number', 'Card,Set No,Year\nFox,10283,2019', '2019 Fox 10283'],
  ['a card with a number in its set', 'Year,Set,Set Number,Player\n2019,Rift,1012,Venn', '2019 Rift Venn 1012'],
  ['a coin', 'Coin,Year,Number\nDollar,1881,KM-110', '1881 Dollar KM-110'],
  ['an item with a number', 'Item,Number,Year\nRoll,35,1968', '1968 Roll 35'],
  ['a guitar', 'Brand,Model,Model Number,Year\nHarbor,Moor,MR-STD,1959', '1959 Harbor Moor MR-STD'],
  ['a bottle', 'Bottle,Brand,Year,Model No\nPort,Harbor,1963,77', '1963 Harbor Port 77'],
  ['a part', 'Make,Model,Part No,Year\nHarbor,Knob,12,1968', '1968 Harbor Knob 12'],
  ['a set of coins', 'Item,Set No,Year\nProof Set,12345,1999', '1999 Proof Set 12345'],
  ['a watch', 'Brand,Model,Reference,Year\nHarbor,Diver,1680,1978', '1978 Harbor Diver 1680'],
  ['a player of a list with issues', 'Player,Year,Issue,Set,Grade\nVenn,1986,1,Rift,9', '1986 Rift Venn graded 9'],
  ['a player in a series', 'Series,Number,Player,Year\nRift,12,Venn,1999', '1999 Rift Venn 12'],
  ['a series of a brand', 'Brand,Series,Number,Year\nMoor,Classics,12,1999', '1999 Moor Classics 12'],
])('a year is part of the search of %s', (_, text, keyword) => {
  expect(read(text).items.map(each => each.keyword)).toEqual([keyword]);
});

describe('rows that are no item', () => {
  it.each([
    ['sold, by a date in German', 'Artikel;Einkauf;Verkauft am\nFex 5;950 €;\nRoll 35;90 €;12.10.2026', ['3 sold']],
    ['sold, by what was got for it', 'Record,Paid,Sold for\nRust,£8,\nMoor,£60,£95\nFog,£5,$0', ['3 sold']],
    ['sold, by an answer with a remark', 'Item,Paid,Sold?\nFex 5,$9,\nRoll 35,$9,Yes - $180\nMoor,$2,no', ['3 sold']],
    ['sold, by an answer in Italian', 'Articolo;Venduto\nSella;sì\nCerchio;no', ['2 sold']],
    ['not owned, by a checkbox', 'Got it,Card,No.\nTRUE,Emberfox,4/102\nFALSE,Ash Wolf,5/102', ['3 wishList']],
    ['not owned, by a checkbox in German', 'Have,Card,No.\nWAHR,Emberfox,4/102\nFALSCH,Ash Wolf,5/102', ['3 wishList']],
    [
      'cancelled, by an answer',
      'Product Name,Cost,Cancelled or Failed\nFex 5,4,false\nRoll 35,18,true',
      ['3 cancelled'],
    ],
    ['cancelled, by a date', 'Item,Cost,Cancelled\nFex 5,4,\nRoll 35,18,2024-01-06', ['3 cancelled']],
    ['returned', 'Item,Status\nVase,Available\nHat,Returned', ['3 cancelled']],
    [
      'a second list below, with headings of its own',
      'Name,Set,Paid\nEmberfox,Rift,$3\n,,\nMY GAMES,,\nTitle,Console,Paid\nFog,N64,$9',
      ['3 blank', '4 section', '5 otherList', '6 otherList'],
    ],
    [
      'with a grade but no company, beside slabs',
      'Coin,Year,Grade,Grader\nDime,1916,MS65,PCGS\nCent,1909,VF-20,',
      ['3 noCompany'],
    ],
  ])('%s', (_, text, expected) => {
    expect(leftOut(text)).toEqual(expected);
  });

  it('an item called like a statistic can be kept, a total never', () => {
    const text = 'Name,Issue,Paid\nFog,1,4\nRust,3,5\nTotal,,9\nMax,,3';
    expect(leftOut(text)).toEqual(['4 total', '5 statistic']);
    expect(read(text, { keep: ['statistic'] }).items.map(({ keyword }) => keyword)).toContain('Max');
    expect(leftOut('Film,Format,Paid\nTotal Recall,VHS,4\nMax,DVD,3\nTotal,,7')).toEqual(['4 total']);
  });
});

describe('an amount at the end of a name', () => {
  it.each(['Emberfox 4/102 - $12.50', 'Nikon F3, paid 80 EUR', 'Moss Bear (3,50 €)', 'Apple Gift Card $50'])(
    'stays in the search, and the row says so: %s',
    name => {
      const [item] = read(`Item\n${name}\nCanon AE-1`).items;
      expect(item).toMatchObject({ keyword: name, paid: null });
      expect(item?.notes.map(each => each.text)).toEqual([
        expect.stringContaining('is part of the search. If it is a'),
      ]);
    },
  );

  it.each([
    'Sony WH-1000',
    'Fern 13 128GB',
    'Takumar 35 mm',
    '1904 $20 Liberty',
    'Fiat 500',
    'Tin Choir LP 90',
    'PSA 10',
  ])('is none: %s', name => {
    expect(read(`Item\n${name}\nCanon AE-1`).items[0]?.notes).toEqual([]);
  });

  it.each(['Coin\nMorgan $1', 'Coin,Year\nMorgan 20 CHF,1881', 'Banknote,Year\nBlue Fox 50 SEK,1960'])(
    'is the face value of %j',
    text => {
      expect(read(text).items[0]?.notes).toEqual([]);
    },
  );

  it('is part of the name beside a column of prices', () => {
    expect(read('Item,Paid\nApple Gift Card $50,$45').items[0]?.notes).toEqual([]);
  });
});

describe('a name alone', () => {
  const rows = ['Court Low,10,$180', 'Harbor Mid,9,$110'];
  it.each([
    ['in the middle', ['Court High 14,,']],
    ['like a heading, once', ['Dune,,']],
  ])('%s is an item, and the list says so', (_, added) => {
    const { items, groups } = read(['Item,Size,Paid', rows[0], ...added, rows[1]].join('\n'));
    expect(items).toHaveLength(3);
    expect(items[1]?.notes.map(({ text }) => text)).toContain(
      'Only its name is filled in. If it heads the rows below, delete it',
    );
    expect(JSON.stringify(groups)).toContain('with a name alone');
  });

  it('at the end is an item', () => {
    const { items, questions } = read(['Item,Size,Paid', ...rows, 'Court High 14,,'].join('\n'));
    expect([items.length, questions.length]).toEqual([3, 0]);
  });

  it('above each group of a list is a heading', () => {
    expect(leftOut(['Item,Size,Paid', 'Court,,', rows[0], 'Harbor,,', rows[1]].join('\n'))).toEqual([
      '2 section',
      '4 section',
    ]);
  });
});

it.each([
  ['a comic without a company', 'Comic,Issue,Grade,Grader\nFog,1,9.8,CGC\nFog,2,9.2,', 'Fog #2'],
  ['a comic in a list without companies', 'Comic,Issue,Grade\nFog,1,\nFog,2,9.2', 'Fog #2'],
  ['a comic that is raw', 'Comic,Issue,Grade,Grader\nFog,1,9.8,CGC\nFog,2,9.2,Raw', 'Fog #2'],
  ['a card that is raw', 'Card,Set,Grade,Grader\nFox,Rift,9,PSA\nBear,Rift,9.2,ungraded', 'Rift Bear'],
])("the owner's grade is no slab's: %s", (_, text, keyword) => {
  const { items, leftOut } = read(text);
  expect(leftOut).toEqual([]);
  expect(items[1]).toMatchObject({ keyword, kind: 'raw' });
  expect(items[1]?.notes.map(each => each.text)).toEqual([
    "The grade “9.2” is no company's and isn't part of the search",
  ]);
});

it.each([
  ['slabs', 'Series,Issue,Slab Grade\nFog,2,9.4'],
  ['an answer', 'Series,Issue,Grade,Graded\nFog,2,9.4,Yes'],
  ['a checked box', 'Series,Issue,Grade,Slabbed\nFog,2,9.4,x'],
  ['certificates', 'Series,Issue,Grade,Cert Number\nFog,2,9.4,1234567'],
])("a grade is a slab's where a column speaks of %s", (_, text) => {
  expect(read(text).items).toMatchObject([{ keyword: 'Fog #2 graded 9.4', kind: 'graded', notes: [] }]);
});

it.each(['Series,Issue,CGC Grade\nFog,2,9.4', 'Series,Issue,Grade,CGC?\nFog,2,9.4,Yes'])(
  "a grade below a company's name is that company's: %j",
  text => {
    expect(read(text).items).toMatchObject([{ keyword: 'Fog #2 CGC 9.4', notes: [] }]);
  },
);

it('a grade in a list of cards with issues is that of a slab', () => {
  expect(read('Player,Year,Issue,Grade\nVenn,1986,57,9').items[0]?.kind).toBe('graded');
});

it.each([
  ['a card', 'Player,Set,Grading Company,Grade\nVenn,Apex,None,PSA 9', 'Apex Venn PSA 9'],
  ['a card with a bare No', 'Player,Set,Grader,Grade\nVenn,Apex,No,PSA 9', 'Apex Venn PSA 9'],
  ['a card with a zero', 'Player,Set,Grader,Grade\nVenn,Apex,0,PSA 9', 'Apex Venn PSA 9'],
  ['a comic', 'Comic,Issue,Grade,Grader\nFog,1,CGC 9.8,None', 'Fog #1 CGC 9.8'],
  ['a coin', 'Coin,Year,Grade,Grader\nDime,1916,PCGS MS65,None', '1916 Dime PCGS MS65'],
])('a grade with its company counts, whatever the form left under the grader: %s', (_, text, keyword) => {
  expect(read(text).items).toMatchObject([{ keyword, kind: 'graded', notes: [] }]);
});

it('a slab of no company is left out', () => {
  expect(leftOut('Card,Set,Grade,Grader\nFox,Rift,9,PSA\nBear,Rift,PSA 8,Raw')).toEqual(['3 unknownGrade']);
});

it('of two lists side by side, one is read, and no cell of the other belongs to its items', () => {
  const list = read('Sneakers,Cost,,Cards,Cost\nCourt Low,$180,,Emberfox,$3\nHarbor Mid,$110,,Ash Wolf,$8');
  expect(list.items.map(asText)).toEqual(['Court Low · 180 USD', 'Harbor Mid · 110 USD']);
  expect(listSentences(list)).toContain('Not part of the searches: “Cards”, “Cost”.');
});

it.each([
  ['sizes', 'Shoe,8,8.5,9\nCourt Low,1,,2\nHarbor Mid,,1,', '“8”, “9”'],
  ['conditions', 'Card,Set,NM,LP,Foil NM\nAsh Wolf,Dusk,4,,2\nEmberfox,Dusk,,3,', '“NM”, “Foil NM”'],
  ['conditions and a finish', 'Card,Set,NM,LP,Foil\nAsh Wolf,Dusk,4,,2\nEmberfox,Dusk,,3,1', '“NM”, “Foil”'],
  ['conditions with a word for counts', 'Card,Set,NM Qty,LP Qty\nAsh Wolf,Dusk,1,1\nFog,Dusk,,1', '“NM Qty”, “LP Qty”'],
  ['new and used pieces', 'Item,New Stock,Used Stock\nFex 5,1,1\nRoll 35,0,1', '“New Stock”, “Used Stock”'],
  ['sizes by name', 'Shoe,Size 8,Size 9\nCourt Low,2,1\nHarbor Mid,1,', '“Size 8”, “Size 9”'],
])('pieces that are counted in columns of %s are never one', (_, text, columns) => {
  const { items, questions } = read(text);
  expect(items.map(({ quantity }) => quantity)).toEqual([null, null]);
  expect(items[0]?.notes[0]?.text).toBe(`Its pieces are counted under ${columns}: give each a row of its own`);
  expect(questions.map(({ id }) => id)).toEqual(['words']);
});

const pieces = ({ keyword, quantity }: ListItem) => `${keyword} ${quantity}`;
it.each([
  [
    'conditions',
    'Card,Set,Quantity,NM Qty,LP Qty\nAsh Wolf,Dusk,3,2,1\nFog,Dusk,5,,\nMoor,Dusk,2,0,0',
    ['Dusk Ash Wolf 3', 'Dusk Fog 5', 'Dusk Moor 2'],
  ],
  ['sizes', 'Shoe,Qty,Size 8,Size 9\nCourt Low,3,2,1\nCourt Mid,4,,', ['Court Low 3', 'Court Mid 4']],
  ['new and used pieces', 'Item,Total Qty,New Qty,Used Qty\nFex 5,3,1,2\nRoll 35,4,,', ['Fex 5 3', 'Roll 35 4']],
  ['a finish', 'Card,Set,Qty,Foil Qty,Holo Qty\nFog,Dusk,3,2,1', ['Dusk Fog 3', 'Dusk Fog foil 2']],
  [
    'an etched finish',
    'Card,Set,Normal Count,Foil Count,Etched Count\nFog,Dusk,3,2,1',
    ['Dusk Fog 3', 'Dusk Fog foil 2'],
  ],
  ['finishes', 'Card,Set,Qty,Regular,Foil\nFog,Dusk,5,4,1', ['Dusk Fog 4', 'Dusk Fog foil 1']],
  ['a condition', 'Card,Set,Reg Qty,Foil Qty,NM\nFog,Dusk,3,2,1', ['Dusk Fog 3', 'Dusk Fog foil 2']],
])('a stated number of pieces counts beside columns of %s', (_, text, expected) => {
  const { items, leftOut, unused } = read(text);
  expect([items.map(pieces), leftOut]).toEqual([expected, []]);
  expect(unused.map(({ heading }) => heading)).toContain(text.split('\n')[0]?.split(',').at(-1));
});

it('a blank column states no number of pieces', () => {
  const { items, leftOut } = read('Card,Set,Qty,NM,LP\nFog,Dusk,,2,1\nMoor,Dusk,,0,0');
  expect([items.map(pieces), leftOut.map(({ reason }) => reason)]).toEqual([['Dusk Fog null'], ['none']]);
});

it('beside a stated number, the row says that its pieces are of several kinds', () => {
  const { items } = read('Item,Qty,S,M\nShirt,3,2,1\nHat,4,,');
  expect(items.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
    ['Its pieces are counted under “S”, “M”: give each a row of its own'],
    [],
  ]);
});

it('a stated number beside counts of finishes alone leaves each finish its count', () => {
  expect(read('Card,Set,Qty,Normal,Foil\nFog,Dusk,5,3,2\nMoor,Dusk,4,,').items.map(pieces)).toEqual([
    'Dusk Fog 3',
    'Dusk Fog foil 2',
    'Dusk Moor 4',
  ]);
});

it('columns of counts that are blank in a row leave its pieces open', () => {
  expect(read('Card,Set,NM Qty,LP Qty\nFog,Dusk,2,1\nMoor,Dusk,,').items.map(pieces)).toEqual([
    'Dusk Fog null',
    'Dusk Moor null',
  ]);
});

it('a numbered count is one of no size', () => {
  expect(read('Item,Count 1,Count 2\nFex 5,3,2').items.map(pieces)).toEqual(['Fex 5 3']);
});

it('a person may say which of these columns counts the pieces', () => {
  const text = 'Card,Set,NM Qty,LP Qty\nAsh Wolf,Dusk,2,1';
  const { mapping } = read(text);
  const quantities = [{ roles: { 'NM Qty': 'quantity' } } as const, { mapping }].map(
    options => read(text, options).items[0]?.quantity,
  );
  expect(quantities).toEqual([2, null]);
});

it('a cell of several counts is no finish', () => {
  const [item] = read('Card,Set,NM/LP/Foil\nAsh Wolf,Dusk,4/1/2').items;
  expect(item?.keyword).toBe('Dusk Ash Wolf');
  expect(item?.notes[0]?.text).toContain('“4/1/2” is unknown');
});

it('a sign of several currencies is asked about, and the answer counts', () => {
  const text = 'Item,Paid\nSKX007,¥15000\nMako,JP¥9000';
  const [question] = read(text).questions;
  expect(question?.id).toBe('currency');
  expect(question?.choices.map(({ value }) => value)).toContain('CNY');
  expect(read(text, { currency: 'JPY' }).items.map(asText)).toEqual(['SKX007 · 15000 JPY', 'Mako · 9000 JPY']);
});

it.each([
  ['zł', 'PLN'],
  ['лв', 'BGN'],
  ['US Dollar', 'USD'],
  ['euro', 'EUR'],
  ['CA$', 'CAD'],
])('a column of currencies may hold “%s”', (written, code) => {
  const { items, questions } = read(`Item,Paid,Currency\nFex 5,500,${written}\nRoll 35,20,${written}`);
  expect([items.map(asText), questions]).toEqual([[`Fex 5 · 500 ${code}`, `Roll 35 · 20 ${code}`], []]);
});

it('a column of a sign of several currencies is asked about, and the answer is for its rows alone', () => {
  const text = 'Item,Paid,Currency\nFex 5,500,kr\nRoll 35,300,kr\nMoor,20,EUR\nFog,9,PEN';
  const { items, questions } = read(text);
  expect(items.map(({ paid, paidCurrency }) => [paid, paidCurrency])).toEqual([
    [null, null],
    [null, null],
    [20, 'EUR'],
    [null, null],
  ]);
  expect(questions).toMatchObject([{ id: 'currency', rows: [2, 3] }]);
  expect(questions[0]?.choices.map(({ value }) => value)).toEqual(expect.arrayContaining(['SEK', 'NOK', 'DKK']));
  const answered = read(text, { currency: 'NOK' }).items;
  expect(answered.map(asText)).toEqual(['Fex 5 · 500 NOK', 'Roll 35 · 300 NOK', 'Moor · 20 EUR', 'Fog']);
  expect(answered[3]?.notes.map(each => each.text)).toEqual(['Paid is “9”, in the unknown currency “PEN”']);
});

it('a column that no rule explains is named', () => {
  expect(listSentences(read('Item,Shaft,Paid\nFern Driver,Ventus,$9\nFern Iron,Amt,$5'))).toContain(
    'Not part of the searches: “Shaft”.',
  );
});

it.each([
  ['Pop,Exclusive\nFox,Yes\nBear,No', ['Fox', 'Bear']],
  ['Card,Year,Numbered\nFox,2020,Yes\nBear,2020,/50', ['2020 Fox', '2020 Bear /50']],
  ['Card,Set,Own\nFox,Rift,2\nBear,Rift,3', ['Rift Fox · 2x', 'Rift Bear · 3x']],
  ['Artikel;Neu/Gebraucht\nFex 5;Neu\nRoll 35;Neu\nMoor;gebraucht', ['Fex 5 · new', 'Roll 35 · new', 'Moor · used']],
])('an answer is no word of a search, and a number no answer: %j', (text, expected) => {
  expect(read(text).items.map(asText)).toEqual(expected);
});

describe('values say nothing that the heading of their column does not', () => {
  it.each([
    [
      'a grade that is hoped for',
      'Card,Set,Expected\nEmberfox,Rift,PSA 10\nMoss Bear,Dusk,PSA 9',
      ['Rift Emberfox', 'Dusk Moss Bear'],
    ],
    ['a place', 'Card,Set,Stored In\nEmberfox,Rift,Tin 3\nMoss Bear,Dusk,Tin 4', ['Rift Emberfox', 'Dusk Moss Bear']],
    ['the result of a test', 'Item,Testing\nFex 5,Complete\nRoll 35,Complete', ['Fex 5', 'Roll 35']],
    ['prices of a state', 'Game,Loose,CIB,New\nFog,20,80,200\nMoor,10,50,100', ['Fog', 'Moor']],
    ['a parcel service', 'Item,Price,Carrier,Tracking\nFex 5,40,USPS,9400\nRoll 35,50,UPS,1Z9', ['Fex 5', 'Roll 35']],
    ['prices of a country', 'Item,US,UK\nFex 5,25,12.99\nRoll 35,200,150', ['Fex 5', 'Roll 35']],
    [
      'grades of a population',
      'Card,Set,10,9,8\nEmberfox,Rift,3,5,1\nMoss Bear,Dusk,0,4,2',
      ['Rift Emberfox', 'Dusk Moss Bear'],
    ],
    ['years', 'Card,Set,Collected\nEmberfox,Rift,2020\nMoss Bear,Dusk,2021', ['Rift Emberfox', 'Dusk Moss Bear']],
    [
      'what was got, with a freebie',
      'Item,Paid,Sold For\nFex,$1,5\nRoll,$1,6\nMoor,$1,7\nFog,$1,8\nSticker,,',
      ['Fex · 1 USD', 'Roll · 1 USD', 'Moor · 1 USD', 'Fog · 1 USD', 'Sticker'],
    ],
    [
      'another part of the same list',
      'Player,Year,,Brand,Number,Price\nDario Venn,1986,,Apex,57,9000',
      ['1986 Apex Dario Venn 57'],
    ],
    ['a kind without headings', 'Canon AE-1,Camera,US,120\nNikon F3,Camera,US,200', ['Canon AE-1', 'Nikon F3']],
    [
      'headings with figures',
      'Item,Console,Paid\nHarbor 64,,\nFog,x,$4\nMoor,x,$5\nStation 2,,\nRust,x,$3',
      ['Fog x · 4 USD', 'Moor x · 5 USD', 'Rust x · 3 USD'],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text).items.map(asText)).toEqual(expected);
  });
});
