// Realistic contents of mapped fields are read as people mean them, or refused before a charge (M3). All connectors share the table.
import { describe, expect, test } from 'vitest';
import {
  listWith,
  typedCells,
  typedCounts,
  typedKeywordLists,
  typedLimits,
  typedPercentages,
} from '../support/typed-values.ts';
import type { Opened } from '../support/zapier/open.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

const RICH = { plan: '500k' } as const;
const texts = <Rest extends unknown[]>(rows: readonly (readonly [unknown, ...Rest])[]) =>
  rows.filter(([typed]) => typeof typed === 'string');

/** Runs a step and returns its outcome and its requests. */
async function ran({ platform, sandbox, clock }: Opened, step: string, inputData: Record<string, unknown>) {
  const outcome = await platform.run(`${step}.operation.perform`, { inputData });
  clock.pass(60_000);
  return { outcome, sent: sandbox.log.splice(0) };
}

test('a price field reads every text of the shared table as the core does', async () => {
  const opened = await open(RICH);
  for (const [typed, amount] of texts(typedLimits)) {
    const inputData = { keyword: KEYWORD, maxPrice: typed, maxRows: 1 };
    const { outcome, sent } = await ran(opened, 'searches.find_listings', inputData);
    const seen = sent[0] && new URLSearchParams(sent[0].query).get('maxPrice');
    if (amount === null) expect([typed, outcome.failure?.name, sent]).toEqual([typed, 'HaltedError', []]);
    else expect([typed, seen]).toEqual([typed, amount === undefined ? null : String(amount)]);
  }
});

test('a count reads every text of the shared table as the core does', async () => {
  const opened = await open(RICH);
  for (const [typed, count] of texts(typedCounts)) {
    const { outcome } = await ran(opened, 'searches.find_sold_price', { keyword: KEYWORD, minSales: typed });
    const isRefused = count === null || (count !== undefined && (count < 1 || count > 1000));
    expect([typed, outcome.failure?.message]).toEqual([
      typed,
      isRefused ? expect.stringMatching(/^Minimum Sales must be 1 to 1000/) : undefined,
    ]);
  }
});

test('a fee reads every text of the shared table as the core does', async () => {
  const opened = await open(RICH);
  for (const [typed, percent] of texts(typedPercentages)) {
    const costs = { feePercent: typed, fixedFee: '0', shipping: '0', packaging: '0' };
    const { outcome, sent } = await ran(opened, 'searches.find_sold_price', { keyword: KEYWORD, ...costs });
    if (typeof percent !== 'number') {
      expect([typed, outcome.failure?.name, sent]).toEqual([typed, 'HaltedError', []]);
      continue;
    }
    const [{ priceNow, netProceeds } = {}] = rowsOf(outcome);
    expect(Number(netProceeds)).toBeCloseTo(Number(priceNow) * (1 - percent / 100), 1);
  }
});

test.each([0.13, '0.13', '0,1325', '.07', 1, '1'])(
  'a fee of %j is refused, because a cell of 13 % arrives as 0.13',
  async feePercent => {
    const opened = await open(RICH);
    const costs = { feePercent, fixedFee: '0', shipping: '0', packaging: '0' };
    const { outcome, sent } = await ran(opened, 'searches.find_sold_price', { keyword: KEYWORD, ...costs });
    expect([outcome.failure?.name, sent]).toEqual(['HaltedError', []]);
    expect(outcome.failure?.message).toMatch(/which could be \d+(\.\d+)? % or [\d.]+ %: enter \d/);
  },
);

test.each<[unknown, string | null | undefined]>([
  ['off', 'false'],
  ['no', 'false'],
  ['0.0', 'false'],
  [false, 'false'],
  ['Yes', 'true'],
  ['on', 'true'],
  [true, 'true'],
  ['', null],
  ['n/a', null],
  ['unsold', undefined],
  ['maybe', undefined],
])('a field that is on or off reads %j as %j', async (typed, read) => {
  const opened = await open(RICH);
  const input = { lookIn: 'searchSold', keyword: KEYWORD, relevance: typed, maxRows: 1 };
  const { outcome, sent } = await ran(opened, 'searches.find_listings', input);
  const seen = sent[0] && new URLSearchParams(sent[0].query).get('relevance');
  expect([outcome.failure?.name, seen]).toEqual(read === undefined ? ['HaltedError', undefined] : [undefined, read]);
});

