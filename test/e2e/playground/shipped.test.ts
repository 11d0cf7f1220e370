// The story the playground's guide tells, with the add-on as it is shipped.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const isPrice = (value: unknown) => typeof value === 'number' && value > 0;

describe('the shipped add-on in the playground', () => {
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

  it('prices thirty items in four columns with thirty requests, and eight more for asking prices', async () => {
    expect(await charged()).toBe(38);
    for (const cell of ['B2', 'C2', 'D2', 'E2', 'G2', 'B31']) expect(await visitor.cell(cell)).toSatisfy(isPrice);
    await visitor.sidebar().getByText('1,962', { exact: true }).first().waitFor();
    await visitor.picture('playground');
  });

  it('shows each keyword at the same price on every day, which is also that of the example on the first visit', async () => {
    expect([await visitor.cell('B2'), await visitor.cell('C2')]).toEqual([291.31, 194]);
    expect(await visitor.cell('B2', 'Asking prices')).toBe(291.31);
  });

  it('shows how many requests were used in one place', async () => {
    await visitor.lookBehind();
    const panel = (await visitor.page.locator('#service').innerText()).replace(/\d+:\d+:\d+/g, '');
    expect(panel.match(/\b38\b/g)).toHaveLength(1);
    await visitor.page.locator('#fold').click();
  });

  it('selects B2, which the guide begins with, and shows losses in red', async () => {
    const { page } = visitor;
    await expect
      .poll(() => page.locator('#grid [data-u-comp="defined-name"] input').inputValue(), { timeout: 30_000 })
      .toBe('B2');
    const reddish = () =>
      page.evaluate(() => {
        const canvases = [...document.querySelectorAll<HTMLCanvasElement>('#grid canvas')];
        const [sheet] = canvases.sort((a, b) => b.width * b.height - a.width * a.height);
        const { data } = sheet!.getContext('2d')!.getImageData(0, 0, sheet!.width, sheet!.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at]! > 200 && data[at + 1]! < 120 && data[at + 2]! < 120) count += 1;
        return count;
      });
    // The sheet is drawn when the browser has a frame for it.
    await expect.poll(reddish, { timeout: 30_000 }).toBeGreaterThan(100);
  });

  it.each([
    700, 1000, 1440,
  ])('fits %i px: no sideways scrolling, no button cut off, most room for the sheet', async width => {
    const { page } = visitor;
    const before = page.viewportSize()!;
    await page.setViewportSize({ width, height: 800 });
    const found = await page.evaluate(() => {
      const parts = '#header, #guide, #sidebar .caption, #service';
      const buttons = [...document.querySelectorAll(parts)].flatMap(part => [...part.querySelectorAll('button')]);
      const cut = buttons.filter(button => {
        const { left, right, bottom, width } = button.getBoundingClientRect();
        const isOutside = left < 0 || right > innerWidth || bottom > innerHeight;
        return width > 0 && (isOutside || button.scrollWidth > button.clientWidth + 1);
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
  });

  it('computes the profit after fees, postage and packaging, by the costs of the visitor', async () => {
    const profit = async () => Number(await visitor.cell('G2'));
    const median = Number(await visitor.cell('B2'));
    expect(await profit()).toBeCloseTo(median * 0.87 - 0.3 - 8 - 1.2 - 240, 2);
  });

  it.each([
    ['n8n', 2],
    ['Zapier', 1],
  ])('shows the same question in %s, with its requests', async (name, requests) => {
    const { page } = visitor;
    const median = (await visitor.cell('B2')) as number;
    await page.getByRole('tab', { name }).click();
    const shown = page.getByRole('tabpanel', { name });
    await shown.getByText(`median ${median} USD`).waitFor();
    await shown.getByText(requests === 1 ? '1 request' : `${requests} requests`).waitFor();
    await page.getByRole('tab', { name: 'Google Sheets' }).click();
  });

  it('shows the price of too few sales as a sentence, not as a number', async () => {
    expect(await visitor.cell('A23')).toBe('bose qc45 headphones');
    expect(await visitor.cell('B23')).toSatisfy(text => typeof text === 'string' && text.length > 0);
  });

  it('asks for one item when one item changes', async () => {
    await follow('Change one item', 'Change A4');
    await visitor.sees('A4', value => value === 'brompton bicycle');
    await expect.poll(charged).toBe(39);
    await visitor.sees('B4', isPrice);
  });

  it('keeps known prices when the quota is spent, and says when it is back', async () => {
    await follow('Run out of quota', 'Spend the quota');
    await visitor.sees('B5', value => /requests and credits are used up.*UTC/.test(String(value)));
    expect(await visitor.cell('B4')).toSatisfy(isPrice);
    const { requests: lines } = await visitor.state();
    expect(lines.filter(line => line.code === 'quota_exceeded')).toHaveLength(1);
  });

  it('fills the waiting cells in the new month', async () => {
    await follow('Wait for the new month', 'Jump there');
    await visitor.page.getByRole('menuitem', { name: 'Sold Data', exact: true }).hover();
    await visitor.page.getByRole('menuitem', { name: 'Fill waiting cells' }).click();
    await visitor.page.locator('.toast', { hasText: 'filled' }).waitFor();
    for (const cell of ['B5', 'C5', 'D5', 'E5']) await visitor.sees(cell, isPrice);
    // The add-on keeps answers on a hidden sheet: the visitor is not taken there.
    expect(await visitor.page.locator('#grid').getByText('Price list').isVisible()).toBe(true);
    expect((await visitor.state()).book.filter(sheet => !sheet.hidden).map(({ name }) => name)).toEqual([
      'Price list',
      'Asking prices',
      'Scratch',
      'Want list',
    ]);
  });

  it('makes no request of its own to anybody and meets no error', () => {
    expect(visitor.strangers).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
