/** The rows of a price list: their known answers, and the values to write. A look at the sheet and the answers decide both. */
import {
  byUrgency,
  coverNote,
  fingerprint,
  isCellError,
  lackingNotes,
  leftOutOf,
  mixedNotes,
  NO_PROFIT,
  type Price,
  readPicture,
  type Settled,
} from '@sold-data/core/engine';
import { type Answered, type Facts, noteFrom, priceOf } from '../../answers/kept.ts';
import type { Query } from '../../answers/query.ts';
import { answeredSince } from '../../answers/store.ts';
import {
  type BlockShape,
  isForeign,
  isOwnRow,
  isUndated,
  isWrittenRow,
  leftBehind,
  leftoverRows,
  shownReader,
} from '../../lists/block.ts';
import { type ListView, listBelow } from '../../lists/list-view.ts';
import type { BlockPlan } from '../../lists/write-lines.ts';
import { present } from '../../platform/lists.ts';
import { isShown, type TableColumn } from '../../tables/shape.ts';
import type { PriceList } from '../draft.ts';
import { savedListOf } from '../placing.ts';
import { intervalOf } from '../recurrence.ts';
import type { Run } from '../task.ts';
import {
  GaveUp,
  type KnownPrice,
  type Line,
  lineOf,
  mainOf,
  type Name,
  namesOf,
  type PricedItem,
  shapeOf,
} from './columns.ts';
import type { HistoryItem } from './history-tab.ts';
import { foreignNotes, freshSince, type Item, itemsReader } from './items.ts';
import { KEEPS_MONEY, moneyPairs } from './money.ts';
import type { Age, Pair, Pairs } from './pairs.ts';

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
  /** Priced rows whose note says why they have no profit. */
  withoutProfit: number;
  /** Rows that the sheet doesn't accept. */
  refused: number;
}

const SHORT_NAME = 6;

/** A short name of a query that a task stores. */
export const shortName = (name: string) => fingerprint(name, SHORT_NAME);

/** The short names of the items in rows that the sheet doesn't accept. An item that another row shows is looked up for that one. */
export function namesIn(
  pricing: Pricing,
  seen: ListView,
  { lines }: PricePlan,
  refused: ReadonlyMap<number, unknown>,
): string[] {
  const namesWhere = (isWanted: (row: number) => boolean) =>
    new Set(
      pricing
        .rowsIn(seen)
        .flatMap(({ item: { row, query } }) => (isWanted(row) && query.ok ? [shortName(query.value.name)] : [])),
    );
  const shown = namesWhere(row => lines.has(row) && !refused.has(row));
  return [...namesWhere(row => refused.has(row))].filter(name => !shown.has(name));
}

/** A row of the list in a look at the sheet. */
interface SeenRow {
  item: Item;
  /** What its result columns show. */
  shown: readonly unknown[];
}

/** What a step knows besides the sheet. */
export interface Pricing {
  draft: PriceList;
  shape: BlockShape;
  /** The columns of the shape. */
  names: readonly Name[];
  /** Index of the column that a run can't do without. */
  main: number;
  /** Answers older than this are looked up again, ms. */
  since: number;
  /** When the run began, ms. */
  startedAt: number;
  pairs: Pairs;
  /** Lone prices below the list that an item lacked at a look of this step. */
  lacked: Set<string>;
  /** The rows of the list, read once for each look. */
  rowsIn(seen: ListView): readonly SeenRow[];
  /** The rows below the blank ones that end the list. */
  rowsBelow(seen: ListView): readonly SeenRow[];
  answerTo(query: Query): Settled<Answered> | undefined;
  /** The price of an answer, each read once. */
  priceOf(facts: Facts): KnownPrice;
  /** Adds the outcomes of queries that were sent. */
  learn(results: ReadonlyMap<string, Settled<Answered>>): void;
}

function onceForEachLook(read: (seen: ListView) => readonly SeenRow[]): (seen: ListView) => readonly SeenRow[] {
  const looks = new WeakMap<ListView, readonly SeenRow[]>();
  return seen => {
    const rows = looks.get(seen) ?? read(seen);
    looks.set(seen, rows);
    return rows;
  };
}

/**
 * @param isFirst whether the task has never completed a run.
 * @param refused short names of items whose rows the sheet didn't accept: what was paid for them is written before it is looked up again.
 */
