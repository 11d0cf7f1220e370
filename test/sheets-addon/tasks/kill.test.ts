import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { asked, callSidebar } from '../addon.ts';
import { items, openLivingSheet } from '../living-sheet.ts';
import { THREE } from '../selling-costs.ts';
import { findSales, HOUR, list, priceList, refresh, type Scene, scene, watch } from './harness.ts';

/** Distance between the calls at which executions are killed; `KILL_STEP=1` kills at every call. */
const STEP = Number(process.env.KILL_STEP ?? 31);
/** A lease can outlive its execution by this time. */
const LEASE_MS = 400_000;

const CARDS = [
  ['Player', 'Year', 'Set'],
  ['Michael Jordan', 1986, 'Fleer'],
  ['Ken Griffey Jr', 1989, 'Upper Deck'],
];
const WANTS = [
  ['Keyword', 'Highest price'],
  ['iphone 13 128gb', 250],
  ['nintendo switch oled', 200],
  ['canon ae-1', 120],
];
const tasks: Record<string, { draft: TaskDraft; rows: string; inWave: number }> = {
  'price list': {
    draft: priceList({ range: 'Stock!A2:A25' }, { budget: 200, where: { column: 'C', history: 'Trend' } }),
    rows: 'Trend',
    inWave: 16,
  },
  'price list with where to sell': {
    draft: priceList(
      { range: 'Stock!A2:A13', columns: ['median', 'whereToSell'] },
      { budget: 200, where: { column: 'C', history: 'Trend' } },
    ),
    rows: 'Trend',
    inWave: 16,
  },
  'search page by page': {
    draft: findSales({ keyword: 'iphone 13', rows: 120, options: { count: 50 } }, { budget: 200 }),
    rows: 'Sales',
    inWave: 1,
  },
  'long history': {
    draft: findSales(
      { of: 'history', keyword: 'canon ae-1', from: '2025-01-01', to: '2026-10-31', rows: 120 },
      { budget: 200 },
    ),
    rows: 'Sales',
    inWave: 1,
  },
  'list of keywords': {
    draft: findSales({ of: 'keywords', range: 'Stock!A1:A25', rowsAs: 'listings' }, { budget: 200 }),
    rows: 'Sales',
    inWave: 16,
  },
  'list of keywords, as statistics': {
    draft: findSales(
      { of: 'keywords', range: 'Stock!A1:A25' },
      { budget: 200, where: { sheet: 'Sales', mode: 'append' } },
    ),
    rows: 'Sales',
    inWave: 16,
  },
  'list of cards': {
    draft: findSales({ of: 'cards', range: 'Cards!A1:C3' }, { budget: 200 }),
    rows: 'Sales',
    inWave: 0,
  },
};

function open(): Scene {
  const place = scene({ sheets: { Stock: list(24), Cards: CARDS, Wants: WANTS }, quota: 10_000 });
  place.ask('saveCosts', THREE);
  return place;
}
/** The rows without their times, which differ between runs. */
const shown = ({ rows }: Scene, sheet: string) =>
  rows(sheet).map(row => row.map(cell => (cell instanceof Date ? 'a time' : cell)));
/** The visible sheets without the log: a run that is killed at its very end may be missing in the log. */
const visible = ({ book }: Pick<Scene, 'book'>) =>
  book.sheets.flatMap(({ hidden, name }) => (hidden || name === 'Sold Data log' ? [] : [name]));

