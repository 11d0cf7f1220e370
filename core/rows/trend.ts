/** Sales over time: statistics per week, month, quarter or year, ready for a chart. */
import { dayNumber, dayWith } from '../input/day.ts';
import type { Sale } from './sales.ts';
import { type Statistics, statisticsByCurrency } from './statistics.ts';

export const periods = ['week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

export interface TrendPoint extends Statistics {
  /** First day of the period, `YYYY-MM-DD`. */
  start: string;
}

/** Points in chronological order. Sales without a date are left out. Each point covers only the currency with the most sales. */
export function trendOf(sales: readonly Sale[], period: Period): TrendPoint[] {
  const groups = new Map<string, Sale[]>();
  for (const sale of sales) {
    if (sale.day === null) continue;
    const start = startOf(sale.day, period);
    const group = groups.get(start);
    if (group) group.push(sale);
    else groups.set(start, [sale]);
  }
  return [...groups]
    .map(([start, group]) => ({ start, ...statisticsByCurrency(group)[0]! }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** The first day of the period that contains a day. Weeks start on Monday (ISO 8601). */
export function startOf(day: string, period: Period): string {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  if (period === 'year') return `${year}-01-01`;
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  if (period === 'quarter') return `${year}-${String(Math.floor((month - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return dayWith(dayNumber(day) - sinceMonday);
}

/** First and last days of the periods between two days, in order. The first and the last period may be incomplete. */
export function spansOf(startDate: string, endDate: string, period: Period): { startDate: string; endDate: string }[] {
  const spans: { startDate: string; endDate: string }[] = [];
  let first = startDate;
  while (first <= endDate) {
    const own = startOf(first, period);
    let last = first;
    for (let next = first; next <= endDate && startOf(next, period) === own; next = dayAfter(next)) last = next;
    spans.push({ startDate: first, endDate: last });
    first = dayAfter(last);
  }
  return spans;
}

/** Adds a point for each period without sales between two days, so a chart has no gaps. */
export function withEmptyPeriods<Point extends { start: string }>(
  points: readonly Point[],
  startDate: string,
  endDate: string,
  period: Period,
): (Point | EmptyPoint)[] {
  const known = new Set(points.map(({ start }) => start));
  const empty = spansOf(startDate, endDate, period)
    .map((span): EmptyPoint => ({ start: startOf(span.startDate, period), count: 0, currency: null }))
    .filter(({ start }) => !known.has(start));
  return [...points, ...empty].sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** A period without sales. */
export type EmptyPoint = Pick<TrendPoint, 'start' | 'count' | 'currency'>;

const dayAfter = (day: string) => dayWith(dayNumber(day) + 1);