export function pricingOf(
  draft: PriceList,
  run: Run,
  isFirst: boolean,
  pairs: Pairs,
  refused: readonly string[] = [],
): Pricing {
  const since = Math.min(run.since ?? run.startedAt, freshSince(run.startedAt, isFirst));
  const gaveUp = new Set(run.gaveUp);
  const wasRefused = new Set(refused);
  const answers = new Map<string, Settled<Answered>>();
  const prices = new WeakMap<Facts, KnownPrice>();
  const asked = new Set<string>();
  const itemsOf = itemsReader(draft);
  const list = savedListOf(draft);
  const shape = shapeOf(draft.what.columns);
  /** Answers saved since the run began, because a killed execution may have paid for them. */
  const learnSaved = (items: readonly Item[]) => {
    const isWaiting = ({ query }: Item) => query.ok && wasRefused.has(shortName(query.value.name));
    const learn = (some: readonly Item[], from: number) => {
      const unknown = some
        .flatMap(({ queries }) => queries)
        .filter(({ name }) => !asked.has(name) && !answers.has(name));
      for (const { name } of unknown) asked.add(name);
      for (const [name, value] of answeredSince(from, unknown)) answers.set(name, { ok: true, value });
    };
    if (wasRefused.size > 0) learn(items.filter(isWaiting), 0);
    learn(items, since);
  };
  const rowsOf = (seen: ListView): SeenRow[] => {
    const shownOn = shownReader(seen, shape);
    return itemsOf(seen).map(item => ({ item, shown: shownOn(item.row) }));
  };
  const read = (seen: ListView): SeenRow[] => {
    const rows = rowsOf(seen);
    learnSaved(rows.map(({ item }) => item));
    return rows;
  };
  return {
    draft,
    shape,
    names: namesOf(draft.what.columns),
    main: mainOf(draft.what.columns),
    since,
    startedAt: run.startedAt,
    pairs,
    lacked: new Set(),
    rowsIn: onceForEachLook(read),
    rowsBelow: onceForEachLook(seen => rowsOf(listBelow(seen, list, list.table))),
    answerTo: ({ name }) =>
      answers.get(name) ?? (gaveUp.has(shortName(name)) ? { ok: false, error: new GaveUp() } : undefined),
    priceOf(facts) {
      const price = prices.get(facts) ?? priceIn(facts);
      prices.set(facts, price);
      return price;
    },
    learn(results) {
      for (const [name, result] of results) answers.set(name, result);
    },
  };
}

export function resultOf({ answerTo, priceOf }: Pricing, { query, keyword }: Item): PricedItem['result'] {
  if (!query.ok) return query;
  const answer = answerTo(query.value);
  if (!answer?.ok) return answer;
  const price = priceOf(answer.value.facts);
  const foreign = foreignNotes(query.value, keyword, price);
  if (foreign.length === 0) return { ok: true, value: price };
  return { ok: true, value: { ...price, note: [...foreign, price.note].filter(Boolean).join('; ') } };
}

/** Whether a row holds nothing of a person. Figures without a time are the person's, unless they are known to be those of the item. */
function isOurs(pricing: Pricing, seen: ListView, { item, shown }: SeenRow): boolean {
  const { shape } = pricing;
  if (isForeign(seen, shape, item.row, shown)) return false;
  const isDated = !isUndated(seen, shape, item.row, shown) || ageOf(pricing, item, shown) !== undefined;
  if (isDated && isOwnRow(shown, shape)) return true;
  // Columns that are apart are written one after another, so a row may lack its time for a moment.
  const { values } = lineFor(pricing, seen, { item, shown });
  return shown.every((value, at) => value === '' || isShown(values[at], value, present(shape[at])));
}

/** The age of the values beside an item; undefined when they belong to another one, or there are none. */
export function ageOf(
  { pairs, shape }: Pick<Pricing, 'pairs' | 'shape'>,
  { query, keyword }: Item,
  shown: readonly unknown[],
): Age | undefined {
  if (shown.every(value => value === '')) return undefined;
  // An item that shows an error for a moment keeps its values.
  if (!query.ok) return isCellError(keyword) ? 'before' : undefined;
  return pairs.ageOf({ owner: query.value.name, value: figuresIn(shape, shown)[0] ?? '' });
}

/** The figures of a row with their columns, amounts first, because they differ most from item to item. */
function figuresIn(shape: BlockShape, values: readonly unknown[]): string[] {
  const ofKind = (wanted: TableColumn['kind']) =>
    shape.flatMap(({ name, kind, isKept }, at) =>
      kind === wanted && !isKept && (values[at] ?? '') !== '' ? [`${name} ${values[at]}`] : [],
    );
  return [...ofKind('amount'), ...ofKind('integer')];
}

