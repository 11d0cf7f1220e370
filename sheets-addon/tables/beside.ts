/**
 * Writes values beside the items that they belong to, whatever a person does to the sheet meanwhile. Sheets has no transaction: somebody
 * may sort, insert or delete between the last read and `setValues`. So each write is planned on a view of the whole sheet, and the view
 * after it shows whether rows or columns have moved in between. Then what was overwritten is put back, and the values are planned again.
 */
import { present, runsOfSame } from '../platform/lists.ts';
import { DocumentBusy } from '../platform/shared.ts';
import { isShownAt, realigned } from './realign.ts';
import { alignmentOf, type TableColumn, widthOf } from './shape.ts';
import { type Place, type View, valueAt, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
export type CellContent = string | number | boolean | Date;

/** A cell of a view and its new content, for `setValues`. */
export interface Patch {
  row: number;
  column: number;
  value: CellContent;
}

/** Cells of a view: the first row and column, from 0. */
export interface Block {
  row: number;
  column: number;
  values: CellContent[][];
}

/** A person who keeps moving cells is left alone for a while. */
const MOST_TRIES = 8;

/**
 * Writes what is planned until a view of the sheet shows nothing more to write.
 * @param plan the cells to write on a view; it is called again with a newer view after each write.
 * @param written called after cells were written and found in their place, on that view.
 * @param areWhole whole rows are written: those that a person moves afterwards are complete wherever they are.
 * @param put writes a block, where values alone don't carry it.
 * @returns the last view. @throws DocumentBusy when cells keep moving.
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
    const moved = realigned(view, after, block);
    if (moved) {
      tries += 1;
      if (tries > MOST_TRIES) throw new DocumentBusy();
      if (!areWhole || isShownAt(after, block)) putBack(sheet, after, moved);
      done.clear();
      view = viewOf(sheet);
    } else {
      // Content that the sheet shows otherwise than it was written isn't written twice.
      done.add(nameOf(block));
      written(block, after);
      view = after;
    }
  }
}

export function rangeOf(sheet: Sheet, { row, column, values }: Block): Range {
  return sheet.getRange(row + 1, column + 1, values.length, values[0]?.length ?? 1);
}

const nameOf = (block: Block) => JSON.stringify(block);

/** Cells that form rectangles, each as one block: a call for each cell would take minutes. */
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

/** Puts contents back as they were: formulas as formulas, texts as texts. */
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

/** A text that a sheet would read as something else begins with an apostrophe, except in a cell of plain text. */
function asTyped(value: CellContent, format: string): CellContent {
  const isFormula = typeof value === 'string' && value.startsWith('=');
  if (typeof value !== 'string' || value === '' || format === '@' || isFormula) return value;
  return /^['+\-@$.\d]|^(true|false)$/i.test(value) ? `'${value}` : value;
}

/**
 * Writes headings beside those of a list, in the style of the list's own heading, with the widths that the columns need.
 * @param place where they belong on a view, and the column of the list; undefined when they are there, or there is no room.
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
