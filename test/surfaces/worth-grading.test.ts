/** Worth grading: the same card has the same answer in a workflow, a Zap, a sheet and a script, for the requests that each announces (N2, M7). */
import { describe, expect, test } from 'vitest';
import type { CardToGrade, Row } from '../../core/index.ts';
import { onScript, onSheet, onWorkflow, onZap, type Shown } from './metered.ts';

const GRADING = 'expectedGain expectedNet breakEvenCost breakEvenChance currency grader rule'.split(' ');
const RUNG = ['Median', 'Sales', 'Net', 'Evidence'];
const GRADES = ['raw', 'grade9', 'grade10'];
const figuresOf = (row: Row) =>
  [...GRADING, ...GRADES.flatMap(grade => RUNG.map(name => `${grade}${name}`))].map(name => row[name] ?? null);

/** @param left number of requests that the account has left. */
type Connector = (asked: CardToGrade, left: number) => Promise<Shown>;

const workflow: Connector = ({ keyword, grader, gradingCost, chanceOf9, chanceOf10, ...costs }, left) =>
  onWorkflow(left, async bench => {
    const given = Object.entries({ gradingCost, chanceOf9, chanceOf10 }).filter(([, value]) => value !== undefined);
    const sellingCosts = Object.keys(costs).length > 0 ? { sellingCosts: { costs } } : {};
    const { rows } = await bench.run('card', 'findOutIfWorthGrading', {
      keyword,
      ...(grader ? { grader } : {}),
      grading: { costsAndOdds: Object.fromEntries(given) },
      options: { concurrency: 1, ...sellingCosts },
    } as never);
    return rows.map(figuresOf);
  });

const zap: Connector = (asked, left) =>
  onZap(left, async platform => {
    const { results } = await platform.search('find_worth_grading', { inputData: { ...asked } });
    return (results as Row[]).map(figuresOf);
  });

/** Costs and chances are the file's settings there. */
const sheet: Connector = ({ keyword, grader, gradingCost, chanceOf9, chanceOf10, currency = 'USD', ...fees }, left) =>
  onSheet([])(left, async ({ cell, ask }) => {
    ask('saveGrading', { grader, gradingCost, chanceOf9, chanceOf10, currency });
    if (Object.keys(fees).length > 0) ask('saveFees', { currency, markets: { auction: fees } });
    const names = [...GRADING, ...GRADES.flatMap(grade => RUNG.map(name => `${grade}${name}`))];
    return cell('SOLD_WORTH_GRADING', keyword, 'columns', names.join(', '), 'headers', false) as unknown[][];
  });

const script: Connector = (asked, left) =>
  onScript(left, async service => {
    const { ladder, ...worth } = await service.worthGrading(asked);
    const rungs = ladder.flatMap(({ median, count, netProceeds, evidence }) => [
      median,
      count,
      netProceeds ?? null,
      evidence?.grade ?? null,
    ]);
    return [[...GRADING.map(name => worth[name as keyof typeof worth]), ...rungs]];
  });

const card = { keyword: 'charizard base set' };
const odds = { gradingCost: 25, chanceOf9: '40 %', chanceOf10: 15 };
const costs = { feePercent: 13.25, fixedFee: 0.4, postage: 5, packaging: '0,60' };

describe.each<[string, asked: CardToGrade, requests: number, left: number]>([
  ['costs and odds', { ...card, ...odds }, 3, 100],
  ['selling costs too', { ...card, ...odds, ...costs, currency: 'USD' }, 3, 100],
  ['another grading company', { ...card, ...odds, grader: 'CGC' }, 3, 100],
  ['only the ladder', card, 3, 100],
  ['an account with two requests left', { ...card, ...odds }, 2, 2],
])('worth grading: %s', (_, asked, requests, left) => {
  test('every connector and a script show equal figures, for the announced requests', async () => {
    const expected = await script(asked, left);
    expect(expected.charged).toBe(requests);
    expect(expected.rows[0]?.filter(value => typeof value === 'number').length).toBeGreaterThan(3);
    expect(await workflow(asked, left)).toEqual(expected);
    expect(await zap(asked, left)).toEqual(expected);
    expect(await sheet(asked, left)).toEqual(expected);
  });
});
