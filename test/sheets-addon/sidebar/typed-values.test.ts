/**
 * Values that people type and paste into the sidebar are read as they mean them, or refused before a charge (M3). All connectors share the
 * table.
 */
import { expect, test } from 'vitest';
import { withValues } from '../../../sheets-addon/sidebar/client/values.ts';
import { goals } from '../../../sheets-addon/sidebar/forms/goals.ts';
import type { FindSales, PriceList, TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { type FieldRow, typedCounts, typedFields, typedLimits, typedPercentages } from '../../support/typed-values.ts';
import { install } from '../addon.ts';
import { onAuction } from '../selling-costs.ts';
import { scene } from '../tasks/harness.ts';

const texts = <Rest extends unknown[]>(rows: readonly (readonly [unknown, ...Rest])[]) =>
  rows.filter((row): row is readonly [string, ...Rest] => typeof row[0] === 'string');

/** The draft that the sidebar makes from typed values. */
function draftOf(kind: keyof typeof goals, values: Record<string, string>): TaskDraft {
  const { base, steps } = goals[kind];
  const fields = steps.flatMap(step => step.fields);
  return withValues(base as TaskDraft, fields, values);
}

test.each(texts(typedLimits))('a maximum price of %j in the sidebar is %j', (typed, amount) => {
  const { ask, start, drive, sandbox } = scene();
  const search = { 'what.keyword': 'lego castle', 'what.rows': '1', 'where.sheet': 'Sales' };
  const draft = draftOf('findSales', { ...search, 'what.options.maxPrice': typed });
  if (amount === null) {
    expect(() => ask('plan', draft, null)).toThrow('{maxPrice} must be');
    expect(() => start(draft)).toThrow('{maxPrice} must be');
    expect(sandbox.log.filter(({ charged }) => charged > 0)).toEqual([]);
    return;
  }
  start(draft);
  drive();
  const sent = sandbox.log.find(({ path }) => path === '/v1/scrape');
  expect(new URLSearchParams(sent?.query).get('maxPrice')).toBe(amount === undefined ? null : String(amount));
});

test.each(texts<[FieldRow[1]]>(typedFields.soldAfter))('a first day of %j in the sidebar is %j', (typed, meaning) => {
  const { ask, sandbox } = scene();
  const search = { 'what.of': 'history', 'what.keyword': 'lego castle', 'where.sheet': 'Sales' };
  const plan = () =>
    ask('plan', draftOf('findSales', { ...search, 'what.from': typed, 'what.to': '2026-11-01' }), null);
  if (typeof meaning === 'string') expect((plan().draft as FindSales).what.from).toBe(meaning);
  else expect(plan).toThrow(`{startDate} ${typeof meaning === 'object' && meaning ? meaning.refused : 'is required'}`);
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toEqual([]);
});

test.each(texts(typedPercentages))('a profit to keep of %j in the sidebar is %j percent', (typed, percent) => {
  const { ask, start, kept, sandbox } = scene();
  ask('saveCosts', onAuction({ feePercent: '13', fixedFee: '0', shipping: '0', packaging: '0', currency: 'USD' }));
  const draft = draftOf('priceList', {
    'what.range': 'Stock!A2:A6',
    'what.columns': 'median,mostToPay',
    'what.margin': typed,
    'where.column': 'C',
  });
  if (typeof percent !== 'number') {
    expect(() => start(draft)).toThrow(/profit to keep/i);
    expect(sandbox.log.filter(({ charged }) => charged > 0)).toEqual([]);
    return;
  }
  start(draft);
  expect((kept().draft as PriceList).what.margin).toBe(percent);
});

test.each(texts(typedCounts))('a daily cap of %j under Account is %j', (typed, count) => {
  const { host } = install();
  const saved = host.callFromHtml('sidebar', ['saveCap', [typed]]).value;
  expect(saved).toMatchObject(typeof count === 'number' ? { ok: true } : { ok: false, problem: { field: 'cap' } });
});

test.each(texts(typedPercentages))('a fee of %j under Account is %j percent', (typed, percent) => {
  const { host } = install();
  const costs = { feePercent: typed, fixedFee: '0', shipping: '0', packaging: '0', currency: 'USD' };
  const saved = host.callFromHtml('sidebar', ['saveCosts', [onAuction(costs)]]).value;
  if (typeof percent !== 'number') {
    expect(saved).toMatchObject({ ok: false, problem: { field: 'sellingCosts.markets.auction.feePercent' } });
    return;
  }
  // A small percentage is shown as it can be typed again.
  const shown = percent > 0 && percent <= 1 ? `${percent} %` : percent;
  expect(saved).toMatchObject({ ok: true, value: { sellingCosts: { markets: { auction: { feePercent: shown } } } } });
});

const OTHER_CURRENCIES = typedFields.paid.filter(([, meaning]) =>
  JSON.stringify(meaning).includes('the other amounts'),
);

test.each(texts<[FieldRow[1]]>(OTHER_CURRENCIES))('a grading cost of %j is not in dollars', typed => {
  const { host } = install();
  const saved = host.callFromHtml('sidebar', ['saveGrading', [{ gradingCost: typed, currency: 'USD' }]]).value;
  expect(saved).toMatchObject({
    ok: false,
    problem: { field: 'grading.gradingCost', message: expect.stringContaining('the other amounts are in USD') },
  });
});

test('a grading cost names its currency', () => {
  const { host } = install();
  const saved = host.callFromHtml('sidebar', ['saveGrading', [{ gradingCost: '20 EUR' }]]).value;
  expect(saved).toMatchObject({ ok: true, value: { grading: { gradingCost: 20, currency: 'EUR' } } });
});
