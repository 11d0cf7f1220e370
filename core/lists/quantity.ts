/** How many pieces of an item there are. */
import type { Table } from './columns.ts';
import { type Finish, readFinish } from './finishes.ts';
import type { Role } from './headings.ts';
import { isEmpty } from './text.ts';

/** Reads `2`, `2x`, `x2` or `2 pcs`. Null if it isn't a whole number. */
export function readQuantity(text: string): number | null {
  const [, digits] =
    /^[x×]?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,]0+)?\s*(?:[x×]|pcs?\.?|pieces?|st(?:ü|u)?c?k?\.?|ct)?$/i.exec(
      text.trim(),
    ) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

export interface Piece {
  count: number | null;
  finish?: Finish;
  problem?: string;
}

const ONE: readonly Piece[] = [{ count: 1 }];
export const NO_PIECES: Piece = { count: 0 };
const FINISH_COUNTS = [
  ['regularQuantity', 'normal'],
  ['foilQuantity', 'foil'],
  ['specialFoilQuantity', 'etched'],
] as const;

/** How many pieces a row stands for: one entry per finish that is counted on its own; none if the count is 0. */
export function piecesReader(
  { columns }: Table,
  textOf: (row: readonly string[], role: Role) => string,
): (row: readonly string[]) => readonly Piece[] {
  const has = (role: Role) => columns.some(column => column.role === role);
  const byFinish = FINISH_COUNTS.filter(([role]) => has(role));
  if (byFinish.length > 0) {
    // Without a count of regular cards, the plain count is theirs.
    const counts = has('regularQuantity') ? byFinish : ([['quantity', 'normal'], ...byFinish] as const);
    return row =>
      counts.flatMap(([role, word]): Piece[] => {
        const count = readQuantity(textOf(row, role)) ?? 0;
        return count > 0 ? [{ count, finish: readFinish(word) }] : [];
      });
  }
  if (!has('quantity')) return () => ONE;
  const known = new Map<string, readonly Piece[]>();
  const hasAdded = has('addedQuantity');
  return row => {
    const text = textOf(row, 'quantity');
    const added = hasAdded ? textOf(row, 'addedQuantity') : '';
    const key = hasAdded ? `${text}\n${added}` : text;
    let pieces = known.get(key);
    if (!pieces) {
      const count = readQuantity(text);
      const more = count === 0 || isEmpty(text) ? readQuantity(added) : null;
      const total = more !== null && more > 0 ? more : count;
      pieces =
        total === 0 ? [] : total === null ? [{ count: null, problem: unknownQuantity(text) }] : [{ count: total }];
      known.set(key, pieces);
    }
    return pieces;
  };
}

const unknownQuantity = (text: string) =>
  isEmpty(text) ? 'The quantity is blank' : `The quantity “${text.trim()}” can't be read`;
