/** All figures about the sales of one answer besides the median: spread, speed, groups, evidence and the latest sales. */
import { counted } from '../counts.ts';
import type { Endpoint, Row } from '../endpoint.ts';
import { dayNumber } from '../input/day.ts';
import { type Bin, binsOf, MOST_PARTS, type PicturePeriod, periodsOf } from './distribution.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { ENOUGH_SALES } from './price-facts.ts';
import { movedPercent, type PricesNow, pricesNow } from './price-now.ts';
import type { Sale, SoldRow } from './sales.ts';
import { quantile, statisticsByCurrency, unitsOf } from './statistics.ts';

/**
 * Figures about the sales of one answer in one currency. An aggregate counts its units (reference 2.5). If there are too few sales for a
 * price, every price is null and there are no bins.
 */
export interface Picture extends PricesNow {
  /** Units sold. All figures cover these, and the speed also best offers for which the price paid is unknown. */
  count: number;
  /** ISO 4217 code; null if the service does not state it. */
  currency: string | null;
  min: number | null;
  p10: number | null;
  p25: number | null;
  median: number | null;
  p75: number | null;
  p90: number | null;
  max: number | null;
  /** The median of these sales, even if the service's own summary has a different one. */
  typicalPrice: number | null;
  /** Change from the oldest to the newest third of the sales, in percent; null without dates. */
  movedPercent: number | null;
  evidence: Evidence;
  /** Bins in ascending order of price. The first one includes everything below it, the last one everything above. */
  bins: Bin[];
  /** Dated sales in chronological order. */
  periods: PicturePeriod[];
  /** `YYYY-MM-DD` of the first and the last sale. */
  firstDay: string | null;
  lastDay: string | null;
  /** Days without a sale at the end of the searched period; null if they can't be known. */
  idleDays: number | null;
  /** Null if unknown. */
  soldPerDay: number | null;
  /** Share of the sales that closed with an accepted offer, from 0 to 1; null if the marketplace does not show it. */
  bestOfferShare: number | null;
  /** One for each grouping field of the catalogue. */
  breakdowns: Breakdown[];
  /** The three latest sales, newest first; the first three of the answer if there are no dates. */
  latest: LatestSale[];
  /** An image of the newest sale that has one. */
  image: string | null;
  /** Sales that the figures leave out, as sentences without a full stop. May be empty. */
  note: string;
}

/** The sales grouped by one field. The counts add up to the picture's count. */
export interface Breakdown {
  field: string;
  /** Title Case, such as `Buying Format`. */
  label: string;
  /** Most sales first; at most twelve, with the smallest ones combined as `Other` at the end. */
  groups: PictureGroup[];
}

export interface PictureGroup {
  /** The service's value, `Not given`, or `Other`. */
  label: string;
  count: number;
  /** Null if the group has too few sales for a price. */
  median: number | null;
  p25: number | null;
  p75: number | null;
}

export interface LatestSale {
  title: string | null;
  price: number;
  currency: string | null;
  day: string | null;
  /** Value of the first grouping field, which is the condition if the marketplace shows one. */
  group: string | null;
  /** URLs from the service, https only. */
  url: string | null;
  image: string | null;
}

export interface PictureOptions {
  /** No price is given for fewer sales, also within a group; default 3. */
  minSales?: number;
  /** Sales without a price that counts. They only show how often something sells. */
  unpriced?: readonly Sale[];
  /** The currency of the picture; by default the one with the most sales. */
  currency?: string | null;
  /** First and last day of the searched period, if known. */
  searched?: { from?: string; to?: string };
  /** Whether the rows include every sale of the searched period. */
  isComplete?: boolean;
  /** Whether the rows are the newest sales, so their dates show the speed and the time of the last sale. Default true. */
  isNewest?: boolean;
  /** Sales behind the service's own summary. */
  summaryCount?: number;
  /** Sales that the rows leave out, such as `12 in EUR`. */
  leftOut?: readonly string[];
  /** Link of sales without their own URL. */
  url?: unknown;
}

