// The README's example Zaps run as drawn, step by step.
import { expect, test } from 'vitest';
import { type ExampleStep, examples } from '../../zapier-app/examples/draw.ts';
import { open } from './opened.ts';

type Row = Record<string, unknown>;

/** Resolves `{{2.median}}` to a value, or `{{4.results[]median}}` to one value per line item. */
function mappedIn(text: string, rows: readonly Row[]): unknown {
  const [, number = '', key = ''] = /^{{(\d+)\.(.+)}}$/.exec(text) ?? [];
  if (key === '') return text;
  const row = rows[Number(number) - 1]!;
  const [list = '', inner] = key.split('[]');
  return inner === undefined ? row[list] : (row[list] as Row[]).map(each => each[inner]);
}

test.each(examples)('$title', async ({ steps }) => {
  const opened = await open({ plan: 'growth' });
  const rows: Row[] = [];
  const run = async ({ own, input = {}, returns = {} }: ExampleStep): Promise<Row> => {
    const given = Object.fromEntries(Object.entries(input).map(([key, text]) => [key, mappedIn(text, rows)]));
    expect(Object.entries(given).filter(([, value]) => value === undefined || value === null)).toEqual([]);
    if (own === undefined) return returns;
    const call = () => opened.platform.run(`${own}.operation.perform`, { inputData: given, meta });
    // Triggers run as in the editor, with an example; the other steps run normally.
    const meta = own.startsWith('triggers') ? { isLoadingSample: true } : {};
    let outcome = await call();
    for (let held = 0; outcome.failure?.name === 'ThrottledError' && held < 20; held += 1) {
      opened.clock.pass(outcome.failure.delaySeconds! * 1000);
      outcome = await call();
    }
    expect(outcome.failure).toBeUndefined();
    return [outcome.results].flat()[0] as Row;
  };
  for (const step of steps) rows.push(await run(step));
  const last = steps.at(-1)!;
  const mapped = Object.values(last.input ?? {}).map(text => mappedIn(text, rows));
  expect(mapped.length).toBeGreaterThan(2);
  for (const value of mapped) expect([value].flat().length).toBeGreaterThan(0);
});
