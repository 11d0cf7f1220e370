/** Writes lines beside the items of a list. */
import { present } from '../platform/lists.ts';
import { rangeOf, writeBeside, writeFormatted } from '../tables/beside.ts';
import { isShown, written } from '../tables/shape.ts';
import { type Block, NOTHING, type Patch, type View, valueAt } from '../tables/view.ts';
import { type BlockShape, columnsIn, shownReader, writeHeadings } from './block.ts';
import type { ListView, OpenList } from './list-view.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** The intended contents of a row. */
export interface BlockLine {
  /** One value for each column of the shape. */
  values: readonly unknown[];
  /** The row has no values of its own yet, so it isn't formatted. */
  isOpen?: boolean;
  /** What remains in the row if the sheet doesn't accept the values: what it shows of its item. */
  own?: readonly unknown[];
}

/** The lines of a list in a look at its sheet, by row, and rows that lost their item, whose values are removed. */
export interface BlockPlan<Line extends BlockLine = BlockLine> {
  lines: ReadonlyMap<number, Line>;
  left?: readonly number[];
}
type LineOf<Plan> = Plan extends BlockPlan<infer Line> ? Line : never;

/** A look at the sheet, and the lines for it. */
interface Look<Plan> {
  seen: ListView;
  plan: Plan;
}

/**
 * Writes lines beside their items, whatever a person moves meanwhile.
 * @param linesOn the lines for a look at the sheet.
 * @param format formats cells that were found in place; `at` says which columns of the shape they are.
 * @returns the last look, its lines, and the rows that the sheet doesn't accept, with the reason.
 */
export function writeLines<Plan extends BlockPlan>(
  list: OpenList,
  shape: BlockShape,
  linesOn: (seen: ListView) => Plan,
  format: (cells: Range, lines: readonly LineOf<Plan>[], at: readonly number[]) => void,
): Look<Plan> & { refused: ReadonlyMap<number, unknown> } {
  const writer = new LineWriter(list, shape, linesOn);
  const { view, refused } = writeFormatted(list.sheet, at => writer.patchesAt(at), {
    look: last => (last === undefined ? writer.begin() : list.look(last).view),
    keys: at => list.at(at).place.list,
    leavesOut: true,
    order: at => writer.orderAt(at),
    all: at => writer.writtenAt(at),
    format(block) {
      const found = writer.linesOf(block);
      if (found) format(rangeOf(list.sheet, block), found.lines, found.at);
    },
  });
  const last = refused.size === 0 ? { ...writer.at(view), refused } : writer.leaveOut(view, refused);
  writer.end(last.seen);
  return last;
}

/** The lines of a list while they are written, and the look at the sheet for which they were planned. */
class LineWriter<Plan extends BlockPlan> {
  private readonly list: OpenList;
  private readonly shape: BlockShape;
  private readonly linesOn: (seen: ListView) => Plan;
  private readonly zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  private planned: Look<Plan> | undefined;
  private first: ListView | undefined;

  constructor(list: OpenList, shape: BlockShape, linesOn: (seen: ListView) => Plan) {
    this.list = list;
    this.shape = shape;
    this.linesOn = linesOn;
  }

  at(view: View): Look<Plan> {
    this.first ??= this.list.at(view);
    if (this.planned?.seen.view !== view) {
      const seen = this.list.at(view);
      this.planned = { seen, plan: this.linesOn(seen) };
    }
    return this.planned;
  }

  /** The first look. Headings that a restored version lacks are written. */
  begin(): View {
    const seen = this.list.look();
    const bare = unheadedIn(seen, this.shape, this.at(seen.view).plan);
    return (bare.length > 0 ? writeHeadings(this.list, bare, seen) : seen).view;
  }

  /** Cells that were restored while a person acted again may have taken headings along. */
  end(seen: ListView): void {
    if (this.first && isMislabelled(seen, this.shape)) writeHeadings(this.list, this.shape, this.first);
  }

  patchesAt(view: View): Patch[] {
    const { seen, plan } = this.at(view);
    const patchesFor = this.patcher(seen);
    const blank = this.shape.map(() => '');
    const lines = [...plan.lines].flatMap(([row, { values }]) => patchesFor(row, values));
    return [...lines, ...(plan.left ?? []).flatMap(row => patchesFor(row, blank))];
  }

  /** Identifies where the items and the results are. */
  orderAt(view: View): string {
    const { rows, place } = this.list.at(view);
    const items = rows.map(row => [row, ...place.list.map(column => valueAt(view, row, column))]);
    return JSON.stringify([items, [...place.results]]);
  }

