/** How many pieces of an item there are. */
import { readPlainNumber } from '../../input/number.ts';
import { fullWidthFolded } from '../../input/text.ts';
import { deckLine } from '../headings/marked-names.ts';
import type { Role } from '../headings/roles.ts';
import type { Table } from '../headings/table.ts';
import { type Finish, readFinish } from '../words/finishes.ts';
import { isEmpty } from '../words/text.ts';

const COUNTED = /^(?:[x×]\s*)?(\d(?:.*\d)?)\s*(?:[x×]|pcs?\.?|pieces?|st(?:ü|u)?c?k?\.?|ct|pairs?)?$/i;

/** Reads `2`, `2x`, `x2`, `2 pcs` or `1,000`. Null if it isn't one whole number: `1.000` could be 1 or 1000. */
export function readQuantity(text: string): number | null {
  const [, digits] = COUNTED.exec(fullWidthFolded(text).trim()) ?? [];
  const count = digits === undefined ? undefined : readPlainNumber(digits).value;
  return count !== undefined && Number.isInteger(count) && count < MOST ? count : null;
}

/** A longer number is that of a product. */
const MOST = 10_000_000;

export interface Piece {
  count: number | null;
  finish?: Finish;
  problem?: string;
  /** Whether the problem leaves open which goods they are. */
  isUnknown?: true;
}

const ONE: readonly Piece[] = [{ count: 1 }];
export const NO_PIECES: Piece = { count: 0 };
const FINISH_COUNTS = [
  ['regularQuantity', 'normal'],
  ['foilQuantity', 'foil'],
  ['specialFoilQuantity', 'etched'],
] as const;

type PiecesOf = (row: readonly string[]) => readonly Piece[];

/** How many pieces a row stands for: one entry per finish that is counted on its own; none if the count is 0. */
export function piecesReader(table: Table, textOf: (row: readonly string[], role: Role) => string): PiecesOf {
  const { columns, counts } = table;
  const stated = statedReader(table, textOf);
  if (counts.length === 0) return stated;
  const isStated = columns.some(
    ({ role, filled }) => filled > 0 && (role === 'quantity' || role === 'regularQuantity'),
  );
  const finishes = counts.map(({ heading }) => readFinish(heading));
  const areOfFinishes = !finishes.includes(undefined);
  return row => {
    const counted = counts.map(({ heading, index }, at) => {
      return { count: readQuantity(row[index] ?? '') ?? 0, heading: heading.trim(), finish: finishes[at] };
    });
    const own = counted.filter(({ count }) => count > 0);
    if (own.length === 0 && isStated) return stated(row);
    if (counts.every(({ index }) => isEmpty(row[index]))) return [{ count: null, problem: unknownQuantity('') }];
    if (areOfFinishes) return own.map(({ count, finish }) => ({ count, finish }));
    if (own.length === 0) return [];
    const under = own.map(({ heading }) => `“${heading}”`).join(', ');
    const problem = `Its pieces are counted under ${under}: give each a row of its own`;
    const pieces = isStated ? stated(row) : [{ count: null }];
    return pieces.map(piece => ({ ...piece, problem, isUnknown: true }));
  };
}

/** Pieces by the columns that state how many there are. */
function statedReader({ columns, marks }: Table, textOf: (row: readonly string[], role: Role) => string): PiecesOf {
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
  if (!has('quantity')) {
    return marks === 'counts' ? row => [{ count: deckLine(textOf(row, 'name'))?.count ?? 1 }] : () => ONE;
  }
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
