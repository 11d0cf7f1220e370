import { expect, it } from 'vitest';
import type { PriceList } from '../../../../sheets-addon/tasks/draft.ts';
import { DEFAULT_FORMAT, displayed } from '../../../support/apps-script/spreadsheet/cell.ts';
import { asked, giveKey, keywords } from '../../addon.ts';
import { onAuction } from '../../selling-costs.ts';
import { findSales, HOUR, list, priceList, type Scene, scene } from '../harness.ts';

it('a price list shows before it starts what it will spend and where it will write, free of charge', () => {
  const { ask, sandbox } = scene({ sheets: { Stock: [...list(5), ['scarce item 1']] } });
  const plan = ask('plan', priceList({ range: 'Stock!A2:A7' }), null);
  expect(plan).toMatchObject({
    requests: 5,
    problem: null,
    writes: { where: 'Stock, C2:G7', text: 'These cells are empty.' },
  });
  expect(plan.lines.find(({ strong }) => strong)?.value).toBe('5 requests');
  expect(sandbox.account.used).toBe(0);
});

it('a price list reuses prices that formulas have just looked up, and spends nothing on them', () => {
  const { ask, host, start, drive, clock, rows, sandbox } = scene();
  host.run('SOLD_MEDIAN', [keywords(3).map(keyword => [keyword])], 'CUSTOM_FUNCTION');
  const lookedUp = clock.now();
  clock.advance(HOUR);
  const plan = ask('plan', priceList(), null);
  expect(plan).toMatchObject({ requests: 2, draft: { budget: 5 } });
  expect(plan.lines).toContainEqual({ label: 'Known already', value: '3', strong: false });
  start(priceList());
  expect(drive()).toMatchObject({ state: 'done', rows: 5, charged: 2 });
  expect(asked({ sandbox })).toBe(5);
  const updated = Number(rows('Stock')[1]![5]);
  expect(Math.abs(updated - lookedUp)).toBeLessThan(60_000);
});

it('a price list pays nothing for prices of the last hours that only the hidden tab keeps', () => {
  const place = scene({ sheets: { Stock: list(6) } });
  for (let row = 2; row <= 7; row += 1) place.book.sheet('Stock').writeFormula(row, 9, `=SOLD_MEDIAN(A${row})`);
  place.host.run('fillWaitingCells', [], 'FULL');
  expect(asked(place)).toBe(6);
  place.host.cache.dropRandomly(1, () => 0);
  const kept = Object.entries(place.host.properties.entries('document')).filter(([key]) => !key.startsWith('answers:'));
  place.host.properties.preset('document', Object.fromEntries(kept));
  place.clock.advance(HOUR);
  place.start(priceList({ range: 'Stock!A2:A7' }, { budget: 6 }));
  expect(place.drive()).toMatchObject({ state: 'done', rows: 6, charged: 0 });
});

/** A list of 40 that a person cancels while its nth wave of requests is in flight. */
function cancelled(nth: number, then: (host: Scene['host']) => void = () => {}) {
  const place = scene({ plan: '500k', sheets: { Stock: list(40) } });
  const { host, start, ask, rows } = place;
  start(priceList({ range: 'Stock!A2:A41' }, { budget: 40 }));
  let waves = 0;
  host.onCall = call => {
    if (!call.startsWith('UrlFetchApp.')) return;
    waves += 1;
    if (waves !== nth) return;
    ask('command', 'task-1', 'cancel');
    then(host);
  };
  const priced = () => rows('Stock').filter(([, , median]) => typeof median === 'number').length;
  return { ...place, priced };
}

it.each([
  [1, 16],
  [2, 32],
])(
  'a price list that is cancelled during wave %i shows the %i prices that are paid for, says so, and its next run pays for the others',
  (nth, paid) => {
    const place = cancelled(nth);
    const { drive, ask, clock, priced } = place;
    expect(drive()).toMatchObject({ state: 'done', rows: paid, charged: paid, doubt: 0 });
    expect([priced(), asked(place)]).toEqual([paid, paid]);
    clock.advance(60_000);
    const edited = priceList({ range: 'Stock!A2:A41', columns: ['median'] }, { budget: 40 });
    expect(ask('plan', edited, 'task-1').requests).toBe(40 - paid);
    ask('command', 'task-1', 'runNow');
    expect(drive()).toMatchObject({ state: 'done', rows: 40, charged: 40 - paid });
    expect([priced(), asked(place)]).toEqual([40, 40]);
  },
);

