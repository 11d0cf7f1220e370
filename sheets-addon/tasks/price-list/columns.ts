/**
 * The columns that a price list writes beside its items. A failed row keeps its last good values and explains the failure; the time beside
 * them shows their age. `Compared With` is written once and then belongs to the person.
 */

import {
  figureLabel,
  inCents,
  marketOf,
  movementOf,
  type Price,
  type ProfitTerms,
  readTerms,
  type SavedPicture,
  type Settled,
  withProfit,
} from '@sold-data/core/engine';
import { type BlockLine, type BlockShape, FAILED } from '../../lists/block.ts';
import { errorMessage } from '../../settings/messages.ts';
import { costsMissing, costsOn } from '../../settings/selling-costs.ts';
import type { TableColumn } from '../../tables/shape.ts';
import {
  chartLegends,
  pricesSparkline,
  rangeSparkline,
  trendPointsOf,
  trendSparkline,
} from '../../tables/sparkline.ts';
import type { PriceColumn, PriceList } from '../draft.ts';
import type { ComparedPlaces } from './marketplaces.ts';

/** An output column. Some chosen columns consist of several. */
export type Name =
  | Exclude<PriceColumn, 'sales' | 'range' | 'profit' | 'charts' | 'whereToSell'>
  | 'count'
  | 'p25'
  | 'p75'
  | 'netProfit'
  | 'rangeChart'
  | 'pricesChart'
  | 'trendChart'
  | 'trendPercent'
  | 'trendDays'
  | 'bestPlace'
  | 'netThere'
  | 'profitThere'
  | 'mostToPayThere'
  | 'compared'
  | 'currency'
  | 'updated'
  | 'note';

const TREND_LEGEND =
  'The newest third of the sales against the oldest third, over the days beside it. Steady: chance explains such a move.';

const SPEED_LEGEND =
  'Sales a day of all sellers, by the dates of the newest sales. Sell one item > How fast says how long the present stock lasts.';

export const priceColumns: Record<Name, TableColumn> = {
  priceNow: { label: figureLabel('priceNow'), kind: 'amount' },
  median: { label: figureLabel('median'), kind: 'amount' },
  count: { label: figureLabel('count'), kind: 'integer' },
  p25: { label: 'Low', kind: 'amount' },
  p75: { label: 'High', kind: 'amount' },
  netProfit: { label: 'Profit', kind: 'amount' },
  mostToPay: { label: figureLabel('mostToPay'), kind: 'amount' },
  change: { label: 'Change', kind: 'number' },
  compared: { label: 'Compared With', kind: 'amount' },
  soldPerDay: { label: figureLabel('soldPerDay'), kind: 'number', legend: SPEED_LEGEND },
  quickPrice: { label: figureLabel('quickPrice'), kind: 'amount' },
  patientPrice: { label: figureLabel('patientPrice'), kind: 'amount' },
  lastSale: { label: 'Days Since Last Sale', kind: 'integer' },
  evidence: { label: figureLabel('evidence'), kind: 'text', align: 'center' },
  product: { label: figureLabel('product'), kind: 'text' },
  rangeChart: { label: 'Range', kind: 'sparkline', legend: chartLegends.rangeWithPaid },
  pricesChart: { label: 'Prices', kind: 'sparkline', legend: chartLegends.prices },
  trendChart: { label: 'Trend', kind: 'sparkline', legend: chartLegends.trend },
  trendPercent: { label: 'Trend %', kind: 'number', legend: TREND_LEGEND },
  trendDays: { label: 'Trend Days', kind: 'integer' },
  bestPlace: { label: 'Best Place', kind: 'text', align: 'center' },
  netThere: { label: 'Net There', kind: 'amount' },
  profitThere: { label: 'Profit There', kind: 'amount' },
  mostToPayThere: { label: 'Most to Pay There', kind: 'amount' },
  currency: { label: 'Currency', kind: 'currency' },
  updated: { label: 'Updated', kind: 'instant' },
  note: { label: 'Note', kind: 'text' },
};

const NAMES: Record<PriceColumn, readonly Name[]> = {
  priceNow: ['priceNow'],
  median: ['median'],
  sales: ['count'],
  range: ['p25', 'p75'],
  profit: ['netProfit'],
  mostToPay: ['mostToPay'],
  change: ['change', 'compared'],
  soldPerDay: ['soldPerDay'],
  quickPrice: ['quickPrice'],
  patientPrice: ['patientPrice'],
  lastSale: ['lastSale'],
  evidence: ['evidence'],
  product: ['product'],
  charts: ['rangeChart', 'pricesChart', 'trendChart', 'trendPercent', 'trendDays'],
  // The same figures as for the list's own marketplace.
  whereToSell: ['bestPlace', 'netThere', 'profitThere', 'mostToPayThere'],
};

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
  /** The compared marketplaces, if the list compares them and all their answers are there. */
  places?: ComparedPlaces | undefined;
  /** Whether the answer of a marketplace is missing. */
  waits?: boolean;
  /** What the row says that isn't part of the search. */
  said?: readonly string[];
}

/** Output columns for the chosen ones, in order. */
export function namesOf(chosen: readonly PriceColumn[]): Name[] {
  const isOnPurchase = chosen.includes('profit');
  const names = chosen
    .flatMap(column => NAMES[column])
    .filter(name => {
      if (name === 'mostToPayThere') return chosen.includes('mostToPay');
      return name !== (isOnPurchase ? 'netThere' : 'profitThere');
    });
  return [...new Set(names), 'currency', 'updated', 'note'];
}

