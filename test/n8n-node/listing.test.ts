import { expect, test } from 'vitest';
import { freshWorkbench, goesOn } from './workbench.ts';

const bench = freshWorkbench();

test('a sold search outputs one simplified item for each row, with prices as numbers', async () => {
  const { error, rows } = await bench.run('listing', 'searchSold', { keyword: 'iphone 13 128gb', limit: 5 });
  expect(error).toBeUndefined();
  expect(rows).toHaveLength(5);
  expect(Object.keys(rows[0] ?? {}).join(' ')).toBe(
    'keyword title soldPrice soldCurrency shippingPrice endedAt condition acceptedOfferPrice leftOut url',
  );
  expect(rows.every(row => typeof row.soldPrice === 'number')).toBe(true);
  expect(bench.sandbox.log).toHaveLength(1);
});

test('a price summary is one item with the count and the statistics', async () => {
  const { rows } = await bench.run('listing', 'getPrice', { keyword: 'iphone 13 128gb' });
  const [price] = rows;
  expect(price).toMatchObject({ keyword: 'iphone 13 128gb', currency: 'USD', enough: true });
  expect(price?.count).toBeGreaterThan(3);
  expect(price?.median).toBeTypeOf('number');
});

test('each item stays linked to its input, even if several items have the same question', async () => {
  const items = ['iphone 13 128gb', 'lego 75192', 'iphone 13 128gb'].map(q => ({ json: { q } }));
  const parameters = { keyword: '={{ $json.q }}' };
  const readAfter = "={{ $('Items').item.json.q }}";
  const { outputs, read } = await bench.run('listing', 'getPrice', parameters, { items, readAfter });
  expect(read).toEqual(['iphone 13 128gb', 'lego 75192', 'iphone 13 128gb']);
  expect(outputs[0]).toHaveLength(3);
  expect(bench.sandbox.log).toHaveLength(2);
});

test('several keywords in one field become several questions of one item', async () => {
  const { rows } = await bench.run('listing', 'searchSold', { keyword: 'iphone 13 128gb\n\nlego 75192', limit: 2 });
  expect(rows.map(row => row.keyword)).toEqual(['iphone 13 128gb', 'iphone 13 128gb', 'lego 75192', 'lego 75192']);
});

test.each([
  ['listing', 'getPrice', { keyword: '={{ $json.cell }}' }],
  ['card', 'getPrice', { keyword: '={{ $json.cell }}' }],
  ['bulkSearch', 'run', { keyword: '={{ $json.cell }}' }],
  ['listing', 'getPrice', { keyword: '={{ $json.cell }}, boxed' }],
])(
  'a keyword with a line break is one question, asked in one line: %s %s %j',
  async (resource, operation, parameters) => {
    const items = [{ json: { cell: 'lego castle\n6080' } }];
    const { rows } = await bench.run(resource, operation, parameters, { items });
    // A run names each keyword as it was written.
    const shown = resource === 'bulkSearch' ? 'lego castle\n6080' : 'lego castle 6080';
    expect(rows.map(({ keyword }) => keyword)).toEqual([parameters.keyword.replace('={{ $json.cell }}', shown)]);
    expect(bench.sandbox.account.charged).toBe(1);
  },
);

test('a bulk search outputs the result of each keyword that loses its marks', async () => {
  const list = ['**canon ae-1**', '`nikon f3`', '☐ seiko skx007', 'lego –used'];
  const { rows, error } = await bench.run(
    'bulkSearch',
    'run',
    { keyword: '={{ $json.list }}' },
    { items: [{ json: { list } }] },
  );
  expect(error).toBeUndefined();
  expect(rows.map(({ keyword }) => keyword)).toEqual(['canon ae-1', 'nikon f3', 'seiko skx007', 'lego –used']);
});

test.each([
  ['an array', { keyword: '={{ $json.list }}' }],
  ['a list as JSON, as a model writes it,', { keyword: '={{ JSON.stringify($json.list, null, 1) }}' }],
  ['lines that hold expressions', { keyword: '={{ $json.list[0] }}\n{{ $json.list[1] }}' }],
])('%s from an expression become several questions', async (_, parameters) => {
  const items = [{ json: { list: ['lego castle', 'lego 75192'] } }];
  const { rows } = await bench.run('listing', 'getPrice', parameters, { items });
  expect(rows.map(({ keyword }) => keyword)).toEqual(['lego castle', 'lego 75192']);
});

test.each([
  ['listing', 'searchSold', { options: { count: 500 } }, 'Rows Per Page must be 1 to 240, got 500.'],
  ['listing', 'searchSold', { options: { firstPage: 2.5 } }, /^First Page must be /],
  ['cardBatch', 'run', { year: 1999.5 }, /^Year must be /],
  ['shipping', 'getRates', { fromPostalCode: '10001', toPostalCode: '94105', parcelWeightOz: -1 }, /^Parcel Weight/],
])(
  'a value of %s %s out of bounds is refused by its label in the panel before a request is spent',
  async (resource, operation, fields, message) => {
    const { error } = await bench.run(resource, operation, { keyword: 'lego', ...fields } as never);
    expect(error?.message).toMatch(message);
    expect(bench.sandbox.log).toHaveLength(0);
  },
);

test("a bad key fails with an instruction, and the error doesn't contain the key", async () => {
  bench.sandbox.setKey('cs_another');
  const { error, run } = await bench.run('listing', 'searchSold', { keyword: 'lego' });
  expect(error?.message).toBe('The API key was not accepted.');
  expect(error?.description).toContain('Check the key');
  expect(JSON.stringify(error)).not.toContain(bench.sandbox.apiKey);
  expect(JSON.stringify(run.data.resultData)).not.toContain(bench.sandbox.apiKey);
  expect(bench.sandbox.log).toHaveLength(1);
});

test('a spent quota stops all items after the requests in flight, and each error names the reset time', async () => {
  bench.sandbox.account.used = bench.sandbox.account.quota;
  const items = Array.from({ length: 10 }, (_, n) => ({ json: { q: `lego ${n}` } }));
  const { outputs, failed } = await bench.run(
    'listing',
    'getPrice',
    { keyword: '={{ $json.q }}' },
    { items, ...goesOn },
  );
  expect(outputs[0]).toEqual([]);
  expect(failed).toHaveLength(10);
  expect(new Set(failed.map(item => item.error)).size).toBe(1);
  expect(failed[0]?.error).toMatch(
    /^The monthly requests and credits are used up\. The quota renews on \d{4}-\d\d-\d\d/,
  );
  expect(bench.sandbox.log.length).toBeLessThanOrEqual(5);
});
