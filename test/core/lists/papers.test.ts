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
    const lines = ['Item|Price|Balance', 'Canon AE-1|100|900', 'Nikon F3|200|700'];
    expect(searches(lines)).toEqual([]);
    const { items } = readList(lines.join('\n').replaceAll('|', ','), { roles: { Item: 'name' } });
    expect(items.map(({ keyword }) => keyword)).toEqual(['Canon AE-1', 'Nikon F3']);
  });

  it('and a list that says what was paid, or has amounts that no balance follows, is one', () => {
    expect(searches(['Item|Paid|Balance', 'Canon AE-1|100|900', 'Nikon F3|200|700'])).toHaveLength(2);
    expect(searches(['Item|Price|Balance', 'Canon AE-1|100|40', 'Nikon F3|200|90'])).toHaveLength(2);
    expect(searches(['Item|Price|Balance', 'Canon AE-1|100|100', 'Nikon F3|200|300'])).toHaveLength(2);
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
  ])('but the name stays beside %s', (_, lines, expected) => {
    expect(searches(lines)).toEqual(expected);
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

it('the year in which an item was bought is not its own', () => {
  expect(searches(['Item|Purchase date|Paid', 'Leica M3|2018|900', 'Falcon|2019|180'])).toEqual(['Leica M3', 'Falcon']);
});

it.each<[string, number | null]>([
  ['x2', 2],
  ['x 12', 12],
  ['2x', 1],
  ['X2', 1],
])(
  'a column of nothing but %s has counts below any heading, if nothing else is written like that',
  (cell, quantity) => {
    expect(read(['Shoe|Pairs|Paid', `Dunk Low|${cell}|80`, `Samba|${cell}|70`]).items[0]?.quantity).toBe(quantity);
  },
);

it.each<[string, 'lot' | 'raw']>([
  ['11 x 14 Frame', 'raw'],
  ['10 x 50 binoculars', 'raw'],
  ['8.5 x 11 print', 'raw'],
  ['2 x 2023 Hobby Tin', 'lot'],
  ['3 x Emberfox', 'lot'],
  ['x3 Emberfox', 'lot'],
  ['X2 Steelbook', 'raw'],
])('%s is marked as %s', (name, kind) => {
  const { items } = read(['Item|Paid', `${name}|5`, `${name} red|6`, 'Vase|7']);
  expect(items.map(({ keyword, kind: own, quantity }) => [keyword, own, quantity])[0]).toEqual([name, kind, 1]);
});

it('a list of measures is none of counts', () => {
  expect(searches(['Item|Paid', '11 x 14 Frame|5', '8 x 10 Frame|6'])).toEqual(['11 x 14 Frame', '8 x 10 Frame']);
});

it('issues from one to another are a lot', () => {
  const { items } = read(['Series|Issue|Paid', 'Fog Riders|2-8|60', 'Fog Riders|9|4']);
  expect(items.map(({ kind }) => kind)).toEqual(['lot', 'raw']);
});

it.each([
  ['カード名|購入価格', 'JPY'],
  ['Card|Paid', null],
])('a sign that two currencies share is that of the country of %s', (headings, currency) => {
  expect(read([headings, 'Emberfox|¥500']).items[0]?.paidCurrency).toBe(currency);
});