it('a price list that is cancelled before its first request sends nothing', () => {
  const place = scene();
  const { host, start, ask, drive, book } = place;
  start(priceList());
  host.onCall = call => {
    if (call !== 'Range.getValues' || book.sheet('Stock').cell(1, 3).value === '') return;
    host.onCall = undefined;
    ask('command', 'task-1', 'cancel');
  };
  expect(drive()).toMatchObject({ state: 'done', text: expect.stringMatching(/^Cancelled/), charged: 0, doubt: 0 });
  expect(asked(place)).toBe(0);
});

it('a price list that is cancelled goes on if it is resumed meanwhile', () => {
  const place = cancelled(1, () => place.ask('command', 'task-1', 'resume'));
  expect(place.drive()).toMatchObject({ state: 'done', rows: 40, charged: 40 });
});

it('a price list that is cancelled ends later if its execution is killed, and pays for nothing twice', () => {
  const place = cancelled(1, host => host.killIn(60));
  const { ask, clock, host, card } = place;
  host.callFromHtml('sidebar', ['work', []]);
  host.killIn(Number.MAX_SAFE_INTEGER);
  expect(card()).toMatchObject({ state: 'paused', text: expect.stringMatching(/^Cancelling/) });
  clock.advance(HOUR);
  ask('work');
  expect(card()).toMatchObject({ state: 'done', text: expect.stringMatching(/^Cancelled/) });
  ask('command', 'task-1', 'runNow');
  expect(place.drive()).toMatchObject({ rows: 40 });
  expect(asked(place)).toBe(40);
});

it('a price list looks up every price again when it is run again, or when the saved ones are older than six hours', () => {
  const { ask, start, drive, card, clock, host } = scene();
  host.run('SOLD_MEDIAN', [keywords(5).map(keyword => [keyword])], 'CUSTOM_FUNCTION');
  clock.advance(7 * HOUR);
  expect(ask('plan', priceList(), null).requests).toBe(5);
  start(priceList());
  expect(drive().charged).toBe(5);
  expect(card().main).toMatchObject({ command: 'runNow', label: 'Run again · up to 5 requests' });
  clock.advance(60_000);
  ask('command', 'task-1', 'runNow');
  expect(drive().charged).toBe(5);
});

it('a price list names the time zone of a planned run as people write it', () => {
  const plan = scene().ask('plan', priceList({}, { when: { kind: 'daily', at: 7 } }), null);
  expect(plan.when).toBe('Daily at 07:00, UTC. It runs even while the sheet is closed.');
});

it('a price list writes prices beside the items, spends one request for each, and starts once for two clicks', () => {
  const { start, drive, rows, sandbox } = scene();
  start(priceList());
  start(priceList());
  const card = drive();
  expect(card).toMatchObject({ state: 'done', bad: false, charged: 5, doubt: 0, rows: 5 });
  expect(rows('Stock')[0]!.slice(2)).toEqual(['Median', 'Sales', 'Currency', 'Updated', 'Note']);
  expect(
    rows('Stock')
      .slice(1)
      .map(row => typeof row[3]),
  ).toEqual(Array(5).fill('number'));
  expect(asked({ sandbox })).toBe(5);
});

it('a price list without a column of prices ends when its rows are written', () => {
  const { start, drive, sandbox } = scene();
  start(priceList({ columns: ['sales', 'evidence'] }, { when: { kind: 'daily', at: 7 }, budget: 20 }));
  expect(drive()).toMatchObject({ state: 'planned', rows: 5, charged: 5 });
  expect(asked({ sandbox })).toBe(5);
});

