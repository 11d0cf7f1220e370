import { describe, expect, it } from 'vitest';
import { START } from '../addon.ts';
import { batch, KEYWORDS, request } from './harness.ts';

const LISTINGS = request('bulkSearch', { range: 'Items!A1:A2', output: { rows: 'listings', columns: [] } });

/** Every listing gets a title that a sheet would take for something else. */
function hostile(place: ReturnType<typeof batch>, titles: readonly unknown[]) {
  const handle = place.sandbox.handle.bind(place.sandbox);
  place.sandbox.handle = request => {
    const answer = handle(request);
    if (!request.url.includes('/v1/research/sold')) return answer;
    const body = JSON.parse(answer.body) as { results: Record<string, unknown>[] };
    for (const [at, row] of body.results.entries()) Object.assign(row, titles[at % titles.length]);
    return { ...answer, body: JSON.stringify(body) };
  };
}

const HISTORY = {
  parameters: { keyword: 'iphone 13 128gb', startDate: '2026-01-01', endDate: '2026-06-30', limit: 10 },
  maxPages: 1,
};

describe('what a seller wrote', () => {
  it('stays text, whatever it begins with, and is no formula in any column', () => {
    const place = batch();
    const titles = [
      '=HYPERLINK("http://x")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=2',
      "'quoted",
      '2026-01-01',
      '12,5',
      'TRUE',
    ];
    hostile(place, [
      ...titles.map(title => ({
        title,
        lastSoldDate: '=NOW()',
        bids: '=1+1',
        averageSoldPrice: { amount: '=9', currency: '=8' },
      })),
    ]);
    place.start(request('history', HISTORY));
    expect(place.drive('one').rows).toBe(10);
    const sheet = place.host.spreadsheet!.sheet('Output');
    const cells = sheet.values().slice(1);
    expect(cells.map(row => row[1])).toEqual(titles);
    for (let row = 2; row <= 11; row += 1)
      for (let column = 1; column <= sheet.lastColumn(); column += 1) expect(sheet.cell(row, column).formula).toBe('');
    expect(cells[0]).toContain('=NOW()');
  });

  it('longer than a cell holds is cut, not lost', () => {
    const place = batch();
    hostile(place, [{ title: 'x'.repeat(60_000) }]);
    place.start(request('history', HISTORY));
    expect(place.drive('one').status).toBe('done');
    expect(String(place.rows('Output')[1]?.[1])).toHaveLength(50_000);
  });
});

describe('the columns', () => {
  it('hold numbers as numbers, days as days, ids as text', () => {
    const { start, drive, rows, host } = batch({ Items: KEYWORDS.map(keyword => [keyword]) });
    start(LISTINGS);
    drive('one');
    const [heading, row] = rows('Output');
    const of = (label: string) => row?.[heading!.indexOf(label)];
    expect(typeof of('Item ID')).toBe('string');
    expect(typeof of('Sold Price')).toBe('number');
    expect(of('Sold On')).toBeInstanceOf(Date);
    expect(of('Read At')).toBeInstanceOf(Date);
    expect(typeof of('Best Offer Accepted')).toBe('boolean');
    const sheet = host.spreadsheet!.sheet('Output');
    expect(sheet.frozenRows).toBe(1);
    expect(sheet.cell(2, heading!.indexOf('Sold On') + 1).format).toBe('yyyy-mm-dd');
  });

  it('a day stays the same day in a spreadsheet west of Greenwich', () => {
    const place = batch();
    place.host.spreadsheet!.timeZone = 'America/Los_Angeles';
    hostile(place, [{ lastSoldDate: '2026-03-01' }]);
    place.start(request('history', HISTORY));
    place.drive('one');
    const heading = place.rows('Output')[0]!.indexOf('Last Sold On');
    expect((place.rows('Output')[1]?.[heading] as Date).toISOString()).toBe('2026-03-01T08:00:00.000Z');
  });
});

describe('rows that stand there already', () => {
  const again = (mode: 'replace' | 'append' | 'update', keywords: readonly string[]) => {
    const place = batch({ Items: keywords.map(keyword => [keyword]) });
    place.start(request('bulkSearch', { range: 'Items!A1:A2', output: { mode: 'replace' } }), 'one');
    place.drive('one');
    // A person keeps notes beside the table, further down than it reaches.
    place.host.spreadsheet!.sheet('Output').write(2, 15, 'my note', START);
    place.host.spreadsheet!.sheet('Output').write(20, 15, 'far below', START);
    place.start(request('bulkSearch', { range: 'Items!A2:A3', output: { mode } }), 'two');
    place.drive('two');
    const sheet = place.host.spreadsheet!.sheet('Output');
    return { first: sheet.values(2, 1, 6, 1).flat(), notes: [sheet.cell(2, 15).value, sheet.cell(20, 15).value] };
  };
  const [a, b, c] = KEYWORDS as [string, string, string];

  it('are replaced', () => expect(again('replace', [a, b, c]).first).toEqual([b, c, '', '', '', '']));
  it('stay when the new ones are added', () => expect(again('append', [a, b, c]).first).toEqual([a, b, b, c, '', '']));
  it('are updated by their id', () => expect(again('update', [a, b, c]).first).toEqual([a, b, c, '', '', '']));
  it('leave a person’s notes beside the table alone', () => {
    for (const mode of ['replace', 'append', 'update'] as const)
      expect(again(mode, [a, b, c]).notes).toEqual(['my note', 'far below']);
  });

  it('may have been sorted and their columns moved: headings tell where things go', () => {
    const { start, drive, rows, host } = batch({ Items: [[a], [b]], Output: [['Note', 'Mine', 'Sales', 'Keyword']] });
    start(request('bulkSearch', { range: 'Items!A1:A2', output: { mode: 'append' } }));
    drive('one');
    expect(rows('Output')[0]?.slice(0, 6)).toEqual(['Note', 'Mine', 'Sales', 'Keyword', 'Median', 'Mean']);
    expect(
      rows('Output')
        .slice(1)
        .map(row => row[3]),
    ).toEqual([a, b]);
    expect(typeof host.spreadsheet!.sheet('Output').cell(2, 3).value).toBe('number');
    expect(host.spreadsheet!.sheet('Output').cell(2, 2).value).toBe('');
  });
});