/** Whether a value that belongs to the person once it is written is that of the item: not if the row shows the figures of another one. */
function isKeptByItem(pricing: Pricing, seen: ListView, item: Item, shown: readonly unknown[], at: number): boolean {
  const { shape, pairs } = pricing;
  const { name } = present(shape[at]);
  const column = seen.place.results.get(name);
  if (column !== undefined && seen.view.formulas[item.row]?.[column]) return true;
  if (pairs.ageOf({ owner: item.subject, value: `${name} ${shown[at]}` })) return true;
  const [figure] = figuresIn(shape, shown);
  if (figure === undefined || !pairs.isWritten(figure)) return true;
  // The same item with other filters.
  return pairs.ageOf({ owner: item.subject, value: figure }) !== undefined;
}

/** What a row shows of its item; blank where it shows values of another one. */
function ownValues(pricing: Pricing, seen: ListView, item: Item, shown: readonly unknown[]): readonly unknown[] {
  if (ageOf(pricing, item, shown) !== undefined) return shown;
  return shown.map((value, at) =>
    pricing.shape[at]?.isKept && isKeptByItem(pricing, seen, item, shown, at) ? value : '',
  );
}

/** Whether this run has completed a row, the columns of further searches included. */
function isFinished(pricing: Pricing, { place }: ListView, item: Item, shown: readonly unknown[]): boolean {
  const { shape, answerTo } = pricing;
  if (ageOf(pricing, item, shown) !== 'now') return false;
  return item.further.every(
    ({ filled, queries }) =>
      filled === undefined ||
      !place.results.has(filled) ||
      shown[shape.findIndex(({ name }) => name === filled)] !== '' ||
      queries.some(query => answerTo(query)?.ok === false),
  );
}

/** The time of a row's values, ms; 0 if there is none. */
export function timeOf({ shape }: Pricing, shown: readonly unknown[]): number {
  const time = shown[shape.findIndex(({ name }) => name === 'updated')];
  return time instanceof Date ? time.getTime() : 0;
}

/** How long ago a row's values were read, ms; infinite if there are none. */
function waitOf(pricing: Pricing, shown: readonly unknown[]): number {
  const time = timeOf(pricing, shown);
  return time === 0 ? Number.POSITIVE_INFINITY : Math.abs(pricing.startedAt - time);
}

/** The price that a row shows, if it shows one. */
export function shownPrice({ shape }: Pick<Pricing, 'shape'>, shown: readonly unknown[]): number | null {
  const price = shown[shape.findIndex(({ name }) => name === 'priceNow' || name === 'median')];
  return typeof price === 'number' ? price : null;
}

/**
 * Unanswered queries without duplicates: first for rows that miss a part, then for rows without values, then for the most urgent rows, as a
 * planned list may not have the budget for all. All queries of an item stay together. Nothing is sent for rows that can't be written.
 */
export function openQueries(pricing: Pricing, seen: ListView): { items: number; queries: Query[] } {
  const rows = pricing.rowsIn(seen);
  const waiting = rows.flatMap(row => {
    const { item, shown } = row;
    const result = resultOf(pricing, item);
    const queries = result?.ok === false ? [] : item.queries.filter(query => !pricing.answerTo(query));
    if (queries.length === 0 || isFinished(pricing, seen, item, shown) || !isOurs(pricing, seen, row)) return [];
    return [
      { queries, missesPart: result !== undefined, age: waitOf(pricing, shown), price: shownPrice(pricing, shown) },
    ];
  });
  const parts = waiting.filter(({ missesPart }) => missesPart);
  const others = waiting.filter(({ missesPart }) => !missesPart);
  const open = [...parts, ...byUrgency(others, gapOf(pricing.draft), rows.length)].flatMap(({ queries }) => queries);
  return { items: waiting.length, queries: [...new Map(open.map(query => [query.name, query])).values()] };
}

/** The average time from one request of a planned list to the next, ms. A list that runs once has no later run to wait for. */
function gapOf({ when, budget }: PriceList): number {
  return when === null || budget === null ? 0 : intervalOf(when) / budget;
}

/** The lines of a list in a look at the sheet. */
export interface PricePlan extends BlockPlan<Line> {
  foreign: number;
}

/** All lines of the list. Rows with a person's own content are skipped. */
export function linesFor(pricing: Pricing, seen: ListView): PricePlan {
  const lines = new Map<number, Line>();
  let foreign = 0;
  for (const row of pricing.rowsIn(seen)) {
    if (isOurs(pricing, seen, row)) lines.set(row.item.row, lineFor(pricing, seen, row));
    else foreign += 1;
  }
  return { lines, foreign, left: leftovers(pricing, seen) };
}

