/** The native chart of a task whose rows form a price history. It covers exactly the rows in the task's tab. */
import { putChart } from '../tables/charts.ts';
import type { OpenTable } from '../tables/table.ts';
import { valueAt } from '../tables/view.ts';
import type { Series } from './kind.ts';
import { kindOf } from './kinds.ts';
import { guarded } from './notices.ts';
import type { Work } from './work.ts';

/** Draws or updates the chart beside a task's rows. */
export function chartTask(table: OpenTable, work: Work): void {
  const { draft } = work.task();
  const series = kindOf(draft).chart?.(draft);
  // The rows are complete without the chart.
  const id = series && guarded('chart', 'The chart could not be drawn', () => draw(table, series, work.task().chart));
  if (id != null && id !== work.task().chart)
    work.note((_, task) => {
      task.chart = id;
    });
}

/** @returns the chart's ID; null when there is nothing to draw. */
function draw({ sheet, shape, look }: OpenTable, series: Series, chart: number | undefined): number | null {
  const { view, place, columns, rows } = look();
  const columnOf = (label: string) => columns[shape.columns.findIndex(each => each.label === label)];
  const [day, price, currency] = [columnOf(series.day), columnOf(series.price), columnOf('Currency')];
  const last = rows.at(-1);
  if (day === undefined || price === undefined || last === undefined) return null;
  const currencies = new Set(rows.map(row => String(valueAt(view, row, currency ?? -1))));
  currencies.delete('');
  return putChart(
    sheet,
    {
      kind: series.kind,
      // All rows share one axis.
      title: series.title(currencies.size === 0 ? '' : ` in ${[...currencies].join(' and ')}`),
      columns: [day, price].map(column => sheet.getRange(place.headings + 1, column + 1, last - place.headings + 1, 1)),
      at: { row: place.headings + 2, column: (view.values[0]?.length ?? 0) + 1 },
    },
    chart,
  );
}
