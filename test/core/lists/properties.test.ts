/** The same items come out, whatever the order of columns, the lines around the table, its separator, and dates in its headings. */
import { readList } from '@sold-data/core';
import { headingScore } from '@sold-data/core/lists/columns/columns.ts';
import { ROLES } from '@sold-data/core/lists/headings/roles.ts';
import { foldHeading } from '@sold-data/core/lists/words/fold.ts';
import { rowsOfText } from '@sold-data/core/lists/words/text.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXPECTED } from '../../support/lists/expectations.ts';
import { listFile } from '../../support/lists/files.ts';

const csv = (rows: readonly (readonly string[])[], separator = ',') =>
  rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\n');

/** The tables of all files, from their heading rows down. One of them has rows with a cell more than headings. */
const TABLES = EXPECTED.filter(({ file }) => file !== 'topped-collection.csv').map(({ file, headingRow }) => {
  const rows = rowsOfText(listFile(file), headingScore)
    .slice(headingRow - 1)
    .filter(row => row.length > 2);
  const width = rows[0]!.length;
  return { file, rows: rows.map(row => Array.from({ length: width }, (_, at) => row[at] ?? '')) };
});
const table = fc.constantFrom(...TABLES);

const goods = (text: string) =>
  (['auction', 'cards'] as const).flatMap(target =>
    readList(text, { target }).items.map(
      ({ keyword, parameters, quantity, paid, paidCurrency, kind, condition, variant, language }) =>
        JSON.stringify([keyword, parameters, quantity, paid, paidCurrency, kind, condition, variant, language]),
    ),
  );

it('the order of the columns makes no difference, nor to the signature', () => {
  fc.assert(
    fc.property(
      table.chain(({ rows }) =>
        fc.record({
          rows: fc.constant(rows),
          order: fc.shuffledSubarray([...rows[0]!.keys()], { minLength: rows[0]!.length }),
        }),
      ),
      ({ rows, order }) => {
        const shuffled = csv(rows.map(row => order.map(at => row[at]!)));
        expect(goods(shuffled)).toEqual(goods(csv(rows)));
        expect(readList(shuffled).signature).toBe(readList(csv(rows)).signature);
      },
    ),
    { numRuns: 40 },
  );
});

const line = fc.constantFrom(
  '',
  'Transaction report',
  'Seller,harbor',
  'Start date,"Aug 1, 2026"',
  '--',
  'All amounts are in USD',
  ',,,',
);

it('up to twelve lines above the table make no difference', () => {
  fc.assert(
    fc.property(table, fc.array(line, { maxLength: 12 }), ({ rows }, lines) => {
      expect(goods([...lines, csv(rows)].join('\n'))).toEqual(goods(csv(rows)));
    }),
    { numRuns: 40 },
  );
});

it('an appended total is no item', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('Total', 'TOTAL:', 'Grand Total', 'Summe', 'Total général', 'Subtotal'),
      ({ rows }, word) => {
        const { columns } = readList(csv(rows));
        const named = columns.find(({ role }) => role === 'title' || role === 'name' || role === 'series')?.index ?? 0;
        const counted = columns.find(({ role }) => role === 'quantity')?.index;
        const total = rows[0]!.map((_, at) => (at === named ? word : at === counted ? '7' : ''));
        expect(goods(csv([...rows, total]))).toEqual(goods(csv(rows)));
      },
    ),
    { numRuns: 40 },
  );
});

it('a repeated heading row and blank rows are no items', () => {
  fc.assert(
    fc.property(table, fc.nat(), ({ rows }, at) => {
      const place = 1 + (at % rows.length);
      const blank = rows[0]!.map(() => '');
      const more = [...rows.slice(0, place), blank, rows[0]!, ...rows.slice(place)];
      expect(goods(csv(more)).sort()).toEqual(goods(csv(rows)).sort());
    }),
    { numRuns: 40 },
  );
});

it('the separator makes no difference', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(';', '\t', '|'), ({ rows }, separator) => {
      expect(goods(csv(rows, separator))).toEqual(goods(csv(rows)));
    }),
    { numRuns: 40 },
  );
});

it('a date in a heading makes no difference, and a mapping is found again', () => {
  const file = listFile('portfolio.csv');
  const later = file.replace('2026-11-20', '2027-01-03');
  expect(later).not.toBe(file);
  const read = readList(file);
  expect(readList(later).signature).toBe(read.signature);
  const mapping = { ...read.mapping, columns: { ...read.mapping.columns, variance: null } };
  expect(readList(later, { mapping }).items[0]?.keyword).toBe('Silent Delta Frostmole ex 031/110');
  expect(readList(file.replace('Variance', 'Finish'), { mapping }).items[0]?.keyword).not.toBe(
    'Silent Delta Frostmole ex 031/110',
  );
});

it('nor does one in any heading of a file', () => {
  fc.assert(
    fc.property(
      table,
      fc.nat(),
      fc.constantFrom('(As of 2026-07-07)', '2026-07-07', 'as of 7/7/2026'),
      ({ rows }, nth, date) => {
        const [headings, ...others] = rows as [string[], ...string[][]];
        const filled = headings.flatMap((heading, at) => (heading === '' ? [] : [at]));
        const dated = filled[nth % filled.length]!;
        const later = csv([headings.map((heading, at) => (at === dated ? `${heading} ${date}` : heading)), ...others]);
        expect(goods(later)).toEqual(goods(csv(rows)));
        expect(readList(later).signature).toBe(readList(csv(rows)).signature);
      },
    ),
    { numRuns: 60 },
  );
});

it('any text is read without an error', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'Name', 'Qty', 'a', '1', ' ', '€', '#') })),
      parts => {
        expect(() => readList(parts.join(''))).not.toThrow();
      },
    ),
    { numRuns: 200 },
  );
});

it('rows, objects and text give the same items', () => {
  for (const { rows } of TABLES) {
    const objects = rows.slice(1).map(row => Object.fromEntries(rows[0]!.map((heading, at) => [heading, row[at]!])));
    const distinct = new Set(rows[0]).size === rows[0]!.length;
    const byText = readList(csv(rows)).items;
    expect(readList(rows).items).toEqual(byText);
    if (distinct)
      expect(readList(objects).items.map(({ index: _, ...item }) => item)).toEqual(
        byText.map(({ index: _, ...item }) => item),
      );
  }
});

it('the table holds headings as they are compared, or they would never be recognized', () => {
  const headings = Object.values(ROLES).flatMap(list => list.split(', '));
  expect(headings.filter(heading => foldHeading(heading).text !== heading)).toEqual([]);
});
