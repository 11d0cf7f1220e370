import { describe, expect, it } from 'vitest';
import { rememberVersion } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { asked } from '../../addon.ts';
import { findSales, HOUR, list, priceList, scene } from '../harness.ts';

const CARDS = [['Keyword'], ['charizard'], ['pikachu']];
const cards = { of: 'cards', range: 'Cards!A1:A3' } as const;

type FakeSheet = FakeSpreadsheet['sheets'][number];

it('Find sales writes the rows of a search, page by page, and no more than requested', () => {
  const { start, drive, rows, ask, sandbox } = scene();
  const draft = findSales({ keyword: 'iphone 13', rows: 100 });
  expect(ask('plan', draft, null)).toMatchObject({ requests: 1, problem: null });
  start(draft);
  expect(drive()).toMatchObject({ state: 'done', rows: 100, charged: 1 });
  expect(rows('Sales')).toHaveLength(101);
  expect(rows('Sales')[0]).toContain('Title');
  expect(asked({ sandbox })).toBe(1);
});

it.each([
  ['search', 'scrape', ['Photo', 'Title', 'Sold Price', 'Sold On', 'Condition'], 'Item ID'],
  ['search', 'fashionSold', ['Photo', 'Title', 'Sold Price'], 'Listing ID'],
  ['history', 'scrape', ['Photo', 'Title', 'Average Sold Price', 'Last Sold On'], 'Record Type'],
] as const)(
  'rows of a %s in %s begin with what a person reads, in the currency of the row, and end with the ID',
  (of, source, first, last) => {
    const { start, drive, rows, book } = scene();
    const dates = of === 'history' ? { from: '2026-01-01', to: '2026-11-19' } : {};
    start(findSales({ of, source, keyword: 'iphone 13', rows: 20, ...dates }));
    drive();
    const [headings = []] = rows('Sales');
    expect(headings.slice(0, first.length)).toEqual(first);
    expect(headings.at(-1)).toBe(last);
    expect(book.sheet('Sales').cell(1, 1).style.background).toBe('#e8f0fe');
    for (const [at, heading] of headings.entries())
      if (/(Price|Cost|Shipping)$/.test(String(heading)))
        expect([heading, book.sheet('Sales').cell(2, at + 1).format]).toEqual([heading, '"$"#,##0.00']);
  },
);

it.each(['replace', 'append', 'update'] as const)(
  'photos and links of sales stay beside their rows if a person sorts them: mode %s',
  mode => {
    const { start, drive, ask, rows, book, host, clock } = scene();
    const what = { of: 'history', keyword: 'canon ae-1', from: '2026-01-01', to: '2026-11-19', rows: 60 } as const;
    start(findSales(what, { where: { sheet: 'Sales', mode } }));
    let isSorted = false;
    const sort = () => {
      const sheet = book.sheet('Sales');
      sheet.sort({ row: 2, column: 1, rows: sheet.lastRow() - 1, columns: sheet.lastColumn() }, 3, true);
    };
    host.onCall = call => {
      if (isSorted || call !== 'Range.setRichTextValues') return;
      isSorted = true;
      sort();
    };
    expect(drive()).toMatchObject({ state: 'done', rows: 60 });
    expect(isSorted).toBe(true);
    host.onCall = undefined;
    const checked = () => {
      const [headings = [], ...lines] = rows('Sales');
      const at = (heading: string) => headings.indexOf(heading);
      const photos = lines.flatMap((line, row) => {
        const url = String(line[at('URL')]);
        expect(book.sheet('Sales').cell(row + 2, at('Title') + 1).style.link).toBe(url);
        const photo = line[at('Photo')] as { url?: string } | '';
        if (photo === '') return [];
        expect(photo.url).toContain(`/${url.split('/').at(-1)}/`);
        return [photo];
      });
      return [lines.length, photos.length];
    };
    const [count, photos] = checked();
    expect([count, photos! > 30]).toEqual([60, true]);
    sort();
    clock.advance(HOUR);
    ask('command', 'task-1', 'runNow');
    expect(drive()).toMatchObject({ state: 'done' });
    const times = mode === 'append' ? 2 : 1;
    expect(checked()).toEqual([60 * times, photos! * times]);
  },
);

