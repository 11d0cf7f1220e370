/** Compares two views to find how rows and columns moved around cells that were written in between. Pure. */
import { type Block, type View, valueAt } from './view.ts';

/**
 * Whether a person has moved rows or columns around a block.
 * @param before the view on which the block was planned.
 * @param after the view after it was written.
 * @param keys the columns of the earlier view that say which row is which.
 */
export function isMoved(before: View, after: View, block: Block, keys: readonly number[] = []): boolean {
  if (isUntouched(before, after, block)) return false;
  const { rows, columns } = originsOf(before, after, block, keys);
  const isInPlace =
    rows.every((row, down) => row === block.row + down) &&
    columns.every((column, right) => column === block.column + right);
  // A move that was undone has left the block elsewhere.
  return !isInPlace || isDisplaced(before, after, block);
}

/** The content of the block's cells before they were written, at the place where it belongs now. */
export function contentBefore(before: View, after: View, block: Block, keys: readonly number[]): Block {
  const { rows, columns } = originsOf(before, after, block, keys);
  const values = rows.map(row =>
    columns.map(column => {
      if (row === undefined || column === undefined) return '';
      return (before.formulas[row]?.[column] || valueAt(before, row, column)) as string;
    }),
  );
  return { row: block.row, column: block.column, values };
}

/**
 * Maps the rows and columns of a block to those of the earlier view; undefined for new ones. Rows are recognized by their cells outside of
 * the block, and so are columns.
 */
function originsOf(before: View, after: View, block: Block, keys: readonly number[]) {
  const columns = columnsBefore(before, after, block);
  const rows = rowsBefore(before, after, block, columns, keys);
  return { rows, columns: (block.values[0] ?? []).map((_, right) => columns[block.column + right]) };
}

/** Rows of a block are searched for on the whole sheet, up to this many columns away. */
const MOST_SHIFT = 3;

/**
 * The places in a view that show a row of a block. Blank rows are not searched for, and neither is what other rows showed before, such as the
 * headings of another list.
 * @param over cells that have been overwritten since the block was written.
 */
function placesOf(before: View, after: View, { row: top, column: left, values }: Block, over?: Block) {
  const shifts = Array.from({ length: 2 * MOST_SHIFT + 1 }, (_, at) => at - MOST_SHIFT);
  const columns = shifts.map(shift => left + shift).filter(column => column >= 0);
  return values.flatMap((line, down) => {
    const shows = (view: View, row: number, column: number) => {
      let isBlank = true;
      const isSame = line.every((value, right) => {
        if (over && isInside(over, row, column + right)) return true;
        if (value !== '') isBlank = false;
        return isShown(valueAt(view, row, column + right), value);
      });
      return isSame && !isBlank;
    };
    const shownIn = (view: View, row: number) => columns.filter(column => shows(view, row, column));
    return [...after.values.keys()].flatMap(row => {
      const found = shownIn(after, row);
      const isWithin = row >= top && row < top + values.length;
      if (found.length > 0 && !isWithin && shownIn(before, row).length >= found.length) return [];
      return found.map(column => ({ row, column, isOwn: row === top + down && column === left }));
    });
  });
}

/** The cells of a block, and the places of its rows in a view if a person has moved them since the block was written. */
export function spread(before: View, after: View, block: Block, over?: Block): Block {
  const from = over ?? block;
  if (!over && isShownAt(after, block)) return from;
  const width = block.values[0]?.length ?? 0;
  const places = placesOf(before, after, block, over);
  const top = Math.min(from.row, ...places.map(({ row }) => row));
  const left = Math.min(from.column, ...places.map(({ column }) => column));
  const bottom = Math.max(from.row + from.values.length, ...places.map(({ row }) => row + 1));
  const right = Math.max(from.column + (from.values[0]?.length ?? 0), ...places.map(({ column }) => column + width));
  return { row: top, column: left, values: Array.from({ length: bottom - top }, () => Array(right - left).fill('')) };
}

/** Whether the rows of a block are only shown elsewhere. */
function isDisplaced(before: View, after: View, block: Block): boolean {
  if (isShownAt(after, block)) return false;
  const places = placesOf(before, after, block);
  return places.length > 0 && !places.some(({ isOwn }) => isOwn);
}

const textOf = (value: unknown) => (value instanceof Date ? String(value.getTime()) : String(value));
const widthOf = ({ values }: View) => values[0]?.length ?? 0;

function isInside({ row, column, values }: Block, atRow: number, atColumn: number): boolean {
  return (
    atRow >= row && atRow < row + values.length && atColumn >= column && atColumn < column + (values[0]?.length ?? 0)
  );
}

/** Whether nothing outside of the block has changed. */
export function isUntouched(before: View, after: View, block: Block): boolean {
  const rows = Math.max(before.values.length, after.values.length);
  const width = Math.max(widthOf(before), widthOf(after));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < width; column += 1)
      if (!isInside(block, row, column) && textOf(valueAt(before, row, column)) !== textOf(valueAt(after, row, column)))
        return false;
  return true;
}

