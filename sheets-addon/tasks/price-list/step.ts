/**
 * Writes prices beside a list. Each step reads the current list, sends a wave for items without an answer, and writes every item that has
 * one, by its keyword. Between steps only the run's start time and its failed items are stored.
 */
import { copyNewAnswers } from '../../answers/store.ts';
import { blockUnderHeadings, foreignRow, refuseProtected, roomForHeadings } from '../../lists/block.ts';
import type { ListAnchor } from '../../lists/list.ts';
import { anchorFor, anchorNow, findList, movedTo, rangeNow, sheetOf } from '../../lists/list-place.ts';
import { columnLetter } from '../../platform/a1.ts';
import { refusal } from '../../platform/refusal.ts';
import { layOutHeadings } from '../../tables/beside.ts';
import { makeRoom } from '../../tables/table.ts';
import { type View, viewOf } from '../../tables/view.ts';
import { sendNext } from '../batch.ts';
import type { PriceList } from '../draft.ts';
import { openTab } from '../own-tab.ts';
import { chartTask } from '../task-charts.ts';
import type { Step, Work } from '../work.ts';
import { firstColumn, shapeOf } from './columns.ts';
import { appendHistory, historyShape } from './history-tab.ts';
import { type Counts, failedName, priceRows } from './rows.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A run stops when more items have failed. */
const MOST_FAILED = 250;

export function priceListStep({ what: { range } }: PriceList, work: Work): Step {
  const sheet = sheetOf(anchorFor(work.task().draft as PriceList, false), range);
  if (work.run().block === undefined) begin(sheet, work);
  const draft = work.task().draft as PriceList;
  const rows = priceRows(draft, work.run(), work.task().last === null, work.run().block === 'headings');
  const view = viewOf(sheet);
  const items = rows.itemsOn(view);
  if (items.length === 0) throw refusal(`${range} is empty`, 'Fill it in and resume', 'what.range');
  const block = rows.blockOn(view);
  refuseProtected(
    sheet,
    block,
    items.map(({ row }) => row),
  );
  const open = rows.openOf(view, items);
  const added = items.length - (draft.list?.items ?? items.length);
  // Items added after the start are not part of the agreed cost.
  const isForLater = draft.when === null && work.budgetLeft() === 0 && open.items <= added;
  const { results, stop } = isForLater
    ? { results: new Map(), stop: undefined }
    : sendNext(open.queries, items.length * rows.perItem(items), work, rows.since);
  rows.learn(results);
  const failures = [...results].flatMap(([name, result]) => (result.ok ? [] : [{ name, error: result.error }]));
  if (failures.length > 0)
    work.note(run => {
      run.gaveUp = [...new Set([...(run.gaveUp ?? []), ...failures.map(({ name }) => failedName(name))])];
    });
  const { last, counts, priced } = rows.write(sheet);
  const isOver = counts.open === 0 || isForLater;
  if (draft.where.history !== null && (isOver || stop !== undefined)) {
    const tab = openTab(work, draft.where.history, historyShape);
    appendHistory(tab, draft, work.run().startedAt, priced);
    chartTask(tab, work);
  }
  // The hidden tab keeps the pictures longer than the cache.
  if (isOver) copyNewAnswers();
  SpreadsheetApp.flush();
  work.note((run, task) => {
    run.total = counts.items;
    run.cursor = counts.items - counts.open;
    run.failed = counts.failed + counts.foreign;
    run.rows = counts.priced;
    run.flagged = counts.moved;
    run.note = noteOf(counts, added);
    if (isOver) follow(task.draft as PriceList, sheet, last);
  });
  if (stop !== undefined) throw stop;
  if ((work.run().gaveUp?.length ?? 0) > MOST_FAILED) throw failures[0]?.error;
  return isOver ? { finished: true } : {};
}

/** Writes the headings if there is room, and records how the block is found from now on. */
function begin(sheet: Sheet, work: Work): void {
  const draft = work.task().draft as PriceList;
  const shape = shapeOf(draft.what.columns);
  const anchor = anchorFor(draft, false);
  let view = viewOf(sheet);
  let list = findList(view, anchor, draft.what.range);
  const place = { shape, column: firstColumn(draft) + (list.columns[0] ?? 0) - anchor.column };
  let found = blockUnderHeadings(view, place, list);
  if (!found && roomForHeadings(view, place, list) !== undefined) {
    makeRoom(sheet, (list.rows.at(-1) ?? 0) + 1, place.column + shape.length);
    view = layOutHeadings(sheet, shape, each => {
      const now = findList(each, anchor, draft.what.range);
      const column = firstColumn(draft) + (now.columns[0] ?? 0) - anchor.column;
      const row = roomForHeadings(each, { shape, column }, now);
      return row === undefined || blockUnderHeadings(each, { shape, column }, now)
        ? undefined
        : { row, column, model: now.columns[0] ?? 0 };
    });
    list = findList(view, anchor, draft.what.range);
    found = blockUnderHeadings(view, place, list);
  }
  const block = found ?? { columns: shape.map((_, at) => place.column + at) };
  const other = foreignRow(view, block, shape, list.rows, work.task().last === null);
  if (other !== undefined)
    throw refusal(
      `Row ${other + 1} holds something beside its item that this task did not write`,
      'Move it, or edit the task and choose other columns',
      'where.column',
    );
  if (!found) makeRoom(sheet, (list.rows.at(-1) ?? 0) + 1, place.column + shape.length);
  work.note((run, task) => {
    run.block = found ? 'headings' : 'position';
    const own = task.draft as PriceList;
    own.list = anchor;
    follow(own, sheet, view);
  });
}

/** Updates the list's range and the block's column in the task after a move. */
function follow(draft: PriceList, sheet: Sheet, view: View): void {
  const anchor = draft.list as ListAnchor;
  const list = findList(view, anchor, draft.what.range);
  const shift = (list.columns[0] ?? 0) - anchor.column;
  const place = { shape: shapeOf(draft.what.columns), column: firstColumn(draft) + shift };
  const found = blockUnderHeadings(view, place, list);
  const first = found?.columns.find(column => column !== undefined) ?? place.column;
  draft.where.column = columnLetter(first + 1);
  const range = rangeNow(sheet, list);
  draft.list = movedTo(range, anchorNow(view, anchor, list), draft.what.range);
  draft.what.range = range;
}

/** Explains the rows without a price, as the sheet shows them. */
function noteOf({ few, failed, kept, foreign }: Counts, added: number): string {
  const parts = [
    few > 0 ? `${few} with too few sales` : '',
    failed > 0 ? `${failed} failed${kept > 0 ? `, ${kept} of them keep older values` : ''}` : '',
    foreign > 0 ? `${foreign} left alone: something else is beside them` : '',
    added > 0 ? `${added} added to the list since` : '',
  ].filter(part => part !== '');
  return parts.join(' · ');
}
