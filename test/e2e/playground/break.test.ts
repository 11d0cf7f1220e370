// "Break it yourself": each button is pressed while a list is priced, in a real browser. The ledger must agree with the sheet (G3, M1, M5).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '../../../sheets-addon/sidebar/server-interface.ts';
import { priceList } from '../../sheets-addon/tasks/harness.ts';
import { Visitor } from './visitor.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const COUNT = 20;
const ITEMS = Array.from({ length: COUNT }, (_, at) => `train set ${100 + at}`);
const LIST = 'list-1';
const draft = priceList({ range: `Scratch!A2:A${COUNT + 1}` }, { budget: 100 });

let visitor: Visitor;
let before = 0;
beforeAll(async () => {
  visitor = await Visitor.open();
  await visitor.sees('E31', value => typeof value === 'number');
  await visitor.sees('C9', value => typeof value === 'number', 'Asking prices');
  const { page } = visitor;
  await page.locator('#close-sidebar').click();
  await page.getByText('Scratch', { exact: true }).click();
  await visitor.goTo('A1');
  for (const text of ['Item', ...ITEMS]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await visitor.sees(`A${COUNT + 1}`, value => value === ITEMS.at(-1), 'Scratch');
  await openPanel();
  before = (await visitor.state()).ledger.charged;
});
afterAll(() => visitor.leave());

const call = (action: string, ...args: unknown[]) =>
  visitor.page.evaluate(
    async ([name, given]) => {
      const { playground } = window as unknown as { playground: { call(name: string, args: unknown[]): unknown } };
      return (await playground.call('sidebar', [name, given])) as { value?: { value: { home: Home } } };
    },
    [action, args] as const,
  );
const button = (name: string) => visitor.page.locator('#break').getByRole('button', { name, exact: true });
const status = () => visitor.page.locator('#break-status').textContent();
const total = () => visitor.page.locator('#ledger-total').textContent();

async function openPanel() {
  if ((await visitor.page.locator('#break[open]').count()) === 0) await visitor.page.locator('#break summary').click();
}

/** Runs one step of the sidebar; resumes a stopped task. */
async function step(): Promise<boolean> {
  const task = (await call('work')).value?.value.home.tasks.find(({ id }) => id === LIST);
  if (task?.state === 'done') return false;
  if (task && task.state !== 'running') await call('command', LIST, 'resume');
  await visitor.lookBehind();
  await visitor.page.getByRole('button', { name: '+1 hour' }).click();
  await openPanel();
  return true;
}

it('Break it yourself says first what to do, and what the first prices cost', async () => {
  expect(await status()).toBe('Each button prices a list of new items, and breaks it.');
  expect(await total()).toBe(
    `${before} requests charged, 0 answers lost, 37 prices in the sheet, 0 prices in the wrong row`,
  );
});

it('a cut network and a spent quota cost nothing while they last, and can be fixed by keyboard', async () => {
  await call('start', LIST, draft);
  for (const [press, mend, words] of [
    ['Cut the network', 'Mend the network', 'No request gets through.'],
    ['Spend the quota', 'Renew the quota', 'The quota is spent.'],
  ] as const) {
    await button(press).focus();
    await visitor.page.keyboard.press('Enter');
    await expect.poll(status).toBe(words);
    await step();
    expect((await visitor.state()).ledger.charged).toBe(before);
    await button(mend).focus();
    await visitor.page.keyboard.press('Enter');
    await button(press).waitFor();
  }
});

it('a lost answer, a killed run and a sorted list leave each price beside its item, and the ledger agrees with the sheet', async () => {
  await button('Sort the list now').click();
  await button('Drop an answer after it was charged').click();
  await button('Kill the run').click();
  await expect.poll(status).toMatch(/charged and lost.*killed after.*sorted while/);
  for (let steps = 0; (await step()) && steps < 20; steps += 1);
  await expect.poll(status).toBe('Each button prices a list of new items, and breaks it.');
  const { book, ledger } = await visitor.state();
  const cells = book.find(({ name }) => name === 'Scratch')!.cells;
  const rows = ITEMS.map((_, at) => [cells[`${at + 1},0`]?.value, cells[`${at + 1},2`]?.value]);
  expect(rows[0]![0]).not.toBe(ITEMS[0]);
  const own = ledger.lines.filter(({ item }) => item.startsWith('train set'));
  const medians = new Map(own.map(({ item, median }) => [item, median ?? undefined]));
  expect(rows.map(([item]) => [item, medians.get(String(item))])).toEqual(rows);
  expect(own.filter(({ median, shown, wrong }) => wrong > 0 || (median !== null && shown !== 1))).toEqual([]);
  expect(own.reduce((sum, { charged }) => sum + charged, 0)).toBe(ledger.charged - before);
  expect(await total()).toContain(`${ledger.charged} requests charged`);
  expect(await total()).toContain('0 prices in the wrong row');
  // Known answers aren't paid for again.
  await visitor.load();
  await openPanel();
  expect((await visitor.state()).ledger.charged).toBe(ledger.charged);
});

it('replaying with the same seed gives the same ledger', async () => {
  const { ledger } = await visitor.state();
  await Promise.all([visitor.page.waitForEvent('load'), button('Replay').click()]);
  await visitor.page.waitForSelector('#loading', { state: 'detached' });
  expect((await visitor.state()).ledger).toEqual(ledger);
});

it('Break it yourself fits, even on a phone, and axe finds nothing', async () => {
  const { page } = visitor;
  await openPanel();
  await visitor.look('break');
  await page.evaluate(AXE);
  const found = (await page.evaluate(
    `axe.run({ include: [['#header'], ['#guide'], ['#break'], ['#service'], ['#drawings']] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  )) as string[];
  expect(found).toEqual([]);
  for (const width of [420, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await button('Kill the run').scrollIntoViewIfNeeded();
    await visitor.look(`break-${width}`);
  }
  expect([visitor.strangers, visitor.errors]).toEqual([[], []]);
});

it('a stopped playground says that a button had no effect', async () => {
  await visitor.page.route('**/act/breakIt', route => route.abort());
  await button('Kill the run').click();
  await visitor.page.locator('#break').getByRole('alert').getByText('That did not work').waitFor();
});
