/**
 * Writes values beside the items that they belong to, even while a person changes the sheet. Sheets has no transactions: someone may sort,
 * insert or delete between the last read and `setValues`. So each write is planned on a view of the whole sheet, and a second view shows
 * whether rows or columns have moved meanwhile. If they have, the overwritten content is restored and the values are planned again.
 */
import { DocumentBusy } from '../platform/shared.ts';
import { contentBefore, isMoved, isShownAt, spread } from './realign.ts';
import { asText } from './shape.ts';
import { type Block, type CellContent, MOST_TRIES, NOTHING, type Patch, type View, valueAt, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** A view that was just read, and the cells that were written before it. */
interface Seen {
  view: View;
  written: Block;
}

interface Writing {
  /** Called after cells were written and found in place, with that view. */
  written?(block: Block, view: View): void;
  /** The block holds whole rows. If a person moves them after the write, they stay where they are and nothing is restored. */
  areWhole?: boolean;
  /** Writes a block whose content is more than values. */
  put?(cells: Range, block: Block): void;
  /** Takes the view for the next plan. @param seen a view that may serve. */
  look?(seen?: Seen): View;
  /** Rows that the sheet doesn't accept, for example because of their data validation, are left out. Otherwise, the first ends the write. */
  leavesOut?: boolean;
  /** The columns that say which row is which, for example those of the items. */
  keys?(view: View): readonly number[];
}

/** The last view, and the rows in it that the sheet didn't accept, with the reason. */
interface Written {
  view: View;
  refused: ReadonlyMap<number, unknown>;
}

/** More rows that the sheet doesn't accept end the write, because each takes several calls. */
const MOST_REFUSED = 250;

/**
 * Writes planned cells until a view of the sheet shows nothing more to write.
 * @param plan returns the cells to write for a view; called again with the new view after each write.
 * @throws DocumentBusy when cells keep moving.
 */
export function writeBeside(
  sheet: Sheet,
  plan: (view: View) => readonly Patch[],
  {
    written = () => {},
    areWhole = false,
    put = (cells, { values }) => cells.setValues(values),
    look = seen => seen?.view ?? viewOf(sheet),
    keys = () => [],
    leavesOut = false,
  }: Writing = {},
): Written {
  let view = look();
  let tries = 0;
  const done = new Set<string>();
  const refused = new Map<number, unknown>();
  const split = new Set<string>();
  const partsOf = (block: Block): Block[] => (split.has(nameOf(block)) ? halvesOf(block).flatMap(partsOf) : [block]);
  for (;;) {
    const block = blocksOf(plan(view))
      .flatMap(partsOf)
      .find(each => !done.has(nameOf(each)));
    if (!block) return { view, refused };
    try {
      put(rangeOf(sheet, block), block);
    } catch (error) {
      // One rejected cell rejects the whole block.
      if (!leavesOut || refused.size === MOST_REFUSED) throw error;
      if (block.values.length > 1) split.add(nameOf(block));
      else {
        done.add(nameOf(block));
        refused.set(block.row, error);
      }
      continue;
    }
    const after = viewOf(sheet);
    if (isMoved(view, after, block, keys(view))) {
      tries += 1;
      if (tries > MOST_TRIES) throw new DocumentBusy();
      // Content is restored before anything else, even if the place of the cells is lost.
      const restoredView =
        !areWhole || isShownAt(after, block) ? restored(sheet, view, after, block, keys(view)) : viewOf(sheet);
      view = look({ view: restoredView, written: NOTHING });
      done.clear();
      refused.clear();
    } else {
      // The sheet may show content differently from what was written. It is not written twice.
      done.add(nameOf(block));
      view = look({ view: after, written: block });
      written(block, view);
    }
  }
}

interface Formatting extends Required<Pick<Writing, 'look' | 'keys' | 'leavesOut'>> {
  /** Identifies where the rows and columns are in a view. */
  order(view: View): string;
  /** All cells in a view that have been written by now. */
  all(view: View): readonly Patch[];
  format(block: Block, view: View): void;
}

/** Writes and formats cells. Rows that a person moves while they are formatted get their own formats afterwards. */
export function writeFormatted(
  sheet: Sheet,
  plan: (view: View) => readonly Patch[],
  { order, all, format, ...writing }: Formatting,
): Written {
  const orders = new Set<string>();
  let isOpen = false;
  const planned = (view: View) => {
    const patches = plan(view);
    if (patches.length > 0) orders.add(order(view));
    return patches;
  };
  const written = (block: Block, view: View) => {
    isOpen = true;
    orders.add(order(view));
    format(block, view);
  };
  const pass = () => {
    isOpen = false;
    return writeBeside(sheet, planned, { ...writing, written });
  };
  let last = pass();
  for (let again = 0; isOpen && again < MOST_AGAIN; again += 1) {
    last = pass();
    const { view } = last;
    orders.add(order(view));
    if (orders.size === 1) continue;
    orders.clear();
    orders.add(order(view));
    for (const block of blocksOf(all(view))) format(block, view);
    isOpen = true;
  }
  return last;
}

/** A person rarely acts twice within the milliseconds of a write. */
const MOST_AGAIN = 3;

export function rangeOf(sheet: Sheet, { row, column, values }: Block): Range {
  return sheet.getRange(row + 1, column + 1, values.length, values[0]?.length ?? 1);
}

function halvesOf({ row, column, values }: Block): Block[] {
  const half = values.length >> 1;
  return [
    { row, column, values: values.slice(0, half) },
    { row: row + half, column, values: values.slice(half) },
  ];
}

const nameOf = (block: Block) => JSON.stringify(block);

/** Joins cells into rectangular blocks, because one call per cell would take minutes. */
function blocksOf(patches: readonly Patch[]): Block[] {
  const segments: Block[] = [];
  const ascending = [...patches].sort((a, b) => a.row - b.row || a.column - b.column);
  for (const { row, column, value } of ascending) {
    const last = segments.at(-1);
    const line = last?.values[0];
    if (last && line && last.row === row && last.column + line.length === column) line.push(value);
    else segments.push({ row, column, values: [[value]] });
  }
  const blocks: Block[] = [];
  for (const { row, column, values } of segments) {
    const above = blocks.find(
      block =>
        block.column === column &&
        block.values[0]?.length === values[0]?.length &&
        block.row + block.values.length === row,
    );
    if (above) above.values.push(...values);
    else blocks.push({ row, column, values });
  }
  return blocks;
}

/**
 * Restores the content that a block has overwritten. A person may move cells meanwhile, so what is restored may overwrite other content.
 * Then both are restored.
 * @param before the view on which the block was planned.
 * @param after the view after it was written.
 * @returns the last view.
 */
function restored(sheet: Sheet, before: View, after: View, block: Block, keys: readonly number[]): View {
  let view = after;
  let cells = spread(before, view, block);
  for (let tries = 0; ; tries += 1) {
    const content = contentBefore(before, view, cells, keys);
    putBack(sheet, view, content);
    const now = viewOf(sheet);
    if (tries === MOST_TRIES || !isMoved(view, now, content)) return now;
    view = now;
    cells = spread(before, view, block, cells);
  }
}

/** Restores contents: formulas as formulas, texts as texts. */
function putBack(sheet: Sheet, after: View, block: Block): void {
  const range = rangeOf(sheet, block);
  const formats = range.getNumberFormats();
  const differs = block.values.some((line, down) =>
    line.some((value, right) => !isSame(value, valueAt(after, block.row + down, block.column + right))),
  );
  if (!differs) return;
  range.setValues(
    block.values.map((line, down) => line.map((value, right) => asTyped(value, formats[down]?.[right] ?? ''))),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

/** Prefixes an apostrophe to text that a sheet would otherwise convert. Plain-text cells don't need it. */
function asTyped(value: CellContent, format: string): CellContent {
  const isFormula = typeof value === 'string' && value.startsWith('=');
  if (typeof value !== 'string' || value === '' || format === '@' || isFormula) return value;
  return /^['+\-@$.\d]|^(true|false)$/i.test(value) ? asText(value) : value;
}
