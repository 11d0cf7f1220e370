/** The sidebar's charts in a real browser: their text alternatives, the images they load, and their layout at text size 2 (V1, S2). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { looked, speeds } from './decisions.ts';
import { HOSTILE, looks } from './looks.ts';
import { lookFor, outdated, PICTURES, sees } from './picture-states.ts';
import { documentPicture, faultsInAllSettings, openScripted } from './sidebar-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function opened(name: keyof typeof looks, more: { dark?: boolean } = {}) {
  const scripted = await openScripted(browser, { look: looks[name] }, { height: 900, ...more });
  const loaded: string[] = [];
  await scripted.page.route(/^https:/, route => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await scripted.page.getByRole('button', { name: /^Look at one item/ }).click();
  await scripted.page.getByText(looks[name].cost).waitFor();
  return { ...scripted, loaded };
}

const imageText = (page: Page, start: string) =>
  page.getByRole('img', { name: new RegExp(`^${start}`) }).getAttribute('aria-label');

it('a picture has a text with the same facts', async () => {
  const { page } = await opened('usual');
  const { count } = looks.usual.picture!;
  expect(await imageText(page, 'Prices')).toMatch(
    new RegExp(
      `^Prices of ${count} sales: half sold for \\$\\d+ to \\$\\d+, price now \\$478. Lowest \\$\\d+, highest \\$[\\d,]+. You paid \\$390. Break-even \\$459.$`,
    ),
  );
  expect(await imageText(page, 'Median')).toMatch(
    /^Median per 2 days, up to: \d+ Nov \$[\d.]+(, \d+ Nov \$[\d.]+)+\.$/,
  );
  await page.close();
});

it('the answer comes first: three prices, what is left of each, and one price only', async () => {
  const { page } = await opened('usual');
  const rows = await page.locator('.list-at tbody tr').allInnerTexts();
  expect(rows.map(row => row.split('\t'))).toEqual([
    ['Sells fast', '$471', '$10'],
    ['Price now', '$478', '$16'],
    ['Be patient', '$545', '$75'],
  ]);
  expect(await page.locator('.list-at').evaluate(each => each.getBoundingClientRect().bottom)).toBeLessThan(720);
  await page.getByText('My stock, A19 · From the saved answer').waitFor();
  expect(await page.getByText('median $').count()).toBe(0);
  await page.close();
});

it('a dragged line shows what is left and the share of sales above it, by keyboard too and without a call', async () => {
  const { page, calls } = await opened('usual');
  const slider = page.getByRole('slider', { name: 'Your price' });
  expect(await slider.getAttribute('aria-valuetext')).toBe('At $478 you keep $16. 72% of the sales were higher.');
  const before = calls.length;
  await slider.focus();
  await page.keyboard.press('End');
  const text = (await slider.getAttribute('aria-valuetext'))!;
  expect(text).toMatch(/^At \$\d+ you keep \$\d+\. \d% of the sales were higher\.$/);
  await page.getByText(text).waitFor();
  await page.keyboard.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^At \$\d+ you lose \$/);
  await page.keyboard.press('ArrowRight');
  const lines = await page.locator('svg line.price').evaluateAll(found => found.map(line => line.getAttribute('x1')));
  expect(Number(lines[0])).toBeGreaterThan(6);
  expect(calls.slice(before).filter(({ action }) => action !== 'look')).toEqual([]);
  expect(calls.slice(before).every(({ args }) => args[1] === false)).toBe(true);
  await page.close();
});

it("photos of sales are loaded only from the marketplaces' hosts, and each sale has its link", async () => {
  const { page, loaded } = await opened('usual');
  await expect.poll(() => loaded.length).toBeGreaterThan(0);
  expect(loaded.every(address => /^https:\/\/images\.auctionsite\.com\//.test(address))).toBe(true);
  expect(await page.locator('.latest a').count()).toBe(3);
  await page.close();
});

it('hostile titles, links and image addresses stay text, and nothing is loaded', async () => {
  const { page, loaded } = await opened('hostile');
  expect(await page.locator('.latest .title').first().textContent()).toBe(HOSTILE.title);
  expect(await page.locator('.latest a, .latest img, .item-head img').count()).toBe(0);
  expect([await page.title(), loaded]).toEqual(['Sold Data', []]);
  await page.close();
});

it('below three sales there is no distribution and no median (N1)', async () => {
  const { page } = await opened('one-sale');
  expect(await page.getByRole('img').count()).toBe(0);
  await page.getByText('Only 1 sale: too few for a price').waitFor();
  await page.close();
});

it('the rule of an evidence grade can be opened by keyboard', async () => {
  const { page } = await opened('usual');
  await page.locator('.evidence summary').focus();
  await page.keyboard.press('Enter');
  expect(await page.getByText('Strong: 30 sales or more,').isVisible()).toBe(true);
  await page.close();
});

const DOCUMENTED = new Set(['first-visit', 'grading-usual', 'look-usual', 'look-mixed']);

it('outdated profits are calculated with one click, and the card shows the new ones', async () => {
  const { answers = {}, act } = PICTURES['result-outdated']!;
  const text = '2 profits updated, without a request.';
  const items = outdated.map(({ keyword, pieces, currency }) => ({ keyword, pieces, currency, profit: 5 }));
  const { page, calls } = await openScripted(browser, { ...answers, updateProfits: { text, items } });
  await act?.(page);
  await page.getByRole('button', { name: 'Update 2 profits · free', exact: true }).click();
  await page.getByText(text, { exact: true }).waitFor();
  expect(calls.filter(({ action }) => action === 'updateProfits')).toEqual([
    { action: 'updateProfits', args: [expect.any(String)] },
  ]);
  await page.getByText('4 items', { exact: true }).waitFor();
  expect(await page.getByText('don’t match').count()).toBe(0);
  await page.close();
});

it.each(Object.entries(PICTURES))(
  'the picture %s is 300 px wide, whole and readable, and axe finds nothing: light, dark, and at text size 2',
  async (name, { answers = {}, act }) => {
    const { page } = await openScripted(browser, answers, { height: 900 });
    await act(page);
    // The documentation shows them too.
    if (DOCUMENTED.has(name)) await documentPicture(page, name);
    const faults = await faultsInAllSettings(page, name);
    expect([await page.title(), faults]).toEqual(['Sold Data', []]);
    await page.close();
  },
);

/** Opens "Sell one item" with this answer. */
async function sold(about: 'How fast' | 'Worth grading', sell: ReturnType<typeof looked>) {
  const scripted = await openScripted(browser, { look: lookFor(about), sell }, { height: 900 });
  await scripted.page.getByRole('button', { name: /^Sell one item/ }).click();
  await scripted.page.getByLabel(about, { exact: true }).check();
  await scripted.page.getByText(sell.cost).waitFor();
  return scripted;
}

