/** Google allows a consumer 50,000 property calls a day; a busy sheet stays under half of that (promise L4). */
import { expect, it } from 'vitest';
import { callSidebar } from '../addon.ts';
import { refresh, watch } from '../tasks/harness.ts';
import { openBigSheet } from './big-sheet.ts';

const HOUR = 3_600_000;
const HALF = 25_000;
/** Number of formulas in the sheet. Its calls grow in proportion. */
const COUNT = 200;
const TIMES = 5_000 / COUNT;

it('the first day of 5,000 new cells needs at most 25,000 property calls', () => {
  const sheet = openBigSheet(COUNT);
  const together = 60;
  const pasted = sheet.count(() => sheet.paste(together));
  const filled = sheet.count(() => sheet.sidebar(HOUR));
  expect(sheet.unfilled()).toEqual([]);
  expect((pasted / together) * 5_000 + filled * TIMES).toBeLessThanOrEqual(HALF);
});

it('a day of 5,000 formulas, refreshed once and opened twice, with three watches and 30 tasks, needs at most 25,000 property calls', () => {
  const sheet = openBigSheet(COUNT);
  const { host, book } = sheet;
  sheet.paste(0);
  sheet.sidebar(HOUR);
  for (let at = 1; at <= 3; at += 1) {
    const wants = book.addSheet(`Wants ${at}`);
    for (const [row, text] of ['Keyword', 'canon ae-1', 'seiko 5', 'lego castle'].entries())
      wants.write(row + 1, 1, text);
    const draft = watch({ range: `'Wants ${at}'!A1:A4` }, { where: { tab: `News ${at}` } });
    callSidebar(host, 'start', [`watch-${at}`, draft]);
  }
  for (let at = 1; at <= 30; at += 1) {
    const draft = { ...refresh(`Prices!B${at}`, 5), when: { kind: 'weekly' as const, on: [1], at: 6 } };
    callSidebar(host, 'start', [`task-${at}`, draft]);
  }
  sheet.sidebar(HOUR);
  // The cache has lost every answer, as it usually has most of 5,000 answers.
  sheet.clock.advance(7 * HOUR);
  const opened = sheet.count(() => sheet.open());
  const refreshed = sheet.count(() => {
    callSidebar(host, 'start', ['refresh-1', refresh('', 2 * COUNT)]);
    sheet.sidebar(HOUR);
  });
  expect(callSidebar(host, 'home', []).tasks.find(({ id }) => id === 'refresh-1')).toMatchObject({ state: 'done' });
  const idle = sheet.count(() => {
    for (let minutes = 0; minutes < 60; minutes += 1) {
      callSidebar(host, 'work', []);
      sheet.clock.advance(60_000);
    }
  });
  expect(opened).toBeGreaterThanOrEqual(COUNT);
  const closed = sheet.count(() => sheet.closed(16 * HOUR));
  expect(2 * opened * TIMES + refreshed * TIMES + 8 * idle + closed).toBeLessThanOrEqual(HALF);
});
