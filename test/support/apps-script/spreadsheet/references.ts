// References in formulas follow rows, columns and sheets, as in a spreadsheet.
import { type Area, formatA1, parseA1 } from './a1.ts';
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

/**
 * The formula after rows or columns of a sheet were inserted, deleted or moved.
 * @param own the sheet of the formula.
 */
export function followLines(formula: string, own: string, moved: string, line: Line, change: LineChange): string {
  return outsideTexts(formula, part =>
    part.replace(REFERENCE, (reference: string, sheet: string | undefined, ...signs: string[]) => {
      const isMoved = sheet === undefined ? own === moved : plain(sheet.slice(0, -1)) === moved;
      const area = isMoved ? parseA1(reference.slice(sheet?.length ?? 0), MOST)?.area : undefined;
      if (!area) return reference;
      const after = areaAfter(line, change, area);
      return after === null ? '#REF!' : `${sheet ?? ''}${withSigns(after, signs)}`;
    }),
  );
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
