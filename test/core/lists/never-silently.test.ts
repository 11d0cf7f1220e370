/**
 * Rules that no list may break without a word. Faults that readers of lists have had, and the tests that prevent them; files without a
 * folder are beside this one:
 * - the heading is an item, and the columns beside it are lost: generic.test.ts, sheets-addon/lists/headings.test.ts
 * - totals and trailers are items: pasted.test.ts, hand-kept.test.ts, sheets-addon/lists/rows.test.ts
 * - goods that differ are called repeats: "goods that differ have different searches"
 * - currencies are mixed: "money", sheets-addon/tasks/dates.test.ts
 * - a negative price paid adds profit: "money", sheets-addon/tasks/dates.test.ts
 * - `US $12.99` is no money: "money"
 * - results stand below a person's own headings: sheets-addon/tasks/places/blocks.test.ts, sheets-addon/tasks/price-list/table.test.ts
 * - cards are searched for by their set alone: sheets-addon/tasks/find-sales/cards.test.ts
 * - a message has the name of a field in code: sheets-addon/tasks/find-sales/cards.test.ts, "a row that cannot be read"
 * - a watched list isn't read as a table: sheets-addon/tasks/watch/table.test.ts
 * - the first column of a table is taken for the searches: sheets-addon/tasks/find-sales/table.test.ts
 * - unknown words for a condition are sent and paid for: "words that no table knows"
 * - the lines of a pasted file are searches: pasted.test.ts, n8n-node/pasted-list.test.ts
 * - the number of a seller is taken for that of a product: "product numbers"
 * - a list can't be priced on the market of cards: sheets-addon/tasks/find-sales/card-market.test.ts
 * - a description is searched for as a whole, and a title without its artist or issue: "cells", formats.test.ts
 * - what a spreadsheet turned into a date is searched for: "cells", sheets-addon/tasks/dates.test.ts
 * - a file without its headings, as n8n extracts it, isn't read: n8n-node/read-list.test.ts
 */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';
import { listFile } from '../../support/lists/files.ts';

const searches = (text: string, options = {}) => readList(text, options).items.map(({ keyword }) => keyword);