test.each(['', ' ', '-', 'n/a', null])(
  'a choice that another step leaves empty (%j) counts as not made',
  async typed => {
    const { outcome, sent } = await ran(await open(RICH), 'searches.find_listings', {
      lookIn: typed,
      keyword: KEYWORD,
    });
    expect(outcome.failure).toBeUndefined();
    expect(sent.filter(({ charged }) => charged > 0).map(({ path }) => path)).toEqual(['/v1/scrape']);
  },
);

test.each<[string, string | undefined]>([
  ['2026-09-05', '2026-09-05'],
  ['2026-09-05T10:00:00+02:00', '2026-09-05'],
  ['05.09.2026', undefined],
  ['9/5/2026', undefined],
  ['yesterday', undefined],
])('the date "%s" has one meaning, or is refused', async (typed, read) => {
  const opened = await open(RICH);
  const input = { lookIn: 'searchSold', keyword: KEYWORD, soldAfter: typed, maxRows: 1 };
  const { outcome, sent } = await ran(opened, 'searches.find_listings', input);
  const seen = sent[0] && new URLSearchParams(sent[0].query).get('soldAfter');
  expect([outcome.failure?.name, seen]).toEqual(read === undefined ? ['HaltedError', undefined] : [undefined, read]);
});

test('the platform converts no date and no yes or no, because it would read 05.11.2026 as 11 May and "off" as yes', async () => {
  const { platform } = await open(RICH);
  const { results } = await platform.run('searches.find_listings.operation.inputFields', {
    inputData: { lookIn: 'searchSold' },
  });
  const types = new Set((results as { type?: string }[]).map(({ type }) => type));
  expect([types.has('datetime'), types.has('boolean')]).toEqual([false, false]);
});

describe('a list of keywords', () => {
  // A text of one line is split at its commas, because the platform joins line items with commas.
  const lists = typedKeywordLists.filter(([typed]) => typed !== 'lego 10497, sealed');

  test.each(lists)('a list of keywords: %j is searched for as %j', async (typed, keywords, refused = []) => {
    const opened = await open(RICH);
    const inputData = { kind: 'bulkSearch', keywords: typed };
    const { outcome, sent } = await ran(opened, 'creates.start_job', inputData);
    if (refused.length > 0 || keywords.length === 0) {
      expect([outcome.failure?.name, sent]).toEqual(['HaltedError', []]);
      return;
    }
    const { results, requestsSpent } = outcome.results as { results: { keyword: string }[]; requestsSpent: number };
    expect(results.map(({ keyword }) => keyword)).toEqual(keywords);
    expect([requestsSpent, opened.sandbox.account.charged]).toEqual([keywords.length, keywords.length]);
  });
});

test.each([
  ['searches.find_sold_price', 'canon ae-1\nblack', 'canon ae-1 black'],
  ['searches.find_sold_price', 'canon ae-1\u2028black', 'canon ae-1 black'],
  ['searches.find_listings', 'canon ae-1\r\n\r\nblack', 'canon ae-1 black'],
  ['searches.find_card', 'pikachu\nvmax', 'pikachu vmax'],
  ['searches.find_how_fast', 'canon ae-1\nblack\n', 'canon ae-1 black'],
  ['searches.find_listings', '<p>canon</p><p>ae-1</p>', 'canon ae-1'],
])('%s reads the lines of %j as one keyword, as every connector does', async (step, keyword, asked) => {
  const { outcome, sent } = await ran(await open(RICH), step, { keyword });
  expect(outcome.failure).toBeUndefined();
  const keywords = sent.flatMap(({ query }) => new URLSearchParams(query).get('keyword') ?? []);
  expect([...new Set(keywords)]).toEqual([asked]);
});

test.each([
  ['searches.find_sold_price', '- canon ae-1\n- nikon f3'],
  ['searches.find_card', '1. pikachu\n2. mewtwo'],
])('%s refuses a list of several keywords: %j', async (step, keyword) => {
  const { outcome, sent } = await ran(await open(RICH), step, { keyword });
  expect(outcome.failure?.message).toContain('which is a list of several; give one keyword');
  expect(sent).toEqual([]);
});

test.each([[[[1]]], [['yes']], [{ on: 1 }], ['maybe'], [2]])(
  'Spend Purchased Credits First refuses %j',
  async value => {
    const { outcome, sent } = await ran(await open(RICH), 'searches.find_sold_price', {
      keyword: KEYWORD,
      creditsFirst: value,
    });
    expect(outcome.failure?.message).toContain('Spend Purchased Credits First must be Yes or No, got');
    expect(sent).toEqual([]);
  },
);

test.each(['0', '$0.00', 0])('an impossible maximum of %j is refused', async maxPrice => {
  const opened = await open(RICH);
  const { outcome, sent } = await ran(opened, 'searches.find_listings', { keyword: KEYWORD, maxPrice });
  expect(outcome.failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringMatching(/^Maximum Price must be a number above 0, got 0/),
  });
  expect(sent).toEqual([]);
});

