import { expect, it } from 'vitest';
import { fireTrigger } from '../support/apps-script/services/script-app.ts';
import { asked, callSidebar, giveKey, keywords } from './addon.ts';
import { findSales, list, priceList, scene } from './tasks/harness.ts';

const EDITOR = 'editor@example.com';
const DAILY = { kind: 'hourly' as const, every: 1 };

it('with the spending switch off, 2,000 formulas, a due task and the open sidebar send no request, and values stay', () => {
  const { host, sandbox, ask, start, drive, clock, cell, kept, rows } = scene();
  const known = cell('SOLD_MEDIAN', 'iphone 13');
  start(priceList({}, { when: DAILY }));
  drive();
  const before = { requests: sandbox.log.length, rows: JSON.stringify(rows('Stock')) };
  expect(ask('spend', false).spending).toEqual({ off: true, jobs: [] });
  clock.advance(7 * 3_600_000);
  const shown = keywords(2_000)
    .slice(5)
    .map(keyword => [keyword]);
  for (let from = 0; from < shown.length; from += 200) {
    const values = cell('SOLD_MEDIAN', shown.slice(from, from + 200)) as unknown[][];
    expect(JSON.stringify(values)).toContain('Spending is switched off in this file.');
  }
  expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(known);
  fireTrigger(host);
  fireTrigger(host);
  for (let calls = 0; calls < 3; calls += 1) {
    ask('work');
    ask('home');
    clock.advance(60_000);
  }
  expect(sandbox.log.length).toBe(before.requests);
  expect(JSON.stringify(rows('Stock'))).toBe(before.rows);
  expect(kept().state).toBe('planned');
  ask('spend', true);
  fireTrigger(host);
  expect(kept().last).toMatchObject({ outcome: 'done', charged: 5 });
});

it.each([
  ['SOLD_WHERE_TO_SELL', ['columns', 'place, marketplace, netProceeds, note']],
  ['SOLD_HOW_FAST', ['auction']],
  ['SOLD_HOW_FAST', ['fashion']],
  ['SOLD_WORTH_GRADING', []],
])('with the spending switch off, 2,000 items of %s %j send no request, and saved values stay', (name, more) => {
  const { sandbox, ask, clock, cell } = scene({ plan: '500k' });
  const auction = { feePercent: 13, fixedFee: 0, shipping: 0, packaging: 0 };
  ask('saveCosts', { currency: 'USD', markets: { auction } });
  const known = cell(name, 'dr martens boots', ...more);
  const before = sandbox.log.length;
  expect(before).toBeGreaterThan(0);
  ask('spend', false);
  clock.advance(7 * 3_600_000);
  const shown = keywords(2_000).map(keyword => [keyword]);
  for (let from = 0; from < shown.length; from += 200) {
    const values = cell(name, shown.slice(from, from + 200), ...more) as unknown[][];
    expect(JSON.stringify(values)).toContain('Spending is switched off in this file.');
  }
  for (const alone of shown.slice(0, 20))
    expect(String(cell(name, alone[0], ...more))).toContain('Spending is switched off in this file.');
  expect(cell(name, 'dr martens boots', ...more)).toEqual(known);
  expect(sandbox.log).toHaveLength(before);
});

it('the spending switch of a file pauses running tasks of all people, says so on their cards, and blocks the menu', () => {
  const opened = scene({ sheets: { Stock: list(40) } });
  const { host, sandbox, ask, start, card, drive } = opened;
  giveKey(host, EDITOR, sandbox.apiKey);
  const draft = priceList({ range: 'Stock!A2:A41' }, { where: { column: 'K', history: null }, budget: 40 });
  callSidebar(host, 'start', ['task-2', draft], EDITOR);
  start(priceList({ range: 'Stock!A2:A41' }));
  ask('spend', false);
  const before = asked({ sandbox });
  ask('work');
  callSidebar(host, 'work', [], EDITOR);
  expect(asked({ sandbox })).toBe(before);
  expect(card()).toMatchObject({ state: 'running', text: 'Waits: spending is switched off in this file' });
  host.open();
  host.clickMenu('Fill waiting cells');
  expect(host.spreadsheet.toasts.at(-1)?.message).toMatch(/^Spending is switched off/);
  expect(ask('preview', 'SOLD_MEDIAN', [{ text: 'canon ae-1' }]).value).toMatch(/^Spending is switched off/);
  expect(asked({ sandbox })).toBe(before);
  callSidebar(host, 'spend', [true], EDITOR);
  expect(drive()).toMatchObject({ state: 'done', rows: 40 });
});

