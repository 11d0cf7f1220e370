// The starter sheet: a reseller's price list of 30 items, priced by a few formulas.
import { LOSS } from '../../sheets-addon/tables/shape.ts';
import type { BookState, CellState, Cells, SheetState } from './book.ts';

/** The items, each with the price that the reseller paid. */
const ITEMS = `
iphone 13 128gb 240, pixel 7 128gb 290, ipad air 64gb 295, macbook air m1 480, rtx 3070 215,
nintendo switch oled 180, playstation 5 310, xbox series s 195, game boy color 14, zelda tears of the kingdom 48,
charizard psa 10 85, pikachu holo card 120, pokemon booster box 64, air jordan 1 70, new balance 550 sneakers 88,
timberland boots 52, levis 501 denim 18, seiko skx007 390, garmin fenix 6 130, lego 75257 95, airpods pro 65,
bose qc45 headphones 100, turntable technics 120, fender stratocaster 520, dewalt drill 18v 75, milwaukee saw 118,
dyson v8 vacuum 105, kitchenaid mixer 120, espresso machine breville 160, patagonia jacket 45`
  .trim()
  .split(/,\s+/)
  .map((item): [keyword: string, paid: number] => [item.replace(/ \d+$/, ''), Number(item.split(' ').at(-1))]);

/** Items for which the second sheet also shows current offers. */
const WATCHED = `
iphone 13 128gb, nintendo switch oled, playstation 5, air jordan 1, seiko skx007, lego 75257, fender stratocaster,
kitchenaid mixer`
  .trim()
  .split(/,\s+/);

/** A wider sheet keeps its items in view. */
const FIRST_COLUMNS = 8;
const HEAD: CellState = { bold: true, background: '#e8f0fe', color: '#1f3a5f' };
const MONEY = '$#,##0.00';
/** Money format with losses in red. */
const GAIN = `$#,##0.00;${LOSS}-$#,##0.00`;

interface Column {
  name: string;
  width: number;
  /**
   * A formula for the whole column, in its first row.
   * @param items the range of the items.
   */
  spill?(items: string): string;
  /** A formula or a value for each row; rows count from 2, as in the sheet. */
  each?(row: number, index: number): string | number;
  format?: string;
  /** A note of the heading. */
  note?: string;
  /** Alignment of the heading. */
  align?: 'center';
}

/** Example costs of a sale, as the sidebar stores them under Account > What selling costs. Visitors replace these with their own. */
export const STARTER_COSTS = { feePercent: 13, fixedFee: 0.3, shipping: 8, packaging: 1.2, currency: 'USD' };

const RANGE_NOTE =
  'From 50 to 150 % of the median of the row. The dark part is the middle half of the prices, with a gap at the median.';

const PRICE_LIST: Column[] = [
  { name: 'Item', width: 214, each: (_, index) => ITEMS[index]?.[0] ?? '' },
  { name: 'Price now', width: 96, spill: items => `=SOLD_PRICE_NOW(${items})`, format: MONEY },
  { name: 'Sales', width: 58, spill: items => `=SOLD_COUNT(${items})`, format: '#,##0' },
  { name: 'Low (25%)', width: 88, spill: items => `=SOLD_P25(${items})`, format: MONEY },
  { name: 'High (75%)', width: 88, spill: items => `=SOLD_P75(${items})`, format: MONEY },
  { name: 'You paid', width: 82, each: (_, index) => ITEMS[index]?.[1] ?? 0, format: MONEY },
  { name: 'Profit', width: 82, spill: items => `=SOLD_PROFIT(${items}, ${items.replaceAll('A', 'F')})`, format: GAIN },
  { name: 'Median', width: 88, spill: items => `=SOLD_MEDIAN(${items})`, format: MONEY },
  { name: 'Range', width: 150, each: row => rangeOf(row), align: 'center', note: RANGE_NOTE },
];

/**
 * A `SPARKLINE` formula over the cells of a row: a bar for the middle half of the sales, with a gap at the median, on a scale from 50 % to
 * 150 % of the median.
 */
