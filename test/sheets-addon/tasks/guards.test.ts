import { expect, it } from 'vitest';
import { ScriptException } from '../../support/apps-script/exceptions.ts';
import { fireTrigger } from '../../support/apps-script/services/script-app.ts';
import { callSidebar } from '../addon.ts';
import { HOUR, priceList, scene } from './harness.ts';

const EDITOR = 'editor@example.com';

/** Another person's file with a planned list of the editor. Ranges that the owner protects block the editor's executions. */
function shared() {
  const opened = scene({ host: { owner: 'owner@example.com', user: EDITOR }, sheets: SHEETS });
  const { host, sandbox, start, drive } = opened;
  host.properties.preset(`user:${EDITOR}`, { settings: JSON.stringify({ apiKey: sandbox.apiKey }) });
  start(priceList({}, { when: { kind: 'hourly', every: 1 } }));
  drive();
  return { ...opened, notices: () => callSidebar(host, 'home', []).notices };
}
const SHEETS = {
  Locked: [['=SOLD_MEDIAN_R("iphone 13")']],
  Stock: [['Item'], ...Array.from({ length: 5 }, (_, at) => [`scarce item ${at}`])],
};

/** Simulates a killed execution: a formula keeps its twin's name in a range that this person may not edit. */
function leaveTwin({ host, book }: Pick<ReturnType<typeof scene>, 'host' | 'book'>) {
  book.sheet('Locked').writeFormula(1, 1, '=SOLD_MEDIAN_R("iphone 13")');
  book.sheet('Locked').protections.push({ area: { row: 1, column: 1, rows: 9, columns: 9 }, editors: [] });
  host.properties.preset('document', { ...host.properties.entries('document'), twins: '1' });
}

it("a failing step outside tasks doesn't hold up planned tasks, and a notice says what failed until it succeeds", () => {
  const { host, book, hours, kept, notices } = shared();
  leaveTwin({ host, book });
  const before = kept().last?.endedAt ?? 0;
  hours(2);
  expect(kept().last).toMatchObject({ outcome: 'done', done: 5 });
  expect(kept().last!.endedAt).toBeGreaterThan(before);
  expect(notices().map(({ text }) => text)).toEqual([expect.stringMatching(/^Formulas could not get .*protected/)]);
  book.sheet('Locked').protections.pop();
  hours(1);
  expect(notices()).toEqual([]);
  expect(book.sheet('Locked').cell(1, 1).formula).toBe('=SOLD_MEDIAN("iphone 13")');
});

it("a failing step outside tasks doesn't affect the open sidebar, which shows the notice too", () => {
  const { host, book, start, drive, notices } = shared();
  leaveTwin({ host, book });
  start(priceList({}, { where: { column: 'K', history: null } }), 'task-2');
  expect(drive('task-2')).toMatchObject({ state: 'done', rows: 5 });
  expect(notices()).toHaveLength(1);
  callSidebar(host, 'dismiss', [notices()[0]!.id]);
  expect(notices()).toEqual([]);
});

it("a trigger that can't run says so in the sidebar, and no longer once it runs", () => {
  const { host, notices } = shared();
  let fails = true;
  host.onCall = call => {
    if (fails && call === 'ScriptApp.getAuthorizationInfo') throw new ScriptException('Service unavailable.');
  };
  expect(fireTrigger(host)[0]?.error?.message).toBe('Service unavailable.');
  expect(notices().map(({ text }) => text)).toEqual(['Planned tasks could not run: Service unavailable.']);
  fails = false;
  fireTrigger(host);
  expect(notices()).toEqual([]);
});

it('a row below a list that can neither be inserted nor marked is said', () => {
  const items = Array.from({ length: 9 }, (_, at) => [`scarce item ${at}`]);
  const place = scene({ sheets: { Stock: [['Item'], ...items] } });
  const sheet = place.book.sheet('Stock');
  place.start(place.ask('plan', priceList({ range: 'Stock!A2:A9' }), null).draft);
  place.drive();
  sheet.deleteRows(10, 1);
  sheet.rows = 9;
  const again = () => {
    place.clock.advance(24 * HOUR);
    place.ask('command', 'task-1', 'runNow');
    return place.drive();
  };
  place.host.onCall = call => {
    if (call === 'Sheet.insertRowsAfter') throw new ScriptException('The workbook is full.');
  };
  expect(again()).toMatchObject({ state: 'done', bad: false });
  const said = () => place.ask('home').notices.map(({ text }) => text);
  expect(said()).toEqual([expect.stringMatching(/^The end of “.+” could not be marked/)]);
  place.host.onCall = undefined;
  again();
  expect(said()).toEqual([]);
});