it('chosen columns have a photo only if it is one of them, and rows without photos stay low', () => {
  const { start, drive, rows, book } = scene();
  start(findSales({ keyword: 'iphone 13', rows: 20, columns: ['soldPrice', 'title'] }));
  drive();
  expect(rows('Sales')[0]).toEqual(['Sold Price', 'Title', 'Item ID']);
  expect(book.sheet('Sales').cell(2, 2).style.link).toMatch(/^https:/);
  expect(book.sheet('Sales').rowHeights.size).toBe(0);
});

it('Find sales reads a long history page by page, and the dates of a repeated task move with the day', () => {
  const { start, drive, hours, sandbox, rows } = scene();
  const what = { of: 'history', keyword: 'canon ae-1', from: '2026-01-01', to: '2026-11-19', rows: 120 } as const;
  start(findSales(what, { when: { kind: 'daily', at: 7 }, where: { sheet: 'Sales', mode: 'append' } }));
  drive();
  expect(rows('Sales').length).toBeGreaterThan(1);
  hours(24 * 3);
  const days = sandbox.log.flatMap(({ query }) => /endDate=([\d-]+)/.exec(query)?.[1] ?? []);
  expect(new Set(days)).toEqual(new Set(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']));
});

const HISTORY = {
  of: 'history',
  keyword: 'canon ae-1',
  from: '2024-01-01',
  to: '2026-11-19',
  rows: 100,
  options: { sort: 'lastSoldDescending' },
} as const;

it('Find sales states the dates that its rows cover, the number of all sales, and the cost of reading them', () => {
  const { start, drive, card } = scene();
  start(findSales(HISTORY));
  expect(drive().note).toMatch(/^100 newest of about [\d,]+, \d+ \w{3} 202\d to \d+ \w{3} 2026\.$/);
  expect(card().main?.label).toMatch(/^Read (all|[\d,]+) · up to \d+ requests$/);
});

it('a search that recurs states the cost of all sales and has no button for it, because each run would cost as much', () => {
  const { start, drive, card } = scene();
  start(findSales(HISTORY, { when: { kind: 'daily', at: 7 } }));
  expect(drive().note).toMatch(/^100 newest of .* 2026\. (All of them|The [\d,]+ that can be read): \d+ requests\.$/);
  expect(card()).toMatchObject({ main: { command: 'runNow' }, menu: [{ command: 'pause' }, { command: 'edit' }] });
});

it.each([
  ['at once, without the pages that were just paid for', 0, 1],
  ['on another day, from its first page', 24 * HOUR, 0],
])('Read all reads a search to its end %s, and costs no more than its button says', (_, pauseMs, known) => {
  const { start, drive, card, ask, clock, rows, sandbox } = scene({ plan: '500k' });
  start(findSales({ keyword: 'lego 75257', rows: 50, options: { count: 50 } }));
  const { charged } = drive();
  const before = rows('Sales').length;
  const { command, label } = card().main!;
  const most = Number(/^Read all · up to (\d+) requests$/.exec(label)![1]);
  expect(most).toBeGreaterThan(charged);
  clock.advance(pauseMs);
  const spent = asked({ sandbox });
  ask('command', 'task-1', command as 'readAll');
  // A second click changes nothing.
  ask('command', 'task-1', command as 'readAll');
  expect(drive()).toMatchObject({ state: 'done' });
  expect(asked({ sandbox }) - spent).toBeLessThanOrEqual(most - known);
  const found = rows('Sales').slice(1);
  expect(found.length).toBeGreaterThan(2 * before);
  expect(new Set(found.map(row => JSON.stringify(row))).size).toBe(found.length);
});

it('Find sales writes one row a month for one request each, even for a month without sales', () => {
  const { ask, start, drive, rows, book, sandbox } = scene();
  const draft = findSales({ of: 'months', keyword: 'canon ae-1', from: '2025-12-15', to: '2026-11-19' });
  expect(ask('plan', draft, null)).toMatchObject({ requests: 12, problem: null });
  start(draft);
  expect(drive()).toMatchObject({ state: 'done', rows: 12, charged: 12 });
  const [headings, ...months] = rows('Sales');
  expect(headings).toEqual(['Month', 'Sales', 'Median', 'Low (25%)', 'High (75%)', 'Mean', 'Currency', 'Note']);
  expect(months.map(line => line.at(-1)).filter(note => note !== '')).toEqual([
    'Only 15 to 31 Dec',
    'Only 1 to 19 Nov',
  ]);
  expect(book.sheet('Sales').cell(3, 1).format).toBe('mmm yyyy');
  expect(book.sheet('Sales').cell(3, 3).format).toBe('"$"#,##0.00');
  const days = months.map(([month]) => (month as Date).toISOString().slice(0, 10));
  expect(days.slice(0, 3)).toEqual(['2025-12-15', '2026-01-01', '2026-02-01']);
  expect(months.every(([, sales, median]) => Number(sales) < 3 || Number(median) > 0)).toBe(true);
  expect(asked({ sandbox })).toBe(12);
});

it('Find sales killed while it waits for a page stops at its budget and continues when it is resumed', () => {
  const { start, drive, ask, clock, host, rows, sandbox } = scene();
  start(findSales({ keyword: 'iphone 13', rows: 150, options: { count: 50 } }));
  let isKilled = false;
  host.onCall = () => {
    // The answer isn't saved yet.
    if (isKilled || asked({ sandbox }) !== 2) return;
    isKilled = true;
    host.killIn(1);
  };
  host.callFromHtml('sidebar', ['work', []]);
  host.onCall = undefined;
  clock.advance(400_000);
  expect(drive()).toMatchObject({ state: 'stopped', text: expect.stringContaining('budget of 3 requests') });
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'done', rows: 150 });
  expect(rows('Sales')).toHaveLength(151);
});