it('one waiting cell is said to be one', () => {
  const { ask, book } = scene();
  ask('spend', false);
  book.sheet('Stock').writeFormula(2, 2, '=SOLD_MEDIAN(A2)');
  ask('work');
  expect(ask('home').waiting.text).toBe('1 price waits in a cell: one request, once spending is switched on.');
});

it('the spending switch of a file shows the cost of waiting cells before it is switched on, and then fills them once', () => {
  const { host, sandbox, ask, book } = scene();
  const sheet = book.sheet('Stock');
  ask('spend', false);
  for (let row = 2; row <= 6; row += 1) sheet.writeFormula(row, 2, `=SOLD_MEDIAN(A${row})`);
  ask('work');
  const { waiting } = ask('home');
  expect(waiting.text).toBe('5 prices wait in cells: one request each, once spending is switched on.');
  expect(asked({ sandbox })).toBe(0);
  ask('spend', true);
  ask('work');
  ask('work');
  expect(ask('home').waiting).toEqual({ count: 0, text: '' });
  expect(asked({ sandbox })).toBe(5);
  expect(typeof host.run('SOLD_MEDIAN', ['scarce item 0'], 'CUSTOM_FUNCTION').value).toBe('number');
  expect(asked({ sandbox })).toBe(5);
});

it('the spending switch of a file lets a job that has started continue, lists it, and starts no other', () => {
  const cards = [
    ['Player', 'Year', 'Set'],
    ...Array.from({ length: 3 }, (_, at) => ['Ken Griffey Jr', 1989 + at, 'Upper Deck']),
  ];
  const { host, clock, ask, start, drive, rows, kept } = scene({ sheets: { Cards: cards } });
  start(findSales({ of: 'cards', range: 'Cards!A1:C4' }, { budget: 10 }));
  host.onCall = () => {
    if (kept().run?.jobId === undefined) return;
    host.onCall = undefined;
    host.killIn(1);
  };
  expect(() => ask('work')).toThrow();
  clock.advance(400_000);
  const { spending } = ask('spend', false);
  expect(spending.jobs).toEqual(['Sales of a list · Cards, A1:C4']);
  expect(drive()).toMatchObject({ state: 'done', rows: 3 });
  expect(rows('Sales').length).toBeGreaterThan(3);
});

it('if another editor switches spending on again, a notice tells the person who had switched it off once', () => {
  const { host, clock, ask } = scene();
  ask('spend', false);
  clock.advance(600_000);
  // This editor has no key: the file's formulas spend the requests of its owner.
  expect(callSidebar(host, 'spend', [true], EDITOR)).toMatchObject({ spending: { off: false }, notices: [] });
  const text =
    'Another editor switched spending on in this file (2026-11-20 12:10), so its formulas and tasks are charged again.';
  host.open();
  expect(host.spreadsheet.toasts.at(-1)?.message).toBe(`${text} Open the sidebar.`);
  callSidebar(host, 'dismiss', ['spending'], EDITOR);
  expect(ask('home').notices).toEqual([{ id: 'spending', text, link: null }]);
  expect(ask('dismiss', 'spending').notices).toEqual([]);
  expect(ask('home').notices).toEqual([]);
});

it('there is no notice if the same person switches spending on again, or if it is off again', () => {
  const { host, ask } = scene();
  ask('spend', false);
  expect(ask('spend', true).notices).toEqual([]);
  ask('spend', false);
  callSidebar(host, 'spend', [true], EDITOR);
  callSidebar(host, 'spend', [false], EDITOR);
  expect(ask('home')).toMatchObject({ spending: { off: true }, notices: [] });
  ask('spend', true);
  expect(callSidebar(host, 'home', [], EDITOR).notices).toHaveLength(1);
});
