/** Sheets of realistic size: each formula really calculates, with realistic times of service calls (promises M1, L4). */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { seedOfTest } from '../../support/seeds.ts';
import { asked, callSidebar, keywords } from '../addon.ts';
import { refresh } from '../tasks/harness.ts';
import { openBigSheet, unreadable } from './big-sheet.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * Number of cells of the largest sheet. The full size needs about 15 minutes on an idle core:
 * `SIZE_CELLS=5000 npx vitest run --project campaigns test/sheets-addon/answers/sizes.test.ts`.
 */
const CELLS = Number(process.env.SIZE_CELLS ?? 500);
/** Number of cells that calculate concurrently when they are pasted. */
const TOGETHER = 60;
/** Trigger runtime per day for 5,000 cells, minutes. */
const TRIGGER_MINUTES = 45;

/** The numbers of lookups per item. Requests refused by the per-minute limit are free and don't count. */
function timesSent({ sandbox }: ReturnType<typeof openBigSheet>): Set<number> {
  const times = new Map<string | null, number>();
  for (const { query, path, status } of sandbox.log) {
    const keyword = new URLSearchParams(query).get('keyword');
    if (status === 200 && path !== '/v1/account/usage') times.set(keyword, (times.get(keyword) ?? 0) + 1);
  }
  return new Set(times.values());
}

describe(`${CELLS} formulas, including nested ones and a range`, () => {
  const timeout = Math.max(1_200_000, 2_000 * CELLS);
  it('many formulas are filled and refreshed by sidebar or trigger, and cost nothing when the file is opened later', {
    timeout,
  }, () => {
    const sheet = openBigSheet(CELLS);
    const { host, clock } = sheet;
    const card = (id: string) => callSidebar(host, 'home', []).tasks.find(task => task.id === id);
    sheet.paste(TOGETHER);
    sheet.sidebar(DAY);
    expect(sheet.unfilled()).toEqual([]);
    expect(timesSent(sheet)).toEqual(new Set([1]));
    for (const ms of [7 * HOUR, 40 * DAY]) {
      clock.advance(ms);
      sheet.open();
      expect(sheet.unfilled()).toEqual([]);
    }
    expect(asked(sheet)).toBe(CELLS);
    callSidebar(host, 'start', ['refresh-1', refresh('', 2 * CELLS)]);
    sheet.sidebar(DAY);
    expect(card('refresh-1')).toMatchObject({ state: 'done', rows: CELLS + 1 });
    expect(timesSent(sheet)).toEqual(new Set([2]));
    const at = new Date(clock.now() + HOUR).getUTCHours();
    callSidebar(host, 'start', ['refresh-2', { ...refresh('', 2 * CELLS), when: { kind: 'daily', at } }]);
    // Its first run starts at once, and the next one at its scheduled hour.
    callSidebar(host, 'command', ['refresh-2', 'cancel']);
    const minutes = sheet.closed(DAY) / 60_000;
    expect(card('refresh-2')).toMatchObject({ state: 'planned', rows: CELLS + 1 });
    expect(timesSent(sheet)).toEqual(new Set([3]));
    expect(minutes).toBeLessThanOrEqual((TRIGGER_MINUTES * CELLS) / 5_000);
    expect(sheet.unfilled()).toEqual([]);
  });
});

it('250 formulas with computed arguments are all refreshed by an open sidebar, which works for some seconds at a time', () => {
  const sheet = openBigSheet(250, {}, unreadable);
  sheet.paste(0);
  sheet.sidebar(HOUR);
  expect(sheet.unfilled()).toEqual([]);
  sheet.clock.advance(HOUR);
  callSidebar(sheet.host, 'start', ['refresh-1', refresh('', 500)]);
  sheet.sidebar(HOUR);
  expect(callSidebar(sheet.host, 'home', []).tasks[0]).toMatchObject({ state: 'done', rows: 251 });
  expect(timesSent(sheet)).toEqual(new Set([2]));
});

it('250 formulas that only the sheet can read are all refreshed even if a person sorts their list between any two calls of the sidebar', () => {
  const sheet = openBigSheet(250, {}, unreadable);
  const { host, clock, book } = sheet;
  const prices = book.sheet('Prices');
  const items = keywords(250);
  const random = seededRandom(seedOfTest());
  sheet.paste(0);
  sheet.sidebar(HOUR);
  clock.advance(HOUR);
  callSidebar(host, 'start', ['refresh-1', refresh('', 500)]);
  const card = () => callSidebar(host, 'home', []).tasks[0];
  let calls = 0;
  for (; card()?.state === 'running'; calls += 1) {
    clock.advance(callSidebar(host, 'work', []).nextInMs ?? 1_000);
    const order = new Map(items.map(item => [item, random()]));
    items.sort((a, b) => order.get(a)! - order.get(b)!);
    for (const [at, item] of items.entries()) prices.write(at + 1, 1, item);
    sheet.open();
  }
  expect(calls).toBeGreaterThan(3);
  expect(card()).toMatchObject({ state: 'done', rows: 251 });
  expect(timesSent(sheet)).toEqual(new Set([2]));
});

it.each([
  ['SOLD_WORTH_GRADING', 3],
  ['SOLD_HOW_FAST', 2],
])(
  '500 cells of %s with %i requests each are filled and refreshed by an open sidebar, and cost nothing when the file is opened later',
  (name, requests) => {
    const sheet = openBigSheet(500, {}, row => `=${name}(A${row}, "headers", FALSE)`, true);
    const { host, clock } = sheet;
    sheet.paste(TOGETHER);
    sheet.sidebar(DAY);
    expect(sheet.shown().filter(value => typeof value !== 'number')).toEqual([]);
    for (const ms of [7 * HOUR, 40 * DAY]) {
      clock.advance(ms);
      sheet.open();
    }
    expect(asked(sheet)).toBe(500 * requests);
    callSidebar(host, 'start', ['refresh-1', refresh('', 1_000 * requests)]);
    sheet.sidebar(DAY);
    expect(callSidebar(host, 'home', []).tasks[0]).toMatchObject({ state: 'done', rows: 500 });
    expect(asked(sheet)).toBe(1_000 * requests);
    expect(sheet.shown().filter(value => typeof value !== 'number')).toEqual([]);
  },
);

it('150 formulas on a plan of one request a minute are refreshed by the trigger over several days, and the card gives the last day', () => {
  const sheet = openBigSheet(150);
  sheet.paste(0);
  sheet.sidebar(HOUR);
  sheet.sandbox.account.perMinute = 1;
  const began = sheet.clock.now();
  const card = () => callSidebar(sheet.host, 'home', []).tasks[0];
  const weekly = { kind: 'weekly' as const, on: [4], at: 23 };
  callSidebar(sheet.host, 'start', ['refresh-1', { ...refresh('', 1_000), when: weekly }]);
  sheet.closed(12 * HOUR);
  const named = card()?.timeLeft;
  while (card()?.state === 'running' && sheet.clock.now() < began + 7 * DAY) sheet.closed(HOUR);
  expect(card()).toMatchObject({ state: 'planned', rows: 151 });
  expect(timesSent(sheet)).toEqual(new Set([2]));
  const last = new Date(sheet.clock.now()).getUTCDate();
  expect(last).toBeGreaterThan(new Date(began).getUTCDate() + 1);
  expect(named).toMatch(new RegExp(`^until (${last}|${last + 1}) Nov`));
});
