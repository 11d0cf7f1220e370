/** The native chart of a task whose rows form a price history. It covers exactly the rows in the task's tab. */
import { putChart } from '../tables/charts.ts';
import { valueAt, viewOf } from '../tables/view.ts';
import type { TaskDraft } from './draft.ts';
import { guarded } from './notices.ts';
import type { Task } from './task.ts';
import type { Work } from './work.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

interface Axes {
  day: string;
  price: string;
}

/** The headings of the columns to chart; undefined for a task without a chart. */
function axesOf(draft: TaskDraft): Axes | undefined {
  if (draft.kind === 'priceList') return draft.where.history === null ? undefined : { day: 'Date', price: 'Median' };
  if (draft.kind !== 'findSales') return undefined;
  if (draft.what.of === 'months') return { day: 'Month', price: 'Median' };
  return draft.what.of === 'history' ? { day: 'Last Sold On', price: 'Average Sold Price' } : undefined;
}

/** Draws or updates the chart beside a task's rows. @param sheet the task's tab. */
export function chartTask(sheet: Sheet | null, work: Work): void {
  const { draft } = work.task();
  const axes = axesOf(draft);
  // The rows are complete without the chart.
  const id = sheet && axes && guarded('chart', 'The chart could not be drawn', () => draw(sheet, axes, work.task()));
  if (id != null && id !== work.task().chart)
    work.note((_, task) => {
      task.chart = id;
    });
}

/** @returns the chart's ID; null when there is nothing to draw. */
function draw(sheet: Sheet, { day, price }: Axes, { draft, chart }: Task): number | null {
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
      // Months form a line; single sales and the items of a list are points.
      kind: draft.kind === 'findSales' && draft.what.of === 'months' ? 'line' : 'scatter',
      title: titleOf(draft, [...currencies]),
      columns: [day, price].map(label => sheet.getRange(heading + 1, labels.indexOf(label) + 1, last - heading + 1, 1)),
      at: { row: heading + 2, column: labels.length + 1 },
    },
    chart,
  );
}

/** @param currencies those of its rows, which share one axis. */
function titleOf(draft: TaskDraft, currencies: readonly string[]): string {
  const unit = currencies.length === 0 ? '' : ` in ${currencies.join(' and ')}`;
  if (draft.kind === 'findSales')
    return `${draft.what.of === 'months' ? 'Median per month' : 'Prices'}${unit}: ${draft.what.keyword}`;
  return `Medians of every run${unit}: ${draft.kind === 'priceList' ? draft.what.range : ''}`;
}
