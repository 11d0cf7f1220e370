/** Prices: one statistic per cell, or a table of all of them; and how fast something sells. */

import { type Row, rateOf } from '@sold-data/core';
import { cellMessage } from '../answers/failures.ts';
import { priceOf } from '../answers/kept.ts';
import { queryOf } from '../answers/query-batch.ts';
import { present } from '../host/lists.ts';
import {
  type Answer,
  type Asked,
  answerOf,
  askFor,
  askForPrices,
  bestOffersOf,
  minSalesOf,
  questionFor,
  tableOf,
  type Understood,
  understand,
} from './asking.ts';
import { type Cell, chooseColumns, PRICE_COLUMNS, SHOWN_PRICE_COLUMNS, sheetCell } from './columns.ts';
import type { RunnableFormula, Statistic } from './formula.ts';

export function priceCells(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const understood = understand(formula, args);
  const minSales = minSalesOf(understood);
  const { of } = formula.shape as { of: Statistic };
  const cells = askForPrices(formula, understood).map(row =>
    row.map((asked): Cell => {
      if (!asked.result) return '';
      const answer = answerOf(asked);
      if (typeof answer === 'string') return answer;
      const price = priceOf(present(answer.pages[0]).facts, bestOffersOf(understood), minSales);
      return of === 'count' ? price.count : (price[of] ?? (price.note || 'Not told by the service'));
    }),
  );
  return understood.isRange ? cells : present(present(cells[0])[0]);
}

export function priceTable(formula: RunnableFormula, args: readonly unknown[]): Cell[][] {
  const understood = understand(formula, args);
  const minSales = minSalesOf(understood);
  const columns = chooseColumns(PRICE_COLUMNS, understood.own.columns, SHOWN_PRICE_COLUMNS);
  const lines = askForPrices(formula, understood)
    .flat()
    .map(asked => {
      const answer = asked.result ? answerOf(asked) : '';
      const row = typeof answer === 'string' ? { note: answer } : priceRow(answer, understood, minSales);
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

/** `2026-11-20 06:00 UTC` */
function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Matches among completed sales for each one that is for sale (core: sellThrough). */
export function sellThroughCells(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const understood = understand({ ...formula, fixed: { sold: true } }, args);
  const cells = askFor(understood, subject =>
    [true, false].map(sold => queryOf(questionFor(formula, { ...understood.search, sold }, subject))),
  ).map(row => row.map(rateCell));
  return understood.isRange ? cells : present(present(cells[0])[0]);
}

function rateCell({ result }: Asked): Cell {
  if (!result) return '';
  if (!result.ok) return cellMessage(result.error);
  const answers: Row[] = [];
  for (const outcome of result.value) {
    if (!outcome.ok) return cellMessage(outcome.error);
    answers.push(present(outcome.pages[0]).facts.env);
  }
  return rateOf(present(answers[0]), present(answers[1])).rate ?? 'None for sale now';
}
