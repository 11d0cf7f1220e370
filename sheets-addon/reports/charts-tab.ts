/** The picture of one item as native charts, in a tab together with their numbers. */
import type { Question, SavedPicture } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import { putChart } from '../tables/charts.ts';
import { ownSheet, placeOnOwn } from '../tables/own-sheet.ts';
import { alignmentOf, asHeadings, formatOf, moneyFormat, type TableColumn, type TableShape } from '../tables/shape.ts';
import { makeRoom } from '../tables/sheets.ts';
import { adoptTable, knownTable } from '../tables/table.ts';
import { markTable } from '../tables/table-marks.ts';
import { searchNote } from './search-note.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const COLUMNS = [
  { label: 'Price From', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Until', kind: 'day' },
  { label: 'Median', kind: 'amount' },
] as const satisfies TableColumn[];
type Label = (typeof COLUMNS)[number]['label'];
const SHAPE: TableShape = { columns: COLUMNS, key: COLUMNS.map((_, at) => at) };
/** The most bins or periods of a picture. */
const MOST_ROWS = 12;
/** The columns of a new sheet: the charts, which a narrow window shows without scrolling, and the numbers. Counted from 1. */
const CHARTS = 1;
const NEW: Record<Label, number> = { 'Price From': 8, Sales: 9, Until: 11, Median: 12 };
/** Number of rows that a chart covers. */
const CHART_ROWS = 18;
/** Labels of prices from here on have no cents. */
const DEAR = 100;

/**
 * Writes the numbers and inserts the charts, or updates both.
 * @throws InvalidParametersError if a person has deleted a column of the numbers.
 */
export function writePictureTab(keyword: string, question: Question, picture: SavedPicture): Sheet {
  const note = searchNote('Sales and median', question);
  const sheet = ownSheet('chart', question.key, `Chart of ${keyword}`, note);
  if (sheet.getLastRow() === 0) layOut(sheet, note);
  if (!knownTable(sheet, SHAPE)) adoptTable({ sheet, shape: SHAPE });
  const { headings, columns } = placeOnOwn(sheet, SHAPE);
  const money = moneyFormat(picture.currency);
  const periods = picture.periods.filter(({ median }) => median !== null);
  const isDear = (picture.bins[0]?.from ?? 0) >= DEAR;
  const values: Record<Label, [values: unknown[], format: string]> = {
    'Price From': [picture.bins.map(({ from }) => from), isDear ? money.replace('.00', '') : money],
    Sales: [picture.bins.map(({ count }) => count), '0'],
    Until: [periods.map(({ end }) => end), formatOf('day')],
    Median: [periods.map(({ median }) => median), money],
  };
  const cells = (label: Label, from: number, rows: number) =>
    sheet.getRange(headings + 1 + from, present(columns.get(label)) + 1, rows, 1);
  for (const { label } of COLUMNS) {
    const [shown, format] = values[label];
    cells(label, 1, MOST_ROWS)
      .setNumberFormat(format)
      .setValues(Array.from({ length: MOST_ROWS }, (_, at) => [shown[at] ?? '']));
  }
  const chart = (kind: 'column' | 'line', title: string, labels: Label[], below: number) => {
    const rows = Math.max(...labels.map(label => values[label][0].length));
    const at = { row: 1 + below, column: CHARTS };
    if (rows === 0) return;
    const known = knownChart(sheet, kind);
    const id = putChart(sheet, { kind, title, columns: labels.map(label => cells(label, 0, rows + 1)), at }, known);
    if (id !== null && id !== known) keepChart(sheet, kind, id);
  };
  chart('column', `Sales per price: ${keyword}`, ['Price From', 'Sales'], 0);
  chart('line', `Median over time: ${keyword}`, ['Until', 'Median'], CHART_ROWS);
  return sheet;
}

const keyOf = (kind: string) => `sold-data-${kind}-chart`;

/** The ID of a chart that the sheet still has. One that a person has deleted comes back. */
function knownChart(sheet: Sheet, kind: string): number | undefined {
  const ids = sheet
    .getDeveloperMetadata()
    .flatMap(each => (each.getKey() === keyOf(kind) ? [Number(each.getValue())] : []));
  return (
    sheet
      .getCharts()
      .map(each => each.getChartId())
      .find(id => id !== null && ids.includes(id)) ?? undefined
  );
}

function keepChart(sheet: Sheet, kind: string, id: number): void {
  for (const each of sheet.getDeveloperMetadata()) if (each.getKey() === keyOf(kind)) each.remove();
  sheet.addDeveloperMetadata(keyOf(kind), String(id), SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
}

function layOut(sheet: Sheet, note: string): void {
  makeRoom(sheet, MOST_ROWS + 1, Math.max(...Object.values(NEW)));
  const columns = new Map(COLUMNS.map(({ label }) => [label, NEW[label] - 1]));
  markTable(sheet, () => ({ headings: 0, columns }));
  for (const column of COLUMNS) {
    const at = NEW[column.label];
    asHeadings(sheet.getRange(1, at)).setValues([[column.label]]);
    sheet.getRange(1, at, MOST_ROWS + 1, 1).setHorizontalAlignment(alignmentOf(column));
  }
  sheet.getRange(1, NEW['Price From']).setNote(note);
}
