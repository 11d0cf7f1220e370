/** A list whose headings don't say which column names the item: the question is asked, and an answer settles it. */
import { expect, it } from 'vitest';
import { readList } from '../../../core/lists/index.ts';

const ROWS = [
  ['Was es ist', 'Woher es kommt', 'Jahr'],
  ['Lampe mit Schirm', 'Flohmarkt Hannover', 1970],
  ['Teller aus Zinn', 'Haushalt Bremen', 1962],
  ['Uhr aus Messing', 'Auktion Kiel Mitte', 1955],
];

it('two columns could name the item: the list asks which one does', () => {
  const [question] = readList(ROWS).questions;
  expect(question).toMatchObject({ id: 'item', fallback: 'Woher es kommt' });
  expect(question?.choices.map(({ value }) => value).sort()).toEqual(['Was es ist', 'Woher es kommt']);
});

it.each(['Was es ist', 'Woher es kommt'])('the answer “%s” settles it', heading => {
  const { questions, items } = readList(ROWS, { roles: { [heading]: 'name' } });
  expect(questions).toEqual([]);
  expect(items[0]?.keyword).toBe(heading === 'Was es ist' ? '1970 Lampe mit Schirm' : '1970 Flohmarkt Hannover');
});

it('the answer settles it without headings, too', () => {
  const rows = [
    ['Lampe mit Schirm', 'Flohmarkt Hannover', 3],
    ['Teller aus Zinn', 'Haushalt Bremen', 4],
  ];
  const [question] = readList(rows).questions;
  expect(question?.choices.map(({ value }) => value).sort()).toEqual(['Column 1', 'Column 2']);
  const { questions, items } = readList(rows, { roles: { 'Column 1': 'name' } });
  expect([questions, items[0]?.keyword]).toEqual([[], 'Lampe mit Schirm']);
});

it('a column that nothing else resembles is taken without a question', () => {
  const rows = ROWS.map(([what, , year]) => [what, year]);
  expect(readList(rows).questions).toEqual([]);
});

it('a settled reading recognizes nothing again, whatever the rows hold', () => {
  const settled = { format: null, roles: ['name', null, 'year'] } as const;
  const { items, questions, columns } = readList(ROWS, { settled });
  expect(questions).toEqual([]);
  expect(columns.map(({ role }) => role)).toEqual(['name', null, 'year']);
  expect(items.map(({ keyword }) => keyword)).toEqual([
    '1970 Lampe mit Schirm',
    '1962 Teller aus Zinn',
    '1955 Uhr aus Messing',
  ]);
  const [first] = readList([ROWS[0]!, ['Player', 'Set', '']], { settled }).items;
  expect(first?.keyword).toBe('Player');
});

it.each(['1.23E+15', '10/4/2026', '680000000001', '#125638'])(
  'a product number of %j is not sent, and its row says so',
  number => {
    const rows = [['Product ID', 'Name', 'Set', 'Condition']];
    for (const id of [number, ...'0123456789'].map(each => (each.length === 1 ? `12563${each}` : each)))
      rows.push([id, `Emberfox ${id}`, 'Cinder Rift', 'Near Mint']);
    const { items } = readList(rows, { target: 'cards' });
    expect(items.slice(0, 2).map(({ productId }) => productId)).toEqual([undefined, 125630]);
    expect(items[0]!.notes.map(({ text }) => text)).toEqual([
      `The product number “${number}” can't be read, so the words are searched for`,
    ]);
  },
);

it.each(['List', 'My list', 'Inventory', 'Collection', 'Items to price', 'Price list', 'Things to sell', 'For sale'])(
  '“%s” above a list of one column is its title, not an item',
  title => {
    const { items, headingRow } = readList([[title], ['canon ae-1'], ['nikon f3']]);
    expect([headingRow, items.map(({ keyword }) => keyword)]).toEqual([1, ['canon ae-1', 'nikon f3']]);
  },
);

it.each(['Camera', 'List of 5 games', 'Collection box', 'For sale sign', 'Listing light'])(
  '“%s” above other items is an item',
  first => {
    expect(readList([[first], ['canon ae-1'], ['nikon f3']]).items).toHaveLength(3);
  },
);

it('a name with a grade is that of a graded card, which the market of trading cards doesn’t have', () => {
  const text =
    'Card,Set\nEmberfox PSA 9,Cinder\nAsh Wolf,Cinder\nMew slab CGC 9,Cinder\nTag Wolf,Cinder\nRaw Fox not graded,Cinder';
  const { leftOut, questions } = readList(text, { target: 'cards' });
  expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'graded'],
    [4, 'graded'],
  ]);
  expect(questions.map(({ id }) => id)).toEqual(['graded']);
  expect(readList(text, { target: 'cards', keep: ['graded'] }).items).toHaveLength(5);
  expect(readList(text).leftOut).toEqual([]);
});
