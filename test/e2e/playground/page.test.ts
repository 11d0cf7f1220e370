import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureAddOn } from '../../demo/playground/tests/fixture.ts';
import { Visitor } from './visitor.ts';

const isPrice = (value: unknown) => typeof value === 'number' && value > 0;

describe('the playground in a browser', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.open({ addOn: fixtureAddOn });
  });
  afterAll(() => visitor.leave());

  it('prices the starter sheet by itself and lists what that cost', async () => {
    await visitor.sees('B31', isPrice);
    await visitor.sees('B9', isPrice, 'Asking prices');
    const { page } = visitor;
    expect(await page.locator('#service tbody tr').count()).toBe(38);
    expect(await page.locator('#summary').textContent()).toBe('38 requests used, 1,962 left until 1 Dec');
  });

  it('shows the first prices within three seconds of its beginning, before the spreadsheet is there', async () => {
    const seen = await visitor.page.evaluate(() => performance.getEntriesByName('first-number')[0]?.startTime);
    expect(seen).toBeLessThan(3_000);
    expect(await visitor.loaded()).toBeLessThan(4_000_000);
  });

  it('asks nobody but its own server and meets no error', async () => {
    await visitor.sees('B31', isPrice);
    expect(visitor.strangers).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  it('computes a typed formula and feeds it to other formulas', async () => {
    const before = (await visitor.state()).requests.length;
    await visitor.type('J2', '=SOLD_MEDIAN("leica q2")');
    const price = Number(await visitor.sees('J2', isPrice));
    await visitor.type('K2', '=J2*2');
    await visitor.sees('K2', value => value === price * 2);
    expect((await visitor.state()).requests.length).toBe(before + 1);
  });

  it('shows dates in a spilled table as dates, to the script as well', async () => {
    await visitor.type('L2', '=SALES_BY_DAY()');
    await visitor.sees('M4', value => value === 5);
    const cells = (await visitor.state()).book[0]?.cells;
    expect(cells?.['2,11']).toEqual({ value: 46023, spilledFrom: '1,11', numberFormat: 'yyyy-mm-dd' });
  });

  it('shows the error of a formula beside its cell, also to the keyboard', async () => {
    const { page } = visitor;
    await visitor.lookBehind();
    await page.selectOption('#fault', 'revoked');
    await visitor.type('J4', '=SOLD_MEDIAN("canon ae-1")');
    await visitor.sees('J4', value => value === '#ERROR!');
    await visitor.goTo('J4');
    await page.locator('#hint', { hasText: 'The service said unauthorized.' }).waitFor();
    await page.selectOption('#fault', 'none');
  });

  it('does not run a formula again for an unrelated edit or a reload', async () => {
    const before = (await visitor.state()).requests.length;
    await visitor.type('L9', 'a remark');
    await visitor.sees('L9', value => value === 'a remark');
    await visitor.load();
    await visitor.type('L10', 'another');
    await visitor.sees('L10', value => value === 'another');
    expect(await visitor.cell('B31')).toSatisfy(isPrice);
    expect((await visitor.state()).requests).toHaveLength(before);
  });

  it('shows what the script writes: a new sheet, its values and a message', async () => {
    const { page } = visitor;
    await visitor.page.evaluate(() => window.playground.call('writeReport', []));
    await page.locator('.toast', { hasText: 'Three days written' }).waitFor();
    await page.getByText('Report', { exact: true }).first().waitFor();
    expect(await visitor.cell('B3', 'Report')).toBe(14);
    // Typed on the page, read by the script: the two books are one.
    await visitor.type('B3', '99');
    await visitor.sees('B3', value => value === 99, 'Report');
  });

  it('opens the menu and runs its items by keyboard', async () => {
    const { page } = visitor;
    await page.locator('#close-sidebar').click();
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
    await page.getByRole('menuitem', { name: 'Extensions' }).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await visitor.sidebar().getByRole('button', { name: 'Write' }).waitFor();
    expect(await page.locator('#open-sidebar').getAttribute('aria-expanded')).toBe('true');
  });

  it('moves between sheet, sidebar, service panel and menu with F6', async () => {
    const { page } = visitor;
    await visitor.lookBehind();
    await page.locator('#plan').focus();
    await page.keyboard.press('F6');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Extensions');
    await page.keyboard.press('Shift+F6');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('plan');
  });

  it('starts over on demand', async () => {
    const { page } = visitor;
    await visitor.lookBehind();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.waitForURL('**/');
    await visitor.sees('J2', value => value === undefined);
    await visitor.sees('B31', isPrice);
    expect((await visitor.state()).requests).toHaveLength(38);
  });

  it('is usable at 420 px: nothing is cut off, and the sidebar lies over the sheet when it is asked for', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 420, height: 800 });
    await visitor.load();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
    await page.locator('#open-sidebar').click();
    await visitor.sidebar().getByRole('button', { name: 'Write' }).click({ trial: true });
    await page.locator('#close-sidebar').click();
    await visitor.type('J2', '=SOLD_MEDIAN("leica q2")');
    await visitor.sees('J2', isPrice);
  });
});