/** The picture of sales. Pure. */
export function pictureOfSold(endpoint: Endpoint, found: readonly SoldRow[], options: PictureOptions = {}): Picture {
  const { minSales = ENOUGH_SALES, unpriced = [] } = options;
  const { currency = statisticsByCurrency(found.map(({ sale }) => sale))[0]?.currency ?? null } = options;
  const sold = found.filter(({ sale }) => sale.currency === currency);
  const sorted = [...sold].sort((a, b) => a.sale.price - b.sale.price);
  const sales = sorted.map(({ sale }) => sale);
  const count = unitsOf(sales);
  const isEnough = count > 0 && count >= minSales;
  const at = (percent: number) => (isEnough ? quantile(sales, count, percent) : null);
  const quartiles = { p25: at(25), median: at(50), p75: at(75) };
  const inOrder = sold.map(({ sale }) => sale);
  const moved = movedPercent(inOrder);
  const periods = periodsOf(sales, minSales);
  const [firstDay, lastDay] = daysOf(sales);
  const everySale = [...sales, ...unpriced.filter(sale => sale.currency === currency)];
  const idle = idleDays(lastDay, options);
  const hasDays = endpoint.rows?.sale?.soldAt !== undefined;
  const latest = newest(sold);
  const read = latestReader(endpoint, options);
  return {
    count,
    currency,
    min: isEnough ? sales[0]!.price : null,
    p10: at(10),
    ...quartiles,
    p90: at(90),
    max: isEnough ? sales.at(-1)!.price : null,
    ...pricesNow(inOrder, quartiles),
    typicalPrice: quartiles.median,
    movedPercent: moved,
    evidence: evidenceOf({ count, ...quartiles, movedPercent: moved, idleDays: idle }),
    bins: isEnough ? binsOf(sales) : [],
    periods,
    firstDay,
    lastDay,
    idleDays: idle,
    soldPerDay: hasDays ? speedOf(everySale, options) : null,
    bestOfferShare: bestOfferShare(endpoint, sold, count),
    breakdowns: breakdownsOf(endpoint, sorted, minSales),
    latest: latest.slice(0, 3).map(read),
    image: firstImage(latest, read),
    note: noteOf(count, unitsOf(sales.filter(({ day }) => day === null)), hasDays, options),
  };
}

/** The days of the first and the last sale. */
function daysOf(sales: readonly Sale[]): [first: string | null, last: string | null] {
  const days = sales.flatMap(({ day }) => day ?? []).sort();
  return [days[0] ?? null, days.at(-1) ?? null];
}

/** Days without a sale at the end of the searched period. Unknown if newer sales may be on another page. */
function idleDays(
  lastDay: string | null,
  { searched, isComplete = false, isNewest = true }: PictureOptions,
): number | null {
  if (lastDay === null || searched?.to === undefined || !(isComplete || isNewest)) return null;
  return Math.max(0, dayNumber(searched.to) - dayNumber(lastDay));
}

/**
 * Units sold per day: over the searched period if all sales are known, otherwise over the time between the first and the last of the newest
 * sales.
 */
function speedOf(
  sales: readonly Sale[],
  { searched, isComplete = false, isNewest = true }: PictureOptions,
): number | null {
  const [firstDay, lastDay] = daysOf(sales);
  if (firstDay === null || lastDay === null) return null;
  if (isComplete && searched?.from !== undefined && searched.to !== undefined) {
    const days = dayNumber(searched.to) - dayNumber(searched.from) + 1;
    return days > 0 ? perDay(unitsOf(sales), days) : null;
  }
  // An aggregate has only the date of its last unit.
  if (!isNewest || sales.some(({ units }) => units > 1)) return null;
  const days = dayNumber(lastDay) - dayNumber(firstDay);
  const dated = sales.filter(({ day }) => day !== null).length;
  // Two sales on consecutive days would look like one sale a day.
  return days > 0 && dated >= ENOUGH_SALES ? perDay(dated - 1, days) : null;
}

/** Units per day. Rates below 1 keep two significant digits. */
export function perDay(units: number, days: number): number {
  const rate = units / days;
  return rate >= 1 ? Math.round(rate * 100) / 100 : Number(rate.toPrecision(2));
}

function bestOfferShare(endpoint: Endpoint, sold: readonly SoldRow[], count: number): number | null {
  const field = endpoint.rows?.sale?.upperBound;
  if (field === undefined || count === 0) return null;
  return unitsOf(sold.filter(({ row }) => row[field] === true).map(({ sale }) => sale)) / count;
}

/** Label of the group that combines the smallest groups. */
export const OTHER = 'Other';
const NOT_GIVEN = 'Not given';

/** The part of all sales that a group holds, in percent with one decimal. */
export const sharePercent = ({ count }: Pick<PictureGroup, 'count'>, all: Pick<Picture, 'count'>): number =>
  Math.round((count / all.count) * 1_000) / 10;

