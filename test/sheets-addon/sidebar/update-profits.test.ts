/** Profits that a person has made wrong after the run are calculated anew without a request (G4). */
import { describe, expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { onAuction } from '../selling-costs.ts';
import { list, priceList, type Scene, scene } from '../tasks/harness.ts';

const COSTS = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
const [PAID, PRICE, PROFIT] = [2, 3, 4];

function priced(columns: Parameters<typeof priceList>[0] = { columns: ['priceNow', 'profit'] }) {
  const opened = scene({ sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at * 20]) } });
  opened.ask('saveCosts', onAuction(COSTS));
  opened.start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', ...columns }));
  opened.drive();
  return { ...opened, sheet: opened.book.sheet('Stock') };
}

const number = (sheet: FakeSheet, row: number, column: number) => Number(sheet.cell(row, column).value);
const profitOf = (sheet: FakeSheet, row: number, { feePercent, shipping } = COSTS) =>
  Math.round((number(sheet, row, PRICE) * (1 - feePercent / 100) - shipping - number(sheet, row, PAID)) * 100) / 100;
const outdated = ({ ask }: Scene) =>
  ask('result', 'task-1').flatMap(({ keyword, outdated }) => (outdated ? [`${keyword}: ${outdated}`] : []));

describe('what was paid has changed', () => {
  const acts: [what: string, act: (sheet: FakeSheet) => void, rows: number[]][] = [
    ['one price', sheet => sheet.write(3, PAID, 7), [3]],
    ['a price as a text', sheet => sheet.write(3, PAID, '$7.50'), [3]],
    ['all prices', sheet => [2, 3, 4, 5].forEach(row => void sheet.write(row, PAID, row)), [2, 3, 4, 5]],
    ['the prices sorted alone', sheet => sheet.sort({ row: 2, column: 2, rows: 4, columns: 1 }, 2, true), [2, 3, 4, 5]],
    ['a profit of their own', sheet => sheet.write(3, PROFIT, 1_000), [3]],
    ['a deleted profit', sheet => sheet.clearContent(3, PROFIT), [3]],
  ];

  it.each(acts)('%s: one click calculates the profit and sends nothing', (_, act, rows) => {
    const place = priced();
    const { sheet, ask, sandbox } = place;
    const before = sheet.values();
    act(sheet);
    expect(outdated(place)).toEqual(rows.map(row => `${sheet.cell(row, 1).value}: costs`));
    const spent = sandbox.account.used;
    const { text, items } = ask('updateProfits', 'task-1');
    expect(text).toBe(`${rows.length} profit${rows.length === 1 ? '' : 's'} updated, without a request.`);
    expect(sandbox.account.used).toBe(spent);
    expect(items).toEqual(ask('result', 'task-1'));
    expect(items.every(({ outdated }) => outdated === undefined)).toBe(true);
    for (const row of [2, 3, 4, 5]) {
      const paid = String(sheet.cell(row, PAID).value).replace('$', '');
      const wanted = number(sheet, row, PRICE) * 0.9 - 5 - Number(paid);
      expect(number(sheet, row, PROFIT)).toBeCloseTo(wanted, 1);
      expect(sheet.values()[row - 1]?.[PRICE - 1]).toBe(before[row - 1]?.[PRICE - 1]);
    }
  });

  it('a price that is missing at the run gets its profit once it is entered', () => {
    const opened = scene({
      sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at === 2 ? '' : 20]) },
    });
    opened.ask('saveCosts', onAuction(COSTS));
    opened.start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['priceNow', 'profit'] }));
    opened.drive();
    const sheet = opened.book.sheet('Stock');
    expect([sheet.cell(3, PROFIT).value, outdated(opened)]).toEqual(['', []]);
    sheet.write(3, PAID, 20);
    expect(outdated(opened)).toEqual([`${sheet.cell(3, 1).value}: costs`]);
    opened.ask('updateProfits', 'task-1');
    expect([number(sheet, 3, PROFIT), outdated(opened)]).toEqual([profitOf(sheet, 3), []]);
  });

  it('a price in another currency leaves no profit, and its note says why; the next one brings it back', () => {
    const place = priced();
    const { sheet, ask } = place;
    const line = sheet.values()[2];
    sheet.write(3, PAID, 'EUR 40');
    ask('updateProfits', 'task-1');
    expect(
      sheet
        .values()[2]
        ?.slice(PROFIT - 1)
        .join(),
    ).toMatch(/^,USD,.*No profit: /);
    expect(outdated(place)).toEqual([]);
    sheet.write(3, PAID, 40);
    ask('updateProfits', 'task-1');
    expect(sheet.values()[2]).toEqual(line);
  });
});

