/** The rows of a price list: which items they hold, which answers are known, and what each row should show. */
import {
  ask,
  dayOf,
  endpoints,
  fingerprint,
  type Price,
  readKeyword,
  readPicture,
  type Settled,
} from '@sold-data/core/engine';
import { type Answered, type Facts, priceOf } from '../answers/kept.ts';
import { type Query, queryOf } from '../answers/query.ts';
import { answeredSince } from '../answers/store.ts';
import { refuseCellError } from '../formulas/asking.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { CACHE_SECONDS } from '../platform/shared.ts';
import { type Block, type Patch, rangeOf, writeBeside } from '../tables/beside.ts';
import { isShown, written } from '../tables/shape.ts';
import { shownAt, type View, valueAt, viewOf } from '../tables/view.ts';
import type { PriceList, SearchSource } from './draft.ts';
import type { HistoryItem } from './history-tab.ts';
import { anchorFor, findList } from './list-place.ts';
import { blockByPosition, blockUnderHeadings, type FoundBlock, isOwnRow } from './price-block.ts';
import { dress, firstColumn, GaveUp, type Line, lineOf, type PricedItem, shapeOf } from './price-columns.ts';
import { cellsOf, rangeOf as rangeNamed } from './ranges.ts';
import type { Run } from './task.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface Item {
  /** From 0. */
  row: number;
  keyword: string;
  /** Its question, or why it can't be asked for. */
  query: Settled<Query>;
}

/** Rows of the list as the sheet shows them. */
export interface Counts {
  items: number;
  priced: number;
  few: number;
  failed: number;
  /** Of those that failed, with the values of an earlier run. */
  kept: number;
  /** Without an answer in this run. */
  open: number;
  /** Where a person has written something beside the item. */
  foreign: number;
  moved: number;
}

/** The properties hold about so many answers. A longer list relies on the times in its rows for those that they no longer hold. */
const KEPT_ANSWERS = 1_500;
const FAILED_NAME = 6;

/** What a run keeps of a question that failed. */
export const failedName = (name: string) => fingerprint(name, FAILED_NAME);

/** What each search adds to read sales, not offers. */
const FIXED: Partial<Record<SearchSource, Record<string, unknown>>> = {
  scrape: { sold: true },
  peerListings: { sold: true },
};

/** The question of one item, the same as a formula asks. @throws InvalidParametersError */
export function priceQuery({ source, options }: PriceList['what'], keyword: unknown): Query {
  refuseCellError(keyword);
  const { problem } = readKeyword(String(keyword));
  if (problem !== undefined) throw refusal(`“${keyword}” is not looked up: ${problem}`, 'Write what to search for');
  return queryOf(ask(endpoints[source], { ...options, ...FIXED[source], keyword }, dayOf(Date.now())));
}

/** A cell that can't be asked for fails alone. */
function checkedQuery(what: PriceList['what'], keyword: unknown): Settled<Query> {
  try {
    return { ok: true, value: priceQuery(what, keyword) };
  } catch (error) {
    return { ok: false, error };
  }
}

/**
 * Answers older than this instant (ms) are looked up again. A first run takes prices that formulas have just looked up, as long as the
 * platform's cache keeps them; later runs are there to look them up again.
 */
export const freshSince = (startedAt: number, isFirst: boolean) =>
  isFirst ? startedAt - CACHE_SECONDS * 1_000 : startedAt;

/** The items of a list on a view. @throws InvalidParametersError when the list is gone. */
export function itemsOn(view: View, draft: PriceList): Item[] {
  const list = findList(view, anchorFor(draft, false), draft.what.range);
  return list.rows.map(row => {
    const value = valueAt(view, row, present(list.columns[0]));
    return { row, keyword: String(value), query: checkedQuery(draft.what, value) };
  });
}

