/**
 * Writes values beside the items that they belong to, even while a person changes the sheet. Sheets has no transactions: someone may sort,
 * insert or delete between the last read and `setValues`. So each write is planned on a view of the whole sheet, and a second view shows
 * whether rows or columns have moved meanwhile. If they have, the overwritten content is restored and the values are planned again.
 */
import { present, runsOfSame } from '../platform/lists.ts';
import { DocumentBusy } from '../platform/shared.ts';
import { contentBefore, isMoved, isShownAt, spread } from './realign.ts';
import { alignmentOf, type TableColumn, widthOf } from './shape.ts';
import { type Block, type CellContent, type Patch, type Place, type View, valueAt, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** After this many attempts the add-on gives up, because a person keeps moving cells. */
const MOST_TRIES = 8;

/**
 * Writes planned cells until a view of the sheet shows nothing more to write.
 * @param plan returns the cells to write for a view; called again with the new view after each write.
 * @param written called after cells were written and found in place, with that view.
 * @param areWhole the rows are complete, so they may be moved afterwards.
 * @param put writes a block whose content is more than values.
 * @returns the last view.
 * @throws DocumentBusy when cells keep moving.
 */
export function writeBeside(
  sheet: Sheet,
  plan: (view: View) => readonly Patch[],
  written: (block: Block, view: View) => void = () => {},
  areWhole = false,
  put: (cells: Range, block: Block) => void = (cells, { values }) => cells.setValues(values),
): View {
  let view = viewOf(sheet);
  let tries = 0;
  const done = new Set<string>();
  for (;;) {
    const block = blocksOf(plan(view)).find(each => !done.has(nameOf(each)));
    if (!block) return view;
    put(rangeOf(sheet, block), block);
    const after = viewOf(sheet);
    if (isMoved(view, after, block)) {
      tries += 1;
      if (tries > MOST_TRIES) throw new DocumentBusy();
      view = !areWhole || isShownAt(after, block) ? restored(sheet, view, after, block) : viewOf(sheet);
      done.clear();
    } else {
      // The sheet may show content differently from what was written. It is not written twice.
      done.add(nameOf(block));
      written(block, after);
      view = after;
    }
  }
}

interface Formatting {
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
  { order, all, format }: Formatting,
): View {
  const orders = new Set<string>();
  let isOpen = false;
  const pass = () => {
    isOpen = false;
    return writeBeside(sheet, plan, (block, view) => {
      isOpen = true;
      orders.add(order(view));
      format(block, view);
    });
  };
  let last = pass();
  for (let again = 0; isOpen && again < MOST_AGAIN; again += 1) {
    last = pass();
    orders.add(order(last));
    if (orders.size === 1) continue;
    orders.clear();
    orders.add(order(last));
    for (const block of blocksOf(all(last))) format(block, last);
    isOpen = true;
  }
  return last;
}

/** A person rarely acts twice within the milliseconds of a write. */
const MOST_AGAIN = 3;

export function rangeOf(sheet: Sheet, { row, column, values }: Block): Range {
  return sheet.getRange(row + 1, column + 1, values.length, values[0]?.length ?? 1);
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
function restored(sheet: Sheet, before: View, after: View, block: Block): View {
  let view = after;
  let cells = spread(view, block);
  for (let tries = 0; ; tries += 1) {
    const content = contentBefore(before, view, cells);
    putBack(sheet, view, content);
    const now = viewOf(sheet);
    if (tries === MOST_TRIES || !isMoved(view, now, content)) return now;
    view = now;
    cells = spread(view, block, cells);
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
  return /^['+\-@$.\d]|^(true|false)$/i.test(value) ? `'${value}` : value;
}

/**
 * Writes headings beside those of a list, in the style of the list's own heading, and sets the column widths.
 * @param place the place for the headings in a view, and the list's column as the model; undefined when they are already there, or there is
 * no room.
 */
export function layOutHeadings(
  sheet: Sheet,
  shape: readonly TableColumn[],
  place: (view: View) => (Place & { model: number }) | undefined,
): View {
  let model = 0;
  const plan = (view: View): Patch[] => {
    const found = place(view);
    model = found?.model ?? model;
    return found ? shape.map(({ label }, at) => ({ row: found.row, column: found.column + at, value: label })) : [];
  };
  return writeBeside(sheet, plan, block => {
    const cells = rangeOf(sheet, block);
    const own = sheet.getRange(block.row + 1, model + 1);
    if (own.isBlank()) cells.setFontWeight('bold');
    else own.copyTo(cells, SpreadsheetApp.CopyPasteType.PASTE_FORMAT, false);
    cells.setHorizontalAlignments([shape.map(alignmentOf)]);
    const columns = shape.map((column, at) => ({ at, width: widthOf(column) }));
    for (const run of runsOfSame(columns, ({ width }) => width))
      sheet.setColumnWidths(block.column + present(run[0]).at + 1, run.length, present(run[0]).width);
  });
}
