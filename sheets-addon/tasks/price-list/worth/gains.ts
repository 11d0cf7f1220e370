/** The items that gained and lost most against what was paid, per currency. Formulas over the list, so an edit of it shows at once. */
import { LOSS, moneyFormat } from '../../../tables/shape.ts';
import { isCounted } from './left-out.ts';
import type { Paid, WorthList } from './list.ts';
import type { Part } from './remarks.ts';
import { isCostKnown } from './totals.ts';

const MOST_ITEMS = 5;
const PERCENT = `0.0%;${LOSS}-0.0%;0.0%`;
const FIGURES = ['Value', 'Cost', 'Gain before Fees', 'Gain %'];
/** The column that lines are sorted by. */
const ORDER = 6;

/** @param nameIn returns the cell in the first column of the totals, by its row below the heading. */
export function gains(list: WorthList, currencies: readonly string[], nameIn: (row: number) => string): Part[] {
  if (!list.paid)
    return [
      {
        rows: [['Gained and Lost Most'], ['Needs what you paid: add a column “Paid”']],
        formats: [['@'], ['@']],
      },
    ];
  const { paid } = list;
  const counted = isCounted(list, currencies, nameIn);
  return currencies.flatMap((name, at) => {
    const isKnown = [`(${list.cells(list.currency)}=${nameIn(at + 1)})`, isCostKnown(list, nameIn(at + 1)), ...counted];
    return [
      ranked(`Gained Most in ${name}`, name, list, figuresOf('>', list, paid, isKnown)),
      ranked(`Lost Most in ${name}`, name, list, figuresOf('<', list, paid, isKnown)),
    ];
  });
}

function ranked(heading: string, name: string, list: WorthList, figures: string): Part {
  const sorted = `SORT(${figures};${ORDER};TRUE)`;
  const lines = Array.from({ length: Math.min(MOST_ITEMS, list.rows.length) }, (_, line) =>
    // There may be fewer such items.
    ['', ...FIGURES].map(
      (_, at) => `=IFERROR(INDEX(${sorted};${line + 1};${at + 1});${line + at === 0 ? '"None"' : '""'})`,
    ),
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

/** Item, value, cost, gain, its share of the cost and the order: one line per row that has them and gained or lost. */
function figuresOf(sign: '>' | '<', list: WorthList, paid: Paid, isKnown: readonly string[]): string {
  const { quantity } = list;
  const [item, price] = [list.cells(list.keyword), list.cells(list.price)];
  const spent = paid.isInHundredths ? `(${paid.cells}/100)` : paid.cells;
  const count = quantity === undefined ? '' : list.cells(quantity);
  const pieces = count === '' ? '1' : `IF(LEN(${count})=0;1;IF(ISNUMBER(${count});${count};0))`;
  const value = `${price}*${pieces}`;
  const cost = paid.isTotal ? spent : `${spent}*${pieces}`;
  const share = `IF(${cost}>0;${value}/(${cost})-1;"")`;
  const order = sign === '>' ? `${cost}-${value}` : `${value}-${cost}`;
  const columns = [item, value, cost, `${value}-${cost}`, share, order];
  const facts = [`ISNUMBER(${price})`, ...isKnown, `(1-ISERROR(${item}))`, `(${order}<0)`];
  // An error in a cell leaves out its row alone.
  return `FILTER(HSTACK(${columns.join(';')});IFERROR(${facts.join('*')};0))`;
}
