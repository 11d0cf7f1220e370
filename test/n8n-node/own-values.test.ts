/** Values of input items: days, percentages, keywords and choices, as expressions and models write them. */
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test, vi } from 'vitest';
import type { Row } from '../../core/engine.ts';
import { core } from '../support/n8n/engine.ts';
import { callTogether } from '../support/n8n/tool.ts';
import { freshWorkbench, goesOn, placed } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });
const asked = (name: string) => bench.sandbox.log.map(({ query }) => new URLSearchParams(query).get(name));

describe("days are those of the workflow's time zone", () => {
  // The clock starts at 12:00 UTC on 20 November: it is the 21st in the east of the date line.
  const inZone = (zone: string) => vi.spyOn(core.ExecuteContext.prototype, 'getTimezone').mockReturnValue(zone);

  test.each([
    ['today as text', '2026-11-21', '2026-11-20'],
    ['today as Luxon', "={{ DateTime.fromISO('2026-11-21T00:30:00', { zone: 'Pacific/Auckland' }) }}", '2026-11-20'],
    ['today as a date', "={{ new Date('2026-11-20T11:30:00Z') }}", '2026-11-20'],
    ['the day before', '2026-11-20', '2026-11-20'],
    ['last week as a date', "={{ new Date('2026-11-13T11:00:00Z') }}", '2026-11-14'],
    ['last week in milliseconds', '={{ Date.parse("2026-11-13T11:00:00Z") }}', '2026-11-14'],
    ['last week as an instant', '2026-11-13T11:00:00.000Z', '2026-11-14'],
  ])("days are those of the workflow's time zone, ahead of UTC: %s", async (_, endDate, expected) => {
    const zone = inZone('Pacific/Auckland');
    const parameters = { keyword: 'lego castle', startDate: '2026-11-01', endDate };
    const { error } = await bench.run('history', 'search', parameters);
    zone.mockRestore();
    expect(error?.message).toBeUndefined();
    expect(asked('endDate')).toEqual([expected]);
  });

  test('a day that has begun nowhere in the workflow is refused', async () => {
    const zone = inZone('Pacific/Auckland');
    const { error } = await bench.run('history', 'search', {
      keyword: 'lego',
      startDate: '2026-11-01',
      endDate: '2026-11-22',
    });
    zone.mockRestore();
    expect(error?.message).toMatch(/^End Date must be today/);
    expect(bench.sandbox.log).toHaveLength(0);
  });
});

describe('a percentage that could be a fraction is refused, because a cell of 13 % arrives as 0.13', () => {
  const costs = { feePercent: 13, fixedFee: 0, shipping: 0, packaging: 0 };
  test.each<[string, string, INodeParameters, RegExp]>([
    [
      'a fee',
      'getPrice',
      { options: { sellingCosts: { costs: { ...costs, feePercent: 0.13 } } } },
      /^Fee Percent must be 0 to 100, got 0\.13, which could be 13 % or 0\.13 %: enter 13, or the text "0\.13 %"/,
    ],
    [
      'a fee as text',
      'getPrice',
      { options: { sellingCosts: { costs: { ...costs, feePercent: '0.1325' } } } },
      /enter 13\.25, or/,
    ],
    [
      'a margin',
      'getPrice',
      { options: { sellingCosts: { costs: { ...costs, margin: 0.3 } } } },
      /^Margin must be 0 to 100, got 0\.3/,
    ],
    [
      'a fee of a marketplace',
      'findWhereToSell',
      { fees: { marketplaces: [{ market: 'auction', ...costs, feePercent: 0.07 }] } },
      /enter 7, or/,
    ],
    [
      'a fee of 1, which a cell of 100 % holds',
      'getPrice',
      { options: { sellingCosts: { costs: { ...costs, feePercent: 1 } } } },
      /^Fee Percent must be 0 to 100, got 1, which could be 100 % or 1 %: enter 100, or the text "1 %"/,
    ],
    [
      'a margin of an item to sell',
      'findWhereToSell',
      { options: { margin: 0.5 } },
      /^Margin must be 0 to 100, got 0\.5/,
    ],
  ])('a percentage of up to one is refused: %s', async (_, operation, parameters, message) => {
    const { error } = await bench.run('listing', operation, { keyword: 'lego castle', ...parameters });
    expect(error?.message).toMatch(message);
    expect(bench.sandbox.log).toHaveLength(0);
  });

  test.each(['1 %', 0, 13.25, '0.5 %'])('a percentage of %s is read', async feePercent => {
    const options = { sellingCosts: { costs: { ...costs, feePercent } } };
    expect((await bench.run('listing', 'getPrice', { keyword: 'lego castle', options })).error).toBeUndefined();
  });
});

describe('a keyword comes back as its item has it, so results can be merged with their items', () => {
  test.each([['  lego castle '], ['lego\u00a0castle'], [75192], ['LEGO Castle']])(
    'a keyword comes back as its item has it: %j',
    async keyword => {
      const more = { items: [{ json: { keyword } }] };
      const { rows } = await bench.run('listing', 'getPrice', { keyword: '={{ $json.keyword }}' }, more);
      expect(rows[0]?.keyword).toBe(keyword);
    },
  );
});

