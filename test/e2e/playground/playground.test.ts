// The playground's spreadsheet and its service, with the shipped add-on, in a real browser.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const isPrice = (value: unknown) => typeof value === 'number' && value > 0;

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.open();
  await visitor.sees('E31', isPrice);
  await visitor.sees('C9', isPrice, 'Asking prices');
});
afterAll(() => visitor.leave());

const charged = async () => (await visitor.state()).service.used;
const follow = async (title: string, button: string) => {
  await visitor.page.getByRole('button', { name: new RegExp(`: ${title}`) }).click();
  await visitor.page.getByRole('button', { name: new RegExp(`^${button}: `) }).click();
};

it('the playground prices thirty items in six columns with thirty requests, and eight more for asking prices', async () => {
  expect(await charged()).toBe(38);
  for (const cell of ['C2', 'D2', 'E2', 'B31']) expect(await visitor.cell(cell)).toSatisfy(isPrice);
  // Each keyword has the same median everywhere.
  expect([await visitor.cell('H2'), await visitor.cell('B2', 'Asking prices')]).toEqual([289.95, 289.95]);
  // The profit is that of the price now.
  const priceNow = Number(await visitor.cell('B2'));
  expect(Number(await visitor.cell('G2'))).toBeCloseTo(priceNow * 0.87 - 240 - 1.2 - 8 - 0.3, 1);
  expect(await visitor.page.locator('#summary').textContent()).toBe('38 requests used, 1,962 left until 1 Dec');
  expect(await visitor.page.locator('#service tbody tr').count()).toBeGreaterThanOrEqual(38);
  await visitor.reads('1,962');
});

it('a first visit to the playground shows the range of prices in each row with a price, and in no other', async () => {
  const ranges = visitor.page.locator('#drawings [aria-label^="bar chart of"]');
  await expect.poll(() => ranges.count()).toBeGreaterThan(20);
  expect(await ranges.count()).toBeLessThan(30);
  await visitor.picture('playground');
});

it('the playground shows a count and no price for too few sales', async () => {
  expect([await visitor.cell('B23'), await visitor.cell('C23')]).toEqual([undefined, 1]);
});

it.each([420, 700, 1000, 1440])(
  'the playground fits %i px: no sideways scrolling, no truncated button, most room for the sheet',
  async width => {
    const { page } = visitor;
    const before = page.viewportSize()!;
    await page.setViewportSize({ width, height: 800 });
    const found = await page.evaluate(() => {
      const parts = '#header, #guide, #sidebar .caption, #break, #service';
      const buttons = [...document.querySelectorAll(parts)].flatMap(part => [...part.querySelectorAll('button')]);
      const cut = buttons.filter(button => {
        const { left, right, bottom } = button.getBoundingClientRect();
        const isOutside = left < 0 || right > innerWidth || bottom > innerHeight;
        return button.checkVisibility() && (isOutside || button.scrollWidth > button.clientWidth + 1);
      });
      const { width, height } = document.querySelector('#sheet')!.getBoundingClientRect();
      return {
        cut: cut.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
        scrollWidth: document.documentElement.scrollWidth,
        room: (width * height) / (innerWidth * innerHeight),
      };
    });
    await page.setViewportSize(before);
    expect(found.cut).toEqual([]);
    expect(found.scrollWidth).toBeLessThanOrEqual(width);
    expect(found.room).toBeGreaterThan(0.5);
  },
);

it("a formula isn't run again for an unrelated edit, and a reload spends nothing", async () => {
  const before = await charged();
  await visitor.type('L9', 'a remark');
  await visitor.sees('L9', value => value === 'a remark');
  await visitor.load();
  await visitor.type('J3', '=H2*2');
  await visitor.sees('J3', value => value === 289.95 * 2);
  expect(await charged()).toBe(before);
});

