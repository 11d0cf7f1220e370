/** One click from a job's rows to a chart on the same sheet; the same chart again replaces the one before. */
import { refusal } from './refusal.ts';

export interface ChartRequest {
  sheet: string;
  type: 'SCATTER' | 'COLUMN' | 'HISTOGRAM';
  /** Headings of the columns to draw: the axis first, unless it is a histogram. */
  columns: readonly string[];
  title: string;
}

export function drawChart({ sheet: name, type, columns, title }: ChartRequest): void {
  const sheet = SpreadsheetApp.getActive().getSheetByName(name);
  const rows = sheet?.getLastRow() ?? 0;
  if (!sheet || rows < 2) throw refusal('There are no rows to draw');
  const headings = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0]!;
  for (const chart of sheet.getCharts()) if (chart.getOptions()?.get('title') === title) sheet.removeChart(chart);
  const place = 2 + sheet.getCharts().length * 18;
  let builder = sheet.newChart().setChartType(Charts.ChartType[type]).setNumHeaders(1);
  for (const heading of columns) {
    const column = headings.indexOf(heading) + 1;
    if (column === 0) throw refusal(`The sheet has no column "${heading}"`);
    builder = builder.addRange(sheet.getRange(1, column, rows, 1));
  }
  builder = builder.setOption('title', title).setOption('legend', { position: 'none' });
  sheet.insertChart(builder.setPosition(place, headings.length + 2, 0, 0).build());
  sheet.activate();
}
