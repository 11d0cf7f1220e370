/**
 * Writes prices beside a list. Each step looks at the list, sends a wave for items without an answer, and writes every item that has one.
 * A look before each write shows where list and results are by then.
 */
import { leftOutText } from '@sold-data/core/engine';
import { copyNewAnswers } from '../../answers/store.ts';
import {
  columnsIn,
  foreignRow,
  refuseFormulaAbove,
  refuseUnmarked,
  refuseUnwritableBeside,
  writeHeadings,
} from '../../lists/block.ts';
import { endNote, type ListView, lostItems, type OpenList, openList } from '../../lists/list-view.ts';
import { writeLines } from '../../lists/write-lines.ts';
import { refusal } from '../../platform/refusal.ts';
import { executionId } from '../../platform/shared.ts';
import { errorMessage } from '../../settings/messages.ts';
import { sendNext } from '../batch.ts';
import type { PriceList } from '../draft.ts';
import { guarded } from '../notices.ts';
import { openTab } from '../own-tab.ts';
import { emptied, markEnd, savedListOf, seenNow } from '../placing.ts';
import { chartTask } from '../task-charts.ts';
import type { Step, Work } from '../work.ts';
import { shapeOf } from './columns.ts';
import { appendHistory, historyShape } from './history-tab.ts';
import { formatPrices } from './looks.ts';
import { readPairs } from './pairs.ts';
import {
  answeredItems,
  type Counts,
  countsOf,
  linesFor,
  namesIn,
  openQueries,
  type Pricing,
  pricingOf,
  refuseStranded,
  savePairs,
  shortName,
} from './rows.ts';
import { renewSellFirst } from './sell-first-tab.ts';
import { renewWorth } from './worth/tab.ts';

/** A run stops when more items have failed. */
const MOST_FAILED = 250;

export function priceListStep(given: PriceList, work: Work): Step {
  const { list, seen, pricing } = opened(given, work);
  const { draft } = pricing;
  const asked = send(pricing, seen, work);
  savePairs(pricing, seen, linesFor(pricing, seen));
  const last = writeLines(
    list,
    pricing.shape,
    each => linesFor(pricing, each),
    (cells, lines, at) => formatPrices(cells, lines, draft.what.columns, at),
  );
  // A person may have put a column back meanwhile.
  refuseUnmarked(last.seen, pricing.shape, savedListOf(draft));
  refuseStranded(pricing, last.seen);
  const counts = countsOf(pricing, last.seen, last.plan, last.refused);
  const isOver = counts.open === 0 || asked.isForLater;
  if (isOver || asked.stop !== undefined) writeHistory(pricing, last.seen, work);
  // The hidden tab keeps the pictures longer than the cache.
  if (isOver) copyNewAnswers();
  SpreadsheetApp.flush();
  const refused = namesIn(pricing, last.seen, last.plan, last.refused);
  noteProgress(work, list, last, counts, counts.items - asked.chosen, refused);
  if (isOver) renewReports(work);
  if (asked.stop !== undefined) throw asked.stop;
  // A person has moved the items away meanwhile.
  if (counts.items === 0) throw emptied(draft, last.seen);
  const [why] = last.refused.values();
  // A person has to change the sheet: nothing else is left to do.
  if (isOver && last.refused.size > 0 && last.refused.size === counts.items) throw why;
  if ((work.run().gaveUp?.length ?? 0) + refused.length > MOST_FAILED) throw asked.failure ?? why;
  return isOver ? { finished: true } : {};
}

/** The list where it is now, with room for its results. @throws InvalidParametersError, PlaceLost before anything is paid */
function opened(given: PriceList, work: Work): { list: OpenList; seen: ListView; pricing: Pricing } {
  const { id, last, goodAt, refused = [] } = work.task();
  const list = openList(id, savedListOf(given));
  let seen = list.look();
  if (seen.rows.length === 0) throw emptied(given, seen);
  refuseFormulaAbove(seen, 'where.column');
  refuseUnmarked(seen, shapeOf(given.what.columns), savedListOf(given));
  // The headings of columns that were put back are missing.
  if (!work.run().begun || !savedListOf(given).headed) seen = begin(list, seen, work);
  const draft = work.task().draft as PriceList;
  const pairs = readPairs(id, work.run().startedAt, last === null);
  const pricing = pricingOf(draft, work.run(), goodAt === undefined, pairs, refused);
  refuseStranded(pricing, seen);
  refuseUnwritableBeside(list.sheet, columnsIn(seen, pricing.shape), seen.rows);
  // A tab that can't hold the run's rows is refused before anything is paid.
  if (draft.where.history !== null) openTab(work, draft.where.history, historyShape);
  return { list, seen, pricing };
}

/** What a wave has found. */
interface Asked {
  /** The items that the person agreed to pay for. */
  chosen: number;
  /** Whether what is left was added to the list later, and has to wait for the next run. */
  isForLater: boolean;
  /** Why no further wave can be sent now. */
  stop?: unknown;
  /** The first error of an item. */
  failure?: unknown;
}

