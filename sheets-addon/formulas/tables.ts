/** The formulas that show more than a price in each cell. A cell with a price never loads this part of Code.js. */
import type { Cell } from './columns.ts';
import { accountFacts, answerAge } from './facts.ts';
import type { RunnableFormula, Shape } from './formula.ts';
import { priceTable } from './price-table.ts';
import { profitCells } from './profit.ts';
import { rowsTable } from './rows.ts';
import { historyTotalsTable, trendTable } from './trend.ts';

type Calculate = (formula: RunnableFormula, args: readonly unknown[]) => Cell | Cell[][];

export const tables: Record<Exclude<Shape['kind'], 'statistic' | 'sellThrough'>, Calculate> = {
  statistics: priceTable,
  rows: rowsTable,
  cardPrices: rowsTable,
  totals: historyTotalsTable,
  trend: trendTable,
  profit: profitCells,
  facts: accountFacts,
  asOf: answerAge,
};
