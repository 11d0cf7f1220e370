import { expect, test } from 'vitest';
import type { Part } from './part.ts';
import { differences, linesOf } from './report.ts';

const part = (title: string, more: Partial<Part>): Part => ({ title, lines: [], ...more });
const price = { median: 295.91, count: 198 };

test('parts that say what the service says differ in nothing', () => {
  expect(differences([part('Sheets', { price }), part('n8n', { price })], price)).toEqual([]);
});

test('a part that says something else, or nothing, is named', () => {
  const parts = [
    part('Sheets', { price: { median: Number.NaN, count: Number.NaN } }),
    part('n8n', { price }),
    part('Zapier', {}),
  ];
  expect(differences(parts, { median: 300, count: 198 })).toEqual([
    'Sheets shows no price.',
    'n8n says 295.91 from 198 sales, not 300 from 198 sales.',
    'Zapier shows no price.',
  ]);
});

test('three parts without a price do not agree: nobody has shown anything', () => {
  const none = { median: Number.NaN, count: Number.NaN };
  expect(differences([part('Sheets', { price: none }), part('n8n', { price: none })])).toHaveLength(2);
});

test('what else went wrong is reported beside the price', () => {
  expect(differences([part('n8n', { price, fault: 'The node returned 0 items.' })], price)).toEqual([
    'The node returned 0 items.',
  ]);
});

test('a long answer stays within 80 columns, and none of its words is lost', () => {
  const shown = 'The monthly requests and credits are used up. '.repeat(4).trim();
  const lines = linesOf({ asked: '=SOLD_MEDIAN("iphone 13 128gb", "count", 500)', shown, requests: 1 });
  expect(lines[0]).toMatch(/^ {2}=SOLD_MEDIAN\(.* \[1 request\]$/);
  expect(Math.max(...lines.map(line => line.length))).toBe(80);
  expect(
    lines
      .slice(1)
      .map(line => line.trim())
      .join(' '),
  ).toBe(shown);
});