function lineFor(pricing: Pricing, seen: ListView, { item, shown }: SeenRow): Line {
  const result = resultOf(pricing, item);
  const further = item.further.flatMap(({ result }) => result(pricing.answerTo) ?? []);
  const waits = further.length < item.further.length;
  const { main, shape } = pricing;
  // The properties hold about 1,500 answers; a finished row of a longer list doesn't need its answer any more.
  if ((!result || waits) && isFinished(pricing, seen, item, shown))
    return { values: shown, moved: 0, state: shown[main] === '' && shape[main]?.kind === 'amount' ? 'few' : 'priced' };
  const own = ownValues(pricing, seen, item, shown);
  const priced = { result, paid: item.paid, further, waits, said: item.notes };
  return { ...lineOf(priced, pricing.draft, pricing.names, shown, own), own };
}

/** Rows that this run or the last one wrote beside an item that is gone, and rows of a table with prices that hold no item any more. */
function leftovers(pricing: Pricing, seen: ListView): number[] {
  const { shape, pairs, since } = pricing;
  const isOurs = (shown: readonly unknown[]) => {
    const [figure] = figuresIn(shape, shown);
    // Sheets store times in seconds.
    const isOfRun = timeOf(pricing, shown) >= since - 1_000;
    return seen.table !== undefined || isOfRun || (figure !== undefined && pairs.isWritten(figure));
  };
  // A count alone could be a person's, and so could a price, unless its item lacks it.
  const isShifted = (shown: readonly unknown[]) => {
    const figures = figuresIn(shape, shown);
    const others = shape.filter(({ kind, isKept }, at) => {
      const isFigure = kind === 'amount' || kind === 'integer' || kind === 'currency' || kind === 'sparkline';
      return !isFigure && !isKept && (shown[at] ?? '') !== '';
    });
    if (others.length > 0 || !hasPrice(pricing, shown) || !figures.every(pairs.isWritten)) return false;
    return shown.filter(value => value !== '').length > 1 || isLacked(pricing, seen, present(figures[0]), shown);
  };
  return leftoverRows(seen, shape, isOurs, isShifted);
}

/**
 * Whether an item that has a lone price shows another one, or none, beside its other values; or did at an earlier look: the write that puts
 * the price back looks at the sheet again.
 */
function isLacked(pricing: Pricing, seen: ListView, figure: string, lone: readonly unknown[]): boolean {
  const { shape, pairs, lacked } = pricing;
  if (lacked.has(figure)) return true;
  const at = lone.findIndex(value => value !== '');
  const isMissing = pricing.rowsIn(seen).some(({ item, shown }) => {
    if (!item.query.ok || shown.every(value => value === '')) return false;
    const isOwn = (value: string) =>
      item.query.ok && pairs.ageOf({ owner: item.query.value.name, value }) !== undefined;
    return isOwn(figure) && !isOwn(`${present(shape[at]).name} ${shown[at]}`);
  });
  if (isMissing) lacked.add(figure);
  return isMissing;
}

const hasPrice = ({ shape }: Pricing, shown: readonly unknown[]) =>
  shown.some((value, at) => shape[at]?.kind === 'amount' && typeof value === 'number');

/** The pairs of an item with each figure of a row. */
export const pairsOf = ({ shape }: Pick<Pricing, 'shape'>, { query }: Item, values: readonly unknown[]): Pair[] =>
  query.ok ? figuresIn(shape, values).map(value => ({ owner: query.value.name, value })) : [];

/**
 * Only values of this run and the one before count: those of earlier ones may be anyone's.
 * @throws InvalidParametersError when blank rows end the list above an item that shows another one's values.
 */
export function refuseStranded(pricing: Pricing, seen: ListView): void {
  const { shape, pairs } = pricing;
  const isOf = (item: Item, shown: SeenRow['shown']) => {
    const own = pairsOf(pricing, item, shown);
    return own.length > 0 && own.every(pair => pairs.ageOf(pair) !== undefined);
  };
  const isRecent = (shown: SeenRow['shown']) =>
    timeOf(pricing, shown) >= pairs.before && isWrittenRow(shown, shape) && hasPrice(pricing, shown);
  // A copied row shows the values of an item that has them too.
  const robbed = pricing.rowsBelow(seen).filter(({ item, shown }) => !isOf(item, shown));
  const stranded = robbed.find(({ shown }) => isRecent(shown) && robbed.some(({ item }) => isOf(item, shown)));
  if (stranded) throw leftBehind(stranded.item.row);
}

