/** What n8n itself does with rows like ours, as the page says. A test that fails here means that n8n has changed and the page must too. */
import { expect, test } from 'vitest';
import { n8nWorkflow } from '../support/n8n/engine.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const resultOf = async (expression: string) => {
  const { read } = await bench.run('account', 'getUsage', {}, { readAfter: `={{ ${expression} }}` });
  return read[0];
};

test.each([
  ['"$1,250.00".toInt()', 1],
  ['"£".toNumber()', 0],
  ['"SP10".toNumber()', 10],
  ['null * 0.8', 0],
])('in n8n the expression %s is %j', async (expression, value) => {
  expect(await resultOf(expression)).toBe(value);
});

type Condition = Parameters<typeof n8nWorkflow.executeFilterCondition>[0];
type Options = Parameters<typeof n8nWorkflow.executeFilterCondition>[1];

const passes = (leftValue: unknown, operation: string, rightValue: unknown, ignoresCase = false) => {
  const type = typeof rightValue;
  const condition = { id: 'x', leftValue, rightValue, operator: { type, operation } } as Condition;
  const options = { caseSensitive: !ignoresCase, leftValue: '', typeValidation: 'strict', version: 2 } as Options;
  return n8nWorkflow.executeFilterCondition(condition, options);
};

test("n8n's filter lets an item without a price pass as cheaper than 100, also in strict mode", () => {
  expect(passes(null, 'lt', 100)).toBe(true);
  expect(passes(120, 'lt', 100)).toBe(false);
});

test("n8n's filter with Ignore Case folds the text and not the pattern", () => {
  expect(passes('Charizard PSA 10', 'regex', 'PSA 10', true)).toBe(false);
  expect(passes('Charizard PSA 10', 'regex', '/PSA 10/i', true)).toBe(true);
});
