import { describe, expect, it } from 'vitest';
import { alignmentOf } from '../../../../sheets-addon/tables/shape.ts';
import { eventShape } from '../../../../sheets-addon/tasks/watch/news-tab.ts';
import { asked, giveKey } from '../../addon.ts';
import { THREE } from '../../selling-costs.ts';
import { HOUR, scene, watch } from '../harness.ts';

const WANTS = [
  ['Keyword', 'Highest price'],
  ['iphone 13 128gb', 250],
  ['nintendo switch oled', 200],
  ['canon ae-1', 120],
];

/** The events that a row of *News* reports. */
const eventsOf = (row: readonly unknown[]) => String(row.at(-1)).split(' ');

it("a tab of events that can't be written is noticed before a check is paid for, and the watch continues once it is fixed", () => {
  const { start, hours, book, sandbox, rows } = scene({ sheets: { Wants: WANTS } });
  start(watch({}, { budget: 2_000 }));
  hours(24);
  const news = book.sheet('News');
  const next = { row: news.lastRow() + 1, column: 1, rows: 2, columns: 2 };
  news.merge(next);
  const { used } = sandbox.account;
  hours(24);
  expect(sandbox.account.used).toBe(used);
  news.unmerge(next);
  const before = rows('News').length;
  hours(36);
  expect(rows('News').length).toBeGreaterThan(before);
});

it('a row whose cells reject a price says so on the card and in the log and is paid for once, and the other rows get theirs', () => {
  const { start, hours, book, sandbox, card, rows } = scene({ sheets: { Wants: WANTS } });
  const sheet = book.sheet('Wants');
  sheet.validate({ row: 3, column: 3, rows: 1, columns: 1 }, value => typeof value === 'string');
  start(watch({}, { budget: 2_000 }));
  const prices = () => sheet.values(2, 3, 3, 1).map(([median]) => typeof median);
  const searches = () => sandbox.log.filter(each => /nintendo/.test(JSON.stringify(each))).length;
  hours(2);
  expect(prices()).toEqual(['number', 'string', 'number']);
  const paid = searches();
  hours(24 * 3);
  expect(searches()).toBe(paid);
  expect(`${card().text} ${card().note}`).toMatch(
    /1 can't be written and aren't checked: .*violates the data validation/,
  );
  expect(JSON.stringify(rows('Sold Data log'))).toMatch(/violates the data validation/);
  sheet.validate({ row: 3, column: 3, rows: 1, columns: 1 }, () => true);
  hours(24 * 3);
  expect(prices()).toEqual(['number', 'number', 'number']);
  expect(searches()).toBeGreaterThan(paid);
  expect(card().note).not.toMatch(/written/);
});

it('the reason in a row whose check failed stays until its next check', () => {
  const { start, drive, hours, book, sandbox } = scene({ sheets: { Wants: WANTS } });
  const match = { query: { keyword: 'nintendo switch oled' } };
  sandbox.addFault({ match, status: 422, times: Number.POSITIVE_INFINITY });
  start(watch({}, { budget: 60 }));
  drive();
  const note = () => String(book.sheet('Wants').values(3, 10, 1, 1)[0]?.[0]);
  const reason = note();
  expect(reason).not.toBe('');
  const { used } = sandbox.account;
  hours(3);
  expect(sandbox.account.used).toBe(used);
  expect(note()).toBe(reason);
});

it('the net profit of a deal subtracts what selling on the marketplace of its row costs', () => {
  const wants = [
    ['Keyword', 'Market'],
    ['canon ae-1', 'peer'],
    ['iphone 13 128gb', 'auction'],
  ];
  const profitsWith = (packaging: number) => {
    const { ask, start, hours, rows } = scene({ plan: '500k', sheets: { Wants: wants } });
    ask('saveCosts', { currency: 'USD', markets: { peer: { ...THREE.markets.peer, packaging } } });
    start(watch({ range: 'Wants!A1:B3', dealPercent: 100, kinds: ['deal'] }, { budget: 2_000 }));
    hours(48);
    const [headings = [], ...news] = rows('News');
    const shown = (item: string) =>
      news.filter(row => row[headings.indexOf('Item')] === item).map(row => row[headings.indexOf('Net Profit')]);
    return { peer: shown('canon ae-1'), auction: shown('iphone 13 128gb') };
  };
  const [cheap, dear] = [profitsWith(1), profitsWith(3)];
  expect(cheap.peer.length).toBeGreaterThan(0);
  expect(dear.peer).toEqual(cheap.peer.map(profit => expect.closeTo(Number(profit) - 2, 10)));
  expect(cheap.auction.length).toBeGreaterThan(0);
  expect(new Set(cheap.auction)).toEqual(new Set(['']));
});

