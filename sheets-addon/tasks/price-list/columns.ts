/**
 * The columns that a price list writes beside its items. A failed row keeps its last good values and explains the failure; the time beside
 * them shows their age. `Compared With` is written once for an item and then belongs to the person.
 */

import {
  type Cell,
  type Figure,
  figureFields,
  figureOf,
  inCents,
  marketOf,
  markets,
  movementOf,
  NO_PROFIT,
  type Price,
  type ProfitTerms,
  readTerms,
  type SavedPicture,
  type Settled,
  SPEED_RULES,
  timedMarkets,
  withProfit,
} from '@sold-data/core/engine';
import { type BlockShape, FAILED } from '../../lists/block.ts';
import type { BlockLine } from '../../lists/write-lines.ts';
import { errorMessage } from '../../settings/messages.ts';
import { costsMissing, costsOn } from '../../settings/selling-costs.ts';
import { CHANGE_FORMAT, MOVE_FORMAT, type TableColumn } from '../../tables/shape.ts';
import {
  chartLegends,
  pricesSparkline,
  rangeSparkline,
  trendPointsOf,
  trendSparkline,
} from '../../tables/sparkline.ts';
import type { PriceList } from '../draft.ts';
import type { MadeColumn, PriceColumn } from './choices.ts';
import type { Further, FurtherValues } from './further.ts';
import { howFast } from './how-fast.ts';
import { whereToSell } from './where-to-sell.ts';

/** Columns that are no figures of a price. */
type OwnName =
  | 'change'
  | 'compared'
  | 'lastSale'
  | 'rangeChart'
  | 'pricesChart'
  | 'trendChart'
  | 'trendPercent'
  | 'trendDays'
  | 'bestPlace'
  | 'netThere'
  | 'profitThere'
  | 'mostToPayThere'
  | 'days'
  | 'forSale'
  | 'updated';

/** An output column. Some chosen columns consist of several. */
export type Name = Figure | OwnName;

const TREND_LEGEND =
  'The newest third of the sales against the oldest third, over the days beside it. Steady: chance explains such a move.';

const SPEED_LEGEND =
  'Sales a day of all sellers, by the dates of the newest sales. How fast says how long the present stock lasts.';

const isFigure = (name: Name): name is Figure => figureFields.some(field => field.name === name);

const SPEED_LEGENDS = timedMarkets.map(market => `${markets[market].label}: ${SPEED_RULES[market]}`).join('\n');

const figureColumns = Object.fromEntries(
  figureFields.map(({ name, label, kind, money }) => [name, { label, kind: money ? 'amount' : kind }]),
) as Record<Figure, TableColumn>;

export const priceColumns: Record<Name, TableColumn> = {
  ...figureColumns,
  p25: { label: 'Low', kind: 'amount' },
  p75: { label: 'High', kind: 'amount' },
  netProfit: { label: 'Profit', kind: 'amount' },
  change: { label: 'Change', kind: 'number', format: CHANGE_FORMAT },
  compared: { label: 'Compared With', kind: 'amount' },
  soldPerDay: { ...figureColumns.soldPerDay, legend: SPEED_LEGEND },
  lastSale: { label: 'Days Since Last Sale', kind: 'integer' },
  evidence: { ...figureColumns.evidence, align: 'center' },
  rangeChart: { label: 'Range', kind: 'sparkline', legend: chartLegends.rangeWithPaid },
  pricesChart: { label: 'Prices', kind: 'sparkline', legend: chartLegends.prices },
  trendChart: { label: 'Trend', kind: 'sparkline', legend: chartLegends.trend },
  trendPercent: { label: 'Trend %', kind: 'number', format: MOVE_FORMAT, legend: TREND_LEGEND },
  trendDays: { label: 'Trend Days', kind: 'integer' },
  bestPlace: { label: 'Best Place', kind: 'text', align: 'center' },
  netThere: { label: 'Net There', kind: 'amount' },
  profitThere: { label: 'Profit There', kind: 'amount' },
  mostToPayThere: { label: 'Most to Pay There', kind: 'amount' },
  days: { label: 'How Fast, Days', kind: 'number', format: '0.0', legend: SPEED_LEGENDS },
  forSale: { label: 'For Sale Now', kind: 'integer' },
  currency: { label: 'Currency', kind: 'currency' },
  updated: { label: 'Updated', kind: 'instant' },
};

