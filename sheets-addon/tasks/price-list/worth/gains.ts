/** The items that gained and lost most against what was paid, per currency. Formulas over the list, so an edit of it shows at once. */
import { moneyFormat } from '../../../tables/shape.ts';
import type { Cells, Paid, Rows, WorthList } from './list.ts';
import type { Part } from './tab.ts';
import { isCostKnown } from './totals.ts';

const MOST_ITEMS = 5;
const PERCENT = '0.0%;[Red]-0.0%;0.0%';
const FIGURES = ['Value', 'Cost', 'Gain before Fees', 'Gain %'];
/** Of the columns that are sorted: the gain, and what they are sorted by. */
const [GAIN, ORDER] = [4, 6];
/** A line that is sorted last, for rows without such an item. */
const NOTHING = 'HSTACK("";0;0;0;"";0)';

/** @param nameIn returns the cell with the currency's name, by its row below the heading. */
export function gains(list: WorthList, currencies: readonly string[], nameIn: (row: number) => string): Part[] {
  if (!list.paid)
    return [
      {
        rows: [['Gained and Lost Most', ...FIGURES], ['Needs what you paid: add a column “Paid”']],
        formats: [['@', '@', '@', '@', '@'], ['@']],
      },
    ];
  return currencies.flatMap((name, at) => [
    ranked(`Gained Most in ${name}`, '>', list, nameIn(at + 1), name),
    ranked(`Lost Most in ${name}`, '<', list, nameIn(at + 1), name),
  ]);
}

function ranked(heading: string, sign: '>' | '<', list: WorthList, cell: string, name: string): Part {
  const found = list.parts.map(rows => `IFERROR(${figuresOf(rows, sign, list, cell)};${NOTHING})`);
  const sorted = `SORT(${found.length === 1 ? found.join('') : `VSTACK(${found.join(';')})`};${ORDER};TRUE)`;
  const lines = Array.from({ length: Math.min(MOST_ITEMS, list.rows.length) }, (_, line) =>
    ['', ...FIGURES].map((_, at) => {
      const none = line + at === 0 ? '"None"' : '""';
      const sortedAt = (column: number) => `INDEX(${sorted};${line + 1};${column})`;
      // There may be fewer such items.
      return `=IFERROR(IF(${sortedAt(GAIN)}=0;${none};${sortedAt(at + 1)});${none})`;
    }),
  );
  return {
    rows: [[heading, ...FIGURES], ...lines],
    formats: [
      ['@', ...FIGURES.map(() => '@')],
      // A formula in a text cell would stay text.
      ...lines.map(() => ['General', moneyFormat(name), moneyFormat(name), moneyFormat(name, true), PERCENT]),
    ],
  };
}

/** Item, value, cost, gain and its share of the cost: one line per row that has both. */
function figuresOf(rows: Rows, sign: '>' | '<', list: WorthList, cell: string): string {
  const over = (cells: Cells) => cells(rows);
  const column = (index: number) => over(list.cells(index));
  const { quantity } = list;
  const [item, price, currency] = [column(list.keyword), column(list.median), column(list.currency)];
  const paid = list.paid as Paid;
  const spent = paid.isInHundredths ? `(${over(paid.cells)}/100)` : over(paid.cells);
  const count = quantity === undefined ? '' : column(quantity);
  const pieces = count === '' ? '1' : `IF(LEN(${count})=0;1;IF(ISNUMBER(${count});${count};0))`;
  const isKnown = `(${currency}=${cell})*ISNUMBER(${price})*${isCostKnown(list, cell, over)}`;
  const number = (formula: string) => `IF(${isKnown};${formula};0)`;
  const value = number(`${price}*${pieces}`);
  const cost = number(paid.isTotal ? spent : `${spent}*${pieces}`);
  const share = `IF(${cost}>0;${value}/${cost}-1;"")`;
  const order = sign === '>' ? `${cost}-${value}` : `${value}-${cost}`;
  const columns = [item, value, cost, `${value}-${cost}`, share, order];
  return `FILTER(HSTACK(${columns.join(';')});${order}<0)`;
}
