/** The sidebar by keyboard: Escape and Back leave a page, and the focus is never lost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { looks } from './looks.ts';
import { accountPage, card, home, LATER, Refusal, watch } from './scripted.ts';
import { openScripted } from './sidebar-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const TASKS = home({ tasks: [card(), watch] });
const HOME = { home: TASKS, work: { home: TASKS, nextInMs: LATER }, look: Object.values(looks)[0]! };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
/** The name of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent') as Promise<string>;

it.each([
  ['Price a list', 'Price a list'],
  ['Find sales', 'Which sales do you want?'],
  ['Watch a list', 'What do you want to watch?'],
  ['Look at one item', 'Look at one item'],
  ['Sell one item', 'Sell one item'],
  ['Insert a formula', 'Insert a formula'],
  ['Account', 'Account'],
  ['Refresh formulas', 'Which formulas?'],
])('Escape and Back leave %s, and the focus returns to its button', async (opener, heading) => {
  const { page } = await openScripted(browser, HOME);
  for (const leave of ['Escape', 'Back']) {
    await button(page, new RegExp(`^${opener}`)).press('Enter');
    await title(page, heading);
    if (leave === 'Back') await button(page, 'Back').press('Enter');
    else await page.keyboard.press(leave);
    await title(page, 'What do you want to do?');
    await expect.poll(() => focused(page)).toContain(opener);
  }
  await page.close();
});

it('a page of a task goes back step by step', async () => {
  const { page } = await openScripted(browser);
  await button(page, /^Price a list/).press('Enter');
  await button(page, 'Change').press('Enter');
  await title(page, 'What do you want to price?');
  await button(page, 'Next: where').press('Enter');
  await title(page, 'Where should the prices go?');
  await page.keyboard.press('Escape');
  await title(page, 'What do you want to price?');
  await page.keyboard.press('Escape');
  await title(page, 'Price a list');
  await button(page, 'Change').waitFor();
  await page.close();
});

it('Edit opens a task from its menu, and the focus returns to the menu', async () => {
  const { page } = await openScripted(browser, HOME);
  await page.getByLabel('More for Price list').press('Enter');
  await button(page, 'Edit').first().press('Enter');
  await title(page, 'What do you want to price?');
  await page.keyboard.press('Escape');
  await title(page, 'What do you want to do?');
  await expect.poll(() => focused(page)).toMatch(/^More for Price list/);
  await page.close();
});

it('a formula that was left has the focus in the list, which keeps its search', async () => {
  const { page } = await openScripted(browser);
  await button(page, /^Insert a formula/).press('Enter');
  await page.getByRole('searchbox').fill('median');
  await button(page, /^Median sold price/).press('Enter');
  await page.keyboard.press('Escape');
  await title(page, 'Insert a formula');
  await expect.poll(() => focused(page)).toMatch(/^Median sold price/);
  expect(await page.getByRole('searchbox').inputValue()).toBe('median');
  // Escape clears a search before it leaves the page.
  await page.getByRole('searchbox').press('Escape');
  await title(page, 'Insert a formula');
  await page.getByRole('searchbox').press('Escape');
  await title(page, 'What do you want to do?');
  await page.close();
});

it('Escape cancels a confirmation and stays on the page', async () => {
  const { page } = await openScripted(browser);
  await button(page, 'Account').press('Enter');
  await button(page, 'Forget my key').press('Enter');
  await button(page, 'Forget my key for good?').press('Escape');
  await button(page, 'Forget my key').waitFor();
  await page.close();
});

it('costs that are entered on the way lead back to the page, and its focus is kept', async () => {
  const costs = new Refusal('The selling costs are missing.', { field: 'what.columns', action: 'costs' });
  const { page } = await openScripted(browser, { plan: costs });
  await button(page, /^Price a list/).press('Enter');
  await button(page, 'Enter what selling costs').press('Enter');
  await title(page, 'Account');
  await expect.poll(() => focused(page)).toBe('What selling costs');
  await page.keyboard.press('Escape');
  await title(page, 'Price a list');
  // The button is replaced while the cost is found out again.
  await expect.poll(() => focused(page)).toMatch(/^(Price a list|Enter what selling costs)$/);
  await page.close();
});

it('an error moves the focus to the field of its own form', async () => {
  const { page } = await openScripted(browser, {
    account: accountPage(),
    saveCap: new Refusal('{cap} must be 1 or more.', { field: 'cap' }),
    saveGrading: new Refusal('{grading.chanceOf10} must be at most 100.', { field: 'grading.chanceOf10' }),
  });
  await button(page, 'Account').press('Enter');
  for (const [section, field] of [
    ['Daily cap', 'Most requests per day'],
    ['Grading', 'Chance of a 10 (%)'],
  ] as const) {
    await page.getByText(section, { exact: true }).click();
    const form = page.locator('details', { has: page.getByText(section, { exact: true }) });
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe(field);
  }
  await page.close();
});

it.each([
  ['Price a list', 'What do you want to price?', 'Change'],
  ['Look at one item', 'Look at one item'],
  ['Insert a formula', 'Insert a formula'],
  ['Account', 'Account'],
])(
  'on %s the focus is never behind the buttons at the bottom, also at text size 2',
  async (opener, heading, ...further) => {
    const { page } = await openScripted(browser, HOME, { height: 600 });
    await button(page, new RegExp(`^${opener}`)).press('Enter');
    for (const each of further) await button(page, each).press('Enter');
    await title(page, heading);
    // Until its contents arrive, a page has nothing but the buttons at the bottom.
    await page.getByText('Loading…').waitFor({ state: 'detached' });
    for (const zoom of [1, 2]) {
      await page.evaluate(`document.body.style.zoom = ${zoom}; document.querySelector('h1').focus(); scrollTo(0, 0)`);
      const covered: string[] = [];
      let stops = 0;
      for (; stops < 80; stops += 1) {
        await page.keyboard.press('Tab');
        const found = (await page.evaluate(behindFoot)) as string | null;
        if (found === null) break;
        if (found !== '') covered.push(found);
      }
      expect(stops).toBeGreaterThan(5);
      expect(covered, `text size ${zoom}`).toEqual([]);
    }
    await page.close();
  },
);

it('a task that was started has the focus, in view', async () => {
  const started = home({ tasks: [card({ id: '070707070707' })] });
  const answers = { start: started, home: started, work: { home: started, nextInMs: LATER } };
  const { page } = await openScripted(browser, answers, { height: 600 });
  await page.evaluate('crypto.getRandomValues = bytes => bytes.fill(7)');
  await button(page, /^Price a list/).press('Enter');
  await button(page, 'Price them · 54 requests').press('Enter');
  await title(page, 'What do you want to do?');
  await expect.poll(() => focused(page)).toBe('More for Price list · Stock, A2:A91');
  // All of it, whatever stands above it.
  expect(await page.locator('.card').evaluate(element => element.getBoundingClientRect().bottom < innerHeight)).toBe(
    true,
  );
  await page.close();
});

/** Runs in the page. The focused element if the buttons at the bottom cover its end; null on the last of them. */
function behindFoot(): string | null {
  const element = document.activeElement as HTMLElement;
  if (element.closest('.foot')) return null;
  const { bottom } = element.getBoundingClientRect();
  const top = document.querySelector('.foot')!.getBoundingClientRect().top;
  return bottom > top + 1 ? element.textContent || element.id || element.tagName : '';
}
