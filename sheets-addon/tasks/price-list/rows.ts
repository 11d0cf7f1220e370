/** The rows of a price list: their known answers, and the values to write. */
import { coverNote, fingerprint, type Price, readPicture, type Settled } from '@sold-data/core/engine';
import { type Answered, type Facts, noteFrom, priceOf } from '../../answers/kept.ts';
import type { Query } from '../../answers/query.ts';
import { answeredSince } from '../../answers/store.ts';
import { blockByPosition, blockUnderHeadings, type FoundBlock, isOwnRow } from '../../lists/block.ts';
import { anchorFor, findList } from '../../lists/list-place.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { rangeOf, writeFormatted } from '../../tables/beside.ts';
import { isShown, written } from '../../tables/shape.ts';
import { type Block, type Patch, shownAt, type View, valueAt } from '../../tables/view.ts';
import type { PriceList } from '../draft.ts';
import type { Run } from '../task.ts';
import { firstColumn, GaveUp, type Line, lineOf, type PricedItem, shapeOf } from './columns.ts';
import type { HistoryItem } from './history-tab.ts';
import { freshSince, type Item, itemsOn } from './items.ts';
import { formatPrices } from './looks.ts';
import { comparesMarkets, comparisonsOf } from './marketplaces.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Numbers of rows in the list, as the sheet shows them. */
export interface Counts {
  items: number;
  priced: number;
  few: number;
  failed: number;
  /** Failed rows that keep values of an earlier run. */
  kept: number;
  /** Rows without an answer in this run. */
  open: number;
  /** Rows where a person has written something beside the item. */
  foreign: number;
  moved: number;
}

/** Approximate number of answers that the properties hold. For a longer list, the times in its rows replace answers that are gone. */
const KEPT_ANSWERS = 1_500;
const FAILED_NAME = 6;

/** A short name that the run stores for a failed query. */
export const failedName = (name: string) => fingerprint(name, FAILED_NAME);

