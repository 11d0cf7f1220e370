/**
 * Small charts in cells: `SPARKLINE` over numbers that the formula itself holds, so a chart moves with its row. All numbers are whole
 * (prices in cents), all lists run downwards and arguments end with semicolons: every locale reads such a formula alike. No text of the
 * service is in it.
 */

import { inCents, type SavedPicture } from '@sold-data/core/engine';

/** Both have a contrast of 3:1 with a white cell. */
const DEEP = '#174ea6';
const MEDIUM = '#5790f2';
/** The ground of a range, which fills its cell. */
const PALE = '#c6dafc';

/** Lowest to highest tenth of the prices; the middle half is deep, with a gap at the median. Empty without a price. */
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

/** Sales per price, from the lowest to the highest; the most frequent price is deep. Empty without a price. */
export function pricesSparkline({ bins }: SavedPicture): string {
  if (bins.length === 0) return '';
  return sparkline(list(bins.map(({ count }) => count)), {
    charttype: 'column',
    color: MEDIUM,
    highcolor: DEEP,
    ymin: 0,
  });
}

/** The median over time. Empty below two periods with a median. */
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

/** A sheet gives a formula back with the separators of its locale. */
export const isSameFormula = (one: unknown, other: unknown) => plain(one) === plain(other);

const plain = (formula: unknown) =>
  String(formula ?? '')
    .replace(/\s/g, '')
    .replace(/[,\\]/g, ';');