it('a price list whose column of prices a person deletes says so, and goes on after one click without a second payment', () => {
  const { start, drive, ask, book, host, sandbox, rows } = scene();
  start(priceList({}, { when: { kind: 'daily', at: 7 }, budget: 20 }));
  host.onCall = call => {
    if (call !== 'UrlFetchApp.fetchAll') return;
    book.sheet('Stock').deleteColumns(3, 1);
    host.onCall = undefined;
  };
  const stopped = drive();
  expect(stopped).toMatchObject({ state: 'stopped', bad: true, rows: 0, charged: 5 });
  expect(stopped.text).toContain('The column of prices is gone');
  expect(stopped.main).toMatchObject({ command: 'putBack' });
  ask('command', 'task-1', 'putBack');
  expect(drive()).toMatchObject({ state: 'planned', rows: 5, charged: 5 });
  const at = rows('Stock')[0]!.indexOf('Median');
  expect(
    rows('Stock')
      .slice(1)
      .map(row => typeof row[at]),
  ).toEqual(Array(5).fill('number'));
  expect(asked({ sandbox })).toBe(5);
});

it('a price list repeats on schedule with the sidebar closed, and stays within its budget', () => {
  const { start, hours, sandbox, kept, drive } = scene();
  start(priceList({}, { when: { kind: 'daily', at: 7 }, budget: 3 }));
  drive();
  expect(kept().state).toBe('planned');
  expect(sandbox.account.used).toBe(3);
  hours(24);
  expect(sandbox.account.used).toBe(6);
  // The second run continues where the budget ended the first.
  expect(
    new Set(
      sandbox.log.filter(({ status, path }) => status === 200 && path.endsWith('scrape')).map(({ query }) => query),
    ).size,
  ).toBe(5);
});

it('a price list continues in the hourly trigger if the sidebar is closed during the run, for three and a half minutes an hour at most', () => {
  const { start, hours, kept, sandbox, ask } = scene({ plan: 'basic', quota: 1_000, sheets: { Stock: list(300) } });
  start(priceList({ range: 'Stock!A2:A301' }, { when: { kind: 'daily', at: 12 } }));
  ask('saveCap', 1_000);
  ask('work');
  const runs = hours(4);
  expect(Math.max(...runs.map(({ elapsedMs }) => elapsedMs))).toBeLessThanOrEqual(240_000);
  expect(kept().last).toMatchObject({ outcome: 'done', total: 300, charged: 300 });
  expect(asked({ sandbox })).toBe(300);
});

it('while a price list waits for the per-minute limit, the open sidebar reads no cells', () => {
  const { start, host, ask, clock } = scene({ plan: 'basic', quota: 1_000, sheets: { Stock: list(100) } });
  start(priceList({ range: 'Stock!A2:A101' }));
  ask('saveCap', 1_000);
  ask('work');
  clock.advance(5_000);
  // This call still copies the answers of the first one to their hidden tab.
  expect(ask('work').nextInMs).toBeGreaterThan(20_000);
  clock.advance(5_000);
  const waiting = host.callFromHtml('sidebar', ['work', []]);
  expect(waiting.error).toBeUndefined();
  expect(waiting.calls.filter(call => /^Range\.(get|set)Values$|Metadata\.remove|fetch/.test(call))).toEqual([]);
});

it('a price list rejects columns with filled cells, and names the field', () => {
  const { host } = scene({
    sheets: {
      Stock: [
        ['Item', '', 'Mine'],
        ['scarce item 0', '', 'note'],
      ],
    },
  });
  const { value } = host.callFromHtml('sidebar', ['plan', [priceList({ range: 'Stock!A2' }), null]]);
  expect(value).toMatchObject({
    ok: false,
    problem: { field: 'where.column', message: expect.stringContaining('is not empty and would be overwritten') },
  });
});

it('a price list rejects columns filled since its review, and sends nothing', () => {
  const { start, drive, book, sandbox } = scene();
  start(priceList({}, { where: { column: 'C', history: null } }));
  book.sheet('Stock').write(3, 3, 42);
  expect(drive().note).toContain('Row 3 holds something beside its item that this task did not write');
  expect(book.sheet('Stock').cell(3, 3).value).toBe(42);
  expect(asked({ sandbox })).toBe(0);
});

it('a price list stops when the quota is spent, says so, and continues when it renews', () => {
  const { start, drive, sandbox, ask, clock } = scene({ quota: 3 });
  start(priceList({}, { budget: 5 }));
  const stopped = drive();
  expect(stopped).toMatchObject({ state: 'stopped', bad: true });
  expect(stopped.text).toMatch(/used up/);
  expect(ask('home').account).toMatchObject({
    left: 0,
    renews: '1 Dec, 00:00 UTC',
    spent: { more: 'https://sandbox.invalid/credits' },
  });
  sandbox.account.credits = 10;
  clock.advance(HOUR / 30);
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'done', rows: 5 });
});

