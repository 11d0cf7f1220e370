/** The sales of one answer by what tells them apart: a grouping field of the catalogue, or the week of the sale. */
import type { Endpoint, Row } from '../endpoint.ts';
import type { Question } from '../question/question.ts';
import { type Breakdown, groupOf, type Picture } from '../rows/picture.ts';
import { ENOUGH_SALES } from '../rows/price-facts.ts';
import type { Sale } from '../rows/sales.ts';
import { startOf } from '../rows/trend.ts';
import { pictureFrom } from './picture.ts';
import { type PriceOptions, soldIn } from './price.ts';

/** What the sales of an endpoint can be grouped by, the most telling first; `week` where it shows days of sale. */
export function groupings({ rows }: Endpoint): { field: string; label: string }[] {
  const { groups = [], soldAt } = rows?.sale ?? {};
  const fields = groups.map(field => ({
    field,
    label: rows?.fields.find(({ name }) => name === field)?.label ?? field,
  }));
  return soldAt === undefined ? fields : [...fields, { field: WEEK, label: 'Week' }];
}

export const WEEK = 'week';

export interface AnswerBreakdown extends Breakdown {
  /** The picture whose count the groups add up to. */
  picture: Picture;
}

/**
 * The groups of an answer; null if its rows are not sales. Weeks are in order of time, each labelled with its Monday as `YYYY-MM-DD`; sales
 * without a day are the last group. Pure.
 * @param by a field of `groupings`. @param today `YYYY-MM-DD`, UTC.
 */
export function breakdownFrom(
  question: Pick<Question, 'endpoint' | 'parameters'>,
  answer: Row,
  by: string,
  today: string,
  options: PriceOptions = {},
): AnswerBreakdown | null {
  const picture = pictureFrom(question, answer, today, options);
  if (!picture) return null;
  const known = picture.breakdowns.find(({ field }) => field === by);
  if (known) return { ...known, picture };
  if (by !== WEEK) return null;
  const sales = soldIn(question.endpoint, answer, options.bestOffers)
    .map(({ sale }) => sale)
    .filter(({ currency }) => currency === picture.currency)
    .sort((a, b) => a.price - b.price);
  return { field: WEEK, label: 'Week', groups: weeksOf(sales, options.minSales ?? ENOUGH_SALES), picture };
}

/** @param sorted by price. */
function weeksOf(sorted: readonly Sale[], minSales: number): Breakdown['groups'] {
  const weeks = new Map<string, Sale[]>();
  for (const sale of sorted) {
    const label = sale.day === null ? NO_DAY : startOf(sale.day, 'week');
    weeks.set(label, [...(weeks.get(label) ?? []), sale]);
  }
  // A day begins with a digit, so the sales without one come last.
  const inOrder = [...weeks].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([label, sales]) => groupOf(label, sales, minSales));
}

const NO_DAY = 'Not given';
