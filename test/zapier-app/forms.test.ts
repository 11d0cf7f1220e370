// The choices in a form, and the effects that it promises.
import { describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

interface Field {
  key: string;
  label: string;
  default?: string;
  placeholder?: string;
  helpText?: string;
  choices?: { value: string; label: string }[];
}
const DAYS = { startDate: '2026-01-01', endDate: '2026-10-31' };
const PLACES = [
  'searchSold',
  'searchActive',
  'browseCategory',
  'searchHistory',
  'searchFashion',
  'searchPeerSold',
  'searchPeerActive',
  'searchCardSales',
  'searchCardListings',
];

async function formOf({ platform }: Opened, step: string, inputData: Record<string, unknown> = {}): Promise<Field[]> {
  const { results } = await platform.run(`${step}.operation.inputFields`, { inputData });
  return results as Field[];
}

const sent = ({ sandbox }: Opened) => new URLSearchParams(sandbox.log.at(-1)!.query);

test.each([['used'], ['Used'], ['USED']])(
  'a choice is accepted by its value and by its label: %s',
  async itemCondition => {
    const opened = await open();
    const inputData = { lookIn: 'For Sale on the Auction Site Now', keyword: KEYWORD, itemCondition };
    expect((await opened.platform.search('find_listings', { inputData })).failure).toBeUndefined();
    expect(sent(opened).get('itemCondition')).toBe('used');
    expect(sent(opened).get('sold')).toBe('false');
  },
);

test("an unknown choice is rejected before a request is spent, and the error lists the form's labels", async () => {
  const { platform, sandbox } = await open();
  const inputData = { keyword: KEYWORD, itemCondition: 'mint' };
  const { failure } = await platform.search('find_listings', { inputData });
  expect(failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringMatching(/^Condition must be Any condition, New or Used, got "mint"/),
  });
  expect(sandbox.log).toHaveLength(0);
});

test('a choice given by its label shows the form and the columns of its value', async () => {
  const opened = await open();
  const label = 'Sold on the Auction Site, Up to 3 Years Back';
  const keys = (await formOf(opened, 'searches.find_listings', { lookIn: label })).map(({ key }) => key);
  expect(keys).toContain('startDate');
});

test.each([
  ['searchSold', 'sortOrder', 'endedRecently', {}],
  ['searchActive', 'sortOrder', 'timeNewlyListed', {}],
  ['searchHistory', 'sort', 'lastSoldDescending', DAYS],
  ['searchFashion', 'sortBy', 'sold_recently', {}],
  ['searchPeerSold', 'sortOrder', 'recentlySold', {}],
  ['searchPeerActive', 'sortOrder', 'newest', {}],
])('the first row of a search: %s is the newest, in the form and in the request', async (lookIn, sort, value, more) => {
  const opened = await open();
  const field = (await formOf(opened, 'searches.find_listings', { lookIn })).find(({ key }) => key === sort);
  const choice = (field?.choices ?? []).find(each => each.value === value);
  expect(field?.placeholder).toBe(choice?.label);
  expect(field).not.toHaveProperty('default');
  for (const chosen of [{}, { [sort]: value }]) {
    await opened.platform.search('find_listings', {
      inputData: { lookIn, keyword: 'canon ae-1', ...more, ...chosen },
    });
    expect(sent(opened).get(sort)).toBe(value);
  }
});

test("the first row of a search depends on the chosen order, even if it is the service's default", async () => {
  const opened = await open();
  const inputData = { lookIn: 'searchPeerSold', keyword: 'canon ae-1', sortOrder: 'bestMatch' };
  await opened.platform.search('find_listings', { inputData });
  expect(sent(opened).get('sortOrder')).toBe('bestMatch');
});

test.each(PLACES)('a row of %s starts with readable fields and ends with IDs', async lookIn => {
  const { platform } = await open();
  const keyword = lookIn.includes('Card') ? 'charizard' : 'canon ae-1';
  const inputData = { lookIn, ...(lookIn === 'browseCategory' ? { categoryId: '9355' } : { keyword }), ...DAYS };
  const [row = {}] = rowsOf(await platform.search('find_listings', { inputData }));
  const keys = Object.keys(row);
  expect(keys[0]).toBe(lookIn === 'searchCardListings' ? 'price' : 'title');
  expect(keys.slice(0, 2).some(key => /price$/i.test(key))).toBe(true);
  expect(keys.at(-1)).toBe('id');
  const ids = keys.filter(key => /Id$|^id$/.test(key));
  expect(keys.slice(-ids.length)).toEqual(ids);
  expect(row.searchedFor).toBe(lookIn === 'browseCategory' ? 'Category 9355' : keyword);
});

test('rows of sold listings have no columns that only listings for sale have', async () => {
  const opened = await open();
  const { results } = await opened.platform.run('searches.find_listings.operation.outputFields', {});
  const labels = (results as Field[]).map(({ label }) => label);
  expect(labels).not.toContain('Units Sold');
});

test('a row of a price begins with the keyword, the product found, the price now and the median', async () => {
  const { platform } = await open();
  const [row = {}] = rowsOf(await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } }));
  expect(Object.keys(row).slice(0, 4)).toEqual(['keyword', 'product', 'priceNow', 'median']);
  expect(row.keyword).toBe(KEYWORD);
});

test.each(PLACES)('the forms of %s prefill no 0, and their help texts fit', async lookIn => {
  const opened = await open();
  const fields = await formOf(opened, 'searches.find_listings', { lookIn });
  expect(fields.filter(field => field.default === '0' || field.placeholder === '0')).toEqual([]);
  const help = fields.map(({ helpText = '' }) => helpText);
  expect(help.filter(text => /0 is everywhere|before the statistics/.test(text))).toEqual([]);
});

