/** Read a List: lists as they come out of other programs, read before anything is paid for. */
import { readList } from '@sold-data/core';
import { expect, test } from 'vitest';
import { headingScore } from '../../core/lists/columns/columns.ts';
import { rowsOfText } from '../../core/lists/words/text.ts';
import { EXPECTED } from '../support/lists/expectations.ts';
import { listFile } from '../support/lists/files.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });
const read = (parameters: object, more = {}) => bench.run('listing', 'readList', { ...parameters } as never, more);
const byText = (text: string, more: object = {}) => read({ listSource: 'text', text, ...more });
const asItems = (rows: readonly Record<string, unknown>[]) => rows.map(json => ({ json: json as never }));

/** As Extract from File outputs a file without its Header Row. */
const extracted = (text: string) => {
  const rows = rowsOfText(text, headingScore);
  return rows.map(row => Object.fromEntries(row.map((cell, at) => [`column_${at}`, cell])));
};

test.each([
  ['usd', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['n/a', null],
])('the currency of a list is read as people write it: %j', async (currency, code) => {
  const { rows } = await byText('Name,Set,Cost\nMoss Bear,Dusk,2', { options: { currency } });
  expect(rows.map(row => row.paidCurrency)).toEqual([code]);
});

test.each([
  [{ currency: 'PSA' }, /^Currency must be a code such as USD, got "PSA", which is no currency/],
  [{ currency: -1 }, /^Currency must be a code such as USD, got -1/],
  [{ currency: 'kr' }, /^Currency must be .*which could be SEK, NOK, DKK or ISK/],
  [{ columns: { column: [{ heading: 'Cost', role: 'what it cost' }] } }, /^Meaning must be/],
])('an option that cannot be read is refused: %j', async (options, message) => {
  const { error } = await byText('Name,Set,Cost\nMoss Bear,Dusk,2', { options });
  expect(error?.message).toMatch(message);
});

const readable = EXPECTED.filter(({ items }) => items.length > 0);

test.each(readable)(
  '$file: the items of its text are those of the table of cases, free of charge',
  async ({ file, items }) => {
    const { rows } = await byText(listFile(file));
    expect(
      rows.map(({ row, keyword, quantity, paid, paidCurrency, kind }) => [
        row,
        keyword,
        quantity,
        paid,
        paidCurrency,
        kind,
      ]),
    ).toEqual(
      items.map(({ row, keyword, quantity, paid, currency, kind }) => [row, keyword, quantity, paid, currency, kind]),
    );
    expect(bench.sandbox.log).toEqual([]);
  },
);

test('items without headings, as Extract from File outputs them, are the same list, and each keeps its own input item', async () => {
  for (const file of ['transactions.csv', 'fashion-sales.csv', 'folder-collection.csv', 'portfolio.csv']) {
    const items = extracted(listFile(file));
    const expected = EXPECTED.find(each => each.file === file)!.items;
    const { outputs, rows } = await read({ listSource: 'items' }, { items: asItems(items) });
    expect(rows.map(({ keyword }) => keyword)).toEqual(expected.map(({ keyword }) => keyword));
    expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(expected.map(({ row }) => ({ item: row - 1 })));
  }
});

test('items with headings are read too, and numbers may be numbers', async () => {
  const items = [
    { Name: 'Mirrorwing Heron', Set: 'Halls of Brass', Foil: 'foil', Qty: 2, 'Price Paid': 4.5 },
    { Name: 'Total', Set: null, Foil: null, Qty: 2, 'Price Paid': 4.5 },
  ];
  const { rows } = await read(
    { listSource: 'items', options: { currency: 'eur', outputLeftOut: true } },
    { items: asItems(items) },
  );
  expect(rows).toMatchObject([
    {
      keyword: 'Halls of Brass Mirrorwing Heron foil',
      variant: 'Foil',
      quantity: 2,
      paid: 4.5,
      paidCurrency: 'EUR',
      row: 2,
    },
    { keyword: null, row: 3, leftOut: 'with a total' },
  ]);
});

test('the output is priced by the operations of its marketplace', async () => {
  const { rows } = await byText(listFile('app-collection.csv'), { target: 'cards' });
  expect(rows[1]).toMatchObject({
    productId: 710552,
    condition: 'Lightly Played',
    variant: 'Reverse Holofoil',
    language: 'English',
  });
  const prices = await bench.run(
    'listing',
    'getPrice',
    { keyword: '={{ $json.keyword }}' },
    { items: asItems(rows.slice(0, 2)) },
  );
  expect(prices.rows).toHaveLength(2);
});

const asFile = (bytes: Buffer, name = 'data') => [
  { json: {}, binary: { [name]: { data: bytes.toString('base64'), mimeType: 'text/csv', fileName: 'list.csv' } } },
];
const byFile = (bytes: Buffer, more: object = {}) => read({ listSource: 'file', ...more }, { items: asFile(bytes) });

test.each(readable)('$file: the file itself is the same list', async ({ file, items }) => {
  const { rows } = await byFile(Buffer.from(listFile(file)));
  expect(rows.map(({ keyword }) => keyword)).toEqual(items.map(({ keyword }) => keyword));
});

test('a file of an older Windows program keeps its letters', async () => {
  const { rows } = await byFile(
    Buffer.from('Item Title;Quantity\nMünchner Krug, 5 €;1'.replace('€', '\x80'), 'latin1'),
  );
  expect(rows.map(({ keyword }) => keyword)).toEqual(['Münchner Krug, 5 €']);
});

test.each([
  ['little-endian', (text: string) => Buffer.from(text, 'utf16le')],
  ['big-endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('a file of Unicode text, as spreadsheets save it, is read: %s', async (_, encoded) => {
  const { rows } = await byFile(encoded('\ufeffItem Title\tQuantity\r\nMünchner Krug, 5 €\t2\r\n'));
  expect(rows.map(({ keyword, quantity }) => [keyword, quantity])).toEqual([['Münchner Krug, 5 €', 2]]);
});

test.each([
  ['a spreadsheet', 'PK\x03\x04\x14\x00\x06\x00 xl/worksheets'],
  ['an archive', '\x1f\x8b\x08\x00\x00'],
  ['a page', '%PDF-1.7\n1 0 obj\n<< /Title (Item Title) >>'],
  ['a picture after its description', `${'Item Title '.repeat(200)}\x00`],
])('a file that is no text is refused, with the node that reads it: %s', async (_, bytes) => {
  const { error } = await byFile(Buffer.from(bytes, 'latin1'));
  expect(error?.message).toMatch(/^The file is no text.*Extract from File/);
});

test('a file whose first heading begins like an archive is read', async () => {
  const { rows } = await byFile(Buffer.from('PK Item Title,Quantity\nmug,1'));
  expect(rows.map(({ keyword }) => keyword)).toEqual(['mug']);
});

test('a file in another field is read by its name', async () => {
  const items = asFile(Buffer.from('Item Title,Quantity\nmug,1'), 'attachment_0');
  const { rows } = await read({ listSource: 'file', binaryPropertyName: 'attachment_0' }, { items });
  expect(rows.map(({ keyword }) => keyword)).toEqual(['mug']);
  expect((await read({ listSource: 'file' }, { items })).error?.message).toMatch(
    /^Input Binary Field: the item has no file named "data"/,
  );
});

const FOUND = [
  [
    'Product ID,Product Name,Condition,Language,Quantity',
    '1001,Mirrorwing Heron,Lightly Played,English,1',
    ',Total,,,1',
  ],
  ['Item Title,Condition,Quantity', 'Moss Bear figure,Used,1', 'Ash Wolf lamp,,2', 'Total,,3'],
].map(lines => lines.join('\n'));

const addresses = () => bench.requests.map(({ url }) => decodeURIComponent(url.replaceAll('+', ' ')));

test.each([
  ['listing', 'getPrice', {}],
  ['listing', 'searchSold', { limit: 1 }],
  ['bulkSearch', 'run', {}],
  ['keywordJob', 'run', {}],
  ['cardBatch', 'run', {}],
  ['listing', 'findHowFastItSells', {}],
])('%s %s searches for its items without an expression', async (resource, operation, parameters) => {
  const { rows } = await byText(FOUND[1]!, { options: { outputLeftOut: true } });
  expect(rows.at(-1)).toMatchObject({ leftOut: 'with a total' });
  const items = asItems(rows);
  const found = await bench.run(resource, operation, parameters, { items });
  expect(found.error).toBeUndefined();
  expect(found.rows.map(({ keyword }) => keyword)).toEqual(['Moss Bear figure', 'Ash Wolf lamp']);
  expect(found.outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
});

test('what a row states is part of its search, unless the form says otherwise', async () => {
  const { rows } = await byText(FOUND[1]!);
  await bench.run('listing', 'getPrice', {}, { items: asItems(rows) });
  await bench.run('listing', 'getPrice', { filters: { itemCondition: 'new' } }, { items: asItems(rows) });
  const conditions = addresses().map(address => /itemCondition=(\w+)/.exec(address)?.[1]);
  expect(conditions.sort()).toEqual(['new', 'new', 'used', undefined]);
});

test('a card is searched for by its product number, condition and language', async () => {
  const { rows } = await byText(FOUND[0]!, { target: 'cards' });
  const { error } = await bench.run('card', 'getPrice', { findBy: 'name' }, { items: asItems(rows) });
  expect(error).toBeUndefined();
  const [address = '', ...more] = addresses();
  expect(more).toEqual([]);
  for (const part of ['productId=1001', 'condition=Lightly Played', 'language=English'])
    expect(address).toContain(part);
  expect(address).not.toContain('keyword');
});

test.each([
  ['items that are no rows of a list', {}, { keyword: 'canon ae-1', condition: 'used' }],
  ['an expression that is empty', { keyword: '={{ $json.nothing }}' }, undefined],
])('an empty keyword is refused for %s', async (_, parameters, item) => {
  const { rows } = await byText(FOUND[1]!);
  const { error } = await bench.run('listing', 'getPrice', parameters, { items: asItems([item ?? rows[0]!]) });
  expect(error?.message).toContain('Keyword is required');
  expect(bench.sandbox.log).toEqual([]);
});

test('a chosen product is priced, whatever the items are', async () => {
  const { rows } = await byText(FOUND[0]!.replace('1001', '1002'), { target: 'cards' });
  const product = { __rl: true, mode: 'id', value: '1001' };
  await bench.run('card', 'getPrice', { findBy: 'product', product }, { items: asItems(rows) });
  expect(addresses()).toEqual([expect.stringContaining('productId=1001')]);
});

test('a person can say what a column means, keep rows, and leave lots out', async () => {
  const text = 'Thing,Code,Status\nVaro Kettle,VK-20,Sold\nBundle of 3 cups,B-3,Active\nTea pot,T-1,Active';
  const columns = { column: [{ heading: 'Code', role: 'number' }] };
  const { rows } = await byText(text, { options: { columns, keepRows: ['sold'], leaveOutRows: ['lot'] } });
  expect(rows.map(({ keyword }) => keyword)).toEqual(['Varo Kettle VK-20', 'Tea pot T-1']);
});

test('a column that the list doesn’t have is refused with those it has', async () => {
  const columns = { column: [{ heading: 'Cod', role: 'number' }] };
  const { error } = await byText('Item,Code\nTea pot,T-1\nKettle,K-2', { options: { columns } });
  expect(error?.message).toContain('the list has no column "Cod"; there are Item, Code');
});

test('a person can leave out rows with a detail that is no part of the search', async () => {
  const text = 'Name,Set,Language\nMoss Bear,Dusk,Klingon\nAsh Wolf,Dusk,English';
  const { rows } = await byText(text, { options: { leaveOutRows: ['unknown'], outputLeftOut: true } });
  expect(rows.map(({ keyword, leftOut }) => [keyword, leftOut])).toEqual([
    ['Dusk Ash Wolf', null],
    [null, "with a detail that can't be used"],
  ]);
});

test('a list without items says why, and what to change in Extract from File', async () => {
  expect((await byText('Name,Qty')).error?.message).toContain('no rows below its headings');
  const { error } = await read(
    { listSource: 'items' },
    {
      items: asItems([
        { column_0: '1', column_1: '2' },
        { column_0: '3', column_1: '4' },
      ]),
    },
  );
  expect(error?.message).toContain('turn off Header Row');
});

test('the same list is read as a script reads it', async () => {
  const text = listFile('seller-pricing.csv');
  const { rows } = await byText(text, { target: 'cards' });
  expect(rows.map(({ keyword, condition, variant, language }) => [keyword, condition, variant, language])).toEqual(
    readList(text, { target: 'cards' }).items.map(({ keyword, condition, variant, language }) => [
      keyword,
      condition,
      variant ?? null,
      language,
    ]),
  );
});

test.each([
  ['Number', '4/102'],
  ['Nr.', '4/102'],
  ['Card.Number', '4/102'],
  ['[Number]', '4/102'],
  ['(Number)', '4/102'],
])('a column headed %s is read by its whole heading, as in a text', async (heading, cell) => {
  const header = ['Name', 'Set', heading, 'Paid [USD]', 'id', 'json', 'binary', 'pairedItem'];
  const line = ['Moss Bear', 'Dusk', cell, '4.50', '77', 'x', 'y', '3'];
  const item = Object.fromEntries(header.map((name, at) => [name, line[at]]));
  const ofItems = await read({ listSource: 'items' }, { items: asItems([item, { ...item, Name: 'Fern Fox' }]) });
  const ofText = await byText([header, line, ['Fern Fox', ...line.slice(1)]].map(row => row.join('\t')).join('\n'));
  const facts = ({ rows }: typeof ofItems) =>
    rows.map(({ keyword, paid, paidCurrency }) => [keyword, paid, paidCurrency]);
  expect(facts(ofItems)).toEqual([
    ['Dusk Moss Bear 4/102', 4.5, 'USD'],
    ['Dusk Fern Fox 4/102', 4.5, 'USD'],
  ]);
  expect(facts(ofItems)).toEqual(facts(ofText));
  const named = { columns: { column: [{ heading: 'Paid [USD]', role: 'note' }] } };
  const { rows, error } = await read({ listSource: 'items', options: named }, { items: asItems([item]) });
  expect([error?.message, rows[0]?.paid]).toEqual([undefined, null]);
});