const MADE: Record<MadeColumn, readonly Name[]> = {
  sales: ['count'],
  range: ['p25', 'p75'],
  profit: ['netProfit'],
  change: ['change', 'compared'],
  lastSale: ['lastSale'],
  charts: ['rangeChart', 'pricesChart', 'trendChart', 'trendPercent', 'trendDays'],
  // The same figures as for the list's own marketplace.
  whereToSell: ['bestPlace', 'netThere', 'profitThere', 'mostToPayThere'],
  howFast: ['days'],
  forSale: ['forSale'],
};

const isMade = (column: PriceColumn): column is MadeColumn => Object.hasOwn(MADE, column);

/** Columns that need more than the price of an item. */
const FURTHER: Partial<Record<MadeColumn, Further<Name>>> = { whereToSell, howFast };

/** What the chosen columns of a list need more than the price of each item. */
export const furtherOf = (chosen: readonly PriceColumn[]): Further<Name>[] =>
  chosen.flatMap(column => (isMade(column) ? (FURTHER[column] ?? []) : []));

/** A price with the time of its answer, ms, and its figures. */
export interface KnownPrice extends Price {
  at: number;
  picture?: SavedPicture | undefined;
}

export interface PricedItem {
  /** The price or the error; undefined when this run has no answer yet. */
  result: Settled<KnownPrice> | undefined;
  /** The purchase price. */
  paid: unknown;
  /** The values of columns that need further searches, as far as their answers are there. */
  further?: readonly FurtherValues<Name>[];
  /** Whether the answer of a further search is missing. */
  waits?: boolean;
  /** What the row says that isn't part of the search. */
  said?: readonly string[];
}

/** Output columns for the chosen ones, in order. */
export function namesOf(chosen: readonly PriceColumn[]): Name[] {
  const isOnPurchase = chosen.includes('profit');
  const names = chosen
    .flatMap((column): readonly Name[] => (isMade(column) ? MADE[column] : [column]))
    .filter(name => {
      if (name === 'mostToPayThere') return chosen.includes('mostToPay');
      return name !== (isOnPurchase ? 'netThere' : 'profitThere');
    });
  return [...new Set(names), 'currency', 'updated', 'note'];
}

/** The result columns. */
export const shapeOf = (chosen: readonly PriceColumn[]): BlockShape =>
  namesOf(chosen).map(name => ({ name, ...priceColumns[name], ...(name === 'compared' ? { isKept: true } : {}) }));

/** Index of the column that a run can't do without: the first amount, or the first column of a list without amounts. */
export const mainOf = (chosen: readonly PriceColumn[]): number =>
  Math.max(
    0,
    namesOf(chosen).findIndex(name => priceColumns[name].kind === 'amount'),
  );

/**
 * Terms of a sale with the saved costs, and why its purchase price is left out.
 * @throws InvalidParametersError when a cost is missing.
 */
function termsOf({ what }: PriceList, paid: unknown): { terms?: ProfitTerms; why: string } {
  if (!what.columns.includes('profit') && !what.columns.includes('mostToPay')) return { why: '' };
  const terms = { ...costsOf(what), ...(what.margin === null ? {} : { margin: what.margin }) };
  try {
    return { terms: { ...terms, ...readTerms({ paid, currency: terms.currency }) }, why: '' };
  } catch (error) {
    return { terms, why: what.columns.includes('profit') ? `${NO_PROFIT} ${errorMessage(error)}` : '' };
  }
}

/** What selling costs on the list's marketplace. @throws CostsMissing */
export function costsOf({ source }: PriceList['what']): ProfitTerms {
  const market = marketOf(source);
  const costs = costsOn(market);
  if (!costs) throw costsMissing([market], undefined, 'what.columns');
  return costs;
}

/** The intended contents of a row in the block. */
export interface Line extends BlockLine {
  /** The direction of a change beyond the alert limit: up 1, down -1. */
  moved: -1 | 0 | 1;
  state: 'priced' | 'few' | 'failed' | 'open';
  /** Whether the answer of a further search is missing. */
  waits?: boolean;
  /** Currency of the net proceeds at the best marketplace: that of the fees. */
  currencyThere?: string | undefined;
}

/**
 * Computes the line for an item.
 * @param names the columns of the block.
 * @param shown current contents of its row, by column of the block.
 * @param own those that belong to this item; all others are removed.
 */