it('a planned list whose budget is too small for all items checks dear ones more often, and forgets none', () => {
  const { start, drive, ask, kept, hours, rows, sandbox } = scene();
  start(priceList({}, { when: { kind: 'daily', at: 7 }, budget: 5 }));
  drive();
  const dearest = rows('Stock')
    .slice(1)
    .sort((a, b) => Number(b[2]) - Number(a[2]))
    .map(([keyword]) => String(keyword));
  ask('start', 'task-1', ask('plan', { ...kept().draft, budget: 2 } as PriceList, 'task-1').draft);
  const seen = sandbox.log.length;
  hours(24 * 12);
  const checked = sandbox.log
    .slice(seen)
    .filter(({ charged }) => charged > 0)
    .map(({ query }) => new URLSearchParams(query).get('keyword'));
  expect(checked.slice(0, 2).sort()).toEqual(dearest.slice(0, 2).sort());
  const timesOf = (keyword = '') => checked.filter(each => each === keyword).length;
  expect(timesOf(dearest[0])).toBeGreaterThan(timesOf(dearest[4]));
  expect(timesOf(dearest[4])).toBeGreaterThan(0);
});

it('a price list that stopped at its budget gets the same budget again when it is resumed, and keeps counting', () => {
  const { start, drive, ask, sandbox, rows } = scene();
  start(priceList({}, { budget: 2 }));
  expect(drive()).toMatchObject({
    state: 'stopped',
    rows: 2,
    charged: 2,
    note: '2 rows are safe. 2 of 5 priced · 2 requests',
  });
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'stopped', rows: 4, charged: 4 });
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'done', rows: 5, charged: 5 });
  expect(rows('Stock').filter(row => typeof row[3] === 'number')).toHaveLength(5);
  expect(asked({ sandbox })).toBe(5);
});

it('a spent quota is no problem of a list that costs nothing, unless it is planned', () => {
  const { ask, start, drive, sandbox, clock } = scene();
  start(priceList({}));
  drive();
  sandbox.account.used = sandbox.account.quota;
  start(
    priceList({ range: 'Stock!A2:A3', options: { itemCondition: 'used' } }, { where: { column: 'K', history: null } }),
    'task-2',
  );
  drive('task-2');
  const free = priceList({}, { where: { column: 'R', history: null } });
  expect(ask('plan', free, null)).toMatchObject({ requests: 0, problem: null });
  const planned: PriceList = { ...free, when: { kind: 'daily', at: 7 } };
  expect(ask('plan', planned, null).problem?.message).toBe('Your requests are used up.');
  // What is left after the renewal is unknown, not nothing.
  clock.advance(11 * 24 * HOUR);
  expect(ask('plan', planned, null).problem).toBeNull();
});

it('tasks that would share a title say where they write', () => {
  const { ask, start } = scene({ plan: '500k' });
  const twice = (column: string) => priceList({}, { where: { column, history: null } });
  start(twice('C'));
  start(twice('M'), 'task-2');
  const sales = (sheet: string, itemCondition: string) =>
    findSales({ keyword: 'canon ae-1', options: { itemCondition } }, { where: { sheet, mode: 'append' } });
  for (const [at, sheet] of ['Sold', 'Sold', 'Others'].entries())
    start(sales(sheet, ['new', 'used', 'new'][at]!), `sales-${at}`);
  expect(new Set(ask('home').tasks.map(({ title }) => title))).toEqual(
    new Set([
      'Price list · Stock, A2:A6, in column C',
      'Price list · Stock, A2:A6, in column M',
      'Sales of “canon ae-1”, in Sold',
      'Sales of “canon ae-1”, in Sold (2)',
      'Sales of “canon ae-1”, in Others',
    ]),
  );
  ask('remove', 'task-2');
  expect(ask('home').tasks.map(({ title }) => title)).toContain('Price list · Stock, A2:A6');
});

