// References in formulas follow rows, columns and sheets, as in a spreadsheet.
import { type Area, contains, formatA1, parseA1 } from './a1.ts';
import { areaAfter, type Line, type LineChange } from './lines.ts';

const TEXT = /("(?:[^"]|"")*")/;
const REFERENCE =
  /(?<![\w$.!'])((?:'(?:[^']|'')+'|[A-Za-z_]\w*)!)?(\$?)([A-Z]{1,3})(\$?)([1-9]\d*)(?::(\$?)([A-Z]{1,3})(\$?)([1-9]\d*))?(?![\w(!])/g;
const NAME = /(?<![\w$.!'])('(?:[^']|'')+'|[A-Za-z_]\w*)!/g;
const MOST = { rows: 1_000_000, columns: 18_278 };

/** Changes a formula outside of its texts. */
const outsideTexts = (formula: string, change: (part: string) => string) =>
  formula
    .split(TEXT)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');

const plain = (name: string) => (name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name);
const quoted = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`);

/** Changes the cells that a formula names. @param change returns the new text; undefined for a reference that stays. */
const changeReferences = (
  formula: string,
  change: (area: Area, sheet: string | undefined, named: (area: Area) => string) => string | undefined,
) =>
  outsideTexts(formula, part =>
    part.replace(REFERENCE, (reference: string, sheet: string | undefined, ...signs: string[]) => {
      const area = parseA1(reference.slice(sheet?.length ?? 0), MOST)?.area;
      const name = sheet === undefined ? undefined : plain(sheet.slice(0, -1));
      return (area && change(area, name, after => withSigns(after, signs))) ?? reference;
    }),
  );

const prefix = (sheet: string | undefined) => (sheet === undefined ? '' : `${quoted(sheet)}!`);

/**
 * The formula after rows or columns of a sheet were inserted, deleted or moved.
 * @param own the sheet of the formula.
 */
export function followLines(formula: string, own: string, moved: string, line: Line, change: LineChange): string {
  return changeReferences(formula, (area, sheet, named) => {
    if ((sheet ?? own) !== moved) return undefined;
    const after = areaAfter(line, change, area);
    return after === null ? '#REF!' : prefix(sheet) + named(after);
  });
}

/** Cells that were cut and pasted elsewhere, each corner with the name of its sheet. */
export interface MovedBlock {
  from: Area & { sheet: string };
  to: { sheet: string; row: number; column: number };
}

/**
 * The formula after cells were cut and pasted. A reference follows if all of its cells were moved.
 * @param before the sheet of the formula until then. @param after its sheet now.
 */
export function followBlock(formula: string, before: string, after: string, { from, to }: MovedBlock): string {
  return changeReferences(formula, (area, sheet, named) => {
    const isMoved = (sheet ?? before) === from.sheet && contains(from, area);
    if (!isMoved) return sheet === undefined && before !== after ? prefix(before) + named(area) : undefined;
    const moved = { ...area, row: area.row + to.row - from.row, column: area.column + to.column - from.column };
    return (sheet === undefined && to.sheet === after ? '' : prefix(to.sheet)) + named(moved);
  });
}

/** @param signs the parts of the reference before: `$` or nothing, column, `$` or nothing, row, and the same of its end. */
function withSigns(area: Area, [column = '', , row = '', , toColumn = column, end, toRow = row]: string[]): string {
  const cells = formatA1(area).split(':');
  const signed = cells.map((cell, at) =>
    cell.replace(/([A-Z]+)(\d+)/, (_, letters: string, digits: string) =>
      at === 0 ? `${column}${letters}${row}${digits}` : `${toColumn}${letters}${toRow}${digits}`,
    ),
  );
  const [first = '', last = first] = signed;
  return end === undefined ? first : `${first}:${last}`;
}

/** The formula after a sheet was renamed. */
export function followName(formula: string, before: string, after: string): string {
  return outsideTexts(formula, part =>
    part.replace(NAME, (found: string, name: string) => (plain(name) === before ? `${quoted(after)}!` : found)),
  );
}