test.each([
  ['listing', 'searchSold', { limit: 1 }],
  ['history', 'search', { limit: 1, startDate: '2026-09-01', endDate: '2026-10-31' }],
  ['card', 'getPrice', { findBy: 'name' }],
  ['bulkSearch', 'run', {}],
  ['keywordJob', 'run', {}],
  ['cardBatch', 'run', {}],
])('%s %s: a keyword that a file holds as a number comes back as a number', async (resource, operation, more) => {
  const items = [751, 751.5].map(keyword => ({ json: { keyword } }));
  const { rows, error } = await bench.run(resource, operation, { keyword: '={{ $json.keyword }}', ...more }, { items });
  expect(error).toBeUndefined();
  expect(rows.map(({ keyword }) => keyword)).toEqual([751, 751.5]);
});

test('a keyword of a model is refused if it is longer than any search', async () => {
  const { loaded, credentials } = bench;
  const parameters = { ...placed('listing', 'getPrice'), keyword: "={{ $fromAI('Keyword', `x`, 'string') }}" };
  const [text] = await callTogether(loaded, { node: 'soldData', parameters, credentials }, [
    { Keyword: 'lego-'.repeat(1_000) },
  ]);
  expect(text).toContain('got 5000 characters, which is too long for a keyword; use at most 300 characters');
  expect(bench.sandbox.log).toHaveLength(0);
});

test('a function as the keyword is refused with an explanation', async () => {
  const { error } = await bench.run('listing', 'getPrice', { keyword: "={{ 'lego'.toUpperCase }}" });
  expect(error?.message).not.toMatch(/unexpected/i);
  expect(bench.sandbox.log).toHaveLength(0);
});

describe('Selected Fields', () => {
  const search = (fields: unknown, more = {}) =>
    bench.run('listing', 'searchSold', {
      ...{ keyword: 'lego castle', limit: 1, output: 'selectedFields', fields: fields as string[] },
      ...more,
    });

  test.each([
    [['title', 'soldPrise']],
    [['unsold_price']],
    ['={{ "title, Verkaufspreis" }}'],
    ['={{ ["title", "median"] }}'],
  ])('Selected Fields %j that do not exist are named before anything is spent', async fields => {
    const { error } = await search(fields);
    expect(error?.message).toMatch(
      /^Fields must be one of \d+ choices, such as .{1,80}, got "(soldPrise"; did you mean Sold Price\?|unsold_price"|Verkaufspreis"|median")/,
    );
    expect(bench.sandbox.log).toHaveLength(0);
  });

  test.each([[['url', 'title']], [['URL', 'Title']], ['={{ "url, title" }}'], ['={{ "[\\"Url\\", \\"title\\"]" }}']])(
    'Selected Fields %j are output in this order, by name or label',
    async fields => {
      const { rows, error } = await search(fields);
      expect(error).toBeUndefined();
      expect(Object.keys(rows[0] ?? {})).toEqual(['keyword', 'url', 'title']);
    },
  );

  test('an unknown one fails only its own item', async () => {
    const fields = '={{ $json.fields }}';
    const items = [{ json: { fields: ['title'] } }, { json: { fields: ['nothing'] } }];
    const { rows, failed } = await bench.run(
      'listing',
      'searchSold',
      { keyword: 'lego castle', limit: 1, output: 'selectedFields', fields },
      { items, ...goesOn },
    );
    expect(rows).toHaveLength(1);
    expect(failed).toHaveLength(1);
  });
});

test.each([
  ['listing', 'findHowFastItSells'],
  ['listing', 'findWhereToSell'],
  ['card', 'findOutIfWorthGrading'],
])('%s %s outputs the keyword as the item has it, so both can be matched', async (resource, operation) => {
  for (const typed of [' canon ae-1 ', 'canon ae-1\u00a0', 75192]) {
    const items = [{ json: { typed } }];
    const { rows } = await bench.run(resource, operation, { keyword: '={{ $json.typed }}' }, { items });
    expect(rows[0]?.keyword).toBe(typed);
  }
});

test.each(['listings', ''])(
  'a resource that this version does not have is named, with those that exist: %j',
  async resource => {
    const { error } = await bench.run(resource, 'getPrice', { keyword: 'canon ae-1' });
    expect(error?.message).toMatch(/^Resource .* does not exist in this version of the node/);
    expect(error?.description).toMatch(/^Choose one of: listing, /);
  },
);

test('an operation that this version does not have is named, with those that exist', async () => {
  const { error } = await bench.run('listing', 'getMedian', { keyword: 'lego' });
  expect(error?.message).toBe(
    'Operation "getMedian" of the resource "listing" does not exist in this version of the node.',
  );
  expect(error?.description).toMatch(/^Choose one of: .*getPrice/);
});

