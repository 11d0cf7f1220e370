/** Creates a sheet from a template, and removes example rows that are unchanged. Sends nothing. */

import { columnLetter } from '../platform/a1.ts';
import { neighbours, present } from '../platform/lists.ts';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { dropProperty, readProperty, writeNow } from '../platform/shared.ts';
import { alignmentOf, widthOf } from '../tables/shape.ts';
import { isSameFormula } from '../tables/sparkline.ts';
import { addSheet, freeName, makeRoom } from '../tables/table.ts';
import { headingsIn, type View, valueAt, viewOf } from '../tables/view.ts';
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
  writeNow({ [NAME]: packRecord({ made: [...madeSheets(), { sheet: sheet.getSheetId(), template: id }] }) });
  makeRoom(sheet, examples.length + 1, columns.length);
  sheet
    .getRange(1, 1, 1, columns.length)
    .setValues([columns.map(({ label }) => label)])
    .setFontWeight('bold')
    .setBackground(HEADING)
    .setHorizontalAlignments([columns.map(column => alignmentOf({ label: column.label, kind: kindOf(column) }))]);
  for (const [at, { legend }] of columns.entries()) if (legend !== undefined) sheet.getRange(1, at + 1).setNote(legend);
  sheet.setFrozenRows(1);
  const cells = sheet.getRange(2, 1, examples.length, columns.length);
  // Formats first, so a card number is not read as a date.
  cells.setNumberFormats(examples.map(() => columns.map(({ format }) => format)));
  cells.setValues(examples.map((_, at) => contentsOf(template, at, at + 1, columnsInOrder(template))));
  for (const [at, column] of columns.entries())
    sheet.setColumnWidths(at + 1, 1, column.width ?? widthOf({ label: column.label, kind: kindOf(column) }));
  sheet.activate();
  return sheet.getName();
}

/** Light enough for the dark text of a heading. */
const HEADING = '#e8f0fe';

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

/** Deletes unchanged example rows. Rows that a person has changed or added stay. Returns the number of deleted rows. */
export function removeExamples(): number {
  let removed = 0;
  for (const { sheet, template } of found()) {
    const view = viewOf(sheet);
    const rows = exampleRows(view, template);
    // A sheet must keep one row below its frozen rows.
    makeRoom(sheet, view.values.length + 1);
    for (const run of neighbours(rows, row => row).reverse()) sheet.deleteRows(present(run[0]) + 1, run.length);
    removed += rows.length;
  }
  dropProperty(NAME);
  return removed;
}

/** Row indexes of unchanged examples, from 0, ascending. */
function exampleRows(view: View, template: Template): number[] {
  const { columns, examples } = template;
  const labels = columns.map(({ label }) => label);
  const headings = headingsIn(view, labels, { row: 0, column: 0 });
  if (!headings) return [];
  const own = new Set(headings.columns);
  const left = new Set(examples.keys());
  return [...view.values.keys()].filter(row => {
    if (row <= headings.row) return false;
    const isMore = present(view.values[row]).some((value, column) => value !== '' && !own.has(column));
    if (isMore) return false;
    const same = [...left].find(at => isExample(view, row, template, at, headings.columns));
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