describe('goods that differ have different searches', () => {
  it('by finish, grade, language and size', () => {
    expect(searches('Name,Foil\nMirrorwing Heron,foil\nMirrorwing Heron,normal')).toEqual([
      'Mirrorwing Heron foil',
      'Mirrorwing Heron',
    ]);
    expect(searches('Product Name,Grade\nFrostmole ex,PSA 10.0 GEM - MT\nFrostmole ex,Ungraded')).toEqual([
      'Frostmole ex PSA 10',
      'Frostmole ex',
    ]);
    expect(searches('Name,Language\nMoss Bear,ja\nMoss Bear,en')).toEqual(['Moss Bear Japanese', 'Moss Bear']);
    expect(searches('Item,Shoe Size\nNike Cortez,9\nNike Cortez,13')).toEqual(['Nike Cortez 9', 'Nike Cortez 13']);
  });

  it.each(['- ', '• ', '☑ ', '* ', '[x] '])('but not by the mark “%s” before a name', mark => {
    expect(searches(`Name,Set\n${mark}Moss Bear,Dusk\nFrostmole ex,Dusk`)).toEqual([
      'Dusk Moss Bear',
      'Dusk Frostmole ex',
    ]);
  });

  it.each(['2x Moss Bear', '3 x Moss Bear', 'Moss Bear x2', 'Moss Bear (x4)'])(
    'by whether several are sold at one price: “%s” may be a lot, which is asked',
    name => {
      const { items, questions } = readList(`Name,Set\n${name},Dusk\nMoss Bear,Dusk`);
      expect(items.map(({ kind }) => kind)).toEqual(['lot', 'raw']);
      expect(questions.map(({ id }) => id)).toContain('lots');
    },
  );

  it.each(['ARS', 'UKG', 'PCGS', 'Arena Club'])('by the grading company %s, which the core knows', company => {
    const [graded] = readList(`Name,Set,Grade\nMoss Bear,Dusk,${company} 10`).items;
    expect(graded).toMatchObject({ grader: company.toUpperCase(), grade: '10' });
    expect(graded?.keyword).toBe(`Dusk Moss Bear ${company.toUpperCase()} 10`);
  });

  const gradeOf = (cells: string, heading = 'Grade') => {
    const { items, leftOut } = readList(
      `Player,Set,${heading}\nDario Venn,Prism,${heading === 'Grade' ? 'PSA 9' : 'PSA,9'}\nMoss Bear,Dusk,${cells}`,
    );
    return items[1]?.keyword ?? leftOut[0]?.reason;
  };

  it.each([
    ...['PSA10', 'PSA 10', 'Psa-10', 'P.S.A. 10', 'ＰＳＡ １０', 'PSA 10.0', 'PSA GEM MT 10', 'PSA 10 GEM - MT'],
    ...['PSA 10 (80000001)', 'PSA 10 cert 80000001', 'PSA slab 10', '10 PSA'],
  ])('“%s” is PSA 10', written => {
    expect(gradeOf(written)).toBe('Dusk Moss Bear PSA 10');
  });

  it.each([
    ['PSA NM-MT 8', 'PSA 8'],
    ['PSA VG 3', 'PSA 3'],
    ['PSA 8.5', 'PSA 8.5'],
    ['"BGS 9,5"', 'BGS 9.5'],
    ['Beckett 9.5', 'BGS 9.5'],
    ['SGC 96', 'SGC 96'],
    ['PSA 8 (OC)', 'PSA 8 OC'],
    ['CGC 9.8 SS', 'CGC 9.8 SS'],
    ['BGS 10 Black Label', 'BGS 10 Black Label'],
    ['CGC Pristine 10', 'CGC 10 Pristine'],
    ['PCGS MS-65 RD', 'PCGS MS65 RD'],
    ['PSA Authentic', 'PSA Authentic'],
    ['Graded 8', 'graded 8'],
    ['GEM MINT 10', 'graded 10'],
  ])('“%s” is searched for as %s', (written, words) => {
    expect(gradeOf(written)).toBe(`Dusk Moss Bear ${words}`);
  });

  it.each(['raw', 'Ungraded', 'Raw/Ungraded', 'ungraded (raw)', 'none', 'n/a', '-', '', '0'])(
    '“%s” is not graded',
    written => {
      expect(gradeOf(written)).toBe('Dusk Moss Bear');
    },
  );

  it.each([
    ...['PSA 10?', 'PSA 9/10', 'PSA 9-10', 'BGS 9.5/10', 'PSA 11', 'PSA 100', 'PSA 10 or 9', 'PSA 10 x2'],
    ...['PSA 10 / BGS 9.5', 'PSA 10 BGS 10', 'hopefully PSA 10', 'PSA 9 crossover', 'sent to PSA', 'PSA', 'XYZ 10'],
    ...['PSA 10 auto 9', 'PSA/DNA 10', '2026-10-09', '10-Sep', '#N/A', 'yes'],
  ])('an item whose grade is “%s” is neither ungraded nor another grade: it is left out', written => {
    expect(gradeOf(written)).toBe('unknownGrade');
  });

  it.each([
    ['PSA,10', 'PSA 10'],
    ['psa,GEM MT 10', 'PSA 10'],
    ['PSA,PSA 10', 'PSA 10'],
    ['SGC,96', 'SGC 96'],
    ['PSA,8 OC', 'PSA 8 OC'],
    ['PSA,', ''],
    ['None,', ''],
    [',graded 9', 'graded 9'],
  ])('a company and a grade in columns of their own: %s', (cells, words) => {
    expect(gradeOf(cells, 'Grader,Grade')).toBe(`Dusk Moss Bear ${words}`.trim());
  });

  it.each(['PSA,BGS 9.5', 'Other,9', 'XYZ,10', 'None,10', 'PSA,9/10', 'PSA,96'])(
    'a company and a grade that contradict each other are left out: %s',
    cells => {
      expect(gradeOf(cells, 'Grader,Grade')).toBe('unknownGrade');
    },
  );

  it('a grade without a company beside others that have one is left out', () => {
    expect(gradeOf(',9', 'Grader,Grade')).toBe('noCompany');
  });

  it('an item with an unknown grade is priced as ungraded only on request, and its row says so', () => {
    const { items } = readList('Player,Set,Grade\nDario Venn,Prism,PSA 9\nMoss Bear,Dusk,PSA 10?', {
      keep: ['unknownGrade'],
    });
    expect(items[1]).toMatchObject({
      keyword: 'Dusk Moss Bear',
      notes: [{ about: 'unsent', text: "The grade “PSA 10?” is unknown and isn't part of the search" }],
    });
  });

  it('a column of ratings is no column of grades', () => {
    const { items, unused } = readList('Name,Set,Bewertung\nMoss Bear,Dusk,4 Sterne\nAsh Wolf,Dusk,5 Sterne');
    expect(items).toHaveLength(2);
    expect(unused).toMatchObject([{ heading: 'Bewertung', why: 'not a grade' }]);
  });

  it.each([
    ['the country of a coin', 'Stato,Moneta,Anno\nPeru,5 Sol,1958', '1958 5 Sol', 'Stato'],
    ['the state of a camera', 'Camera,Grade\nFex 5,80', 'Fex 5', 'Grade'],
    ['the rating of a wine', 'Wine,Vintage,Grade\nMoor,2005,95', '2005 Moor', 'Grade'],
  ])('%s is neither a condition nor a grade', (_, text, keyword, heading) => {
    const { items, unused } = readList(text);
    expect(items).toMatchObject([{ keyword, notes: [] }]);
    expect(unused).toMatchObject([{ heading }]);
  });

  it('or a line says in which columns they differ', () => {
    const { sameSearches } = readList(
      'Name,Condition,Set\nMoss Bear,Near Mint,Dusk\nMoss Bear,Damaged,Dusk\nOther,NM,Dusk',
    );
    expect(sameSearches).toEqual([{ keyword: 'Dusk Moss Bear', rows: [2, 3], differIn: ['Condition'] }]);
  });

  it('equal goods are no such pair, whatever was paid for them', () => {
    expect(readList('Name,Qty,Cost,Notes\nMoss Bear,1,$2,a\nMoss Bear,3,$4,b').sameSearches).toEqual([]);
  });
});