it.each([
  ['sorts the list', (sheet: FakeSheet) => sheet.sort({ row: 2, column: 1, rows: 40, columns: 1 }, 1, true)],
  ['deletes its first rows', (sheet: FakeSheet) => sheet.deleteRows(2, 20)],
])('Find sales reads each item of a list once, even if a person %s meanwhile', (_, act) => {
  const { start, drive, rows, host, book, sandbox } = scene({ sheets: { Stock: list(40) } });
  start(findSales({ of: 'keywords', range: 'Stock!A1:A41' }));
  let hasActed = false;
  host.onCall = call => {
    if (hasActed || call !== 'UrlFetchApp.fetchAll') return;
    hasActed = true;
    act(book.sheet('Stock'));
  };
  expect(drive()).toMatchObject({ state: 'done', rows: 40, charged: 40 });
  expect(new Set(rows('Sales').map(([keyword]) => keyword)).size).toBe(41);
  expect(asked({ sandbox })).toBe(40);
});

it('Find sales accepts today as the last day where it is already tomorrow in UTC', () => {
  const { ask, clock } = scene({ host: { spreadsheet: new FakeSpreadsheet({ timeZone: 'Asia/Tokyo' }) } });
  clock.advanceTo(Date.parse('2026-11-20T23:00:00Z'));
  const draft = findSales({ of: 'history', keyword: 'canon ae-1', from: '2026-01-01', to: '2026-11-21', rows: 10 });
  expect(ask('plan', draft, null).requests).toBe(1);
});

it('prices of a list that were looked up a moment ago are not paid for again, except by a later run', () => {
  const { start, drive, rows, ask, clock, sandbox } = scene({ plan: '500k', sheets: { Stock: list(3) } });
  start(priceList({ range: 'Stock!A2:A4' }));
  drive();
  const draft = findSales({ of: 'keywords', range: 'Stock!A2:A4' });
  const plan = ask('plan', draft, null);
  expect(plan).toMatchObject({ requests: 0, skipped: [] });
  expect(plan.lines).toContainEqual({ label: 'Known already', value: '3', strong: false });
  start(plan.draft, 'task-2');
  expect(drive('task-2')).toMatchObject({ state: 'done', charged: 0 });
  const [headings = [], ...lines] = rows('Sales');
  expect(lines.map(line => typeof line[headings.indexOf('Median')])).toEqual(['number', 'number', 'number']);
  clock.advance(HOUR);
  ask('command', 'task-2', 'runNow');
  expect(drive('task-2')).toMatchObject({ state: 'done', charged: 3 });
  expect(asked({ sandbox })).toBe(6);
});

