/**
 * Small charts in cells: `SPARKLINE` formulas that contain their own numbers, so a chart moves with its row. Numbers are integers (prices
 * in cents), lists are vertical and arguments are separated by semicolons, so every locale reads the formula alike. It contains no text
 * from the service.
 */

import { inCents, type SavedPicture } from '@sold-data/core/engine';

/** Both colours have a contrast of 3:1 with a white cell. */
const DEEP = '#174ea6';
const MEDIUM = '#5790f2';
/** Background colour of a range chart, which fills its cell. */
const PALE = '#c6dafc';

/** Range from the lowest to the highest tenth of prices. The middle half is dark, with a gap at the median. Empty without a price. */
export function rangeSparkline({
  p10,
  p25,
  median,
  p75,
  p90,
}: Pick<SavedPicture, 'p10' | 'p25' | 'median' | 'p75' | 'p90'>): string {
  if (p10 === null || p25 === null || median === null || p75 === null || p90 === null) return '';
  const [low, quarter, middle, threeQuarters, high] = [p10, p25, median, p75, p90].map(inCents) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const gap = Math.max(1, Math.round((high - low) / 40));
  const parts = [quarter - low, middle - quarter, gap, threeQuarters - middle, high - threeQuarters];
  return sparkline(list(parts), { charttype: 'bar', color1: PALE, color2: DEEP });
}

/** Number of sales by price, lowest price first; the most frequent price is dark. Empty without a price. */
export function pricesSparkline({ bins }: SavedPicture): string {
  if (bins.length === 0) return '';
  return sparkline(list(bins.map(({ count }) => count)), {
    charttype: 'column',
    color: MEDIUM,
    highcolor: DEEP,
    ymin: 0,
  });
}

/** The median over time. Empty with fewer than two periods that have a median. */
export function trendSparkline({ periods }: { periods: readonly { median: number | null }[] }): string {
  const points = periods.flatMap(({ median }, at) => (median === null ? [] : [{ at: at + 1, cents: inCents(median) }]));
  if (points.length < 2) return '';
  const prices = list(points.map(({ cents }) => cents));
  const isWhole = points.length === periods.length;
  const data = isWhole ? prices : `HSTACK(${list(points.map(({ at }) => at))};${prices})`;
  return sparkline(data, { charttype: 'line', color: DEEP, linewidth: 2 });
}

const list = (values: readonly (string | number)[]) =>
  `{${values.map(value => (typeof value === 'number' ? value : `"${value}"`)).join(';')}}`;

function sparkline(data: string, options: Readonly<Record<string, string | number>>): string {
  return `=SPARKLINE(${data};HSTACK(${list(Object.keys(options))};${list(Object.values(options))}))`;
}

export const isSparkline = (content: unknown) => typeof content === 'string' && /^=SPARKLINE\(/i.test(content);

/** Compares formulas without separators, because a sheet returns them with those of its locale. */
export const isSameFormula = (one: unknown, other: unknown) => plain(one) === plain(other);

const plain = (formula: unknown) =>
  String(formula ?? '')
    .replace(/\s/g, '')
    .replace(/[,\\]/g, ';');
