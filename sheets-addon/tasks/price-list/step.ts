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
  const { id, last, goodAt, refused: refusedBefore = [] } = work.task();
  const list = openList(id, savedListOf(given));
  let seen = list.look();
  if (seen.rows.length === 0) throw emptied(given, seen);
  refuseFormulaAbove(seen, 'where.column');
  refuseUnmarked(seen, shapeOf(given.what.columns), savedListOf(given));
  // The headings of columns that were put back are missing.
  if (!work.run().begun || !savedListOf(given).headed) seen = begin(list, seen, work);
  const draft = work.task().draft as PriceList;
  const pricing = pricingOf(
    draft,
    work.run(),
    goodAt === undefined,
    readPairs(id, work.run().startedAt, last === null),
    refusedBefore,
  );
  const { shape, since } = pricing;
  const items = pricing.rowsIn(seen).map(({ item }) => item);
  refuseStranded(pricing, seen);
  refuseUnwritableBeside(list.sheet, columnsIn(seen, shape), seen.rows);
  // A tab that can't hold the run's rows is refused before anything is paid.
  if (draft.where.history !== null) openTab(work, draft.where.history, historyShape);
  const open = openQueries(pricing, seen);
  const chosen = draft.list?.items ?? items.length;
  const added = items.length - chosen;
  // Items added after the start are not part of the agreed cost.
  const isForLater = draft.when === null && work.budgetLeft() === 0 && open.items <= added;
  const perItem = Math.max(1, ...items.map(({ queries }) => queries.length));
  const { results, stop } = isForLater
    ? { results: new Map(), stop: undefined }
    : sendNext(open.queries, items.length * perItem, work, since);
  pricing.learn(results);
  const failures = [...results].flatMap(([name, result]) => (result.ok ? [] : [{ name, error: result.error }]));
  if (failures.length > 0)
    work.note(run => {
      run.gaveUp = [...new Set([...(run.gaveUp ?? []), ...failures.map(({ name }) => shortName(name))])];
    });
  savePairs(pricing, seen, linesFor(pricing, seen));
  const {
    seen: now,
    plan,
    refused,
  } = writeLines(
    list,
    shape,
    each => linesFor(pricing, each),
    (cells, lines, at) => formatPrices(cells, lines, draft.what.columns, at),
  );
  // A person may have put a column back meanwhile.
  refuseUnmarked(now, shape, savedListOf(draft));
  refuseStranded(pricing, now);
  const counts = countsOf(pricing, now, plan, refused);
  const names = namesIn(pricing, now, plan, refused);
  const isOver = counts.open === 0 || isForLater;
  if (draft.where.history !== null && (isOver || stop !== undefined)) {
    const tab = openTab(work, draft.where.history, historyShape);
    appendHistory(tab, draft, work.run().startedAt, answeredItems(pricing, now));
    chartTask(tab, work);
  }
  // The hidden tab keeps the pictures longer than the cache.
  if (isOver) copyNewAnswers();
  SpreadsheetApp.flush();
  work.note((run, task) => {
    run.total = counts.items;
    run.cursor = counts.items - counts.open;
    run.failed = counts.failed + counts.refused + counts.foreign;
    run.rows = counts.priced;
    run.flagged = counts.moved;
    run.note = noteOf(counts, counts.items - chosen, now, refused);
    if (names.length > 0) task.refused = names;
    else delete task.refused;
    task.draft = seenNow(task.draft, list.sheet, now);
    savedListOf(task.draft).seenIn = executionId();
  });
  if (isOver && guarded('worth', 'The tab with the value of a list could not be updated', () => renewWorth(id)))
    work.note(run => {
      run.note = [run.note, 'The totals stay as they are, because you changed their rows'].filter(Boolean).join(' · ');
    });
  if (isOver) guarded('sell first', 'The ranking of a list could not be updated', () => renewSellFirst(id));
  if (stop !== undefined) throw stop;
  // A person has moved the items away meanwhile.
  if (counts.items === 0) throw emptied(draft, now);
  const [why] = refused.values();
  // A person has to change the sheet: nothing else is left to do.
  if (isOver && refused.size > 0 && refused.size === counts.items) throw why;
  if ((work.run().gaveUp?.length ?? 0) + names.length > MOST_FAILED) throw failures[0]?.error ?? why;
  return isOver ? { finished: true } : {};
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
