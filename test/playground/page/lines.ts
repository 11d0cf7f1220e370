// Rows and columns that the visitor inserts, deletes or drags. The cells arrive as differences; what belongs to a column doesn't show in them.
import type { ICommandInfo, IRange } from '@univerjs/core';
import type { Line, LineChange } from '../../support/apps-script/spreadsheet/lines.ts';
import type { LineMove } from '../book.ts';

interface Mutation {
  subUnitId: string;
  range: IRange;
  sourceRange: IRange;
  /** In the numbers before the move. */
  targetRange: IRange;
}

const LINES: Record<string, readonly [Line, LineChange['kind']]> = {
  'sheet.mutation.insert-row': ['ROW', 'insert'],
  'sheet.mutation.insert-col': ['COLUMN', 'insert'],
  'sheet.mutation.remove-rows': ['ROW', 'delete'],
  'sheet.mutation.remove-col': ['COLUMN', 'delete'],
  'sheet.mutation.move-rows': ['ROW', 'move'],
  'sheet.mutation.move-columns': ['COLUMN', 'move'],
};

/** The change of rows or columns that a command of Univer makes; undefined for other commands. */
export function lineMoveOf({ id, params }: Readonly<Pick<ICommandInfo, 'id' | 'params'>>): LineMove | undefined {
  const [line, kind] = LINES[id] ?? [];
  if (!line || !kind) return undefined;
  const { subUnitId: sheetId, range, sourceRange, targetRange } = params as Mutation;
  const span = (of: IRange) =>
    line === 'ROW'
      ? { start: of.startRow + 1, count: of.endRow - of.startRow + 1 }
      : { start: of.startColumn + 1, count: of.endColumn - of.startColumn + 1 };
  if (kind === 'move') {
    const [{ start: from, count }, { start: target }] = [span(sourceRange), span(targetRange)];
    return { sheetId, line, change: { kind, from, count, to: target > from ? target - count : target } };
  }
  const { start, count } = span(range);
  const change = kind === 'insert' ? { kind, before: start, count } : { kind, first: start, count };
  return { sheetId, line, change };
}
