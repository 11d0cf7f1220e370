/** Creates a sheet from a template, and removes example rows that are unchanged. Sends nothing. */

import { columnLetter } from '../platform/a1.ts';
import { neighbours, present } from '../platform/lists.ts';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperty, writeSurely } from '../platform/shared.ts';
import { dropMarks, type Line, putMarks, readMarks } from '../tables/marks.ts';
import { alignmentOf, asHeadings, widthOf } from '../tables/shape.ts';
import { addSheet, freeName, makeRoom } from '../tables/sheets.ts';
import { isSameFormula } from '../tables/sparkline.ts';
import { type View, valueAt, viewOf } from '../tables/view.ts';
import type { Template, TemplateColumn, TemplateId } from './template.ts';
import { templates } from './templates.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const NAME = 'examples';

interface Made {
  sheet: number;
  template: TemplateId;
}

/** The sheets that were made from templates and may still hold examples. */
const madeSheets = (): readonly Made[] => unpackRecord<{ made?: Made[] }>(readProperty(NAME))?.made ?? [];

/** The current names of those sheets. */
export const exampleSheets = (): string[] => found().map(({ sheet }) => sheet.getName());

function found(): { sheet: Sheet; template: Template }[] {
  const made = madeSheets();
  if (made.length === 0) return [];
  const sheets = new Map(
    SpreadsheetApp.getActive()
      .getSheets()
      .map(sheet => [sheet.getSheetId(), sheet]),
  );
  return made.flatMap(({ sheet: id, template }) => {
    const sheet = sheets.get(id);
    return sheet && templates[template] ? [{ sheet, template: templates[template] }] : [];
  });
}

/** Creates a sheet with ten examples and opens it. Returns its name. */
export function makeFrom(id: TemplateId): string {
  const template = templates[id];
  const { title, columns, examples } = template;
  const sheet = addSheet(freeName(title));
  writeSurely({ [NAME]: packRecord({ made: [...madeSheets(), { sheet: sheet.getSheetId(), template: id }] }) });
  makeRoom(sheet, examples.length + 1, columns.length);
  asHeadings(sheet.getRange(1, 1, 1, columns.length))
    .setValues([columns.map(({ label }) => label)])
    .setHorizontalAlignments([columns.map(column => alignmentOf({ label: column.label, kind: kindOf(column) }))]);
  for (const [at, { legend }] of columns.entries()) if (legend !== undefined) sheet.getRange(1, at + 1).setNote(legend);
  sheet.setFrozenRows(1);
  const cells = sheet.getRange(2, 1, examples.length, columns.length);
  // Formats first, so a card number is not read as a date.
  cells.setNumberFormats(examples.map(() => columns.map(({ format }) => format)));
  cells.setValues(examples.map((_, at) => contentsOf(template, at, at + 1, columnsInOrder(template))));
  for (const [at, column] of columns.entries())
    sheet.setColumnWidths(at + 1, 1, column.width ?? widthOf({ label: column.label, kind: kindOf(column) }));
  const lines = columns.map(({ label }, column): [string, Line] => [label, { column }]);
  putMarks(sheet, ownerOf(sheet), new Map([[HEADINGS, { row: 0 }], ...lines]));
  sheet.activate();
  return sheet.getName();
}

/** The owner of the marks on the row of headings and on the columns, which find the examples wherever a person moves them. */
const ownerOf = (sheet: Sheet) => `template/${sheet.getSheetId()}`;
const HEADINGS = 'headings';

const kindOf = ({ format, isFormula }: TemplateColumn) =>
  isFormula && format === 'General' ? 'sparkline' : format === '@' ? 'text' : 'amount';

const columnsInOrder = ({ columns }: Template) => columns.map((_, column) => column);

/** The cells of an example's row. @param row from 0. @param places column indexes of the template on the sheet, from 0. */
function contentsOf(
  { columns, examples }: Template,
  at: number,
  row: number,
  places: readonly (number | undefined)[],
): (string | number)[] {
  const cell = (label: string) => {
    const column = places[columns.findIndex(each => each.label === label)] ?? 0;
    return `${columnLetter(column + 1)}${row + 1}`;
  };
  return columns.map(({ content }) => content(present(examples[at]), cell));
}

/**
 * Deletes unchanged example rows. Rows that a person has changed or added stay. Returns the number of deleted rows.
 * @throws InvalidParametersError naming a sheet whose marks are gone, where nothing is deleted.
 */
export function removeExamples(): number {
  let removed = 0;
  const lost: string[] = [];
  for (const { sheet, template } of found()) {
    const view = viewOf(sheet);
    const rows = exampleRows(view, sheet, template);
    if (!rows) {
      lost.push(`“${sheet.getName()}”`);
      continue;
    }
    // A sheet must keep one row below its frozen rows.
    makeRoom(sheet, view.values.length + 1);
    for (const run of neighbours(rows, row => row).reverse()) sheet.deleteRows(present(run[0]) + 1, run.length);
    removed += rows.length;
    dropMarks(ownerOf(sheet));
  }
  dropProperty(NAME);
  if (lost.length > 0)
    throw refusal(
      `The marks that show where the examples of ${lost.join(', ')} are are gone`,
      'Delete their rows there',
    );
  return removed;
}

/** Row indexes of unchanged examples, from 0, ascending; undefined if the mark of the headings is gone or doubled. */
function exampleRows(view: View, sheet: Sheet, template: Template): number[] | undefined {
  const { columns, examples } = template;
  const id = sheet.getSheetId();
  const marks = readMarks(ownerOf(sheet)).filter(each => each.sheet === id);
  const lineOf = (wanted: string) => {
    const [mark, second] = marks.filter(({ name }) => name === wanted);
    return second ? undefined : mark?.line;
  };
  const headings = lineOf(HEADINGS);
  if (!headings || !('row' in headings)) return undefined;
  const places = columns.map(({ label }) => {
    const line = lineOf(label);
    return line && 'column' in line ? line.column : undefined;
  });
  const own = new Set(places);
  const left = new Set(examples.keys());
  return [...view.values.keys()].filter(row => {
    if (row <= headings.row) return false;
    const isMore = present(view.values[row]).some((value, column) => value !== '' && !own.has(column));
    if (isMore) return false;
    const same = [...left].find(at => isExample(view, row, template, at, places));
    if (same === undefined) return false;
    left.delete(same);
    return true;
  });
}

/** Whether a row shows an unchanged example, judged by the template's remaining columns. */
function isExample(
  view: View,
  row: number,
  template: Template,
  at: number,
  places: readonly (number | undefined)[],
): boolean {
  const contents = contentsOf(template, at, row, places);
  return template.columns.every(({ isFormula }, index) => {
    const column = places[index];
    if (column === undefined) return index > 0;
    const holds = view.formulas[row]?.[column] ?? '';
    if (isFormula) return isSameFormula(holds, contents[index]);
    return holds === '' && String(valueAt(view, row, column)) === String(contents[index]);
  });
}
