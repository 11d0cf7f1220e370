/**
 * An independent calculation of a picture. It reads rows according to the reference instead of the catalogue, treats every unit as a
 * separate number, and computes statistics with d3-array. It is slow and simple on purpose.
 */
import { ascending, descending, mean, quantileSorted, rollup, sum } from 'd3-array';
import type { Picture, Row } from '../../../core/engine.ts';

/** A sold unit, as the reference describes it. */
export interface Unit {
  price: number;
  currency: string | null;
  day: string | null;
  bestOffer: boolean;
  row: Row;
}

const decimal = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) ? Number(value) : 0;
const dayIn = (value: unknown) => (/^\d{4}-\d\d-\d\d/.test(String(value)) ? String(value).slice(0, 10) : null);
const oncePerId = (rows: unknown[], idOf: (row: Row) => string) => {
  const seen = new Set<string>();
  return (rows.filter(row => row !== null && typeof row === 'object') as Row[]).filter(row => {
    const id = idOf(row);
    if (id === '') return true;
    return !seen.has(id) && seen.add(id);
  });
};
const paid = (units: Unit[]) => units.filter(({ price }) => price > 0);
const id = (value: unknown) => (value === undefined || value === null ? '' : String(value));

const isPaid = (row: Row) => row.bestOfferAccepted !== true || decimal(row.acceptedOfferPrice) > 0;

/** Every unit of an auction-site page (reference 2.2): a best offer at the price paid, or at most the listed price where that is unknown. */
export const everyAuctionUnit = (rows: unknown[]): Unit[] =>
  paid(
    oncePerId(rows, row => id(row.itemId)).map(row => ({
      price: decimal(row.bestOfferAccepted === true && isPaid(row) ? row.acceptedOfferPrice : row.soldPrice),
      currency: (row.soldCurrency as string) || null,
      day: dayIn(row.endedAt),
      bestOffer: row.bestOfferAccepted === true,
      row,
    })),
  );

/** The units whose price counts: without best offers of unknown price, unless fewer than three sales of their currency remain. */
export const auctionUnits = (rows: unknown[]): Unit[] => {
  const all = everyAuctionUnit(rows);
  const known = all.filter(({ row }) => isPaid(row));
  const sizes = rollup(
    known,
    units => units.length,
    ({ currency }) => currency,
  );
  return all.filter(unit => known.includes(unit) || (sizes.get(unit.currency) ?? 0) < 3);
};

/** Units of a page of the history: an aggregate counts as the number of units it sold, at their average price (reference 2.5). */
export const historyUnits = (rows: unknown[]): Unit[] =>
  paid(
    oncePerId(rows, row => (id(row.itemId) === '' ? '' : `${row.itemId} ${row.recordType}`)).flatMap(row => {
      const money = (row.soldPrice ?? row.averageSoldPrice) as { amount?: unknown; currency?: string } | null;
      const unit = {
        price: decimal(money?.amount),
        currency: money?.currency || null,
        day: dayIn(row.soldDate ?? row.lastSoldDate),
        bestOffer: false,
        row,
      };
      return Array.from({ length: Math.max(1, Number(row.soldUnits) || 1) }, () => unit);
    }),
  );

/** Units of a fashion page, in USD (reference 2.7, 4.5). */
export const fashionUnits = (rows: unknown[]): Unit[] =>
  paid(
    oncePerId(rows, row => id(row.listingId)).map(row => ({
      price: decimal(row.soldPrice),
      currency: 'USD',
      day: dayIn(row.soldAt),
      bestOffer: false,
      row,
    })),
  );

/** Units of a peer page, which has no sale dates (reference 2.8). */
export const peerUnits = (rows: unknown[]): Unit[] =>
  paid(
    oncePerId(rows, row => id(row.itemId))
      .filter(({ status }) => status === 'sold')
      .map(row => ({
        price: decimal(row.price),
        currency: (row.currency as string) || null,
        day: null,
        bestOffer: false,
        row,
      })),
  );

/** Units of a card's sales. The reference does not state their currency (reference 2.6). */
export const cardUnits = (rows: unknown[]): Unit[] =>
  paid(
    oncePerId(rows, () => '').map(row => ({
      price: decimal(row.price),
      currency: null,
      day: dayIn(row.soldAt),
      bestOffer: false,
      row,
    })),
  );

