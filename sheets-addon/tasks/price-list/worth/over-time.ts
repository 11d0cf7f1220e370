/** How prices of a list have moved since the run before, and its value over time, from the runs that its history tab keeps. */
import { inCents, inUnits } from '@sold-data/core/engine';
import { CHANGE_FORMAT, formatOf, moneyFormat } from '../../../tables/shape.ts';
import { valueAt } from '../../../tables/view.ts';
import type { KeptRun } from '../history-tab.ts';
import { itemAt, piecesIn, type WorthList } from './list.ts';
import type { Part } from './remarks.ts';

export const MOVES = ['Item', 'Before', 'Now', 'Change'];
const MOST_MOVES = 5;

/** The largest price changes since the previous run, up and down. */
export function moves(runs: readonly KeptRun[]): Part {
  const last = runs.at(-1);
  const earlier = runs.slice(0, -1).reverse();
  const moved = [...(last?.prices ?? [])].flatMap(([item, { price, currency }]) => {
    const before = earlier.find(({ prices }) => prices.has(item))?.prices.get(item);
    if (!before || before.currency !== currency || before.price <= 0 || before.price === price) return [];
    return [{ item, before: before.price, price, currency, change: price / before.price - 1 }];
  });
  moved.sort((a, b) => b.change - a.change);
  const risen = moved.filter(({ change }) => change > 0).slice(0, MOST_MOVES);
  const fallen = moved.filter(({ change }) => change < 0).slice(-MOST_MOVES);
  const shown = [...risen, ...fallen];
  const none =
    runs.length < 2
      ? 'To see moves, edit the task, fill in “Tab that keeps every run”, and run it twice'
      : 'No price has moved since the last run';
  return {
    rows: [
      MOVES,
      ...(shown.length > 0 ? shown.map(({ item, before, price, change }) => [item, before, price, change]) : [[none]]),
    ],
    formats: [
      MOVES.map(() => '@'),
      ...(shown.length > 0
        ? shown.map(({ currency }) => ['@', moneyFormat(currency), moneyFormat(currency), CHANGE_FORMAT])
        : [['@', '0', '0', CHANGE_FORMAT]]),
    ],
  };
}

/** Value of today's pieces at the prices of each run. An item without a price in a run keeps its previous one. */
export function overTime(list: WorthList, runs: readonly KeptRun[], currencies: readonly string[]): Part {
  const pieces = piecesOf(list);
  const latest = new Map<string, { price: number; currency: string }>();
  const lines = runs.map(({ at, prices }): Part['rows'][number] => {
    for (const [item, price] of prices) latest.set(item, price);
    return [
      at,
      ...currencies.map(name =>
        inUnits(
          [...latest].reduce(
            (sum, [item, { price, currency }]) =>
              currency === name ? sum + Math.round(inCents(price) * (pieces.get(item) ?? 0)) : sum,
            0,
          ),
        ),
      ),
    ];
  });
  return {
    rows: [['Date', ...currencies.map(name => `Value in ${name}`)], ...lines],
    formats: [
      ['@', ...currencies.map(() => '@')],
      ...lines.map(() => [formatOf('instant'), ...currencies.map(name => moneyFormat(name))]),
    ],
  };
}

/** The current number of pieces of each item. */
function piecesOf(list: WorthList): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const row of list.rows) {
    const item = itemAt(list, row);
    pieces.set(item, (pieces.get(item) ?? 0) + piecesIn(list.view, row, list.quantity));
  }
  return pieces;
}

/** The prices that the list shows now: the first point of the value over time, before a tab keeps every run. */
export function runNow(list: WorthList): KeptRun {
  const { view, rows, price, currency } = list;
  const prices = rows.flatMap(row => {
    const shown = valueAt(view, row, price);
    if (typeof shown !== 'number') return [];
    return [[itemAt(list, row), { price: shown, currency: String(valueAt(view, row, currency)) }]] as const;
  });
  return { at: new Date(), prices: new Map(prices) };
}