export function lineOf(
  { result, paid, further = [], waits = false, said = [] }: PricedItem,
  draft: PriceList,
  names: readonly Name[],
  shown: readonly unknown[],
  own: readonly unknown[],
): Line {
  const keep = (note: string) => names.map((name, at) => (name === 'note' ? note : own[at]));
  if (!result) return { values: own, moved: 0, state: 'open', isOpen: true };
  if (!result.ok) return { values: keep(failure(result.error)), moved: 0, state: 'failed' };
  const { at, picture } = result.value;
  const { terms, why } = termsOf(draft, paid);
  const price = terms ? withProfit(result.value, terms) : result.value;
  const old = (name: Name) => own[names.indexOf(name)] ?? '';
  const compared = old('compared');
  const reference = typeof compared === 'number' && compared > 0 ? compared : null;
  // The amount to compare with may be all that is left of an earlier search.
  const before = String(shown[names.indexOf('currency')] ?? '');
  const mixed = reference === null ? undefined : currencyChange(price, before);
  if (mixed !== undefined) return { values: keep(mixed), moved: 0, state: 'failed', waits };
  const { alertPercent } = draft.what;
  const moved = movedBeyond(alertPercent, price.median, reference);
  const alert = moved === 0 ? '' : `${moved > 0 ? 'Up' : 'Down'} by more than ${alertPercent} %`;
  const isSaid = further.some(({ saysPaid }) => saysPaid);
  const notes = [alert, price.note, isSaid ? '' : why, ...further.map(({ note }) => note), ...said];
  const cells: Partial<Record<Name, Cell>> = {
    change: reference !== null && price.median !== null ? price.median / reference - 1 : null,
    compared: reference ?? price.median,
    currency: price.currency ?? (reference === null ? null : before),
    updated: new Date(at).toISOString(),
    note: notes.filter(Boolean).join('; '),
    ...(picture ? picturedCells(picture, price.netProfit == null ? null : terms?.paid) : {}),
    ...Object.assign({}, ...further.map(each => each.cells)),
  };
  const currencyThere = further.find(({ currency }) => currency !== undefined)?.currency;
  // The row is already written, but the cache may have lost the answer's picture.
  const isWritten = picture === undefined && isSameTime(old('updated'), at);
  // A person's own amount to compare with stays.
  const stays = (name: Name) => (name === 'compared' && compared !== '') || (isWritten && FROM_PICTURE.has(name));
  const values = names.map(name => {
    if (stays(name)) return old(name);
    return (isFigure(name) && !(name in cells) ? figureOf(name, price, picture ?? null) : cells[name]) ?? '';
  });
  return { values, moved, state: price.median === null ? 'few' : 'priced', waits, currencyThere };
}

/** Why a price can't be compared with an earlier one in another currency. The row stays unchanged until a person has checked it. */
function currencyChange({ median, currency }: Pick<Price, 'median' | 'currency'>, before: string): string | undefined {
  if (before === '' || currency === null || before === currency) return undefined;
  const now = `${median ?? 'too few'} in ${currency} now`;
  return `Not compared: the prices were in ${before} and are ${now}. Clear Compared With to start over`;
}

/** The direction of a change beyond the alert limit. Compared in cents: a floating-point quotient would put 110 above 10 % over 100. */
function movedBeyond(alertPercent: number | null, median: number | null, reference: number | null): Line['moved'] {
  if (alertPercent === null || median === null || reference === null) return 0;
  const rise = inCents(median) - inCents(reference);
  if (Math.abs(rise) * 100 <= inCents(reference) * alertPercent) return 0;
  return rise > 0 ? 1 : -1;
}

/** What an answer's picture says in a row. */
function picturedCells(picture: SavedPicture, paid: number | null | undefined): Partial<Record<Name, Cell>> {
  const trendChart = trendSparkline(trendPointsOf(picture));
  // The word belongs to the line beside it.
  const movement = trendChart === '' ? null : movementOf(picture);
  return {
    lastSale: picture.idleDays,
    rangeChart: rangeSparkline(picture, paid),
    pricesChart: pricesSparkline(picture),
    trendChart,
    trendPercent: movement && (movement.isSteady ? 0 : movement.percent / 100),
    trendDays: movement?.days ?? null,
  };
}

const FROM_PICTURE: ReadonlySet<Name> = new Set([
  ...figureFields.flatMap(({ name, ofSales }) => (ofSales ? [name] : [])),
  'lastSale',
  'rangeChart',
  'pricesChart',
  'trendChart',
  'trendPercent',
  'trendDays',
]);

/** Sheets store times in seconds. */
const isSameTime = (shown: unknown, at: number) => shown instanceof Date && Math.abs(shown.getTime() - at) <= 1_000;

/** The message starts with a fixed word, so no sheet reads text from the service as a formula. */
const failure = (error: unknown) => `${FAILED}${errorMessage(error)}`;

/** The query failed earlier in this run, in an execution that has ended. */
export class GaveUp extends Error {
  override name = 'GaveUp';
  constructor() {
    super('it could not be looked up in this run.');
  }
}