/** Sends a wave for items without an answer. */
function send(pricing: Pricing, seen: ListView, work: Work): Asked {
  const { draft, since } = pricing;
  const items = pricing.rowsIn(seen).map(({ item }) => item);
  const open = openQueries(pricing, seen);
  const chosen = draft.list?.items ?? items.length;
  // Items added after the start are not part of the agreed cost.
  const isForLater = draft.when === null && work.budgetLeft() === 0 && open.items <= items.length - chosen;
  if (isForLater) return { chosen, isForLater };
  const perItem = Math.max(1, ...items.map(({ queries }) => queries.length));
  const { results, stop } = sendNext(open.queries, items.length * perItem, work, since);
  pricing.learn(results);
  const failures = [...results].flatMap(([name, result]) => (result.ok ? [] : [{ name, error: result.error }]));
  if (failures.length > 0)
    work.note(run => {
      run.gaveUp = [...new Set([...(run.gaveUp ?? []), ...failures.map(({ name }) => shortName(name))])];
    });
  return { chosen, isForLater, stop, failure: failures[0]?.error };
}

/** Adds the prices of this run to the tab of the history, if there is one. */
function writeHistory(pricing: Pricing, seen: ListView, work: Work): void {
  const { draft } = pricing;
  if (draft.where.history === null) return;
  const tab = openTab(work, draft.where.history, historyShape);
  appendHistory(tab, draft, work.run().startedAt, answeredItems(pricing, seen));
  chartTask(tab, work);
}

/**
 * Notes what the card shows of a run, and where the list is.
 * @param added items that the list has got since the start.
 * @param names short names of the items in rows that the sheet doesn't accept.
 */
function noteProgress(
  work: Work,
  list: OpenList,
  { seen, refused }: { seen: ListView; refused: ReadonlyMap<number, unknown> },
  counts: Counts,
  added: number,
  names: string[],
): void {
  work.note((run, task) => {
    run.total = counts.items;
    run.cursor = counts.items - counts.open;
    run.failed = counts.failed + counts.refused + counts.foreign;
    run.rows = counts.priced;
    run.flagged = counts.moved;
    run.note = noteOf(counts, added, seen, refused);
    if (names.length > 0) task.refused = names;
    else delete task.refused;
    task.draft = seenNow(task.draft, list.sheet, seen);
    savedListOf(task.draft).seenIn = executionId();
  });
}

/** Updates the totals and the ranking of a list after a run. */
function renewReports(work: Work): void {
  const { id } = work.task();
  if (guarded('worth', 'The tab with the value of a list could not be updated', () => renewWorth(id)))
    work.note(run => {
      run.note = [run.note, 'The totals stay as they are, because you changed their rows'].filter(Boolean).join(' · ');
    });
  guarded('sell first', 'The ranking of a list could not be updated', () => renewSellFirst(id));
}

/** Writes the headings once, if there is room. Refuses a list whose result cells a person has filled. */
function begin(list: OpenList, first: ListView, work: Work): ListView {
  const { draft, goodAt } = work.task();
  const shape = shapeOf((draft as PriceList).what.columns);
  const saved = savedListOf(draft);
  markEnd(work.task().id, list.sheet, first.place, first.view);
  const seen = saved.headed ? first : writeHeadings(list, shape, first);
  const other = foreignRow(seen, shape, goodAt === undefined);
  if (other !== undefined)
    throw refusal(
      `Row ${other + 1} holds something beside its item that this task did not write`,
      'Move it, or edit the task and choose other columns',
      'where.column',
    );
  work.note((run, task) => {
    run.begun = true;
    task.draft = seenNow(task.draft, list.sheet, seen);
    savedListOf(task.draft).headed = true;
  });
  return seen;
}

/** Explains the rows without a price, as the sheet shows them. */
function noteOf(counts: Counts, added: number, seen: ListView, refused: ReadonlyMap<number, unknown>): string {
  const { few, failed, kept, foreign, withoutProfit } = counts;
  const { table } = seen;
  const parts = [
    few > 0 ? `${few} with too few sales` : '',
    failed > 0 ? `${failed} failed${kept > 0 ? `, ${kept} of them keep older values` : ''}` : '',
    foreign > 0 ? `${foreign} left alone: something else is beside them` : '',
    refusedText(refused),
    withoutProfit > 0
      ? `${withoutProfit} without a profit: ${withoutProfit === 1 ? 'its note says' : 'their notes say'} why`
      : '',
    added > 0 ? `${added} added to the list since` : '',
    lostItems(seen, counts.items - added),
    endNote(seen),
    table ? leftOutText(table.list.leftOut) : '',
  ].filter(part => part !== '');
  return parts.join(' · ');
}

/** Names the rows that the sheet doesn't accept, with the first reason. */
function refusedText(refused: ReadonlyMap<number, unknown>): string {
  const [why] = refused.values();
  if (refused.size === 0) return '';
  const rows = [...refused.keys()].sort((a, b) => a - b).map(row => row + 1);
  const more = rows.length - MOST_NAMED;
  const named = rows.slice(0, MOST_NAMED).join(', ');
  return `${rows.length} can't be written (row ${named}${more > 0 ? ` and ${more} more` : ''}): ${errorMessage(why).replace(/\.$/, '')}`;
}

const MOST_NAMED = 5;
