/** Prices of a table of cards as it came out of a program, by the service's card batch (reference 4.9; G3, G4, M1, M3). */
import { describe, expect, it } from 'vitest';
import { foldKeyword } from '../../../../core/input/text.ts';
import type { FindSales } from '../../../../sheets-addon/tasks/draft.ts';
import { findSales, type Scene } from '../harness.ts';
import { type Cells, clickedTable, importedFile, readCells, UNSURE } from '../tables.ts';

type What = Partial<FindSales['what']>;
type Card = Readonly<Record<string, unknown>>;

/** A person who has clicked a cell of a table and chosen a list of trading cards. */
function opened(rows: Cells, cell = 'B2', change: What = {}, mode: FindSales['where']['mode'] = 'replace') {
  const place = clickedTable(rows, cell);
  const bodies = sentBy(place);
  const facts = place.ask('selection', 'findSales')!;
  const draft = findSales(
    { of: 'cards', range: (facts.table ?? facts).range, ...change },
    { where: { sheet: 'Sales', mode } },
  );
  const plan = place.ask('plan', draft, null);
  const begin = () => place.ask('start', 'task-1', plan.draft);
  return { place, plan, bodies, begin };
}

function priced(...given: Parameters<typeof opened>) {
  const found = opened(...given);
  found.begin();
  return { ...found, card: found.place.drive() };
}

/** The cards of every start. */
function sentBy({ sandbox }: Scene): Card[][] {
  const bodies: Card[][] = [];
  sandbox.between = (request, serve) => {
    if (request.method === 'POST') bodies.push((JSON.parse(String(request.body)) as { cards: Card[] }).cards);
    return serve(request);
  };
  return bodies;
}

const withoutName = ({ reference: _, ...card }: Card) => card;

/** The rows of the output sheet by heading. */
function records({ rows }: Scene): Record<string, unknown>[] {
  const [headings = [], ...lines] = rows('Sales');
  return lines.map(line => Object.fromEntries(headings.map((heading, at) => [String(heading), line[at]])));
}

const FIELDS: Cells = [
  ['Player', 'Year', 'Set', 'cardNumber', 'Box'],
  ['Ned Harrow', 1989, 'North League', 12, 'A'],
  ['Juno Okafor', 2022, 'Crest Prism', '7', 'B'],
  ['ned  harrow', 1989, 'North League', 12, 'C'],
];
const NAMES = ['1989 North League Ned Harrow 12', '2022 Crest Prism Juno Okafor 7'];

const FRAMED: Cells = [
  ['My slabs', '', '', '', '', ''],
  ['exported on 20 Nov 2026', '', '', '', '', ''],
  ['Qty', 'Card', 'Expansion', 'Card Grade', 'Purchase Price', 'Market Price'],
  [1, 'Moss Bear', 'Lantern Dusk', 'PSA 9', 40, 55],
  [2, 'Mirrorwing Heron', 'Halls of Brass', '', 3, 4],
  [0, 'Frostmole ex', 'Silent Delta', '', 3, 4],
  ['', 'Total', '', '', 46, 63],
];

describe.each([
  ['a seller’s prices', importedFile('seller-pricing.csv')],
  ['an app’s binder', importedFile('binder-collection.csv')],
  ['graded slabs', importedFile('slab-collection.csv')],
  ['cards with sold ones', importedFile('card-ladder.csv')],
  ['a portfolio with a date in a heading', importedFile('portfolio.csv')],
  ['the fields of the service', FIELDS],
  ['a title and a date above, a total below', FRAMED],
])('%s', (_, rows) => {
  it('each card is sent once as the reader of lists makes it, and no other row is', () => {
    const { place, plan, bodies, card } = priced(rows, 'B4');
    expect(card).toMatchObject({ state: 'done', bad: false });
    const { items } = readCells(rows, { target: 'cardBatch' });
    const keys = items.map(({ parameters }) => foldKeyword(JSON.stringify(parameters)));
    const own = items.filter((_, at) => keys.indexOf(keys[at]!) === at).map(({ parameters }) => parameters);
    const sent = bodies.flat();
    expect(sent.map(withoutName)).toEqual(own);
    expect(place.sandbox.account.charged).toBe(own.length);
    expect(plan.requests).toBe(own.length);
    expect(records(place).map(({ Keyword }) => Keyword)).toEqual(sent.map(({ reference }) => reference));
  });

  it('the review shows columns and cards, and costs nothing', () => {
    const { place, plan } = opened(rows, 'B4');
    expect(plan.table?.columns.filter(({ role }) => role !== null).length).toBeGreaterThan(1);
    const { items } = readCells(rows, { target: 'cardBatch' });
    expect(plan.table?.samples[0]).toMatchObject({ keyword: items[0]!.keyword, sent: '' });
    expect(place.sandbox.account.charged).toBe(0);
  });
});

it('equal cards are paid for once; their own columns stand beside the price', () => {
  const { place, plan, bodies } = priced(FIELDS);
  expect(plan.skipped).toContainEqual('1 are in the list more than once and are paid for once.');
  expect(plan.lines).toContainEqual({ label: 'List', value: '2 cards', strong: false });
  expect(bodies).toEqual([
    [
      { reference: NAMES[0], year: 1989, set: 'North League', player: 'Ned Harrow', cardNumber: '12' },
      { reference: NAMES[1], year: 2022, set: 'Crest Prism', player: 'Juno Okafor', cardNumber: '7' },
    ],
  ]);
  expect(place.rows('Sales')[0]!.slice(0, 7)).toEqual([
    ...['Keyword', 'Player', 'Year', 'Set', 'cardNumber', 'Box'],
    'Sales',
  ]);
  expect(records(place).map(({ Keyword, Player, Box }) => [Keyword, Player, Box])).toEqual([
    [NAMES[0], 'Ned Harrow; ned  harrow', 'A; C'],
    [NAMES[1], 'Juno Okafor', 'B'],
  ]);
  expect(records(place).every(({ Sales }) => typeof Sales === 'number')).toBe(true);
});

