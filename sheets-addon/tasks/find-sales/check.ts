/** Checks the draft of a search for sales, and the list that it reads. */
import { endpoints, mostOf, targetOf } from '@sold-data/core/engine';
import { dayIn } from '../../formulas/days.ts';
import type { ListView } from '../../lists/list-view.ts';
import { refusal } from '../../platform/refusal.ts';
import { freeName } from '../../tables/sheets.ts';
import { fitTable } from '../../tables/table.ts';
import { MOST_REQUESTS, whole } from '../checked-number.ts';
import {
  type Checked,
  chosenItems,
  isReadAlike,
  knownList,
  nameOfRows,
  rangeOfKept,
  readingOf,
  savedAs,
  withResults,
} from '../chosen-list.ts';
import type { FindSales, TaskDraft } from '../draft.ts';
import { isSameList, refuseUnmarkable } from '../placing.ts';
import { readTasks } from '../task.ts';
import { sheetShape } from './rows.ts';
import { endpointFor, entriesIn, ownHeadingsIn, unusableIn } from './searches.ts';
import { questionOf } from './step.ts';

export function checkedFindSales(given: FindSales, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, list: _, ...rest } = given;
  const sheet = where.sheet.trim() || newSheetFor(what);
  const isList = what.of === 'keywords' || what.of === 'cards';
  const kept = isList && isSameList(given, known) ? knownList(known, id) : undefined;
  const target = targetOf(endpointFor(what));
  const found = !isList
    ? undefined
    : kept && isReadAlike(what, known)
      ? withResults(kept, NO_RESULTS, kept.saved.table && target)
      : chosenItems(rangeOfKept(kept) ?? what.range, what.reading ?? {}, target, NO_RESULTS, known === null);
  const range = found ? nameOfRows(found.sheet, found.seen) : '';
  if (found?.sheet.getName() === sheet)
    throw refusal(
      `The rows would be written over “${sheet}”, which holds the list`,
      'Choose another sheet',
      'where.sheet',
    );
  const rows = isList ? 0 : whole(what.rows, 1, MOST_REQUESTS, 'The most rows', 'what.rows');
  const draft: FindSales = {
    ...rest,
    what: { ...what, ...(found ? readingOf(found) : {}), range, rows, from: dayIn(what.from), to: dayIn(what.to) },
    where: { ...where, sheet },
  };
  if (isList) refuseBadList(draft, found?.seen);
  else questionOf({ ...draft, when: null }, Date.now());
  const { unmarked } = fitTable(sheet, sheetShape(draft, ownHeadingsIn(what, found?.seen)));
  if (!found) return { draft, unmarked };
  refuseUnmarkable(found.sheet, found.seen.place);
  const { sheet: own, seen, rules, table } = found;
  const list = { ...savedAs(own, seen, rules), ...(table ? { table } : {}) };
  return { draft: { ...draft, list }, seen, unmarked };
}

/** A name for a new sheet, such as `Sold canon ae-1`. Sheets of tasks that have not run yet are taken too. */
function newSheetFor({ of, keyword }: FindSales['what']): string {
  const isList = of === 'keywords' || of === 'cards';
  const item = isList ? (of === 'cards' ? 'cards' : 'items') : keyword.trim().slice(0, LONGEST_ITEM);
  const taken = readTasks().flatMap(({ draft }) => (draft.kind === 'findSales' ? [draft.where.sheet] : []));
  return freeName(`Sold ${item}${of === 'months' ? ' by month' : ''}`, taken);
}

/** Sheets allows 100 characters in the name of a sheet. */
const LONGEST_ITEM = 80;

const NO_RESULTS: ReadonlyMap<string, number> = new Map();

function refuseBadList({ what, budget }: FindSales, seen: ListView | undefined): void {
  const { entries } = entriesIn(what, seen);
  if (entries.length === 0)
    throw refusal(`There are no ${what.of}`, `Select the cells that hold the ${what.of}`, 'what.range');
  const bad = unusableIn(what, entries);
  // A table says which of its rows can't be looked up.
  if (bad[0] && (!seen?.table || bad.length === entries.length)) throw bad[0].error;
  if (what.of !== 'cards') return;
  const most = mostOf(endpoints.startCardBatch, 'cards');
  const least = Math.min(most, entries.length - bad.length);
  if (budget !== null && budget < least)
    throw refusal(`The budget must be at least ${least}`, `Cards are paid for in batches of up to ${most}`, 'budget');
}