test('by default a search costs one request, on every marketplace', async () => {
  for (const [resource, operation] of [
    ['listing', 'searchSold'],
    ['fashion', 'searchSold'],
    ['peer', 'searchSold'],
    ['card', 'getListings'],
  ] as const) {
    const before = bench.sandbox.chargedToUs;
    await bench.run(resource, operation, { keyword: 'nike air max' });
    expect([resource, bench.sandbox.chargedToUs - before]).toEqual([resource, 1]);
  }
});

test('an error says what was paid for before', async () => {
  bench.sandbox.addFault({ match: { path: '/v1/scrape', nth: 3 }, code: 'invalid_params' });
  const items = [1, 2, 3, 4].map(n => ({ json: { keyword: `lego ${n}` } }));
  const parameters = { keyword: '={{ $json.keyword }}', options: { concurrency: 1 } };
  const { error } = await bench.run('listing', 'getPrice', parameters, { items });
  expect(error?.description).toContain('In this step, 2 requests were charged; with On Error set to Continue');
});

test('a model that asks for a million rows gets what it can use, and reads so', async () => {
  const { loaded, credentials } = bench;
  const parameters = {
    ...placed('listing', 'searchSold'),
    keyword: 'iphone 13 128gb',
    limit: 1_000_000,
    options: { maxPages: 2 },
  };
  const [text = ''] = await callTogether(loaded, { node: 'soldData', parameters, credentials }, [{}]);
  expect(text.length).toBeLessThan(50_000);
  expect(JSON.parse(text).at(-1).message).toMatch(
    /^\d+ of \d+ items are shown to keep the answer short\. Ask for less/,
  );
});

test.each<[string, INodeParameters]>([
  ['a whole answer, which is one item', { output: 'answer', limit: 1_000_000 }],
  ['hundreds of refusals', { keyword: JSON.stringify(Array.from({ length: 400 }, (_, at) => `=SUM(A${at})`)) }],
])('a model gets what it can use, and reads so: %s', async (_, more) => {
  const { loaded, credentials } = bench;
  const parameters = { ...placed('listing', 'searchSold'), keyword: 'iphone 13 128gb', ...more };
  const [text = ''] = await callTogether(loaded, { node: 'soldData', parameters, credentials }, [{}]);
  expect(text.length).toBeLessThan(50_000);
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({ complete: false, message: expect.stringMatching(/are shown to keep the answer short/) }),
  );
});

describe('what a model gets of items that are too long', () => {
  /** The items of one call for the whole answer. @param more fields added to the service's answer. */
  async function itemsOf(parameters: INodeParameters, more: object = {}): Promise<{ text: string; items: Row[] }> {
    const { loaded, credentials } = bench;
    bench.sandbox.between = (request, serve) => {
      const answer = serve(request);
      const body =
        answer.status === 200 ? JSON.stringify({ ...JSON.parse(String(answer.body)), ...more }) : answer.body;
      return { ...answer, body };
    };
    const whole = { ...placed('listing', 'searchSold'), keyword: 'iphone 13 128gb', output: 'answer', ...parameters };
    const [text = ''] = await callTogether(loaded, { node: 'soldData', parameters: whole, credentials }, [{}]);
    return { text, items: JSON.parse(text) };
  }
  const noteOf = (items: readonly Row[]) => items.find(({ complete }) => complete === false)?.message;

  test('hundreds of refusals leave half of the room to the result', async () => {
    const keywords = Array.from({ length: 250 }, (_, at) => `=SUM(A${at})`);
    const keyword = JSON.stringify([...keywords, 'iphone 13 128gb']);
    const { text, items } = await itemsOf({ keyword, options: { maxPages: 1 } });
    expect(text.length).toBeLessThan(50_000);
    const [result] = items.filter(item => Array.isArray(item.items));
    expect(JSON.stringify(result).length).toBeGreaterThan(12_000);
    expect(noteOf(items)).toMatch(/^\d+ of 251 items are shown to keep the answer short, and some rows are cut\. Ask/);
  });

  test('the note says that rows are cut', async () => {
    const { items } = await itemsOf({ options: { maxPages: 1 } });
    expect(noteOf(items)).toMatch(/^1 of 1 items are shown to keep the answer short, and its rows are cut\./);
  });

  test.each<[string, object, RegExp]>([
    ['an object', { seller: { about: 'x'.repeat(60_000) } }, / Left out: seller\. /],
    [
      'many short fields',
      Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`some_field_${at}`, null])),
      / Left out: items, .*some_field_2999, .* and \d+ more fields\. /,
    ],
  ])('a field that can not be shortened is left out, and named: %s', async (_, more, words) => {
    const { text, items } = await itemsOf({ options: { maxPages: 1 } }, more);
    expect(text.length).toBeLessThan(50_000);
    expect(noteOf(items)).toMatch(words);
    expect(items[0]).toHaveProperty('keyword');
    expect(items[0]).not.toHaveProperty('seller');
  });
});
