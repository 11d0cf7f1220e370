/** Checks the draft of a search for sales, and the list that it reads. */
import { ask, dayOf, endpoints, mostOf, targetOf } from '@sold-data/core/engine';
import { cardCells } from '../../lists/entries.ts';
import type { ListView } from '../../lists/list-view.ts';
import { refusal } from '../../platform/refusal.ts';
import { freeName } from '../../tables/sheets.ts';
import { fitTable } from '../../tables/table.ts';
import { MOST_REQUESTS, whole } from '../checked-number.ts';
import {
  type Checked,
  chosenItems,
  type FoundList,
  firstOfTable,
  isReadAlike,
  knownList,
  listUnder,
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
import { entriesIn, type ItemSearch, searchOf } from './searches.ts';
import { questionOf } from './step.ts';

export function checkedFindSales(given: FindSales, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, list: _, ...rest } = given;
  const sheet = where.sheet.trim() || newSheetFor(what);
  const isList = what.of === 'keywords' || what.of === 'cards';
  const kept = isList && isSameList(given, known) ? knownList(known, id) : undefined;
  const found = !isList
    ? undefined
    : kept && isReadAlike(what, known)
      ? withResults(kept, NO_RESULTS, kept.saved.table && targetOf(what.source))
      : chosenEntries({ ...what, range: rangeOfKept(kept) ?? what.range }, known === null);
  const range = found ? nameOfRows(found.sheet, found.seen, firstNamed(what, found.seen)) : '';
  if (found?.sheet.getName() === sheet)
    throw refusal(
      `The rows would be written over “${sheet}”, which holds the list`,
      'Choose another sheet',
      'where.sheet',
    );
  const rows = isList ? 0 : whole(what.rows, 1, MOST_REQUESTS, 'The most rows', 'what.rows');
  const draft: FindSales = {
    ...rest,
    what: { ...what, ...(found ? readingOf(found) : {}), range, rows },
    where: { ...where, sheet },
  };
  if (isList) refuseBadList(draft, found?.seen);
  else questionOf({ ...draft, when: null }, Date.now());
  const headings = isList ? entriesIn(draft.what, found?.seen).own?.headings : undefined;
  const { unmarked } = fitTable(sheet, sheetShape(draft, headings));
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

function chosenEntries({ of, source, range, reading = {} }: FindSales['what'], isNew: boolean): FoundList {
  if (of === 'cards') return listUnder(cardCells(range), true, NO_RESULTS);
  return chosenItems(range, reading, targetOf(source), NO_RESULTS, isNew);
}

/** A list of cards is named with its headings. */
const firstNamed = ({ of }: FindSales['what'], seen: ListView) =>
  of === 'cards' ? seen.place.above : firstOfTable(seen);

function refuseBadList({ what, budget }: FindSales, seen: ListView | undefined): void {
  const { entries } = entriesIn(what, seen);
  if (entries.length === 0)
    throw refusal(`There are no ${what.of}`, `Select the cells that hold the ${what.of}`, 'what.range');
  const options = Object.keys(what.options).length > 0 ? { options: what.options } : {};
  if (what.of === 'cards') {
    const most = mostOf(endpoints.startCardBatch, 'cards');
    const least = Math.min(most, entries.length);
    if (budget !== null && budget < least)
      throw refusal(`The budget must be at least ${least}`, `Cards are paid for in batches of up to ${most}`, 'budget');
    for (let at = 0; at < entries.length; at += most)
      ask(endpoints.startCardBatch, { cards: entries.slice(at, at + most), ...options }, dayOf(Date.now()));
    return;
  }
  const searches = (entries as (string | ItemSearch)[]).map(entry => searchOf(what, entry).query);
  const bad = searches.find(({ ok }) => !ok);
  // A table says which of its rows can't be looked up.
  if (bad?.ok === false && (!seen?.table || searches.every(({ ok }) => !ok))) throw bad.error;
}
