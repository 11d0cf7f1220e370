import { describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import type { FakeSpreadsheet } from '../../support/apps-script/index.ts';
import { bearableHost, calm, disturb } from '../../support/apps-script/index.ts';
import { seedOfTest } from '../../support/seeds.ts';
import { bearable } from '../../support/service/index.ts';
import { keywords } from '../addon.ts';
import { type SceneOptions, schedule } from './harness.ts';

/** A spreadsheet on a bearable day. */
function open(options: SceneOptions): ReturnType<typeof schedule> {
  const seed = seedOfTest();
  const scene = schedule({ plan: '500k', unkind: bearable(seed), ...options });
  disturb(scene.host, bearableHost(seed));
  return scene;
}

const request: JobRequest = {
  kind: 'bulkSearch',
  parameters: {},
  range: 'Prices!A2:A13',
  output: { sheet: 'Results', mode: 'replace', rows: 'statistics', columns: [] },
};
const past = (book: FakeSpreadsheet) => book.sheet('_sold_jobs').values();
const weekly = { recurrence: { kind: 'hourly' as const, every: 24 }, target: { kind: 'job' as const, request } };

describe('a refresh that runs a saved job', () => {
  it('starts it anew at each turn and puts it into the history', () => {
    const { save, hours, rows, book, sandbox, state } = open({ keywords: keywords(12) });
    save(weekly);
    hours(30);
    expect(rows('Results')).toHaveLength(12);
    expect(sandbox.chargedToUs).toBe(24);
    expect(past(book)).toHaveLength(2);
    expect(state().refreshes[0]).toMatchObject({
      targetText: 'Bulk search into Results',
      last: { outcome: 'done', requests: 12 },
    });
  });

  it('that its budget stopped goes on in the next run, and no keyword is paid for twice', () => {
    const { save, hours, rows, sandbox, state } = open({ keywords: keywords(12) });
    save({ ...weekly, budget: 7 });
    hours(12);
    expect(sandbox.chargedToUs).toBeLessThanOrEqual(7);
    expect(state().refreshes[0]!.last).toMatchObject({
      outcome: 'partial',
      message: 'The request budget ended it after 5 of 12; the next run goes on there',
    });
    hours(24);
    expect(rows('Results')).toHaveLength(12);
    expect(sandbox.chargedToUs).toBe(12);
  });

  it('that is killed goes on in the next hour', () => {
    const { save, host, clock, kept, rows, book, sandbox } = open({ keywords: keywords(12) });
    sandbox.calm('what others spend hides whether the step that was killed was charged');
    // A lock that is busy would move the kill to where only a person can tell whether the step was charged.
    calm(host);
    const { id } = save({ ...weekly, recurrence: { kind: 'daily', at: 13 } });
    sandbox.addFault({ delayMs: 4_000, times: Number.POSITIVE_INFINITY });
    clock.advance(3_600_000);
    for (let hour = 0; hour < 12 && kept(id).last === null; hour += 1) {
      host.run('runDueRefreshes', [], 'FULL', { interactive: false, limitMs: 9_000 });
      clock.advance(3_600_000 / 2);
    }
    expect(kept(id).last).toMatchObject({ outcome: 'done' });
    expect(rows('Results')).toHaveLength(12);
    expect(past(book)).toHaveLength(1);
  });

  it('that fails twice is told like any other', () => {
    const { save, hours, sandbox, state } = open({ keywords: keywords(3) });
    save(weekly);
    sandbox.setKey(null);
    hours(6);
    expect(state().notices.map(({ text }) => text.slice(0, 64))).toEqual([
      'The refresh "Prices" failed twice. The API key was not accepted.',
    ]);
  });

  it('takes neither an alert nor a snapshot, and is checked when it is saved', () => {
    const { save } = schedule();
    expect(() => save({ ...weekly, alertPercent: 10 })).toThrow('An alert and a snapshot need keywords or formulas');
    const empty = { ...request, range: 'Prices!C2:C9' };
    expect(() => save({ ...weekly, budget: 4 })).toThrow('Raise the budget to at least 5');
    expect(() => save({ target: { kind: 'job', request: empty } })).toThrow('Select the cells that hold the keywords');
  });
});