test('the forms of keyword lists say how to separate entries', async () => {
  const opened = await open();
  const fields = await formOf(opened, 'creates.start_job', { kind: 'keywordJob' });
  expect(fields.find(({ key }) => key === 'keywords')?.helpText).toMatch(
    /One per entry, or one per line.*Commas separate only a single text/,
  );
});

describe('a list field', () => {
  const PARCEL = { from__postalCode: '10001', to__postalCode: '94105', parcel__weightOz: '16' };
  const fields: [step: string, entries: (given: unknown) => Record<string, unknown>, sent: (body: Body) => unknown][] =
    [
      [
        'creates.start_job',
        keywords => ({ kind: 'keywordJob', keywords }),
        ({ queries }) => queries?.map(({ keyword }) => keyword),
      ],
      ['creates.start_job', keywords => ({ kind: 'bulkSearch', keywords }), ({ keywords }) => keywords],
      ['searches.find_shipping_rates', carriers => ({ ...PARCEL, carriers }), ({ carriers }) => carriers],
    ];
  interface Body {
    queries?: { keyword: string }[];
    keywords?: string[];
    carriers?: string[];
  }
  const given: [what: string, given: unknown, entries: string[]][] = [
    ['entries with commas', ['Canon AE-1, 50mm', 'usps'], ['Canon AE-1, 50mm', 'usps']],
    ['one entry with a comma', ['Canon AE-1, 50mm'], ['Canon AE-1, 50mm']],
    ['a mapped text of several lines', ['usps\r\nCanon AE-1, 50mm\n'], ['usps', 'Canon AE-1, 50mm']],
    ['mapped line items within an entry', [['Canon AE-1, 50mm', 'usps'], 'ups'], ['Canon AE-1, 50mm', 'usps', 'ups']],
    ['a single text', 'usps, ups', ['usps', 'ups']],
    ['a single text of several lines', 'Canon AE-1, 50mm\nusps', ['Canon AE-1, 50mm', 'usps']],
    ['entries that nobody filled', ['', ' usps ', null], ['usps']],
  ];

  test.each(fields.flatMap(field => given.map(each => [field[0], ...each, field] as const)))(
    'a list field of %s accepts %s: %j',
    async (step, _, value, entries, [, inputData, sentOf]) => {
      const bodies: string[] = [];
      const opened = await open({ plan: 'growth' }, (request, serve) => {
        if (request.body) bodies.push(request.body);
        return serve(request);
      });
      await opened.platform.run(`${step}.operation.perform`, { inputData: inputData(value) });
      expect(bodies.map(body => sentOf(JSON.parse(body) as Body))).toEqual([entries]);
    },
  );
});

describe('a field that limits spending', () => {
  const PAID = ['requestBudget', 'reserve', 'creditsFirst'];
  const shownIn = async (step: string, inputData: Record<string, unknown> = {}) => {
    const opened = await open();
    const [kind, key] = step.split('.') as [string, string];
    const definition = (await opened.platform.definition()) as never as Record<
      string,
      Record<string, { operation: { inputFields: (Field | string)[] } }>
    >;
    const { inputFields } = definition[kind]![key]!.operation;
    const isFixed = inputFields.every(field => typeof field === 'object');
    const fields = isFixed ? (inputFields as Field[]) : await formOf(opened, step, inputData);
    return fields.map(({ key }) => key).filter(key => PAID.includes(key));
  };

  test.each<[string, Record<string, unknown>, string[]]>([
    ['searches.find_listings', { lookIn: 'searchSold' }, PAID],
    ['searches.find_listings', { lookIn: 'searchCardSales' }, ['reserve', 'creditsFirst']],
    ['searches.find_sold_price', {}, ['reserve', 'creditsFirst']],
    ['searches.find_card', {}, ['reserve', 'creditsFirst']],
    ['searches.find_how_fast', {}, PAID],
    ['searches.find_worth_grading', {}, PAID],
    ['searches.find_shipping_rates', {}, ['reserve']],
    ['triggers.new_sold_listing', {}, ['reserve', 'creditsFirst']],
    ['triggers.new_deal', {}, ['reserve', 'creditsFirst']],
    ['searches.find_job', {}, []],
  ])('%s %j has a field that limits spending only if it has an effect', async (step, inputData, fields) => {
    expect(await shownIn(step, inputData)).toEqual(fields);
  });
});

test.each([
  [{ gatewayKey: 'gw_key' }, /Gateway Host is missing/],
  [{ gatewayHost: 'gateway.example' }, /Gateway Key is missing/],
])('a gateway connection: %j says what is missing, before a request is sent', async (authData, words) => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.connect(authData);
  expect(failure?.message).toMatch(words);
  expect(sandbox.log).toHaveLength(0);
});

test("the error of a rejected gateway connection names the gateway's key and host", async () => {
  const { platform } = await open();
  const authData = { gatewayKey: 'gw_wrong', gatewayHost: 'gateway.example' };
  const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD }, authData });
  expect(failure).toMatchObject({
    name: 'ExpiredAuthError',
    message: expect.stringContaining('The gateway did not accept its key and host'),
  });
  expect((await platform.connect(authData)).failure?.message).toContain('The gateway did not accept its key and host');
});

test('blanks pasted with an API key are removed', async () => {
  const { platform, sandbox } = await open();
  expect((await platform.connect({ apiKey: ` ${sandbox.apiKey}\n` })).failure).toBeUndefined();
});