it('a watch states its monthly cost, writes current prices beside the list, and keeps its budget', () => {
  const { ask, start, drive, hours, book, sandbox } = scene({ sheets: { Wants: WANTS } });
  const plan = ask('plan', watch(), null);
  expect(plan.lines.find(({ strong }) => strong)?.value).toBe('500 requests a month');
  start(watch({}, { budget: 60 }));
  expect(drive()).toMatchObject({ state: 'planned', bad: false });
  hours(24 * 3);
  const beside = book.sheet('Wants').values(1, 3, 4, 8);
  expect(beside[0]).toEqual(['Sells For', 'Sales', 'Currency', 'Change', 'Cheapest Offer', 'Deal', 'Checked', 'Note']);
  expect(beside.slice(1).map(([median]) => typeof median)).toEqual(['number', 'number', 'number']);
  const aligned = (row: number) =>
    beside[0]!.map((_, at) => book.sheet('Wants').cell(row, 3 + at).style.horizontalAlignment);
  expect(aligned(2)).toEqual(aligned(1));
  expect(sandbox.account.used).toBeLessThanOrEqual(60);
});

it('a watch writes each event once, even if runs are killed', () => {
  const { start, hours, host, rows, ask, clock } = scene({ sheets: { Wants: WANTS } });
  start(watch({}, { budget: 2_000 }));
  for (let call = 20; call < 400; call += 90) {
    host.killIn(call);
    host.callFromHtml('sidebar', ['work', []]);
    clock.advance(400_000);
  }
  host.killIn(Number.MAX_SAFE_INTEGER);
  hours(24);
  ask('work');
  const events = rows('News').slice(1).flatMap(eventsOf);
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(events).size).toBe(events.length);
});

it('a watch reports once that a spent quota holds it up, with the reset, and continues when there are requests again', () => {
  const { start, drive, hours, ask, sandbox } = scene({ sheets: { Wants: WANTS } });
  start(watch({}, { budget: 2_000 }));
  drive();
  sandbox.account.used = sandbox.account.quota;
  hours(24 * 3);
  expect(ask('home').notices.map(({ text }) => text)).toEqual([expect.stringMatching(/used up.*\d{4}-\d\d-\d\d/)]);
  sandbox.account.used = 0;
  hours(24 * 2);
  expect(ask('home').notices).toEqual([]);
  expect(sandbox.account.used).toBeGreaterThan(0);
});

it("a watch mails every event once, separately from other watches, including events after the day's e-mail", () => {
  const { start, hours, host, rows, ask } = scene({ sheets: { Wants: WANTS, More: WANTS } });
  ask('saveChoices', { creditsFirst: false, mail: 'me@example.com' });
  start(watch({}, { budget: 2_000, mail: true }));
  start(watch({ range: 'More!A1:B4' }, { budget: 2_000, mail: true, where: { tab: 'More news' } }), 'task-2');
  hours(24 * 3);
  for (const [tab, title] of [
    ['News', 'Wants, A1:B4'],
    ['More news', 'More, A1:B4'],
  ] as const) {
    const times = rows(tab)
      .slice(1)
      .flatMap(row => eventsOf(row).map(() => row[0] as Date));
    const mails = host.mail.sent.filter(({ subject }) => subject.includes(title));
    const counts = mails.map(({ subject }) => Number(/(\d+) new/.exec(subject)?.[1]));
    expect(mails.length).toBeGreaterThan(2);
    expect(mails.length).toBeLessThanOrEqual(4);
    // Events after the last e-mail wait for the next one.
    const late = times.filter(time => time.getTime() > (mails.at(-1)?.at ?? 0)).length;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(times.length - late);
  }
});

it('a watch checks every item of a new list at once, within its budget, and shows the deciding columns first', () => {
  const wants = [['Keyword'], ...Array.from({ length: 25 }, (_, at) => [`scarce item ${at}`])];
  const { start, drive, rows, sandbox } = scene({ sheets: { Wants: wants } });
  start(watch({ range: 'Wants!A1:A26' }, { budget: 500 }));
  expect(drive().bad).toBe(false);
  const checked = rows('Wants').filter(line => line[7] instanceof Date);
  expect(checked).toHaveLength(25);
  expect(asked({ sandbox })).toBe(25);
  const small = scene({ sheets: { Wants: wants } });
  small.start(watch({ range: 'Wants!A1:A26' }, { budget: 10 }));
  small.drive();
  expect(asked(small)).toBeLessThanOrEqual(10);
});

