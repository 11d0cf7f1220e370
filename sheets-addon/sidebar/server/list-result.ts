/** The profit of each item in a finished price list, and whether its amounts are right, read from its rows as the sheet shows them. */

import { counted } from '@sold-data/core/engine';
import { openList } from '../../lists/list-view.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import { type ChartPlan, putChart } from '../../tables/charts.ts';
import { valueAt } from '../../tables/view.ts';
import { savedListOf } from '../../tasks/placing.ts';
import { isPriceList, reportsOf } from '../../tasks/price-list/kind.ts';
import { outdatedProfits, type PriceListTask, updateProfits } from '../../tasks/price-list/profits.ts';
import { piecesIn, rolesIn } from '../../tasks/price-list/worth/list.ts';
import { withLease } from '../../tasks/run.ts';
import { changeTask, readTask } from '../../tasks/task.ts';
import type { ListResultItem } from '../server-interface.ts';

/** A finished list with profits or the most to pay, as it is in its sheet. */
function amountsOf(id: string) {
  const task = listTask(id);
  if (!task) return undefined;
  const { sheet, look } = openList(id, savedListOf(task.draft));
  const seen = look();
  const { view, place, rows, table } = seen;
  const { list, above, results } = place;
  const quantity = rolesIn(id, sheet, seen, false).get('quantity');
  const columns = { profit: results.get('netProfit'), currency: results.get('currency'), quantity };
  const outdated = outdatedProfits(task, seen);
  return {
    sheet,
    view,
    rows,
    table,
    above,
    keywords: list[0] ?? 0,
    profitChart: task.profitChart,
    outdated,
    ...columns,
  };
}

/** The task of a list with profits or the most to pay. */
function listTask(id: string): PriceListTask | undefined {
  const task = readTask(id);
  if (!task || !isPriceList(task.draft)) return undefined;
  const { profits, limits } = reportsOf(task.draft);
  return profits || limits ? { ...task, draft: task.draft } : undefined;
}

/** Creates a native bar chart of the profits to the right of all content on the sheet, or updates the existing one. */
export function chartResult(id: string): string {
  const found = amountsOf(id);
  if (found?.profit === undefined) throw refusal('This list has no column of profits', 'Run it again with Profit');
  const { sheet, view, above, keywords, profit, profitChart } = found;
  const first = above ?? found.rows[0] ?? 0;
  const rows = (found.rows.at(-1) ?? first) - first + 1;
  const plan: ChartPlan = {
    kind: 'bar',
    title: 'Profit per item',
    columns: [keywords, profit].map(column => sheet.getRange(first + 1, column + 1, rows, 1)),
    headers: above === undefined ? 0 : 1,
    at: { row: first + 1, column: (view.values[0]?.length ?? 0) + 2 },
    height: Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, rows * ROW_HEIGHT)),
  };
  // A click brings back a chart that a person has deleted.
  const isThere = sheet.getCharts().some(each => each.getChartId() === profitChart);
  const chart = putChart(sheet, plan, isThere ? profitChart : undefined);
  if (chart !== null && chart !== profitChart)
    changeTask(id, task => {
      task.profitChart = chart;
    });
  // The chart may be off the screen: the selection scrolls to it.
  sheet.activate();
  sheet.getRange(plan.at.row, Math.min(plan.at.column, sheet.getMaxColumns())).activate();
  return sheet.getName();
}

const [LEAST_HEIGHT, MOST_HEIGHT, ROW_HEIGHT] = [300, 1_400, 24];

/** Returns an empty list for a task without such amounts, and for a list that has been deleted. */
export function listResult(id: string): ListResultItem[] {
  const found = amountsOf(id);
  if (!found) return [];
  const { view, rows, table, keywords, outdated, ...columns } = found;
  const cell = (row: number, column: number | undefined) => (column === undefined ? '' : valueAt(view, row, column));
  return rows.map(row => {
    const [shown, currency] = [cell(row, columns.profit), cell(row, columns.currency)];
    const why = outdated(row);
    const profit = why ? '' : shown;
    return {
      keyword: table?.items.get(row)?.keyword ?? String(valueAt(view, row, keywords)),
      profit: typeof profit === 'number' ? profit : null,
      pieces: piecesIn(view, row, columns.quantity),
      currency: typeof currency === 'string' && currency !== '' ? currency : null,
      ...(why && { outdated: why }),
    };
  });
}

/** Calculates the outdated amounts of a list. */
export function updateResult(id: string): { text: string; items: ListResultItem[] } {
  const task = listTask(id);
  if (!task) throw refusal('This list has neither Profit nor Most to Pay', 'Run it again with one of them');
  const { done, lost, refused } = withLease(id, () => updateProfits(task));
  const parts = [
    `${counted(done, reportsOf(task.draft).profits ? 'profit' : 'limit')} updated, without a request.`,
    refused.length > 0 ? `${refused.length} can't be written: ${errorMessage(refused[0])}` : '',
    lost > 0 ? `${lost} ${lost === 1 ? 'needs' : 'need'} a new price: run the list again.` : '',
  ];
  return { text: parts.filter(Boolean).join(' '), items: listResult(id) };
}
