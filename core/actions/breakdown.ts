/** Groups the sales of one answer by a grouping field of the catalogue or by week. */
import type { Endpoint, Row } from '../endpoint.ts';
import type { Question } from '../question/question.ts';
import { gridOfSold, type SalesGrid } from '../rows/grid.ts';
import { type Breakdown, groupOf, type Picture, type PictureGroup } from '../rows/picture.ts';
import { ENOUGH_SALES } from '../rows/price-facts.ts';
import type { Sale } from '../rows/sales.ts';
import { startOf } from '../rows/trend.ts';
import { pictureFrom } from './picture.ts';
import { type PriceOptions, soldIn } from './price.ts';

/** The fields by which an endpoint's sales can be grouped, most useful first; includes `week` if its rows have a date of sale. */
export function groupings({ rows }: Endpoint): { field: string; label: string }[] {
  const { groups = [], soldAt } = rows?.sale ?? {};
  const fields = groups.map(field => ({
    field,
    label: rows?.fields.find(({ name }) => name === field)?.label ?? field,
  }));
  return soldAt === undefined ? fields : [...fields, { field: WEEK, label: 'Week' }];
}

export const WEEK = 'week';

/** The pairs of groupings that make a grid, such as `condition by variant`. A grid has no weeks. */
export function gridGroupings(
  endpoint: Endpoint,
): { name: string; label: string; by: [down: string, across: string] }[] {
  const fields = groupings(endpoint).filter(({ field }) => field !== WEEK);
  return fields.flatMap((down, at) =>
    fields.slice(at + 1).map(across => ({
      name: `${down.field} by ${across.field}`,
      label: `${down.label} by ${across.label}`,
      by: [down.field, across.field],
    })),
  );
}

export interface AnswerBreakdown extends Breakdown {
  /** The price picture of the same sales; its count is the sum of the groups. */
  picture: Picture;
}

/**
 * Groups the sales of an answer; null if its rows are not sales. Weeks are in chronological order, each labelled with its Monday as
 * `YYYY-MM-DD`; sales without a date form the last group. Pure.
 * @param by a field of `groupings`.
 * @param today `YYYY-MM-DD`, UTC.
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
  const sales = soldIn(question.endpoint, answer, today, options.bestOffers)
    .map(({ sale }) => sale)
    .filter(({ currency }) => currency === picture.currency)
    .sort((a, b) => a.price - b.price);
  return { field: WEEK, label: 'Week', groups: weeksOf(sales, options.minSales ?? ENOUGH_SALES), picture };
}

export interface AnswerGrid extends SalesGrid {
  /** The price picture of the same sales; its count is the sum of the cells. */
  picture: Picture;
}

/**
 * Groups the sales of an answer by two fields, in the currency of its price; null if its rows are not sales. Pure.
 * @param by two fields of `groupings` except `week`: the first for the rows, the second for the columns.
 * @param today `YYYY-MM-DD`, UTC.
 */
export function gridFrom(
  question: Pick<Question, 'endpoint' | 'parameters'>,
  answer: Row,
  by: readonly [down: string, across: string],
  today: string,
  options: PriceOptions = {},
): AnswerGrid | null {
  const picture = pictureFrom(question, answer, today, options);
  if (!picture) return null;
  const sold = soldIn(question.endpoint, answer, today, options.bestOffers);
  return { ...gridOfSold(sold, picture.currency, by, options.minSales ?? ENOUGH_SALES), picture };
}

/** The groups of a breakdown, or the cells of a grid that have sales, as one list. */
export interface SalesGroups {
  /** The heading of the groups, such as `Condition` or `Condition by Variant`. */
  label: string;
  groups: ({ group: string; secondGroup: string | null } & Omit<PictureGroup, 'label'>)[];
  picture: Picture;
}

/**
 * Like breakdownFrom, also for two fields. Pure.
 * @param by a field of `groupings`, or a name of `gridGroupings`.
 */
export function groupsFrom(
  question: Pick<Question, 'endpoint' | 'parameters'>,
  answer: Row,
  by: string,
  today: string,
  options: PriceOptions = {},
): SalesGroups | null {
  const pair = gridGroupings(question.endpoint).find(({ name }) => name === by);
  if (!pair) {
    const found = breakdownFrom(question, answer, by, today, options);
    if (!found) return null;
    const groups = found.groups.map(({ label: group, ...figures }) => ({ group, secondGroup: null, ...figures }));
    return { label: found.label, groups, picture: found.picture };
  }
  const grid = gridFrom(question, answer, pair.by, today, options);
  if (!grid) return null;
  const groups = grid.cells.flatMap((line, at) =>
    line
      .filter(({ count }) => count > 0)
      .map(({ label: secondGroup, ...figures }) => ({ group: grid.rows[at]!, secondGroup, ...figures })),
  );
  return { label: pair.label, groups, picture: grid.picture };
}

/** @param sorted by price. */
function weeksOf(sorted: readonly Sale[], minSales: number): Breakdown['groups'] {
  const weeks = new Map<string, Sale[]>();
  for (const sale of sorted) {
    const label = sale.day === null ? NO_DAY : startOf(sale.day, 'week');
    weeks.set(label, [...(weeks.get(label) ?? []), sale]);
  }
  // Labels that are dates start with a digit, so the group without a date comes last.
  const inOrder = [...weeks].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([label, sales]) => groupOf(label, sales, minSales));
}

const NO_DAY = 'Not given';
