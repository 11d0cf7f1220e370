/** Evaluates a formula to a value or a table. Single prices are computed here; each kind of table has its own file. */

import { type Row, rateShown, refuseDates, rateOf as sellThroughOf } from '@sold-data/core/engine';
import { report, sinceOfTwins } from '../answers/board.ts';
import { cellMessage } from '../answers/cell-text.ts';
import { priceOf } from '../answers/kept.ts';
import { queryOf } from '../answers/query.ts';
import { Source, type Terms } from '../answers/source.ts';
import { formulas } from '../generated/formulas.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { liveUntil } from '../platform/shared.ts';
import { FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type Asked, answerOf, askFor, askOnce, questionFor, understand } from './asking.ts';
import { breakdownTable } from './breakdown.ts';
import type { Cell } from './columns.ts';
import { accountFacts, answerAge } from './facts.ts';
import type { RunnableFormula, Shape, Statistic } from './formula.ts';
import { howFastTable } from './how-fast.ts';
import { priceTable } from './price-table.ts';
import { profitCells } from './profit.ts';
import { blockOf, figureOf, type Result } from './reasons.ts';
import { rowsTable } from './rows.ts';
import { sentenceCells } from './sentence.ts';
import { historyTotalsTable, trendTable } from './trend.ts';
import { whereToSellTable } from './where-to-sell.ts';
import { worthGradingTable } from './worth-grading.ts';

type Calculate = (formula: RunnableFormula, args: readonly unknown[], source: Source) => Cell | Cell[][];

const calculations: Record<Shape['kind'], Calculate> = {
  statistic: priceCells,
  sentence: sentenceCells,
  sellThrough: sellThroughCells,
  statistics: priceTable,
  rows: rowsTable,
  cardPrices: rowsTable,
  totals: historyTotalsTable,
  trend: trendTable,
  breakdown: breakdownTable,
  profit: profitCells,
  whereToSell: whereToSellTable,
  howFast: howFastTable,
  worthGrading: worthGradingTable,
  facts: accountFacts,
  asOf: answerAge,
};

/** The value of a formula, the queries that it looked up, and those of them that are still open. */
export interface Evaluated extends Pick<Source, 'looked' | 'open'> {
  value: Cell | Cell[][];
}

/** Calculates a cell. Never throws: a problem becomes one sentence in the cell. */
export function evaluate(name: string, given: ArrayLike<unknown>, isTwin = false): Shown | Shown[][] {
  liveUntil(Date.now() + FORMULA_LIFE_MS);
  const args = Array.from(given);
  const value = isTwin ? evaluateTwin(name, args) : evaluateAs({}, name, args).value;
  return Array.isArray(value) ? value.map(row => row.map(shown)) : shown(value);
}

/** null makes a cell empty. An empty text would compare as larger than any number and cannot be used in calculations. */
type Shown = Cell | null;
const shown = (cell: Cell): Shown => (cell === '' ? null : cell);

/** @throws SoldDataError when a limit or another execution has stopped a payer's requests. */
export function evaluateAs(terms: Terms, name: string, args: readonly unknown[]): Evaluated {
  const source = new Source(terms);
  const value = calculate(name, args, source);
  if (source.stop !== undefined) throw source.stop;
  return { value, looked: source.looked, open: source.open };
}

function calculate(name: string, args: readonly unknown[], source: Source): Cell | Cell[][] {
  try {
    const formula = formulas[name];
    if (!formula) throw refusal(`${name} is not a formula of this add-on`);
    return calculations[formula.shape.kind](formula, args, source);
  } catch (error) {
    return cellMessage(error);
  }
}

/** A formula under its second name shows saved answers and reports its open queries (answers/board.ts). It sends nothing. */
function evaluateTwin(name: string, args: readonly unknown[]): Cell | Cell[][] {
  const since = sinceOfTwins();
  const { value, open } = evaluateAs({ savedOnly: true, since }, name, args);
  if (since !== undefined) report(name, args, open);
  return value;
}

function priceCells(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { bestOffers, minSales } = understood;
  const { of } = formula.shape as { of: Statistic };
  const results = askOnce(source, formula, understood).map(row =>
    row.map((asked): Result => {
      if (!asked.result) return undefined;
      const answer = answerOf(asked);
      if (typeof answer === 'string') return { problem: answer };
      const price = priceOf(present(answer.pages[0]).facts, bestOffers, minSales);
      return figureOf(price[of], price.note);
    }),
  );
  return blockOf(understood, results);
}

/** The ratio of completed sales to matching listings that are for sale (core: sellThrough). */
function sellThroughCells(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand({ ...formula, fixed: { sold: true } }, args);
  refuseDates(understood.search);
  const results = askFor(source, understood, subject => ({
    queries: [true, false].map(sold => queryOf(questionFor(formula, { ...understood.search, sold }, subject))),
  })).map(row => row.map(rateOf));
  return blockOf(understood, results);
}

function rateOf({ result }: Asked): Result {
  if (!result) return undefined;
  if (!result.ok) return { problem: cellMessage(result.error) };
  const answers: Row[] = [];
  for (const outcome of result.value.outcomes) {
    if (!outcome.ok) return { problem: cellMessage(outcome.error) };
    answers.push(present(outcome.pages[0]).facts.env);
  }
  const shown = rateShown(sellThroughOf(present(answers[0]), present(answers[1])));
  return typeof shown === 'number' ? { value: shown } : { lack: shown };
}
