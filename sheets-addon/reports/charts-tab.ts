/** The picture of one item as native charts, in a tab together with their numbers. */
import type { SavedPicture } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { putChart } from '../tables/charts.ts';
import { formatOf, moneyFormat } from '../tables/shape.ts';
import { addOwnSheet } from '../tables/table.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const LONGEST_NAME = 80;
const PRICES = ['Price From', 'Sales'];
const PERIODS = ['Until', 'Median'];
/** The most bins or periods of a picture. */
const MOST_ROWS = 12;
/** First columns of the charts, which a narrow window shows without scrolling, and of the two tables. */
const [CHARTS, FIRST, SECOND] = [1, 8, 11];
/** Number of rows that a chart covers. */
const CHART_ROWS = 18;

/** Writes the numbers and inserts the charts, or updates both. @throws InvalidParametersError if a sheet of that name holds other data. */
export function writePictureTab(keyword: string, picture: SavedPicture): Sheet {
  const name = `Chart of ${keyword.slice(0, LONGEST_NAME)}`;
  const sheet = SpreadsheetApp.getActive().getSheetByName(name) ?? addOwnSheet(name);
  const [first] = sheet.getRange(1, FIRST, 1, 2).getValues();
  if (sheet.getLastRow() > 0 && String(first) !== String(PRICES))
    throw refusal(`The sheet “${name}” holds other data`, 'Rename it');
  const money = moneyFormat(picture.currency);
  const bins = picture.bins.map(({ from, count }) => [from, count]);
  const periods = picture.periods.flatMap(({ end, median }) => (median === null ? [] : [[end, median]]));
  put(sheet, FIRST, PRICES, bins, [isDear(picture) ? money.replace('.00', '') : money, '0']);
  put(sheet, SECOND, PERIODS, periods, [formatOf('day'), money]);
  chart(sheet, 'column', `Sales per price: ${keyword}`, FIRST, bins.length, 0);
  chart(sheet, 'line', `Median over time: ${keyword}`, SECOND, periods.length, CHART_ROWS);
  return sheet;
}

/** Labels of prices from 100 on have no cents. */
const isDear = ({ bins }: SavedPicture) => (bins[0]?.from ?? 0) >= 100;

function put(
  sheet: Sheet,
  column: number,
  headings: readonly string[],
  rows: readonly (string | number)[][],
  formats: readonly string[],
): void {
  sheet
    .getRange(1, column, 1, 2)
    .setValues([[...headings]])
    .setFontWeight('bold');
  sheet.getRange(2, column, MOST_ROWS, 2).clearContent();
  if (rows.length === 0) return;
  const cells = sheet.getRange(2, column, rows.length, 2);
  cells.setValues(rows.map(row => [...row]));
  cells.setNumberFormats(rows.map(() => [...formats]));
}

function chart(
  sheet: Sheet,
  kind: 'column' | 'line',
  title: string,
  column: number,
  rows: number,
  below: number,
): void {
  if (rows === 0) return;
  const columns = [column, column + 1].map(each => sheet.getRange(1, each, rows + 1, 1));
  putChart(sheet, { kind, title, columns, at: { row: 1 + below, column: CHARTS } });
}
