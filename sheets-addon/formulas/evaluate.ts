/** Turns a cell's formula into a value or a table. Never throws: what goes wrong is one sentence in the cell. */

import { cellMessage } from '../answers/cell-text.ts';
import { formulas } from '../generated/formulas.ts';
import { refusal } from '../host/errors.ts';
import type { Cell } from './columns.ts';
import { priceCells, sellThroughCells } from './prices.ts';

/** @param given what the cell's formula was called with. */
export function evaluate(name: string, given: ArrayLike<unknown>): Cell | Cell[][] {
  try {
    const formula = formulas[name];
    if (!formula) throw refusal(`${name} is not a formula of this add-on`);
    const args = Array.from(given);
    const { kind } = formula.shape;
    if (kind === 'statistic') return priceCells(formula, args);
    return kind === 'sellThrough' ? sellThroughCells(formula, args) : SoldData_('tables').tables[kind](formula, args);
  } catch (error) {
    return cellMessage(error);
  }
}