it.each([
  ['an item', { of: 'search', keyword: 'iphone 13' }, 1],
  ['a list', { of: 'keywords', range: 'Stock!A2:A4', rowsAs: 'listings' }, 3],
] as const)('reading the sales of %s says that their prices are saved', (_, what, prices) => {
  const { start, drive, ask } = scene({ sheets: { Stock: [...list(3), ['iphone 13']] } });
  const draft = findSales(what);
  expect(ask('plan', draft, null).skipped).toEqual([]);
  start(priceList({ range: 'Stock!A2:A5' }));
  drive();
  expect(ask('plan', draft, null)).toMatchObject({
    requests: prices,
    skipped: [`Saved already: ${prices === 1 ? '1 price' : `${prices} prices`}. This reads the sales.`],
  });
});

it('Find sales writes a row of statistics for each keyword, and its search also answers a formula', () => {
  const { start, drive, rows, sandbox, cell } = scene({ sheets: { Stock: list(20) } });
  start(findSales({ of: 'keywords', range: 'Stock!A1:A21' }));
  expect(drive()).toMatchObject({ state: 'done', rows: 20, charged: 20 });
  expect(rows('Sales')).toHaveLength(21);
  cell('SOLD_MEDIAN', 'scarce item 3');
  expect(asked({ sandbox })).toBe(20);
});

it('Find sales prices a list of cards in one job of the service, and finds it again after a run is killed', () => {
  const cards = [
    ['Player', 'Year', 'Set'],
    ['Michael Jordan', 1986, 'Fleer'],
    ['Ken Griffey Jr', 1989, 'Upper Deck'],
  ];
  const { start, drive, rows, sandbox, host, ask, clock } = scene({ sheets: { Cards: cards } });
  start(findSales({ of: 'cards', range: 'Cards!A1:C3' }));
  let killed = false;
  host.onCall = (call, run) => {
    // The start request was sent, but its response is lost.
    if (killed || !call.startsWith('Lock.tryLock') || !sandbox.log.some(({ method }) => method === 'POST')) return;
    killed = true;
    void run;
    host.killIn(1);
  };
  host.callFromHtml('sidebar', ['work', []]);
  host.onCall = undefined;
  clock.advance(400_000);
  ask('home');
  expect(drive()).toMatchObject({ state: 'done', rows: 2 });
  expect(rows('Sales')).toHaveLength(3);
  expect(sandbox.account.used).toBe(2);
});

it.each([
  ['a search', findSales({ keyword: 'iphone 13', rows: 10 }), 'x'],
  [
    'all sales',
    findSales({ of: 'history', keyword: 'canon ae-1', from: '2026-01-01', to: '2026-11-20', rows: 10 }),
    'x',
  ],
  ['a formula as a title', findSales({ keyword: 'iphone 13', rows: 10 }), '=x'],
])('a title longer than a cell may hold is cut: %s', (_, draft, first) => {
  const { start, drive, rows, sandbox } = scene();
  sandbox.between = (request, serve) => {
    const answer = serve(request);
    const title = `${first}${'x'.repeat(60_000)}`;
    const named = JSON.parse(answer.body, (name, value) => (name === 'title' ? title : value));
    return { ...answer, body: JSON.stringify(named) };
  };
  start(draft);
  expect(drive()).toMatchObject({ state: 'done', rows: 10 });
  const titles = rows('Sales')
    .slice(1)
    .flatMap(row => row.filter(cell => String(cell).includes('xxxx')));
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.every(title => String(title).endsWith('\u2026'))).toBe(true);
});

it('Find sales keeps the job of its cards if somebody edits the list meanwhile', () => {
  const { start, drive, host, ask } = scene({
    sheets: { Cards: [['Player'], ['Michael Jordan'], ['Ken Griffey Jr']] },
  });
  start(findSales({ of: 'cards', range: 'Cards!A1:A3' }));
  host.onCall = call => {
    if (call === 'Utilities.sleep') host.callFromHtml('sidebar', ['command', ['task-1', 'pause']]);
  };
  ask('work');
  host.onCall = undefined;
  const shorter = findSales({ of: 'cards', range: 'Cards!A1:A2' });
  expect(host.callFromHtml('sidebar', ['start', ['task-1', shorter]]).value).toMatchObject({ ok: false });
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'done', rows: 2, charged: 2 });
});