describe('money', () => {
  const paid = (text: string, heading = 'Cost') => {
    const [item] = readList(`Name;${heading};Set\nMoss Bear;${text};Dusk`).items;
    return [item?.paid, item?.paidCurrency];
  };

  it.each([
    ['US $12.99', 12.99, 'USD'],
    ['C $12.99', 12.99, 'CAD'],
    ['AU $5.00', 5, 'AUD'],
    ['EUR 14.50', 14.5, 'EUR'],
    ['1.250,00 €', 1250, 'EUR'],
    ['1.250 €', 1250, 'EUR'],
    ["CHF 1'200.50", 1200.5, 'CHF'],
    ['£3', 3, 'GBP'],
    ['17.0000', 17, null],
  ])('%s was paid', (text, amount, currency) => {
    expect(paid(text)).toEqual([amount, currency]);
  });

  it.each(['0', '0.00', '$0.00', '--', 'N/A', ''])('“%s” means that nothing is known', text => {
    expect(paid(text)).toEqual([null, null]);
  });

  it('that is negative or ambiguous is not counted, and the row says so', () => {
    const notes = (text: string) =>
      readList(`Name;Cost;Set\nMoss Bear;${text};Dusk\nOther;3;Dusk`).items[0]?.notes.map(({ text }) => text);
    expect(notes('(12.00)')).toEqual(['Paid is “(12.00)”, which is negative']);
    expect(notes('$-5.00')).toEqual(['Paid is “$-5.00”, which is negative']);
    expect(notes('1.250')?.[0]).toContain('could be 1.25 or 1250');
  });

  it.each([
    ['¥3000', 'Cost (JPY)', 'JPY'],
    ['¥3000;CNY', 'Cost;Currency', 'CNY'],
    ['5000;ARS', 'Cost;Currency', 'ARS'],
    ['ARS 5000', 'Cost', 'ARS'],
    ['€12;XOF', 'Cost;Currency', 'EUR'],
    ['kr 200', 'Cost (SEK)', 'SEK'],
    ['$12', 'Cost (CAD)', 'CAD'],
    ['$12', 'Cost (EUR)', 'USD'],
    ['€12', 'Cost (USD)', 'EUR'],
  ])('%s below %s was paid in %s', (text, heading, currency) => {
    expect(paid(text, heading)[1]).toBe(currency);
  });

  it.each([
    ['¥3000', 'Cost', 'JPY or CNY'],
    ['¥3000', 'Cost (USD)', 'JPY or CNY'],
    ['kr 200', 'Cost (USD)', 'SEK, NOK, DKK or ISK'],
    ['Rs.500', 'Cost (EUR)', 'INR, PKR or LKR'],
  ])('%s below %s is in no known currency, and the row says so', (text, heading, codes) => {
    const [item] = readList(`Name;${heading};Set\nMoss Bear;${text};Dusk\nOther;3;Dusk`).items;
    expect([item?.paid, item?.paidCurrency]).toEqual([null, null]);
    expect(item?.notes.map(note => note.text)).toEqual([
      `Paid is “${text}”, which could be in ${codes}; write the code`,
    ]);
  });

  it.each([
    ['5000', 'XOF', 'in the unknown currency “XOF”'],
    ['$12', 'credits', 'in the unknown currency “credits”'],
    ['200', 'kr', 'which could be in SEK, NOK, DKK or ISK; write the code'],
  ])('%s beside the currency “%s” is not in the currency of the whole list', (amount, currency, problem) => {
    const others = ';EUR\nOther;2'.repeat(9);
    const text = `Name;Cost;Currency\nMoss Bear;${amount};${currency}\nOther;3;\nOther;2${others};EUR`;
    const [item, other] = readList(text, { currency: 'USD' }).items;
    expect([item?.paid, item?.notes.map(({ text }) => text)]).toEqual([null, [`Paid is “${amount}”, ${problem}`]]);
    expect([other?.paid, other?.paidCurrency]).toEqual([3, 'USD']);
  });

  it('is never taken from a price, a value or a postage', () => {
    const list = readList('Title,Price,Market Value,USPS Cost,Estimated Value\nMoss Bear,12,13,4,15');
    expect(list.items[0]?.paid).toBeNull();
  });

  it('has the currency of its own column in each row', () => {
    const { items } = readList(listFile('binder-collection.csv'));
    expect(items.map(({ paidCurrency }) => paidCurrency)).toEqual(['EUR', 'USD', 'EUR', 'USD']);
  });

  it('without a currency is asked for once, and an answer holds for all rows', () => {
    const text = 'Name,Cost\nMoss Bear,3\nOther,4';
    expect(readList(text).questions).toMatchObject([{ id: 'currency', rows: [2, 3] }]);
    const answered = readList(text, { currency: 'GBP' });
    expect(answered.questions).toEqual([]);
    expect(answered.items.map(({ paidCurrency }) => paidCurrency)).toEqual(['GBP', 'GBP']);
  });

  it('for the whole row is divided by its pieces, and unknown if they are', () => {
    expect(readList('Name,Qty,Total Cost\nMoss Bear,4,$10').items[0]?.paid).toBe(2.5);
    expect(readList('Name,Total Cost\nMoss Bear,$10').items[0]?.paid).toBe(10);
    const [item] = readList('Name,Qty,Total Cost\nMoss Bear,NM x3,$10\nOther,2,$3\nThird,3,$3').items;
    expect([item?.paid, item?.notes.map(({ text }) => text)]).toEqual([
      null,
      ["The quantity “NM x3” can't be read", "Paid is “$10” for a number of pieces that can't be read"],
    ]);
  });
});

