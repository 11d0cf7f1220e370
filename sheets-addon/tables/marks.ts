/**
 * Marks on whole rows and columns: developer metadata that only this script sees. Sheets moves a mark with its row or column, whatever a
 * person inserts, drags or renames, and deletes it with them. So marks say where something is, and headings are only text for people.
 */
import { columnLetter } from '../platform/a1.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const KEY = 'sold-data';

/** What a mark is put on. Rows and columns count from 0. */
export type Line = { column: number } | { row: number };

/** A mark that was found. */
export interface Mark {
  /** The ID of the task that put it; `task/tab` for a tab of the task. */
  owner: string;
  name: string;
  /** The ID of its sheet. */
  sheet: number;
  line: Line;
}

/**
 * The marks of an owner in one search. Two may be equal, because a person can copy a sheet or a column.
 * @param sheet where to search; the whole file unless given, which takes half as many calls again.
 */
export const readMarks = (owner: string, sheet?: Sheet): Mark[] => read((by, _) => by === owner, sheet);

/** The marks on a sheet that the lists of all tasks have with such names. */
export const marksOfLists = (sheet: Sheet, isWanted: (name: string, owner: string) => boolean): Mark[] =>
  read((by, name) => !by.includes('/') && isWanted(name, by), sheet);

/** Each fact of a mark is a call of the platform, so only those of wanted marks are read. */
function read(isWanted: (owner: string, name: string) => boolean, sheet?: Sheet): Mark[] {
  const id = sheet?.getSheetId();
  return found(sheet).flatMap(each => {
    const [owner, name] = partsOf(each);
    if (!isWanted(owner, name)) return [];
    const location = each.getLocation();
    const column = location.getColumn();
    const cells = column ?? location.getRow();
    if (!cells) return [];
    const line = column ? { column: column.getColumn() - 1 } : { row: cells.getRow() - 1 };
    return [{ owner, name, sheet: id ?? cells.getSheet().getSheetId(), line }];
  });
}

const found = (where: Sheet | GoogleAppsScript.Spreadsheet.Spreadsheet = SpreadsheetApp.getActive()) =>
  where.createDeveloperMetadataFinder().withKey(KEY).find();

function partsOf(mark: GoogleAppsScript.Spreadsheet.DeveloperMetadata): [owner: string, name: string] {
  const [owner = '', name = ''] = (mark.getValue() ?? '').split(/ (.*)/s);
  return [owner, name];
}

/** Puts marks on a sheet, and removes the earlier ones of this task with these names. */
export function putMarks(sheet: Sheet, owner: string, lines: ReadonlyMap<string, Line>): void {
  dropMarks(owner, name => lines.has(name));
  const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
  for (const [name, line] of lines) rangeOfLine(sheet, line).addDeveloperMetadata(KEY, `${owner} ${name}`, PROJECT);
}

/** Removes marks of an owner. */
export const dropMarks = (owner: string, isWanted: (name: string) => boolean = () => true): void =>
  drop((by, name) => by === owner && isWanted(name));

/** Removes the marks of a task, also those of its tabs: their owners are named `task/tab`. */
export const dropAllMarks = (id: string): void => drop(by => by === id || by.startsWith(`${id}/`));

function drop(isWanted: (owner: string, name: string) => boolean): void {
  for (const each of found()) if (isWanted(...partsOf(each))) each.remove();
}

/** Whether a row or column can be marked. Google doesn't say whether a partial protection prevents that, so it is tried. */
export function canMark(sheet: Sheet, line: Line): boolean {
  const cells = rangeOfLine(sheet, line);
  if (cells.canEdit()) return true;
  const trial = 'trial';
  try {
    putMarks(sheet, trial, new Map([[trial, line]]));
    dropMarks(trial);
    return true;
  } catch {
    return false;
  }
}

export function rangeOfLine(sheet: Sheet, line: Line) {
  if ('row' in line) return sheet.getRange(`${line.row + 1}:${line.row + 1}`);
  const letter = columnLetter(line.column + 1);
  return sheet.getRange(`${letter}:${letter}`);
}
