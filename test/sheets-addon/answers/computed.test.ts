/** Formulas whose arguments only the sheet can calculate: their twins report the missing queries. */
import { expect, it } from 'vitest';
import { WAITING } from '../../../sheets-addon/answers/cell-text.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { SandboxOptions } from '../../support/service/sandbox.ts';
import { asked, callSidebar, type HostChange, install, keywords } from '../addon.ts';
import { refresh } from '../tasks/harness.ts';

const COUNT = 12;
const HOUR = 3_600_000;

/** Puts `=SOLD_MEDIAN(A1&" used")` next to each item, pasted while the per-minute limit was used up. */
function computed(change: HostChange = {}, service: SandboxOptions = {}) {
  const book = new FakeSpreadsheet({ sheets: { Prices: keywords(COUNT).map(keyword => [keyword]) } });
  const sheet = book.sheet('Prices');
  const addon = install({ plan: '500k', ...service }, { spreadsheet: book, ...change });
  for (let row = 1; row <= COUNT; row += 1) sheet.writeFormula(row, 2, `=SOLD_MEDIAN(A${row}&" used")`);
  book.calculator = (formula, own, row) => {
    const [functionName = ''] = /SOLD_\w+/.exec(formula) ?? [];
    const activeCell = `Prices!B${row}`;
    return addon.host.run(functionName, [`${own.cell(row, 1).value} used`], 'CUSTOM_FUNCTION', { activeCell }).value;
  };
  const shown = () => sheet.values(1, 2, COUNT, 1).flat();
  const formulas = () => Array.from({ length: COUNT }, (_, at) => sheet.cell(at + 1, 2).formula);
  return { ...addon, sheet, shown, formulas };
}

it('formulas with computed arguments are filled by the menu with the arguments that the sheet has calculated', () => {
  const { host, sandbox, shown, formulas } = computed();
  const before = formulas();
  host.run('fillWaitingCells', [], 'FULL');
  expect(shown().map(value => typeof value)).toEqual(Array.from({ length: COUNT }, () => 'number'));
  expect(sandbox.log.every(({ query }) => /used/.test(query))).toBe(true);
  expect(asked({ sandbox })).toBe(COUNT);
  expect(formulas()).toEqual(before);
});

it('formulas with computed arguments are refreshed, and counted once their answers are new', () => {
  const { host, sandbox, clock } = computed();
  host.run('fillWaitingCells', [], 'FULL');
  clock.advance(HOUR);
  callSidebar(host, 'start', ['refresh-1', refresh('', 100)]);
  callSidebar(host, 'work', []);
  expect(callSidebar(host, 'home', []).tasks[0]).toMatchObject({ state: 'done', rows: COUNT, charged: COUNT });
  expect(asked({ sandbox })).toBe(2 * COUNT);
});

it('formulas with computed arguments are filled even if the cache is full and Google drops the entries closest to expiry', () => {
  const addon = computed({ latency: {} });
  addon.cell('SOLD_MEDIAN', 'iphone 13');
  for (let at = 0; at < 1_100; at += 1) addon.host.cache.write(`facts:other ${at}`, '{}', 21_600, addon.clock.now());
  addon.host.run('fillWaitingCells', [], 'FULL');
  expect(addon.shown().filter(value => typeof value !== 'number')).toEqual([]);
});

it('formulas with computed arguments that have not reported still count as waiting', () => {
  const { host, sheet, shown } = computed({ forgets: 1 }, { plan: 'basic', perMinute: 2 });
  for (let row = 1; row <= COUNT; row += 1) sheet.edit(row, 2).value = WAITING;
  const { home } = callSidebar(host, 'work', []);
  const open = shown().filter(value => value === WAITING).length;
  expect(open).toBeGreaterThan(0);
  expect(home.waiting.count).toBe(open);
});