  writtenAt(view: View): Patch[] {
    const { seen, plan } = this.at(view);
    const columns = columnsIn(seen, this.shape).filter(column => column !== undefined);
    return [...plan.lines].flatMap(([row, { isOpen }]) =>
      isOpen ? [] : columns.map(column => ({ row, column, value: '' })),
    );
  }

  /** The lines of the last plan in a block that was written by it, and the positions of its columns in the shape, if all of it is ours. */
  linesOf(block: Block): { lines: LineOf<Plan>[]; at: number[] } | undefined {
    const { seen, plan } = present(this.planned);
    const lines = block.values.map((_, down) => plan.lines.get(block.row + down));
    const columns = columnsIn(seen, this.shape);
    const at = present(block.values[0]).map((_, right) => columns.indexOf(block.column + right));
    if (lines.includes(undefined) || at.includes(-1)) return undefined;
    return { lines: lines as LineOf<Plan>[], at };
  }

  /**
   * Leaves only their own values in the rows that the sheet doesn't accept.
   * @param refused the reason, by row in the view.
   */
  leaveOut(view: View, refused: ReadonlyMap<number, unknown>): Look<Plan> & { refused: ReadonlyMap<number, unknown> } {
    const reasons = new Map([...refused].map(([row, error]) => [this.itemAt(this.at(view).seen, row), error]));
    // A person may have moved them, or made room for their values.
    const rowsLeft = ({ seen, plan }: Look<Plan>) => {
      const patchesFor = this.patcher(seen);
      return [...plan.lines].filter(
        ([row, { values }]) => reasons.has(this.itemAt(seen, row)) && patchesFor(row, values).length > 0,
      );
    };
    const ownAt = (at: View) => {
      const look = this.at(at);
      const patchesFor = this.patcher(look.seen);
      return rowsLeft(look).flatMap(([row, { own }]) => (own ? patchesFor(row, own) : []));
    };
    const { view: last } = writeBeside(this.list.sheet, ownAt, {
      look: seen => this.list.look(seen ?? { view, written: NOTHING }).view,
      keys: at => this.list.at(at).place.list,
      leavesOut: true,
    });
    const look = this.at(last);
    const left = rowsLeft(look).map(([row]) => [row, reasons.get(this.itemAt(look.seen, row))] as const);
    return { ...look, refused: new Map(left) };
  }

  private itemAt({ view, place }: ListView, row: number): string {
    return JSON.stringify(place.list.map(column => valueAt(view, row, column)));
  }

  /** Returns the cells of a row that don't show its values yet. */
  private patcher(seen: ListView): (row: number, values: readonly unknown[]) => Patch[] {
    const { shape, zone } = this;
    const columns = columnsIn(seen, shape);
    const shownOn = shownReader(seen, shape);
    return (row, values) => {
      const shown = shownOn(row);
      if (values.every((value, at) => columns[at] === undefined || isShown(value, shown[at], shape[at]))) return [];
      return columns.flatMap((column, at) => {
        const { kind, isKept } = present(shape[at]);
        const value = values[at];
        if (column === undefined || (isKept && (value === shown[at] || seen.view.formulas[row]?.[column]))) return [];
        return [
          { row, column, value: value instanceof Date ? value : written(value as string | number | null, kind, zone) },
        ];
      });
    };
  }
}

/**
 * The columns that would show values without a heading, because a person has restored a version from before they were written. Headings that
 * a person has cleared above values stay blank.
 */
function unheadedIn(seen: ListView, shape: BlockShape, { lines }: BlockPlan): BlockShape {
  const { view, rows, place } = seen;
  const { above } = place;
  if (above === undefined) return [];
  const columns = columnsIn(seen, shape);
  const own = shape.flatMap((each, at) => (columns[at] === undefined ? [] : [{ each, at, column: columns[at] }]));
  const isBlank = (row: number, column: number) => valueAt(view, row, column) === '' && !view.formulas[row]?.[column];
  const bare = own.filter(({ column }) => [above, ...rows].every(row => isBlank(row, column)));
  const hasNext = (at: number) => [...lines.values()].some(({ values }) => (values[at] ?? '') !== '');
  const due = bare.length === own.length ? bare : bare.filter(({ at }) => hasNext(at));
  return due.map(({ each }) => each);
}

/** Whether a heading of ours is above another result. */
function isMislabelled({ view, place: { above, results } }: ListView, shape: BlockShape): boolean {
  const labels = new Set(shape.map(({ label }) => label));
  return shape.some(({ name, label }) => {
    const column = results.get(name);
    const shown = above === undefined || column === undefined ? label : String(valueAt(view, above, column));
    return shown !== label && labels.has(shown);
  });
}