it('a single column of names is a list of keywords, without its heading', () => {
  const rows = [['Card'], ['Moss Bear Lantern Dusk'], ['moss bear  lantern dusk'], ['Frostmole ex 031/110']];
  const { bodies, plan } = priced(rows, 'A2');
  expect(plan.table).toBeUndefined();
  expect(bodies.flat()).toEqual(
    ['Moss Bear Lantern Dusk', 'Frostmole ex 031/110'].map(keyword => ({ reference: keyword, keyword })),
  );
});

it('two cards with the same words have names of their own, whatever the order of rows', () => {
  const rows: Cells = [
    ['Set', 'Player', 'Name'],
    ['Lantern Dusk', 'Moss Bear', ''],
    ['', '', 'Lantern Dusk Moss Bear'],
  ];
  const names = (given: Cells) =>
    priced(given)
      .bodies.flat()
      .map(({ reference }) => String(reference));
  const found = names(rows);
  expect(new Set(found).size).toBe(2);
  expect(names([rows[0]!, rows[2]!, rows[1]!])).toEqual(found.toReversed());
});

describe('a row that cannot be read', () => {
  const rows = FIELDS.map((row, at) => (at === 2 ? ['Juno Okafor', 2022, '#REF!', '7', 'B'] : row));

  it('costs nothing, is counted as failed, and says why', () => {
    const { place, plan, card, bodies } = priced(rows);
    expect(plan.requests).toBe(1);
    expect(plan.skipped).toContainEqual(expect.stringMatching(/^1 can't be looked up\. Row 3: “Set” contains #REF!/));
    expect(bodies.flat().map(({ reference }) => reference)).toEqual([NAMES[0]]);
    expect(card).toMatchObject({ state: 'done', charged: 1 });
    expect(card.note).toMatch(/Row 3 is not looked up: “Set” contains #REF!/);
    expect(card.text).toMatch(/1 of 2/);
    const [, unread] = records(place);
    expect(unread).toMatchObject({ Keyword: 'Row 3', Player: 'Juno Okafor', Box: 'B' });
    expect(unread?.Note).toMatch(/“Set” contains #REF!/);
  });

  it('is part of no batch, even if a whole batch is unreadable', () => {
    const many: Cells = [
      FIELDS[0]!,
      ...Array.from({ length: 130 }, (_, at) => [
        `Juno Okafor ${at}`,
        2022,
        at < 110 ? '#REF!' : 'Crest Prism',
        '7',
        '',
      ]),
    ];
    const { bodies, card, place } = priced(many);
    expect(bodies.map(({ length }) => length)).toEqual([20]);
    expect(card).toMatchObject({ state: 'done', rows: 130, charged: 20 });
    expect(records(place)).toHaveLength(130);
  });

  it('a list without any other is refused before it starts', () => {
    const place = clickedTable([FIELDS[0]!, rows[2]!], 'A2');
    const draft = findSales({ of: 'cards', range: 'Stock!A1:E2' });
    expect(() => place.ask('plan', draft, null)).toThrow('“Set” contains #REF!');
  });
});

it('a changed role and a kept reason change the cards', () => {
  const { bodies } = priced(FRAMED, 'B4', { reading: { roles: { 'Card Grade': null }, keep: ['none'] } });
  expect(bodies.flat().map(withoutName)).toEqual(
    ['Lantern Dusk Moss Bear', 'Halls of Brass Mirrorwing Heron', 'Silent Delta Frostmole ex'].map(keyword => ({
      keyword,
    })),
  );
});

it('while two columns could name the card, nothing starts', () => {
  const { plan, begin } = opened(UNSURE, 'A2');
  expect(plan.problem?.message).toContain('The item may be in');
  expect(begin).toThrow('Choose its column');
});

it('a list that moves while its job runs keeps its cards, their columns and its place', () => {
  const many: Cells = [
    FIELDS[0]!,
    ...Array.from({ length: 130 }, (_, at) => ['Ned Harrow', 1989, 'North League', at, `box ${at}`]),
  ];
  const { place, bodies, begin } = opened(many, 'A2', {}, 'update');
  begin();
  place.ask('work');
  const sheet = place.book.sheet('Stock');
  sheet.insertColumns(1, 2);
  sheet.insertRows(1, 3);
  sheet.write(5, 3, 'Somebody Else');
  place.drive();
  expect(bodies.map(({ length }) => length)).toEqual([100, 30]);
  expect(place.sandbox.account.charged).toBe(130);
  expect(JSON.stringify(bodies)).not.toContain('Somebody Else');
  const found = records(place).map(({ Keyword, Box }) => [Keyword, Box]);
  expect(found).toEqual(many.slice(1).map((_, at) => [`1989 North League Ned Harrow ${at}`, `box ${at}`]));
  const known = place.card().draft as FindSales;
  expect(known.what.range).toBe('Stock!C4:G134');
});

it('a list whose headings a person has erased keeps its cards and is paid for as before', () => {
  const { place, bodies, begin } = opened(FIELDS, 'A2', {}, 'update');
  begin();
  place.drive();
  const before = bodies.map(cards => cards.length);
  const sheet = place.book.sheet('Stock');
  for (let column = 1; column <= FIELDS[0]!.length; column += 1) sheet.write(1, column, '');
  place.ask('command', 'task-1', 'runNow');
  expect(place.drive()).toMatchObject({ bad: false });
  expect(bodies.map(cards => cards.length)).toEqual([...before, ...before]);
});
