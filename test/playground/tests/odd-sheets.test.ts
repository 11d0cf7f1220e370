// Sheets for odd answers, as the shipped script writes them and the page receives them (V1, N1, S2).
import { expect, it } from 'vitest';
import { priceList, scene } from '../../sheets-addon/tasks/harness.ts';
import { Mirror } from '../mirror.ts';
import { answerOddly, ODD_ANSWERS } from '../odd-answers.ts';

const ITEMS = Object.keys(ODD_ANSWERS);

/** The visible sheets that the script writes for the odd answers. */
function written() {
  const cells = Object.fromEntries(['Item', ...ITEMS].map((value, row) => [`${row},0`, { value }]));
  const frame = { rows: 100, columns: 26, frozenRows: 1, frozenColumns: 0, hidden: false, widths: { 0: 214 } };
  const mirror = new Mirror([{ id: 'sheet-0', name: 'Stock', ...frame, cells }], 'Odd answers');
  const { ask, start, drive, sandbox } = scene({ plan: '500k', host: { spreadsheet: mirror.spreadsheet } });
  answerOddly(sandbox);
  start(
    priceList(
      {
        range: `Stock!A2:A${ITEMS.length + 1}`,
        columns: ['median', 'sales', 'charts'],
      },
      { where: { column: 'B', history: 'History' } },
    ),
  );
  drive();
  for (const [at, item] of ITEMS.entries()) {
    if (ODD_ANSWERS[item]!.length === 0) continue;
    ask('open', 'Stock', `A${at + 2}`);
    ask('allSales', null, true);
  }
  mirror.collect();
  return mirror.state.filter(({ hidden }) => !hidden);
}

const book = written();
const named = (name: string) => book.find(sheet => sheet.name === name)!;

it('a price list has charts only in rows with a price (N1)', () => {
  const { cells } = named('Stock');
  const at = (row: number, heading: string) =>
    cells[
      `${row},${Array.from({ length: 26 }, (_, each) => each).find(each => cells[`0,${each}`]?.value === heading)}`
    ];
  const priced = ITEMS.map((_, row) => typeof at(row + 1, 'Median')?.value === 'number');
  expect(priced).toEqual([true, true, false, false, true, true, true, true]);
  expect(ITEMS.map((_, row) => at(row + 1, 'Range')?.formula !== undefined)).toEqual(priced);
  expect(at(6, 'Median')).toMatchObject({ value: expect.closeTo(12_440.67, 2), numberFormat: '"$"#,##0.00' });
  expect(named('History').charts).toHaveLength(1);
});

it.each(ITEMS.filter(item => ODD_ANSWERS[item]!.length > 0))(
  'the sales of %s have one row each, with vertically centred texts, and photos only from the marketplace',
  item => {
    const cells = Object.values(named(`Sales of ${item}`).cells);
    const photos = cells.flatMap(({ image }) => image ?? []);
    expect(photos).toHaveLength(item === 'a hostile title' ? 0 : ODD_ANSWERS[item]!.length);
    const boxes = cells.filter(({ checkbox }) => checkbox);
    expect(boxes).toHaveLength(ODD_ANSWERS[item]!.length);
    expect(boxes.every(({ middle }) => middle)).toBe(true);
    // The median of the ticked sales and the text beside it. No text from the service is a formula.
    expect(cells.filter(({ formula }) => formula)).toHaveLength(2);
  },
);