/** The questions of a list, each once, and how many of them were answered after an instant. Nothing is sent. */
export function questionsOf(
  draft: PriceList,
  since: number,
): { items: number; open: Query[]; known: number; first?: { keyword: string; facts: Facts } } {
  const items = itemsOn(viewOf(cellsOf(draft.what.range).getSheet()), draft);
  const queries = new Map<string, Query>();
  // The row of one that can't be asked for will say why.
  for (const { query } of items) if (query.ok) queries.set(query.value.name, query.value);
  const asking = [...queries.values()].map(query => ({ query, page: 0 }));
  const known = answeredSince(since, asking);
  const open = [...queries.values()].filter(({ name }) => !known.has(name));
  const [query] = queries.values();
  const facts = query && answeredSince(0, [{ query, page: 0 }]).get(query.name)?.facts;
  const first = facts && { keyword: String(query.question.parameters.keyword), facts };
  return { items: items.length, open, known: known.size, ...(first ? { first } : {}) };
}

/** @param hasHeadings the block is found by its headings. */
export function priceRows(draft: PriceList, run: Run, isFirst: boolean, hasHeadings: boolean) {
  const since = freshSince(run.startedAt, isFirst);
  const shape = shapeOf(draft.what.columns);
  const anchor = anchorFor(draft, false);
  const gaveUp = new Set(run.gaveUp);
  const answers = new Map<string, Settled<Answered>>();
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const listOn = (view: View) => findList(view, anchor, draft.what.range);

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
  const updatedAt = shape.findIndex(({ label }) => label === 'Updated');
  /** When the values of a row came, ms; 0 for none. */
  const timeOf = (shown: readonly unknown[]) => {
    const time = shown[updatedAt];
    return time instanceof Date ? time.getTime() : 0;
  };
  // A sheet keeps times in seconds.
  const isFresh = (shown: readonly unknown[]) => timeOf(shown) >= since - 1_000;

  function resultOf({ query }: Item): PricedItem['result'] {
    if (!query.ok) return query;
    const answer = answers.get(query.value.name);
    if (answer) return answer.ok ? priceAt(answer.value.facts) : answer;
    return gaveUp.has(failedName(query.value.name)) ? { ok: false, error: new GaveUp() } : undefined;
  }

  /** What was answered since the run began comes from the store: an execution that was killed may have paid for it. */
  function recall(items: readonly Item[]): void {
    const missing = items.flatMap(({ query }) => (query.ok && !answers.has(query.value.name) ? [query.value] : []));
    for (const [name, value] of answeredSince(
      since,
      missing.map(query => ({ query, page: 0 })),
    ))
      answers.set(name, { ok: true, value });
  }

  function lineFor(view: View, block: FoundBlock, item: Item, paid: unknown, isLong: boolean): Line {
    const shown = shownIn(view, block, item.row);
    const result = resultOf(item);
    const fresh = isFresh(shown);
    if (!result && fresh && isLong) return { values: shown, moved: 0, state: 'priced' };
    return lineOf({ result, paid }, draft, shown, fresh);
  }

  /** Every line of the list on a view; rows that hold something of the person's are left out. */
  function linesOn(view: View): { block: FoundBlock; items: Item[]; lines: Map<number, Line>; foreign: number } {
    const [block, items, paid] = [blockOn(view), itemsOn(view, { ...draft, list: anchor }), paidOn(view, draft)];
    recall(items);
    const lines = new Map<number, Line>();
    let foreign = 0;
    for (const item of items) {
      const isOurs = isOwnRow(shownIn(view, block, item.row), shape);
      if (isOurs) lines.set(item.row, lineFor(view, block, item, paid(item.row), items.length > KEPT_ANSWERS));
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
      // What a person has put there stays, also a formula.
      if (column === undefined || (label === 'Compared With' && shown[at] !== '')) return [];
      const value = values[at];
      const content = value instanceof Date ? value : written(value as string | number | null, kind, zone);
      return [{ row, column, value: content }];
    });
  }

  /** Rows that this run has written beside an item that is no longer there. */
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
    blockOn,
    itemsOn: (view: View) => itemsOn(view, { ...draft, list: anchor }),
    /** Questions without an answer, each once: those of rows without values first, then the oldest. */
    openOf(view: View, items: readonly Item[]): Query[] {
      recall(items);
      const block = blockOn(view);
      const isLong = items.length > KEPT_ANSWERS;
      const waiting = items.flatMap(item => {
        const shown = shownIn(view, block, item.row);
        if (!item.query.ok || resultOf(item) || (isLong && isFresh(shown))) return [];
        return [{ query: item.query.value, time: timeOf(shown) }];
      });
      waiting.sort((a, b) => a.time - b.time);
      return [...new Map(waiting.map(({ query }) => [query.name, query])).values()];
    },
    learn(results: ReadonlyMap<string, Settled<Answered>>): void {
      for (const [name, result] of results) answers.set(name, result);
    },
    /** Writes every row whose line is known. */
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
      const last = writeBeside(sheet, plan, block => dressBlock(sheet, block, present(planned)));
      const now = planned ?? linesOn(last);
      return { last, counts: countsOn(last, now), priced: pricedIn(now) };
    },
  };

  function dressBlock(sheet: Sheet, block: Block, { lines, block: { columns } }: ReturnType<typeof linesOn>): void {
    const own = block.values.map((_, down) => lines.get(block.row + down));
    const from = columns.indexOf(block.column);
    if (own.some(line => line === undefined) || from < 0) return;
    dress(
      rangeOf(sheet, block),
      own.map(line => present(line)),
      draft.what.columns,
      from,
    );
  }

  function countsOn(view: View, { block, items, lines, foreign }: ReturnType<typeof linesOn>): Counts {
    const counts: Counts = { items: items.length, priced: 0, few: 0, failed: 0, kept: 0, open: 0, foreign, moved: 0 };
    for (const [row, { state, moved }] of lines) {
      const shown = shownIn(view, block, row);
      const hasPrice = shown.some((value, at) => shape[at]?.kind === 'amount' && typeof value === 'number');
      if (state === 'priced' && !hasPrice) counts.open += 1;
      else counts[state] += 1;
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
  const note = price.enough ? noteOf(price, facts) : price.note;
  return { ok: true, value: { ...price, note, at: facts.at, picture: readPicture(facts.picture) } };
}

/** A note only where it changes a decision: one beside every price is read by nobody. */
function noteOf({ count, upperBounds }: Price, { prices, notices = [] }: Facts): string {
  const others = prices?.include?.others ?? [];
  const leftOut = others.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0);
  const notes = [
    ...(upperBounds * 2 > count ? ['Most were best offers: sold for less than this'] : []),
    ...(leftOut * 4 >= count && leftOut > 0 ? [`Left out ${others.join(', ')}`] : []),
    ...notices,
  ];
  return notes.join('; ');
}

/** What was paid for the item of a row. On the list's own sheet the column is found by its heading, or by how the list has moved. */
export function paidOn(view: View, draft: PriceList): (row: number) => unknown {
  const { what, list: anchor } = draft;
  if (what.paid === null || !anchor) return () => undefined;
  const column = paidColumnOn(view, draft);
  if (column !== undefined) return row => valueAt(view, row, column);
  const values = rangeNamed(what.paid, 'what.paid').getValues();
  const first = findList(view, anchor, what.range).rows[0] ?? 0;
  return row => values[row - first]?.[0];
}

/** The column of what was paid, where the list's own sheet has it. */
export function paidColumnOn(view: View, { what, list: anchor }: PriceList): number | undefined {
  const paid = anchor?.paid;
  if (what.paid === null || !anchor || !paid) return undefined;
  const list = findList(view, anchor, what.range);
  const shifted = paid.column + present(list.columns[0]) - anchor.column;
  const headings = list.headingRow === undefined || paid.heading === '' ? [] : view.values[list.headingRow];
  const same = (headings ?? []).flatMap((heading, column) => (String(heading).trim() === paid.heading ? [column] : []));
  return same.sort((a, b) => Math.abs(a - shifted) - Math.abs(b - shifted))[0] ?? shifted;
}
