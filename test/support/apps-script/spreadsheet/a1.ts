/** A rectangle of cells; rows and columns count from 1, as in Apps Script. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export function overlap(a: Area, b: Area): boolean {
  return (
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows &&
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns
  );
}

/** Whether `inner` lies completely within `outer`. */
export function contains(outer: Area, inner: Area): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rows <= outer.row + outer.rows &&
    inner.column + inner.columns <= outer.column + outer.columns
  );
}

/** 1 -> A, 27 -> AA. */
function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

function columnNumber(name: string): number {
  return [...name.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** `B2:C5`, or `B2` for a single cell. */
export function formatA1({ row, column, rows, columns }: Area): string {
  const first = `${columnName(column)}${row}`;
  if (rows === 1 && columns === 1) return first;
  return `${first}:${columnName(column + columns - 1)}${row + rows - 1}`;
}

/**
 * Parses `B2`, `B2:C5`, `A:C`, `2:5`, `A2:A`, with an optional sheet name before `!`. Open ends extend to the last row and column.
 * @returns undefined when the text isn't A1 notation.
 */
export function parseA1(
  text: string,
  last: { rows: number; columns: number },
): { sheet?: string; area: Area } | undefined {
  const match = /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?([^!]+)$/.exec(text.trim());
  if (!match) return undefined;
  const sheet = match[1]?.replaceAll("''", "'") ?? match[2];
  const [from, to, ...more] = (match[3] ?? '').replaceAll('$', '').split(':');
  const start = corner(from);
  const end = to === undefined ? start : corner(to);
  const whole = to !== undefined || (start?.row && start.column);
  if (more.length > 0 || !start || !end || !whole) return undefined;
  const rowA = start.row ?? 1;
  const rowB = end.row ?? last.rows;
  const columnA = start.column ?? 1;
  const columnB = end.column ?? last.columns;
  const area = {
    row: Math.min(rowA, rowB),
    column: Math.min(columnA, columnB),
    rows: Math.abs(rowB - rowA) + 1,
    columns: Math.abs(columnB - columnA) + 1,
  };
  return { sheet, area };
}

function corner(text: string | undefined): { row?: number; column?: number } | undefined {
  const match = /^([A-Za-z]{1,3})?([1-9]\d*)?$/.exec(text ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  return {
    column: match[1] ? columnNumber(match[1]) : undefined,
    row: match[2] ? Number(match[2]) : undefined,
  };
}
