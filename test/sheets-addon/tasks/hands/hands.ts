/** A person who edits the sheet while a task runs: they act once, between two service calls. */
import type { AppsScriptHost } from '../../../support/apps-script/host.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';

/** Distance between two tried moments. Without it, each act is tried at one moment, and the acts together cover the run. */
const STEP = process.env.HANDS_STEP === undefined ? undefined : Number(process.env.HANDS_STEP);

/** A run in which the person acted once. */
interface Outcome {
  /** The last moment after which the run still looked at the sheet. Later acts are not tested. */
  lastLook: number;
  faults: string[];
}

/**
 * A trial per act, for `it.each`: its name, and the faults of the runs in which the person acts.
 * @param stride how many times `HANDS_STEP` lies between two moments.
 */
export function trials<A>(
  acts: Record<string, A>,
  run: (moment: number, act: A, name: string) => Outcome,
  stride = 1,
): [name: string, faults: () => string[]][] {
  const each = Object.entries(acts);
  const step = STEP && Math.max(1, Math.round(STEP * stride));
  let length: number | undefined;
  const momentsOf = function* (at: number, act: A, name: string) {
    if (step) for (let moment = 1 + ((at * 7) % step); ; moment += step) yield moment;
    length ??= run(Number.POSITIVE_INFINITY, act, name).lastLook;
    yield 1 + Math.floor(((at + 0.5) * length) / each.length);
  };
  return each.map(([name, act], at) => [
    name,
    () => {
      const faults: string[] = [];
      for (const moment of momentsOf(at, act, name)) {
        const { lastLook, faults: found } = run(moment, act, name);
        if (lastLook >= moment) faults.push(...found.map(fault => `moment ${moment}: ${fault}`));
        else if (step) break;
        else faults.push(`moment ${moment} comes after the last look at the sheet`);
      }
      return faults;
    },
  ]);
}

/** The person's act on a sheet whose item column has the heading `Item` or `Keyword`. */
export type Act = (sheet: FakeSheet) => void;

/** The current column of a heading. */
export function columnOf(sheet: FakeSheet, heading: string): number {
  const { column } = placeOf(sheet, heading);
  return column;
}

export function placeOf(sheet: FakeSheet, heading: string): { row: number; column: number } {
  for (const [down, line] of sheet.values().entries()) {
    const right = line.indexOf(heading);
    if (right >= 0) return { row: down + 1, column: right + 1 };
  }
  return { row: 0, column: 0 };
}

const whole = (sheet: FakeSheet, count: number) => ({
  row: placeOf(sheet, 'Tag').row + 1,
  column: 1,
  rows: count,
  columns: sheet.columns,
});

/**
 * @param count number of items in the list.
 * @param item heading of the item column.
 */
export function actsOn(count: number, item = 'Item'): Record<string, Act> {
  const middle = Math.floor(count / 2) + 1;
  const first = (sheet: FakeSheet) => placeOf(sheet, 'Tag').row + 1;
  const at = (sheet: FakeSheet) => columnOf(sheet, item);
  return {
    'sorts the table': sheet => sheet.sort(whole(sheet, count), columnOf(sheet, 'Tag'), true),
    'sorts the item column alone': sheet =>
      sheet.sort({ ...whole(sheet, count), column: at(sheet), columns: 1 }, at(sheet), true),
    'inserts a row in the list': sheet => sheet.insertRows(middle, 1),
    'inserts two rows above the headings': sheet => sheet.insertRows(1, 2),
    'deletes a row of the list': sheet => sheet.deleteRows(middle, 1),
    'deletes the first row of the list': sheet => sheet.deleteRows(first(sheet), 1),
    'inserts a column on the left': sheet => sheet.insertColumns(1, 1),
    'inserts a column beside the items': sheet => sheet.insertColumns(at(sheet) + 1, 1),
    'inserts a column among the results': sheet => sheet.insertColumns(at(sheet) + 3, 1),
    'deletes a result column': sheet => sheet.deleteColumns(at(sheet) + 2, 1),
    'deletes the column on the left': sheet => sheet.deleteColumns(1, 1),
    'moves the column on the left beyond the results': sheet => sheet.moveColumns(1, 1, 11),
    'moves rows to the end of the list': sheet => sheet.moveRows(first(sheet), 3, first(sheet) + count - 3),
    'renames the sheet': sheet => {
      sheet.name = 'Renamed';
    },
    'edits an item': sheet => sheet.write(middle, at(sheet), 'scarce item 70'),
    'clears an item': sheet => sheet.clearContent(middle, at(sheet)),
    'clears results': sheet => {
      for (let row = first(sheet); row < first(sheet) + 5; row += 1)
        for (let column = at(sheet) + 1; column < at(sheet) + 4; column += 1) sheet.clearContent(row, column);
    },
    'appends an item': sheet => sheet.write(placeOf(sheet, 'Tag').row + count + 1, at(sheet), 'scarce item 71'),
  };
}

/** Service calls before which the sheet may have changed: calls that read or write what others can change, and calls that wait. */
const MOMENTS =
  /^(Range\.(get(Values|DisplayValues|Formulas|NumberFormats|Backgrounds)|isBlank|set|copy|clear)|Sheet\.(getLast|getDataRange|getName|insert|delete)|Spreadsheet\.(getRange|getSheet)|UrlFetchApp\.|Utilities\.sleep|Lock\.tryLock)/;

/**
 * Makes the person act at the nth such moment of a run, or at several.
 * @param isOver whether the run has ended; called with the moment after each such read.
 * @returns the last moment before a read of the whole sheet (formulas first, then values) while the run goes on.
 */
export function actAt(
  host: AppsScriptHost,
  moment: number | readonly number[],
  act: () => void,
  isOver: (moment: number) => boolean,
): () => number {
  const chosen = [moment].flat();
  let moments = 0;
  let lastLook = 0;
  host.onCall = call => {
    if (!MOMENTS.test(call)) return;
    moments += 1;
    if (chosen.includes(moments)) act();
    if (call === 'Range.getFormulas' && !isOver(moments + 1)) lastLook = moments + 1;
  };
  return () => lastLook;
}

/** The cells that belong to the person: cells under our headings are blanked, blank rows and columns are left out. */
export function ownCells(sheet: FakeSheet, headings: readonly string[]): unknown[][] {
  const lines = sheet.values();
  const heading = lines.find(line => headings.filter(each => line.includes(each)).length >= 2) ?? [];
  const [left, right] = [heading.indexOf(headings[0] ?? ''), heading.lastIndexOf(headings.at(-1) ?? '')];
  const start = left >= 0 ? left : heading.findIndex(each => headings.includes(String(each)));
  const isOurs = (at: number) => at >= start && at <= right && start >= 0 && headings.includes(String(heading[at]));
  const kept = lines.map(line => line.map((value, at) => (isOurs(at) ? '' : value)));
  const filled = kept.filter(line => line.some(value => value !== ''));
  const width = Math.max(0, ...filled.map(line => line.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter(at => filled.some(line => line[at] !== ''));
  return filled.map(line => columns.map(at => line[at]));
}

/** The person's cells if only the act had happened. */
export function ownCellsAfter(rows: readonly (readonly unknown[])[], act: Act): unknown[][] {
  const sheet = new FakeSpreadsheet({ sheets: { Stock: rows } }).sheet('Stock');
  act(sheet);
  return ownCells(sheet, []);
}
