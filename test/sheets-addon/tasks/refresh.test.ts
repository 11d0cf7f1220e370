import { describe, expect, it } from 'vitest';
import { asked, callSidebar } from '../addon.ts';
import { items, openLivingSheet } from '../living-sheet.ts';
import { refresh } from './harness.ts';

const COUNT = 12;

function priced(count = COUNT) {
  const sheet = openLivingSheet(items(count), { plan: 'growth' });
  for (let row = 1; row <= count; row += 1) sheet.type(row, 2, `=SOLD_MEDIAN(A${row})`);
  const formulas = () => Array.from({ length: count }, (_, at) => sheet.book.sheet('Prices').cell(at + 1, 2).formula);
  return { ...sheet, formulas };
}

describe('a refresh', () => {
  it('asks every question of the formulas once more, and the formulas keep their names', () => {
    const { menu, sandbox, formulas, clock } = priced();
    const before = formulas();
    clock.advance(3_600_000);
    expect(menu('Refresh sheet')).toMatch(/^Refreshed: 12 formulas, 12 requests/);
    expect(asked({ sandbox })).toBe(2 * COUNT);
    expect(formulas()).toEqual(before);
  });

  it('shows the old values while it goes on and when the service fails', () => {
    const { menu, sandbox, column, clock } = priced();
    const before = column(2, 1, COUNT);
    clock.advance(3_600_000);
    sandbox.addFault({ status: 503, code: 'server_busy', times: Number.POSITIVE_INFINITY });
    menu('Refresh sheet');
    expect(column(2, 1, COUNT)).toEqual(before);
  });

  it('spends its budget and no more', () => {
    const { host, sandbox, clock } = priced();
    clock.advance(3_600_000);
    callSidebar(host, 'start', ['refresh-1', refresh('', 5)]);
    for (let calls = 0; calls < 20; calls += 1) {
      const { nextInMs } = callSidebar(host, 'work', []);
      clock.advance(nextInMs ?? 1_000);
    }
    expect(asked({ sandbox })).toBe(COUNT + 5);
    expect(callSidebar(host, 'home', []).tasks[0]).toMatchObject({ state: 'done', charged: 5 });
  });

  it('killed at any call leaves no formula blank, and the next opening of the sidebar gives them their names back', () => {
    const count = 3;
    for (let call = 1; call < 400; call += 7) {
      const { host, formulas, column, clock } = priced(count);
      const before = formulas();
      const shown = column(2, 1, count);
      clock.advance(3_600_000);
      host.killIn(call);
      const { killed } = host.clickMenu('Refresh sheet');
      expect(formulas().filter(formula => formula === '')).toEqual([]);
      expect(column(2, 1, count).filter(value => value === '')).toEqual([]);
      if (!killed) break;
      clock.advance(400_000);
      for (let calls = 0; calls < 20; calls += 1) {
        callSidebar(host, 'work', []);
        clock.advance(5_000);
      }
      expect({ call, formulas: formulas() }).toEqual({ call, formulas: before });
      expect(column(2, 1, count).map(value => typeof value)).toEqual(shown.map(value => typeof value));
    }
  });
});
