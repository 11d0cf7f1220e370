// A table as it came out of an app, priced in the playground by two clicks: the prices stand beside it in its rows.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.open();
  await visitor.sees('E31', value => typeof value === 'number');
});
afterAll(() => visitor.leave());

const TABLE = [
  ['Name', 'Set', 'Number', 'Foil', 'Quantity', 'Paid'],
  ['Brass Heron', 'Far Shores', '287', 'foil', '1', '$16.75'],
  ['Brass Heron', 'Far Shores', '61', 'normal', '4', '$32.00'],
  ['Moss Bear', 'Lantern', '104', 'normal', '2', '$95.00'],
  ['Grey Courier', 'Lantern', '33', 'foil', '0', '$12.00'],
  ['Tide Sentinel', 'Lantern', '210', 'normal', '1', '$21.50'],
];

it('a table of an app has the price of each item in its row, and a row with quantity 0 stays empty', async () => {
  const { page } = visitor;
  await page.getByText('Scratch', { exact: true }).click();
  for (const [down, line] of TABLE.entries())
    for (const [right, text] of line.entries()) await visitor.type(`${'ABCDEF'[right]}${down + 1}`, text);
  await visitor.sees('F6', value => value === 21.5, 'Scratch');
  await visitor.goTo('B3');
  await visitor.press(/^Price a list/);
  await visitor.press('Price them · 4 requests');
  await visitor.reads(/^Done · \d of 4 priced/);
  await visitor.sees('G2', value => typeof value === 'number', 'Scratch');
  expect(await visitor.cell('G1', 'Scratch')).toBe('Price Now');
  expect(await visitor.cell('G5', 'Scratch')).toBeFalsy();
  await page.setViewportSize({ width: 1668, height: 430 });
  await page.locator('#close-sidebar').click();
  await visitor.goTo('A1');
  await visitor.sheetPicture('table');
  expect(visitor.errors).toEqual([]);
});
