/** Statements of accounts, whose lines aren't items. */
import { readAmount } from '../../input/number.ts';
import type { Role } from '../headings/roles.ts';
import { ACCOUNT, type Column } from '../headings/table.ts';
import { isSum } from '../rows/sums.ts';
import { foldHeading } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { saysCount } from './values.ts';

const BALANCE =
  /^(?:(?:running|account|closing|current|available|new|neuer) )?(?:balance|saldo|solde|kontostand|残高)(?: (?:after|nach|apres) .*)?$/;
/** What a person keeps about things, and no bank writes. */
const OF_THINGS: readonly Role[] = [
  ...(['paid', 'paidTotal', 'condition', 'grade'] as const),
  ...(['title', 'subject', 'artist', 'series', 'game', 'set'] as const),
];
/** What a bank calls its lines. What is headed as an item, such as `Card`, is one. */
const LINE = /^(?:name|nom|nombre|nome|naam|namn|navn|nimi|nazwa|bezeichnung|designation)$/;
const LINES: readonly Role[] = ['name', 'description'];

/** The two sides of a journal. `Soll` and `Haben` may also be what a stock should be and what it is. */
const SIDES = [
  /^(?:debit|soll|debe|dare|debito)(?: amount)?$/,
  /^(?:credit|haben|haber|avere|credito)(?: amount)?$/,
] as const;

/**
 * In a statement, each balance is the one beside it and the amount of a line. Nothing names an item there, unless a person says so.
 * @param isGiven whether a person gave a column its role.
 * @returns whether the rows are those of an account.
 */
export function dropAccount(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  isGiven: (index: number) => boolean,
): boolean {
  const isOf = (wanted: readonly Role[]) => (column: Column) =>
    column.role !== null && column.filled > 0 && wanted.includes(column.role);
  const balance = columns.find(({ heading, filled }) => filled > 1 && BALANCE.test(foldHeading(heading).text));
  // Whole amounts look like counts.
  const isJournal = areSides(rows, columns);
  const areCounted = columns.some(({ role, heading }) => role === 'quantity' && saysCount(foldHeading(heading).text));
  if (
    (!balance && !isJournal) ||
    areCounted ||
    columns.some(isOf(OF_THINGS)) ||
    columns.some(column => isOf(['name'])(column) && !LINE.test(foldHeading(column.heading).text)) ||
    columns.some(column => isGiven(column.index) && isOf(LINES)(column))
  )
    return false;
  if (!isJournal && !(balance && isBalance(rows, columns, balance))) return false;
  for (const column of columns)
    if (column === balance || isOf(LINES)(column)) Object.assign(column, { role: null, why: ACCOUNT });
  return true;
}

/** Whether there are two sides, and each amount stands on one of them. */
function areSides(rows: readonly (readonly string[])[], columns: readonly Column[]): boolean {
  const sides = SIDES.flatMap(side => columns.find(({ heading }) => side.test(foldHeading(heading).text)) ?? []);
  if (sides.length < 2) return false;
  const lines = rows.filter(row => !row.some(cell => isSum(cell.trim())));
  const booked = lines.map(row => sides.filter(({ index }) => (readAmount(row[index]).value ?? 0) !== 0));
  const alone = new Set(booked.flatMap(on => (on.length === 1 ? on : [])));
  return alone.size === 2 && booked.filter(on => on.length === 2).length <= lines.length * 0.2;
}

/** Whether most amounts are what a balance and the one beside it differ in. */
function isBalance(rows: readonly (readonly string[])[], columns: readonly Column[], balance: Column): boolean {
  const amountOf = (row: readonly string[], index: number) => readAmount(row[index]).value;
  const others = columns.filter(({ index }) => index !== balance.index);
  const lines = rows.filter(
    row => amountOf(row, balance.index) !== undefined && others.some(({ index }) => amountOf(row, index) !== undefined),
  );
  const isBooked = (row: readonly string[], difference: number) =>
    others.some(({ index }) => {
      const amount = isEmpty(row[index]) ? undefined : amountOf(row, index);
      return amount !== undefined && Math.abs(Math.abs(amount) - Math.abs(difference)) < 0.006;
    });
  let booked = 0;
  let grown = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const [before, after] = [lines[at - 1]!, lines[at]!];
    const difference = amountOf(after, balance.index)! - amountOf(before, balance.index)!;
    // The newest line may be the first.
    if (difference > 0) grown += 1;
    if (isBooked(after, difference) || isBooked(before, difference)) booked += 1;
  }
  // What only grows may be the sum of a list so far.
  return booked > 0 && booked >= (lines.length - 1) * 0.8 && grown < lines.length - 1;
}
