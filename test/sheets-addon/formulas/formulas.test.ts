import { describe, expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { install } from '../addon.ts';

const KEYWORD = 'iphone 13 128gb';
const HISTORY = ['canon ae-1', '2026-01-01', '2026-06-30'] as const;
const table = (value: unknown) => value as unknown[][];
type Row = Record<string, unknown>;

it('the keyword in a cell may be a number, and keywords that differ only in blanks are one', () => {
  const { cell, sandbox } = install();
  const [one, two, three] = cell('SOLD_MEDIAN', [[75257], ['75257'], [' 75257 ']]) as number[][];
  expect(typeof one![0]).toBe('number');
  expect([two, three]).toEqual([one, one]);
  expect(sandbox.log).toHaveLength(1);
});

it.each(['#N/A', '#REF!', '#DIV/0!', '#ERROR!', 'Loading...'])(
  'the keyword in a cell: %s is rejected and costs nothing',
  shown => {
    const { cell, sandbox } = install();
    const sentence = `The cell contains ${shown}, which a spreadsheet shows in place of a value. Change the value and try again.`;
    expect(cell('SOLD_MEDIAN', shown)).toBe(sentence);
    expect(cell('SOLD_LISTINGS', [[shown]], 'title')).toEqual([['Title'], [sentence]]);
    expect(sandbox.log).toHaveLength(0);
  },
);

it.each(
  ['#WERT!', '#NV', '#¿NOMBRE?', '#DIV/0\u00a0!', '#Н/Д', '#I/T', '#SAYI/0!'].concat([
    'Wird geladen...',
    'Chargement…',
    'Загрузка...',
    '読み込み中...',
    '로드 중...',
    'लोड हो रहा है...',
    'جارٍ التحميل...',
  ]),
)('the keyword in a cell: %s of another language is rejected', shown => {
  const { cell, sandbox } = install();
  expect(cell('SOLD_MEDIAN', shown)).toContain(
    `The cell contains ${shown}, which a spreadsheet shows in place of a value.`,
  );
  expect(sandbox.log).toHaveLength(0);
});

it.each(['#57 jordan rookie', '任天堂', 'lego...'])('the keyword in a cell: %s is accepted', keyword => {
  const { cell, sandbox } = install();
  cell('SOLD_MEDIAN', keyword);
  expect(sandbox.log).toHaveLength(1);
});

it('the keyword in a cell is required: a formula without arguments says what to enter', () => {
  const { cell, sandbox } = install();
  const sentence = 'The keyword is missing. Put a keyword in quotes, a cell or a range between the parentheses.';
  expect(cell('SOLD_MEDIAN')).toBe(sentence);
  expect(cell('CARD_PRICE')).toBe(sentence);
  expect(cell('SOLD_AS_OF')).toBe(sentence);
  expect(cell('SOLD_CATEGORY')).toBe(
    'The category number is missing. Put its number, a cell or a range between the parentheses.',
  );
  expect(cell('SHIPPING_RATES')).toBe(
    'The ZIP code where the parcel starts is missing. Add it to the formula: a ZIP code in quotes or a cell.',
  );
  expect(cell('SHIPPING_RATES', '10001', '', 16)).toMatch(/^The ZIP code where the parcel goes is missing\. Add it to/);
  expect(cell('SHIPPING_RATES', '10001', '94105', '')).toBe(
    'The weight in ounces is missing. Add it to the formula: a number or a cell.',
  );
  expect(cell('SOLD_MEDIAN', '')).toBe(null);
  expect(sandbox.log).toHaveLength(0);
});

it('the keyword in a cell is rejected with the reason if it is too long for the platform', () => {
  const { cell, sandbox } = install();
  expect(cell('SOLD_MEDIAN', 'word '.repeat(500))).toMatch(
    /^keyword must be .* got 2499 characters, which is too long for a keyword; use at most 300 characters\. Change the value and try again\.$/,
  );
  expect(sandbox.log).toHaveLength(0);
});

it.each(['SOLD_MEDIAN', 'SOLD_STATS', 'CARD_PRICE', 'CARD_STATS', 'FASHION_MEDIAN', 'PEER_MEDIAN'])(
  '%s is paid once, although the cache forgets and the day passes',
  name => {
    const { cell, clock, sandbox } = install();
    const shown = cell(name, 'charizard base set 4/102 holo');
    for (const hours of [7, 7, 24]) {
      clock.advance(hours * 3_600_000);
      expect(cell(name, 'charizard base set 4/102 holo')).toEqual(shown);
    }
    expect(sandbox.log).toHaveLength(1);
  },
);

it('a wrong option is refused whether or not the answer is known', () => {
  const { cell, sandbox } = install();
  const sentence = 'minSales must be 1 to 1000, got 2.5, which is not a whole number. Change the value and try again.';
  expect(cell('SOLD_MEDIAN', KEYWORD, 'minSales', 2.5)).toBe(sentence);
  cell('SOLD_MEDIAN', KEYWORD);
  expect(cell('SOLD_MEDIAN', KEYWORD, 'minSales', 2.5)).toBe(sentence);
  expect(sandbox.log).toHaveLength(1);
});

it('columns of a table are chosen and ordered by name, by heading, or by a range of names', () => {
  const { cell, sandbox } = install();
  const wanted = ['Sold On', 'Title', 'Sold Price'];
  expect(table(cell('SOLD_LISTINGS', KEYWORD, 'endedAt, title, soldPrice', 2))[0]).toEqual(wanted);
  expect(table(cell('SOLD_LISTINGS', KEYWORD, 'sold on, TITLE, Sold Price', 2))[0]).toEqual(wanted);
  expect(table(cell('SOLD_LISTINGS', KEYWORD, [['endedAt'], ['title'], ['soldPrice'], ['']], 2))[0]).toEqual(wanted);
  expect(table(cell('SOLD_LISTINGS', KEYWORD, 'all', 2))[0]!.length).toBeGreaterThan(30);
  expect(sandbox.log).toHaveLength(1);
});

it('columns of a table with a wrong name suggest the nearest, and cost nothing', () => {
  const { cell, sandbox } = install();
  expect(cell('SOLD_LISTINGS', KEYWORD, 'title, soldprise')).toBe(
    '"soldprise" is not a column here; did you mean soldPrice? Change the value and try again.',
  );
  expect(sandbox.log).toHaveLength(0);
});

it('columns of a table have no headings on request', () => {
  const { cell } = install();
  const rows = table(cell('SOLD_LISTINGS', KEYWORD, 'soldPrice', 3, 'headers', false));
  expect(rows.map(([price]) => typeof price)).toEqual(['number', 'number', 'number']);
  expect(table(cell('SOLD_STATS', KEYWORD, 'headers', 'FALSE'))).toHaveLength(1);
});

it('columns of a table of statistics can be chosen, including the time of the answer', () => {
  const { cell } = install();
  const [heading, row] = table(cell('SOLD_STATS', KEYWORD, 'columns', 'median, count, asOf'));
  expect(heading).toEqual(['Median', 'Sales', 'As Of']);
  expect(row!.map(value => typeof value)).toEqual(['number', 'number', 'object']);
  expect(row![2]).toEqual(new Date('2026-11-20T12:00:00Z'));
});

it('values of a table are numbers, booleans or empty cells, with the currency beside them, even where the service sends text', () => {
  const { cell } = install();
  const rows = table(cell('SOLD_LISTINGS', KEYWORD, 'soldPrice, soldCurrency, bestOfferAccepted, epid', 240)).slice(1);
  expect(rows.every(([price]) => typeof price === 'number')).toBe(true);
  expect(new Set(rows.map(row => row[1]))).toEqual(new Set(['USD']));
  expect(new Set(rows.map(row => typeof row[2]))).toEqual(new Set(['boolean']));
  expect(new Set(rows.map(row => row[3]))).toContain(null);
  expect(rows.flat().filter(value => value === '' || value === undefined)).toEqual([]);
});

it.each(['Etc/UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])('days stay the same in %s', timeZone => {
  const { cell, host } = install({}, { spreadsheet: new FakeSpreadsheet({ timeZone }) });
  const [[day]] = table(cell('SOLD_LISTINGS', KEYWORD, 'endedAt', 1, 'headers', false)) as [[Date]];
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(day);
  expect(shown).toBe('2026-11-20 00:00:00');
  expect(host.spreadsheet.timeZone).toBe(timeZone);
});

it('days stay the same in a zone whose clocks change on that day', () => {
  const timeZone = 'Australia/Sydney';
  const { cell } = install({}, { spreadsheet: new FakeSpreadsheet({ timeZone }) });
  const days = ['2026-10-04', '2026-10-04'];
  const [[day]] = table(cell('SOLD_HISTORY', KEYWORD, ...days, 'lastSoldDate', 1, 'headers', false)) as [[Date]];
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(day);
  expect(shown).toBe('2026-10-04 00:00:00');
});

it.each(['Etc/UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'])(
  'a date cell in %s is read as the day that the sheet shows',
  timeZone => {
    const { cell, sandbox } = install({}, { spreadsheet: new FakeSpreadsheet({ timeZone }) });
    // Midnight of 2026-06-30 in that time zone, as a cell passes it.
    const wall = Date.parse('2026-06-30T00:00:00Z');
    const there = Date.parse(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(wall).replace(' ', 'T')}Z`,
    );
    cell('SOLD_HISTORY', 'canon ae-1', '2026-01-01', new Date(wall - (there - wall)), 'title', 1);
    expect(sandbox.log[0]!.query).toContain('endDate=2026-06-30');
  },
);

it.each([
  ['Asia/Tokyo', '2026-11-20T23:00:00Z', '2026-11-21', '2026-11-20'],
  ['America/Los_Angeles', '2026-11-21T04:00:00Z', '2026-11-20', '2026-11-20'],
])('today in %s may be written as a text', (timeZone, now, today, asked) => {
  const { cell, clock, sandbox } = install({}, { spreadsheet: new FakeSpreadsheet({ timeZone }) });
  clock.advanceTo(Date.parse(now));
  cell('SOLD_HISTORY', 'canon ae-1', '2026-01-01', today, 'title', 1);
  expect(sandbox.log[0]!.query).toContain(`endDate=${asked}`);
});

it('TODAY() in a zone ahead of UTC is sent as the last day that the service accepts', () => {
  const { cell, sandbox } = install({}, { spreadsheet: new FakeSpreadsheet({ timeZone: 'Pacific/Auckland' }) });
  // At noon UTC the sheet's date is already 2026-11-21.
  cell('SOLD_HISTORY', 'canon ae-1', '2026-01-01', new Date('2026-11-20T11:00:00Z'), 'title', 1);
  expect(String(sandbox.log[0]?.query)).toContain('endDate=2026-11-20');
});

it('timestamps in a table keep their time of day', () => {
  const { cell } = install();
  const [[at]] = table(cell('FASHION_SOLD', 'denim jacket', 'soldAt', 1, 'headers', false)) as [[Date]];
  expect(at.getTime()).toBeGreaterThan(Date.parse('2026-11-01T00:00:00Z'));
  expect(at.getUTCSeconds() + at.getUTCMinutes()).toBeGreaterThan(0);
});

it('text that starts like a formula or with a control character stays text', () => {
  const { cell } = install({ plan: '500k' });
  const titles = ['iphone 13', 'canon ae-1', 'seiko 5', 'lego castle'].flatMap(keyword =>
    table(cell('SOLD_LISTINGS', keyword, 'title', 240, 'headers', false)).map(([title]) => title),
  );
  expect(titles.filter(title => /^[=+\-@]/.test(String(title))).length).toBeGreaterThan(3);
  expect(titles.every(title => title === null || typeof title === 'string')).toBe(true);
});

it('a table over several keywords shows the keyword in each row, and the message of one that failed', () => {
  const { cell, sandbox } = install();
  sandbox.addFault({
    status: 500,
    code: 'server_error',
    times: Number.POSITIVE_INFINITY,
    match: { query: { keyword: 'seiko 5' } },
  });
  const rows = table(cell('SOLD_LISTINGS', [[KEYWORD], [''], ['seiko 5']], '', 2));
  expect(rows[0]!.slice(0, 2)).toEqual(['Keyword', 'Title']);
  expect(rows.slice(1).map(([keyword]) => keyword)).toEqual([KEYWORD, KEYWORD, 'seiko 5']);
  expect(rows.map(row => row.at(-1))).toEqual([
    'Note',
    null,
    null,
    expect.stringContaining('The service had an internal error.'),
  ]);
});

it.each([
  ['SOLD_STATS', []],
  ['SOLD_STATS', ['columns', 'median, keyword, count']],
  ['SOLD_HISTORY_TOTALS', ['2026-01-01', '2026-06-30']],
  ['SOLD_LISTINGS', ['keyword, endedAt', 2]],
])(
  'a table over several keywords: %s %j keeps the keyword of a failed row, and gives the reason once',
  (name, more) => {
    const { cell, sandbox } = install();
    sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
    const [heading = [], row = []] = table(cell(name, [['seiko 5']], ...more));
    expect(row[heading.indexOf('Keyword')]).toBe('seiko 5');
    expect(row.filter(each => String(each).includes('The service had an internal error.'))).toHaveLength(1);
    if (heading.includes('Note')) expect(row[heading.indexOf('Note')]).toContain('internal error');
  },
);

it('a table over several keywords truncates a text that is too long for a cell, as jobs do', () => {
  const { cell, sandbox } = install();
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = request => {
    const answer = handle(request);
    const body = JSON.parse(answer.body) as { items: Record<string, unknown>[] };
    return {
      ...answer,
      body: JSON.stringify({ ...body, items: body.items.map(item => ({ ...item, title: 'x'.repeat(60_000) })) }),
    };
  };
  expect(cell('SOLD_LISTINGS', KEYWORD, 'title', 1, 'headers', false)).toEqual([[`${'x'.repeat(49_999)}…`]]);
});

it('a table without results says that nothing was found', () => {
  const { cell } = install();
  expect(cell('SOLD_LISTINGS', KEYWORD, 'title', 5, 'minPrice', 900_000)).toEqual([['Title'], ['Nothing found']]);
});

it('long tables read as many pages as their rows need, each once, and formulas share the pages', () => {
  const { cell, sandbox } = install({ plan: '500k' });
  expect(table(cell('SOLD_HISTORY', ...HISTORY, 'itemId', 120))).toHaveLength(121);
  expect(sandbox.log).toHaveLength(3);
  const longer = table(cell('SOLD_HISTORY', ...HISTORY, 'itemId, recordType', 200)).slice(1);
  expect(sandbox.log).toHaveLength(4);
  expect(new Set(longer.map(row => row.join())).size).toBe(200);
  cell('SOLD_HISTORY_TOTALS', ...HISTORY);
  expect(sandbox.log).toHaveLength(4);
});

it('long tables hold at most 1000 rows', () => {
  const { cell } = install();
  expect(cell('SOLD_HISTORY', ...HISTORY, '', 5_000)).toBe(
    'rows must be 1 to 1000, got 5000. Change the value and try again.',
  );
});

it('long tables whose rows are too long for one cache entry are restored from the cache unchanged', () => {
  const { cell, sandbox, host, clock } = install();
  // Incompressible text: digits of a linear congruential generator.
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed.toString(36);
  };
  const items = Array.from({ length: 240 }, (_, i) => ({
    listingId: `id${i}`,
    title: `t${i}`,
    description: Array.from({ length: 300 }, noise).join(''),
  }));
  sandbox.addFault({
    status: 200,
    body: JSON.stringify({ keyword: 'x', hasNextPage: false, summary: null, items }),
    match: { path: '/v1/fashionresale/sold' },
  });
  const first = cell('FASHION_SOLD', 'denim jacket', 'title, description', 240);
  expect(first).toHaveLength(241);
  const kept = Object.entries(host.cache.entries(clock.now())).filter(([key]) => key.startsWith('table:'));
  expect(kept.length).toBeGreaterThan(2);
  expect(Math.max(...kept.map(([, text]) => text.length))).toBeLessThan(100_000);
  expect(cell('FASHION_SOLD', 'denim jacket', 'title, description', 240)).toEqual(first);
  expect(sandbox.log).toHaveLength(1);
});

it('long tables of the widest rows are restored from the cache unchanged', () => {
  const { cell, sandbox } = install();
  const first = cell('SOLD_LISTINGS', KEYWORD, 'all', 240);
  expect(cell('SOLD_LISTINGS', KEYWORD, 'all', 240)).toEqual(first);
  expect(sandbox.log).toHaveLength(1);
});

it('options are pairs or a two-column range, and may replace omitted optional arguments', () => {
  const { cell, sandbox } = install();
  const used = cell('SOLD_MEDIAN', KEYWORD, 'itemCondition', 'used', 'ebaySite', 'auctionsite.de');
  expect(
    cell('SOLD_MEDIAN', KEYWORD, [
      ['ebaySite', 'auctionsite.de'],
      ['itemCondition', 'used'],
      ['', ''],
    ]),
  ).toBe(used);
  expect(table(cell('SOLD_LISTINGS', KEYWORD, 'itemCondition', 'used', 'ebaySite', 'auctionsite.de')).length).toBe(51);
  expect(sandbox.log).toHaveLength(1);
  expect(sandbox.log[0]!.query).toContain('itemCondition=used');
});

it.each([
  [
    ['itemConditon', 'used'],
    '"itemConditon" is not an option here; did you mean itemCondition? Change the value and try again.',
  ],
  [
    ['condition', 'used'],
    '"condition" is not an option here; did you mean itemCondition? Change the value and try again.',
  ],
  [
    ['soldAfter', '2026-13-01'],
    'soldAfter must be a date as YYYY-MM-DD, got "2026-13-01". Change the value and try again.',
  ],
  [['minSale', 5], '"minSale" is not an option here; did you mean minSales? Change the value and try again.'],
  [['constructor', 1], expect.stringMatching(/^"constructor" is not an option here; there are minSales/)],
  [['__proto__', 1], expect.stringMatching(/^"__proto__" is not an option here; there are minSales/)],
  [['', 5], 'The option 5 has no value; give names and values in pairs. Change the value and try again.'],
  [[[['', 'used']]], 'The value used has no option; give names and values in pairs. Change the value and try again.'],
  [['', [['itemConditon', 'used']]], expect.stringMatching(/^"itemConditon" is not an option here; did you mean/)],
  [['sold', false], '"sold" is set by the formula itself. Change the value and try again.'],
  [
    ['itemCondition'],
    'The option itemCondition has no value; give names and values in pairs. Change the value and try again.',
  ],
  [
    ['itemCondition', 'usd'],
    'itemCondition must be any, new or used, got "usd"; did you mean used? Change the value and try again.',
  ],
  [['minSales', 0], 'minSales must be 1 to 1000, got 0. Change the value and try again.'],
  [
    ['bestOffers', 'without'],
    'bestOffers must be paid, include, exclude or accepted, got "without". Change the value and try again.',
  ],
  [['freshHours', -1], 'freshHours must be a number above 0 and at most 8760, got -1. Change the value and try again.'],
])("options: %j is rejected in one sentence, even if the search's answer is saved", (options, text) => {
  const { cell, sandbox } = install();
  cell('SOLD_MEDIAN', KEYWORD);
  expect(cell('SOLD_MEDIAN', KEYWORD, ...options)).toEqual(text);
  expect(sandbox.log).toHaveLength(1);
});

it.each([
  ['SOLD_MEDIAN', [KEYWORD, 'bestOffers', 'without'], /^bestOffers must be paid, include, exclude or accepted/],
  ['SOLD_SAY', [KEYWORD, 'bestOffers', 'without'], /^bestOffers must be paid, include, exclude or accepted/],
  ['SOLD_STATS', [KEYWORD, 'headers', 'perhaps'], /^headers must be true or false/],
  ['SOLD_LISTINGS', [KEYWORD, 'title', 5, 'headers', 'perhaps'], /^headers must be true or false/],
  ['SOLD_TREND', [...HISTORY, 'month', 'minSales', 0], /^minSales must be 1 to 1000, got 0/],
  ['SOLD_TREND', [...HISTORY, 'month', 'requests', 0], /^requests must be 1 to 160, got 0/],
])('options: %s %j is rejected before its search is paid for', (name, args, text) => {
  const { cell, sandbox } = install();
  expect(cell(name, ...args)).toMatch(text);
  expect(sandbox.log).toHaveLength(0);
});

it('bestOffers counts what was paid, includes or excludes upper bounds, or uses accepted prices, from one answer', () => {
  const { cell, sandbox } = install();
  const [heading, all] = table(cell('SOLD_STATS', KEYWORD, 'bestOffers', 'include'));
  const [, without] = table(cell('SOLD_STATS', KEYWORD, 'bestOffers', 'exclude'));
  const count = heading!.indexOf('Sales');
  const note = heading!.indexOf('Note');
  expect(all![note]).toMatch(/^\d+ best-offer prices are upper bounds$/);
  const bounds = Number(String(all![note]).split(' ')[0]);
  expect(without![count]).toBe(Number(all![count]) - bounds);
  const [, accepted] = table(cell('SOLD_STATS', KEYWORD, 'bestOffers', 'accepted'));
  expect(Number(accepted![count])).toBeGreaterThan(Number(without![count]));
  const [, paid] = table(cell('SOLD_STATS', KEYWORD));
  expect(paid).toEqual(accepted);
  expect(paid![note]).toBe(
    `left out ${Number(all![count]) - Number(paid![count])} best offers whose price paid is unknown`,
  );
  expect(sandbox.log).toHaveLength(1);
});

it('minSales sets how many sales a price needs', () => {
  const { cell, sandbox } = install();
  expect(cell('SOLD_MEDIAN', 'ipad mini')).toBe('Only 2 sales: too few for a price');
  expect(typeof cell('SOLD_MEDIAN', 'ipad mini', 'minSales', 2)).toBe('number');
  expect(cell('SOLD_MEDIAN', KEYWORD, 'minSales', 1000)).toMatch(/^Only \d+ sales: too few for a price(; |$)/);
  expect(sandbox.log).toHaveLength(2);
});

describe('freshness', () => {
  const HOUR = 3_600_000;

  it('freshness is unlimited by default: an answer is shown until it is refreshed', () => {
    const { cell, clock, sandbox } = install();
    const median = cell('SOLD_MEDIAN', KEYWORD);
    clock.advance(40 * 24 * HOUR);
    expect(cell('SOLD_MEDIAN', KEYWORD)).toBe(median);
    expect(sandbox.log).toHaveLength(1);
  });

  it('freshness can be shorter for one formula', () => {
    const { cell, clock, sandbox } = install();
    cell('SOLD_MEDIAN', KEYWORD, 'freshHours', 1);
    clock.advance(2 * HOUR);
    cell('SOLD_MEDIAN', KEYWORD);
    expect(sandbox.log).toHaveLength(1);
    cell('SOLD_MEDIAN', KEYWORD, 'freshHours', 1);
    expect(sandbox.log).toHaveLength(2);
  });

  it("freshness can exceed the cache's lifetime, because the last good answers are kept", () => {
    const { cell, clock, sandbox, host } = install();
    const median = cell('SOLD_MEDIAN', KEYWORD);
    const rows = cell('SOLD_LISTINGS', KEYWORD, 'title, soldPrice, endedAt', 100);
    host.run('fillWaitingCells', [], 'FULL');
    clock.advance(20 * HOUR);
    expect(cell('SOLD_MEDIAN', KEYWORD, 'freshHours', 24)).toBe(median);
    expect(cell('SOLD_LISTINGS', KEYWORD, 'title, soldPrice, endedAt', 100, 'freshHours', 24)).toEqual(rows);
    expect(sandbox.log).toHaveLength(1);
    clock.advance(5 * HOUR);
    cell('SOLD_MEDIAN', KEYWORD, 'freshHours', 24);
    expect(sandbox.log).toHaveLength(2);
  });

  it("freshness of the account is one minute: usage is free, but isn't requested by every cell", () => {
    const { cell, clock, sandbox } = install({ quota: 100 });
    expect(cell('SOLD_USAGE', 'remaining')).toBe(100);
    cell('SOLD_MEDIAN', KEYWORD);
    expect(cell('SOLD_USAGE', 'remaining')).toBe(100);
    clock.advance(61_000);
    expect(cell('SOLD_USAGE', 'remaining')).toBe(99);
    expect(cell('SOLD_USAGE', 'Resets At')).toEqual(new Date('2026-12-01T00:00:00Z'));
    expect(sandbox.log.filter(({ path }) => path === '/v1/account/usage')).toHaveLength(2);
  });
});

it('a trend of a rarely sold item costs one request', () => {
  const { cell, sandbox } = install();
  const rows = table(cell('SOLD_TREND', 'ipad mini', '2026-09-01', '2026-10-31', 'month'));
  expect(rows.length).toBeGreaterThan(1);
  expect(sandbox.log).toHaveLength(1);
});

it('a trend of a rarely sold item has no gaps: a month without a sale is 0', () => {
  const { cell } = install();
  const rows = table(cell('SOLD_TREND', 'ipad mini', ' 2026-01-01', '2026-10-31 ', 'month', 'start, count, median'));
  expect(rows).toHaveLength(1 + 10);
  expect(rows.slice(1).filter(([, count]) => count === 0).length).toBeGreaterThan(0);
  expect(rows.slice(1).every(([, count, median]) => Number(count) > 0 || median === null)).toBe(true);
});

it('a trend of a cleaned search counts the cleaned listings, not the totals before cleanup', () => {
  const { cell } = install({ plan: '500k' });
  const [, january] = table(cell('SOLD_TREND', ...HISTORY, 'month', 'count, read', 'relevance', true));
  const [, whole] = table(cell('SOLD_TREND', ...HISTORY, 'month', 'count, read'));
  expect(january?.[0]).toBe(january?.[1]);
  expect(Number(whole?.[0])).toBeGreaterThan(Number(whole?.[1]));
  const [, totals] = table(
    cell('SOLD_HISTORY_TOTALS', 'canon ae-1', '2026-01-01', '2026-01-31', 'relevance', true, 'columns', 'note'),
  );
  expect(totals).toEqual(['Totals count every listing: cleanup and single units do not change them']);
});

it('a trend of an often sold item reads each period once and has no gaps', () => {
  const { cell, sandbox } = install({ plan: '500k' });
  const [heading, ...rows] = table(cell('SOLD_TREND', ...HISTORY, 'month'));
  expect(heading!.slice(0, 3)).toEqual(['Start', 'Sales', 'Median']);
  expect(rows.map(([start]) => (start as Date).toISOString().slice(0, 10))).toEqual(
    ['01', '02', '03', '04', '05', '06'].map(month => `2026-${month}-01`),
  );
  expect(sandbox.log).toHaveLength(1 + 6);
  cell('SOLD_TREND', ...HISTORY, 'month', 'median', 'headers', false);
  expect(sandbox.log).toHaveLength(7);
});

it.each<[string, (body: Row) => Row]>([
  ["doesn't report further pages, with a full page", ({ hasNextPage, nextPage, ...rest }) => rest],
  ['reports only the next page', ({ hasNextPage, ...rest }) => rest],
])('a trend searches each period if the service %s', (_, reworded) => {
  const { cell, sandbox } = install({ plan: '500k' });
  sandbox.between = (request, serve) => {
    const answer = serve(request);
    return { ...answer, body: JSON.stringify(reworded(JSON.parse(answer.body))) };
  };
  const [, january] = table(cell('SOLD_TREND', ...HISTORY, 'month', 'count, mean, min, max'));
  expect(sandbox.log).toHaveLength(1 + 6);
  const totals = 'totalSold, averageSoldPrice, minSoldPrice, maxSoldPrice';
  const [, whole] = table(cell('SOLD_HISTORY_TOTALS', 'canon ae-1', '2026-01-01', '2026-01-31', 'columns', totals));
  expect(january).toEqual(whole);
});

it('a trend counts the same sales as a search over the period', () => {
  const { cell } = install({ plan: '500k' });
  const [, january] = table(cell('SOLD_TREND', ...HISTORY, 'month', 'count, mean, min, max'));
  const totals = 'totalSold, averageSoldPrice, minSoldPrice, maxSoldPrice';
  const [, whole] = table(cell('SOLD_HISTORY_TOTALS', 'canon ae-1', '2026-01-01', '2026-01-31', 'columns', totals));
  expect(january).toEqual(whole);
});

it('a trend that would cost many requests needs consent before it spends them', () => {
  const { cell, sandbox } = install({ plan: '500k' });
  expect(cell('SOLD_TREND', 'canon ae-1', '2025-01-01', '2026-06-30', 'week')).toBe(
    'These are 79 weeks, one request each. Add "requests", 79 to allow it, or choose longer periods.',
  );
  expect(sandbox.log).toHaveLength(1);
});

it('a trend continues where the limit of 20 searches a minute stopped it', () => {
  const { cell, sandbox, clock } = install({ plan: '500k' });
  const ask = () =>
    table(cell('SOLD_TREND', 'canon ae-1', '2024-07-01', '2026-06-30', 'month', 'start, median', 'requests', 24)).slice(
      1,
    );
  const first = ask();
  expect(first).toHaveLength(24);
  expect(first.filter(([, median]) => String(median).startsWith('Waiting'))).toHaveLength(1);
  expect(first.filter(([, median]) => median === null).length).toBeGreaterThan(3);
  clock.advance(61_000);
  expect(ask().filter(([, median]) => typeof median !== 'number')).toEqual([]);
  expect(sandbox.log).toHaveLength(25);
  expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
});

it('sell-through shares its two searches with other formulas that need them', () => {
  const { cell, sandbox } = install();
  cell('SOLD_MEDIAN', KEYWORD);
  cell('ACTIVE_MEDIAN', KEYWORD);
  expect(typeof cell('SELL_THROUGH', KEYWORD)).toBe('number');
  expect(sandbox.log).toHaveLength(2);
});

it("sell-through is not a number if the site didn't count", () => {
  const { cell, sandbox } = install();
  sandbox.between = (request, serve) => {
    const answer = serve(request);
    return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), totalResults: null, hasNextPage: true }) };
  };
  expect(cell('SELL_THROUGH', KEYWORD)).toBe('Unknown: the site did not count to the end. Narrow the search');
});

it('sell-through refuses days before a request is spent', () => {
  const { cell, sandbox } = install();
  expect(cell('SELL_THROUGH', KEYWORD, 'soldAfter', '2026-11-01')).toContain('soldAfter does not change the counts');
  expect(sandbox.log).toHaveLength(0);
});

it('a card is found by its product ID when the cell holds a number', () => {
  const { cell, sandbox } = install();
  cell('CARD_PRICE', 107_004);
  expect(sandbox.log[0]!.query).toBe('productId=107004');
});

it('a card in a range of product IDs has the same price and costs the same request as on its own', () => {
  const { cell, sandbox } = install({ plan: '500k' });
  const shown = cell('CARD_PRICE', [[4_902], [5_001]]) as unknown[][];
  expect(shown.map(String).join()).not.toMatch(/keyword/);
  expect(cell('CARD_PRICE', 4_902)).toEqual(shown[0]![0]);
  expect(sandbox.log.map(({ query }) => query).sort()).toEqual(['productId=4902', 'productId=5001']);
});

it('the heading row is switched on and off by the words that other connectors read', () => {
  const { cell } = install();
  const rows = (headers: unknown) =>
    (cell('SOLD_LISTINGS', KEYWORD, 'title', 1, 'headers', headers) as unknown[][]).length;
  expect(['yes', 'on', 1, true, '1'].map(rows)).toEqual([2, 2, 2, 2, 2]);
  expect(['no', 'off', 0, false, '0.0'].map(rows)).toEqual([1, 1, 1, 1, 1]);
});
