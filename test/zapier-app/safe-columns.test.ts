// Text from the service never becomes a formula of a spreadsheet, in any column of any step (promise S2).
import { expect, test } from 'vitest';
import type { Between } from '../support/zapier/open.ts';
import { open } from './opened.ts';
import { lastingKinds, rowsOf, run, start, steps } from './steps.ts';

const FORMULA = '=1+1';
/** Fields that a step needs in order to work, and the keyword, which comes back as the person wrote it. */
const NEEDED = ['status', 'jobId', 'runId', 'type', 'keyword', 'reference'];

/** A service whose texts are all formulas. */
const risky: Between = (request, serve) => {
  const answer = serve(request);
  const asFormula = (name: string, value: unknown) =>
    typeof value === 'string' && !NEEDED.includes(name) ? FORMULA : value;
  return request.method === 'GET' ? { ...answer, body: JSON.stringify(JSON.parse(answer.body, asFormula)) } : answer;
};

/** The paths of all texts in a result that a spreadsheet would run. */
function formulasIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /^[=+@\t\r-]/.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) => formulasIn(own, Array.isArray(value) ? path : name));
}

// Drop-down lists show their texts only in Zapier's editor.
const rows = steps.filter(({ key }) => !key.endsWith('_list'));

test.each(rows.map(step => [step.name, step] as const))('no column of "%s" is a formula', async (_, step) => {
  const opened = await open({ plan: '500k' }, risky);
  opened.sandbox.calm('the texts of the answers are replaced');
  const { results, failure } = await run(opened, step);
  expect(failure).toBeUndefined();
  // The original title has its own column.
  expect(formulasIn(results).filter(name => name !== 'rawTitle')).toEqual([]);
});

test.each(lastingKinds)('no column of a finished %s is a formula', async kind => {
  const failing: Between = (request, serve) => {
    const answer = risky(request, serve);
    const isPoll = request.method === 'GET' && answer.body.includes('"jobId"');
    return isPoll ? { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), error: FORMULA }) } : answer;
  };
  const opened = await open({ plan: '500k' }, failing);
  opened.sandbox.calm('its texts are replaced');
  const [{ id: job } = {}] = rowsOf(await start(opened, kind));
  opened.clock.pass(600_000);
  const { results } = await opened.platform.search('find_job', { inputData: { job } });
  expect(results).toMatchObject([{ message: `'${FORMULA}` }]);
  expect(formulasIn(results)).toEqual([]);
});
