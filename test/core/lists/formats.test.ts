import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';
import { EXPECTED } from '../../support/lists/expectations.ts';
import { listFile } from '../../support/lists/files.ts';

describe.each(EXPECTED)('$file', ({ file, headingRow, questions, leftOut, items }) => {
  const read = readList(listFile(file));

  it('is recognized by its headings', () => {
    expect(read.format?.id).toBe(file.replace(/\.\w+$/, ''));
    expect(read.headingRow).toBe(headingRow);
  });

  it('has these items, with what they cost', () => {
    expect(
      read.items.map(({ row, keyword, parameters, quantity, paid, paidCurrency, kind }) => {
        const { keyword: _, ...sent } = parameters;
        return { row, keyword, sent, quantity, paid, currency: paidCurrency, kind };
      }),
    ).toEqual(items.map(({ card: _, cardSent: __, ...item }) => ({ sent: {}, ...item })));
  });

  it('has these searches on the market of trading cards', () => {
    const cards = readList(listFile(file), { target: 'cards', keep: ['graded'] });
    expect(
      cards.items.map(({ keyword, parameters }) => {
        const { keyword: _, ...cardSent } = parameters;
        return { card: keyword, cardSent };
      }),
    ).toEqual(items.map(({ card, cardSent }) => ({ card, cardSent })));
  });

  it('leaves these rows out, and asks these questions', () => {
    const rows: Record<string, number[]> = {};
    for (const { row, reason } of read.leftOut) if (reason !== 'blank') rows[reason] = [...(rows[reason] ?? []), row];
    expect(rows).toEqual(leftOut);
    expect(read.questions.map(({ id }) => id)).toEqual(questions);
  });

  it('accounts for every row', () => {
    const rows = new Set([...read.items, ...read.leftOut].map(({ row }) => row));
    const last = Math.max(...rows, headingRow);
    expect(rows.size).toBe(last - 1);
  });
});

it('a stock list without names says what is missing', () => {
  const { problem, items } = readList(listFile('numbered-stock.csv'));
  expect(items).toEqual([]);
  expect(problem).toContain('has numbers instead of names');
});
