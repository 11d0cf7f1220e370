/**
 * Small charts in cells: `SPARKLINE` formulas that contain their own numbers, so a chart moves with its row. Numbers are integers (prices
 * in cents), lists are vertical and arguments are separated by semicolons, so every locale reads the formula alike. It contains no text
 * from the service.
 */

import { dayNumber, inCents, type SavedPicture } from '@sold-data/core/engine';

/** Both colours have a contrast of 3:1 with a white cell. */
const DEEP = '#174ea6';
const MEDIUM = '#5790f2';
/** Background colour of a range chart, which fills its cell. */
const PALE = '#c6dafc';

/**
 * The middle half of the prices, dark, from 50 to 150 % of the row's median, which is in the middle of the cell: rows can be compared. What
 * was paid is a thin mark, or a gap in the dark part. Empty without a price.
 * @param paid in the currency of the prices.
 */
export function rangeSparkline(
  { p25, median, p75 }: Pick<SavedPicture, 'p25' | 'median' | 'p75'>,
  paid: number | null = null,
): string {
  if (p25 === null || median === null || p75 === null) return '';
  const middle = inCents(median);
  if (middle <= 0) return '';
  const low = Math.round(middle / 2);
  const thin = Math.max(1, Math.round(middle / MARKS));
  /** The edges of a span inside the scale, at least as wide as a mark. */
  const edges = (from: number, to: number) => {
    const start = Math.min(Math.max(from, low), low + middle - thin);
    return [start, Math.max(start + thin, Math.min(to, low + middle))];
  };
  const mark = paid === null ? [] : edges(inCents(paid) - Math.floor(thin / 2), 0);
  // Two colours alternate, so the mark is dark beside the dark part, and pale in it.
  const cuts = [...edges(inCents(p25), inCents(p75)), ...mark].sort((one, other) => one - other);
  const parts = [...cuts, low + middle].map((cut, at) => cut - (cuts[at - 1] ?? low));
  return sparkline(list(parts), { charttype: 'bar', color1: PALE, color2: DEEP });
}

/** A mark is this part of the scale. */
const MARKS = 40;

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

/** A median, and its age in whole days before the last day of its row. */
export interface TrendPoint {
  daysAgo: number;
  median: number;
}

/** The medians of a picture up to the last day without a sale. */
export function trendPointsOf({
  periods,
  lastDay,
  idleDays,
}: Pick<SavedPicture, 'periods' | 'lastDay' | 'idleDays'>): TrendPoint[] {
  if (lastDay === null) return [];
  const last = dayNumber(lastDay) + (idleDays ?? 0);
  return periods.flatMap(({ end, median }) => (median === null ? [] : [{ daysAgo: last - dayNumber(end), median }]));
}

/**
 * The median of the last 90 days, from 50 to 150 % of the middle one: each row has the same span, and a small move looks small in each. An
 * older point only shows where the line comes from. Empty with fewer than two points.
 */
export function trendSparkline(points: readonly TrendPoint[]): string {
  const all = points.map(({ daysAgo, median }) => ({ day: TREND_DAYS - daysAgo, cents: inCents(median) }));
  const shown = all.filter(({ day }) => day >= 0);
  const [before, first] = [all.filter(({ day }) => day < 0).at(-1), shown[0]];
  if (before && first && first.day > 0) {
    const share = -before.day / (first.day - before.day);
    shown.unshift({ day: 0, cents: Math.round(before.cents + share * (first.cents - before.cents)) });
  }
  if (shown.length < 2) return '';
  const sorted = shown.map(({ cents }) => cents).sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sparkline(`HSTACK(${list(shown.map(({ day }) => day))};${list(shown.map(({ cents }) => cents))})`, {
    charttype: 'line',
    color: DEEP,
    linewidth: 2,
    xmin: 0,
    xmax: TREND_DAYS,
    ymin: Math.round(middle / 2),
    ymax: Math.round(middle * 1.5),
  });
}

/** The span of a trend chart: that of a search for sold listings. */
const TREND_DAYS = 90;

const RANGE = 'From 50 to 150 % of the median of the row. The dark part is the middle half of the prices.';

/** Notes of the headings above the charts. */
export const chartLegends = {
  range: RANGE,
  rangeWithPaid: `${RANGE} The thin mark is what you paid.`,
  prices: 'The number of sales by price, with the lowest price on the left. The most frequent price is dark.',
  trend: `The median of the last ${TREND_DAYS} days, from 50 to 150 % of the middle one.`,
};

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
