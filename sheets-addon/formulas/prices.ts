/** Prices: one statistic per cell, or a table of all of them; and how fast something sells. */
import { rateOf } from '@sold-data/core';
import { cellMessage } from '../answers/failures.ts';
import { queryOf } from '../answers/query-batch.ts';
import {
  type Asked,
  askFor,
  askOnce,
  bestOffersOf,
  hasHeadings,
  questionFor,
  type Understood,
  understand,
  wholeNumber,
} from './asking.ts';
import { chooseColumns, sheetCell } from './columns.ts';
import type { RunnableFormula, Statistic } from './formula.ts';
import { priceColumns } from './price-columns.ts';
import { type Cell, type KnownPrice, priceRow, SHOWN_PRICE_COLUMNS, statisticCell } from './price-table.ts';

const MOST_MIN_SALES = 1_000;

export function priceCells(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const understood = understand(formula, args);
  const minSales = minSalesOf(understood);
  const { of } = formula.shape as { of: Statistic };
  const cells = askPrices(formula, understood).map(row =>
    row.map(asked => {
      if (!asked.result) return '';
      const price = priceIn(asked, understood);
      return typeof price === 'string' ? price : statisticCell(price, of, minSales);
    }),
  );
  return understood.isRange ? cells : cells[0]![0]!;
}

export function priceTable(formula: RunnableFormula, args: readonly unknown[]): Cell[][] {
  const understood = understand(formula, args);
  const minSales = minSalesOf(understood);
  const columns = chooseColumns(priceColumns(), understood.own.columns, SHOWN_PRICE_COLUMNS);
  const lines = askPrices(formula, understood)
    .flat()
    .map(asked => {
      const price = asked.result ? priceIn(asked, understood) : undefined;
      const row = price === undefined ? {} : typeof price === 'string' ? { note: price } : priceRow(price, minSales);
      return columns.map(column => sheetCell(row, column));
    });
  return hasHeadings(understood) ? [columns.map(({ label }) => label), ...lines] : lines;
}

function askPrices(formula: RunnableFormula, understood: Understood): Asked[][] {
  // Only the search that was asked for accepted prices knows them.
  const accepted = bestOffersOf(understood) === 'accepted' ? { bestOfferPrice: true } : {};
  return askOnce(formula, understood, { ...accepted, ...understood.search });
}

export function minSalesOf({ own }: Understood): number | undefined {
  return wholeNumber('minSales', own.minSales, MOST_MIN_SALES);
}

/** The price of an answer, or the sentence why there is none. */
function priceIn({ result }: Asked, understood: Understood): KnownPrice | string {
  if (!result?.ok) return cellMessage(result?.error);
  const [outcome] = result.value;
  if (!outcome?.ok) return cellMessage(outcome?.error);
  const { facts } = outcome.pages[0]!;
  const price = facts.prices![bestOffersOf(understood)] ?? facts.prices!.include!;
  return { facts: price, at: facts.at, ...(outcome.stale ? { stale: cellMessage(outcome.stale) } : {}) };
}

// How fast something sells: matches among completed sales for each one that is for sale (core: sellThrough).

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
  const envelopes: Record<string, unknown>[] = [];
  for (const outcome of result.value) {
    if (!outcome.ok) return cellMessage(outcome.error);
    envelopes.push(outcome.pages[0]!.facts.env);
  }
  const { rate } = rateOf(envelopes[0]!, envelopes[1]!);
  return rate ?? 'None for sale now';
}