it('another spelling of an item changes nothing, and another item is not priced', () => {
  const place = priced();
  const { sheet, ask } = place;
  const [name, before] = [String(sheet.cell(3, 1).value), sheet.values()[2]];
  sheet.write(3, 1, ` ${name.toUpperCase()}  `);
  expect(outdated(place)).toEqual([]);
  sheet.write(3, 1, 'something else');
  sheet.write(3, PAID, 1);
  expect(outdated(place)).toEqual(['something else: item']);
  expect(ask('updateProfits', 'task-1').text).toBe('0 profits updated, without a request.');
  expect(sheet.values()[2]?.slice(2)).toEqual(before?.slice(2));
});

describe('selling costs have changed', () => {
  it('all profits are old, and one click calculates them with the new costs', () => {
    const place = priced();
    const { sheet, ask, sandbox } = place;
    const spent = sandbox.account.used;
    ask('saveCosts', onAuction({ ...COSTS, feePercent: 20 }));
    expect(outdated(place)).toHaveLength(4);
    expect(ask('updateProfits', 'task-1').text).toBe('4 profits updated, without a request.');
    for (const row of [2, 3, 4, 5])
      expect(number(sheet, row, PROFIT)).toBeCloseTo(profitOf(sheet, row, { ...COSTS, feePercent: 20 }), 1);
    expect([outdated(place), sandbox.account.used]).toEqual([[], spent]);
  });

  it('the same costs saved again change nothing', () => {
    const place = priced();
    place.ask('saveCosts', onAuction(COSTS));
    expect(outdated(place)).toEqual([]);
  });
});

describe('a list with the most to pay and no profits', () => {
  const MOST = 4;
  const limited = (more: object = {}) => priced({ columns: ['priceNow', 'mostToPay'], margin: 30, ...more });
  const mostOf = (sheet: FakeSheet, row: number, { feePercent, shipping } = COSTS) =>
    Math.floor(number(sheet, row, PRICE) * (100 - feePercent - 30) - shipping * 100) / 100;

  it('other selling costs make every limit old, and one click calculates it without a request', () => {
    const place = limited();
    const { sheet, ask, sandbox } = place;
    const spent = sandbox.account.used;
    expect([place.card().reports, outdated(place)]).toEqual([{ profits: false, limits: true, worth: true }, []]);
    const costs = { ...COSTS, feePercent: 20 };
    ask('saveCosts', onAuction(costs));
    expect(outdated(place)).toEqual([2, 3, 4, 5].map(row => `${sheet.cell(row, 1).value}: costs`));
    const { text, items } = ask('updateProfits', 'task-1');
    expect(text).toBe('4 limits updated, without a request.');
    for (const row of [2, 3, 4, 5]) expect(number(sheet, row, MOST)).toBeCloseTo(mostOf(sheet, row, costs), 1);
    expect(items).toEqual(ask('result', 'task-1'));
    expect(items.every(({ profit }) => profit === null)).toBe(true);
    expect([outdated(place), sandbox.account.used]).toEqual([[], spent]);
    ask('saveCosts', onAuction(COSTS));
    expect(outdated(place)).toHaveLength(4);
    expect(ask('updateProfits', 'task-1').text).toBe('4 limits updated, without a request.');
    for (const row of [2, 3, 4, 5]) expect(number(sheet, row, MOST)).toBeCloseTo(mostOf(sheet, row), 1);
  });

  it.each<[what: string, act: (sheet: FakeSheet) => void, rows: number[]]>([
    ['what was paid', sheet => sheet.write(3, PAID, 7), []],
    ['what was paid, to another currency', sheet => sheet.write(3, PAID, 'EUR 7'), []],
    ['what was paid, to nothing', sheet => sheet.clearContent(3, PAID), []],
    ['the order of the rows', sheet => sheet.sort({ row: 2, column: 1, rows: 4, columns: 7 }, 1, false), []],
    ['a limit', sheet => sheet.write(3, MOST, 1_000), [3]],
    ['a limit, by deleting it', sheet => sheet.clearContent(3, MOST), [3]],
    ['the column of limits, by deleting it', sheet => sheet.deleteColumns(MOST, 1), []],
  ])('%s that a person changes counts only if it changes a limit', (_, act, rows) => {
    const place = limited();
    act(place.sheet);
    expect(outdated(place)).toEqual(rows.map(row => `${place.sheet.cell(row, 1).value}: costs`));
    const counted = `${rows.length} limit${rows.length === 1 ? '' : 's'}`;
    expect(place.ask('updateProfits', 'task-1').text).toBe(`${counted} updated, without a request.`);
    expect(outdated(place)).toEqual([]);
  });

  it('has the limits alone: other selling costs make them old too', () => {
    const place = limited({ columns: ['mostToPay'], paid: null });
    place.ask('saveCosts', onAuction({ ...COSTS, feePercent: 20 }));
    expect(outdated(place)).toHaveLength(4);
    expect(place.ask('updateProfits', 'task-1').text).toBe('4 limits updated, without a request.');
  });

  it('has no chart of profits and no ranking', () => {
    const { ask } = limited();
    for (const action of ['chartResult', 'sellFirst'] as const)
      expect(() => ask(action, 'task-1')).toThrow('no column of profits');
  });
});