/** Differences between a picture and the units behind it; empty if there are none. */
export function differences(picture: Picture, all: readonly Unit[], labelOf: (row: Row, field: string) => string) {
  const found: string[] = [];
  const check = (what: string, ours: unknown, theirs: unknown) => {
    const close = typeof ours === 'number' && typeof theirs === 'number' && Math.abs(ours - theirs) <= 0.005_001;
    if (!close && ours !== theirs) found.push(`${what}: ${ours}, not ${theirs}`);
  };
  const sizes = rollup(
    all,
    units => units.length,
    ({ currency }) => currency,
  );
  if ((sizes.get(picture.currency) ?? 0) !== Math.max(0, ...sizes.values())) found.push('the currency sold less');
  const units = all.filter(({ currency }) => currency === picture.currency);
  const quantiles = (some: readonly Unit[]) => {
    const prices = some.map(({ price }) => price).sort(ascending);
    return (share: number) => (prices.length < 3 ? null : quantileSorted(prices, share)!);
  };
  const at = quantiles(units);
  check('count', picture.count, units.length);
  for (const [name, share] of [
    ['min', 0],
    ['p10', 0.1],
    ['p25', 0.25],
    ['median', 0.5],
    ['typicalPrice', 0.5],
    ['p75', 0.75],
    ['p90', 0.9],
    ['max', 1],
  ] as const)
    check(name, picture[name], at(share));

  const dated = units.filter(({ day }) => day !== null);
  const newestFirst = dated.toSorted((a, b) => descending(a.day ?? '', b.day ?? ''));
  const [low, mid, high] = [at(0.25), at(0.5), at(0.75)].map(price => (price === null ? 0 : Math.round(price * 100)));
  const agree = high! - low! <= 0.35 * mid!;
  const useNewest = units.length >= 12 && newestFirst.length >= 10 && agree;
  check('from the newest', picture.isNewest, useNewest);
  check('priceNow', picture.priceNow, quantiles(useNewest ? newestFirst.slice(0, 10) : units)(0.5));
  check('quickPrice', picture.quickPrice, quantiles(useNewest ? newestFirst.slice(0, 20) : units)(0.25));
  check('patientPrice', picture.patientPrice, quantiles(useNewest ? newestFirst.slice(0, 20) : units)(0.75));

  const { bins, periods } = picture;
  if (bins.length > 12 || periods.length > 12) found.push('too many parts');
  if (units.length >= 3)
    check(
      'sum of the bins',
      sum(bins, bin => bin.count),
      units.length,
    );
  else check('bins', bins.length, 0);
  for (const [index, { from, to, count }] of bins.entries()) {
    const isIn = ({ price }: Unit) => (index === 0 || price >= from) && (index === bins.length - 1 || price < to);
    check(`bin ${index}`, count, units.filter(isIn).length);
    if (index > 0) check(`start of bin ${index}`, from, bins[index - 1]!.to);
  }

  const days = units.flatMap(({ day }) => day ?? []).sort();
  check('first day', picture.firstDay, days[0] ?? null);
  check('last day', picture.lastDay, days.at(-1) ?? null);
  check(
    'sum of the periods',
    sum(periods, period => period.count),
    days.length,
  );
  for (const { start, end, count, median } of periods) {
    const inside = units.filter(({ day }) => day !== null && day >= start && day <= end);
    check(`sales from ${start}`, count, inside.length);
    check(`median from ${start}`, median, quantiles(inside)(0.5));
  }
  const lengths = new Set(periods.map(({ start, end }) => Date.parse(end) - Date.parse(start)));
  if (lengths.size > 1) found.push('the periods are not equal');

  if (picture.bestOfferShare !== null)
    check(
      'best offers',
      picture.bestOfferShare,
      mean(units, ({ bestOffer }) => Number(bestOffer)),
    );
  for (const { field, groups } of picture.breakdowns) {
    check(
      `sum by ${field}`,
      sum(groups, group => group.count),
      units.length,
    );
    if (groups.length > 12) found.push(`too many groups by ${field}`);
    const named = new Set(groups.map(({ label }) => label));
    for (const { label, count, median, p25, p75 } of groups) {
      const isOther = (row: Row) => !named.has(labelOf(row, field)) || labelOf(row, field) === 'Other';
      const inside = units.filter(({ row }) => (label === 'Other' ? isOther(row) : labelOf(row, field) === label));
      const atGroup = quantiles(inside);
      check(`${field} ${label}`, count, inside.length);
      check(`median of ${label}`, median, atGroup(0.5));
      check(`p25 of ${label}`, p25, atGroup(0.25));
      check(`p75 of ${label}`, p75, atGroup(0.75));
    }
  }
  return found;
}
