/** Lists that people keep by hand: headings of sections, sums and statistics, numbers before names, cells that stand for several rows. */
import { type ReadListOptions, readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const read = (text: string, options: ReadListOptions = {}) => readList(text.trim(), options);
const keywords = (text: string, options: ReadListOptions = {}) => read(text, options).items.map(each => each.keyword);
const notes = (text: string) => read(text).items.map(each => each.notes.map(note => note.text));
const leftOut = (text: string, options: ReadListOptions = {}) =>
  read(text, options).leftOut.map(({ row, reason }) => `${row} ${reason}`);

describe('a row that only heads others is no item', () => {
  it.each([
    [
      'its text alone, where every item has more',
      'Title,Issue,Publisher,Paid\nInkwell,,,\nCopper Lane,1,Inkwell,4\nFog Riders,3,Inkwell,5\nHarbor,,,\nNight Pier,7,Harbor,2\nTOTAL,,,11\nMax,,,5',
      ['2 section', '5 section', '7 total', '8 statistic'],
    ],
    [
      'in capitals, between rules, with a colon or below a blank row',
      'Item,Paid,Notes\nCAMERAS,,\nCanon AE-1,40,seals\n* Misc *,,\nLight meter,20,\nFilms:,,\nKodak Gold 200,8,\n,,\nLenses,,tested\nTakumar 55mm,25,',
      ['2 section', '4 section', '6 section', '8 blank', '9 section'],
    ],
    [
      'of those sold or wanted: the rows below are left out too, up to the next heading',
      'Item,Paid,Notes\nCanon AE-1,40,\n--- SOLD ---,,\nRollei 35,120,\n== Wish list ==,,\nLeica M3,900,\nLENSES,,\nTakumar 55mm,25,',
      ['3 section', '4 sold', '5 section', '6 wishList', '7 section'],
    ],
  ])('%s', (_, text, expected) => {
    expect(leftOut(text)).toEqual(expected);
  });

  it.each([
    ['where others lack as much', 'Item,Paid,Notes\nCanon AE-1,40,\nRollei 35,,\nLeica M3,,used\nTakumar 55mm,,'],
    ['in a list that has no others', 'Item,Notes\nCanon AE-1,\nRollei 35,\nLeica M3,tested'],
    ['at the end, where it heads nothing', 'Item,Paid,Notes\nCanon AE-1,40,\nRollei 35,90,\nLEICA,,'],
    ['in a list in capitals', 'Item,Paid,Notes\nDYSON FAN,40,\nIPOD,,\nSONY WALKMAN,9,'],
  ])('a name alone stays an item %s', (_, text) => {
    expect(leftOut(text).filter(each => !each.endsWith('blank'))).toEqual([]);
  });

  it('it is an item if a person keeps it', () => {
    const text = 'Item,Paid,Notes\nCAMERAS,,\nCanon AE-1,40,\nRollei 35,90,';
    expect(keywords(text, { keep: ['section'] })).toEqual(['CAMERAS', 'Canon AE-1', 'Rollei 35']);
    expect(read(text).text).toBe('2 items, 1 row left out (1 with the heading of a section).');
  });
});

describe('a sum or a statistic is no item', () => {
  const ITEMS = 'Item,SKU,Cost\nMax Headroom VHS,A-1,1\nCount Duckula DVD,A-2,3\nTotal Gym,A-3,60';
  it.each(['Max', 'Min', 'Count', 'Average', 'Median', 'Std Dev', 'Mean:', 'Count: 3', 'Anzahl', 'Moyenne'])(
    '%s',
    word => {
      expect(keywords(`${ITEMS}\n${word},,21.3\nTotal,,64`)).toEqual([
        'Max Headroom VHS',
        'Count Duckula DVD',
        'Total Gym',
      ]);
    },
  );

  it('with its number in a column of another kind', () => {
    expect(leftOut('Title,Issue,Paid\nCopper Lane,1,4\nFog Riders,3,5\nTOTAL,,9\nCount,2,')).toEqual([
      '4 total',
      '5 statistic',
    ]);
  });

  it('in the column of the artist', () => {
    expect(
      leftOut('Künstler;Titel;Format;EK;Anzahl\nCan;Tago;LP;55,00;1\nNeu!;Drei;LP;20,00;1\nSumme;;;75,00;2'),
    ).toEqual(['4 total']);
    expect(keywords('Artist,Album,Condition\nTotal,First Album,NM\nAverage,Second Album,VG')).toEqual([
      'Total First Album',
      'Average Second Album',
    ]);
  });

  it('of one group', () => {
    const text = 'Jeu;Console;Prix payé\nMoto;NES;25\nSous-total Nintendo;;25\nSonic;Mega Drive;9\nTotal général;;34';
    expect(leftOut(text)).toEqual(['3 total', '5 total']);
    expect(leftOut('Item,Condition,Qty\nMixer,used,3\nLot 1 total,,3\nDyson V8,used,1')).toEqual(['3 total']);
  });

  it('a word of the kind among the items is a name', () => {
    expect(keywords('Name,Paid\nMax,2\nCount,3\nMean Girls DVD,4')).toEqual(['Max', 'Count', 'Mean Girls DVD']);
  });
});

describe('numbers before names', () => {
  it.each([
    [
      'of the rows',
      'Item,Paid\n1. Nikon F3,9\n2) Sony Walkman,5\n3. 1. FC Köln Trikot,4\nTotal,18',
      ['Nikon F3', 'Sony Walkman', '1. FC Köln Trikot'],
    ],
    [
      'of the rows, in another order',
      'Item,Paid\n3. Canon AE-1,9\n1. Nikon F3,5\n2. Rollei 35,4',
      ['Canon AE-1', 'Nikon F3', 'Rollei 35'],
    ],
    [
      'of a club',
      'Item,Paid\n1. FC Köln Trikot,9\n1. FC Union Schal,5\nHSV Trikot,4',
      ['1. FC Köln Trikot', '1. FC Union Schal', 'HSV Trikot'],
    ],
    [
      'of a model',
      'Car,Paid\n67 Camaro,4\n69 Charger (MOPAR),5\n70 Chevelle,3',
      ['67 Camaro', '69 Charger (MOPAR)', '70 Chevelle'],
    ],
    [
      'of a band',
      'Name\n3 Doors Down CD\n5 Seconds of Summer LP\n21 Pilots LP (2015)\n7 Seconds (LP) 12',
      ['3 Doors Down CD', '5 Seconds of Summer LP', '21 Pilots LP (2015)', '7 Seconds (LP) 12'],
    ],
  ])('%s', (_, text, expected) => {
    expect(keywords(text)).toEqual(expected);
  });

  it('lines of a deck are a count, a card, its set and its number', () => {
    const deck = read(
      'Name: My deck\nDeck\n4 Ash Wolf (CRF) 117\n2x Emberfox, the Bold (CRF) 138 *F*\n3 Spell Pierce\n\nSideboard\nSB: 2 Blood Moon (2XM) 118',
    );
    expect(deck.items.map(({ keyword, quantity, variant, kind }) => [keyword, quantity, variant, kind])).toEqual([
      ['CRF Ash Wolf 117', 4, undefined, 'raw'],
      ['CRF Emberfox, the Bold 138 foil', 2, 'Foil', 'raw'],
      ['Spell Pierce', 3, undefined, 'raw'],
      ['2XM Blood Moon 118', 2, undefined, 'raw'],
    ]);
    expect(deck.leftOut.filter(({ reason }) => reason === 'section').map(({ row }) => row)).toEqual([1, 2, 7]);
  });

  it('a reading that is taken over keeps what they mean, whatever the rows hold', () => {
    const rows = [
      ['Item', 'Paid'],
      ['1. Nikon F3', '9'],
      ['2. Rollei 35', '4'],
    ];
    const { marks } = readList(rows);
    const settled = { format: null, roles: ['name', 'paid'], marks } as const;
    const more = [...rows, ['Canon AE-1', '5']];
    expect(readList(more, { settled }).items.map(each => each.keyword)).toEqual([
      'Nikon F3',
      'Rollei 35',
      'Canon AE-1',
    ]);
    expect(readList(rows, { settled: { ...settled, marks: undefined } }).items[0]?.keyword).toBe('1. Nikon F3');
  });
});

describe('a cell that stands for the rows below', () => {
  it('is never guessed: the rows say it and the list asks', () => {
    const text = 'Set,Card,Number\nCinder Rift,Ash Wolf,138\n,Emberfox,52\nTide Vault,Moss Bear,117\n,Fog Rider,107';
    expect(keywords(text)).toEqual([
      'Cinder Rift Ash Wolf 138',
      'Emberfox 52',
      'Tide Vault Moss Bear 117',
      'Fog Rider 107',
    ]);
    const note = (set: string) =>
      `The set is blank and isn't part of the search. If “${set}” above stands for this row too, write it here`;
    expect(notes(text)).toEqual([[], [note('Cinder Rift')], [], [note('Tide Vault')]]);
    expect(read(text).questions.map(({ id }) => id)).toEqual(['words']);
  });

  it('nothing is said of a set that is missing here and there', () => {
    expect(notes('Set,Card\nCinder Rift,Ash Wolf\nCinder Rift,Emberfox\n,Moss Bear\nTide Vault,Fog Rider')).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

describe('two columns of costs in two currencies', () => {
  it.each([
    ['100,', 100, 'EUR'],
    [',310', 310, 'USD'],
    ['0,310', 310, 'USD'],
    ['500,540', 500, 'EUR'],
    [',', null, null],
  ])('%s', (costs, paid, currency) => {
    const { items, unused } = read(`Item,Cost EUR,Cost USD\nCanon AE-1,1,2\nRollei 35,${costs}`);
    expect([items[1]?.paid, items[1]?.paidCurrency]).toEqual([paid, currency]);
    expect(unused).toContainEqual(
      expect.objectContaining({ heading: 'Cost USD', why: 'used where “Cost EUR” is blank' }),
    );
  });
});

describe('what tells goods apart is in the search, or its row says that it is not', () => {
  it.each([
    [
      'an issue',
      'Title,Issue #,Year,Grade\nCopper Lane,300,1988,\nCopper Lane,1,2019,VF',
      ['Copper Lane #300 1988', 'Copper Lane #1 2019'],
    ],
    [
      'a format',
      'Title,Format\nThe Thing,Blu-ray\nThe Thing,4K UHD\nThe Thing,VHS',
      ['The Thing Blu-ray', 'The Thing 4K UHD', 'The Thing VHS'],
    ],
    [
      'the year of a coin',
      'Date,Mint,Type,Grade\n1881,S,Silver Dollar,MS65\n1909-S VDB,,Wheat Cent,AU55',
      ['1881 Silver Dollar S graded MS65', '1909-S VDB Wheat Cent graded AU55'],
    ],
    [
      'the reference of a watch',
      'Marke;Modell;Referenz\nRolex;Submariner;16610\nRolex;Submariner;14060M',
      ['Rolex Submariner 16610', 'Rolex Submariner 14060M'],
    ],
    [
      'the region of a game',
      'Game,Console,Region\nStar Moth,SNES,PAL\nStar Moth,SNES,NTSC-J\nStar Moth,SNES,NTSC',
      ['Star Moth SNES PAL', 'Star Moth SNES Japanese', 'Star Moth SNES'],
    ],
    [
      'a size of shoes in any spelling',
      'Shoe,Size\nRunner,"9,5"\nRunner,9½\nRunner,US 9.5 / EU 43\nRunner,9 1/2',
      ['Runner 9.5', 'Runner 9.5', 'Runner 9.5', 'Runner 9.5'],
    ],
  ])('%s', (_, text, expected) => {
    expect(keywords(text)).toEqual(expected);
  });

  it.each([
    ['Brand,Style,Color\nHarbor,Tote,Black', "The color “Black” isn't part of the search"],
    ['Author,Title,Edition\nInk Well,Fog,1st/1st', "The edition “1st/1st” isn't part of the search"],
    ['Game,Console,Region\nStar Moth,SNES,KOR', "The region “KOR” isn't part of the search"],
    ['Series,Issue,Year\nCopper Lane,1,2019', "The year “2019” isn't part of the search"],
    ['Shoe,Size\nRunner,9.5?', "The size “9.5?” is uncertain and isn't part of the search"],
  ])('%j', (text, expected) => {
    expect(notes(text)[0]).toContain(expected);
  });

  it('the only grade of a row is never dropped: its row is left out', () => {
    expect(
      leftOut(
        'Player,Set,Grading\nDario Venn,Apex,PSA 10\nDario Venn,Apex,PSA 8/10\nDario Venn,Apex,BGS 9 (10 auto)\nDario Venn,Apex,Raw',
      ),
    ).toEqual(['3 unknownGrade', '4 unknownGrade']);
  });

  it('grades of comics without a slab are conditions', () => {
    const { items } = read('Title,Issue,Grade,Graded By\nCopper Lane,1,VF/NM,\nCopper Lane,1,9.8,CGC');
    expect(items.map(({ keyword, kind }) => [keyword, kind])).toEqual([
      ['Copper Lane #1', 'raw'],
      ['Copper Lane #1 CGC 9.8', 'graded'],
    ]);
  });
});

describe('a search is never made from the set or the series alone', () => {
  it.each([
    [
      'Gegenstand der Sammlung,Edition,Nr.,Foil\nBlitzschlag,Basis,146,\nWald,Basis,246,Ja',
      ['Basis Blitzschlag 146', 'Basis Wald 246 foil'],
    ],
    [
      'Kleines Auto,Series,Year\nCamaro,Classics,2005\nSkyline,Classics,2016',
      ['2005 Classics Camaro', '2016 Classics Skyline'],
    ],
    ['Artist,Tonträger\nCan,Tago\nNeu!,Drei', ['Can Tago', 'Neu! Drei']],
  ])('%j', (text, expected) => {
    expect(keywords(text)).toEqual(expected);
  });
});

it.each(['Name,Where', 'Künstler,Tonträger', 'Fundort,Item'])(
  'a heading row with one known heading is no item: %s',
  headings => {
    const { headingRow, items } = read(`${headings}\nAsh Wolf,Emberfox\nMoss Bear,Fog Rider`);
    expect([headingRow, items.length]).toEqual([1, 2]);
  },
);

it('French, German and Japanese words for a condition, a finish and what a game comes with', () => {
  const { items } = read(
    'Jeu;Console;État;Complétude;Nb\nMoto;NES;Bon état;Cartouche seule;2\nMoto;NES;Neuf sous blister;Complet en boîte;1',
  );
  expect(items.map(({ keyword, parameters, quantity }) => [keyword, parameters.itemCondition, quantity])).toEqual([
    ['Moto NES loose', 'used', 2],
    ['Moto NES complete', 'new', 1],
  ]);
  const cards = read(
    'Karte;Edition;Nr.;Spr.;Foil;EK/Stk.\nGlutfuchs;Basis;4;DE;1. Edition;320,00 €\nGlutfuchs;Basis;4;DE;unlimitiert;70,00 €',
  );
  expect(cards.items.map(({ keyword, paid }) => [keyword, paid])).toEqual([
    ['Basis Glutfuchs 4 1st edition German', 320],
    ['Basis Glutfuchs 4 German', 70],
  ]);
  expect(keywords('カード名,型番,言語,枚数,仕入値\nリザードン,201/165,英語,1,800円')).toEqual(['リザードン 201/165']);
});

describe('headings of people who keep one kind of thing', () => {
  it.each([
    ['toys', 'Figure,Complete?,Package\nYoda,Yes,loose\nSnake Eyes,Yes,MOC', ['Yoda loose complete', 'Snake Eyes MOC']],
    [
      'perfumes',
      'Brand,Fragrance,Concentration\nDior,Sauvage,EDT\nDior,Sauvage,EDP',
      ['Dior Sauvage EDT', 'Dior Sauvage EDP'],
    ],
    ['a strength in per cent', 'Fragrance,Concentration\nFog,20%\nMist,15%', ['Fog', 'Mist']],
    [
      'games',
      'Spel;Platform;Compleet;Staat\nZelda;N64;ja;goed\nMario;N64;nee;zeer goed',
      ['Zelda N64 complete', 'Mario N64'],
    ],
    [
      'cards',
      'Karte;Set;Nr.;Reverse\nBisasam;Basis;1;x\nBisasam;Basis;1;',
      ['Basis Bisasam 1 reverse holo', 'Basis Bisasam 1'],
    ],
    ['other reverses', 'Coin,Year,Reverse Proof\nEagle,2006,Yes\nEagle,2007,No', ['2006 Eagle', '2007 Eagle']],
    ['how much of a juice', 'Item,Concentration\nOrange,High\nApple,Low', ['Orange', 'Apple']],
    ['who received goods', 'Item,Tracking,Signed by\nDrill,1Z7,J. Smith\nSaw,1Z8,A. Jones', ['Drill', 'Saw']],
    ['unsigned goods', 'Item,Signed by\nBall,Unsigned\nBat,Babe Ruth', ['Ball', 'Bat Babe Ruth signed']],
    [
      'answers with remarks',
      'Item,Signed by\nBall,Yes - JSA\nBat,No (facsimile)\nLP,No Doubt',
      ['Ball signed', 'Bat', 'LP No Doubt signed'],
    ],
    ['sides of coins', 'Coin,Year,Reverse\nThaler,1780,Eagle\nThaler,1785,Crown', ['1780 Thaler', '1785 Thaler']],
    [
      'autographs',
      'Item,Signed by\n8x10 photo,Muhammad Ali\nBall,yes\nJersey,',
      ['8x10 photo Muhammad Ali signed', 'Ball signed', 'Jersey'],
    ],
  ])('%s', (_, text, expected) => {
    expect(keywords(text)).toEqual(expected);
  });

  it('the premium of an auction is no finish', () => {
    expect(notes('Lot,Title,Hammer,Premium\n1,Roman denarius,120,24\n2,Mourning ring,200,40')).toEqual([[], []]);
    expect(keywords('Card,Set,Premium\nEmberfox,Cinder,1\nAsh Wolf,Cinder,0')).toEqual([
      'Cinder Emberfox foil',
      'Cinder Ash Wolf',
    ]);
  });

  it('how many there are', () => {
    expect(read('What,How many\nJug,2\nCup,x3').items.map(({ quantity }) => quantity)).toEqual([2, 3]);
  });
});

describe('a journal has two sides, and no items', () => {
  it.each([
    'Date,Description,Account,Debit,Credit\n2024-03-01,Purchase: Gibson SG,Inventory,1800,\n2024-03-09,Sale: Gibson SG,Sales,,2600',
    'Date,Description,Debit,Credit\n2024-03-01,Gibson SG,1800,\n2024-03-09,Fender Twin,,2600\n,Total,1800,2600',
    'Datum;Name;Soll;Haben\n01.03.2024;Einkauf Gitarre;1800,00;\n09.03.2024;Verkauf Gitarre;;2600,00',
  ])('%s', text => {
    const { items, problem } = read(text);
    expect(items).toEqual([]);
    expect(problem).toMatch(/lines of an account/);
  });

  it.each(['Bezeichnung;Soll;Haben\nHammer;5;3\nSäge;2;1', 'Name;Soll;Haben\nHammer;1;1\nSäge;1;0'])(
    'unless they are what a stock should be and what it is: %s',
    text => {
      expect(keywords(text)).toEqual(['Hammer', 'Säge']);
    },
  );

  it('unless its headings say that it has', () => {
    expect(keywords('Item,Debit,Credit\nGibson SG,1800,\nFender Twin,900,')).toEqual(['Gibson SG', 'Fender Twin']);
    expect(read('Description,Debit,Credit\nGibson SG,1800,', { roles: { Description: 'name' } }).items).toHaveLength(1);
  });
});
