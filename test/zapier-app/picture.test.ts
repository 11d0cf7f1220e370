// The details that Find Sold Price shows beside the median: speed, quick and patient prices, evidence, and groups as line items.
import { describe, expect, test } from 'vitest';
import {
  ask,
  call,
  type Endpoint,
  type EndpointId,
  EVIDENCE_RULE,
  endpoints,
  openSession,
  type Picture,
  pictureFrom,
  type Row,
  runAsync,
  salesGrid,
} from '../../core/engine.ts';
import type { Opened } from '../support/zapier/open.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

interface Group {
  group: string;
  count: number;
  median: number | null;
}
const TODAY = '2026-11-20';
const NEWEST = { sort: 'lastSoldDescending' };
const DAYS = { startDate: '2026-01-01', endDate: '2026-10-31' };

/** The core's picture for the same question. */
async function pictureOf({ sandbox }: Opened, id: EndpointId, parameters: Row): Promise<Picture> {
  const session = openSession({
    baseUrl: 'https://service.example',
    authentication: { kind: 'key', apiKey: sandbox.apiKey },
    now: Date.now,
    random: Math.random,
  });
  const question = ask(endpoints[id] as Endpoint, parameters, TODAY);
  const { data } = await runAsync(call(session, question), session, {
    send: async request => {
      const { status, headers, body } = sandbox.handle(request);
      return { status, headers: new Map(Object.entries(headers)), body };
    },
    sleep: async () => {},
    read: async () => null,
  });
  return pictureFrom(question, data as Row, TODAY)!;
}

async function price(opened: Opened, inputData: Row): Promise<Row & { groups: Group[] }> {
  const outcome = await opened.platform.search('find_sold_price', { inputData });
  expect(outcome.failure).toBeUndefined();
  return rowsOf(outcome)[0] as never;
}

test.each<[EndpointId, Row, Row]>([
  ['scrape', { keyword: KEYWORD }, {}],
  ['scrapeCategory', { categoryId: '9355' }, {}],
  ['history', { keyword: KEYWORD, ...DAYS }, NEWEST],
  ['fashionSold', { keyword: 'denim jacket' }, {}],
  ['peerListings', { keyword: 'canon ae-1' }, {}],
  ['cardSales', { keyword: 'charizard' }, {}],
])('Find Sold Price of %s shows the picture of its sales, grouped by its first field', async (source, input, fixed) => {
  const opened = await open({ plan: 'growth' });
  const row = await price(opened, { source, ...input });
  const picture = await pictureOf(opened, source, { ...input, ...fixed });
  const { quickPrice, patientPrice, soldPerDay, lastDay: lastSoldDate, image, evidence } = picture;
  expect(row).toMatchObject({ quickPrice, patientPrice, soldPerDay, lastSoldDate, image, evidence: evidence.grade });
  expect(row.groups).toEqual(picture.breakdowns[0]!.groups.map(({ label: group, ...more }) => ({ group, ...more })));
  expect(row.groups.length).toBeGreaterThan(1);
});

test('Find Sold Price groups sales by another field, chosen by its value or its label', async () => {
  const opened = await open({ plan: 'growth' });
  const picture = await pictureOf(opened, 'fashionSold', { keyword: 'denim jacket' });
  const [, bySize, byBrand] = picture.breakdowns;
  for (const [groupBy, breakdown] of [
    ['size', bySize],
    ['Brand', byBrand],
  ] as const) {
    const { groups } = await price(opened, { source: 'fashionSold', keyword: 'denim jacket', groupBy });
    expect(groups.map(({ group }) => group)).toEqual(breakdown!.groups.map(({ label }) => label));
  }
});

test("Find Sold Price refuses a field by which its sales can't be grouped, before a request is spent", async () => {
  const { platform, sandbox } = await open();
  const inputData = { source: 'cardSales', keyword: 'charizard', groupBy: 'buyingFormat' };
  const { failure } = await platform.search('find_sold_price', { inputData });
  expect(failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringContaining('Condition by Language or Variant by Language, got "buyingFormat"'),
  });
  expect(sandbox.log).toHaveLength(0);
});

