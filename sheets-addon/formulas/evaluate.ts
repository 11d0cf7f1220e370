/** Turns a cell's formula into a value or a table. Never throws: what goes wrong is one sentence in the cell. */

import { cellMessage } from '../answers/failures.ts';
import { formulas } from '../generated/formulas.ts';
import { refusal } from '../host/errors.ts';
import type { Cell } from './columns.ts';
import { accountFacts, answerAge } from './facts.ts';
import type { RunnableFormula, Shape } from './formula.ts';
import { priceCells, priceTable, sellThroughCells } from './prices.ts';
import { rowsTable } from './rows.ts';
import { historyTotalsTable, trendTable } from './trend.ts';

type Calculate = (formula: RunnableFormula, args: readonly unknown[]) => Cell | Cell[][];

const CALCULATE: Record<Shape['kind'], Calculate> = {
  statistic: priceCells,
  statistics: priceTable,
  rows: rowsTable,
  cardPrices: rowsTable,
  sellThrough: sellThroughCells,
  totals: historyTotalsTable,
  trend: trendTable,
  facts: accountFacts,
  asOf: answerAge,
};

/** @param given what the cell's formula was called with. */
export function evaluate(name: string, given: ArrayLike<unknown>): Cell | Cell[][] {
  try {
    const formula = formulas[name];
    if (!formula) throw refusal(`${name} is not a formula of this add-on`);
    return CALCULATE[formula.shape.kind](formula, Array.from(given));
  } catch (error) {
    return cellMessage(error);
  }
}
