/**
 * The place of a table on a sheet of its own: a mark on the row of its headings, and one on each of its columns, which are the sheet's,
 * whatever task writes there. Headings are only what people read: they may be renamed, and a person may have columns with the same ones.
 */
import { DocumentBusy } from '../platform/shared.ts';
import { rangeOfLine } from './marks.ts';
import { PlaceLost } from './place-lost.ts';
import { isUntouched } from './realign.ts';
import type { TableShape } from './shape.ts';
import { MOST_TRIES, NOTHING, type View, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const KEY = 'sold-data-table';
/** The mark on the row of headings. A column has the heading that it was laid out with. */
const HEADINGS = '#headings';
/** All marks of a sheet together may hold 30,000 characters. */
const LONGEST = 200;

export const columnName = (label: string) => label.slice(0, LONGEST);

/** Rows and columns count from 0. */
export interface TablePlace {
  headings: number;
  /** The column of each heading that was laid out. A person may have deleted some. */
  columns: ReadonlyMap<string, number>;
}

export interface TableMarks {
  rows: readonly number[];
  columns: readonly (readonly [name: string, column: number])[];
}

export function tableMarks(sheet: Sheet): TableMarks {
  const found = foundOn(sheet).map(each => ({ name: each.getValue() ?? '', at: each.getLocation() }));
  return {
    rows: found.flatMap(({ at }) => at.getRow()?.getRow() ?? []).map(row => row - 1),
    columns: found.flatMap(({ name, at }) => {
      const column = at.getColumn();
      return column ? [[name, column.getColumn() - 1] as const] : [];
    }),
  };
}

const foundOn = (sheet: Sheet) => sheet.createDeveloperMetadataFinder().withKey(KEY).find();

export const isMarked = ({ rows, columns }: TableMarks) => rows.length + columns.length > 0;

/** @throws PlaceLost naming what is gone or there twice. */
export function placeOfTable({ rows, columns }: TableMarks, sheet: Sheet, shape: TableShape): TablePlace {
  const name = `“${sheet.getName()}”`;
  if (rows.length + columns.length === 0)
    throw new PlaceLost(`The marks that show where the rows of ${name} belong are gone`, 'tab');
  const [headings] = rows;
  if (headings === undefined) throw new PlaceLost(`The row of headings of ${name} is gone`, 'tab');
  const places = new Map(columns);
  const doubled = columns.find(([each, column]) => places.get(each) !== column)?.[0];
  if (rows.length > 1 || doubled !== undefined)
    throw new PlaceLost(
      `The sheet ${name} has two copies of its ${doubled === undefined ? 'row of headings' : `column “${doubled}”`}`,
      'tab',
      'Delete one and resume',
      true,
    );
  const lost = shape.key.map(at => shape.columns[at]?.label ?? '').find(label => !places.has(columnName(label)));
  if (lost !== undefined)
    throw new PlaceLost(`The sheet ${name} has no column “${lost}”, which identifies its rows`, 'tab');
  return { headings, columns: places };
}

/** The place that the headings on a sheet show, if one row has each of them exactly once. Only a person may decide that it is meant. */
export function placeByHeadings({ values }: View, shape: TableShape): TablePlace | undefined {
  const labels = shape.columns.map(({ label }) => label);
  const texts = values.map(line => line.map(value => String(value).trim()));
  const [headings, other] = [...texts.keys()].filter(row =>
    labels.every(label => texts[row]?.filter(text => text === label.trim()).length === 1),
  );
  if (headings === undefined || other !== undefined) return undefined;
  const columnOf = (label: string) => texts[headings]?.indexOf(label.trim()) ?? -1;
  return { headings, columns: new Map(labels.map(label => [columnName(label), columnOf(label)])) };
}

/**
 * Marks lines where a view shows their place, instead of earlier marks with these names. A person may change the sheet meanwhile: then it is
 * looked at and marked again.
 */
export function markTable(sheet: Sheet, placeIn: (view: View) => Partial<TablePlace>): void {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const view = viewOf(sheet);
    const { headings, columns = new Map<string, number>() } = placeIn(view);
    const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
    const isWanted = (name: string) => columns.has(name) || (headings !== undefined && name === HEADINGS);
    dropTableMarks(sheet, isWanted);
    if (headings !== undefined) rangeOfLine(sheet, { row: headings }).addDeveloperMetadata(KEY, HEADINGS, PROJECT);
    for (const [name, column] of columns) rangeOfLine(sheet, { column }).addDeveloperMetadata(KEY, name, PROJECT);
    const marks = tableMarks(sheet);
    const isThere =
      (headings ?? marks.rows[0]) === marks.rows[0] &&
      marks.columns.every(([name, at]) => (columns.get(name) ?? at) === at);
    if (isThere && isUntouched(view, viewOf(sheet), NOTHING)) return;
    dropTableMarks(sheet, isWanted);
  }
  throw new DocumentBusy();
}

export function dropTableMarks(sheet: Sheet, isWanted: (name: string) => boolean = () => true): void {
  for (const each of foundOn(sheet)) if (isWanted(each.getValue() ?? '')) each.remove();
}
