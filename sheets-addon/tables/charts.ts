/** Native charts over cells of a sheet. A chart is identified by its ID, because a person may rename, restyle or move it. */

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

export interface ChartPlan {
  kind: 'line' | 'scatter' | 'column' | 'bar';
  title: string;
  /** Ranges with headings: first the axis, then the values. */
  columns: readonly Range[];
  /** The cell of its upper left corner, counted from 1. */
  at: { row: number; column: number };
  height?: number;
  /** Number of heading rows; 1 unless given. */
  headers?: number;
}

const WIDTH = 640;
const HEIGHT = 360;
const BLUE = '#174ea6';

/**
 * Inserts a chart, or updates the cells of the known one. A chart that a person has deleted is not inserted again.
 * @param known the ID returned before; without one, a chart with the same title over the same columns is reused, because a killed execution
 *   may have inserted it.
 * @returns the ID; null when Sheets provides none.
 */
export function putChart(sheet: Sheet, plan: ChartPlan, known?: number): number | null {
  const charts = sheet.getCharts();
  const found = charts.find(chart => (known === undefined ? isOf(plan, chart) : chart.getChartId() === known));
  if (!found) {
    if (known !== undefined) return known;
    const before = new Set(charts.map(chart => chart.getChartId()));
    sheet.insertChart(newChart(sheet, plan));
    return (
      sheet
        .getCharts()
        .map(chart => chart.getChartId())
        .find(id => !before.has(id)) ?? null
    );
  }
  let builder = found.modify().clearRanges();
  for (const range of plan.columns) builder = builder.addRange(range);
  sheet.updateChart(builder.build());
  return found.getChartId();
}

function isOf({ title, columns }: ChartPlan, chart: GoogleAppsScript.Spreadsheet.EmbeddedChart): boolean {
  const tops = (ranges: readonly Range[]) =>
    JSON.stringify(ranges.map(range => [range.getSheet().getSheetId(), range.getRow(), range.getColumn()]));
  return chart.getOptions().get('title') === title && tops(chart.getRanges()) === tops(columns);
}

function newChart(sheet: Sheet, { kind, title, columns, at, height = HEIGHT, headers = 1 }: ChartPlan) {
  const blank = sheet.newChart();
  const typed = {
    line: () => blank.asLineChart(),
    scatter: () => blank.asScatterChart(),
    column: () => blank.asColumnChart(),
    bar: () => blank.asBarChart(),
  }[kind]();
  let builder = typed
    .setNumHeaders(headers)
    .setPosition(at.row, at.column, 0, 0)
    .setOption('title', title)
    .setOption('legend', { position: 'none' })
    .setOption('colors', [BLUE])
    .setOption('width', WIDTH)
    .setOption('height', height);
  for (const range of columns) builder = builder.addRange(range);
  return builder.build();
}