test('Find Sold Price of statistics without sales has no groups and no field to choose them', async () => {
  const opened = await open();
  const inputData = { source: 'priceSummary', keyword: KEYWORD };
  expect(await price(opened, inputData)).toMatchObject({ evidence: null, quickPrice: null, groups: [] });
  const { results } = await opened.platform.run('searches.find_sold_price.operation.inputFields', { inputData });
  expect((results as { key: string }[]).map(({ key }) => key)).not.toContain('groupBy');
});

test('Find Sold Price states the rule of the evidence in its form', async () => {
  const { platform } = await open();
  const { results } = await platform.run('searches.find_sold_price.operation.inputFields', { inputData: {} });
  const help = (results as { helpText?: string }[]).map(({ helpText = '' }) => helpText);
  expect(help.filter(text => text.includes(EVIDENCE_RULE))).toHaveLength(1);
});

describe('groups of sales', () => {
  /** Makes the auction site answer with these rows. */
  const answering = (items: Row[], summary?: Row) =>
    open({ plan: 'growth' }, (request, serve) => {
      const answer = serve(request);
      return request.url.startsWith('/v1/scrape')
        ? { ...answer, body: JSON.stringify({ keyword: KEYWORD, items, summary, hasNextPage: false }) }
        : answer;
    });
  const sold = (condition: string, index: number): Row => ({
    itemId: `${condition} ${index}`,
    soldPrice: '10.00',
    soldCurrency: 'USD',
    endedAt: '2026-11-19',
    condition,
  });
  const many = (condition: string, count: number) =>
    Array.from({ length: count }, (_, index) => sold(condition, index));

  test('groups of sales are twelve at most and Other for the rest, so they add up to all sales', async () => {
    const items = Array.from({ length: 20 }, (_, index) => many(`Condition ${index}`, 20 - index)).flat();
    const { groups, count } = await price(await answering(items), { keyword: KEYWORD });
    expect(groups).toHaveLength(12);
    expect(groups.at(-1)).toMatchObject({ group: 'Other', median: 10 });
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
    expect(count).toBe(210);
  });

  test('groups of sales below three sales have no price', async () => {
    const { groups } = await price(await answering([...many('Used', 3), ...many('New', 2)]), { keyword: KEYWORD });
    expect(groups).toEqual([
      { group: 'Used', count: 3, median: 10, p25: 10, p75: 10 },
      { group: 'New', count: 2, median: null, p25: null, p75: null },
    ]);
  });

  test('group names that a spreadsheet would run are made safe', async () => {
    const { groups } = await price(await answering(many('=HYPERLINK("https://a.example")', 3)), { keyword: KEYWORD });
    expect(groups[0]?.group).toBe('\'=HYPERLINK("https://a.example")');
  });

  test("groups of sales by two fields are the cells of the core's grid, from one request", async () => {
    const items = [
      ...many('Used', 3).map(row => ({ ...row, buyingFormat: 'auction' })),
      ...many('New', 2).map(row => ({ ...row, buyingFormat: 'buyItNow' })),
      sold('Used', 4),
    ];
    const opened = await answering(items);
    const { groups } = await price(opened, { keyword: KEYWORD, groupBy: 'Condition by Buying Format' });
    const { rows, cells } = salesGrid(endpoints.scrape as Endpoint, items, ['condition', 'buyingFormat']);
    const all = cells.flatMap((line, at) =>
      line.map(({ label, ...cell }) => ({ group: `${rows[at]}, ${label}`, ...cell })),
    );
    expect(groups).toEqual(all.filter(({ count }) => count > 0));
    expect(groups.map(({ group, count }) => [group, count])).toEqual([
      ['Used, auction', 3],
      ['Used, Not given', 1],
      ['New, buyItNow', 2],
    ]);
    expect(opened.sandbox.log).toHaveLength(1);
  });

  const summary = { count: 5, currency: 'USD', median: 10, mean: 10, min: 10, max: 10, p25: 10, p75: 10 };

  test("groups of sales that cover fewer sales than the service's summary say so", async () => {
    const { note } = await price(await answering(many('Used', 5), { ...summary, count: 8 }), { keyword: KEYWORD });
    expect(note).toBe("3 of 8 sales are only in the service's summary, not in evidence, speed and groups");
  });

  test('groups of sales leave out other currencies, and the note says so once', async () => {
    const items = [...many('Used', 5), { ...sold('New', 1), soldCurrency: 'EUR' }];
    const { note } = await price(await answering(items, summary), { keyword: KEYWORD });
    expect(note).toBe('left out 1 in EUR');
  });
});
