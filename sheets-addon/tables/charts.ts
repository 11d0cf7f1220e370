/** Native charts over cells of a sheet. A chart is known by its id, because a person may rename, restyle or move it. */

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

export interface ChartPlan {
  kind: 'line' | 'scatter' | 'column' | 'bar';
  title: string;
  /** Each with its heading: what is on the axis first, then the values. */
  columns: readonly Range[];
  /** The cell of its upper left corner, from 1. */
  at: { row: number; column: number };
  height?: number;
  /** Rows of headings in the cells; 1 unless given. */
  headers?: number;
}

const WIDTH = 640;
const HEIGHT = 360;
const BLUE = '#174ea6';

/**
 * Inserts a chart, or lets the known one cover the cells. One that a person has deleted stays away.
 * @param known the id as it was returned before; without one, a chart of the same title is taken: an execution that was killed may have
 * inserted it. @returns the id; null while Sheets gives none.
 */
export function putChart(sheet: Sheet, plan: ChartPlan, known?: number): number | null {
  const charts = sheet.getCharts();
  const isSame = (chart: GoogleAppsScript.Spreadsheet.EmbeddedChart) =>
    known === undefined ? chart.getOptions().get('title') === plan.title : chart.getChartId() === known;
  const found = charts.find(isSame);
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
