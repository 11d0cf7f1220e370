/** The native chart of a task whose rows form a price history. It covers exactly the rows in the task's tab. */
import { putChart } from '../tables/charts.ts';
import { valueAt, viewOf } from '../tables/view.ts';
import type { Series } from './kind.ts';
import { kindOf } from './kinds.ts';
import { guarded } from './notices.ts';
import type { Work } from './work.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Draws or updates the chart beside a task's rows. @param sheet the task's tab. */
export function chartTask(sheet: Sheet | null, work: Work): void {
  const { draft } = work.task();
  const series = kindOf(draft).chart?.(draft);
  // The rows are complete without the chart.
  const id =
    sheet && series && guarded('chart', 'The chart could not be drawn', () => draw(sheet, series, work.task().chart));
  if (id != null && id !== work.task().chart)
    work.note((_, task) => {
      task.chart = id;
    });
}

/** @returns the chart's ID; null when there is nothing to draw. */
function draw(sheet: Sheet, { day, price, kind, title }: Series, chart: number | undefined): number | null {
  const view = viewOf(sheet);
  // Columns are found by heading, because a person may have moved them.
  const heading = view.values.findIndex(line => line.includes(day) && line.includes(price));
  const labels = view.values[heading];
  if (!labels) return null;
  let last = view.values.length - 1;
  while (last > heading && valueAt(view, last, labels.indexOf(day)) === '') last -= 1;
  if (last === heading) return null;
  const rows = Array.from({ length: last - heading }, (_, at) => heading + 1 + at);
  const currencies = new Set(rows.map(row => String(valueAt(view, row, labels.indexOf('Currency')))));
  currencies.delete('');
  return putChart(
    sheet,
    {
      kind,
      // All rows share one axis.
      title: title(currencies.size === 0 ? '' : ` in ${[...currencies].join(' and ')}`),
      columns: [day, price].map(label => sheet.getRange(heading + 1, labels.indexOf(label) + 1, last - heading + 1, 1)),
      at: { row: heading + 2, column: labels.length + 1 },
    },
    chart,
  );
}
