/**
 * Sales over time. If all sales fit on one page of the history, one request is enough. Otherwise each period has a request of its own, so
 * the line has no gaps: counts, means and extremes are the period's totals (reference 2.5), the median and the quartiles come from its
 * newest listings. In a cleaned search all numbers come from the newest listings.
 */

import {
  amountOf,
  type Column,
  currencyOf,
  dayOf,
  ENOUGH_SALES,
  endpoints,
  isCleaned,
  NO_PRICE,
  type Period,
  type Row,
  salesOf,
  spansOf,
  startOf,
  statisticsByCurrency,
  totalsNote,
  trendOf,
  withEmptyPeriods,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import type { Answered } from '../answers/kept.ts';
import { goesOn, queryOf } from '../answers/query.ts';
import type { Outcome, Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import {
  type Asked,
  answerOf,
  askFor,
  askOnce,
  oneOf,
  questionFor,
  tableOf,
  type Understood,
  understand,
  wholeNumber,
} from './asking.ts';
import { availableColumns, type Cell, chooseColumns, sheetCell } from './columns.ts';
import { PERIODS, type RunnableFormula } from './formula.ts';
import { onceEach, sentenceRows } from './reasons.ts';

/** Enough for a year of months. */
const NORMAL_REQUESTS = 13;
/** Enough for three years of weeks. Longer trends are not worth the requests. */
const MOST_REQUESTS = 160;

export function trendTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { own, subjects, isRange, minSales = ENOUGH_SALES } = understood;
  if (isRange && subjects.flat().length > 1) throw refusal('SOLD_TREND takes one keyword, not a range');
  const period = oneOf('period', own.period, PERIODS, 'month');
  const most = wholeNumber('requests', own.requests, MOST_REQUESTS) ?? NORMAL_REQUESTS;
  const columns = chooseColumns(availableColumns(formula, endpoints.history), own.columns);
  const whole = askEach(source, formula, understood, [{}])[0];
  if (!whole) return '';
  if (!whole.ok) return cellMessage(whole.error);
  const page = present(whole.pages[0]);
  const { rows = [] } = page;
  const points = goesOn({ endpoint: endpoints.history, parameters: understood.search }, page)
    ? eachPeriod(source, formula, understood, period, most)
    : onePage(rows, understood, period);
  const say = onceEach();
  const lines = points.map(point => {
    const enough = Number(point.count ?? 0) >= minSales;
    const row = enough ? point : { ...point, ...NO_PRICE, ...failureIn(point, say) };
    return columns.map(column => sheetCell(row, column));
  });
  if (lines.length === 0) return 'No sales found';
  return tableOf(understood, columns, lines);
}

/** The page holds all sales of the search, so a period without sales counts 0. */
function onePage(rows: readonly Row[], { search }: Understood, period: Period): Row[] {
  const points = trendOf(salesOf(endpoints.history, rows, dayOf(Date.now())), period);
  if (points.length === 0) return [];
  const all = withEmptyPeriods(points, ...daysOf(search), period);
  return all.map((point): Row => ({ ...point, read: point.count }));
}

/** One point for each period from the first to the last day; one request each. */
function eachPeriod(
  source: Source,
  formula: RunnableFormula,
  understood: Understood,
  period: Period,
  most: number,
): Row[] {
  const spans = spansOf(...daysOf(understood.search), period);
  if (spans.length > most)
    throw refusal(
      `These are ${spans.length} ${period}s, one request each`,
      `Add "requests", ${spans.length} to allow it, or choose longer periods`,
    );
  return askEach(source, formula, understood, spans).map((outcome, at): Row => {
    const start = startOf(present(spans[at]).startDate, period);
    if (!outcome?.ok) return { start, failure: cellMessage(outcome?.error) };
    return { start, ...pointOf(understood, present(outcome.pages[0])) };
  });
}

/** The first and the last day, trimmed. */
function daysOf({ startDate, endDate }: Row): [startDate: string, endDate: string] {
  return [String(startDate).trim(), String(endDate).trim()];
}

/** Totals of the period; the median and the quartiles come from the listings on its first page. */
export function pointOf({ search }: Pick<Understood, 'search'>, page: Answered): Row {
  const [read] = statisticsByCurrency(salesOf(endpoints.history, page.rows ?? [], dayOf(page.facts.at)));
  // Totals include listings that a cleanup removes (reference 2.5), so they don't match a cleaned median.
  const totals = isCleaned(search) ? undefined : (page.facts.env.totals as Row | null | undefined);
  if (!read || !totals || !goesOn({ endpoint: endpoints.history, parameters: search }, page))
    return read ? { ...read, read: read.count } : { count: 0, read: 0 };
  return {
    ...read,
    read: read.count,
    count: amountOf(totals.totalSold) ?? read.count,
    mean: amountOf(totals.averageSoldPrice) ?? read.mean,
    min: amountOf(totals.minSoldPrice) ?? read.min,
    max: amountOf(totals.maxSoldPrice) ?? read.max,
    currency: currencyOf(totals.averageSoldPrice) ?? read.currency,
  };
}

/** An error sentence takes the place of the median, once, so the other columns stay numeric. */
function failureIn({ failure }: Row, say: (sentence: string) => string): Row {
  return failure === undefined ? {} : { median: say(String(failure)) };
}

function askEach(
  source: Source,
  formula: RunnableFormula,
  understood: Understood,
  changes: readonly Row[],
): readonly (Outcome | undefined)[] {
  const [asked] = askFor(source, understood, subject => ({
    queries: changes.map(change => queryOf(questionFor(formula, { ...understood.search, ...change }, subject), 1, 1)),
  })).flat();
  if (!asked?.result) return [];
  if (!asked.result.ok) throw asked.result.error;
  return asked.result.value.outcomes;
}

/** Totals of whole history searches, one row per keyword. */
export function historyTotalsTable(
  formula: RunnableFormula,
  args: readonly unknown[],
  source: Source,
): Cell | Cell[][] {
  const understood = understand(formula, args);
  const columns = chooseColumns(availableColumns(formula, endpoints.history), understood.own.columns);
  const asked = askOnce(source, formula, understood).flat();
  const failed = sentenceRows(columns);
  const lines = asked.filter(({ result }) => result).map(each => totalsLine(each, understood, columns, failed));
  return lines.length === 0 ? '' : tableOf(understood, columns, lines);
}

function totalsLine(
  asked: Asked,
  { search }: Understood,
  columns: readonly Column[],
  failed: (keyword: string, sentence: string) => Cell[],
): Cell[] {
  const keyword = String(asked.subject);
  const answer = answerOf(asked);
  const totals =
    typeof answer === 'string' ? undefined : (present(answer.pages[0]).facts.env.totals as Row | null | undefined);
  if (totals) {
    const row = { ...totals, keyword, currency: currencyOf(totals.averageSoldPrice), note: totalsNote(search) };
    return columns.map(column => sheetCell(row, column));
  }
  const text = typeof answer === 'string' ? answer : 'No sales found';
  return failed(keyword, text);
}
