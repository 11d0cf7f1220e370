import { describe, expect, it } from 'vitest';
import { keywords } from '../addon.ts';
import { batch, HISTORY, KEYWORDS, request } from './harness.ts';

const column = (values: readonly unknown[]) => values.map(value => [value]);

describe('a bulk search over a range', () => {
  it('writes one row of statistics per keyword and costs one request each', () => {
    const { sandbox, start, drive, rows } = batch({ Items: column(['Item', ...KEYWORDS]) });
    start(request('bulkSearch', { range: 'Items!A1:A13' }));
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', rows: 12, paid: 12 });
    expect(sandbox.chargedToUs).toBe(12);
    const [heading, ...lines] = rows('Output');
    expect(heading?.slice(0, 4)).toEqual(['Keyword', 'Sales', 'Median', 'Mean']);
    expect(lines.map(line => line[0])).toEqual(KEYWORDS);
    expect(lines.every(line => typeof line[1] === 'number')).toBe(true);
  });

  it.each(['bulkSearch', 'keywordJob'] as const)('asks a keyword once however it is written: %s', kind => {
    const place = batch({ Items: [['iPhone 13'], ['lego castle'], ['iphone  13 '], ['IPHONE 13']] });
    const asked = request(kind, { range: 'Items!A1:A4' });
    expect(place.plan(asked)).toMatchObject({ requests: 2, repeated: 2 });
    place.start(asked);
    expect(place.drive('one')).toMatchObject({ status: 'done', rows: 2, paid: 2 });
    expect(place.sandbox.chargedToUs).toBe(2);
  });

  it('does not search for the errors that stand among the keywords', () => {
    const { plan } = batch({ Items: column(['Item', 'iphone 13', '#N/A', 'Loading...', 'seiko 5']) });
    expect(plan(request('bulkSearch', { range: 'Items!A1:A5' })).requests).toBe(2);
  });

  it('writes listings under a heading, each with its keyword', () => {
    const { start, drive, rows } = batch({ Items: column(KEYWORDS.slice(0, 2)) });
    start(request('bulkSearch', { range: 'Items!A1:A2', parameters: { count: 20 }, output: { rows: 'listings' } }));
    const ended = drive('one');
    const [heading, ...lines] = rows('Output');
    expect(heading?.slice(0, 3)).toEqual(['Keyword', 'Item ID', 'Title']);
    expect(lines).toHaveLength(ended.rows);
    expect(new Set(lines.map(line => line[0]))).toEqual(new Set(KEYWORDS.slice(0, 2)));
  });
});

describe('a keyword job', () => {
  it('is started once, polled free of charge and written when it is over', () => {
    const { sandbox, start, drive, rows } = batch({ Items: column(KEYWORDS) });
    start(request('keywordJob', { range: 'Items!A1:A12' }));
    expect(drive('one')).toMatchObject({ status: 'done', rows: 12, paid: 12 });
    expect(sandbox.chargedToUs).toBe(12);
    expect(rows('Output')).toHaveLength(13);
  });

  it('with more than 100 keywords becomes several jobs, one after the other', () => {
    const { sandbox, start, drive } = batch({ Items: column(keywords(130)) });
    start(request('keywordJob', { range: 'Items!A1:A130' }));
    expect(drive('one')).toMatchObject({ status: 'done', rows: 130, paid: 130 });
    expect(sandbox.log.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('a card batch', () => {
  const cards = [
    ['Player', 'Year', 'Set', 'Card number', 'Grader', 'Grade', 'Shelf'],
    ['Michael Jordan', 1986, 'Fleer', 57, 'PSA', 8, 'A'],
    ['Charizard', 1999, 'Base Set', 4, 'PSA', 9, 'B'],
    ['', '', '', '', '', '', ''],
    ['Pikachu', 1999, 'Jungle', 60, '', '', 'C'],
  ];

  it('reads the fields by the headings in any order and names each card after its row', () => {
    const { plan, start, drive, rows } = batch({ Cards: cards });
    const asked = request('cardBatch', { range: 'Cards!A1:G5' });
    expect(plan(asked)).toMatchObject({ requests: 3, entries: 3, enough: true });
    expect(plan(asked).columns).toEqual([{ heading: 'Shelf', near: null }]);
    start(asked);
    expect(drive('one')).toMatchObject({ status: 'done', rows: 3 });
    expect(
      rows('Output')
        .slice(1)
        .map(line => line[0]),
    ).toEqual(['row-2', 'row-3', 'row-5']);
  });
});

describe('a deep pagination', () => {
  it('writes every listing once', () => {
    const { sandbox, start, drive, rows } = batch();
    start(request('deepPagination', { parameters: { keyword: 'iphone 13 128gb' }, maxPages: 5 }));
    const ended = drive('one');
    expect(ended.status).toBe('done');
    expect(ended.paid).toBe(sandbox.chargedToUs);
    const ids = rows('Output')
      .slice(1)
      .map(line => line[0]);
    expect(ids).toHaveLength(ended.rows);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(id => typeof id === 'string')).toBe(true);
  });

  it('finds another one running and can collect that instead', () => {
    const { sandbox, start, drive, ask, rows, says } = batch({ Items: [] }, { unkind: undefined });
    const headers = { Authorization: `Bearer ${sandbox.apiKey}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ keyword: 'lego castle', maxPages: 40 });
    sandbox.handle({ method: 'POST', url: '/v1/scrape/max', headers, body });
    start(request('deepPagination', { parameters: { keyword: 'iphone 13 128gb' }, maxPages: 5 }));
    const asking = drive('one');
    expect(asking).toMatchObject({ status: 'asks', question: { kind: 'attach' } });
    expect(says(asking)).toContain('Another deep pagination is running for “lego castle”');
    ask('command', 'one', 'attach');
    expect(drive('one')).toMatchObject({ status: 'done', request: { parameters: { keyword: 'lego castle' } } });
    expect(rows('Output').length).toBeGreaterThan(1);
  });
});

describe('a long history', () => {
  it('reads page after page at the pace of the history limit and costs one request each', () => {
    const { sandbox, start, drive, rows } = batch();
    start(request('history', { parameters: HISTORY, maxPages: 200 }));
    const ended = drive('one');
    expect(ended.status).toBe('done');
    expect(ended.paid).toBe(sandbox.chargedToUs);
    const lines = rows('Output').slice(1);
    expect(lines).toHaveLength(ended.rows);
    expect(new Set(lines.map(line => `${line[0]} ${line[2]}`)).size).toBe(lines.length);
  });

  it('stops after the pages that were allowed and says so', () => {
    const { sandbox, start, drive, says } = batch();
    start(request('history', { parameters: HISTORY, maxPages: 2 }));
    const ended = drive('one');
    expect(ended).toMatchObject({ status: 'done', paid: 2 });
    expect(says(ended)).toBe('There is more: it stopped after 2 pages, as asked.');
    expect(sandbox.chargedToUs).toBe(2);
  });
});