it.each([
  ['a cell contains another card', { row: 2, text: 'Wayne Gretzky' }],
  ['a card has been removed', { row: 2, text: '' }],
])('Find sales resends a lost start unchanged, even if %s meanwhile', (_, { row, text }) => {
  const { start, ask, drive, rows, book, sandbox } = scene({
    sheets: { Cards: [['Player'], ['Michael Jordan'], ['Ken Griffey Jr'], ['Charizard']] },
  });
  start(findSales({ of: 'cards', range: 'Cards!A1:A4' }));
  sandbox.addFault({ match: { method: 'POST' }, dropAfterCharging: true, times: 3 });
  ask('work');
  book.sheet('Cards').edit(row, 1).value = text;
  expect(drive()).toMatchObject({ state: 'done', rows: 3, charged: 3, doubt: 0, note: '' });
  expect(rows('Sales').map(([reference]) => reference)).toEqual([
    'Keyword',
    'Michael Jordan',
    'Ken Griffey Jr',
    'Charizard',
  ]);
  // The service would refuse a different body with the same key.
  expect(sandbox.log.filter(({ status }) => status >= 400)).toEqual([]);
});

it.each([
  ["waits for its job, which the service doesn't list at once", 3, { rows: 2, bad: false, note: '' }],
  ['ends when the service no longer knows its job', 100, { rows: 0, bad: true }],
])('a list of cards %s', (_, times, end) => {
  const { start, drive, sandbox } = scene({ sheets: { Cards: CARDS } });
  start(findSales(cards));
  sandbox.addFault({ match: { method: 'GET', path: /batch/ }, code: 'not_found', times });
  expect(drive()).toMatchObject({ state: 'done', charged: 2, ...end });
});

it('a list without cells is rejected beside its field', () => {
  const { value } = scene().host.callFromHtml('sidebar', ['start', ['task-1', findSales({ of: 'keywords' })]]);
  expect(value).toMatchObject({
    ok: false,
    problem: { field: 'what.range', message: expect.stringContaining('No cells') },
  });
});

it("Find sales rejects a budget too small for any batch of cards, which Resume couldn't fix", () => {
  const { host } = scene({ sheets: { Cards: [['Player'], ['Michael Jordan'], ['Ken Griffey Jr']] } });
  const draft = findSales({ of: 'cards', range: 'Cards!A1:A3' }, { budget: 1 });
  const { value } = host.callFromHtml('sidebar', ['start', ['task-1', draft]]);
  expect(value).toMatchObject({
    ok: false,
    problem: { field: 'budget', message: expect.stringContaining('at least 2') },
  });
});

it.each(['replace', 'append', 'update'] as const)('a sheet with other data is never written to: %s', mode => {
  const other = [
    ['Mine', 'Yours'],
    [1, 2],
  ];
  const { host, rows } = scene({ sheets: { Stock: list(3), Sales: other } });
  const draft = findSales({ keyword: 'iphone 13' }, { where: { sheet: 'Sales', mode } });
  const { value } = host.callFromHtml('sidebar', ['start', ['task-1', draft]]);
  const message = expect.stringContaining('holds other data, which would be overwritten');
  expect(value).toMatchObject({ ok: false, problem: { message } });
  expect(rows('Sales')).toEqual(other);
});

it.each([
  ['replace', 10],
  ['append', 20],
  ['update', 10],
] as const)('Find sales run twice with %s leaves %i rows', (mode, count) => {
  const { start, drive, ask, rows, clock } = scene();
  start(findSales({ keyword: 'iphone 13', rows: 10 }, { where: { sheet: 'Sales', mode }, budget: 5 }));
  drive();
  clock.advance(HOUR);
  ask('command', 'task-1', 'runNow');
  expect(drive()).toMatchObject({ state: 'done' });
  expect(rows('Sales')).toHaveLength(1 + count);
});

