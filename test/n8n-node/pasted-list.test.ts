/** A file's text in a keyword field: its items are searched for, and its headings, totals and trailers are not. */
import { expect, test } from 'vitest';
import { freshWorkbench, goesOn } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const FILE =
  'Item Title,Condition,Quantity\nMoss Bear figure,Used,1\nMoss Bear figure,New,2\nAsh Wolf lamp,,1\nGone Lamp,,0\nTotal,,4';
const READ = '3 items, 2 rows left out (1 with quantity 0, 1 with a total).';
const charged = () => bench.sandbox.log.filter(each => each.charged > 0).length;
const bodiesSent = () =>
  bench.requests.flatMap(({ body }) => (body ? [JSON.parse(body) as Record<string, unknown>] : []));
const asItem = (text: unknown) => [{ json: { text } as never }];
const addresses = () => bench.requests.map(({ url }) => decodeURIComponent(url.replaceAll('+', ' ')));

test.each([
  ['pasted text', FILE, undefined],
  ['the text of a file from an expression', '={{ $json.text }}', FILE],
  ['lines from an expression', '={{ $json.text }}', FILE.split('\n')],
  ['text below two lines of a program', `Exported on 2026-11-01\n\n${FILE}`, undefined],
  ['text with tabs and other line ends', FILE.replaceAll(',', '\t').replaceAll('\n', '\r\n'), undefined],
])('%s is one search per item, and the output says what was left out', async (_, keyword, text) => {
  const { rows, hints, error } = await bench.run('listing', 'getPrice', { keyword }, { items: asItem(text) });
  expect(error).toBeUndefined();
  expect(rows.map(row => row.keyword)).toEqual(['Moss Bear figure', 'Moss Bear figure', 'Ash Wolf lamp']);
  expect(charged()).toBe(3);
  expect(addresses().filter(url => url.includes('itemCondition=used'))).toHaveLength(1);
  expect(hints.join(' ')).toMatch(/3 items, [24] rows left out .*1 with quantity 0, 1 with a total\)\./);
});

test('a filter of the form comes before the condition of a row', async () => {
  await bench.run('listing', 'getPrice', { keyword: FILE, filters: { itemCondition: 'new' } });
  expect(addresses().filter(url => url.includes('itemCondition=new'))).toHaveLength(2);
});

test('cards are searched for by product number, condition, variant and language', async () => {
  const keyword =
    'Product ID,Product Name,Condition,Language,Quantity\n1001,Mirrorwing Heron,Lightly Played,English,1\n,Total,,,1';
  const { error } = await bench.run('card', 'getPrice', { findBy: 'name', keyword });
  expect(error).toBeUndefined();
  expect(addresses()).toHaveLength(1);
  expect(addresses()[0]).toMatch(/productId=1001.*condition=Lightly Played|condition=Lightly Played.*productId=1001/);
  expect(addresses()[0]).not.toContain('keyword');
});

test.each([
  ['bulkSearch', ['Moss Bear figure', 'Ash Wolf lamp'], "2 conditions of the list can't be part of this search."],
  [
    'keywordJob',
    [
      { keyword: 'Moss Bear figure', itemCondition: 'used' },
      { keyword: 'Moss Bear figure', itemCondition: 'new' },
      { keyword: 'Ash Wolf lamp' },
    ],
    READ,
  ],
])('a %s has one entry per search', async (job, entries, said) => {
  const { hints, error } = await bench.run(job, 'run', { keyword: FILE });
  expect(error).toBeUndefined();
  const [body = {}] = bodiesSent();
  expect(body.keywords ?? body.queries).toMatchObject(entries);
  expect(body.keywords ?? body.queries).toHaveLength(entries.length);
  expect(hints.join(' ')).toContain(said);
});

test('a card list has the fields of each card', async () => {
  const keyword = 'Player,Set,Year,Card Number,Grader,Grade\nMichael Jordan,Fleer,1986,57,PSA,8\nTotal,,,,,';
  const { error } = await bench.run('cardBatch', 'run', { keyword });
  expect(error).toBeUndefined();
  expect(bodiesSent()[0]?.cards).toMatchObject([
    { player: 'Michael Jordan', set: 'Fleer', year: 1986, cardNumber: '57', grader: 'PSA', grade: 8 },
  ]);
});

test('an operation of several searches takes the items too', async () => {
  const { rows, hints } = await bench.run('listing', 'findHowFastItSells', { keyword: FILE, market: 'auction' });
  expect(rows.map(row => row.keyword)).toEqual(['Moss Bear figure', 'Moss Bear figure', 'Ash Wolf lamp']);
  expect(hints.join(' ')).toContain(READ);
});

test.each([
  ['listing', 'getPrice'],
  ['bulkSearch', 'run'],
  ['listing', 'findHowFastItSells'],
])("a file's text without items is refused before anything is spent: %s %s", async (resource, operation) => {
  const { failed } = await bench.run(resource, operation, { keyword: 'Name,Set,Quantity\nMoss Bear,Dusk,0' }, goesOn);
  expect(failed[0]?.error).toMatch(/^Keyword: Every row is left out/);
  expect(charged()).toBe(0);
});

test.each([
  ['one keyword per line', 'canon ae-1\nnikon f3', undefined, ['canon ae-1', 'nikon f3']],
  ['commas inside keywords', 'Orsa, Warden of Frost\nlens, 50 mm', undefined, ['Orsa, Warden of Frost', 'lens, 50 mm']],
  ['a JSON array', '["Name, Set",\n "Box, Game"]', undefined, ['Name, Set', 'Box, Game']],
  ['an array from an expression', '={{ $json.text }}', ['canon, boxed', 'nikon, set'], ['canon, boxed', 'nikon, set']],
  ['one line only', 'Name, Set', undefined, ['Name, Set']],
  ['a cell with a line break', '={{ $json.text }}', 'lego castle\nset 6080', ['lego castle set 6080']],
  ['a line break of a page', '={{ $json.text }}', 'lego castle<br>set 6080', ['lego castle<br>set 6080']],
  ['typed line breaks of a page', 'canon ae-1<br>nikon f3', undefined, ['canon ae-1', 'nikon f3']],
  [
    'the entries of a page',
    '={{ $json.text }}',
    '<ul>\n<li>canon ae-1</li>\n<li>nikon f3</li>\n</ul>',
    ['canon ae-1', 'nikon f3'],
  ],
  ['lines below a heading of one column', 'Camera\ncanon ae-1', undefined, ['Camera', 'canon ae-1']],
])('%s is searched for as it stands', async (_, keyword, text, expected) => {
  const { rows, error } = await bench.run('listing', 'getPrice', { keyword }, { items: asItem(text) });
  expect(error).toBeUndefined();
  expect(rows.map(row => row.keyword)).toEqual(expected);
});
