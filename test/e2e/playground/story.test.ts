// The story that the playground's guide tells, with the shipped add-on, in a real browser.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const isPrice = (value: unknown) => typeof value === 'number' && value > 0;

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.open();
  await visitor.sees('E31', isPrice);
});
afterAll(() => visitor.leave());

const charged = async () => (await visitor.state()).service.used;
/** Presses the button of a step, and waits until it is done. */
const follow = async (title: string, button: string) => {
  await visitor.page.getByRole('button', { name: new RegExp(`: ${title}`) }).click();
  await visitor.page.getByRole('button', { name: new RegExp(`^${button}: `) }).click();
  await visitor.page.locator('#guide button:disabled').waitFor({ state: 'detached' });
};

it('the guide prices the list with charts for nothing, and ranks its items', async () => {
  const before = await charged();
  await follow('Price the list', 'Price it');
  await visitor.reads(/29 of 30 priced/);
  await visitor.sees('K2', isPrice);
  expect(await charged()).toBe(before);
  await follow('Sell these first', 'Rank them');
  await expect
    .poll(async () => (await visitor.state()).book.map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^Sell/));
  await visitor.page.setViewportSize({ width: 1500, height: 980 });
  await visitor.sheetPicture('sell-first');
});

it('unticked sales turn a loss into a profit, for the one request that reads them', async () => {
  const before = await charged();
  expect(Number(await visitor.cell('G11'))).toBeLessThan(0);
  await follow('Leave out sales', 'Untick 3');
  const profit = await visitor.sees('G1', value => typeof value === 'number', 'Sales of zelda tears of the kingdom');
  expect(profit).toBeGreaterThan(0);
  expect(await charged()).toBe(before + 1);
});

it('a watched week ends with news, within its budget', async () => {
  const before = await charged();
  await follow('Let a week pass', 'Watch a week');
  await visitor.sees('A2', value => value !== undefined, 'News');
  expect((await charged()) - before).toBeLessThanOrEqual(300);
});

it('a fault starts a paid list by itself, and the guide ends with Install and Start over', async () => {
  const { page } = visitor;
  await follow('Now break it', 'Open the buttons');
  await page.getByRole('button', { name: 'Kill the run' }).click();
  for (const text of ['The run was killed', 'The run goes on where it stopped'])
    await page.locator('#break tr.event', { hasText: text }).waitFor();
  await follow('Use it in your own sheet', 'Install');
  await page.getByRole('heading', { name: 'Install it in your own sheet' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('#guide').getByRole('button', { name: 'Start over' }).count()).toBe(1);
});