it('each search writes the requested rows', () => {
  const { start, drive, rows, host } = scene();
  const added = { where: { sheet: 'Sales', mode: 'append' as const }, budget: 10 };
  for (const [id, keyword] of [
    ['task-1', 'iphone 13'],
    ['task-2', 'canon ae-1'],
  ] as const)
    start(findSales({ keyword, rows: 12, options: { count: 6 } }, added), id);
  const work = { functionName: 'sidebar', args: ['work', []], mode: 'FULL' as const };
  host.runParallel([work, work]);
  expect([drive('task-1').rows, drive('task-2').rows]).toEqual([12, 12]);
  expect(rows('Sales')).toHaveLength(25);
});

it('a run that stops at its budget continues where it stopped, keeps its rows and pays for nothing twice', () => {
  const { start, drive, ask, rows, clock, sandbox } = scene({ sheets: { Stock: list(20) } });
  start(findSales({ of: 'keywords', range: 'Stock!A1:A21' }, { budget: 5 }));
  const stops: number[] = [];
  for (let card = drive(); card.state === 'stopped' && stops.length < 10; card = drive()) {
    stops.push(rows('Sales').length - 1);
    clock.advance(HOUR);
    ask('command', 'task-1', 'resume');
  }
  expect(stops).toEqual([5, 10, 15]);
  expect(rows('Sales')).toHaveLength(21);
  expect(asked({ sandbox })).toBe(20);
});

it.each([
  ['a search', findSales({ keyword: 'iphone 13', rows: 500, options: { count: 60 } }, { budget: 20 })],
  ['a list of cards', findSales(cards, { budget: 20 })],
  ['a list of cards that repeats', findSales(cards, { budget: 20, when: { kind: 'daily', at: 7 } })],
])(
  'a run that stops because the sheet of %s was deleted continues when it is back, and pays for nothing twice',
  (_, draft) => {
    const whole = scene({ sheets: { Cards: CARDS } });
    whole.start(draft);
    whole.drive();
    const { start, drive, ask, rows, host, book, clock, sandbox } = scene({ sheets: { Cards: CARDS } });
    start(draft);
    let undo: (() => void) | undefined;
    host.onCall = () => {
      const sheet = book.sheets.find(({ name }) => name === 'Sales');
      if (undo || !sheet || sandbox.account.used < 2) return;
      undo = rememberVersion(book);
      book.removeSheet(sheet);
    };
    expect(drive()).toMatchObject({ state: 'stopped', text: expect.stringContaining('“Sales” was deleted') });
    clock.advance(HOUR);
    undo!();
    ask('command', 'task-1', 'resume');
    expect(drive()).toMatchObject({ state: draft.when === null ? 'done' : 'planned' });
    expect(ask('home').notices).toEqual([]);
    expect(rows('Sales')).toHaveLength(whole.rows('Sales').length);
    expect(sandbox.account.used).toBe(whole.sandbox.account.used);
  },
);

it.each([
  ['of two pages', { keyword: 'canon ae-1', rows: 10 }],
  ['of a list', { of: 'keywords', range: 'Stock!A1:A2', rowsAs: 'listings' }],
] as const)('rows %s say whether they count towards the price, and if not, why, as a formula does', (_, what) => {
  const { start, drive, rows, sandbox, cell } = scene({ sheets: { Stock: [['Item'], ['canon ae-1']] } });
  const row = (itemId: string, soldPrice: string, soldCurrency = 'USD') => ({ itemId, soldPrice, soldCurrency });
  const usd = ['1', '2', '3', '4'].map(id => row(id, '10.00'));
  // The price is that of the first page, so its currency decides about the second, too.
  const pages = [[...usd, row('5', '5.00', 'GBP')], ['6', '7', '8'].map(id => row(id, '7.00', 'GBP'))];
  pages[1]!.push(row('9', '20.00'), row('10', 'free'));
  sandbox.between = (request, serve) => {
    const at = /[?&]page=2/.test(request.url) ? 1 : 0;
    return { ...serve(request), body: JSON.stringify({ hasNextPage: at === 0, items: pages[at] }) };
  };
  const columns = ['itemId', 'leftOut', 'counts'];
  start(findSales({ ...what, columns, options: { count: 5 } }, { budget: 5 }));
  drive();
  const written = rows('Sales').map(line => line.slice(-3).map(value => (value === '' ? null : value)));
  const spent = sandbox.account.used;
  expect(written).toEqual(cell('SOLD_LISTINGS', 'canon ae-1', columns.join(), written.length - 1, 'count', 5));
  expect(sandbox.account.used).toBe(spent);
  expect(new Set(written.map(([, leftOut]) => leftOut))).toEqual(
    new Set(['Left Out', null, 'in GBP', ...('rows' in what ? ['its price could not be read'] : [])]),
  );
});

