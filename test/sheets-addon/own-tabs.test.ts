/** How the tabs that the add-on makes look: headings, losses and alignments (V1). */
import { expect, it } from 'vitest';
import type { FakeSheet } from '../support/apps-script/spreadsheet/fake-sheet.ts';
import { findSales, list, priceList, scene } from './tasks/harness.ts';

/** A finished list with losses and gains, all reports on it, and a search for sales. */
function opened() {
  const stock = list(6).map((row, at) => [...row, at === 0 ? 'Paid' : at % 2 ? 900 : 1]);
  const place = scene({ sheets: { Stock: stock }, plan: '500k' });
  const costs = { feePercent: 13, fixedFee: 0.3, shipping: 8, packaging: 1 };
  place.ask('saveCosts', { currency: 'USD', markets: { auction: costs, peer: costs } });
  place.start(
    priceList(
      { range: 'Stock!A2:A7', columns: ['median', 'profit', 'evidence', 'change', 'whereToSell'], paid: 'Stock!B2:B7' },
      { where: { column: 'E', history: 'Prices' } },
    ),
  );
  place.drive();
  place.start(findSales({ keyword: 'iphone 13', rows: 5 }), 'task-2');
  place.drive('task-2');
  place.ask('open', 'Stock', 'A2');
  const { cell } = place.ask('look', null, true)!;
  place.ask('insertPicture', cell);
  place.ask('allSales', cell, true);
  place.ask('template', 'inventory');
  place.ask('sellFirst', 'task-1');
  place.ask('worth', 'task-1');
  const tabs = place.book.sheets.filter(({ name, hidden }) => name !== 'Stock' && !hidden);
  return { ...place, tabs, stock: place.book.sheet('Stock') };
}

const cellsOf = (sheet: FakeSheet) =>
  sheet.values().flatMap((line, row) => line.map((_, at) => sheet.cell(row + 1, at + 1)));

const HEADING = '#e8f0fe';

it('the headings of all tabs that the add-on makes look alike', () => {
  const { tabs } = opened();
  const plain = tabs.map(tab => {
    const bold = cellsOf(tab).filter(
      ({ value, style }) => typeof value === 'string' && value !== '' && style.fontWeight === 'bold',
    );
    return [tab.name, bold.length > 0, bold.flatMap(({ value, style }) => (style.background === HEADING ? [] : value))];
  });
  expect(plain.length).toBeGreaterThan(6);
  expect(plain).toEqual(tabs.map(({ name }) => [name, true, []]));
});

it("a part of What it's all worth that moves takes the style of its headings along, and no other cell loses its colour", () => {
  const { ask, stock, book } = opened();
  const tab = book.sheet('Worth of Stock');
  const rowsWhere = (has: (style: Record<string, unknown>) => boolean) =>
    tab.values().flatMap((_, row) => (has(tab.cell(row + 1, 1).style) ? [row] : []));
  const filled = () => rowsWhere(({ background }) => background === HEADING);
  const before = filled();
  tab.edit(2, 4).style.background = '#ffff00';
  // Another currency has a line of its own in each part.
  stock.edit(2, stock.values()[0]!.indexOf('Currency') + 1).value = 'EUR';
  ask('worth', 'task-1');
  expect(filled()).toEqual(rowsWhere(({ fontWeight }) => fontWeight === 'bold'));
  expect(filled()).not.toEqual(before);
  expect(tab.cell(2, 4).style.background).toBe('#ffff00');
});

/** The colours of number formats that a spreadsheet names, as far as losses could have them. */
const COLORS: Record<string, string> = { Red: '#ff0000', Color3: '#ff0000', Color9: '#800000' };

/** The contrast of a colour with white, as the accessibility guidelines define it. */
function contrast(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

it('losses are red, with a minus, and readable: their contrast with white is at least 4.5:1', () => {
  const { tabs, stock } = opened();
  const colored = [stock, ...tabs].flatMap(sheet =>
    cellsOf(sheet).flatMap(({ format }) => {
      const [, color, section] = /;\[(\w+)\]([^;]*)/.exec(format) ?? [];
      return color === undefined ? [] : [{ sheet: sheet.name, color, section }];
    }),
  );
  expect(new Set(colored.map(({ sheet }) => sheet))).toEqual(
    new Set(['Stock', 'Inventory', 'Sell first from Stock', 'Worth of Stock']),
  );
  for (const { color, section } of colored) {
    expect(contrast(COLORS[color]!)).toBeGreaterThan(4.5);
    expect(section).toMatch(/^-/);
  }
});

it('values of a price list are aligned like their headings', () => {
  const { stock } = opened();
  const [headings = []] = stock.values();
  const own = headings.flatMap((heading, at) => (at > 3 && heading !== '' ? [at + 1] : []));
  const aligned = (row: number) => own.map(column => stock.cell(row, column).style.horizontalAlignment);
  expect(own.length).toBeGreaterThan(8);
  expect(aligned(1)).toContain('center');
  expect(aligned(2)).toEqual(aligned(1));
});