it('decimals that a program adds to whole numbers are not searched for', () => {
  const keyword = (text: string) => readList(text).items[0]?.keyword;
  expect(keyword('Name,Set,Card Number,Year\nMoss Bear,Dusk,25.0,1999.0')).toBe(
    keyword('Name,Set,Card Number,Year\nMoss Bear,Dusk,25,1999'),
  );
  expect(keyword('Series,Issue\nMoss Bear,12.0')).toBe(keyword('Series,Issue\nMoss Bear,12'));
  expect(keyword('Name,Shoe Size\nRunner 90,9.0')).toBe(keyword('Name,Shoe Size\nRunner 90,9'));
});

describe('product numbers', () => {
  const productId = (heading: string, number: string) =>
    readList(`Name,Set,Condition,${heading}\nMoss Bear,Dusk,NM,${number}`, { target: 'cards' }).items[0]?.productId;

  it('come from a column that says so', () => {
    expect(productId('Product ID', '710552')).toBe(710552);
  });

  it.each(['710552.0', '710552.00', ' 710552.0 ', '"710552,0"', '"710,552"', '"710,552.0"', '"1,710,552"'])(
    'are whole numbers however a program writes them: %s',
    written => {
      const whole = Number(written.replace(/[,.]0+\b/, '').replace(/\D/g, ''));
      expect(productId('Product ID', written)).toBe(whole);
    },
  );

  it('are whole numbers in cells and texts of the same column, and 0.0 is none', () => {
    const rows = [
      ['Name', 'Product ID'],
      ['Moss Bear', 710552],
      ['Ash Wolf', '710553.0'],
      ['Reed Fox', '0.0'],
      ['Fen Owl', ''],
    ];
    const { items } = readList(rows, { target: 'cards' });
    expect(items.map(each => each.productId)).toEqual([710552, 710553, undefined, undefined]);
    expect(items.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it.each(['$12.00', '12.00 EUR', '€1,250'])('are never prices: %s', price => {
    expect(productId('Product ID', `"${price}"`)).toBeUndefined();
  });

  it('never come from a column in which some numbers have decimals', () => {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `Moss Bear ${at},Dusk,NM,${at === 31 ? '12.99' : `${at + 3}.00`}`,
    );
    const { items } = readList(['Name,Set,Condition,Product ID', ...lines].join('\n'), { target: 'cards' });
    expect(items.filter(each => each.productId !== undefined)).toEqual([]);
  });

  it.each(['TCGplayer Id', 'SKU', 'SkuId', 'Cert Number', 'UPC'])('never from %s', heading => {
    expect(productId(heading, '710552')).toBeUndefined();
  });

  it('are never a UPC', () => {
    expect(productId('Product ID', '680000000001')).toBeUndefined();
    expect(readList(listFile('retail-listings.txt'), { target: 'cards' }).items[0]?.productId).toBeUndefined();
  });
});

describe('words that no table knows', () => {
  it('are never sent, and the row says so', () => {
    const [item] = readList('Name,Set,Condition,Language,Foil\nMoss Bear,Dusk,crisp,Klingon,sparkly', {
      target: 'cards',
    }).items;
    expect(item?.parameters).toEqual({ keyword: 'Moss Bear Dusk' });
    expect(item?.notes.map(({ text }) => text)).toEqual([
      "The finish “sparkly” is unknown and isn't part of the search",
      "The language “Klingon” is unknown and isn't part of the search",
      "The condition “crisp” is unknown and isn't part of the search",
    ]);
  });

  it.each([
    ['NM', 'Near Mint'],
    ['NearMint', 'Near Mint'],
    ['near_mint', 'Near Mint'],
    ['Near Mint', 'Near Mint'],
    ['Good (Lightly Played)', 'Lightly Played'],
    ['Slightly Played', 'Lightly Played'],
    ['D', 'Damaged'],
  ])('%s is known', (word, condition) => {
    const [item] = readList(`Name,Set,Condition,Foil\nMoss Bear,Dusk,${word},`, { target: 'cards' }).items;
    expect(item?.parameters.condition).toBe(condition);
  });

  const cardOf = (heading: string, written: string) =>
    readList(`Name,Set,${heading}\nAsh Wolf,Dusk,\nMoss Bear,Dusk,${written}`, { target: 'cards' }).items[1];

  it.each([
    ...[
      ['Finish', 'foil?'],
      ['Finish', 'Foil/Non-foil'],
      ['Foil', 'maybe'],
      ['Foil', '2'],
    ],
    ...[
      ['Language', 'Japanese?'],
      ['Language', 'EN/JP'],
      ['Language', 'not English'],
    ],
    ...[
      ['Condition', 'Near Mint (?)'],
      ['Condition', 'NM/LP'],
      ['Condition', 'NM?'],
      ['Condition', 'New - crease'],
    ],
  ] as const)('%s “%s” is a doubt, which is never sent', (heading, written) => {
    const item = cardOf(heading, written);
    expect(item?.parameters).toEqual({ keyword: 'Moss Bear Dusk' });
    expect(item?.notes.map(({ about }) => about)).toEqual(['unknown']);
  });

  it.each([
    ['Printing', '1st Ed.', { variant: '1st Edition' }],
    ['Finish', 'Non-Holo', { variant: 'Normal' }],
    ['Finish', 'not foil', { variant: 'Normal' }],
    ['Foil', 'ja', { variant: 'Foil' }],
    ['Foil', 'oui', { variant: 'Foil' }],
    ['Foil', 'nein', { variant: 'Normal' }],
    ['Language', 'Jap', { language: 'Japanese' }],
    ['Language', '日本語', { language: 'Japanese' }],
  ])('%s “%s” is known', (heading, written, sent) => {
    expect(cardOf(heading, written)?.parameters).toEqual({ keyword: 'Moss Bear Dusk', ...sent });
  });

  it('a condition with a finish and a language is taken apart', () => {
    const [first, second] = readList(
      'Name,Set,Condition\nMoss Bear,Dusk,Near Mint Holofoil - Japanese\nMoss Bear,Dusk,Lightly Played 1st Edition Holofoil',
      { target: 'cards' },
    ).items;
    expect(first?.parameters).toMatchObject({ condition: 'Near Mint', variant: 'Holofoil', language: 'Japanese' });
    expect(second?.parameters).toMatchObject({ condition: 'Lightly Played', variant: '1st Edition Holofoil' });
  });

  it.each(['Played', 'Good', 'Excellent plus'])(
    '“%s” means different conditions in different programs, so a list of cards has to say which',
    word => {
      const [item] = readList(`Name,Set,Condition,Foil\nMoss Bear,Dusk,${word},`, { target: 'cards' }).items;
      expect(item?.parameters.condition).toBeUndefined();
      expect(item?.notes).toHaveLength(1);
    },
  );

  it.each([
    ['Used', 'used'],
    ['Pre-owned - Good', 'used'],
    ['Brand New', 'new'],
    ['New with tags', 'new'],
    ['New w/ tags', 'new'],
    ['New w/o box', 'new'],
    ['New (w/tags)', 'new'],
  ])('%s is a condition of the auction site', (word, sent) => {
    expect(readList(`Title,Condition\nVaro K20 Kettle,${word}`).items[0]?.parameters.itemCondition).toBe(sent);
  });

  it('a condition without a counterpart is not sent: parts and open boxes are neither new nor used', () => {
    for (const word of ['For parts or not working', 'Open box', 'Near Mint']) {
      const [item] = readList(`Title,Condition\nVaro K20 Kettle,${word}`).items;
      expect(item?.parameters.itemCondition).toBeUndefined();
      expect(item?.notes.map(({ text }) => text)).toEqual([`The condition “${word}” isn't part of the search`]);
    }
  });

  it('the fashion and the peer-to-peer site have conditions of their own', () => {
    const text = 'Title,Condition,Brand\nPlum cardigan,New with tags,Everlane\nPlum cardigan,Like New,Everlane';
    expect(readList(text, { target: 'fashion' }).items.map(({ parameters }) => parameters)).toEqual([
      { keyword: 'Everlane Plum cardigan', condition: 'nwt', brand: 'Everlane' },
      { keyword: 'Everlane Plum cardigan', brand: 'Everlane' },
    ]);
    expect(readList(text, { target: 'peer' }).items.map(({ parameters }) => parameters.itemCondition)).toEqual([
      'new',
      'likeNew',
    ]);
  });
});

describe('cells', () => {
  it('a description is its first line, without hashtags', () => {
    expect(searches(listFile('social-sales.csv'))[0]).toBe('Vintage wrangler 936 jeans');
  });

  it('a number that a spreadsheet turned into a date is not searched for, and the row says so', () => {
    const [item] = readList([
      ['Name', 'Set', 'Number'],
      ['Moss Bear', 'Dusk', new Date('2026-10-12T00:00:00Z')],
    ]).items;
    expect(item?.keyword).toBe('Dusk Moss Bear');
    expect(item?.notes.map(({ text }) => text)).toEqual([
      'The number is “2026-10-12T00:00:00.000Z”, which became the date 12 Oct 2026 in a spreadsheet; format the column as plain text and type it again',
    ]);
  });

  it.each([
    ...['10-Apr', 'Apr-02', '04/04/2002', '12.04.2026', '2026-04-10', '2026-04-10T00:00:00.000Z', '10. Apr 2026'],
    ...['#N/A', '#NAME?', 'Loading...', '1.00E+03', '{{ $json.no }}'],
  ])('“%s” is no fact of an item, in whichever column it is', written => {
    const headings = ['Brand', 'Item', 'Set', 'Number', 'Shoe Size', 'Variant', 'Color'];
    const row = (heading: string) =>
      readList([
        headings,
        ['Nike', 'Cortez Runner', 'Dusk', '7', '9', 'Rust', 'Red'],
        ['Nike', 'Dune Walker', 'Dawn', '8', '10', 'Moss', 'Blue'].map((cell, at) =>
          headings[at] === heading ? written : cell,
        ),
      ]);
    for (const heading of ['Set', 'Number', 'Shoe Size', 'Variant', 'Color', 'Brand']) {
      const { items, questions } = row(heading);
      expect(items[1]?.keyword).not.toContain(written);
      expect(items[1]?.notes.filter(({ about }) => about === 'unknown')).toHaveLength(1);
      expect(questions.map(({ id }) => id)).toEqual(['words']);
    }
    const { items, leftOut } = row('Item');
    expect(items).toHaveLength(1);
    expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual([[3, 'unreadable']]);
  });

  it.each(['4/102', '10/12', 'TG01/TG30', '1E3', 'MAR1', '10E', 'SWSH001', '2023-24', '1-2', '9½', 'DEC-20'])(
    'a number or a code such as “%s” is none',
    written => {
      const [, item] = readList([
        ['Name', 'Set', 'Number'],
        ['Ash Wolf', 'Dusk', '12/102'],
        ['Moss Bear', 'Dusk', written],
      ]).items;
      expect(item?.keyword).toBe(`Dusk Moss Bear ${written}`);
    },
  );

  it.each(['?', '???', 'unknown', 'TBD', '-', 'n/a'])('“%s” states nothing', written => {
    const [, item] = readList([
      ['Name', 'Set', 'Number'],
      ['Ash Wolf', 'Dusk', '12/102'],
      ['Moss Bear', written, written],
    ]).items;
    expect([item?.keyword, item?.notes]).toEqual(['Moss Bear', []]);
  });

  it.each([
    ['1999', '1999'],
    ['1999.0', '1999'],
    ['c. 1999', '1999'],
    ['1999-00', '1999-00'],
    ['1999-2000', '1999'],
    ['2026-01-01', '2026'],
    ['2026-01', '2026'],
    ['4/10/2002', '2002'],
    ['0', ''],
    ['?', ''],
    ['NV', ''],
  ])('the year of “%s” is “%s”', (written, year) => {
    const [, item] = readList([
      ['Name', 'Year', 'Set'],
      ['Ash Wolf', '1998', 'Dusk'],
      ['Moss Bear', written, 'Dusk'],
    ]).items;
    expect([item?.keyword, item?.notes]).toEqual([`${year} Dusk Moss Bear`.trim(), []]);
  });

  it.each(['99', "'99", '36526'])('a year such as “%s” is not searched for, and the row says so', written => {
    const [, item] = readList([
      ['Name', 'Year', 'Set'],
      ['Ash Wolf', '1998', 'Dusk'],
      ['Moss Bear', written, 'Dusk'],
    ]).items;
    expect([item?.keyword, item?.notes.map(({ about }) => about)]).toEqual(['Dusk Moss Bear', ['unknown']]);
  });

  it('a web address is no item', () => {
    const list = readList('Name,Paid\nAsh Wolf,3\nhttps://shop.example/item/1,4\nMoss Bear,5');
    expect(list.items).toHaveLength(2);
    expect(list.leftOut).toMatchObject([{ row: 3, reason: 'unreadable' }]);
  });

  it('nor is a name with an address, an error or a formula in it', () => {
    const list = readList(
      "Name,Paid\nCanon AE-1 black https://shop.example/1,4\nCanon #N/A black body,4\n'=A1*2 in a long text,5\nNikon F3,5",
    );
    expect(list.items.map(({ keyword }) => keyword)).toEqual(['Nikon F3']);
    expect(list.leftOut.map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  });

  it('errors and placeholders are no items', () => {
    const list = readList('Item,Qty\n#N/A,1\nTBD,1\n=A1,1\nVaro K20,1');
    expect(list.items.map(({ keyword }) => keyword)).toEqual(['Varo K20']);
    expect(list.leftOut.map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  });

  it('a long keyword is shortened at a word, and the row says so', () => {
    const [item] = readList(`Title\n${'word '.repeat(100)}`).items;
    expect(item?.keyword.length).toBeLessThanOrEqual(300);
    expect(item?.notes[0]?.text).toContain('is shortened to');
  });

  const quantityOf = (written: unknown) =>
    readList([
      ['Name', 'Qty'],
      ['Moss Bear', written],
      ['Ash Wolf', '1'],
      ['Reed Fox', '4'],
    ]).items.find(({ row }) => row === 2)?.quantity;

  it.each([
    ...[
      ['2x', 2],
      ['x2', 2],
      ['× 2', 2],
      ['2 pcs', 2],
      ['12ct', 12],
      ['3 Stück', 3],
      [2, 2],
      ['３', 3],
    ],
    ...[
      ['1.0', 1],
      ['2,0', 2],
      ['2.00', 2],
      ['1,000', 1000],
      ['1 000', 1000],
      ['1,000.0', 1000],
    ],
  ])('a quantity of %j is %i', (written, quantity) => {
    expect(quantityOf(written)).toBe(quantity);
  });

  it.each([
    ...['1.000', '2.500', '1-2', '-1', '2+1', '2 or 3', '2/3', '~5', '½', '1½', 'one', 'NM x3', '3 (1 sold)', '2 x 3'],
    ...['1.5', '1e3', '10%', '$2', '2026-02-01', '1-Feb', 'sold', true, '#N/A', ''],
  ])('a quantity of %j has no one meaning, so it is unknown', written => {
    expect(quantityOf(written)).toBeNull();
  });

  it.each(['0', '0.0', '0x', 0])('a row with a quantity of %j is left out', written => {
    expect(quantityOf(written)).toBeUndefined();
  });

  it.each([
    'Grand total for everything:',
    'Total for all cards:',
    'SUBTOTAL Vault of Ages',
    'Total (12 cards)',
    'Summe:',
  ])('“%s” is a total', written => {
    expect(readList(`Name,Qty,Paid\nMoss Bear,2,$5\n${written},,$11`).leftOut).toMatchObject([{ reason: 'total' }]);
  });

  it.each(['Total Recall VHS', 'Sum 41 - Still Waiting CD', 'Total War: Rome', 'Suma de Letras book'])(
    '“%s” is an item',
    written => {
      expect(readList(`Name,Qty,Paid\nMoss Bear,2,$5\n${written},1,$11`).items).toHaveLength(2);
    },
  );

  it('a column of yes and no below Sold leaves out what is sold; numbers below it are counts', () => {
    const list = readList('Name,Sold?,Paid\nMoss Bear,yes,$5\nAsh Wolf,no,$5\nReed Fox,,$5');
    expect(list.items.map(({ keyword }) => keyword)).toEqual(['Ash Wolf', 'Reed Fox']);
    expect(list.leftOut).toMatchObject([{ row: 2, reason: 'sold' }]);
    expect(readList('Name,Sold,Paid\nMoss Bear,1,$5\nAsh Wolf,0,$5').items).toHaveLength(2);
  });

  it("a quantity that can't be read leaves the row in, with an unknown quantity", () => {
    const [item] = readList('Name,Qty\nMoss Bear,a few\nOther,2\nThird,3').items;
    expect(item).toMatchObject({ quantity: null, notes: [{ text: "The quantity “a few” can't be read" }] });
  });
});

describe('a reason can be switched off', () => {
  it('wish list, sold and zero are items after all', () => {
    expect(readList(listFile('binder-collection.csv'), { keep: ['wishList'] }).items).toHaveLength(5);
    expect(readList(listFile('crosslisting.csv'), { keep: ['sold', 'draft'] }).items).toHaveLength(3);
    expect(
      readList(listFile('seller-pricing.csv'), { keep: ['none'] }).items.find(({ row }) => row === 6)?.quantity,
    ).toBe(0);
  });

  it('lots are left out on request', () => {
    const list = readList(listFile('peer-sales.csv'), { leaveOut: ['lot'] });
    expect(list.items).toHaveLength(1);
    expect(list.leftOut).toContainEqual({ row: 4, index: 3, reason: 'lot', text: expect.stringContaining('m8000') });
  });

  it('what a person does not want without a detail that is no part of its search is left out', () => {
    const text = 'Name,Set,Language\nMoss Bear,Dusk,Klingon\nAsh Wolf,Dusk,English';
    expect(readList(text).questions).toMatchObject([{ id: 'words', fallback: 'keep' }]);
    const { items, leftOut, questions, text: summary } = readList(text, { leaveOut: ['unknown'] });
    expect(items.map(({ row }) => row)).toEqual([3]);
    expect(leftOut).toMatchObject([{ row: 2, reason: 'unknown' }]);
    expect(questions).toMatchObject([{ id: 'words', fallback: 'leaveOut', rows: [2] }]);
    expect(summary).toBe("1 item, 1 row left out (1 with a detail that can't be used).");
  });

  it.each([
    ['unknownGrade', 'Player,Set,Grade\nDario Venn,Prism,PSA 9\nMoss Bear,Dusk,PSA 8/10', {}],
    ['noCompany', 'Player,Set,Grade\nDario Venn,Prism,PSA 9\nMoss Bear,Dusk,8', {}],
    ['graded', 'Card,Set,Grade\nMoss Bear,Dusk,PSA 10', { target: 'cards' }],
  ] as const)('rows that are kept are counted, so the switch stays: %s', (reason, text, options) => {
    expect(readList(text, options).leftOut).toMatchObject([{ reason }]);
    const { leftOut, kept } = readList(text, { ...options, keep: [reason] });
    expect([leftOut, kept[reason]]).toEqual([[], 1]);
  });

  it('graded cards are left out of the market of ungraded ones, with a question', () => {
    const list = readList(listFile('portfolio.csv'), { target: 'cards' });
    expect(list.leftOut.filter(({ reason }) => reason === 'graded')).toHaveLength(2);
    expect(list.questions.map(({ id }) => id)).toContain('graded');
  });
});

it('a batch of cards has its own fields where a player is known', () => {
  const [card] = readList(
    'Year,Brand,Set,Card #,Player,Parallel,Grade\n2023,Crest,Prism,101,Piet Karlsen,Gold /50,PSA 10',
    { target: 'cardBatch' },
  ).items;
  expect(card?.parameters).toEqual({
    year: 2023,
    set: 'Crest Prism',
    player: 'Piet Karlsen',
    cardNumber: '101',
    parallel: 'Gold /50',
    grader: 'PSA',
    grade: 10,
  });
});

// Reference 4.9: a card has a keyword, or a player, a set and so on.
it.each([
  ['a season', 'Year,Set,Player\n2018-19,Prism,Piet Karlsen', '2018-19 Prism Piet Karlsen'],
  ['an insert', 'Set,Insert,Player\nPrism,Night Shift,Piet Karlsen', 'Prism Piet Karlsen Night Shift'],
  ['a misprint', 'Set,Player,Misprint\nPrism,Piet Karlsen,Yes', 'Prism Piet Karlsen misprint'],
  ['a language', 'Set,Character,Language\nDusk,Moss Bear,Japanese', 'Dusk Moss Bear Japanese'],
  ['a grade in words', 'Set,Player,Grader,Grade\nPrism,Piet Karlsen,PSA,Authentic', 'Prism Piet Karlsen PSA Authentic'],
])('a card of a batch whose fields have no room for %s is a keyword', (_, text, keyword) => {
  expect(readList(text, { target: 'cardBatch' }).items.map(({ parameters }) => parameters)).toEqual([{ keyword }]);
});
