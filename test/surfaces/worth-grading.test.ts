/** Worth grading: the same card has the same answer in a workflow, a Zap, a sheet and a script, for the requests that each announces (N2, M7). */
import { describe, expect, test } from 'vitest';
import type { CardToGrade, Row } from '../../core/index.ts';
import type { Fault } from '../support/service/faults.ts';
import { onScript, onSheet, onWorkflow, onZap, type Shown } from './metered.ts';

const GRADING = 'expectedGain expectedNet breakEvenCost breakEvenChance currency grader rule'.split(' ');
const RUNG = ['Median', 'Sales', 'Net', 'Evidence'];
const GRADES = ['raw', 'grade9', 'grade10'];
const figuresOf = (row: Row) =>
  [...GRADING, ...GRADES.flatMap(grade => RUNG.map(name => `${grade}${name}`))].map(name => row[name] ?? null);

/**
 * @param left number of requests that the account has left.
 * @param fault the fault that requests meet.
 */
type Connector = (asked: CardToGrade, left: number, fault?: Fault) => Promise<Shown>;

const workflow: Connector = ({ keyword, grader, gradingCost, chanceOf9, chanceOf10, ...costs }, left, fault) =>
  onWorkflow(
    left,
    async bench => {
      const given = Object.entries({ gradingCost, chanceOf9, chanceOf10 }).filter(([, value]) => value !== undefined);
      const sellingCosts = Object.keys(costs).length > 0 ? { sellingCosts: { costs } } : {};
      const { rows } = await bench.run('card', 'findOutIfWorthGrading', {
        keyword,
        ...(grader ? { grader } : {}),
        grading: { costsAndOdds: Object.fromEntries(given) },
        options: { concurrency: 1, ...sellingCosts },
      } as never);
      return rows.map(figuresOf);
    },
    fault,
  );

const zap: Connector = (asked, left, fault) =>
  onZap(
    left,
    async platform => {
      const { results } = await platform.search('find_worth_grading', { inputData: { ...asked } });
      return (results as Row[]).map(figuresOf);
    },
    fault,
  );

/** Costs and chances are the file's settings there. */
const sheet: Connector = (
  { keyword, grader, gradingCost, chanceOf9, chanceOf10, currency = 'USD', ...fees },
  left,
  fault,
) =>
  onSheet([])(
    left,
    async ({ cell, ask }) => {
      ask('saveGrading', { grader, gradingCost, chanceOf9, chanceOf10, currency });
      if (Object.keys(fees).length > 0) ask('saveCosts', { currency, markets: { auction: fees } });
      const names = [...GRADING, ...GRADES.flatMap(grade => RUNG.map(name => `${grade}${name}`))];
      return cell('SOLD_WORTH_GRADING', keyword, 'columns', names.join(', '), 'headers', false) as unknown[][];
    },
    fault,
  );

const script: Connector = (asked, left, fault) =>
  onScript(
    left,
    async service => {
      const { ladder, ...worth } = await service.worthGrading(asked);
      const rungs = ladder.flatMap(({ median, count, netProceeds, evidence }) => [
        median,
        count,
        netProceeds ?? null,
        evidence?.grade ?? null,
      ]);
      return [[...GRADING.map(name => worth[name as keyof typeof worth]), ...rungs]];
    },
    fault,
  );

const card = { keyword: 'charizard base set' };
const odds = { gradingCost: 25, chanceOf9: '40 %', chanceOf10: 15 };
const costs = { feePercent: 13.25, fixedFee: 0.4, shipping: 5, packaging: '0,60' };

const slow: Fault = { match: { path: /research/ }, status: 429, code: 'history_rate_limited', retryAfter: '2' };
const lost: Fault = { match: { path: /research/ }, dropAfterCharging: true };

/**
 * `inSheets` is the number of charged requests in a spreadsheet, which sends several requests in one call and loses their answers together.
 * A Zap requests no answer twice that may have been charged (test/zapier-app/every-step.test.ts).
 */
describe.each<[string, asked: CardToGrade, requests: number, left: number, fault?: Fault, inSheets?: number]>([
  ['costs and odds', { ...card, ...odds }, 3, 100],
  ['selling costs too', { ...card, ...odds, ...costs, currency: 'USD' }, 3, 100],
  ['another grading company', { ...card, ...odds, grader: 'CGC' }, 3, 100],
  ['only the ladder', card, 3, 100],
  ['an account with just enough requests left', { ...card, ...odds }, 3, 3],
  ['a refusal of the per-minute limit, which is free', { ...card, ...odds }, 3, 100, slow],
  ['an answer that is lost, and charged once more', { ...card, ...odds }, 4, 100, lost, 6],
])('worth grading: %s', (_, asked, requests, left, fault, inSheets = requests) => {
  test('every connector and a script show equal figures, for the announced requests', async () => {
    const expected = await script(asked, left, fault);
    expect(expected.charged).toBe(requests);
    expect(expected.rows[0]?.filter(value => typeof value === 'number').length).toBeGreaterThan(3);
    expect(await workflow(asked, left, fault)).toEqual(expected);
    if (fault !== lost) expect(await zap(asked, left, fault)).toEqual(expected);
    expect(await sheet(asked, left, fault)).toEqual({ ...expected, charged: inSheets });
  });
});