/** @param hasHeadings whether the block is found by its headings. */
export function priceRows(draft: PriceList, run: Run, isFirst: boolean, hasHeadings: boolean) {
  const since = freshSince(run.startedAt, isFirst);
  const shape = shapeOf(draft.what.columns);
  const anchor = anchorFor(draft, false);
  const gaveUp = new Set(run.gaveUp);
  const answers = new Map<string, Settled<Answered>>();
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const listOn = (view: View) => findList(view, anchor, draft.what.range);
  const comparisonOf = comparisonsOf(draft.what);
  const itemsHere = (view: View) => itemsOn(view, { ...draft, list: anchor }, comparisonOf);
  const isLong = (items: readonly Item[]) => items.reduce((sum, { queries }) => sum + queries.length, 0) > KEPT_ANSWERS;

  function blockOn(view: View): FoundBlock {
    const list = listOn(view);
    const place = { shape, column: firstColumn(draft) + present(list.columns[0]) - anchor.column };
    const found = hasHeadings ? blockUnderHeadings(view, place, list) : blockByPosition(place);
    if (!found)
      throw refusal(
        'The columns of this price list were deleted, or their headings were',
        'Undo that and resume, or edit the task',
        'where.column',
      );
    return found;
  }

  const shownIn = (view: View, { columns }: FoundBlock, row: number) =>
    shape.map((each, at) => (columns[at] === undefined ? '' : shownAt(view, row, columns[at], each)));
  const [updatedAt, placeAt] = ['Updated', 'Best Place'].map(wanted =>
    shape.findIndex(({ label }) => label === wanted),
  );
  /** The time of a row's values, ms; 0 if there is none. */
  const timeOf = (shown: readonly unknown[]) => {
    const time = shown[present(updatedAt)];
    return time instanceof Date ? time.getTime() : 0;
  };
  // Sheets store times in seconds.
  const isFresh = (shown: readonly unknown[]) => timeOf(shown) >= since - 1_000;
  /** Whether this run has completed the row; its best marketplace is written last. */
  const isFinished = (shown: readonly unknown[]) =>
    isFresh(shown) && (!comparesMarkets(draft.what.columns) || shown[present(placeAt)] !== '');

  const answerTo = ({ name }: Query): Settled<Answered> | undefined =>
    answers.get(name) ?? (gaveUp.has(failedName(name)) ? { ok: false, error: new GaveUp() } : undefined);

  function resultOf({ query }: Item): PricedItem['result'] {
    if (!query.ok) return query;
    const answer = answerTo(query.value);
    return answer?.ok ? priceAt(answer.value.facts) : answer;
  }

  /** Reads answers saved since the run began, because a killed execution may have paid for them. */
  function recall(items: readonly Item[]): void {
    const missing = items.flatMap(({ queries }) => queries).filter(({ name }) => !answers.has(name));
    for (const [name, value] of answeredSince(
      since,
      missing.map(query => ({ query, page: 0 })),
    ))
      answers.set(name, { ok: true, value });
  }

  function lineFor(view: View, block: FoundBlock, item: Item, isLong: boolean): Line {
    const shown = shownIn(view, block, item.row);
    const result = resultOf(item);
    const places = item.comparison?.result(answerTo);
    const waits = item.comparison !== undefined && !places;
    if ((!result || waits) && isLong && isFinished(shown)) return { values: shown, moved: 0, state: 'priced' };
    return lineOf({ result, paid: item.paid, places, waits }, draft, shown, isFresh(shown));
  }

  /** All lines of the list in a view. Rows with a person's own content are skipped. */
  function linesOn(view: View): { block: FoundBlock; items: Item[]; lines: Map<number, Line>; foreign: number } {
    const [block, items] = [blockOn(view), itemsHere(view)];
    const long = isLong(items);
    recall(items);
    const lines = new Map<number, Line>();
    let foreign = 0;
    for (const item of items) {
      const isOurs = isOwnRow(shownIn(view, block, item.row), shape);
      if (isOurs) lines.set(item.row, lineFor(view, block, item, long));
      else foreign += 1;
    }
    return { block, items, lines, foreign };
  }

  function patchesOf(
    row: number,
    { columns }: FoundBlock,
    values: readonly unknown[],
    shown: readonly unknown[],
  ): Patch[] {
    const differs = values.some((value, at) => columns[at] !== undefined && !isShown(value, shown[at], shape[at]));
    if (!differs) return [];
    return columns.flatMap((column, at) => {
      const { label, kind } = present(shape[at]);
      // A person's own value or formula stays.
      if (column === undefined || (label === 'Compared With' && shown[at] !== '')) return [];
      const value = values[at];
      const content = value instanceof Date ? value : written(value as string | number | null, kind, zone);
      return [{ row, column, value: content }];
    });
  }

  /** Clears rows that this run wrote beside an item that is gone. */
  function leftovers(view: View, { lines, block }: ReturnType<typeof linesOn>): Patch[] {
    const [list] = listOn(view).columns;
    return [...view.values.keys()].flatMap(row => {
      const shown = shownIn(view, block, row);
      if (lines.has(row) || !isFresh(shown) || String(valueAt(view, row, list ?? 0)).trim() !== '') return [];
      return patchesOf(
        row,
        block,
        shape.map(() => ''),
        shown,
      );
    });
  }

  return {
    since,
    perItem: (items: readonly Item[]) => Math.max(1, ...items.map(({ queries }) => queries.length)),
    blockOn,
    itemsOn: itemsHere,
    /**
     * Unanswered queries without duplicates: first for rows that miss a part, then for rows without values, then for the oldest rows. All
     * queries of an item stay together, so a long list never needs an answer that the properties may have lost.
     */
    openOf(view: View, items: readonly Item[]): { items: number; queries: Query[] } {
      recall(items);
      const block = blockOn(view);
      const long = isLong(items);
      const waiting = items.flatMap(item => {
        const shown = shownIn(view, block, item.row);
        const result = resultOf(item);
        const queries = result?.ok === false ? [] : item.queries.filter(query => !answerTo(query));
        if (queries.length === 0 || (long && isFinished(shown))) return [];
        return [{ queries, time: result ? -1 : timeOf(shown) }];
      });
      waiting.sort((a, b) => a.time - b.time);
      const open = waiting.flatMap(({ queries }) => queries);
      return { items: waiting.length, queries: [...new Map(open.map(query => [query.name, query])).values()] };
    },
    learn(results: ReadonlyMap<string, Settled<Answered>>): void {
      for (const [name, result] of results) answers.set(name, result);
    },
    /** Writes every row whose values are known. */
    write(sheet: Sheet): { last: View; counts: Counts; priced: HistoryItem[] } {
      let planned: ReturnType<typeof linesOn> | undefined;
      const plan = (view: View) => {
        const now = linesOn(view);
        planned = now;
        const own = [...now.lines].flatMap(([row, { values }]) =>
          patchesOf(row, now.block, values, shownIn(view, now.block, row)),
        );
        return [...own, ...leftovers(view, now)];
      };
      const last = writeFormatted(sheet, plan, {
        order: view =>
          JSON.stringify([itemsHere(view).map(({ row, keyword }) => [row, keyword]), blockOn(view).columns]),
        all: view => {
          const now = linesOn(view);
          planned = now;
          const columns = now.block.columns.filter(column => column !== undefined);
          return [...now.lines].flatMap(([row, { state }]) =>
            state === 'open' ? [] : columns.map(column => ({ row, column, value: '' })),
          );
        },
        format: block => formatBlock(sheet, block, present(planned)),
      });
      const now = planned ?? linesOn(last);
      return { last, counts: countsOn(last, now), priced: pricedIn(now) };
    },
  };

  function formatBlock(sheet: Sheet, block: Block, { lines, block: { columns } }: ReturnType<typeof linesOn>): void {
    const own = block.values.map((_, down) => lines.get(block.row + down));
    const from = columns.indexOf(block.column);
    if (own.some(line => line === undefined) || from < 0) return;
    formatPrices(
      rangeOf(sheet, block),
      own.map(line => present(line)),
      draft.what.columns,
      from,
    );
  }

  function countsOn(view: View, { block, items, lines, foreign }: ReturnType<typeof linesOn>): Counts {
    const counts: Counts = { items: items.length, priced: 0, few: 0, failed: 0, kept: 0, open: 0, foreign, moved: 0 };
    for (const [row, { state, moved, waits }] of lines) {
      const shown = shownIn(view, block, row);
      const hasPrice = shown.some((value, at) => shape[at]?.kind === 'amount' && typeof value === 'number');
      // The person may have deleted or not chosen the price columns.
      if (state === 'priced' && shown.every(value => value === '')) counts.open += 1;
      else counts[state] += 1;
      if (waits && state !== 'open') counts.open += 1;
      if (state === 'failed' && hasPrice) counts.kept += 1;
      if (moved !== 0) counts.moved += 1;
    }
    return counts;
  }

  function pricedIn({ items }: ReturnType<typeof linesOn>): HistoryItem[] {
    return items.flatMap(item => {
      const result = resultOf(item);
      return result?.ok ? [{ keyword: item.keyword, price: result.value }] : [];
    });
  }
}

function priceAt(facts: Facts): PricedItem['result'] {
  const price = priceOf(facts);
  const picture = readPicture(facts.picture);
  const covers = picture ? coverNote(picture.count, price.count) : '';
  const note = [price.enough ? noteOf(price, facts) : price.note, covers].filter(text => text !== '').join('; ');
  return { ok: true, value: { ...price, note, at: facts.at, picture } };
}

/** Notes that could change a decision. A note beside every price would not be read. */
function noteOf({ count, upperBounds }: Price, { prices, notices = [] }: Facts): string {
  const others = prices?.include?.others ?? [];
  const leftOut = others.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0);
  const notes = [
    ...(upperBounds * 2 > count ? ['Most were best offers: sold for less than this'] : []),
    ...(leftOut * 4 >= count && leftOut > 0 ? [`Left out ${others.join(', ')}`] : []),
  ];
  return noteFrom(notes, notices);
}