/** Maps each column of the later view to its earlier index; undefined for a new column. */
function columnsBefore(before: View, after: View, block: Block): (number | undefined)[] {
  const width = Math.max(widthOf(after), block.column + (block.values[0]?.length ?? 0));
  const known = Array.from(
    { length: widthOf(before) },
    (_, column) => new Set(before.values.map(line => textOf(line[column])).filter(text => text !== '')),
  );
  const found: (number | undefined)[] = [];
  const taken = new Set<number>();
  for (let column = 0; column < width; column += 1) {
    const own = new Set(
      after.values.flatMap((line, row) => {
        const text = textOf(line[column] ?? '');
        return text === '' || isInside(block, row, column) ? [] : [text];
      }),
    );
    let best: { at: number; score: number } | undefined;
    for (const [at, texts] of known.entries()) {
      const score = [...own].filter(text => texts.has(text)).length;
      if (score === 0 || taken.has(at)) continue;
      const isCloser = best && score === best.score && Math.abs(at - column) < Math.abs(best.at - column);
      if (!best || score > best.score || isCloser) best = { at, score };
    }
    if (best) taken.add(best.at);
    found.push(best?.at);
  }
  return withBlanks(found, taken);
}

/** Places columns whose cells identify nothing: each follows its left neighbour, unless the earlier view has another column there. */
function withBlanks(found: readonly (number | undefined)[], taken: ReadonlySet<number>): (number | undefined)[] {
  const all: (number | undefined)[] = [];
  let next = 0;
  for (const at of found) {
    const guess = at ?? (taken.has(next) ? undefined : next);
    all.push(guess);
    if (guess !== undefined) next = guess + 1;
  }
  return all;
}

/** Whether the block shows what was written. If so, any move came before the write. */
export function isShownAt(after: View, { row, column, values }: Block): boolean {
  return values.every((line, down) =>
    line.every((value, right) => isShown(valueAt(after, row + down, column + right), value)),
  );
}

/** Whether a cell shows a written value. A plain-text cell shows the leading apostrophe. */
function isShown(shown: unknown, value: unknown): boolean {
  const plain = (each: unknown) => textOf(each).replace(/^'/, '');
  return shown instanceof Date ? value !== '' : plain(shown) === plain(value);
}

/** The texts of some columns by which rows are recognized, in both views. */
function namesOf(before: View, after: View, pairs: readonly { old: number; column: number }[]) {
  const then = (row: number) => JSON.stringify(pairs.map(({ old }) => textOf(valueAt(before, row, old))));
  const places = new Map<string, number[]>();
  for (const row of before.values.keys()) places.set(then(row), [...(places.get(then(row)) ?? []), row]);
  return {
    then,
    now: (row: number) => JSON.stringify(pairs.map(({ column }) => textOf(valueAt(after, row, column)))),
    places,
    blank: JSON.stringify(pairs.map(() => '')),
  };
}

/**
 * Maps each row of the block to its earlier index; undefined for a new row. A row is recognized by all its cells outside of the block, or
 * by its keys if a person has moved only a part of it.
 */
function rowsBefore(
  before: View,
  after: View,
  block: Block,
  columns: readonly (number | undefined)[],
  keys: readonly number[],
): (number | undefined)[] {
  const pairs = columns.flatMap((old, column) =>
    old === undefined || isInside(block, block.row, column) ? [] : [{ old, column }],
  );
  const whole = namesOf(before, after, pairs);
  const key = namesOf(
    before,
    after,
    pairs.filter(({ old }) => keys.includes(old)),
  );
  const { taken, above } = rowsOutside(before, after, block, columns);
  let next = above + 1;
  const take = (row: number) => {
    taken.add(row);
    next = row + 1;
    return row;
  };
  const found = block.values.map((_, down) => {
    const at = block.row + down;
    while (taken.has(next)) next += 1;
    const free = ({ places, now, blank }: typeof whole) =>
      now(at) === blank ? [] : (places.get(now(at)) ?? []).filter(row => !taken.has(row));
    const isBelow = whole.now(at) === whole.blank && next >= before.values.length;
    // If several earlier rows look the same, the next one is preferred. Below the last row all rows are blank.
    const alike = [whole, key].map(free).find(rows => rows.length > 0) ?? [];
    if (isBelow || alike.length > 0) return take(isBelow || alike.includes(next) ? next : (alike[0] as number));
    if (isNew(whole, at, next) || isNew(key, at, next)) return undefined;
    const guess = next;
    next += 1;
    return { guess };
  });
  return found.map(row => {
    if (typeof row !== 'object') return row;
    let { guess } = row;
    while (taken.has(guess)) guess += 1;
    taken.add(guess);
    return guess;
  });
}

/** Whether a row is blank where the earlier one wasn't. */
const isNew = ({ now, then, blank }: ReturnType<typeof namesOf>, row: number, earlier: number) =>
  now(row) === blank && then(earlier) !== blank;

/** The earlier rows that are outside of the block's rows now, and the earlier index of the row above the block. */
function rowsOutside(
  before: View,
  after: View,
  { row: first, values }: Block,
  columns: readonly (number | undefined)[],
): { taken: Set<number>; above: number } {
  const { now, places, blank } = namesOf(
    before,
    after,
    columns.flatMap((old, column) => (old === undefined ? [] : [{ old, column }])),
  );
  const taken = new Set<number>();
  let above = first - 1;
  for (const row of after.values.keys()) {
    if (row >= first && row < first + values.length) continue;
    const name = now(row);
    const free = (places.get(name) ?? []).filter(each => !taken.has(each));
    const [closest] = free.sort((a, b) => Math.abs(a - row) - Math.abs(b - row));
    if (closest === undefined) continue;
    if (name !== blank) taken.add(closest);
    if (row === first - 1) above = closest;
  }
  return { taken, above };
}