it('beside profits, what was paid makes the profit old, and the most to pay stays', () => {
  const place = priced({ columns: ['priceNow', 'profit', 'mostToPay'], margin: 30 });
  const { sheet, ask } = place;
  const most = sheet.cell(3, PROFIT + 1).value;
  sheet.write(3, PAID, 7);
  expect(outdated(place)).toEqual([`${sheet.cell(3, 1).value}: costs`]);
  expect(ask('updateProfits', 'task-1').text).toBe('1 profit updated, without a request.');
  expect([number(sheet, 3, PROFIT), sheet.cell(3, PROFIT + 1).value]).toEqual([profitOf(sheet, 3), most]);
});

describe('what a person does to the sheet before or during the click', () => {
  const changed = () => {
    const place = priced();
    for (const row of [2, 3, 4, 5]) place.sheet.write(row, PAID, row);
    return place;
  };
  const profitsAt = (sheet: FakeSheet) => {
    const [headings = [], ...lines] = sheet.values();
    const at = (name: string) => headings.indexOf(name);
    return lines.map(line => [
      line[at('Profit')],
      Math.round((Number(line[at('Price Now')]) * 0.9 - 5 - Number(line[at('Paid')])) * 100) / 100,
    ]);
  };
  const areRight = (sheet: FakeSheet) =>
    profitsAt(sheet).every(([shown, wanted]) => Math.abs(Number(shown) - Number(wanted)) <= 0.011);

  it.each([
    ['drags the column of profits', (sheet: FakeSheet) => sheet.moveColumns(PROFIT, 1, 9)],
    ['inserts a column', (sheet: FakeSheet) => sheet.insertColumns(1, 1)],
    ['inserts rows above', (sheet: FakeSheet) => sheet.insertRows(1, 2)],
  ] as const)('%s: the profits are written where their column is', (_, act) => {
    const { sheet, ask } = changed();
    act(sheet);
    expect(ask('updateProfits', 'task-1').text).toBe('4 profits updated, without a request.');
    const top = sheet.values().findIndex(line => line.includes('Profit'));
    if (top > 0) sheet.deleteRows(1, top);
    expect(areRight(sheet)).toBe(true);
  });

  it.each([1, 2, 3, 4, 5])('sorts the list at write %i: each profit is beside its item', moment => {
    const place = changed();
    const { sheet, ask, host } = place;
    let writes = 0;
    host.onCall = call => {
      if (!/setValues|setNumberFormats/.test(call)) return;
      writes += 1;
      if (writes === moment) sheet.sort({ row: 2, column: 1, rows: 4, columns: 7 }, 1, false);
    };
    ask('updateProfits', 'task-1');
    host.onCall = undefined;
    if (outdated(place).length > 0) ask('updateProfits', 'task-1');
    expect([areRight(sheet), outdated(place)]).toEqual([true, []]);
  });

  it('types a formula over a profit: it stays, and counts as theirs', () => {
    const place = changed();
    place.sheet.writeFormula(3, PROFIT, '=1+1');
    expect(place.ask('updateProfits', 'task-1').text).toBe('3 profits updated, without a request.');
    expect([place.sheet.cell(3, PROFIT).formula, outdated(place)]).toEqual(['=1+1', []]);
  });

  it('has a cell that rejects its value: the others are written, and the answer says why', () => {
    const place = changed();
    place.sheet.validate({ row: 3, column: PROFIT, rows: 1, columns: 1 }, () => false);
    expect(place.ask('updateProfits', 'task-1').text).toMatch(
      /^3 profits updated, without a request. 1 can't be written: .*data validation/,
    );
    expect(outdated(place)).toHaveLength(1);
  });

  it('deletes the column of profits: nothing is old', () => {
    const place = changed();
    place.sheet.deleteColumns(PROFIT, 1);
    expect([outdated(place), place.ask('updateProfits', 'task-1').text]).toEqual([
      [],
      '0 profits updated, without a request.',
    ]);
  });

  it('runs the list at the same time: the click waits for it', () => {
    const { ask, host, kept } = changed();
    const task = { ...kept(), lease: { by: 'other', until: Number.MAX_SAFE_INTEGER } };
    host.properties.preset('document', { 'task:task-1': JSON.stringify(task) });
    expect(() => ask('updateProfits', 'task-1')).toThrow('This task is running right now');
  });
});
