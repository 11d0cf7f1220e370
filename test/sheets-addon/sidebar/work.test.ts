import { expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { asked, callSidebar, install, keywords } from '../addon.ts';
import { findSales, list, priceList, scene } from '../tasks/harness.ts';

const MINUTE = 60_000;

it('the open sidebar with nothing to do calls the script once a minute', () => {
  const { host } = install({ plan: 'basic' });
  expect(callSidebar(host, 'work', []).nextInMs).toBe(MINUTE);
});

it('the open sidebar calls the script when a slot of the per-minute limit opens for waiting cells, not before', () => {
  const list = keywords(60).map(keyword => [keyword]);
  const book = new FakeSpreadsheet({ sheets: { Prices: list } });
  book.sheet('Prices').writeFormula(1, 2, '=SOLD_MEDIAN(A1:A60)');
  const { host, sandbox, clock } = install({ plan: 'basic', quota: 1_000 }, { latency: {}, spreadsheet: book });
  const began = clock.now();
  host.run('SOLD_MEDIAN', [list], 'CUSTOM_FUNCTION');
  let calls = 0;
  for (; asked({ sandbox }) < 60 && calls < 20; calls += 1) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 0);
  expect(sandbox.log.at(-1)!.at - began).toBeLessThan(1.1 * MINUTE);
  expect(calls).toBeLessThanOrEqual(4);
});

it('a task that waits for another one says for which, and a card by month says so', () => {
  const { start, ask, book } = scene({
    plan: 'basic',
    sheets: { Stock: list(100) },
  });
  start(priceList({ range: 'Stock!A2:A101' }, { budget: 200, where: { column: 'C', history: null } }));
  ask('work');
  expect(book.sheet('Stock').values()[1]).not.toHaveLength(1);
  const months = findSales({ of: 'months', keyword: 'canon ae-1', from: '2026-05-01', to: '2026-11-20' });
  start(months, 'task-2');
  const card = (id: string) => ask('home').tasks.find(task => task.id === id)!;
  expect(card('task-2')).toMatchObject({
    title: 'Sales of “canon ae-1” by month',
    text: 'Waits for Price list · Stock, A2:A101',
    bad: false,
  });
  expect(card('task-1').text).toMatch(/^\d+ of 100 priced/);
  ask('command', 'task-1', 'pause');
  ask('work');
  expect(card('task-2').text).not.toContain('Waits');
});

it('a cell begins with the end of a spent quota, which is all that it has room for', () => {
  const { cell, sandbox } = scene();
  sandbox.account.used = sandbox.account.quota;
  expect(cell('SOLD_MEDIAN', 'canon ae-1')).toMatch(
    /^No requests until 1 Dec\. The monthly requests and credits are used up\./,
  );
});
