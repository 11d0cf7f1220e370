// The playground's buttons that break it, without its page, with the shipped add-on.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Home } from '../../../sheets-addon/sidebar/server-interface.ts';
import { priceList } from '../../sheets-addon/tasks/harness.ts';
import { shippedAddOn } from '../add-on.ts';
import type { Edits, TrialId } from '../protocol.ts';
import { NOTHING, openApp } from './app.ts';

const shipped = shippedAddOn();
let visit: ReturnType<typeof openApp>;
beforeEach(() => {
  visit = openApp(shipped);
});

describe('a visitor who breaks it while a list is priced', () => {
  const SCRATCH = 'sheet-2';
  const COUNT = 24;
  let before = 0;
  const draft = priceList({ range: `Scratch!A2:A${COUNT + 1}` }, { budget: 60 });
  const items = Object.fromEntries(
    Array.from({ length: COUNT }, (_, at) => [`${at + 1},0`, { value: `train set ${100 + at}` }]),
  );
  const onScratch: Edits = {
    changes: { cells: { [SCRATCH]: { '0,0': { value: 'Item' }, ...items } } },
    selection: { sheetId: SCRATCH, row: 1, column: 0, rows: 1, columns: 1 },
  };

  async function started() {
    // The workbook's formulas get their answers first.
    await visit.act('call', NOTHING, 'sidebar', ['work', []]);
    before = (await visit.state()).ledger.charged;
    await visit.act('edit', onScratch);
    await visit.act('call', NOTHING, 'sidebar', ['start', ['list-1', draft]]);
  }
  /** Runs until the list is priced. A killed run continues by itself after its lease has expired. */
  async function ended(): Promise<void> {
    for (let steps = 0; steps < 40; steps += 1) {
      const answer = (await visit.act('call', NOTHING, 'sidebar', ['work', []])) as {
        value?: { value?: { home: Home } };
      };
      const task = answer.value?.value?.home.tasks.find(({ id }) => id === 'list-1');
      if (task && task.state !== 'running') {
        if (task.state === 'done') return;
        await visit.act('call', NOTHING, 'sidebar', ['command', ['list-1', task.main?.command]]);
      }
      await visit.act('switchService', { skipMs: 61_000 });
    }
    throw new Error('The list was never priced');
  }
  /** Compares the sheet with the ledger: each row has the median that the service returned for its item, or none. */
  async function comparesLedgerWithSheet() {
    const { book, ledger, requests, service } = await visit.state();
    const cells = book.find(({ id }) => id === SCRATCH)!.cells;
    const rows = Array.from({ length: COUNT }, (_, at) => [cells[`${at + 1},0`]?.value, cells[`${at + 1},2`]?.value]);
    const own = ledger.lines.filter(({ item }) => item.startsWith('train set'));
    const lines = new Map(own.map(line => [line.item, line]));
    expect(rows.map(([item]) => [item, lines.get(String(item))?.median ?? undefined])).toEqual(rows);
    expect(own.filter(({ median, shown }) => median !== null && shown !== 1)).toEqual([]);
    expect(ledger.lines.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(ledger.charged).toBe(requests.reduce((sum, { charged }) => sum + charged, 0));
    expect(ledger.lines.reduce((sum, { charged }) => sum + charged, 0)).toBe(ledger.charged);
    return { own, charged: service.used - before, rows };
  }

  it.each<[string, TrialId, number]>([
    ['drops an answer after it was charged', 'lost', 16],
    ['kills the run', 'kill', 16],
    ['sorts the list', 'sort', 0],
  ])(
    'a visitor who %s while a list is priced finds each price beside its item, and the cost in the ledger',
    async (_, trial, atMostMore) => {
      await started();
      await visit.act('breakIt', NOTHING, trial);
      await ended();
      const { own, charged, rows } = await comparesLedgerWithSheet();
      expect(own.reduce((sum, line) => sum + line.charged, 0)).toBe(charged);
      expect(charged).toBeGreaterThanOrEqual(COUNT);
      expect(charged).toBeLessThanOrEqual(COUNT + atMostMore);
      // Each lost answer is paid for once more, and NOTHING else is.
      expect(own.reduce((sum, line) => sum + line.lost, 0)).toBe(trial === 'kill' ? 0 : charged - COUNT);
      if (trial === 'lost') expect(charged).toBeGreaterThan(COUNT);
      if (trial === 'sort') expect(rows[0]![0]).toBe(`train set ${100 + COUNT - 1}`);
      expect((await visit.state()).trials).toEqual({
        on: null,
        lost: false,
        kills: false,
        isDead: false,
        sorts: false,
        isWorking: false,
      });
    },
  );

  it.each<TrialId>(['quota', 'network'])(
    'a visitor who breaks the %s is charged nothing meanwhile, and the list continues once it is fixed',
    async trial => {
      await started();
      await visit.act('breakIt', NOTHING, trial);
      await visit.act('call', NOTHING, 'sidebar', ['work', []]);
      expect((await visit.state()).ledger.charged).toBe(before);
      expect((await visit.state()).trials.on).toBe(trial);
      await visit.act('breakIt', NOTHING, trial);
      await visit.act('switchService', { skipMs: 61_000 });
      await ended();
      expect((await comparesLedgerWithSheet()).charged).toBe(COUNT);
    },
  );

  it('a visit with a broken service ends in the same state if it is replayed with the same seed', async () => {
    await started();
    for (const trial of ['lost', 'sort', 'kill'] as const) await visit.act('breakIt', NOTHING, trial);
    await ended();
    const { book, ledger, requests, service } = await visit.state();
    await visit.post('/replay', { seed: 1 });
    const again = await visit.state();
    expect({ book: again.book, ledger: again.ledger, requests: again.requests }).toEqual({ book, ledger, requests });
    expect(again.service.now).toBe(service.now);
  });
});
