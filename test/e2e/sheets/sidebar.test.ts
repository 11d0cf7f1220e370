import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publisher } from '../../../sheets-addon/sidebar/publisher.ts';
import { launchBrowser } from '../browser.ts';
import { picture } from './pictures.ts';
import { openSidebar } from './sidebar-page.ts';

const KEYWORDS = ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257', 'canon ae-1', 'seiko skx007', 'dyson v8'];
const PRICES = { Prices: [['Item'], ...KEYWORDS.map(keyword => [keyword])] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('set-up', () => {
  it('takes a key, refuses a wrong one in words, shows the usage, and forgets it again', async () => {
    const { page, sandbox, host } = await openSidebar(browser, { keyless: true, sandbox: { used: 412, credits: 250 } });
    const panel = page.getByRole('tabpanel', { name: 'Account' });
    await panel.getByRole('button', { name: 'Save and test' }).click();
    await panel.getByRole('alert').getByText('Enter the API key.').waitFor();
    await panel.getByLabel('API key').fill('cs_wrong');
    await panel.getByRole('button', { name: 'Save and test' }).click();
    await panel.getByText('The API key was not accepted.').waitFor();
    await panel.getByLabel('API key').fill(sandbox.apiKey);
    await panel.getByRole('button', { name: 'Save and test' }).click();
    await panel.getByText('412 of 2,000').waitFor();
    await panel.getByRole('status').getByText('The key works: plan starter.').waitFor();
    await panel.getByText('An API key is saved for your own spreadsheets.').waitFor();
    expect(await page.content()).not.toContain(sandbox.apiKey);
    await panel.getByRole('button', { name: 'Forget' }).click();
    await panel.getByRole('button', { name: 'Forget for good?' }).click();
    await panel.getByRole('heading', { name: 'Set up' }).waitFor();
    expect(JSON.stringify(host.properties.entries('user:user@example.com'))).not.toContain(sandbox.apiKey);
    await page.close();
  });

  it('tells whose key stays in use, and what is in force once that is forgotten', async () => {
    const { page, sandbox, host } = await openSidebar(browser);
    host.callFromHtml('saveSettings', [{ apiKey: sandbox.apiKey, scope: 'spreadsheet' }]);
    await page.reload();
    const panel = page.getByRole('tabpanel', { name: 'Account' });
    await panel.getByText('Use another key').click();
    await panel.getByRole('radio', { name: /My spreadsheets/ }).check();
    await panel.getByLabel('API key').fill(sandbox.apiKey);
    await panel.getByRole('button', { name: 'Save and test' }).click();
    await panel.getByText('which stays in use here until it is forgotten').waitFor();
    await panel.getByRole('button', { name: 'Forget' }).click();
    await panel.getByRole('button', { name: 'Forget for good?' }).click();
    await panel.getByText('Forgotten here: your own key is used now.').waitFor();
    await panel.getByText('An API key is saved for your own spreadsheets.').waitFor();
    await panel.getByText('Choices for formulas and jobs').click();
    await panel.getByRole('button', { name: 'Save choices' }).click();
    await panel.getByText('Your choices are saved.').waitFor();
    await page.close();
  });

  it('warns before a key is saved for everybody who edits the file, and takes a gateway', async () => {
    const { page, sandbox, host } = await openSidebar(browser, { keyless: true });
    await page.getByRole('radio', { name: /Through an API gateway/ }).check();
    await page.getByRole('radio', { name: /This spreadsheet/ }).check();
    await page.getByText('their formulas and jobs use up your requests').waitFor();
    await page.getByLabel('Gateway key').fill(sandbox.gateway.key);
    await page.getByLabel('Gateway host').fill(sandbox.gateway.host);
    await page.getByRole('button', { name: 'Save and test' }).click();
    await page.getByText('A gateway key is saved for this spreadsheet.').waitFor();
    expect(host.properties.entries('document').settings).toContain(sandbox.gateway.key);
    await page.close();
  });
});

describe('the first visit', () => {
  it('leads to a key, a first formula and a starter sheet, and can be put away', async () => {
    const { page, sandbox, host, reopen } = await openSidebar(browser, { keyless: true });
    expect(await page.getByRole('link', { name: 'Get an API key' }).getAttribute('href')).toMatch(/^https:/);
    await page.getByLabel('API key').fill(sandbox.apiKey);
    await page.getByRole('button', { name: 'Save and test' }).click();
    await page.getByRole('button', { name: 'Make a starter sheet' }).click();
    await page.getByText('“Sold Data starter” is made').waitFor();
    const formula = host.spreadsheet!.sheet('Sold Data starter').cell(1, 2).formula;
    expect(formula).toBe('=SOLD_STATS(A2:A4, "columns", "count, median, p25, p75, currency, note")');
    await page.getByRole('button', { name: 'Hide' }).click();
    await reopen();
    await page.getByText('requests left').waitFor();
    expect(await page.getByRole('heading', { name: 'Next steps' }).count()).toBe(0);
    await page.close();
  });

  it('links to help, support, privacy and terms from every page', async () => {
    const { page } = await openSidebar(browser);
    const links = await page.evaluate("[...document.querySelectorAll('footer a')].map(({ href }) => href)");
    expect(links).toEqual([publisher.help, publisher.support, publisher.privacy, publisher.terms]);
    await page.close();
  });
});

describe('the tabs', () => {
  it('open where the person was, with the formula as it was left and without the key', async () => {
    const { page, tab, sandbox, reopen } = await openSidebar(browser, { sheets: PRICES });
    await page.getByText('Use another key').click();
    await page.getByLabel('API key').fill(sandbox.apiKey);
    const panel = await tab('Formula');
    await panel.getByRole('combobox', { name: 'Formula' }).selectOption('SELL_THROUGH');
    await panel.getByRole('textbox', { name: 'Keyword' }).fill('lego 75257');
    await reopen();
    const formula = page.getByRole('tabpanel', { name: 'Formula' }).getByLabel('The formula', { exact: true });
    expect(await formula.textContent()).toBe('=SELL_THROUGH("lego 75257")');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(sandbox.apiKey);
    await page.close();
  });

  it('are moved between with the arrow keys, and nothing is wider than the sidebar', async () => {
    const { page } = await openSidebar(browser, { sheets: PRICES });
    await page.getByRole('tab', { name: 'Account' }).focus();
    for (const name of ['Formula', 'Jobs', 'Schedule', 'Account']) {
      await page.keyboard.press('ArrowRight');
      expect(await page.getByRole('tab', { name, selected: true }).evaluate('document.activeElement.textContent')).toBe(
        name,
      );
      await page.getByRole('tabpanel', { name }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(300);
    }
    await page.close();
  });

  it('fit the sidebar with letters twice as large', async () => {
    const { page, tab } = await openSidebar(browser, { sheets: PRICES });
    await page.addStyleTag({ content: 'body { zoom: 2 }' });
    for (const name of ['Account', 'Formula', 'Jobs', 'Schedule'] as const) {
      await tab(name);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(300);
    }
    await page.close();
  });

  it('show how far something is in high contrast', async () => {
    const { page } = await openSidebar(browser, { sandbox: { used: 412 } });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('progressbar', { name: 'Monthly requests used' }).waitFor();
    const style = "getComputedStyle(document.querySelector('progress'))";
    expect(await page.evaluate(`[${style}.borderStyle, ${style}.forcedColorAdjust]`)).toEqual(['solid', 'none']);
    await page.close();
  });

  it('every field has a label', async () => {
    const { page } = await openSidebar(browser, { sheets: PRICES });
    const nameless = await page.evaluate(`[...document.querySelectorAll('input, select, textarea, button')]
      .filter(control => !control.labels?.length && !control.getAttribute('aria-label') && !control.textContent.trim())
      .map(control => control.outerHTML)`);
    expect(nameless).toEqual([]);
    await page.close();
  });
});

describe('by keyboard alone', () => {
  it('the focus stays near what it was on when that goes', async () => {
    const { page, tab, sandbox } = await openSidebar(browser, { keyless: true, sheets: PRICES });
    const focused = () => page.evaluate('document.activeElement.textContent');
    await page.getByLabel('API key').fill(sandbox.apiKey);
    await page.keyboard.press('Enter');
    await page.getByText('requests left').waitFor();
    await page.getByRole('button', { name: 'Hide' }).press('Enter');
    await expect.poll(focused).toBe('Usage');
    const panel = await tab('Schedule');
    await panel.getByText('New schedule').press('Enter');
    await panel.getByRole('textbox', { name: 'Keywords' }).fill('Prices!A2:A7');
    await panel.getByRole('textbox', { name: 'First column for the prices' }).fill('B');
    await page.keyboard.press('Enter');
    await panel.getByText('Daily at 07:00').waitFor();
    await expect.poll(focused).toBe('New schedule');
    await panel.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.keyboard.press('Enter');
    await panel.getByText('Nothing is scheduled.').waitFor();
    await expect.poll(focused).toBe('Schedules');
    await page.close();
  });

  it('Escape, or going elsewhere, takes back a first yes', async () => {
    const { page, host } = await openSidebar(browser);
    const forget = page.getByRole('button', { name: 'Forget' });
    for (const away of ['Escape', 'Tab']) {
      await forget.press('Enter');
      await page.getByRole('button', { name: 'Forget for good?' }).press(away);
      expect(await forget.textContent()).toBe('Forget');
    }
    expect(host.properties.entries('user:user@example.com')).toHaveProperty('settings');
    await page.close();
  });
});

describe('without a network', () => {
  it('says so in its own words', async () => {
    const { page, tab } = await openSidebar(browser, { broken: 'NetworkError: Connection failure due to HTTP 0' });
    await page.context().setOffline(true);
    const panel = await tab('Jobs');
    await panel.getByText('This computer is offline. Connect it, and try again.').waitFor();
    await page.close();
  });
});

describe('the builder', () => {
  it('makes a formula from the form, asks before it replaces something, and inserts it', async () => {
    const { page, host, tab } = await openSidebar(browser, { sheets: PRICES });
    host.spreadsheet!.select('Prices', 1, 1);
    const panel = await tab('Formula');
    await panel.getByRole('button', { name: 'Insert in the active cell' }).click();
    await panel.getByText('Fill in the marked field.').waitFor();
    await panel.getByRole('textbox', { name: 'Keyword' }).fill('iphone 13 "mini"');
    await panel.getByText('Filters', { exact: true }).click();
    await panel.getByRole('combobox', { name: 'Condition' }).selectOption('used');
    await panel.getByRole('textbox', { name: 'Minimum Price' }).fill('50');
    const formula = '=SOLD_MEDIAN("iphone 13 ""mini""", "itemCondition", "used", "minPrice", 50)';
    expect(await panel.getByLabel('The formula', { exact: true }).textContent()).toBe(formula);
    await panel.getByRole('button', { name: 'Insert in the active cell' }).click();
    await panel.getByText('Prices!A1 holds "Item".').waitFor();
    host.spreadsheet!.select('Prices', 2, 2);
    await panel.getByRole('button', { name: 'Insert in the active cell' }).click();
    await panel.getByText('Inserted in Prices!B2.').waitFor();
    expect(host.spreadsheet!.sheet('Prices').cell(2, 2).formula).toBe(formula);
    await page.close();
  });

  it('keeps columns in the order in which they were ticked', async () => {
    const { page, tab } = await openSidebar(browser, { sheets: PRICES });
    const panel = await tab('Formula');
    await panel.getByRole('combobox', { name: 'Formula' }).selectOption('SOLD_LISTINGS');
    await panel.getByRole('textbox', { name: 'Keyword' }).fill('A2:A9');
    await panel.getByText('Columns', { exact: true }).click();
    await panel.getByRole('checkbox', { name: 'Sold Price' }).check();
    await panel.getByRole('checkbox', { name: 'Title', exact: true }).check();
    expect(await panel.getByLabel('The formula', { exact: true }).textContent()).toBe(
      '=SOLD_LISTINGS(A2:A9, "soldPrice, title")',
    );
    await page.close();
  });
});

describe('the value and the cost of a formula', () => {
  it('are shown before it is inserted, and the cell then asks nothing more', async () => {
    const { page, sandbox, cell, tab } = await openSidebar(browser, { sheets: PRICES });
    const panel = await tab('Formula');
    await panel.getByRole('textbox', { name: 'Keyword' }).fill('Prices!A2:A7');
    await panel.getByText('Costs 6 requests, once').waitFor();
    await panel.getByRole('textbox', { name: 'Keyword' }).fill('lego 75257');
    await panel.getByText('Costs 1 request, once').waitFor();
    await panel.getByRole('button', { name: 'Show value' }).click();
    const shown = await panel.locator('.preview td').textContent();
    expect(sandbox.account.used).toBe(1);
    expect(String(cell('SOLD_MEDIAN', 'lego 75257'))).toBe(shown);
    expect(sandbox.account.used).toBe(1);
    await page.close();
  });

  it.each([
    ['SELL_THROUGH', 'Costs 2 requests'],
    ['SOLD_TREND', 'Costs 1 to 13 requests'],
    ['SOLD_USAGE', 'Free of charge.'],
  ])('%s: %s', async (name, text) => {
    const { page, tab } = await openSidebar(browser);
    const panel = await tab('Formula');
    await panel.getByRole('combobox', { name: 'Formula' }).selectOption(name);
    await panel.locator('.last-bar').getByText(text).waitFor();
    await page.close();
  });
});

describe('without a mouse', () => {
  it('a formula is made and inserted', async () => {
    const { page, host } = await openSidebar(browser, { sheets: PRICES });
    host.spreadsheet!.select('Prices', 2, 2);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByText('requests left').waitFor();
    await press('Tab', 'ArrowRight', 'Tab', 'Tab');
    await page.keyboard.type('lego 75257');
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await page.getByText('Inserted in Prices!B2.').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Insert in the active cell');
    expect(host.spreadsheet!.sheet('Prices').cell(2, 2).formula).toBe('=SOLD_MEDIAN("lego 75257")');
    await page.close();
  });
});

describe('the job runner', () => {
  it('previews the cost, runs a bulk search over the selection and draws a chart', async () => {
    const { page, host, sandbox, tab } = await openSidebar(browser, { sheets: PRICES });
    host.spreadsheet!.select('Prices', 1, 1, 7, 1);
    const panel = await tab('Jobs');
    await panel.getByText('Jobs that have ended are listed here').waitFor();
    await panel.getByRole('button', { name: 'Use selection for Keywords' }).click();
    await expect.poll(() => panel.getByRole('textbox', { name: 'Keywords' }).inputValue()).toBe('Prices!A1:A7');
    await panel.getByRole('button', { name: 'Preview cost' }).click();
    await panel.getByText('About 6 requests of your 2,000 left (6 keywords).').waitFor();
    await picture(page, 'job-cost');
    expect(sandbox.account.used).toBe(0);
    await panel.getByRole('button', { name: 'Start', exact: true }).click();
    await panel.getByText('is done: 6 rows on “Bulk search”.').waitFor();
    await panel.getByRole('button', { name: 'Price chart' }).click();
    await panel.getByText('The chart stands on “Bulk search”').waitFor();
    expect(host.spreadsheet!.sheet('Bulk search').charts).toHaveLength(1);
    expect(
      host
        .spreadsheet!.sheet('Bulk search')
        .values()
        .slice(1)
        .map(row => row[0]),
    ).toEqual(KEYWORDS);
    await picture(page, 'job-history');
    await page.close();
  });

  it('pauses a long history, resumes it in a sidebar that was closed meanwhile, and cancels it without losing rows', async () => {
    const sidebar = await openSidebar(browser, { sheets: PRICES, sandbox: { plan: 'growth' } });
    const { host, tab } = sidebar;
    const panel = await tab('Jobs');
    await panel.getByRole('combobox', { name: 'Kind of job' }).selectOption('history');
    await panel.getByRole('textbox', { name: 'Keyword', exact: true }).fill('iphone 13 128gb');
    await panel.getByLabel('Start Date').fill('2025-11-20');
    await panel.getByLabel('End Date').fill('2026-11-19');
    await panel.getByRole('textbox', { name: 'Most pages' }).fill('200');
    await panel.getByRole('button', { name: 'Preview cost' }).click();
    await panel.getByRole('button', { name: 'Start', exact: true }).click();
    await panel.getByText(/20 of \d+ pages/).waitFor();
    await picture(sidebar.page, 'job-running');
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByText('Paused', { exact: true }).waitFor();
    await sidebar.reopen();
    const again = await tab('Jobs');
    await again.getByText('Nothing is lost: resume whenever you want.').waitFor();
    await picture(sidebar.page, 'job-paused');
    host.clock.advance(120_000);
    await again.getByRole('button', { name: 'Resume' }).click();
    await again.getByText(/40 of \d+ pages/).waitFor();
    host.clock.advance(120_000);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.getByText('was cancelled').waitFor();
    const rows = host.spreadsheet!.sheet('Long history').values().slice(1);
    expect(rows.length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(rows.map(row => `${row[0]} ${row[2]}`)).size).toBe(rows.length);
    await sidebar.page.close();
  });

  it('says in one sentence what is wrong and where', async () => {
    const { page, tab } = await openSidebar(browser, { sheets: PRICES, sandbox: { used: 1_998 } });
    const panel = await tab('Jobs');
    await panel.getByRole('button', { name: 'Preview cost' }).click();
    await panel.getByRole('alert').getByText('Select the cells that hold the keywords').waitFor();
    await panel.getByRole('textbox', { name: 'Keywords' }).fill('Prices!A1:A7');
    await panel.getByRole('textbox', { name: 'Sheet for the rows' }).fill('Prices');
    await panel.getByRole('button', { name: 'Preview cost' }).click();
    await panel.getByRole('alert').getByText('which holds the input').waitFor();
    await panel.getByRole('textbox', { name: 'Sheet for the rows' }).fill('Out');
    await panel.getByRole('button', { name: 'Preview cost' }).click();
    await panel.getByText('but only 2 left').waitFor();
    await panel.getByRole('button', { name: 'Start anyway' }).waitFor();
    await page.close();
  });
});

describe('the schedule', () => {
  it('saves a daily refresh, runs it now, pauses it and deletes it', async () => {
    const { page, host, tab } = await openSidebar(browser, { sheets: PRICES });
    const panel = await tab('Schedule');
    await panel.getByText('Nothing is scheduled.').waitFor();
    await panel.getByText('New schedule').click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('Morning prices');
    await panel.getByRole('textbox', { name: 'Keywords' }).fill('Prices!A2:A7');
    await panel.getByRole('textbox', { name: 'First column for the prices' }).fill('B');
    await panel.getByText('Alert, snapshot, mail').click();
    await panel.getByRole('textbox', { name: 'Price alert, percent' }).fill('10');
    await panel.getByRole('textbox', { name: 'Snapshot tab' }).fill('Price history');
    await picture(page, 'schedule-form');
    await panel.getByRole('button', { name: 'Schedule it' }).click();
    await panel.getByText('Daily at 07:00').waitFor();
    await panel.getByRole('button', { name: 'Run now' }).click();
    await panel.getByText('6 of 6').waitFor();
    await picture(page, 'schedule');
    expect(typeof host.spreadsheet!.sheet('Prices').cell(2, 2).value).toBe('number');
    expect(host.spreadsheet!.sheet('Price history').values().length).toBe(7);
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByText('Paused: no next run').waitFor();
    await panel.getByRole('button', { name: 'Delete' }).click();
    await panel.getByRole('button', { name: 'Delete for good?' }).click();
    await panel.getByText('Nothing is scheduled.').waitFor();
    await page.close();
  });

  it('shows the plan of a watched list before it starts', async () => {
    const { page, host, tab } = await openSidebar(browser, { sheets: PRICES });
    const panel = await tab('Schedule');
    await panel.getByText('New schedule').click();
    await panel.getByRole('radio', { name: /Watch a list/ }).check();
    await panel.getByRole('textbox', { name: 'List' }).fill('Prices!A1:A7');
    await panel.getByRole('textbox', { name: 'Requests a month' }).fill('600');
    await panel.getByRole('button', { name: 'Show the plan' }).click();
    await panel.getByText('6 items, each every 7.4 hours, about 585 of 600 requests a month').waitFor();
    await picture(page, 'watch-form');
    await panel.getByRole('textbox', { name: 'Requests a month' }).fill('1200');
    await panel.getByRole('button', { name: 'Show the plan' }).click();
    await panel.getByText('about 1,170 of 1,200 requests a month').waitFor();
    await panel.getByRole('button', { name: 'Start watching' }).click();
    await panel.getByText('Every hour · Watching Prices!A1:A7').waitFor();
    // Nobody named it.
    await panel.getByText('Watch a list', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Run now' }).click();
    await panel.getByText('1 of 1').waitFor();
    await picture(page, 'watch');
    expect(host.spreadsheet!.sheet('Prices').cell(1, 2).value).toBe('Sells For');
    expect(typeof host.spreadsheet!.sheet('Prices').cell(2, 2).value).toBe('number');
    await page.close();
  });
});
