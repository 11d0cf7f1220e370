/** Why rows of a list are left out, and which of them a person may keep. */
import { counted, grouped } from '../../counts.ts';

/** Reasons, with their words for people: `4 on a wish list`. */
export const REASONS = {
  preamble: 'above the heading row',
  blank: 'blank',
  heading: 'with the headings again',
  total: 'with a total',
  section: 'with the heading of a section',
  trailer: 'below the table',
  otherList: 'in another list below',
  statistic: 'with the name of a sum or statistic',
  rollup: 'with the sum of an order',
  parent: 'with variations below',
  noName: 'without an item',
  shifted: 'with more cells than headings: a text with a comma needs quotes',
  unreadable: 'with nothing to search for',
  none: 'with quantity 0',
  wishList: 'on a wish list',
  watched: 'watched, not owned',
  sold: 'sold',
  gone: 'given away, traded, lost or stolen',
  cancelled: 'cancelled',
  draft: 'draft or inactive',
  notSale: 'with a refund, fee or payout',
  proxy: 'marked as a proxy',
  graded: 'graded, and this market has only ungraded cards',
  unknownGrade: "with a grade that can't be read",
  noCompany: 'with a grade but no company, beside others that have one',
  lot: 'in a lot or bundle',
  unknown: "with a detail that can't be used",
} as const;

export type Reason = keyof typeof REASONS;

/** Rows that are items only if a person wants them, with the name of each choice. All others but the leavable are never one. */
export const keepable = {
  none: 'Quantity 0',
  sold: 'Sold',
  gone: 'Given away, traded, lost or stolen',
  cancelled: 'Cancelled',
  draft: 'Draft or inactive',
  wishList: 'Wish list',
  watched: 'Watched',
  proxy: 'Proxy',
  graded: 'Graded, for trading cards',
  unknownGrade: 'Unknown grade',
  noCompany: 'Grade without a company',
  section: 'Heading of a section',
  statistic: 'Sum or statistic',
} as const satisfies Partial<Record<Reason, string>>;

/** Rows that are items, and marked as such, unless a person leaves them out. */
export const leavable = {
  lot: 'Lot or bundle',
  unknown: "Detail that can't be used",
} as const satisfies Partial<Record<Reason, string>>;

export type Leavable = keyof typeof leavable;

export const isLeavable = (reason: Reason): reason is Leavable => Object.hasOwn(leavable, reason);

export interface LeftOut {
  /** Number of the row in the file, from 1. */
  row: number;
  /** Position in the given rows or objects, from 0. -1 for headings that are the keys of objects. */
  index: number;
  reason: Reason;
  /** The first filled cells, as far as there are any. */
  text: string;
}

/** For example `6 rows left out (4 on a wish list, 2 blank)`; empty if there are none. */
export function leftOutText(rows: readonly Pick<LeftOut, 'reason'>[]): string {
  if (rows.length === 0) return '';
  const counts = new Map<Reason, number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${grouped(count)} ${REASONS[reason]}`).join(', ');
  return `${counted(rows.length, 'row')} left out (${reasons})`;
}