/** Saves which values belong to which item, before the sheet shows them. */
export function savePairs(pricing: Pricing, seen: ListView, { lines }: PricePlan): void {
  const { shape, pairs } = pricing;
  const moneyOf = moneyPairs(pricing.draft.what, shape);
  // What the rows show counts as right where nothing is noted, as after the hidden tab was deleted.
  const isUnknown = pairs.ageOf(KEEPS_MONEY) === undefined;
  const below = pricing.rowsBelow(seen).flatMap(({ item, shown }) => {
    const own = pairsOf(pricing, item, shown);
    return own.flatMap(pair => (pairs.ageOf(pair) === undefined ? [] : [{ ...pair, age: 'before' as const }]));
  });
  pairs.save([
    ...below,
    ...pricing.rowsIn(seen).flatMap(({ item }) => {
      const line = lines.get(item.row);
      if (!item.query.ok || !line || line.values.every(value => value === '')) return [];
      const owner = item.query.value.name;
      const figures = figuresIn(shape, line.values);
      const isNew = resultOf(pricing, item)?.ok === true && line.state !== 'failed' && !line.waits;
      const age = isNew ? 'now' : line.waits ? 'before' : pairs.ageOf({ owner, value: figures[0] ?? '' });
      const values = shape.flatMap(({ name, isKept }, at) =>
        isKept ? [`${name} ${line.values[at]}`, ...figures.slice(0, 1)] : [],
      );
      const money = moneyOf(item, line.values).filter(pair => isNew || isUnknown || pairs.ageOf(pair) !== undefined);
      const kept = [
        ...values.map(value => ({ owner: item.subject, value })),
        ...(money.length > 0 ? [...money, KEEPS_MONEY] : []),
      ].map(pair => ({ ...pair, age: 'before' as const }));
      if (age === undefined) return kept;
      return [...(figures.length > 0 ? figures : ['']).map(value => ({ owner, value, age })), ...kept];
    }),
  ]);
}

/** @param refused rows that the sheet doesn't accept. */
export function countsOf(
  pricing: Pricing,
  seen: ListView,
  { lines, foreign }: PricePlan,
  refused: ReadonlyMap<number, unknown>,
): Counts {
  const { shape } = pricing;
  const shownOn = shownReader(seen, shape);
  const counts: Counts = {
    ...{ items: seen.rows.length, priced: 0, few: 0, failed: 0, kept: 0, open: 0, foreign, moved: 0, withoutProfit: 0 },
    refused: refused.size,
  };
  const noteAt = shape.findIndex(({ name }) => name === 'note');
  for (const [row, { state, moved, waits }] of lines) {
    if (refused.has(row)) continue;
    const shown = shownOn(row);
    // A person may have cleared them.
    if (state === 'priced' && shown.every(value => value === '')) counts.open += 1;
    else counts[state] += 1;
    if (waits && state !== 'open') counts.open += 1;
    if (state === 'failed' && hasPrice(pricing, shown)) counts.kept += 1;
    if (moved !== 0) counts.moved += 1;
    if (state === 'priced' && String(shown[noteAt]).includes(NO_PROFIT)) counts.withoutProfit += 1;
  }
  return counts;
}

/** The items with an answer of this run. One that waited for its row was recorded by the run that looked it up. */
export function answeredItems(pricing: Pricing, seen: ListView): HistoryItem[] {
  return pricing.rowsIn(seen).flatMap(({ item }) => {
    const result = resultOf(pricing, item);
    return result?.ok && result.value.at >= pricing.since ? [{ name: item.name, price: result.value }] : [];
  });
}

function priceIn(facts: Facts): KnownPrice {
  const price = priceOf(facts);
  const picture = readPicture(facts.picture);
  const covers = picture ? coverNote(picture.count, price.count) : '';
  const note = [price.enough ? noteOf(price, facts) : price.note, covers].filter(Boolean).join('; ');
  return { ...price, note, at: facts.at, picture };
}

/** Notes that could change a decision. A note beside every price would not be read. */
function noteOf({ priceNow, count, currency, mixed, upperBounds }: Price, { prices, notices = [] }: Facts): string {
  const price = prices?.paid ?? prices?.include;
  const others = price ? leftOutOf(price) : [];
  const leftOut = others.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0);
  const notes = [
    ...(mixed ? mixedNotes(mixed, priceNow ?? 0, currency) : []),
    ...lackingNotes(price?.missing ?? []),
    ...(upperBounds * 2 > count ? ['Most were best offers: sold for less than this'] : []),
    ...(leftOut * 4 >= count && leftOut > 0 ? [`Left out ${others.join(', ')}`] : []),
  ];
  return noteFrom(notes, notices);
}
