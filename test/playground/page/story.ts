// The steps of the guide, from the first price to a fault. Each button does with the shipped add-on what a person would do in the sidebar.
import type { PriceList, SidebarActions, WatchList } from '../../../sheets-addon/sidebar/server-interface.ts';
import { toA1 } from '../../support/spreadsheet/functions.ts';
import { position } from '../book.ts';
import { STARTER_COSTS, STARTER_SHEETS } from '../starter.ts';
import type { Grid } from './grid.ts';

export interface Deeds {
  /** Calls an action of the sidebar. @throws Error with the problem that the sidebar would show. */
  ask<Name extends keyof SidebarActions>(
    name: Name,
    ...args: Parameters<SidebarActions[Name]>
  ): Promise<ReturnType<SidebarActions[Name]>>;
  /** Opens the sidebar, or lets it look at the tasks again. */
  showSidebar(): Promise<unknown>;
  letTimePass(ms: number): Promise<unknown>;
  breakIt(): void;
  install(): void;
}

export interface Step {
  title: string;
  text: string;
  button: string;
  run(): unknown;
}

const WEEK_MS = 7 * 86_400_000;
const COMMON = { when: null, budget: null, mail: false };
const PRICED: PriceList = {
  ...COMMON,
  kind: 'priceList',
  what: {
    range: `'${STARTER_SHEETS.prices}'!A2:A31`,
    source: 'scrape',
    options: {},
    columns: ['priceNow', 'sales', 'profit', 'soldPerDay', 'evidence', 'charts'],
    paid: `'${STARTER_SHEETS.prices}'!F2:F31`,
    margin: null,
    alertPercent: null,
  },
  where: { column: 'K', history: null },
};
const WATCHED: WatchList = {
  ...COMMON,
  kind: 'watch',
  budget: 300,
  what: {
    range: `'${STARTER_SHEETS.wants}'!A1:B7`,
    kinds: ['deal', 'offered', 'price', 'sold', 'gone'],
    dealPercent: 80,
    movedPercent: 10,
  },
  where: { tab: 'News' },
};
const [PRICE_TASK, WATCH_TASK] = ['story-prices', 'story-watch'];
/** An item with few sales, which the list shows at a loss. */
const LOSER = 'zelda tears of the kingdom';
const UNTICKED = 3;

export function storyOf(grid: Grid, deeds: Deeds): Step[] {
  const sheetId = grid.sheetNamed(STARTER_SHEETS.prices)!;
  const point = (row: number, column: number) => grid.select({ sheetId, row, column, rows: 1, columns: 1 });
  return [
    {
      title: 'Look at cell B2',
      text: 'One formula tells what thirty items sold for: =SOLD_PRICE_NOW(A2:A31). It took 30 requests; the columns beside it share them.',
      button: 'Show me',
      run: () => point(1, 1),
    },
    {
      title: 'Change one item',
      text: 'Everything is computed again, but only the new item costs a request. The rest comes from the cache.',
      button: 'Change A4',
      run: () => {
        grid.type(sheetId, 3, 0, 'brompton bicycle');
        point(3, 0);
      },
    },
    {
      title: 'Price the list',
      text: 'With profit, speed and charts, from column K on. It shares the answers of the formulas, so it costs nothing. The card in the sidebar follows it.',
      button: 'Price it',
      run: async () => {
        await deeds.ask('start', PRICE_TASK, PRICED);
        await deeds.showSidebar();
        grid.select({ sheetId, row: 0, column: 10, rows: 1, columns: 1 });
      },
    },
    {
      title: 'Sell these first',
      text: 'Once the list is done: its items by profit a day, and at the end those that lose money, each with the reason.',
      button: 'Rank them',
      run: () => deeds.ask('sellFirst', PRICE_TASK),
    },
    {
      title: 'Leave out sales that aren’t like yours',
      text: `Yours is new, the cheapest sales were used ones. Untick ${UNTICKED} of them: median and profit follow. Reading all sales is one request, unticking none.`,
      button: `Untick ${UNTICKED}`,
      run: () => leaveOut(grid, deeds),
    },
    {
      title: 'Let a week pass',
      text: 'The want list is watched within a budget, while nobody looks. News says what is for sale below its usual price.',
      button: 'Watch a week',
      run: async () => {
        await deeds.ask('start', WATCH_TASK, WATCHED);
        await deeds.letTimePass(WEEK_MS);
        await deeds.ask('open', WATCHED.where.tab, 'A1');
        await deeds.showSidebar();
      },
    },
    {
      title: 'Now break it',
      text: 'Each button below starts a paid list and breaks it: a killed run, a lost answer, no quota. Every price still ends beside its item, and only lost answers are paid for again.',
      button: 'Open the buttons',
      run: () => deeds.breakIt(),
    },
    {
      title: 'Use it in your own sheet',
      text: 'It takes about five minutes in a browser: three files to paste, and your API key.',
      button: 'Install',
      run: () => deeds.install(),
    },
  ];
}

/** Opens all sales of an item, unticks the cheapest ones, and puts the profit at the new median beside it. */
async function leaveOut(grid: Grid, deeds: Deeds): Promise<void> {
  const list = grid.read().find(({ name }) => name === STARTER_SHEETS.prices)!;
  const rows = Object.entries(list.cells).filter(([key, { value }]) => value === LOSER && position(key)[1] === 0);
  if (rows.length === 0) throw new Error(`The list no longer has the item “${LOSER}”.`);
  const [row] = position(rows[0]![0]);
  grid.select({ sheetId: list.id, row, column: 0, rows: 1, columns: 1 });
  const { sheet } = await deeds.ask('allSales', null, true);
  const { id, cells } = grid.read().find(({ name }) => name === sheet)!;
  const column = (heading: string) =>
    position(
      Object.entries(cells).find(([key, { value }]) => value === heading && position(key)[0] === HEADING_ROW)![0],
    )[1];
  const [price, counts, note] = [column('Price'), column('Counts'), column('Condition')];
  const ticked = Object.entries(cells).flatMap(([key, { value }]) => {
    const [at, own] = position(key);
    return own === counts && at > HEADING_ROW && value === true ? [at] : [];
  });
  const paid = (at: number) => Number(cells[`${at},${price}`]?.value);
  for (const at of ticked.sort((a, b) => paid(a) - paid(b)).slice(0, UNTICKED)) grid.type(id, at, counts, false);
  const { feePercent, fixedFee, shipping, packaging } = STARTER_COSTS;
  const median = toA1({ row: 0, column: price });
  grid.type(id, 0, note, 'Your profit');
  const costs = fixedFee + shipping + packaging;
  grid.type(id, 0, counts, `=ROUND(${median}*${1 - feePercent / 100}-${costs}-'${list.name}'!F${row + 1},2)`);
}

/** The row of the headings in a tab of all sales; the median stands above it. */
const HEADING_ROW = 1;
