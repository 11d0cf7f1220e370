import { describe, expect, test } from 'vitest';
import { EXPECTED } from '../support/lists/expectations.ts';
import { listFile } from '../support/lists/files.ts';
import type { Opened } from '../support/zapier/open.ts';
import type { Outcome } from '../support/zapier/platform.ts';
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

test('a currency that cannot be read is refused', async () => {
  const { failure } = await read({ text: 'Name,Set,Cost\nMoss Bear,Dusk,2', currency: 'points' });
  expect(failure?.message).toMatch(/^Currency must be a code such as USD, got "points", which is no currency/);
});

test('the summary says what is left out, and the rows can be returned with their reasons', async () => {
  const { result } = await read({ text: 'Name,Set,Cost\nMoss Bear,Dusk,2\nTotal,,2', rows: 'all', currency: 'eur' });
  expect(result?.text).toContain('1 item, 1 row left out (1 with a total).');
  expect(result?.items).toMatchObject([
    { keyword: 'Dusk Moss Bear', paid: 2, paidCurrency: 'EUR', leftOut: null },
    { keyword: null, row: 3, leftOut: 'with a total' },
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

test('lots, and rows with a detail that is no part of the search, are left out on request', async () => {
  const text = 'Name,Set,Language\nMoss Bear,Dusk,Klingon\nLot of 3 wolves,Dusk,\nAsh Wolf,Dusk,English';
  const { result } = await read({ text, leaveOutRows: ['Lot or bundle', 'unknown'] });
  expect(result?.items).toMatchObject([{ keyword: 'Dusk Ash Wolf' }]);
});

test.each([
  [{}, '1970 Flohmarkt Hannover', true],
  [{ itemColumn: 'Was es ist' }, '1970 Lampe mit Schirm', false],
])('the summary asks which column names the item, until a field says so: %j', async (fields, keyword, isAsked) => {
  const text = 'Was es ist;Woher es kommt;Jahr\nLampe mit Schirm;Flohmarkt Hannover;1970\nTeller;Haushalt Bremen;1962';
  const { result } = await read({ text, ...fields });
  expect(result?.text.includes('Which column names the item?')).toBe(isAsked);
  expect(result?.items[0]).toMatchObject({ keyword });
});

test('an item column that the list doesn’t have is refused with those it has', async () => {
  const { failure } = await read({
    text: 'Was;Woher;Jahr\nLampe;Hannover;1970\nTeller;Bremen;1962',
    itemColumn: 'Wass',
  });
  expect(failure?.message).toContain('Item Column: the list has no column "Wass"; there are Was, Woher, Jahr');
});

test('a column without a heading is named by its number', async () => {
  const { result } = await read({ text: 'b-17;Lampe;4\nc-18;Teller;5\nd-19;Vase;6', itemColumn: 'Column 2' });
  expect(result?.items.map(({ keyword }) => String(keyword).includes('Lampe'))).toEqual([true, false, false]);
});

const FILE =
  'Item Title,Condition,Quantity\nMoss Bear figure,Used,1\nMoss Bear figure,New,2\nAsh Wolf lamp,,1\nGone Lamp,,0\nTotal,,4';

/** Starts a job, and returns what was sent. */
async function startJob(inputData: object) {
  const bodies: string[] = [];
  const { platform, sandbox } = await open({ plan: '500k' }, (request, serve) => {
    if (request.body) bodies.push(request.body);
    return serve(request);
  });
  const { results, failure } = await platform.create('start_job', { inputData: { ...inputData } });
  return { row: results as Item | undefined, failure, sent: bodies.map(body => JSON.parse(body) as Item), sandbox };
}

test("a keyword job takes a file's text: no heading, total or quantity of 0 is charged, and conditions are sent", async () => {
  const { row, sent } = await startJob({ kind: 'keywordJob', keywords: [FILE] });
  expect(sent[0]?.queries).toMatchObject([
    { keyword: 'Moss Bear figure', itemCondition: 'used' },
    { keyword: 'Moss Bear figure', itemCondition: 'new' },
    { keyword: 'Ash Wolf lamp' },
  ]);
  expect(row).toMatchObject({
    total: 3,
    requestsSpent: 3,
    message: expect.stringContaining('3 items, 2 rows left out (1 with quantity 0, 1 with a total).'),
  });
});

test("a bulk search takes a file's text, and says that conditions aren't part of it", async () => {
  const { row, sent } = await startJob({ kind: 'bulkSearch', keywords: FILE });
  expect(sent[0]?.keywords).toEqual(['Moss Bear figure', 'Ash Wolf lamp']);
  expect(row).toMatchObject({
    requestsSpent: 2,
    message: expect.stringContaining("2 conditions of the list can't be part of this search."),
  });
});

test("a file's text without items starts nothing", async () => {
  const { failure, sandbox } = await startJob({
    kind: 'keywordJob',
    keywords: 'Name,Set,Quantity\nMoss Bear,Dusk,0',
  });
  expect(failure).toMatchObject({ message: expect.stringContaining('Keywords: Every row is left out') });
  expect(sandbox.log).toEqual([]);
});

describe('a file from a previous step', () => {
  /** Runs a step whose field holds the address of this file. */
  async function withFile(text: string, run: (opened: Opened, url: string) => Promise<Outcome>, status = 200) {
    const seen: string[] = [];
    const sent: Item[] = [];
    const opened = await open({ plan: '500k' }, (request, serve) => {
      if (!request.url.includes('/hydrate/')) {
        if (request.body) sent.push(JSON.parse(request.body) as Item);
        return serve(request);
      }
      seen.push(JSON.stringify(request.headers));
      return { status, headers: { 'content-type': 'text/csv' }, body: text, delayMs: 200 };
    });
    const url = `${opened.platform.environment.SOLD_DATA_BASE_URL}/hydrate/1`;
    const { results, failure } = await run(opened, url);
    const log = opened.sandbox.log.filter(({ charged }) => charged > 0);
    return { results, failure, sent, seen, log, key: opened.sandbox.apiKey };
  }
  const start = (kind: string) => (opened: Opened, url: string) =>
    opened.platform.create('start_job', { inputData: { kind, keywords: [url] } });

  test.each(['keywordJob', 'bulkSearch'])('is read by a %s like its text, and never sees the key', async kind => {
    const { results, seen, key } = await withFile(FILE, start(kind));
    expect((results as Item).message).toContain('3 items, 2 rows left out (1 with quantity 0, 1 with a total).');
    expect(seen).toHaveLength(1);
    expect(seen.join()).not.toContain(key);
  });

  test('may hold one keyword per line', async () => {
    const { sent } = await withFile('canon ae-1\nnikon f3\n', start('bulkSearch'));
    expect(sent[0]?.keywords).toEqual(['canon ae-1', 'nikon f3']);
  });

  test('is read by Read a List', async () => {
    const { results } = await withFile(FILE, ({ platform }, text) =>
      platform.search('read_list', { inputData: { text } }),
    );
    expect(results).toMatchObject([{ count: 3 }]);
  });

  test.each([
    ['gone', FILE, 404, /^Keywords: the file could not be downloaded: status 404/],
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', 200, /^Keywords: the file is a web page/],
    ['a workbook', 'PK\u0003\u0004\0', 200, /^Keywords: the file is no text; save it as CSV/],
  ])('that is %s starts nothing', async (_, text, status, words) => {
    const { failure, log } = await withFile(text, start('bulkSearch'), status);
    expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringMatching(words) });
    expect(log).toEqual([]);
  });

  test('that cannot be reached starts nothing', async () => {
    const { failure, sandbox } = await startJob({ kind: 'keywordJob', keywords: 'http://127.0.0.1:1/list.csv' });
    expect(failure?.message).toMatch(/^Keywords: the file could not be downloaded/);
    expect(sandbox.log).toEqual([]);
  });
});