describe('a sheet that a job has made', () => {
  const at = (label: string, headings: readonly unknown[] = []) => headings.indexOf(label) + 1;

  it('has widths, a frozen heading, number formats and a filter', () => {
    const { start, drive, rows, host } = batch({ Items: KEYWORDS.map(keyword => [keyword]) });
    start(LISTINGS);
    drive('one');
    const sheet = host.spreadsheet!.sheet('Output');
    const [headings = []] = rows('Output');
    expect(sheet.frozenRows).toBe(1);
    expect(sheet.filter).toMatchObject({ row: 1, column: 1, columns: headings.length });
    expect(sheet.columnWidths.get(at('Title', headings))).toBe(280);
    expect([...sheet.columnWidths.values()].every(width => width >= 90)).toBe(true);
    expect(sheet.columnWidths.size).toBe(headings.length);
    expect(sheet.cell(2, at('Sold Price', headings)).format).toBe('#,##0.00');
  });

  it('keeps the filter and the widths that a person has set', () => {
    const { start, drive, host } = batch({ Items: KEYWORDS.map(keyword => [keyword]) });
    start(LISTINGS, 'one');
    drive('one');
    const sheet = host.spreadsheet!.sheet('Output');
    sheet.columnWidths.set(2, 333);
    sheet.filter = { row: 1, column: 1, rows: 1000, columns: 2 };
    start({ ...LISTINGS, range: 'Items!A3:A4' }, 'two');
    drive('two');
    expect([sheet.columnWidths.get(2), sheet.filter.columns]).toEqual([333, 2]);
  });

  it('has all its rows in the filter, however many they are', () => {
    const { start, drive, host } = batch();
    start(request('deepPagination', { parameters: { keyword: 'iphone 13 128gb' }, maxPages: 6 }));
    const { rows } = drive('one');
    expect(rows).toBeGreaterThan(1_000);
    expect(host.spreadsheet!.sheet('Output').filter!.rows).toBeGreaterThan(rows);
  });
});

describe('two jobs for one sheet', () => {
  const ITEMS = { Items: KEYWORDS.map(keyword => [keyword]) };
  const prices = request('bulkSearch', { range: 'Items!A1:A3' });

  it('that is new: the second with another table is refused before it pays', () => {
    const { start, drive, plan, sandbox } = batch(ITEMS);
    start(prices, 'one');
    const other = { ...LISTINGS, output: { ...LISTINGS.output, mode: 'append' as const } };
    const sentence = 'Another job is writing to the sheet "Output", and one would erase the rows of the other.';
    expect(() => start(other, 'two')).toThrow(sentence);
    expect(() => plan(other)).toThrow(sentence);
    expect(sandbox.account.used).toBe(0);
    expect(drive('one')).toMatchObject({ status: 'done', rows: 3 });
    expect(() => start(other, 'two')).toThrow('The sheet "Output" holds other data');
    expect(sandbox.account.used).toBe(3);
  });

  it('one after the other are fine', () => {
    const { start, drive } = batch(ITEMS);
    start(prices, 'one');
    drive('one');
    start(prices, 'two');
    expect(drive('two')).toMatchObject({ status: 'done', rows: 3 });
  });
});

describe('a sheet with other data', () => {
  it('is never written to, in no mode', () => {
    const { start, sandbox } = batch({
      Items: [['lego']],
      Mine: [
        ['Customer', 'Phone'],
        ['Ann', '123'],
      ],
    });
    for (const mode of ['replace', 'append', 'update'] as const)
      expect(() => start(request('bulkSearch', { range: 'Items!A1', output: { sheet: 'Mine', mode } }))).toThrow(
        'The sheet "Mine" holds other data, which would be overwritten.',
      );
    expect(sandbox.log).toHaveLength(0);
  });
});

describe('a chart', () => {
  it('draws prices over time or their spread, and replaces itself', () => {
    const { start, drive, ask, host } = batch();
    start(request('history', HISTORY));
    drive('one');
    const price = {
      sheet: 'Output',
      type: 'SCATTER',
      columns: ['Last Sold On', 'Average Sold Price'],
      title: 'Sold prices',
    } as const;
    ask('chart', price);
    ask('chart', price);
    ask('chart', { sheet: 'Output', type: 'HISTOGRAM', columns: ['Average Sold Price'], title: 'Spread' });
    const { charts } = host.spreadsheet!.sheet('Output');
    expect(charts.map(({ type, ranges }) => [type, ranges.length])).toEqual([
      ['SCATTER', 2],
      ['HISTOGRAM', 1],
    ]);
    expect(() => ask('chart', { ...price, columns: ['Nothing'] })).toThrow('The sheet has no column "Nothing"');
  });
});