/** The result columns. `Compared With` belongs to the person once it is written. */
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
    return { terms, why: what.columns.includes('profit') ? `No profit: ${errorMessage(error)}` : '' };
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
  /** Whether the answer of another marketplace is missing. */
  waits?: boolean;
  /** Currency of the net proceeds at the best marketplace: that of the fees. */
  currencyThere?: string | undefined;
}

/**
 * Computes the line for an item.
 * @param shown current contents of its row, by column of the block.
 * @param isOwn the row's values belong to this item; otherwise they are another's, and are removed.
 */
export function lineOf(
  { result, paid, places, waits = false, said = [] }: PricedItem,
  draft: PriceList,
  shown: readonly unknown[],
  isOwn: boolean,
): Line {
  const names = namesOf(draft.what.columns);
  const blank = (note: string) => names.map(name => (name === 'note' ? note : ''));
  const keep = (note: string) => (isOwn ? names.map((name, at) => (name === 'note' ? note : shown[at])) : blank(note));
  if (!result) return { values: isOwn ? [...shown] : blank(''), moved: 0, state: 'open', isOpen: true };
  if (!result.ok) return { values: keep(failure(result.error)), moved: 0, state: 'failed' };
  const { alertPercent } = draft.what;
  const { at, picture } = result.value;
  const movement = picture ? movementOf(picture) : null;
  const { terms, why } = termsOf(draft, paid);
  const price = terms ? withProfit(result.value, terms) : result.value;
  const old = (name: Name) => shown[names.indexOf(name)] ?? '';
  const compared = old('compared');
  const isSet = typeof compared === 'number' && compared > 0;
  const { median, currency, note } = price;
  // Amounts are never compared across currencies. The row stays unchanged until a person has checked it.
  if (isSet && old('currency') !== '' && currency !== null && old('currency') !== currency) {
    const now = median ?? 'too few';
    const why = `Not compared: the prices were in ${old('currency')} and are ${now} in ${currency} now`;
    return { values: keep(`${why}. Clear Compared With to start over`), moved: 0, state: 'failed', waits };
  }
  const best = places?.best;
  // Without a currency the comparison was refused, for the same price paid.
  const isSaidThere = places !== undefined && places.currency === undefined;
  // Compared in cents, because a floating-point quotient would put 110 above 10 % over 100.
  const rise = isSet && median !== null ? inCents(median) - inCents(compared) : 0;
  const isFar = alertPercent !== null && isSet && Math.abs(rise) * 100 > inCents(compared) * alertPercent;
  const moved = !isFar ? 0 : rise > 0 ? 1 : -1;
  const alert = `${moved > 0 ? 'Up' : 'Down'} by more than ${alertPercent} %`;
  const cells: Record<Name, string | number | null> = {
    priceNow: price.priceNow,
    median,
    count: price.count,
    p25: price.p25,
    p75: price.p75,
    netProfit: price.netProfit ?? null,
    mostToPay: price.mostToPay ?? null,
    change: isSet && median !== null ? median / compared - 1 : null,
    compared: isSet ? compared : median,
    soldPerDay: picture?.soldPerDay ?? null,
    quickPrice: picture?.quickPrice ?? null,
    patientPrice: picture?.patientPrice ?? null,
    lastSale: picture?.idleDays ?? null,
    evidence: picture?.evidence.grade ?? null,
    product: price.product,
    rangeChart: picture ? rangeSparkline(picture, price.netProfit == null ? null : terms?.paid) : null,
    pricesChart: picture ? pricesSparkline(picture) : null,
    trendChart: picture ? trendSparkline(trendPointsOf(picture)) : null,
    trendPercent: !movement ? null : movement.isSteady ? 0 : movement.percent / 100,
    trendDays: movement?.days ?? null,
    bestPlace: waits ? '' : (best?.label ?? NOWHERE),
    netThere: best?.netProceeds ?? null,
    profitThere: best?.netProfit ?? null,
    mostToPayThere: best?.mostToPay ?? null,
    currency: currency ?? (isSet ? String(old('currency')) : null),
    updated: new Date(at).toISOString(),
    note: [moved === 0 ? '' : alert, note, isSaidThere ? '' : why, places?.note, ...said].filter(Boolean).join('; '),
  };
  // The row is already written, but the cache may have lost the answer's picture.
  const isWritten = picture === undefined && isSameTime(old('updated'), at);
  const stays = (name: Name) => (name === 'compared' && compared !== '') || (isWritten && FROM_PICTURE.has(name));
  // A person's own value stays.
  const values = names.map(name => (stays(name) ? old(name) : (cells[name] ?? '')));
  return { values, moved, state: median === null ? 'few' : 'priced', waits, currencyThere: places?.currency };
}

/** Shown when no marketplace has a comparable price; the note explains why. */
const NOWHERE = 'None';

const FROM_PICTURE: ReadonlySet<Name> = new Set([
  'soldPerDay',
  'quickPrice',
  'patientPrice',
  'lastSale',
  'evidence',
  'rangeChart',
  'pricesChart',
  'trendChart',
  'trendPercent',
  'trendDays',
]);

/** Sheets store times in seconds. */
const isSameTime = (shown: unknown, at: number) => shown instanceof Date && Math.abs(shown.getTime() - at) <= 1_000;

/** The message starts with a fixed word, so no sheet reads text from the service as a formula. */
const failure = (error: unknown) => `${FAILED}${error instanceof GaveUp ? error.message : errorMessage(error)}`;

/** The query failed earlier in this run, in an execution that has ended. */
export class GaveUp extends Error {
  override name = 'GaveUp';
  constructor() {
    super('it could not be looked up in this run.');
  }
}