it('a photo of a listing is drawn in the sidebar, and not loaded from its host', async () => {
  await visitor.goTo('A2');
  await visitor.press(/^Look at one item/);
  const photo = visitor.sidebar().locator('.thumbnail img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visitor.press('Back');
});

it("the sheet calculates formulas from the sidebar, and the sidebar writes to the visitor's selection", async () => {
  await visitor.press(/^Insert a formula/, /^Median sold price/);
  await visitor.sidebar().getByRole('textbox', { name: 'Items' }).fill('leica q2');
  await visitor.goTo('J4');
  await visitor.press('Insert');
  await visitor.reads('Inserted into Price list, J4.');
  await visitor.sees('J4', isPrice);
  await visitor.press('Back', 'Back');
  await visitor.goTo('A2:A9');
  await visitor.press(/^Price a list/);
  await visitor.reads('8 items');
  await visitor.press('Change', 'Next: where');
  await visitor.sidebar().getByLabel('First column').fill('L');
  await visitor.press('Next: when');
  await visitor.sidebar().getByLabel('Daily').check();
  await visitor.goTo('L9');
  await visitor.page.keyboard.press('Delete');
  await visitor.sees('L9', value => value === undefined);
  await visitor.press('Next: review', /^Run/);
  await visitor.reads(/^Next run/);
  await visitor.lookBehind();
  await visitor.page.getByRole('button', { name: '+1 day' }).click();
  await visitor.sees('L2', isPrice);
});

it('the dates of a table are dates both on the page and to the script', async () => {
  await visitor.type('Y2', '=SOLD_LISTINGS("canon ae-1", "endedAt, soldPrice", 3)');
  await visitor.sees('Z3', isPrice);
  const cell = (await visitor.state()).book[0]?.cells['2,24'];
  expect(cell).toMatchObject({ value: expect.any(Number), spilledFrom: '1,24', numberFormat: 'yyyy-mm-dd' });
});

it('the playground closes the sidebar, and opens it again from the menu', async () => {
  await visitor.page.locator('#close-sidebar').click();
  await visitor.page.locator('#sidebar').waitFor({ state: 'hidden' });
  await visitor.choose('Open sidebar');
  await visitor.reads('What do you want to do?');
});

it('the focus stays in the sheet when the sidebar finishes loading', async () => {
  await visitor.page.locator('#close-sidebar').click();
  await visitor.page.route('**/sidebar?*', async route => {
    await visitor.goTo('L8');
    await route.continue();
  });
  await visitor.choose('Open sidebar');
  await visitor.reads('What do you want to do?');
  await visitor.page.unroute('**/sidebar?*');
  expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('data-u-comp'))).toBe('editor');
});

it('one changed item sends one request', async () => {
  const before = await charged();
  await follow('Change one item', 'Change A4');
  await visitor.sees('A4', value => value === 'brompton bicycle');
  await expect.poll(charged).toBe(before + 1);
  await visitor.sees('B4', isPrice);
});

it('the playground keeps known prices when the quota is spent, and says when it renews', async () => {
  await visitor.lookBehind();
  await visitor.page.locator('#fault').selectOption('spent');
  await visitor.type('A5', 'korg minilogue synth');
  await visitor.sees('B5', value => /requests and credits are used up.*UTC/.test(String(value)));
  expect(await visitor.cell('B4')).toSatisfy(isPrice);
  await visitor.goTo('B5');
  await visitor.page.locator('#hint', { hasText: 'used up' }).waitFor();
  const { requests: lines } = await visitor.state();
  expect(lines.filter(line => line.code === 'quota_exceeded')).toHaveLength(1);
});

it('waiting cells in the playground are filled in the new month', async () => {
  await visitor.page.locator('#fault').selectOption('none');
  await visitor.page.getByRole('button', { name: 'New month' }).click();
  await visitor.choose('Fill waiting cells');
  await visitor.page.locator('.toast').waitFor();
  for (const cell of ['B5', 'C5', 'D5', 'E5']) await visitor.sees(cell, isPrice);
  // The add-on stores answers on a hidden sheet, which must not be shown to the visitor.
  const shown = (await visitor.state()).book.filter(sheet => !sheet.hidden).map(({ name }) => name);
  expect(shown).toEqual(['Price list', 'Asking prices', 'Scratch', 'Want list', 'Break it', 'Sold Data log']);
});

it('the playground starts over on demand', async () => {
  await visitor.page.locator('#break summary').click();
  await visitor.page.getByRole('button', { name: 'Start over' }).click();
  await visitor.sees('J4', value => value === undefined);
  await visitor.sees('C9', isPrice, 'Asking prices');
  expect(await charged()).toBe(38);
});

it('the playground calls only its own server, without an error', () => {
  expect(visitor.strangers).toEqual([]);
  expect(visitor.errors).toEqual([]);
});
