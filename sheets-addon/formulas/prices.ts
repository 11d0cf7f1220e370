/** Prices: one statistic per cell, or a table of all of them; and how fast something sells. */
import { type PriceFacts, priceOfFacts, type Row, rateOf } from '@sold-data/core';
import { cellMessage } from '../answers/failures.ts';
import { queryOf } from '../answers/query-batch.ts';
import {
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
      const known = knownPrice(asked, understood);
      if (typeof known === 'string') return known;
      const price = priceOfFacts(known.facts, minSales);
      return of === 'count' ? price.count : (price[of] ?? (price.note || 'Not told by the service'));
    }),
  );
  return understood.isRange ? cells : cells[0]![0]!;
}

export function priceTable(formula: RunnableFormula, args: readonly unknown[]): Cell[][] {
  const understood = understand(formula, args);
  const minSales = minSalesOf(understood);
  const columns = chooseColumns(PRICE_COLUMNS, understood.own.columns, SHOWN_PRICE_COLUMNS);
  const lines = askForPrices(formula, understood)
    .flat()
    .map(asked => {
      const known = asked.result ? knownPrice(asked, understood) : '';
      const row = typeof known === 'string' ? { note: known } : priceRow(known, minSales);
      return columns.map(column => sheetCell(row, column));
    });
  return tableOf(understood, columns, lines);
}

/** A price, when its answer came (ms), and what a reader must know of the answer. */
interface KnownPrice {
  facts: PriceFacts;
  at: number;
  notes: readonly string[];
}

/** The price of an answer, or the sentence why there is none. */
function knownPrice(asked: Asked, understood: Understood): KnownPrice | string {
  const answer = answerOf(asked);
  if (typeof answer === 'string') return answer;
  const { prices, at, notices = [] } = answer.pages[0]!.facts;
  const stale = answer.stale ? [`as of ${moment(at)}: ${cellMessage(answer.stale)}`] : [];
  return { facts: prices![bestOffersOf(understood)] ?? prices!.include!, at, notes: [...stale, ...notices] };
}

/** A row of the table, by column name. */
function priceRow({ facts, at, notes }: KnownPrice, minSales?: number): Row {
  const price = priceOfFacts(facts, minSales);
  const all = [price.note, ...notes].filter(note => note !== '');
  return { ...price, note: all.join('; '), asOf: new Date(at) };
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
  return understood.isRange ? cells : cells[0]![0]!;
}

function rateCell({ result }: Asked): Cell {
  if (!result) return '';
  if (!result.ok) return cellMessage(result.error);
  const answers: Row[] = [];
  for (const outcome of result.value) {
    if (!outcome.ok) return cellMessage(outcome.error);
    answers.push(outcome.pages[0]!.facts.env);
  }
  return rateOf(answers[0]!, answers[1]!).rate ?? 'None for sale now';
}