it('the months of a year have a text with the same facts, and the best and the worst one by name', async () => {
  const { page } = await sold('How fast', looked({ speed: speeds.year }));
  const { months, bestMonth, worstMonth } = speeds.year;
  const text = (await imageText(page, 'Sold in each month'))!;
  expect(text.split(', ').map(each => Number(/(\d+)\.?$/.exec(each)![1]))).toEqual(months.map(({ sold }) => sold));
  const nameOf = (month: string | null) =>
    new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
  await page.getByText(`Best: ${nameOf(bestMonth)}`).waitFor();
  await page.getByText(`Worst: ${nameOf(worstMonth)}`).waitFor();
  await page.close();
});

it('a month with fewer than three sales has no price, and an uncounted one has no bar', async () => {
  const { page } = await sold('How fast', looked({ speed: speeds['thin-year'] }));
  await page.getByText('All months').click();
  expect(await page.getByRole('row', { name: /^\w+ \d+ 2 Only 2 sales: too few for a price$/ }).count()).toBe(5);
  expect(await imageText(page, 'Sold in each month')).toContain('Feb 2026 not counted');
  expect(await page.locator('.chart rect').nth(3).getAttribute('height')).toBe('0');
  await page.close();
});

it('the year is paid for only by a click on a button that shows its cost', async () => {
  const { page, calls } = await sold('How fast', looked({ speed: speeds.estimate }));
  const paying = () =>
    calls.filter(({ action, args }) => action === 'sell' && args[1] !== 'nothing').map(({ args }) => args[1]);
  expect(paying()).toEqual([]);
  await page.getByRole('button', { name: 'Best month: 12 requests' }).click();
  await expect.poll(paying).toEqual(['year']);
  await page.close();
});

