/** One answer as a grid: sales by two fields, such as condition and variant of a card, and market prices of a card over time. */
import type { AnswerOf, Endpoint, Row } from '../endpoint.ts';
import { amountOf } from '../money.ts';
import { optionsOf } from '../question/options.ts';
import { isRow } from './notices.ts';
import { groupOf, groupsOf, labelIn, OTHER, type PictureGroup } from './picture.ts';
import { ENOUGH_SALES } from './price-facts.ts';
import { type BestOffers, type SoldRow, soldRows } from './sales.ts';
import { statisticsByCurrency } from './statistics.ts';

export interface SalesGrid {
  currency: string | null;
  /** The values of the two fields, most sales first; at most twelve each, with the rest as `Other`. */
  rows: string[];
  columns: string[];
  /** Cells by row and column. The counts add up to all sales; a cell with fewer than three has no price. */
  cells: PictureGroup[][];
}

/** Groups the sales of an answer by two fields, in the currency with the most sales. Pure. */
export function salesGrid(
  endpoint: Endpoint,
  rows: readonly Row[],
  [down, across]: readonly [down: string, across: string],
  options: { minSales?: number; bestOffers?: BestOffers } = {},
): SalesGrid {
  const { minSales = ENOUGH_SALES, bestOffers } = optionsOf(options, { minSales: true, bestOffers: true });
  const all = soldRows(endpoint, rows, null, bestOffers);
  const currency = statisticsByCurrency(all.map(({ sale }) => sale))[0]?.currency ?? null;
  return gridOfSold(all, currency, [down, across], minSales);
}

/** Like salesGrid, for sales that were read before and a currency that is known. */
export function gridOfSold(
  all: readonly SoldRow[],
  currency: string | null,
  [down, across]: readonly [down: string, across: string],
  minSales: number,
): SalesGrid {
  const sorted = all.filter(({ sale }) => sale.currency === currency).sort((a, b) => a.sale.price - b.sale.price);
  const labelsBy = (field: string) => groupsOf(field, sorted, minSales).map(({ label }) => label);
  const [rowLabels, columns] = [labelsBy(down), labelsBy(across)];
  const indexIn = (labels: readonly string[], label: string) => labels.indexOf(labels.includes(label) ? label : OTHER);
  const sales = rowLabels.map(() => columns.map((): (typeof sorted)[number]['sale'][] => []));
  for (const { row, sale } of sorted)
    sales[indexIn(rowLabels, labelIn(row, down))]![indexIn(columns, labelIn(row, across))]!.push(sale);
  const cells = sales.map(line => line.map((group, index) => groupOf(columns[index]!, group, minSales)));
  return { currency, rows: rowLabels, columns, cells };
}

export interface MarketPrices {
  /** Condition, variant and language of each column, such as `Near Mint Holofoil English`. */
  columns: string[];
  /** In chronological order. */
  rows: { date: string; prices: (number | null)[]; sold: number }[];
}

/**
 * The market prices of a card over time, with one column for each condition, variant and language (reference 2.6, price-history point).
 * Empty unless the question requested a price history. Pure.
 */
export function marketPrices({ priceHistory }: AnswerOf<'cardSales'> | Row): MarketPrices {
  const points = (Array.isArray(priceHistory) ? priceHistory : []).filter(isRow);
  const columnOf = ({ condition, variant, language }: Row) =>
    [condition, variant, language].filter(part => typeof part === 'string' && part !== '').join(' ');
  const columns = [...new Set(points.map(columnOf))].sort();
  const byDate = new Map<string, MarketPrices['rows'][number]>();
  for (const point of points) {
    if (typeof point.date !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(point.date)) continue;
    const date = point.date.slice(0, 10);
    const row = byDate.get(date) ?? { date, prices: columns.map(() => null), sold: 0 };
    byDate.set(date, row);
    row.prices[columns.indexOf(columnOf(point))] = amountOf(point.marketPrice);
    row.sold += Math.max(0, amountOf(point.quantitySold) ?? 0);
  }
  return { columns, rows: [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
