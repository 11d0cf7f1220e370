/** A table of all statistics of each keyword. */
import { moment, type Row } from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { priceOf } from '../answers/kept.ts';
import { present } from '../platform/lists.ts';
import {
  type Answer,
  answerOf,
  askForPrices,
  bestOffersOf,
  minSalesOf,
  tableOf,
  type Understood,
  understand,
} from './asking.ts';
import { type Cell, chooseColumns, PRICE_COLUMNS, SHOWN_PRICE_COLUMNS, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { sentenceRows } from './reasons.ts';

export function priceTable(formula: RunnableFormula, args: readonly unknown[]): Cell[][] {
  const understood = understand(formula, args);
  const minSales = minSalesOf(understood);
  const columns = chooseColumns(PRICE_COLUMNS, understood.own.columns, SHOWN_PRICE_COLUMNS);
  const failed = sentenceRows(columns);
  const lines = askForPrices(formula, understood)
    .flat()
    .map(asked => {
      if (!asked.result) return columns.map(() => '');
      const answer = answerOf(asked);
      if (typeof answer === 'string') return failed(String(asked.subject), answer);
      const row = { ...priceRow(answer, understood, minSales), keyword: String(asked.subject) };
      return columns.map(column => sheetCell(row, column));
    });
  return tableOf(understood, columns, lines);
}

/** A row of the table, by column name. */
function priceRow({ pages, stale }: Answer, understood: Understood, minSales?: number): Row {
  const { facts } = present(pages[0]);
  const price = priceOf(facts, bestOffersOf(understood), minSales);
  const age = stale ? `as of ${moment(facts.at)}: ${cellMessage(stale)}` : '';
  return { ...price, note: [price.note, age].filter(note => note !== '').join('; '), asOf: new Date(facts.at) };
}
