// Realistic contents of fields and expressions are read as people mean them, or refused before a charge (M3). All connectors share the
// table.
import type { IDataObject } from 'n8n-workflow';
import { expect, test } from 'vitest';
import {
  listWith,
  typedCells,
  typedCounts,
  typedKeywordLists,
  typedLimits,
  typedPercentages,
} from '../support/typed-values.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const texts = <Rest extends unknown[]>(rows: readonly (readonly [unknown, ...Rest])[]) =>
  rows.filter(([typed]) => typeof typed === 'string');

const ran = async (resource: string, operation: string, parameters: object, typed: unknown) => {
  const items = [{ json: { typed } as IDataObject }];
  const { rows, error } = await bench.run(resource, operation, parameters as never, { items });
  return { rows, error, sent: bench.sandbox.log.splice(0) };
};

test('a price field reads every text of the shared table as the core does', async () => {
  const parameters = { keyword: 'lego castle', limit: 1, filters: { maxPrice: '={{ $json.typed }}' } };
  for (const [typed, amount] of texts(typedLimits)) {
    const { error, sent } = await ran('listing', 'searchSold', parameters, typed);
    const seen = sent[0] && new URLSearchParams(sent[0].query).get('maxPrice');
    if (amount === null)
      expect([typed, error?.message, sent]).toEqual([typed, expect.stringMatching(/^Maximum Price/), []]);
    else expect([typed, seen]).toEqual([typed, amount === undefined ? null : String(amount)]);
  }
});

test('a count reads every text of the shared table as the core does', async () => {
  const parameters = { keyword: 'lego castle', limit: '={{ $json.typed }}' };
  for (const [typed, count] of texts(typedCounts)) {
    const { error } = await ran('listing', 'searchSold', parameters, typed);
    const refusal = count === null ? expect.stringMatching(/^Limit must/) : undefined;
    if (count !== undefined) expect([typed, error?.message]).toEqual([typed, refusal]);
  }
});

test('a fee reads every text of the shared table as the core does', async () => {
  const costs = { feePercent: '={{ $json.typed }}', fixedFee: 0, shipping: 0, packaging: 0 };
  const parameters = { keyword: 'lego castle', options: { sellingCosts: { costs } } };
  for (const [typed, percent] of texts(typedPercentages)) {
    const { rows, error, sent } = await ran('listing', 'getPrice', parameters, typed);
    if (typeof percent !== 'number') {
      expect([typed, error?.message, sent]).toEqual([typed, expect.stringMatching(/^Fee Percent/), []]);
      continue;
    }
    const [{ priceNow, netProceeds } = {}] = rows;
    expect(Number(netProceeds)).toBeCloseTo(Number(priceNow) * (1 - percent / 100), 1);
  }
});

test.each([
  ['n/a', 'got "n/a", which stands for no value'],
  ['-', 'got "-", which stands for no value'],
  [' ', 'got nothing'],
  ['', 'got nothing'],
  [null, 'got nothing'],
])('a placeholder in a field that needs a value is named: %j', async (typed, words) => {
  const of = (field: string) => ({
    keyword: 'lego castle',
    watchList: 'canon ae-1',
    monthly: 300,
    [field]: '={{ $json.typed }}',
  });
  for (const [operation, field, label] of [
    ['searchSold', 'limit', 'Limit must be'],
    ['watchList', 'monthly', 'Requests a Month must be'],
    ['watchList', 'tell', 'Tell Me About must be'],
  ] as const) {
    const { error, sent } = await ran('listing', operation, of(field), typed);
    expect(error?.message).toContain(label);
    expect(error?.message).toContain(words);
    expect(sent).toEqual([]);
  }
});