function rangeOf(row: number): string {
  const [low, median, high] = [`D${row}`, `H${row}`, `E${row}`];
  const gap = `${median}/60`;
  const parts = [`${low}-${median}/2`, `${median}-${low}`, gap, `${high}-${median}`, `${median}*3/2-${high}`];
  const options = '{"charttype";"color1";"color2"},{"bar";"#c6dafc";"#174ea6"}';
  return `=SPARKLINE(VSTACK(${parts.join(',')}),HSTACK(${options}))`;
}

const ASKING_PRICES: Column[] = [
  { name: 'Item', width: 214, each: (_, index) => WATCHED[index] ?? '' },
  { name: 'Sold median', width: 110, spill: items => `=SOLD_MEDIAN(${items})`, format: MONEY },
  { name: 'Asking median', width: 118, spill: items => `=ACTIVE_MEDIAN(${items})`, format: MONEY },
  { name: 'Difference', width: 96, each: row => `=IF(ISNUMBER(C${row}),C${row}/B${row}-1,"")`, format: '+0.0%;-0.0%' },
];

/** Example list for Schedule > Watch a list while days are skipped: keyword and highest price. */
const WANTS = `
iphone 13 128gb 230, nintendo switch oled 160, playstation 5 280, seiko skx007 330, lego 75257 90, fender stratocaster 450`
  .trim()
  .split(/,\s+/)
  .map((item): [keyword: string, most: number] => [item.replace(/ \d+$/, ''), Number(item.split(' ').at(-1))]);

const WANT_LIST: Column[] = [
  { name: 'Keyword', width: 214, each: (_, index) => WANTS[index]?.[0] ?? '' },
  { name: 'Most to pay', width: 96, each: (_, index) => WANTS[index]?.[1] ?? 0, format: MONEY },
];

export const STARTER_TITLE = 'Resale price list';

/** A list that is still empty: Break it yourself fills it with items to price. */
const BREAK_IT: Column[] = [{ name: 'Item', width: 214 }];

/** The names of the starter sheets that the page refers to. */
export const STARTER_SHEETS = { prices: 'Price list', wants: 'Want list', breakIt: 'Break it' };

/**
 * The starter book: the price list, asking prices of some items, an empty sheet for experiments, a list to watch, and a list for
 * experiments with faults.
 */
export function starterBook(): BookState {
  return [
    sheet('sheet-0', STARTER_SHEETS.prices, PRICE_LIST, ITEMS.length),
    sheet('sheet-1', 'Asking prices', ASKING_PRICES, WATCHED.length),
    sheet('sheet-2', 'Scratch', [], 0),
    sheet('sheet-3', STARTER_SHEETS.wants, WANT_LIST, WANTS.length),
    sheet('sheet-4', STARTER_SHEETS.breakIt, BREAK_IT, 0),
  ];
}

function sheet(id: string, name: string, columns: Column[], rows: number): SheetState {
  const cells: Cells = {};
  for (const [column, { name: title, spill, each, format, note, align = 'right' }] of columns.entries()) {
    cells[`0,${column}`] = { ...HEAD, value: title, ...(column > 0 ? { align } : {}), ...(note ? { note } : {}) };
    for (let index = 0; index < rows; index++) {
      const content = index === 0 && spill ? spill(`A2:A${rows + 1}`) : each?.(index + 2, index);
      cells[`${index + 1},${column}`] = { ...cellOf(content), ...(format ? { numberFormat: format } : {}) };
    }
  }
  const widths = Object.fromEntries(columns.map(({ width }, column) => [column, width]));
  const frozenRows = columns.length > 0 ? 1 : 0;
  const frozenColumns = columns.length > FIRST_COLUMNS ? 1 : 0;
  return { id, name, rows: 1000, columns: 26, frozenRows, frozenColumns, hidden: false, widths, cells };
}

function cellOf(content: string | number | undefined): CellState {
  if (content === undefined) return {};
  return typeof content === 'string' && content.startsWith('=') ? { formula: content } : { value: content };
}