describe.each(Object.entries(tasks))('a %s that is killed at any call', (_, { draft, rows, inWave }) => {
  it('a task that is killed at any call loses and repeats no row, pays for at most one wave twice, and leaves nothing visible behind', () => {
    const whole = open();
    whole.start(draft);
    whole.drive();
    const expected = [shown(whole, rows), shown(whole, 'Stock')];
    const cost = asked(whole);
    for (let call = 1; ; call += STEP) {
      const killed = open();
      killed.start(draft);
      killed.host.killIn(call);
      const run = killed.host.callFromHtml('sidebar', ['work', []]);
      if (!run.killed) break;
      killed.clock.advance(LEASE_MS);
      const { state, text } = killed.drive();
      expect({ call, state, text: state === 'done' ? '' : text }).toEqual({ call, state: 'done', text: '' });
      expect({ call, rows: [shown(killed, rows), shown(killed, 'Stock')] }).toEqual({ call, rows: expected });
      const starts = killed.sandbox.log.filter(({ method }) => method === 'POST');
      if (starts.length === 0) expect({ call, asked: asked(killed) <= cost + inWave }).toEqual({ call, asked: true });
      expect({ call, charged: killed.sandbox.account.used <= whole.sandbox.account.used + inWave }).toEqual({
        call,
        charged: true,
      });
      expect({ call, visible: visible(killed) }).toEqual({ call, visible: visible(whole) });
    }
  });
});

describe('a watch that is killed at any call', () => {
  /** The watch's second check, which finds events. */
  function secondRound() {
    const place = open();
    place.start(watch({}, { budget: 9_000 }));
    place.drive();
    place.clock.advance(72 * HOUR);
    return place;
  }

  it('a watch that is killed at any call loses and repeats no event, and leaves nothing visible behind', () => {
    const whole = secondRound();
    whole.drive();
    const ids = (place: Scene) =>
      place
        .rows('News')
        .slice(1)
        .flatMap(row => String(row.at(-1)).split(' '));
    const news = ids(whole);
    expect(news.length).toBeGreaterThan(5);
    for (let call = 1; ; call += STEP) {
      const killed = secondRound();
      killed.host.killIn(call);
      const run = killed.host.callFromHtml('sidebar', ['work', []]);
      if (!run.killed) break;
      killed.clock.advance(LEASE_MS);
      killed.drive();
      killed.hours(2);
      const found = ids(killed);
      expect({ call, twice: found.length - new Set(found).size }).toEqual({ call, twice: 0 });
      expect({ call, lost: news.filter(id => !found.includes(id)) }).toEqual({ call, lost: [] });
      expect({ call, visible: visible(killed) }).toEqual({ call, visible: visible(whole) });
    }
  });
});

describe('a refresh that is killed at any call', () => {
  const COUNT = 12;
  /** Between two writes of the same answers lie few calls. */
  const FEW = 4;

  it('a refresh that is killed at any call leaves no formula blank, and ends when the file and its sidebar are opened next', () => {
    for (let call = 1; ; call += Math.min(STEP, FEW)) {
      const { type, book, host, column, clock, sandbox } = openLivingSheet(items(COUNT), { plan: 'growth' });
      for (let row = 1; row <= COUNT; row += 1) type(row, 2, `=SOLD_MEDIAN(A${row})`);
      const formulas = () => Array.from({ length: COUNT }, (_, at) => book.sheet('Prices').cell(at + 1, 2).formula);
      const before = formulas();
      const values = column(2, 1, COUNT);
      clock.advance(HOUR);
      callSidebar(host, 'start', ['refresh-1', refresh('', 100)]);
      host.killIn(call);
      const { killed } = host.callFromHtml('sidebar', ['work', []]);
      expect({ call, blank: formulas().filter(formula => formula === '') }).toEqual({ call, blank: [] });
      expect({ call, values: column(2, 1, COUNT) }).toEqual({ call, values });
      if (!killed) break;
      clock.advance(LEASE_MS);
      host.open();
      for (let calls = 0; calls < 20; calls += 1) {
        const { nextInMs } = callSidebar(host, 'work', []);
        clock.advance(nextInMs ?? 1_000);
      }
      expect({ call, formulas: formulas() }).toEqual({ call, formulas: before });
      expect({ call, values: column(2, 1, COUNT) }).toEqual({ call, values });
      expect({ call, asked: asked({ sandbox }) <= 3 * COUNT }).toEqual({ call, asked: true });
      expect({ call, task: callSidebar(host, 'home', []).tasks[0]?.state }).toEqual({ call, task: 'done' });
      expect({ call, visible: visible({ book }) }).toEqual({ call, visible: ['Prices'] });
    }
  });
});