test.each(typedKeywordLists)('a list of keywords: %j is searched for as %j', async (typed, keywords, refused = []) => {
  // Text that a person typed is split into lines.
  const isTyped = typeof typed === 'string' && typed !== '';
  const parameters = { keyword: isTyped ? typed : '={{ $json.typed }}' };
  const { rows, error, sent } = await ran('bulkSearch', 'run', parameters, typed);
  if (refused.length > 0 || keywords.length === 0) {
    expect([error?.message, sent]).toEqual([expect.stringMatching(/^Keyword/), []]);
    return;
  }
  expect(error).toBeUndefined();
  // A number comes back as a number.
  expect(rows.map(({ keyword }) => String(keyword))).toEqual(keywords);
  expect(bench.sandbox.account.charged).toBe(keywords.length);
});

test('spellings of one keyword are charged once, and each item keeps its own', async () => {
  const items = ['Canon AE-1', 'canon  ae-1', 'nikon f3', 'CANON AE-1'].map(typed => ({ json: { typed } }));
  for (const operation of ['bulkSearch', 'keywordJob']) {
    const before = bench.sandbox.account.charged;
    const { rows, error } = await bench.run(operation, 'run', { keyword: '={{ $json.typed }}' }, { items });
    expect(error).toBeUndefined();
    expect(rows.map(({ keyword }) => keyword)).toEqual(items.map(({ json }) => json.typed));
    expect(bench.sandbox.account.charged - before).toBe(2);
  }
});

test('a switch reads words as other connectors do, and refuses any other', async () => {
  const reading = async (safeTexts: unknown) => {
    const parameters = { keyword: 'lego castle', limit: 1, options: { safeTexts: '={{ $json.typed }}' } };
    return (await ran('listing', 'searchSold', parameters, safeTexts)).error?.message;
  };
  for (const typed of ['on', 'off', 'TRUE', 1, 0, '0.0', true, '', 'n/a'])
    expect([typed, await reading(typed)]).toEqual([typed, undefined]);
  for (const typed of ['maybe', 'x', 'unsold', 2])
    expect([typed, await reading(typed)]).toEqual([
      typed,
      expect.stringMatching(/^Safe for Spreadsheets must be true or false, got/),
    ]);
});

test.each([
  ['30', undefined],
  ['30.5', undefined],
  ['1:30', 'which is not a single number'],
  ['30 s', 'which has "s" beside the number'],
  ['PT30S', 'beside the number'],
  ['forever', 'must be a number of 1 or more'],
])('a wait of %j is read in seconds, or refused', async (typed, refusal) => {
  const parameters = { keyword: 'lego castle', limit: 1, options: { maxWait: '={{ $json.typed }}' } };
  const { error } = await ran('listing', 'searchSold', parameters, typed);
  expect(error?.message).toEqual(refusal === undefined ? undefined : expect.stringContaining(refusal));
});

test.each([
  [{ limit: 2.5 }, 'Limit must be a whole number of 1 or more, got 2.5'],
  [{ limit: 1, options: { maxPages: 1.5 } }, 'Max Pages must be a whole number of 1 or more, got 1.5'],
  [{ limit: 1, options: { requestBudget: 2.5 } }, 'Request Budget must be a whole number of 1 or more, got 2.5'],
  [{ limit: 1, options: { reserve: 0.5 } }, 'Keep in Reserve must be a whole number of 0 or more, got 0.5'],
])('a limit that counts something is a whole number: %j', async (fields, refusal) => {
  const { error, sent } = await ran('listing', 'searchSold', { keyword: 'lego castle', ...fields }, '');
  expect([error?.message, sent]).toEqual([expect.stringContaining(refusal), []]);
});

test.each(typedCells)('a list with the column %s is read as the shared table says', async (heading, cells) => {
  const text = listWith(heading, cells)
    .map(row => row.join('\t'))
    .join('\n');
  const { rows } = await bench.run('listing', 'readList', {
    listSource: 'text',
    text,
    options: { outputLeftOut: true },
  });
  for (const [at, [cell, expected]] of cells.entries()) {
    const own = rows.find(({ row }) => row === at + 2);
    expect([cell, own]).toEqual([
      cell,
      expect.objectContaining(typeof expected === 'string' ? { leftOut: expected } : expected),
    ]);
  }
  expect(bench.sandbox.log).toEqual([]);
});
