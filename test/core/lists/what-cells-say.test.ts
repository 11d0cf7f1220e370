/** What cells say of an item that a search must not drop, and what looks alike and says something else. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const keywords = (text: string) => readList(text).items.map(({ keyword }) => keyword);
const out = (text: string) => readList(text).leftOut.map(({ row, reason }) => `${row} ${reason}`);
const notes = (text: string) => readList(text).items.map(each => each.notes.map(note => note.text).join(' / '));

describe('numbers below the names of companies for coins and cards', () => {
  it('are grades if one of them is no price', () => {
    expect(keywords('Coin,Year,PCGS,NGC\nHarbor Dollar,1881,65,\nDelta Dollar,1922,,64\nAsh Half,1942,,')).toEqual([
      '1881 Harbor Dollar PCGS 65',
      '1922 Delta Dollar NGC 64',
      '1942 Ash Half',
    ]);
    expect(keywords('Player,Year,Set,Beckett\nDario Venn,1986,Apex,8.5\nMara Quill,1989,Apex,9')).toEqual([
      '1986 Apex Dario Venn BGS 8.5',
      '1989 Apex Mara Quill BGS 9',
    ]);
  });

  it.each([
    ['prices of a guide for cards', 'Player,Year,Set,Beckett\nDario Venn,1986,Apex,10\nMara Quill,1989,Apex,8'],
    ['prices of a guide for coins', 'Coin,Year,PCGS\nHarbor Dollar,1881,65\nDelta Dollar,1922,40'],
    ['numbers of a catalogue', 'Coin,Year,PCGS\nHarbor Dollar,1881,7130\nDelta Dollar,1922,7357'],
    ['certificates', 'Coin,Year,PCGS\nHarbor Dollar,1881,12345678\nDelta Dollar,1922,87654321'],
    ['prices above and on the scale', 'Coin,Year,PCGS\nHarbor Dollar,1881,62\nDelta Dollar,1922,33'],
  ])('are none as %s', (_, text) => {
    expect(keywords(text).join()).not.toMatch(/PCGS|BGS/);
    expect(readList(text).unused).toHaveLength(1);
  });

  it('go up to 70 beside a company for coins, and only there', () => {
    const text = 'Coin,Year,Grader,Grade\nHarbor Dollar,1881,PCGS,65+\nDelta Dollar,1922,NGC,71\nAsh Half,1942,PSA,65';
    expect(keywords(text)).toEqual(['1881 Harbor Dollar PCGS 65+']);
    expect(out(text)).toEqual(['3 unknownGrade', '4 unknownGrade']);
  });
});

describe('a word below `Grade`', () => {
  it('is an owner’s where no company is named, and isn’t part of the search', () => {
    const text = 'Title,Publisher,Grade\nInkwell,Harbor,VG\nCopper Lane,Harbor,FN\nFog Riders,Harbor,PSA 4';
    expect(keywords(text)).toEqual(['Inkwell', 'Copper Lane', 'Fog Riders PSA 4']);
    expect(notes(text)[0]).toBe("The condition “VG” isn't part of the search");
  });

  it('beside a company leaves its grade open', () => {
    expect(out('Card,Year,Company,Grade\nDario Venn,1952,PSA,VG\nMara Quill,1954,PSA,4')).toEqual(['2 unknownGrade']);
  });
});

describe('a company that is only about signatures', () => {
  it('says that an item is signed', () => {
    const text =
      'Player,Item,Company,Grade\nDario Venn,Baseball,PSA/DNA,\nMara Quill,Signed Photo,JSA,Authentic\nIvo Tarn,1996 Apex,PSA,9';
    expect(keywords(text)).toEqual([
      'Dario Venn Baseball signed',
      'Mara Quill Signed Photo',
      'Ivo Tarn 1996 Apex PSA 9',
    ]);
    expect(notes(text)[0]).toBe("“PSA/DNA” is about the signature and isn't part of the search");
  });

  it('leaves a grade open', () => {
    expect(out('Player,Item,Company,Grade\nDario Venn,Bat,PSA/DNA,9\nIvo Tarn,Card,PSA,9')).toEqual(['2 unknownGrade']);
  });
});

it('the number of a card isn’t a hashtag', () => {
  expect(
    keywords('Card,Qty\nEmberfox #SV039,1\nTide Sphinx #OP01-001,1\n#YQ15 Ash Wolf,1\nDress #vintage #y2k #ForSale,1'),
  ).toEqual(['Emberfox #SV039', 'Tide Sphinx #OP01-001', '#YQ15 Ash Wolf', 'Dress']);
});

it('a game for another region is another one, also where its title names it', () => {
  const text = 'Title,System,Region\nDrift Saga,Saturn,PAL\nDrift Saga,Saturn,NTSC-U\nNight Pier PAL,Saturn,PAL';
  expect(keywords(text)).toEqual(['Drift Saga Saturn PAL', 'Drift Saga Saturn', 'Night Pier PAL Saturn']);
});

it('a doubt is no condition', () => {
  const text = 'Name,Set,Condition\nEmberfox,Cinder,Sealed?\nAsh Wolf,Cinder,Sealed';
  expect(notes(text)[0]).toBe("The condition “Sealed?” is unknown and isn't part of the search");
  expect(keywords(text)[0]).not.toContain('sealed');
});

it('toys are in their boxes or on their cards', () => {
  expect(keywords('Toy,Condition\nHarbor doll,NRFB\nRobot,MIB\nPilot,Mint on Card\nGuard,MIP\nScout,Loose')).toEqual([
    'Harbor doll NRFB',
    'Robot MIB',
    'Pilot MOC',
    'Guard MIP',
    'Scout loose',
  ]);
});

describe('several issues of a series are a lot', () => {
  const kinds = (title: string) => readList(`Title,Publisher\n${title},Harbor`).items.map(({ kind }) => kind);

  it.each(['Fog Riders issues 12-66', 'Fog Riders #1-12', 'Fog Riders Issues 1 to 6', 'Fog Riders #94–100 run'])(
    '%s',
    title => {
      expect(kinds(title)).toEqual(['lot']);
    },
  );

  it.each([
    ...['Fog Riders issue 181', 'Fog Riders #10-2001', 'Emberfox #4/102', 'Emberfox #12-34b', 'Emberfox #9-5'],
    ...['Emberfox #25-151-3', 'Mew 1-2', 'Fog Riders #1 2-10-1999', 'Emberfox OP01-12'],
  ])('%s is one', title => {
    expect(kinds(title)).toEqual(['raw']);
  });
});

it('a refund in a list of purchases is no item', () => {
  expect(out('Item,Qty,Cost\nConsole,1,100\nRefund,,-20\nHandheld,1,200')).toEqual(['3 notSale']);
  expect(out('Item,Qty,Cost\nConsole,1,100\nRefund,1,-20\nHandheld,1,200')).toEqual(['3 notSale']);
  expect(out('Artikel;Menge;Gezahlt\nUhr;1;200\nGutschrift;1;-20,00 €\nLampe;2;40')).toEqual(['3 notSale']);
  expect(keywords('Item,Qty,Cost\nConsole,1,100\nRefund board game,1,-20\nHandheld,1,200')).toHaveLength(3);
  expect(keywords('Item,Qty,Cost\nConsole,1,100\nRefund,1,20\nHandheld,1,200')).toHaveLength(3);
});

it('`Kosten` are what was paid', () => {
  expect(
    readList('Artikel,Kosten\nLampe,€120\nUhr,£300').items.map(({ paid, paidCurrency }) => [paid, paidCurrency]),
  ).toEqual([
    [120, 'EUR'],
    [300, 'GBP'],
  ]);
});

describe('a grade with more behind it', () => {
  it('is that grade if it is about the pages of a comic', () => {
    const text =
      'Title,Issue,Grade\nInkwell,1,CGC 9.8 W\nFog Riders,2,CGC 4.0 OW/W\nHarbor,3,CBCS 6.5 Cream to Off-White pages\nTide,4,9.2 W';
    expect(keywords(text)).toEqual(['Inkwell #1 CGC 9.8', 'Fog Riders #2 CGC 4', 'Harbor #3 CBCS 6.5', 'Tide #4']);
  });

  it('is unknown otherwise, whatever most rows of its column say', () => {
    expect(out('Card,Grade\nDario Venn,PSA 8/9\nMara Quill,PSA 7 maybe')).toEqual(['2 unknownGrade', '3 unknownGrade']);
    expect(out('Coin,Grade\nHarbor Dollar,PCGS MS70 W\nAsh Half,NGC MS69')).toEqual(['2 unknownGrade']);
    expect(readList('Item,Grade\nSteak,A5\nFuel,Grade 91').leftOut).toEqual([]);
  });
});

it('what was paid has the currency below `Cur`, and no other', () => {
  const paid = (text: string) => readList(text).items.map(({ paidCurrency }) => paidCurrency);
  expect(paid('Item,Paid,Cur\nLens,1200,EUR\nLamp,90,\nClock,75,GBP')).toEqual(['EUR', null, 'GBP']);
  expect(paid('Wine,Cur,Paid\nHarbor,Italy,20\nDelta,Spain,30')).toEqual([null, null]);
});

it('a count per finish in letters is one item for each', () => {
  const { items } = readList('Card,Set,Qty NF,Qty F\nSun Ring,CMX,2,1\nMoon Ring,CMX,1,0');
  expect(items.map(({ keyword, quantity }) => [keyword, quantity])).toEqual([
    ['CMX Sun Ring', 2],
    ['CMX Sun Ring foil', 1],
    ['CMX Moon Ring', 1],
  ]);
});

it.each([
  'Artikel,Kaufpreis,Kosten\nUhr,200,15\nLampe,40,5',
  'Artikel,EK,Kosten\nUhr,200,15\nLampe,40,5',
  'Artikel,Kosten,Bezahlt\nUhr,15,200\nLampe,5,40',
])('`Kosten` beside what was paid are fees: %j', text => {
  expect(readList(text).items.map(({ paid }) => paid)).toEqual([200, 40]);
});

it.each([
  ['Shoe,Size,Region\nAsh Runner,42,EU\nFern Runner,8,UK', ['Ash Runner 42', 'Fern Runner 8'], 2],
  ['Artist,Album,Region\nThe Ferns,Night Pier,UK', ['The Ferns Night Pier'], 1],
  ['Title,Author,Region\nNight Pier,Ada Fern,UK', ['Ada Fern Night Pier'], 1],
  ['Item,Region,Paid\nVase,Europe,20\nMask,Africa,40', ['Vase', 'Mask'], 2],
  ['Name,Set,Region\nAsh Wolf,Cinder,EU', ['Cinder Ash Wolf'], 1],
  ['Game,Region\nStar Moth,UK\nDrift Saga,Europe', ['Star Moth PAL', 'Drift Saga PAL'], 0],
  [
    'Title,Console,Region\nStar Moth,Saturn,EU\nDrift Saga,Saturn,EUR',
    ['Star Moth Saturn PAL', 'Drift Saga Saturn PAL'],
    0,
  ],
  ['Film,Format,Region\nNight Pier,VHS,PAL', ['Night Pier VHS PAL'], 0],
])('Europe is a system of television for games alone: %j', (text, keywords, told) => {
  const { items } = readList(text);
  expect(items.map(({ keyword }) => keyword)).toEqual(keywords);
  expect(items.flatMap(({ notes }) => notes).filter(({ text: note }) => note.startsWith('The region'))).toHaveLength(
    told,
  );
});

it('`Cur` above names isn’t a currency', () => {
  const { items } = readList('Item,Paid,Cur\nRadio,20,Bob\nLamp,30,Ann');
  expect(items.map(({ paid }) => paid)).toEqual([20, 30]);
  expect(readList('Item,Paid,Cur\nRadio,20,EUR\nLamp,30,usd').items.map(({ paidCurrency }) => paidCurrency)).toEqual([
    'EUR',
    'USD',
  ]);
});

describe('days as the numbers that a workbook keeps them as', () => {
  const table = (heading: string, ...cells: string[]) =>
    [`Item,Condition,${heading}`, ...cells.map((cell, at) => `Canon AE-${at + 1},used,${cell}`)].join('\n');

  it.each(['Bought', 'Acquired', 'Gekauft'])('below %s are days, never what was paid', heading => {
    const { items, unused } = readList(table(heading, '46122', '', '45555.520833', '44927.5'));
    expect(items.map(({ paid }) => paid)).toEqual([null, null, null, null]);
    expect(unused).toMatchObject([{ heading }]);
  });

  it.each(['Sold', 'Sold?'])('below %s say that the item is gone', heading => {
    expect(out(table(heading, '46122', '', '45555', ''))).toEqual(['2 sold', '4 sold']);
  });

  it('are amounts beside any other amount', () => {
    expect(readList(table('Bought', '46122', '39.50', '45555')).items.map(({ paid }) => paid)).toEqual([
      46122, 39.5, 45555,
    ]);
  });
});
