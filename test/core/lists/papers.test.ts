/** Papers that people bring besides lists: bills, receipts and statements. What isn't an item is never searched for. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const read = (lines: readonly string[], separator = ',') => readList(lines.join('\n').replaceAll('|', separator));
const searches = (lines: readonly string[]) => read(lines).items.map(({ keyword }) => keyword);
const leftOut = (lines: readonly string[]) => read(lines).leftOut.map(({ row, reason }) => `${row} ${reason}`);

describe('a line of a bill is no item', () => {
  it.each<[string, string[], string[]]>([
    [
      'an invoice of an auction house',
      [
        'Northgate Auctions',
        'Lot|Description|Hammer|Premium|VAT|Total',
        '112|Brass clock|220.00|55.00|11.00|286.00',
        '113|Doulton figure|35.00|8.75|1.75|45.50',
        '|Subtotal|255.00|63.75|12.75|331.50',
        '|Shipping||||25.00',
        '|Total due||||356.50',
      ],
      ['1 preamble', '5 total', '6 notSale', '7 total'],
    ],
    [
      'a receipt that says how it was paid',
      [
        'Qty|Item|Amount',
        '2|Card savers|18',
        '1|Hobby box|240',
        '|Subtotal|258',
        '|Sales tax (8%)|20.64',
        '|Visa 1234|278.64',
      ],
      ['4 total', '5 notSale', '6 trailer'],
    ],
    [
      'an invoice in German',
      [
        'Pos.|Artikel|Menge|Einzelpreis|Gesamtpreis',
        '1|Bohrhammer|2|180|360',
        '2|Tauchsäge|1|420|420',
        '|Zwischensumme|||780',
        '|Versand|||15',
        '|MwSt. 19%|||151.05',
        '|Rechnungsbetrag|||946.05',
        '|Bitte bald überweisen|||',
      ],
      ['4 total', '5 notSale', '6 notSale', '7 total', '8 trailer'],
    ],
    [
      'a bill without a subtotal',
      ['Qty|Item|Price', '1|Canon AE-1|100', '1|Nikon F3|200', '|Postage & packing|8'],
      ['4 notSale'],
    ],
    [
      'a value of all with further words',
      ['Omschrijving|Merk|Bedrag', 'Ponytail|Mattel|400', 'Spoorbaan|Märklin|80', 'Totaal verzekerde waarde||480'],
      ['4 total'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(leftOut(lines)).toEqual(expected);
    expect(read(lines).items).toHaveLength(2);
  });

  it.each<[string, string[], number]>([
    ['a wine called like a charge', ['Item|Qty|Paid', 'Porto|1|30', 'Rioja|2|20'], 2],
    ['a game called like a sum', ['Item|Qty|Paid', 'Halo|1|30', 'Doom|2|20', 'Total War: Rome II|1|10'], 3],
    [
      'a game called like a sum that lacks a cell',
      ['Item|Qty|Paid', 'Halo|1|30', 'Total War: Rome II||10', 'Doom|2|20'],
      3,
    ],
    [
      'a game called like a sum, the last one and without a cell',
      ['Item|State|Paid', 'Halo|good|10', 'Doom|good|12', 'Total Annihilation||15'],
      3,
    ],
    ['items added below a total', ['Item|Qty|Paid', 'Halo|1|30', 'Doom|2|20', 'Total|3|50', 'Ico||15', 'Rez|1|9'], 4],
    [
      'items below a total that have no number of a lot',
      ['Lot|Item|Paid', '1|Lamp|20', '2|Vase|30', '|Total|50', '|Rug|40', '|Eames chair|90'],
      4,
    ],
    [
      'items below a total of unknown makers',
      ['Item|Brand|Paid', 'Lamp|Kaiser|20', 'Vase|Rosenthal|30', 'Total||50', 'Rug||40', 'Chair||15'],
      4,
    ],
    [
      'wines called like charges, of an unknown year',
      ['Wine|Vintage|Bottles|Paid', 'Barolo|2010|2|60', 'Chianti|2015|6|12', 'Port||1|25', 'VAT 69||1|30'],
      4,
    ],
    [
      'a wine of a year that was not counted',
      ['Vin|Année|Bouteilles', 'Margaux|2005|3', 'Banyuls|2001|2', 'Porto|1990|'],
      3,
    ],
    ['a wine with its year', ['Item|Qty|Price', 'Lamp|1|20', 'Vase|1|30', 'Port 2011||15'], 3],
    ['a bottle without its strength', ['Item|ABV|Bottles|Paid', 'Ardbeg|46|1|40', 'Orval|6|1|4', 'VAT 69||1|20'], 3],
    [
      'a line of figures of an unknown maker',
      ['Item|Maker|Paid', 'Fox 1|Bandai|30', 'Fox 2|Bandai|25', 'Premium||20'],
      3,
    ],
    ['a wagon of an unknown scale', ['Model|Scale|Paid', 'Hopper|N|5', 'Boxcar|HO|8', 'Freight||9'], 3],
    [
      'games called like sums, of an unknown platform',
      ['Game|Platform|Qty|Paid', 'Halo|Xbox|1|5', 'Doom|PC|1|6', 'Total Overdose||1|12', 'Total War||2|40'],
      4,
    ],
    ['a dear machine of no maker', ['Item|Brand|Paid', 'Yoga mat|Nike|20', 'Dumbbell|York|20', 'Total Gym||400'], 3],
  ])('but %s is one', (_, lines, count) => {
    expect(searches(lines)).toHaveLength(count);
  });
});

describe('a statement of an account is no list of items', () => {
  const STATEMENTS: [string, string[]][] = [
    [
      'the oldest line first',
      ['Date|Description|Amount|Balance', '1/2|GOODWILL|-20|980', '1/3|PAYOUT|100|1080', '1/4|SAVERS|-30|1050'],
    ],
    [
      'the newest line first',
      ['Tag|Verwendungszweck|Betrag|Saldo', '4.2.|Rewe|-20|980', '3.2.|Gehalt|500|1000', '2.2.|Miete|-700|500'],
    ],
    [
      'debit and credit apart',
      ['Date|Libellé|Débit|Crédit|Solde', '1/2|LIBRAIRIE|25||975', '2/2|VIREMENT||500|1475', '5/2|RETRAIT|100||1375'],
    ],
    [
      'a last line without an amount',
      ['Date|Text|Amount|Balance', '1/2|Sale|100|100', '1/3|Payout|-60|40', '|Closing balance||40'],
    ],
  ];
  it.each(STATEMENTS)('%s', (_, lines) => {
    const { items, problem } = read(lines);
    expect(items).toEqual([]);
    expect(problem).toMatch(/account, not items.*choose the column/);
  });

  it('unless a person says which column names the items', () => {
    const lines = ['Name|Amount|Balance', 'Canon AE-1|100|900', 'Nikon F3|200|700'];
    expect(searches(lines)).toEqual([]);
    const { items } = readList(lines.join('\n').replaceAll('|', ','), { roles: { Name: 'name' } });
    expect(items.map(({ keyword }) => keyword)).toEqual(['Canon AE-1', 'Nikon F3']);
  });

  it('and a list that says what was paid, or has amounts that no balance follows, is one', () => {
    expect(searches(['Item|Paid|Balance', 'Canon AE-1|100|900', 'Nikon F3|200|700'])).toHaveLength(2);
    expect(searches(['Name|Price|Balance', 'Canon AE-1|100|40', 'Nikon F3|200|90'])).toHaveLength(2);
    expect(searches(['Name|Price|Balance', 'Canon AE-1|100|100', 'Nikon F3|200|300'])).toHaveLength(2);
  });

  it.each<[string, string[]]>([
    ['what was spent on items', ['Item|Price|Balance', 'Canon AE-1|100|900', 'Nikon F3|200|700']],
    ['a ledger of a stock', ['Date|Item|In|Out|Balance', '1/2|Canon AE-1|5||5', '1/3|Canon AE-1||2|3']],
    ['a log of cards', ['Date|Card|Set|Amount|Balance', '1/2|Fog|Base|-100|900', '1/3|Moor|Base|-80|820']],
    ['prices in a sale', ['Article|Prix|Solde', 'Robe Bar|100|80', 'Sac Kelly|20|60']],
    [
      'payments for items',
      [
        'Name|Gross|From Email Address|Item Title|Balance',
        'Jane Roe|-45|a@b.example|Canon AE-1|955',
        'Jim Poe|-20|c@b.example|Nikon F3|935',
      ],
    ],
  ])('and %s is one', (_, lines) => {
    expect(searches(lines)).toHaveLength(2);
    expect(searches(lines)[0]).toMatch(/Canon AE-1|Fog|Robe Bar/);
  });
});

describe('a person is no item', () => {
  it('whose name repeats beside items', () => {
    const lines = ['Name|Item|Paid', 'Anna|Canon AE-1|50', 'Bob|Nikon F3|180', 'Anna|Olympus OM-1|60'];
    expect(searches(lines)).toEqual(['Canon AE-1', 'Nikon F3', 'Olympus OM-1']);
    const [question] = read(lines).questions;
    expect([question?.id, question?.fallback]).toEqual(['item', 'Item']);
  });

  it.each<[string, string[], string[]]>([
    [
      'a kind that repeats',
      ['Name|Item', 'Emberfox|Card', 'Ash Wolf|Card', 'Ash Wolf|Card'],
      ['Emberfox', 'Ash Wolf', 'Ash Wolf'],
    ],
    [
      'numbers of a store',
      ['Name|Item', 'Canon AE-1|AB-001', 'Canon AE-1|AB-002', 'Nikon F3|AB-003'],
      ['Canon AE-1', 'Canon AE-1', 'Nikon F3'],
    ],
    [
      'kinds of one word',
      ['Name|Item', 'Emberfox|Card', 'Ash Wolf|Plush', 'Emberfox|Figure'],
      ['Emberfox', 'Ash Wolf', 'Emberfox'],
    ],
    [
      'short texts',
      ['Name|Item', 'Air Walker 1|Chicago', 'Air Walker 1|Bred Toe', 'Rain Glider|Panda'],
      ['Air Walker 1', 'Air Walker 1', 'Rain Glider'],
    ],
    [
      'the numbers of sets',
      ['Name|Item', 'Millennium Ship|Set 192', 'Millennium Ship|Set 965', 'Wing|Set 301'],
      ['Millennium Ship', 'Millennium Ship', 'Wing'],
    ],
  ])('but the name stays beside %s', (_, lines, expected) => {
    expect(searches(lines)).toEqual(expected);
  });

  it('whose name stands beside a seller', () => {
    expect(searches(['Name|Title|Seller', 'Walkman|Sony WM-2 boxed|Bob', 'Discman||Jim', 'Watchman||Jim'])).toEqual([
      'Sony WM-2 boxed',
      'Discman',
      'Watchman',
    ]);
  });

  it('who paid, in a line without an item', () => {
    const lines = [
      'Name|Gross|From Email Address|Item Title',
      'Jane Roe|-45|a@b.example|Canon AE-1',
      'Jim Poe|20|c@b.example|',
    ];
    expect(searches(lines)).toEqual(['Canon AE-1']);
    expect(leftOut(lines)).toEqual(['3 trailer']);
  });
});

it.each<[string, string[], string[]]>([
  [
    'letters of a grade',
    ['Denomination|Year|Grade|Designation|Service', 'Morgan Dollar|1881|MS65|PL|PCGS'],
    ['1881 Morgan Dollar PL PCGS MS65'],
  ],
  ['nothing else that names the item', ['Designation|Paid', 'Lampe Jieldé|5'], ['Lampe Jieldé']],
  ['letters alone', ['Designation|Year|Paid', 'DMPL|1881|5', 'PL|1882|6'], []],
  ['a count, in capitals', ['Désignation|Quantité|Prix', 'LAMPE|1|30', 'VASE|2|20'], ['LAMPE', 'VASE']],
  [
    'a maker',
    ['Marque|Désignation|Prix', 'Renault|R5|30', 'Peugeot|GTI|90', 'Citroën|DS|20'],
    ['Renault R5', 'Peugeot GTI', 'Citroën DS'],
  ],
])('a designation beside %s', (_, lines, expected) => {
  expect(searches(lines)).toEqual(expected);
});

it.each<[string, string]>([
  ['Winery|Cuvée|Vintage|Appellation', '2015 Tempier Cabassaou'],
  ['Domaine|Vin|Année|Prix', '2015 Tempier Cabassaou'],
  ['Producer|Name|Year|Bottles', '2015 Tempier Cabassaou'],
  ['Bodega|Vino|Añada|Botellas', '2015 Tempier Cabassaou'],
  ['Produttore|Denominazione|Annata|Bottiglie', '2015 Tempier Cabassaou'],
])('a wine is called after who made it: %s', (headings, expected) => {
  expect(searches([headings, 'Tempier|Cabassaou|2015|3'])).toEqual([expected]);
});

it.each([
  ['Artículo|Bodega|Cantidad', 'Taladro Makita|Norte|2'],
  ['Oggetto|Cantina|Prezzo', 'Taladro Makita|A|2'],
])('where it is stored made no item: %s', (headings, row) => {
  expect(searches([headings, row])).toEqual(['Taladro Makita']);
});

it('where a wine has no name besides where it comes from, that is its name', () => {
  const lines = ['Winery|Cuvée|Appellation|Vintage', 'Tempier||Bandol|2015', 'Musar|Red|Bekaa|2005'];
  expect(searches(lines)).toEqual(['2015 Tempier Bandol', '2005 Musar Bekaa Red']);
});

it('a part is told from others by its number and colour, and a store’s own number is neither', () => {
  expect(searches(['Item No|Part Name|Color|Qty', '3001|Brick 2 x 4|Red|40', '973pb001|Torso|Blue|2'])).toEqual([
    'Brick 2 x 4 3001 Red',
    'Torso 973pb001 Blue',
  ]);
  expect(
    searches(['Item Type|Item No|Item Name|Color', 'S|75192-1|Falcon|(Not Applicable)', 'P|3001|Brick|Red']),
  ).toEqual(['Falcon 75192-1', 'Brick 3001 Red']);
  expect(searches(['Item No|Item|Color', '101|Lamp|Red', '207|Vase|Blue'])).toEqual(['Lamp', 'Vase']);
  expect(searches(['Item|Part|Item No', 'Starter|main|A100', 'Valve|aux|A205'])).toEqual(['Starter', 'Valve']);
  expect(searches(['Item No|Part|Color', '1001|Fender|Black', '1002|Door|Red'])).toEqual(['Fender', 'Door']);
  expect(searches(['Part|Item No', 'Carburetor|107', 'Alternator|205'])).toEqual(['Carburetor', 'Alternator']);
  expect(searches(['Pezzo|Item No|Colore', 'Vaso|101|Blu', 'Piatto|207|Rosso'])).toEqual(['Vaso', 'Piatto']);
  expect(searches(['Item Type|Item No|Item Name', 'S|1201|Shirt', 'M|1305|Coat'])).toEqual(['Shirt', 'Coat']);
});

it('each company has a column of yes and no', () => {
  const { items } = read(['Card|PSA|BGS|Grade', 'Fog|x||10', 'Moor||x|9.5', 'Rust|||']);
  expect(items.map(({ keyword }) => keyword)).toEqual(['Fog PSA 10', 'Moor BGS 9.5', 'Rust']);
  expect(leftOut(['Card|PSA|BGS|Grade', 'Fog|yes|yes|10', 'Moor|no|yes|9'])).toEqual(['2 unknownGrade']);
});

it('a face value names a banknote of a country, and a number with its catalogue a stamp', () => {
  expect(
    searches(['Country|Face Value|Year|Catalogue No', 'USA|3c|1938|Scott 807', 'Germany|10 Pf|1921|Mi 160']),
  ).toEqual(['1938 3c Scott 807 USA', '1921 10 Pf Mi 160 Germany']);
});

it.each([
  [['Country|Face Value|Company', 'USA|100|Erie Railroad', 'Germany|1000|Siemens'], []],
  [
    ['Country|Face Value|Motif', 'Germany|12 DM|Castle', 'France|50u|Tower'],
    ['Castle Germany', 'Tower France'],
  ],
  [
    ['Country|Nominal|Part', 'USA|100|Resistor', 'USA|200|Capacitor'],
    ['Resistor USA', 'Capacitor USA'],
  ],
])('but no bare number, and nothing that another column names', (lines, expected) => {
  expect(searches(lines)).toEqual(expected);
});

it('the year in which an item was bought is not its own', () => {
  expect(searches(['Item|Purchase date|Paid', 'Leica M3|2018|900', 'Falcon|2019|180'])).toEqual(['Leica M3', 'Falcon']);
});

it.each<[string, number | null]>([
  ['x2', 2],
  ['x 12', 12],
  ['2x', 1],
  ['X2', 1],
])('a column of nothing but %s has counts below the name of what is counted', (cell, quantity) => {
  expect(read(['Shoe|Pairs|Paid', `Dunk Low|${cell}|80`, `Samba|${cell}|70`]).items[0]?.quantity).toBe(quantity);
});

it.each(['Zoom', 'Magnification', 'Power', 'Speed', 'Gears', 'Barlow', 'Multiplier'])('and none below %s', heading => {
  expect(
    read([`Item|${heading}|Paid`, 'Canon FD|x2|80', 'Nikon AF|x3|70']).items.map(({ quantity }) => quantity),
  ).toEqual([1, 1]);
});

it.each<[string, 'lot' | 'raw']>([
  ['11 x 14 Frame', 'raw'],
  ['10 x 50 binoculars', 'raw'],
  ['8.5 x 11 print', 'raw'],
  ['2 x 2023 Hobby Tin', 'lot'],
  ['3 x Emberfox', 'lot'],
  ['3 x 45 rpm record', 'lot'],
  ['2 x 10 Mark 1972', 'lot'],
  ['x3 Emberfox', 'lot'],
  ['X2 Steelbook', 'raw'],
])('%s is marked as %s', (name, kind) => {
  const { items } = read(['Item|Paid', `${name}|5`, `${name} red|6`, 'Vase|7']);
  expect(items.map(({ keyword, kind: own, quantity }) => [keyword, own, quantity])[0]).toEqual([name, kind, 1]);
});

it('a list of measures is none of counts', () => {
  expect(searches(['Item|Paid', '11 x 14 Frame|5', '8 x 10 Frame|6'])).toEqual(['11 x 14 Frame', '8 x 10 Frame']);
});

it('a deck may have a name that begins with a number', () => {
  const { items } = readList('4x Emberfox\n3x Ash Wolf\n2x 30 Seconds');
  expect(items.map(({ keyword, quantity }) => [keyword, quantity])).toEqual([
    ['Emberfox', 4],
    ['Ash Wolf', 3],
    ['30 Seconds', 2],
  ]);
});

it('issues from one to another are a lot, and a month of a year is none', () => {
  const { items } = read(['Series|Issue|Paid', 'Fog Riders|2-8|60', 'Fog Riders|9|4', 'Fog Riders|10-2001|4']);
  expect(items.map(({ kind }) => kind)).toEqual(['lot', 'raw', 'raw']);
});

it.each([
  ['カード名|購入価格', 'JPY'],
  ['Card|Paid', null],
])('a sign that two currencies share is that of the country of %s', (headings, currency) => {
  expect(read([headings, 'Emberfox|¥500']).items[0]?.paidCurrency).toBe(currency);
});