describe('what would search everything or find nothing is refused before a charge', () => {
  const browsed = (categoryId: unknown) => ({ lookIn: 'browseCategory', categoryId });
  const bulk = { kind: 'bulkSearch', keywords: [KEYWORD] };
  const sold = { keyword: KEYWORD };

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['searches.find_listings', browsed('Cell Phones'), /^Category must be the number of a category/],
    ['searches.find_listings', browsed('0'), /^Category must be the number of a category/],
    ['searches.find_listings', browsed('9355.0'), /^Category must be the number of a category/],
    ['searches.find_listings', { ...sold, categoryId: 'recA1b2C3d4E5f6G7' }, /^Category must be/],
    ['searches.find_sold_price', { ...sold, categoryId: 'none' }, /^Category must be/],
    ['searches.find_sold_price', { source: 'scrapeCategory', categoryId: '0' }, /^Category must be/],
    ['creates.start_job', { ...bulk, categoryId: 'Cameras' }, /^Category must be/],
    ['searches.find_listings', { ...sold, soldAfter: '2099-01-01' }, /^Sold After must be today/],
    ['searches.find_sold_price', { ...sold, soldAfter: '2099-01-01T00:00:00Z' }, /^Sold After must be today/],
    [
      'creates.start_job',
      { ...bulk, soldBefore: '2020-01-01' },
      /^Sold Before must be .+ or later, because older sales/,
    ],
    [
      'searches.find_listings',
      { ...sold, soldBefore: '2020-06-30T00:00:00-05:00' },
      /^Sold Before must be .+ or later/,
    ],
  ])('%s with %j', async (step, inputData, sentence) => {
    const { outcome, sent } = await ran(await open(RICH), step, inputData);
    expect(outcome.failure).toMatchObject({ name: 'HaltedError', message: expect.stringMatching(sentence) });
    expect(sent).toEqual([]);
  });
});

test.each(['-', 'n/a', ' '])('New Listing for Sale is not checked without a ceiling: %j is refused', async maxPrice => {
  const { platform, sandbox } = await open(RICH);
  const { failure } = await platform.trigger('new_listing_for_sale', { inputData: { keyword: KEYWORD, maxPrice } });
  expect(failure?.message).toMatch(/^Maximum Price is required/);
  expect(sandbox.log).toEqual([]);
});

test.each(['bulkSearch', 'keywordJob'])('%s is refused for free if a word for its file cannot be read', async kind => {
  const { platform, sandbox } = await open(RICH);
  const inputData = { kind, keywords: [KEYWORD], safeCsv: 'perhaps' };
  const { failure } = await platform.create('start_job', { inputData });
  expect(failure?.message).toMatch(/^Safe for Spreadsheets must be Yes or No, got "perhaps"/);
  expect(sandbox.log).toEqual([]);
});

test('blank rows of mapped cards are left out', async () => {
  const opened = await open(RICH);
  const cards = [{ keyword: '1986 fleer 57' }, { keyword: '', reference: '' }, { keyword: 'charizard' }];
  const { results, failure } = await opened.platform.create('start_job', { inputData: { kind: 'cardBatch', cards } });
  expect(failure).toBeUndefined();
  expect(results).toMatchObject({ total: 2 });
});

test('number fields are text fields, which the platform passes on unchanged', async () => {
  const { platform } = await open();
  for (const step of ['searches.find_listings', 'searches.find_sold_price', 'creates.start_job', 'triggers.new_deal']) {
    const { results } = await platform.run(`${step}.operation.inputFields`, { inputData: {} });
    const numbers = (results as { key: string; type: string }[]).filter(({ type }) => /integer|number/.test(type));
    expect([step, numbers]).toEqual([step, []]);
  }
});

test.each(typedCells)('a list with the column %s is read as the shared table says', async (heading, cells) => {
  const { platform, sandbox } = await open(RICH);
  const text = listWith(heading, cells)
    .map(row => row.join('\t'))
    .join('\n');
  const { results } = await platform.search('read_list', { inputData: { text, rows: 'all' } });
  const [{ items }] = results as unknown as [{ items: Record<string, unknown>[] }];
  for (const [at, [cell, expected]] of cells.entries()) {
    const own = items.find(({ row }) => row === at + 2);
    expect([cell, own]).toEqual([
      cell,
      expect.objectContaining(typeof expected === 'string' ? { leftOut: expected } : expected),
    ]);
  }
  expect(sandbox.log).toEqual([]);
});
