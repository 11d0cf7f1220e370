import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { asked } from '../addon.ts';
import { findSales, list, priceList, type Scene, scene } from './harness.ts';

/** Every so many calls; each one on demand. */
const STEP = Number(process.env.KILL_STEP ?? 31);
/** A lease outlives its execution by so long. */
const LEASE_MS = 400_000;

const CARDS = [
  ['Player', 'Year', 'Set'],
  ['Michael Jordan', 1986, 'Fleer'],
  ['Ken Griffey Jr', 1989, 'Upper Deck'],
];
const tasks: Record<string, { draft: TaskDraft; rows: string; inWave: number }> = {
  'price list': { draft: priceList({ range: 'Stock!A2:A25' }, { budget: 200 }), rows: 'Stock', inWave: 16 },
  'search page by page': {
    draft: findSales({ keyword: 'iphone 13', rows: 500, options: { count: 60 } }, { budget: 200 }),
    rows: 'Sales',
    inWave: 1,
  },
  'list of keywords': {
    draft: findSales({ of: 'keywords', range: 'Stock!A1:A25', rowsAs: 'listings' }, { budget: 200 }),
    rows: 'Sales',
    inWave: 16,
  },
  'list of cards': {
    draft: findSales({ of: 'cards', range: 'Cards!A1:C3' }, { budget: 200 }),
    rows: 'Sales',
    inWave: 2,
  },
};

const open = () => scene({ sheets: { Stock: list(24), Cards: CARDS }, quota: 10_000 });
/** Without times, which differ. */
const shown = ({ rows }: Scene, sheet: string) =>
  rows(sheet).map(row => row.map(cell => (cell instanceof Date ? 'a time' : cell)));

describe.each(Object.entries(tasks))('a %s that is killed at any call', (_, { draft, rows, inWave }) => {
  it('loses and repeats no row, pays for one wave twice at most, and leaves nothing visible behind', () => {
    const whole = open();
    whole.start(draft);
    const before = whole.book.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
    whole.drive();
    const expected = shown(whole, rows);
    const cost = asked(whole);
    for (let call = 1; call < 1_000; call += STEP) {
      const killed = open();
      killed.start(draft);
      killed.host.killIn(call);
      const run = killed.host.callFromHtml('sidebar', ['work', []]);
      if (!run.killed) break;
      killed.clock.advance(LEASE_MS);
      const { state, text } = killed.drive();
      expect({ call, state, text: state === 'done' ? '' : text }).toEqual({ call, state: 'done', text: '' });
      expect({ call, rows: shown(killed, rows) }).toEqual({ call, rows: expected });
      expect(asked(killed)).toBeLessThanOrEqual(cost + inWave);
      const visible = killed.book.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
      expect(visible.filter(name => name.startsWith('_'))).toEqual([]);
      expect(visible).toEqual(expect.arrayContaining(before));
    }
  });
});
