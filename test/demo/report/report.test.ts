import { expect, test } from 'vitest';
import type { Part } from './part.ts';
import { differences, linesOf } from './report.ts';

const part = (title: string, more: Partial<Part>): Part => ({ title, lines: [], ...more });
const price = { median: 295.91, count: 198 };
const none = { median: Number.NaN, count: Number.NaN };

test.each<[string, Part[], string[]]>([
  ['the same price', [part('Sheets', { price }), part('n8n', { price })], []],
  ['no price', [part('Sheets', { price: none }), part('n8n', {})], ['Sheets shows no price.', 'n8n shows no price.']],
  [
    'a different price',
    [part('n8n', { price: { ...price, median: 300 } })],
    ['n8n says 300 from 198 sales, not 295.91 from 198 sales.'],
  ],
  ['a different error', [part('n8n', { price, fault: 'The node returned 0 items.' })], ['The node returned 0 items.']],
])('a part of the report with %s is reported as such', (_, parts, sentences) => {
  expect(differences(parts, price)).toEqual(sentences);
});

test('a long answer is wrapped to 80 columns without losing a word', () => {
  const shown = 'The monthly requests and credits are used up. '.repeat(4).trim();
  const [first, ...rest] = linesOf({ asked: '=SOLD_MEDIAN("iphone 13 128gb", "count", 500)', shown, requests: 1 });
  expect(first).toMatch(/^ {2}=SOLD_MEDIAN\(.* \[1 request\]$/);
  expect(Math.max(...rest.map(line => line.length))).toBeLessThanOrEqual(80);
  expect(rest.map(line => line.trim()).join(' ')).toBe(shown);
});
