import { describe, expect, it } from 'vitest';
import type { AppsScriptHost } from '../../support/apps-script/host.ts';
import type { SandboxOptions } from '../../support/service/sandbox.ts';
import { asked, callSidebar } from '../addon.ts';
import { items, openLivingSheet } from '../living-sheet.ts';
import { refresh } from './harness.ts';

const COUNT = 12;
const FEW = 3;

function openFormulas(count: number, options: SandboxOptions = {}) {
  const sheet = openLivingSheet(items(count), { plan: 'growth', ...options });
  const formulas = () => Array.from({ length: count }, (_, at) => sheet.book.sheet('Prices').cell(at + 1, 2).formula);
  return { ...sheet, formulas };
}

function priced(count = COUNT, options: SandboxOptions = {}) {
  const sheet = openFormulas(count, options);
  for (let row = 1; row <= count; row += 1) sheet.type(row, 2, `=SOLD_MEDIAN(A${row})`);
  return sheet;
}

/** Chooses a menu item and kills it after its nth replacement of names. */
function isKilled(host: AppsScriptHost, caption: string, nth: number): boolean {
  let times = 0;
  host.onCall = (call, { mode }) => {
    if (mode !== 'FULL') return;
    // Formulas that calculate at the same time make their own calls.
    if (times === nth) host.killIn(1);
    if (times === nth || call === 'TextFinder.replaceAllWith') times += 1;
  };
  const { killed } = host.clickMenu(caption);
  host.onCall = undefined;
  return killed;
}

it("a refresh sends every question of the formulas once more, and restores the formulas' names", () => {
  const { menu, sandbox, formulas, clock } = priced();
  const before = formulas();
  clock.advance(3_600_000);
  expect(menu('Refresh sheet')).toMatch(/^Refreshed: 12 formulas, 12 requests/);
  expect(asked({ sandbox })).toBe(2 * COUNT);
  expect(formulas()).toEqual(before);
});

it('a refresh from the menu leaves no card once it is done, and a new one replaces an ended one', () => {
  const { menu, host, clock } = priced(FEW);
  clock.advance(3_600_000);
  menu('Refresh sheet');
  expect(callSidebar(host, 'home', []).tasks).toEqual([]);
  for (const id of ['refresh-1', 'refresh-2']) {
    callSidebar(host, 'start', [id, refresh('', FEW)]);
    for (let calls = 0; calls < 5; calls += 1) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 1_000);
    expect(callSidebar(host, 'home', []).tasks).toMatchObject([{ id, state: 'done' }]);
  }
});

it('a refresh shows the old values while it continues and when the service fails', () => {
  const { menu, sandbox, column, clock } = priced();
  const before = column(2, 1, COUNT);
  clock.advance(3_600_000);
  sandbox.addFault({ status: 503, code: 'server_busy', times: Number.POSITIVE_INFINITY });
  menu('Refresh sheet');
  expect(column(2, 1, COUNT)).toEqual(before);
});

it('a refresh spends its budget on its own formulas, while other cells wait for the per-minute limit', () => {
  const { host, clock, type } = priced(FEW, { plan: 'basic', quota: 1_000 });
  callSidebar(host, 'saveCap', [1_000]);
  clock.advance(3_600_000);
  for (let row = 1; row <= 100; row += 1) type(row, 4, `another scarce item ${row}`);
  type(1, 5, '=SOLD_MEDIAN(D1:D100)');
  expect(callSidebar(host, 'home', []).waiting.count).toBeGreaterThan(FEW);
  callSidebar(host, 'start', ['refresh-1', refresh('Prices!B1:B3', FEW)]);
  for (let calls = 0; calls < 30; calls += 1) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 0);
  expect(callSidebar(host, 'home', []).tasks[0]).toMatchObject({ state: 'done', charged: FEW, note: '' });
});

it.each([
  [12, 5],
  [60, 40],
])('a refresh of %i formulas with a budget of %i requests spends exactly that', (count, budget) => {
  const { host, sandbox, clock } = priced(count, { plan: 'basic', quota: 1_000 });
  while (callSidebar(host, 'home', []).waiting.count > 0) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 0);
  const before = asked({ sandbox });
  clock.advance(3_600_000);
  callSidebar(host, 'start', ['refresh-1', refresh('', budget)]);
  for (let calls = 0; calls < 20; calls += 1) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 0);
  expect(callSidebar(host, 'home', []).tasks[0]).toMatchObject({ state: 'done', charged: budget });
  expect(asked({ sandbox })).toBe(before + budget);
});

it('formulas of a refresh killed at any range get their names back when the file is opened, and it ends when the sidebar is opened', () => {
  let left = 0;
  for (let nth = 1; nth < 100; nth += 1) {
    const { host, formulas, clock, sandbox } = priced(FEW);
    const before = formulas();
    clock.advance(3_600_000);
    if (!isKilled(host, 'Refresh sheet', nth)) break;
    if (`${formulas()}` !== `${before}`) left += 1;
    // The killed task's lease has expired.
    clock.advance(400_000);
    expect(host.open().error).toBeUndefined();
    expect({ nth, formulas: formulas() }).toEqual({ nth, formulas: before });
    for (let calls = 0; calls < 10; calls += 1) {
      callSidebar(host, 'work', []);
      clock.advance(5_000);
    }
    expect({ nth, formulas: formulas() }).toEqual({ nth, formulas: before });
    expect(callSidebar(host, 'home', []).tasks[0]?.state ?? 'done').toBe('done');
    expect(asked({ sandbox })).toBeLessThanOrEqual(3 * FEW);
  }
  expect(left).toBeGreaterThan(0);
});

it('formulas of a killed refresh keep their temporary names if the file is opened without rights, and the sidebar restores them', () => {
  const { host, formulas, clock } = priced(FEW);
  const before = formulas();
  clock.advance(3_600_000);
  expect(isKilled(host, 'Refresh sheet', 1)).toBe(true);
  const after = formulas();
  expect(after).not.toEqual(before);
  expect(host.open('NONE').error).toBeUndefined();
  expect(formulas()).toEqual(after);
  const { id } = callSidebar(host, 'home', []).tasks[0]!;
  callSidebar(host, 'command', [id, 'pause']);
  callSidebar(host, 'work', []);
  expect(formulas()).toEqual(before);
});

describe('a fill', () => {
  /** Cells that still wait one minute after the per-minute limit refused them. */
  function waitingCells() {
    const sheet = openFormulas(FEW);
    sheet.sandbox.addFault({ status: 429, code: 'rate_limited' });
    for (let row = 1; row <= FEW; row += 1) sheet.type(row, 2, `=SOLD_MEDIAN(A${row})`);
    sheet.clock.advance(120_000);
    return sheet;
  }

  it('formulas of a fill killed at any renaming get their names back when the file is opened', () => {
    let left = 0;
    for (let nth = 1; nth < 100; nth += 1) {
      const { host, formulas, clock } = waitingCells();
      const before = formulas();
      if (!isKilled(host, 'Fill waiting cells', nth)) break;
      if (`${formulas()}` !== `${before}`) left += 1;
      clock.advance(60_000);
      host.open();
      expect({ nth, formulas: formulas() }).toEqual({ nth, formulas: before });
    }
    expect(left).toBeGreaterThan(0);
  });
});
