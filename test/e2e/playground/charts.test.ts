// Native charts in the playground, drawn for normal values and edge cases (V1, S2).
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cells, ChartFrame } from '../../playground/book.ts';
import { chartSvg } from '../../playground/page/chart.ts';
import { launchBrowser } from '../browser.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const USD = '"$"#,##0.00;[Color9]-"$"#,##0.00';
const [WIDTH, HEIGHT] = [640, 360];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Row = [label: string | number, value: number | string, format?: string];
const days = (count: number, price: (at: number) => number): Row[] =>
  Array.from({ length: count }, (_, at) => [46_000 + at * 30, price(at)]);
const HOSTILE = '<img src=x onerror="document.title=1"> =HYPERLINK("https://evil.example")';

const STATES: Readonly<Record<string, { title?: string; names: Row[]; times: Row[] }>> = {
  usual: {
    names: [70, 42.5, 21, 3.94, 0, -16.61, -42.23].map((profit, at): Row => [`item ${at} of a list`, profit]),
    times: days(36, at => 480 + 60 * Math.sin(at / 3)),
  },
  'three values': {
    names: [
      ['a', 3],
      ['b', 2],
      ['c', -1],
    ],
    times: days(3, at => 10 + at),
  },
  'one value': { names: [['a', 3]], times: days(1, () => 10) },
  none: { names: [], times: [['', '']] },
  'two currencies': {
    names: [
      ['camera', 50],
      ['kamera', 40, '"€"#,##0.00'],
    ],
    times: days(4, at => 40 - at),
  },
  'high prices': {
    names: [
      ['watch', 12_345.67],
      ['chain', -12_345.67],
    ],
    times: days(12, at => 12_345.67 + at * 1_000),
  },
  'a very long title': {
    title: 'Profit per item: a very long name of a sheet '.repeat(6),
    names: [
      ['Averylongtitlewithoutaspace'.repeat(8), 20],
      ['a very long keyword of a careful person '.repeat(6), -5],
    ],
    times: days(40, at => at),
  },
  'a hostile title': {
    title: HOSTILE,
    names: [
      [HOSTILE, 20],
      ['=1+1', -5],
    ],
    times: [
      [HOSTILE, 4],
      ['"><script>', 5],
    ],
  },
};

function drawn(kind: ChartFrame['kind'], title: string, rows: readonly Row[]): string {
  const cells: Cells = {};
  for (const [row, [label, value, format = USD]] of rows.entries()) {
    cells[`${row + 1},0`] = { value: label, ...(typeof label === 'number' ? { numberFormat: 'yyyy-mm-dd' } : {}) };
    cells[`${row + 1},1`] = { value, numberFormat: format };
  }
  const ranges = [0, 1].map(column => ({ row: 0, column, rows: rows.length + 1 }));
  return chartSvg({ kind, title, ranges, headers: 1, row: 0, column: 0, width: WIDTH, height: HEIGHT }, cells);
}

it.each(Object.entries(STATES))(
  'charts of %s show every word within their bounds and without overlap, and axe finds nothing',
  async (name, { title = 'Prices: canon ae-1', names, times }) => {
    const page = await browser.newPage({ viewport: { width: 2 * WIDTH + 40, height: 2 * HEIGHT + 60 } });
    const charts = (['bar', 'column', 'line', 'scatter'] as const).map(kind =>
      drawn(kind, title, kind === 'bar' ? names : times),
    );
    await page.setContent(
      `<html lang="en"><title>Charts</title><main><h1 style="font-size:12px;margin:0">Charts</h1>${charts.join(' ')}</main>`,
    );
    const folder = process.env.SOLD_DATA_LOOKS;
    if (folder) await page.screenshot({ path: `${folder}/charts, ${name}.png` });
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll('svg')].flatMap(svg => {
        const frame = svg.getBoundingClientRect();
        const words = [...svg.querySelectorAll('text')].map(each => ({
          text: each.textContent,
          at: each.getBoundingClientRect(),
        }));
        const outside = words.filter(
          ({ at }) => at.left < frame.left || at.right > frame.right || at.bottom > frame.bottom,
        );
        const over = words.flatMap((one, index) =>
          words.slice(index + 1).filter(({ at }) => {
            const across = Math.min(one.at.right, at.right) - Math.max(one.at.left, at.left);
            return across > 1 && Math.min(one.at.bottom, at.bottom) - Math.max(one.at.top, at.top) > 3;
          }),
        );
        return [...outside, ...over].map(({ text }) => text);
      }),
    );
    expect([faults, await page.title()]).toEqual([[], 'Charts']);
    // The chart's text contains each of its numbers.
    const labels = await page.locator('svg').evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''));
    for (const [, value] of names)
      expect(labels[0]!.replaceAll(',', '')).toContain(String(Math.trunc(Math.abs(Number(value)))));
    await page.addScriptTag({ path: AXE });
    expect(await page.evaluate('axe.run(document).then(({ violations }) => violations.map(({ id }) => id))')).toEqual(
      [],
    );
    await page.close();
  },
);
