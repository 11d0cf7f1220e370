/** A person's actions in the sidebar with a scripted host: the calls it makes, and where it shows the answers. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import publisher from '../../../publisher.json';
import { launchBrowser } from '../browser.ts';
import { looked } from './decisions.ts';
import { looks } from './looks.ts';
import { lookFor } from './picture-states.ts';
import {
  type Answers,
  account,
  accountPage,
  card,
  home,
  LATER,
  PENDING,
  plan,
  Refusal,
  stock,
  watch,
} from './scripted.ts';
import { openPage, openScripted } from './sidebar-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');
const idle = (state: ReturnType<typeof home>): Answers => ({ home: state, work: { home: state, nextInMs: LATER } });
const firstVisit = idle(home({ account: account({ key: 'none' }) }));

it('a first price list can be made with the keyboard alone: two keys to its page, two to start it', async () => {
  const { page, calls } = await openScripted(browser);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await sees(page, 'What do you want to do?');
  await press('Tab', 'Enter');
  await button(page, 'Price them · 54 requests').waitFor();
  await expect.poll(() => focused(page)).toBe('Price a list');
  await sees(page, '90 items in A');
  await press('Tab', 'Tab', 'Enter');
  await sees(page, 'What do you want to do?');
  expect(calls.find(({ action }) => action === 'start')!.args[1]).toEqual(plan().draft);
  await page.close();
});

it('the one page of a price list plans what it shows: its columns, what was paid, and how often', async () => {
  const { page, calls } = await openScripted(browser);
  const planned = () => calls.findLast(({ action }) => action === 'plan')?.args[0];
  await button(page, /^Price a list/).click();
  await sees(page, 'What you paid is in column B.');
  await sees(page, 'Writes to Stock, C to H');
  expect(planned()).toMatchObject({
    what: { range: 'Stock!A2:A91', columns: expect.arrayContaining(['priceNow', 'profit']), paid: 'Stock!B2:B91' },
    where: { column: 'C' },
    when: null,
  });
  await page.getByLabel('Buying').check();
  await page.getByLabel('Profit to keep (% of the price)').fill('25');
  await expect.poll(planned).toMatchObject({ what: { columns: expect.arrayContaining(['mostToPay']), margin: '25' } });
  await page.getByLabel('Collecting').check();
  await page.getByLabel('Run it').selectOption('weekly');
  await expect.poll(planned).toMatchObject({
    what: { columns: expect.arrayContaining(['change']) },
    when: { kind: 'weekly', on: [1], at: 7 },
  });
  expect(calls.map(({ action }) => action)).not.toContain('start');
  await page.close();
});

it('the one page of a price list leaves profits out while costs are missing, and leads to them', async () => {
  const refusal = new Refusal('The selling costs are missing for Auction site.', {
    field: 'what.columns',
    action: 'costs',
  });
  const answers: Answers = { plan: refusal };
  const { page, calls } = await openScripted(browser, answers);
  await button(page, /^Price a list/).click();
  await expect.poll(() => calls.filter(({ action }) => action === 'plan').length).toBe(2);
  expect(calls.findLast(({ action }) => action === 'plan')!.args[0]).toMatchObject({
    what: { columns: ['priceNow', 'sales', 'soldPerDay', 'evidence', 'charts'] },
  });
  await page.close();
});

it('the pages behind Change keep what the one page has found', async () => {
  const { page } = await openScripted(browser);
  await button(page, /^Price a list/).click();
  await page.getByLabel('Collecting').check();
  await button(page, 'Change').click();
  await sees(page, 'What do you want to price?');
  expect(await page.getByRole('textbox', { name: 'Items' }).inputValue()).toBe('Stock!A2:A91');
  expect(await page.getByLabel('Charts', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Median', { exact: true }).isChecked()).toBe(false);
  await page.close();
});

it('Back from Change leads to the one page as it was left: its choices, its cost and the focus', async () => {
  const answers: Answers = { selection: { ...stock, table: { ...stock, hasProducts: true } } };
  const { page, calls } = await openScripted(browser, answers);
  const plans = () => calls.filter(({ action }) => action === 'plan').map(({ args }) => args[0]);
  await button(page, /^Price a list/).click();
  await page.getByLabel('Sold on').selectOption('scrape');
  await page.getByLabel('Buying').check();
  await page.getByLabel('Profit to keep (% of the price)').fill('25');
  await page.getByLabel('Run it').selectOption('weekly');
  const chosen = { what: { margin: '25' }, when: { kind: 'weekly' } };
  await expect.poll(() => plans().at(-1)).toMatchObject(chosen);
  await button(page, 'Price them · 54 requests').waitFor();
  const before = plans().length;
  for (const leave of ['Escape', 'Back']) {
    await button(page, 'Change').press('Enter');
    await sees(page, 'What do you want to price?');
    if (leave === 'Back') await button(page, leave).press('Enter');
    else await page.keyboard.press(leave);
    await expect.poll(() => focused(page)).toBe('Change');
    expect(await page.getByLabel('Sold on').inputValue()).toBe('scrape');
    expect(await page.getByLabel('Buying').isChecked()).toBe(true);
    expect(await page.getByLabel('Profit to keep (% of the price)').inputValue()).toBe('25');
    expect(await page.getByLabel('Run it').inputValue()).toBe('weekly');
    expect(await button(page, 'Price them · 54 requests').count()).toBe(1);
  }
  expect(plans()).toHaveLength(before);
  await page.close();
});

it('a first price list made on its pages keeps the focus in them', async () => {
  const { page, calls } = await openScripted(browser);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await button(page, /^Price a list/).click();
  await button(page, 'Change').press('Enter');
  await sees(page, 'What do you want to price?');
  await page.getByRole('textbox', { name: 'Items' }).press('Enter');
  await sees(page, 'First column');
  await expect.poll(() => focused(page)).toBe('Where should the prices go?');
  await press('Tab', 'Enter');
  await sees(page, 'Every few hours');
  await press('Tab', 'ArrowRight', 'ArrowRight', 'Enter');
  await sees(page, 'Ready to run');
  await expect.poll(() => focused(page)).toBe('Ready to run');
  await press('Tab', 'Tab', 'Enter');
  await sees(page, 'What do you want to do?');
  expect(calls.findLast(({ action }) => action === 'plan')!.args[0]).toMatchObject({ when: { kind: 'daily', at: 7 } });
  await page.close();
});

it('a first price list is started once, however often the button is clicked', async () => {
  const { page, calls } = await openScripted(browser, { start: PENDING });
  await button(page, /^Price a list/).click();
  await button(page, 'Price them · 54 requests').dblclick();
  expect(calls.filter(({ action }) => action === 'start')).toHaveLength(1);
  await page.close();
});

it('a first price list sends nothing before its items are chosen', async () => {
  const { page, calls } = await openScripted(browser, { selection: null });
  await button(page, /^Price a list/).click();
  await button(page, 'Next: where').click();
  await sees(page, 'Select the cells and press “Use selection”');
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  expect(calls.map(({ action }) => action)).not.toContain('plan');
  await page.close();
});

it('a first price list offers the free column if the chosen one is rejected', async () => {
  const refusal = new Refusal('Stock!B2:F91 already holds something.', { field: 'where.column' });
  const { page } = await openScripted(browser, { plan: refusal });
  await button(page, /^Price a list/).click();
  await button(page, 'Change').click();
  await button(page, 'Next: where').click();
  await page.getByLabel('First column').fill('B');
  for (const name of ['Next: when', 'Next: review']) await button(page, name).click();
  await button(page, 'Use C').click();
  expect(await page.getByLabel('First column').inputValue()).toBe('C');
  expect(await page.getByText('already holds something').count()).toBe(0);
  await page.close();
});

it('a first price list calls a rejected filter by its label, and shows it among the options', async () => {
  const refusal = new Refusal('{minPrice} must be at most {maxPrice} (20), got 50.', { field: 'minPrice' });
  const { page } = await openScripted(browser, { plan: refusal });
  await button(page, /^Price a list/).click();
  await button(page, 'Change').click();
  for (const name of ['Next: where', 'Next: when', 'Next: review']) await button(page, name).click();
  await sees(page, 'Minimum price must be at most Maximum price (20), got 50.');
  const field = page.getByRole('textbox', { name: 'Minimum price' });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.isVisible()).toBe(true);
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true);
  await page.close();
});

it('a first price list leads to missing costs and back, and keeps typed values', async () => {
  const refusal = new Refusal('The selling costs are missing for Auction site.', {
    field: 'what.columns',
    action: 'costs',
  });
  const { page } = await openScripted(browser, { plan: refusal, saveCosts: accountPage() });
  await button(page, /^Price a list/).click();
  await button(page, 'Change').click();
  await page.getByRole('textbox', { name: 'Items' }).fill('Stock!A2:A50');
  for (const name of ['Next: where', 'Next: when', 'Next: review']) await button(page, name).click();
  await button(page, 'Enter what selling costs').click();
  await page.getByRole('group', { name: 'Auction site' }).getByLabel('Shipping').fill('4.95');
  await button(page, 'Save').filter({ visible: true }).click();
  await sees(page, 'Saved for this file, and for your next ones.');
  await button(page, 'Back').filter({ visible: true }).click();
  expect(await page.getByRole('textbox', { name: 'Items' }).inputValue()).toBe('Stock!A2:A50');
  await page.close();
});

it('a first price list checks a typed range when the field loses focus', async () => {
  const { page, calls } = await openScripted(browser, {
    selection: null,
    range: { ...stock, range: 'Stock!A2:A91' },
  });
  await button(page, /^Price a list/).click();
  await page.getByRole('textbox', { name: 'Items' }).fill('Stock!A2:A91');
  await page.keyboard.press('Tab');
  await sees(page, '90 items');
  expect(calls.at(-1)).toEqual({ action: 'range', args: ['Stock!A2:A91', 'priceList'] });
  await page.close();
});

describe('a task on its card', () => {
  const busy = idle(home({ tasks: [card(), watch] }));

  it('a task on its card is paused with its button, and the focus stays', async () => {
    const paused = card({ state: 'paused', text: 'Paused', main: { command: 'resume', label: 'Resume', link: null } });
    const after = home({ tasks: [paused, watch] });
    const answers: Answers = { ...busy, command: after };
    const { page, calls } = await openScripted(browser, answers);
    await sees(page, '43 of 90 priced');
    Object.assign(answers, idle(after));
    await button(page, 'Pause').first().press('Enter');
    await button(page, 'Resume').waitFor();
    await expect.poll(() => focused(page)).toBe('Resume');
    expect(calls.find(({ action }) => action === 'command')!.args).toEqual(['a1b2c3d4', 'pause']);
    await page.close();
  });

  it('a task on its card is deleted after a confirmation, which Escape cancels', async () => {
    const answers: Answers = { ...busy, remove: home({ tasks: [watch] }) };
    const { page, calls } = await openScripted(browser, answers);
    await page.getByLabel('More for Price list').click();
    await button(page, 'Delete').click();
    await button(page, 'Delete for good?').press('Escape');
    expect(calls.map(({ action }) => action)).not.toContain('remove');
    await page.getByLabel('More for Price list').press('Enter');
    await button(page, 'Delete').press('Enter');
    Object.assign(answers, idle(home({ tasks: [watch] })));
    await button(page, 'Delete for good?').press('Enter');
    await page.getByText('Price list · Stock, A2:A91').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Your tasks');
    await page.close();
  });

  it('among many tasks, failed ones come first and a search finds one', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      card({ id: `a1b2c3${at + 10}`, title: `Watch · Wants ${at}, A1:C25` }),
    );
    const failed = card({
      id: 'f1a2i3l4',
      title: 'Price list · Shelf, A2:A9',
      text: 'Failed · 0 of 8 priced',
      bad: true,
    });
    const { page } = await openScripted(browser, idle(home({ tasks: [...many, failed] })));
    const titles = () => page.locator('.card h3').allTextContents();
    await expect.poll(async () => (await titles())[0]).toBe('Price list · Shelf, A2:A9');
    await page.getByLabel('Find a task').fill('wants 11');
    await expect.poll(titles).toEqual(['Watch · Wants 11, A1:C25']);
    await page.getByLabel('Find a task').fill('shoes');
    await page.getByText('No task of this name.').waitFor();
    await page.close();
  });

  it('of hundreds of tasks, twenty are shown at once, and the one that a person comes from', async () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      card({
        id: `a1b2c${at + 100}`,
        title: `Watch · Wants ${at}, A1:C25`,
        menu: [{ command: 'edit', label: 'Edit', link: null }],
      }),
    );
    const { page } = await openScripted(browser, idle(home({ tasks: many })));
    const cards = page.locator('.card');
    await expect.poll(() => cards.count()).toBe(20);
    await button(page, 'Show 20 more of 480').press('Enter');
    await expect.poll(() => cards.count()).toBe(40);
    await page.getByLabel('More for Watch · Wants 30, A1:C25').press('Enter');
    await button(page, 'Edit').press('Enter');
    await button(page, 'Back').press('Enter');
    const title = () => page.evaluate("document.activeElement.closest('.card')?.querySelector('h3').textContent");
    await expect.poll(title).toBe('Watch · Wants 30, A1:C25');
    await page.getByLabel('Find a task').fill('wants 499');
    await expect.poll(() => cards.count()).toBe(1);
    await page.close();
  });

  it('a task on its card opens its result in the sheet', async () => {
    const { page, calls } = await openScripted(browser, busy);
    await button(page, 'Open Stock, C2').click();
    expect(calls.at(-1)).toEqual({ action: 'open', args: ['Stock', 'C2'] });
    await page.close();
  });

  it('a task on its card that needs a key leads to the key', async () => {
    const stopped = card({ main: { command: 'fixKey', label: 'Fix key', link: null } });
    const { page } = await openScripted(browser, idle(home({ tasks: [stopped] })));
    await button(page, 'Fix key').click();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.close();
  });
});

it('work on tasks and waiting cells continues while something is due, and its state is shown', async () => {
  const running = home({ tasks: [card({ text: '86 of 90 priced' })] });
  const { page, calls } = await openScripted(browser, {
    ...idle(home({ tasks: [card()] })),
    work: { home: running, nextInMs: 1 },
  });
  await sees(page, '86 of 90 priced');
  await expect.poll(() => calls.filter(({ action }) => action === 'work').length).toBeGreaterThan(2);
  await page.close();
});

it('work on tasks and waiting cells ends when nothing is due', async () => {
  const { page, calls } = await openScripted(browser);
  await sees(page, 'Make a starter sheet');
  await button(page, /^Insert a formula/).click();
  await sees(page, 'Median sold price');
  expect(calls.filter(({ action }) => action === 'work')).toHaveLength(1);
  await page.close();
});

it("work on tasks and waiting cells doesn't start without a key", async () => {
  const { page, calls } = await openScripted(browser, firstVisit);
  await sees(page, 'Get a key');
  expect(calls.map(({ action }) => action)).toEqual(['home']);
  await page.close();
});

describe('a formula', () => {
  const openFormula = async (page: Page, words: string, outcome: RegExp) => {
    await button(page, /^Insert a formula/).click();
    await page.getByRole('searchbox').fill(words);
    await button(page, outcome).click();
  };

  it('a formula in the sidebar is found by its outcome, filled in, and inserted', async () => {
    const { page, calls } = await openScripted(browser);
    await openFormula(page, 'median sold', /^Median sold price/);
    await page.getByRole('textbox', { name: 'Items' }).fill('iphone 13 "mini"');
    await page.getByLabel('Used', { exact: true }).check();
    await page.getByText('More options').click();
    await page.getByRole('textbox', { name: 'Minimum price' }).fill('50');
    const formula = '=SOLD_MEDIAN("iphone 13 ""mini""", "itemCondition", "used", "minPrice", 50)';
    expect(await page.getByLabel('The formula').textContent()).toBe(formula);
    await button(page, 'Insert').click();
    await sees(page, 'Inserted into Prices, B2.');
    expect(calls.at(-1)).toEqual({ action: 'insert', args: [formula, false] });
    await page.close();
  });

  it('a formula shows a problem that concerns no field, with its solution', async () => {
    const preview = new Refusal('The API key was not accepted.', { field: 'key', action: 'fixKey' });
    const { page } = await openScripted(browser, { preview });
    await openFormula(page, 'median sold', /^Median sold price/);
    await page.getByRole('textbox', { name: 'Items' }).fill('lego 75257');
    await button(page, 'Show value').click();
    await sees(page, 'The API key was not accepted.');
    await button(page, 'Fix key').click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    await page.close();
  });

  it('a formula replaces the content of a cell only after confirmation', async () => {
    const { page, calls } = await openScripted(browser, { insert: { cell: 'Prices!A1', occupied: 'Item' } });
    await openFormula(page, 'sell_through', /^Sales for each one on offer/);
    await page.getByRole('textbox', { name: 'Items' }).fill('lego 75257');
    await button(page, 'Insert').click();
    await sees(page, 'Prices, A1 holds “Item”.');
    await button(page, 'Replace it').click();
    // The cost of the formula may be asked meanwhile.
    const inserts = () => calls.filter(({ action }) => action === 'insert').map(({ args }) => args);
    await expect.poll(() => inserts().at(-1)).toEqual(['=SELL_THROUGH("lego 75257")', true]);
    await page.close();
  });

  it('a formula keeps columns in the order in which they were chosen', async () => {
    const { page } = await openScripted(browser);
    await openFormula(page, 'sold_listings', /^Sold listings/);
    await page.getByRole('textbox', { name: 'Items' }).fill('A2:A9');
    await page.getByText('More options').click();
    await page.getByLabel('Sold Price', { exact: true }).check();
    await page.getByLabel('Title', { exact: true }).check();
    expect(await page.getByLabel('The formula').textContent()).toBe('=SOLD_LISTINGS(A2:A9, "soldPrice, title")');
    await page.close();
  });
});

it("the form for one file's key says who spends its requests", async () => {
  const { page } = await openScripted(browser, firstVisit);
  await page.getByLabel('This file only').check();
  await sees(page, 'spend this key’s requests, whoever opens or edits it');
  await page.close();
});

it('the account has a cap for this sheet that can follow the plan again', async () => {
  const { page, calls } = await openScripted(browser, { saveCap: accountPage() });
  await button(page, 'Account').click();
  await page.getByText('Daily cap').click();
  await page.getByLabel('Most requests per day').fill('50');
  await button(page, 'Save').first().click();
  await sees(page, 'Saved.');
  await page.getByLabel('Most requests per day').fill('');
  await button(page, 'Save').first().click();
  const caps = () => calls.filter(({ action }) => action === 'saveCap').map(({ args }) => args[0]);
  await expect.poll(caps).toEqual(['50', null]);
  await page.close();
});

it('saving one section of the account keeps the settings of the others', async () => {
  const { page, calls } = await openScripted(browser, { account: accountPage({ mail: 'me@example.com' }) });
  const sent = (name: string) => calls.find(({ action }) => action === name)?.args;
  await button(page, 'Account').click();
  await page.getByText('What selling costs').click();
  await page.getByRole('group', { name: 'Auction site' }).getByLabel('Shipping').fill('5,20');
  await button(page, 'Save').nth(0).click();
  await expect
    .poll(() => sent('saveCosts'))
    .toEqual([
      {
        currency: 'USD',
        markets: { auction: { feePercent: '13.25', fixedFee: '0.4', shipping: '5,20', packaging: '0.6' } },
      },
    ]);
  await page.getByText('What selling costs').click();
  await page.getByText('E-mail and credits').click();
  await page.getByLabel('Spend credits').check();
  await button(page, 'Save').first().click();
  await expect.poll(() => sent('saveChoices')).toEqual([{ creditsFirst: true, mail: 'me@example.com' }]);
  await page.close();
});

it('typing another item to sell clears the price paid for the selected row', async () => {
  const cost = {
    ...{ requests: 3, cost: 'This costs 3 requests of your account.' },
    ...{ places: null, speed: null, ladder: null },
  };
  const { page, calls } = await openScripted(browser, { look: looks.usual, sell: cost });
  await button(page, /^Sell one item/).click();
  await page.getByLabel('Where', { exact: true }).check();
  const paid = page.getByLabel('What you paid');
  await expect.poll(() => paid.inputValue()).toBe('390');
  await page.getByLabel('Item', { exact: true }).fill('dr martens boots');
  await expect.poll(() => paid.inputValue()).toBe('');
  await expect
    .poll(() => calls.findLast(({ action }) => action === 'sell')?.args[0])
    .toMatchObject({ keyword: 'dr martens boots', paid: null });
  await paid.fill('40');
  await page.getByLabel('Item', { exact: true }).fill('dr martens 1460');
  expect(await paid.inputValue()).toBe('40');
  await page.close();
});

it('the form to sell one item follows the selected row until another item is typed', async () => {
  const cost = {
    ...{ requests: 3, cost: 'This costs 3 requests of your account.' },
    ...{ places: null, speed: null, ladder: null },
  };
  const answers = { look: looks.usual, sell: cost };
  const { page } = await openScripted(browser, answers);
  await button(page, /^Sell one item/).click();
  await page.getByLabel('Where', { exact: true }).check();
  const [item, paid] = [page.getByLabel('Item', { exact: true }), page.getByLabel('What you paid')];
  await expect.poll(() => paid.inputValue()).toBe('390');
  answers.look = { ...looks.usual, cell: 'Stock!A9', keyword: 'canon ae-1', paid: 120 };
  await expect.poll(() => item.inputValue(), { timeout: 10_000 }).toBe('canon ae-1');
  expect(await paid.inputValue()).toBe('120');
  await item.fill('dr martens boots');
  answers.look = looks.usual;
  await page.waitForTimeout(4_000);
  expect(await item.inputValue()).toBe('dr martens boots');
  await page.close();
});

it('grading is offered for an item of a list of cards, or after the person says that it is one', async () => {
  const answers = { look: lookFor('Worth grading'), sell: looked({ requests: 3, cost: 'This costs 3 requests.' }) };
  const { page } = await openScripted(browser, answers);
  await button(page, /^Sell one item/).click();
  const grading = page.getByLabel('Worth grading', { exact: true });
  await grading.check();
  answers.look = { ...lookFor('How fast'), cell: 'Stock!A9', keyword: 'bose qc45 headphones' };
  await grading.waitFor({ state: 'detached' });
  expect(await page.getByLabel('How fast', { exact: true }).isChecked()).toBe(true);
  await page.getByText('More options').click();
  await page.getByLabel('It is a trading card').check();
  await grading.check();
  await page.close();
});

it("a period starts and ends at the script's day, whatever the browser's clock says", async () => {
  const later = home({ today: '2031-03-01' });
  const { page } = await openScripted(browser, { home: later, work: { home: later, nextInMs: LATER } });
  await button(page, /^Find sales/).click();
  await page.getByLabel('Sales of').selectOption('history');
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2031-03-01');
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2028-03-02');
  await page.close();
});

it('a cleared field has no value', async () => {
  const sellingCosts = { currency: 'USD', markets: { auction: { feePercent: 13 }, peer: { feePercent: 10 } } };
  const { page, calls } = await openScripted(browser, {
    account: accountPage({ mail: 'me@example.com', sellingCosts }),
    saveChoices: accountPage(),
    saveCosts: accountPage(),
  });
  const sent = (name: string) => calls.find(({ action }) => action === name)?.args[0];
  await button(page, 'Account').click();
  await page.getByText('What selling costs').click();
  await page.getByRole('group', { name: 'Auction site' }).getByLabel('Fee %').fill('');
  await button(page, 'Save').first().click();
  await expect.poll(() => sent('saveCosts')).toEqual({ currency: 'USD', markets: { peer: { feePercent: 10 } } });
  await page.getByText('What selling costs').click();
  await page.getByText('E-mail and credits').click();
  await page.getByLabel('E-mail address').fill('');
  await button(page, 'Save').first().click();
  await expect.poll(() => sent('saveChoices')).toMatchObject({ mail: '', creditsFirst: false });
  await page.close();
});

it('the sidebar links to the key, help, support and terms', async () => {
  const { page } = await openScripted(browser);
  await button(page, 'Account').click();
  await sees(page, 'Daily cap');
  const links = await page.evaluate("[...document.querySelectorAll('a')].map(({ href }) => href)");
  expect(links).toEqual([publisher.keys, publisher.help, publisher.support, publisher.terms]);
  await page.close();
});

it('text from the service is never markup, and only web addresses are links', async () => {
  const evil = '<img src=x onerror="document.title=1">';
  const state = home({
    account: account({ spent: { more: 'javascript:alert(1)' } }),
    tasks: [card({ title: evil, text: evil, note: evil })],
    notices: [{ id: 'n', text: evil, link: 'javascript:alert(1)' }],
  });
  const { page } = await openScripted(browser, idle(state));
  await sees(page, evil);
  expect(await page.evaluate("document.querySelectorAll('img, a').length")).toBe(0);
  await page.close();
});

it('an action that failed on the platform can be retried', async () => {
  let broken = true;
  const page = await openPage(browser, (_, [action]) => {
    if (broken) return { error: 'NetworkError: Connection failure due to HTTP 0' };
    return { value: { ok: true, value: action === 'home' ? home() : { home: home(), nextInMs: LATER } } };
  });
  await sees(page, 'NetworkError');
  broken = false;
  await button(page, 'Try again').click();
  await sees(page, 'What do you want to do?');
  await page.close();
});

it('a failure without a network connection is reported as such', async () => {
  const page = await openPage(browser, (_, [action]) =>
    action === 'home'
      ? { value: { ok: true, value: home() } }
      : { error: 'NetworkError: Connection failure due to HTTP 0' },
  );
  await sees(page, 'What do you want to do?');
  await page.context().setOffline(true);
  await button(page, 'Account').click();
  await sees(page, 'This computer is offline. Connect it and try again.');
  await page.close();
});

it('the sidebar fits at twice the text size', async () => {
  const { page } = await openScripted(browser, idle(home({ tasks: [card(), watch] })));
  await page.addStyleTag({ content: 'body { zoom: 2 }' });
  await sees(page, 'Check now');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(300);
  await page.close();
});

it('tasks for one item with a long name can be told apart, also at text size 2', async () => {
  const item = 'Sales of “Canon AE-1 Program 35mm SLR film camera with 50mm f/1.8 lens, strap and case”';
  const ends = [' by month', ' since 22 Nov 2023', ', in Sold canon 2'];
  const tasks = ends.map((end, at) => card({ id: `a1b2c3d4e5${at}${at}`, title: `${item}${end}` }));
  const { page } = await openScripted(browser, idle(home({ tasks })));
  const titles = page.locator('.card h3');
  await titles.first().waitFor();
  for (const zoom of [1, 2]) {
    await page.evaluate(`document.body.style.zoom = ${zoom}`);
    const shown = await titles.evaluateAll(found =>
      (found as HTMLElement[]).map(({ innerText, scrollHeight, clientHeight }) =>
        scrollHeight > clientHeight ? 'cut' : innerText,
      ),
    );
    expect(shown.filter((text, at) => text.startsWith('Sales of “Canon AE-1') && text.endsWith(ends[at]!))).toEqual(
      shown,
    );
  }
  expect(await titles.first().getAttribute('title')).toBe(`${item}${ends[0]}`);
  await page.close();
});

it('progress is visible in high contrast mode', async () => {
  const { page } = await openScripted(browser);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('progressbar', { name: 'Requests left' }).waitFor();
  const style = "getComputedStyle(document.querySelector('progress'))";
  expect(await page.evaluate(`[${style}.borderStyle, ${style}.forcedColorAdjust]`)).toEqual(['solid', 'none']);
  await page.close();
});