/** @param sorted by price. */
function breakdownsOf(endpoint: Endpoint, sorted: readonly SoldRow[], minSales: number): Breakdown[] {
  return (endpoint.rows?.sale?.groups ?? []).map(field => ({
    field,
    label: endpoint.rows?.fields.find(({ name }) => name === field)?.label ?? field,
    groups: groupsOf(field, sorted, minSales),
  }));
}

/** The sales by the values of a field, most sales first. @param sorted by price. */
export function groupsOf(field: string, sorted: readonly SoldRow[], minSales: number): PictureGroup[] {
  const byLabel = new Map<string, Sale[]>();
  for (const { row, sale } of sorted) {
    const label = labelIn(row, field);
    const group = byLabel.get(label);
    if (group) group.push(sale);
    else byLabel.set(label, [sale]);
  }
  const others = byLabel.get(OTHER) ?? [];
  byLabel.delete(OTHER);
  const named = [...byLabel].sort(([a, x], [b, y]) => unitsOf(y) - unitsOf(x) || (a < b ? -1 : 1));
  const fits = named.length + (others.length > 0 ? 1 : 0) <= MOST_PARTS;
  const shown = fits ? named : named.slice(0, MOST_PARTS - 1);
  const rest = [...others, ...named.slice(shown.length).flatMap(([, sales]) => sales)];
  const groups = shown.map(([label, sales]) => groupOf(label, sales, minSales));
  rest.sort((a, b) => a.price - b.price);
  return rest.length === 0 ? groups : [...groups, groupOf(OTHER, rest, minSales)];
}

/** A group with its price. @param sorted by price. */
export function groupOf(label: string, sorted: readonly Sale[], minSales: number): PictureGroup {
  const count = unitsOf(sorted);
  const at = (percent: number) => (count >= minSales ? quantile(sorted, count, percent) : null);
  return { label, count, median: at(50), p25: at(25), p75: at(75) };
}

/** The group label of a row. */
export function labelIn(row: Row, field: string): string {
  return valueIn(row, field) ?? NOT_GIVEN;
}

/** A longer text is not used as a group's label. */
const LONGEST_LABEL = 80;

function valueIn(row: Row, field: string): string | null {
  const value = row[field];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).trim().slice(0, LONGEST_LABEL).trim() || null;
}

/** Newest first. Sales of the same day keep the order of the answer. */
function newest(sold: readonly SoldRow[]): SoldRow[] {
  return [...sold].sort((a, b) => {
    const [one, other] = [a.sale.day ?? '', b.sale.day ?? ''];
    return one === other ? 0 : one > other ? -1 : 1;
  });
}

function latestReader(endpoint: Endpoint, { url }: PictureOptions): (sold: SoldRow) => LatestSale {
  const { title, link, images = [], groups: [first] = [] } = endpoint.rows?.sale ?? {};
  return ({ row, sale: { price, currency, day } }) => ({
    title: title === undefined ? null : textIn(row[title]),
    price,
    currency,
    day,
    group: first === undefined ? null : valueIn(row, first),
    url: (link === undefined ? null : httpsIn(row[link])) ?? httpsIn(url),
    image: images.map(name => httpsIn(row[name])).find(image => image !== null) ?? null,
  });
}

function firstImage(latest: readonly SoldRow[], read: (sold: SoldRow) => LatestSale): string | null {
  for (const each of latest) {
    const { image } = read(each);
    if (image !== null) return image;
  }
  return null;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function httpsIn(value: unknown): string | null {
  return typeof value === 'string' && /^https:\/\/[^\s"'<>\\]+$/i.test(value) ? value : null;
}

/** A note for figures of a picture beside a price from other sales; empty if both cover as many. */
export function coverNote(count: number, summaryCount: number): string {
  if (summaryCount === count) return '';
  const missing = summaryCount - count;
  return missing > 0
    ? `${missing} of ${summaryCount} sales ${missing === 1 ? 'is' : 'are'} only in the service's summary, not in evidence, speed and groups`
    : `evidence, speed and groups cover ${counted(count, 'sale')}, the service's summary ${summaryCount}`;
}

function noteOf(count: number, undated: number, hasDays: boolean, options: PictureOptions): string {
  const { summaryCount = count, leftOut = [] } = options;
  const notes: string[] = [];
  if (summaryCount !== count) notes.push(coverNote(count, summaryCount));
  if (leftOut.length > 0) notes.push(`left out ${leftOut.join(', ')}`);
  if (count > 0 && !hasDays) notes.push('This marketplace shows no days of sale, so there are no periods and no speed');
  else if (undated > 0) notes.push(`${undated} of ${counted(count, 'sale')} ${undated === 1 ? 'has' : 'have'} no day`);
  return notes.join('; ');
}