describe('the tab of news', () => {
  it('the tab of news shows the deciding columns first: when, what, its price with shipping, and what it saves', () => {
    expect(eventShape.columns.slice(0, 7).map(({ label }) => label)).toEqual([
      ...['Time', 'Photo', 'What', 'Title', 'Price With Shipping', 'Saves', 'Below Price Now'],
    ]);
  });

  it('no number of the news touches the text at its right', () => {
    const alignments = eventShape.columns.map(alignmentOf);
    const touching = alignments.slice(0, -1).filter((each, at) => each === 'right' && alignments[at + 1] === 'left');
    // The IDs of the events are for the add-on.
    expect(touching).toHaveLength(1);
    expect(eventShape.columns.at(-1)?.label).toBe('Events');
  });

  /** Sets up three sales at 100 dollars with free shipping, followed by these offers. */
  function offered(offers: readonly object[]) {
    const place = scene({ sheets: { Wants: [['Keyword'], ['canon ae-1']] } });
    const { sandbox, clock, start, drive } = place;
    const row = (id: string, more: object) => ({
      ...{ itemId: id, title: `Camera ${id}`, conditionId: 3000, url: `https://www.auctionsite.com/itm/${id}` },
      ...{ shippingPrice: '0.00', shippingCurrency: 'USD', thumbnailUrl: `https://i.auctionsite.com/${id}.jpg` },
      ...more,
    });
    const sold = { listingType: 'sold', soldPrice: '100.00', soldCurrency: 'USD', endedAt: '2026-11-01T00:00:00Z' };
    const answer = (items: object[]) =>
      JSON.stringify({ keyword: 'canon ae-1', page: 1, totalItems: items.length, hasNextPage: false, items });
    const times = Number.POSITIVE_INFINITY;
    const reply = (isSold: boolean, items: object[]) =>
      sandbox.addFault({ status: 200, body: answer(items), times, match: { query: { sold: String(isSold) } } });
    reply(
      true,
      ['s1', 's2', 's3'].map(id => row(id, sold)),
    );
    reply(
      false,
      offers.map((more, at) => row(`o${at}`, { listingType: 'active', currentCurrency: 'USD', ...more })),
    );
    start(watch({ range: 'Wants!A1:A2' }, { budget: 9_000 }));
    drive();
    clock.advance(2 * HOUR);
    drive();
    const tab = place.book.sheet('News');
    return { ...place, tab, cell: (row: number, label: string) => tab.cell(row, columnOf(label)) };
  }
  const columnOf = (label: string) => eventShape.columns.findIndex(each => each.label === label) + 1;

  it('the tab of news has one row for each item and check: the best deal, and the others in a cell, each with its link', () => {
    const { tab, cell } = offered([
      { currentPrice: '70.00' },
      { currentPrice: '55.00', shippingPrice: '5.00' },
      { currentPrice: '99.00' },
    ]);
    expect(tab.values()).toHaveLength(2);
    expect(cell(2, 'Title')).toMatchObject({ value: 'Camera o1', formula: '' });
    expect(cell(2, 'Title').style.link).toBe('https://www.auctionsite.com/itm/o1');
    expect(cell(2, 'Price With Shipping')).toMatchObject({ value: 60, format: '"$"#,##0.00' });
    expect(cell(2, 'Below Price Now').value).toBe(0.4);
    expect(cell(2, 'Photo').value).toMatchObject({ url: 'https://i.auctionsite.com/o1.jpg' });
    expect(cell(2, 'Saves')).toMatchObject({ value: 40, format: '"$"#,##0.00' });
    expect(cell(2, 'Also New').value).toBe('Deal: $70.00, 30% below · Camera o0');
    expect(cell(2, 'Also New').style.link).toBe('https://www.auctionsite.com/itm/o0');
    expect(eventsOf(tab.values()[1]!)).toHaveLength(2);
  });

  it('a row of news names the further events that its height shows, and counts the others', () => {
    const prices = ['55.00', '60.00', '61.00', '62.00', '63.00', '64.00'];
    const { cell } = offered(prices.map(currentPrice => ({ currentPrice })));
    expect(String(cell(2, 'Also New').value).split('\n')).toEqual([
      'Deal: $60.00, 40% below · Camera o1',
      'Deal: $61.00, 39% below · Camera o2',
      'and 3 more',
    ]);
  });

  it('a row of news is written once, even if a check finds it again or its row was moved by sorting', () => {
    const place = offered([{ currentPrice: '70.00' }]);
    const { tab, sandbox, drive, hours, clock } = place;
    const before = tab.values()[1]!.at(-1);
    // The offer disappears and comes back at the same price.
    sandbox.clearFaults();
    hours(24 * 3);
    tab.sort({ row: 2, column: 1, rows: tab.values().length - 1, columns: eventShape.columns.length }, 4);
    offeredAgain(place);
    clock.advance(24 * HOUR);
    drive();
    const events = tab.values().slice(1).flatMap(eventsOf);
    expect(events).toContain(String(before).replace('-deal-', '-gone-'));
    expect(events.filter(id => id === before)).toEqual([before]);
    expect(new Set(events).size).toBe(events.length);
  });

  function offeredAgain({ sandbox }: ReturnType<typeof offered>) {
    const item = {
      ...{ itemId: 'o0', title: 'Camera o0', conditionId: 3000, listingType: 'active', currentPrice: '70.00' },
      ...{ currentCurrency: 'USD', shippingPrice: '0.00', shippingCurrency: 'USD' },
    };
    const body = JSON.stringify({ keyword: 'canon ae-1', page: 1, totalItems: 1, hasNextPage: false, items: [item] });
    sandbox.addFault({ status: 200, body, times: Number.POSITIVE_INFINITY, match: { query: { sold: 'false' } } });
  }

  it('the tab of news loads photos and opens links only from marketplaces, and no title becomes a formula (S2)', () => {
    const { cell, tab } = offered([
      {
        ...{ currentPrice: '50.00', title: '=HYPERLINK("https://evil.example")', url: 'javascript:alert(1)' },
        thumbnailUrl: 'https://auctionsite.com.evil.example/a.png',
      },
      { currentPrice: '60.00', title: '=1+1', url: 'https://evil.example/' },
    ]);
    expect(cell(2, 'Title').value).toBe('=HYPERLINK("https://evil.example")');
    expect([cell(2, 'Title').style.link, cell(2, 'Also New').style.link]).toEqual([null, null]);
    expect(cell(2, 'Photo').value).toBe('');
    for (let column = 1; column <= eventShape.columns.length; column += 1) expect(tab.cell(2, column).formula).toBe('');
  });
});

