import { expect, test } from 'vitest';
import { EXPECTED } from '../support/lists/expectations.ts';
import { listFile } from '../support/lists/files.ts';
import { open } from './opened.ts';

type Item = Record<string, unknown>;
const read = async (inputData: object) => {
  const { platform, sandbox } = await open();
  const { results, failure } = await platform.search('read_list', { inputData: { ...inputData } });
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toEqual([]);
  const [result] = (results ?? []) as { text: string; count: number; items: Item[] }[];
  return { result, failure };
};

const readable = EXPECTED.filter(({ items }) => items.length > 0);

test.each(readable)(
  '$file: the items of its text are those of the table of cases, free of charge',
  async ({ file, items }) => {
    const { result } = await read({ text: listFile(file) });
    expect(
      result?.items.map(({ row, keyword, quantity, paid, paidCurrency, kind }) => [
        row,
        keyword,
        quantity,
        paid,
        paidCurrency,
        kind,
      ]),
    ).toEqual(
      items.map(({ row, keyword, quantity, paid, currency, kind }) => [row, keyword, quantity, paid, currency, kind]),
    );
    expect(result?.count).toBe(items.length);
  },
);

test('the summary says what is left out, and the rows can be returned with their reasons', async () => {
  const { result } = await read({ text: 'Name,Set,Cost\nMoss Bear,Dusk,2\nTotal,,2', rows: 'all', currency: 'eur' });
  expect(result?.text).toContain('1 item, 1 row left out (1 a total).');
  expect(result?.items).toMatchObject([
    { keyword: 'Dusk Moss Bear', paid: 2, paidCurrency: 'EUR', leftOut: null },
    { keyword: null, row: 3, leftOut: 'a total' },
  ]);
});

test('a list without items halts with the reason', async () => {
  const { failure } = await read({ text: listFile('numbered-stock.csv') });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('numbers instead of names') });
});

test('wish lists and sold rows are kept on request', async () => {
  const { result } = await read({ text: listFile('crosslisting.csv'), keepRows: ['Sold', 'draft'] });
  expect(result?.count).toBe(3);
});