it('a click before the cost is shown only shows the cost', async () => {
  const { page, calls } = await sold(
    'Worth grading',
    looked({ requests: 3, cost: 'This costs 3 requests of your account.' }),
  );
  // Enter follows the last letter at once, before the page has asked for the cost of the new item.
  await page.getByLabel('Item', { exact: true }).evaluate(async (field: HTMLInputElement) => {
    field.value = 'charizard base set 4';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(resolve => setTimeout(resolve));
    field.form!.requestSubmit();
  });
  await page.getByRole('button', { name: 'Look up: 3 requests' }).waitFor();
  expect(calls.filter(({ action, args }) => action === 'sell' && args[1] !== 'nothing')).toEqual([]);
  await page.close();
});

it('a marketplace whose costs are higher than its price says what is lost there', async () => {
  const { answers = {}, act } = PICTURES['sell-high-price']!;
  const { page } = await openScripted(browser, answers);
  await act(page);
  expect(await page.locator('.places .row > span').allInnerTexts()).toEqual([
    '$12,346 after costs',
    '-$12,346 after costs',
  ]);
  await page.close();
});

/** Runs in the page: marks with less contrast than 3:1 with the page. Backgrounds of charts convey nothing and are ignored. */
function paleMarks(): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map(channel => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  return [
    ...document.querySelectorAll('svg :is(rect, line, path, circle, polyline):not(.chart .middle, .price-edge)'),
  ].flatMap(mark => {
    const { fill, stroke } = getComputedStyle(mark);
    const color = stroke === 'none' ? fill : stroke;
    const [one, other] = [light(color), paper].sort((a, b) => b - a) as [number, number];
    return one / other < 3 ? [`${mark.getAttribute('class')} ${color}`] : [];
  });
}

it('a list without losses doesn’t show their number in red', async () => {
  const { answers = {}, act } = PICTURES['result-one']!;
  const { page } = await openScripted(browser, answers);
  await act(page);
  const tiles = page.locator('.result .tiles dd');
  expect(await tiles.allInnerTexts()).toEqual(['1 item', '0 items', '$50.00']);
  expect(await tiles.evaluateAll(all => all.map(each => each.className))).toEqual(['gain', '', '']);
  await page.close();
});

it('the bars of a finished list are for all pieces, as their sum is', async () => {
  const { answers = {}, act } = PICTURES['result-pieces']!;
  const { page } = await openScripted(browser, answers);
  await act(page);
  const bars = await page.locator('.bars li').allInnerTexts();
  expect(bars.map(text => text.replace(/\s+/g, ' ').trim())).toEqual([
    '1,200 × lens +$15,000',
    'camera +$50',
    '2 × strap -$6',
  ]);
  await sees(page, '$15,044');
  await page.close();
});

it.each(['first-visit', 'look-usual', 'result-usual', 'sell-usual', 'how-fast-year', 'grading-usual'])(
  'the marks of %s have a contrast of at least 3:1 with the page, light and dark',
  async name => {
    const { answers = {}, act } = PICTURES[name]!;
    const { page } = await openScripted(browser, answers);
    await act(page);
    expect(await page.locator('svg').count()).toBeGreaterThan(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await page.evaluate(paleMarks)]).toEqual([colorScheme, []]);
    }
    await page.close();
  },
);

it('an item without a saved answer is looked up only by a click on a button that shows its cost', async () => {
  const { page, calls } = await opened('unknown');
  const paying = () => calls.filter(({ action, args }) => action === 'look' && args[1] === true).length;
  expect(paying()).toBe(0);
  await page.getByRole('button', { name: 'Look it up: 1 request' }).click();
  await expect.poll(paying).toBe(1);
  await page.close();
});