it('a new list is starting until it knows how much there is to do', () => {
  const { ask, start } = scene();
  start(priceList({}));
  expect(ask('home').tasks[0]).toMatchObject({ state: 'running', text: 'Starting…' });
});

it('a single row is safe', () => {
  const { start, drive } = scene();
  start(priceList({}, { budget: 1 }));
  expect(drive()).toMatchObject({
    text: expect.stringContaining('The budget of 1 request is used up'),
    note: '1 row is safe. 1 of 5 priced · 1 request',
  });
});

it('a price list that reaches the daily cap continues when the cap is raised', () => {
  const { start, drive, ask, clock, card, sandbox } = scene();
  ask('saveCap', 2);
  start(priceList({}, { budget: 5 }));
  ask('work');
  clock.advance(1_000);
  ask('work');
  expect(card().text).toMatch(
    /^The daily cap of this sheet leaves 0 of 2 requests for today\. Raise it in the sidebar under Account > Daily cap/,
  );
  expect(sandbox.account.used).toBe(2);
  ask('saveCap', 100);
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'done', charged: 5 });
});

it('a price list counts nothing as charged if the spreadsheet is busy before it sends', () => {
  const { start, drive, kept, host, clock, sandbox } = scene({ host: { latency: {} } });
  start(priceList({}, { budget: 5 }));
  host.onCall = call => {
    if (call !== 'Lock.tryLock' || !kept().run?.pending) return;
    host.lock.hold(clock.now(), clock.now() + 25_000);
    host.onCall = undefined;
  };
  expect(drive()).toMatchObject({ state: 'done', charged: 5, doubt: 0 });
  expect(host.onCall).toBeUndefined();
  expect(asked({ sandbox })).toBe(5);
});

it('a price list keeps to its budget even if a held lock prevents it from recording its charge', () => {
  const { start, hours, host, clock, sandbox, kept } = scene({ sheets: { Stock: list(40) } });
  start(priceList({ range: 'Stock!A2:A41' }, { budget: 20, when: { kind: 'daily', at: 12 } }));
  let isHeld = false;
  host.onCall = () => {
    if (isHeld || asked({ sandbox }) < 16 || !host.lock.isFree(clock.now())) return;
    isHeld = true;
    host.lock.hold(clock.now(), clock.now() + 50_000);
  };
  hours(2);
  expect(asked({ sandbox })).toBe(20);
  expect(kept().last).toMatchObject({ charged: 4, doubt: 16 });
});

it.each([
  ['the whole column with its heading', 'Stock!A:A', '5 items (heading “Item” left out).'],
  ['one cell, which grows to its column', 'Stock!A1', '5 items (heading “Item” left out).'],
  ['one cell in the middle', 'Stock!A4', '5 items (heading “Item” left out).'],
  ['only the items', 'Stock!A2:A6', '5 items.'],
])('a price list chosen as %s is the same list in the form, in the review and in the sheet', (_, range, text) => {
  const { ask, start, drive, rows, sandbox } = scene();
  expect(ask('range', range)).toMatchObject({
    range: 'Stock!A2:A6',
    items: 5,
    text: `${text} First: “scarce item 0”.`,
    freeColumn: 'B',
  });
  expect(ask('plan', priceList({ range }), null)).toMatchObject({ requests: 5, writes: { where: 'Stock, C2:G6' } });
  start(priceList({ range }));
  expect(drive()).toMatchObject({ title: 'Price list · Stock, A2:A6', rows: 5, charged: 5 });
  expect(rows('Stock')[0]!.slice(2)).toEqual(['Median', 'Sales', 'Currency', 'Updated', 'Note']);
  expect(asked({ sandbox })).toBe(5);
});