it('a watch whose key was refused asks for another one, until it has one', () => {
  const { start, hours, sandbox, card, host } = scene({ sheets: { Wants: WANTS } });
  start(watch({}, { budget: 2_000 }));
  hours(2);
  expect(card().main).toMatchObject({ command: 'runNow', label: 'Check now' });
  sandbox.setKey('cs_new_key_00000000');
  hours(24);
  expect(card()).toMatchObject({ state: 'planned', main: { command: 'fixKey', label: 'Fix key' } });
  expect(card().menu.map(({ command }) => command)).toEqual(['runNow', 'pause', 'edit']);
  giveKey(host, host.owner, 'cs_new_key_00000000');
  expect(card().main).toMatchObject({ command: 'runNow' });
  hours(24);
  // Another key may be another account, so a person says that it pays.
  expect(card()).toMatchObject({ state: 'stopped', main: { command: 'resume' } });
});

it.each(['pause', 'cancel'] as const)(
  'a watch that is stopped in the middle by %s pays for nothing twice, and its next check shows what is paid for',
  command => {
    const items = Array.from({ length: 12 }, (_, at) => [`scarce item ${at}`]);
    const { start, drive, hours, host, ask, sandbox, rows } = scene({ sheets: { Wants: [['Keyword'], ...items] } });
    start(watch({ range: 'Wants!A1:A13' }, { budget: 2_000 }));
    let requests = 0;
    host.onCall = call => {
      if (!call.startsWith('UrlFetchApp.')) return;
      requests += 1;
      if (requests === 6) ask('command', 'task-1', command);
    };
    drive();
    host.onCall = undefined;
    const priced = () => rows('Wants').filter(([, price]) => typeof price === 'number').length;
    const paid = asked({ sandbox });
    expect(paid).toBeLessThan(12);
    if (command === 'pause') {
      expect(priced()).toBe(paid);
      hours(30);
      expect(asked({ sandbox })).toBe(paid);
      ask('command', 'task-1', 'resume');
      drive();
    } else hours(2);
    expect(priced()).toBe(12);
    const queries = sandbox.log.map(({ query }) => query).filter(query => query.includes('sold=true'));
    expect(new Set(queries).size).toBe(queries.length);
  },
);