it('two searches without a name for their sheet write to two new sheets, named after their items', () => {
  const { ask, start, drive, book } = scene();
  const unnamed = (keyword: string, more = {}) =>
    findSales({ keyword, rows: 10, ...more }, { where: { sheet: '', mode: 'replace' } });
  const first = ask('plan', unnamed('canon ae-1'), null);
  expect(first.writes).toEqual({ where: 'Sold canon ae-1', text: 'A new sheet.' });
  start(first.draft);
  // The first one has not run yet.
  const second = ask('plan', unnamed('canon ae-1'), null);
  expect(second.writes!.where).toBe('Sold canon ae-1 2');
  ask('start', 'task-2', second.draft);
  drive();
  for (const name of ['Sold canon ae-1', 'Sold canon ae-1 2']) expect(book.sheet(name).lastRow()).toBe(11);
  expect(ask('plan', unnamed('leica m6'), null).writes!.where).toBe('Sold leica m6');
});

it('cells in several columns without headings are refused before a request; with them, the column of items is read', () => {
  const { ask, sandbox, start, drive } = scene({
    sheets: {
      Stock: [
        ['Rack', 'Item'],
        ['rack 1', 'canon ae-1'],
        ['rack 2', 'nikon f3'],
      ],
    },
  });
  expect(() => ask('start', 'task-1', findSales({ of: 'keywords', range: 'Stock!A2:B3' }))).toThrow(
    'must be in one column',
  );
  expect(sandbox.account.charged).toBe(0);
  start(findSales({ of: 'keywords', range: 'Stock!A:B' }));
  drive();
  const asked = sandbox.log.flatMap(({ query }) => new URLSearchParams(query).get('keyword') ?? []);
  expect(asked).toEqual(['canon ae-1', 'nikon f3']);
});

describe('Run again after a run that was cancelled', () => {
  const draft = {
    'sales of a list': findSales({ of: 'keywords', range: 'Stock!A2:A61', rowsAs: 'listings' }, { budget: 60 }),
    'sales of a search': findSales({ keyword: 'canon ae-1', rows: 1_000 }, { budget: 60 }),
    'prices that were there before': priceList({ range: 'Stock!A2:A61' }, { budget: 60 }),
  };

  it.each(Object.entries(draft))('pays only for what has no answer yet: %s', (name, draft) => {
    const place = scene({ plan: '500k', sheets: { Stock: list(60) } });
    const { ask, sandbox, host, clock, card, drive } = place;
    const whole = (() => {
      ask('start', 'task-1', ask('plan', draft, null).draft);
      drive();
      return sandbox.account.used;
    })();
    clock.advance(25 * HOUR);
    const before = sandbox.account.used;
    ask('command', 'task-1', 'runNow');
    let sent = 0;
    host.onCall = call => {
      if (!call.startsWith('UrlFetchApp.')) return;
      sent += 1;
      if (sent === 2) ask('command', 'task-1', 'cancel');
    };
    ask('work');
    host.onCall = undefined;
    const paid = sandbox.account.used - before;
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(whole);
    expect(card().text).toContain('Cancelled');
    clock.advance(60_000);
    ask('command', 'task-1', 'runNow');
    drive();
    expect(sandbox.account.used - before).toBe(whole);
    expect(card().text).toContain('Done');
    if (name === 'sales of a list') expect(card().text).toContain('60 of 60 read');
    clock.advance(25 * HOUR);
    ask('command', 'task-1', 'runNow');
    drive();
    expect(sandbox.account.used - before).toBe(2 * whole);
  });
});