it("a price list is formatted: amounts with currency, losses in red, headings like the list's, and wide enough columns", () => {
  const stock = list(3).map((row, at) => [...row, at === 0 ? 'Paid' : 500]);
  const { start, drive, book, ask } = scene({ sheets: { Stock: stock } });
  const heading = book.sheet('Stock').edit(1, 1);
  heading.style = { fontWeight: 'bold', background: '#e8f0fe' };
  ask('saveCosts', onAuction({ feePercent: 13, fixedFee: 0.3, shipping: 8, packaging: 1, currency: 'USD' }));
  start(priceList({ range: 'Stock!A2:A4', columns: ['median', 'profit'], paid: 'Stock!B2:B4' }));
  drive();
  const sheet = book.sheet('Stock');
  const formats = [3, 4].map(column => sheet.cell(2, column).format);
  expect(formats).toEqual(['"$"#,##0.00', '"$"#,##0.00;[Color9]-"$"#,##0.00']);
  expect(displayed(sheet.cell(2, 4), 'Etc/UTC')).toMatch(/^-\$\d+\.\d\d$/);
  expect(sheet.cell(1, 3).style).toMatchObject({ fontWeight: 'bold', background: '#e8f0fe' });
  expect([3, 4, 5, 6, 7].map(column => (sheet.columnWidths.get(column) ?? 0) >= 90)).toEqual(Array(5).fill(true));
  // The person's own cells keep their format.
  expect([sheet.cell(2, 1).format, sheet.cell(2, 2).format, sheet.columnWidths.has(1)]).toEqual([
    DEFAULT_FORMAT,
    DEFAULT_FORMAT,
    false,
  ]);
});

it('a price list counts rows without a price separately, and has a note only where it changes a decision', () => {
  const rare = [...list(8), ['unheard of thing 9']];
  const { start, drive, rows, sandbox } = scene({ sheets: { Stock: rare } });
  sandbox.addFault({
    match: { path: '/v1/scrape', query: { keyword: 'unheard of thing 9' } },
    code: 'invalid_params',
  });
  start(priceList({ range: 'Stock!A2:A10' }));
  const card = drive();
  const lines = rows('Stock').slice(1);
  const priced = lines.filter(line => typeof line[2] === 'number').length;
  expect(card.text).toBe(`Partly done · ${priced} of 9 priced · 8 requests`);
  expect(card.note).toContain('1 failed');
  expect(lines.filter(line => /upper bounds/.test(String(line[6])))).toEqual([]);
});

it('a price list counts a row that a person has filled meanwhile as left alone', () => {
  const { start, drive, ask, book, kept } = scene();
  start(priceList({}, { budget: 3 }));
  expect(drive().state).toBe('stopped');
  book.sheet('Stock').write(6, 3, 'mine');
  ask('command', 'task-1', 'resume');
  expect(drive().note).toContain('1 left alone: something else is beside them');
  expect(kept().last).toMatchObject({ outcome: 'partial', total: 5, failed: 1, rows: 4 });
});

it('a price list that gets new items during a run prices only those in the review, and reports the new ones', () => {
  const { start, drive, host, book, sandbox } = scene({ sheets: { Stock: list(5) } });
  start(priceList());
  let isAdded = false;
  host.onCall = call => {
    if (isAdded || call !== 'UrlFetchApp.fetchAll') return;
    isAdded = true;
    book.sheet('Stock').write(7, 1, 'scarce item 90');
  };
  expect(drive()).toMatchObject({ state: 'done', text: expect.stringContaining('5 of 6 priced'), charged: 5 });
  expect(asked({ sandbox })).toBe(5);
});

it('a card asks for another key only while the key that was refused is the one in use', () => {
  const { ask, start, drive, card, sandbox, host } = scene();
  start(priceList());
  const refused = sandbox.apiKey;
  sandbox.setKey('cs_new_key_00000000');
  expect(drive()).toMatchObject({ state: 'stopped', main: { command: 'fixKey' } });
  giveKey(host, host.owner, 'cs_new_key_00000000');
  expect(card().main).toMatchObject({ command: 'resume' });
  ask('command', 'task-1', 'resume');
  sandbox.account.quota = sandbox.account.used + 2;
  expect(sandbox.apiKey).not.toBe(refused);
  expect(drive()).toMatchObject({
    state: 'stopped',
    text: expect.stringContaining('used up'),
    main: { command: 'resume' },
  });
});

it('a run says that blank rows end a list which went on below them', () => {
  const { start, drive, book, sandbox } = scene({ sheets: { Stock: list(40) } });
  start(priceList({ range: 'Stock!A2:A41' }));
  let calls = 0;
  sandbox.between = (request, answer) => {
    calls += 1;
    if (calls === 7) book.sheet('Stock').insertRows(3, 2);
    return answer(request);
  };
  expect(drive().note).toContain('fewer in the list since; blank rows end it');
});
