/** Compares a check of an item's sales with the saved ones. Pure. */
import { inCents } from '../money.ts';
import { ENOUGH_SALES } from '../rows/price-facts.ts';
import { isoCode, named, type SoldCheck } from './check.ts';
import { type EventSettings, emptyEvent, listingEvent, type Observed, type WatchEvent } from './events.ts';
import type { WatchItem } from './item.ts';
import { type MedianMove, medianMoved, newRows } from './news.ts';
import { type ItemState, minuteOf, type Room } from './state.ts';

/** Records a check of the sales. The first check only starts the comparison and reports no events. */
export function sold(
  item: WatchItem,
  before: ItemState,
  check: SoldCheck,
  settings: EventSettings,
  room: Room,
): Observed {
  const { median, count } = check.price;
  const currency = isoCode(check.price.currency) ?? before.currency;
  const seen = before.soldAt > 0 ? { seen: before.seen, old: [], isWhole: before.isWhole } : undefined;
  const read = named(check.sales, before.seen, check);
  const ids = read.map(({ id }) => id);
  const rows = newRows(ids, check.isWhole, seen, room.rows);
  const reported =
    before.reportedMedian === null ? undefined : { median: before.reportedMedian, currency: before.currency };
  const { state: next, change } = medianMoved({ median, currency }, settings.movedPercent ?? 10, reported);
  const comparable = next?.currency === currency ? next : undefined;
  const state: ItemState = {
    ...before,
    soldAt: minuteOf(check.at),
    offeredChecks: 0,
    median,
    sales: count,
    currency,
    reportedMedian: comparable?.median ?? null,
    previousMedian: change?.previousMedian ?? (comparable && comparable === reported ? before.previousMedian : null),
    groups: check.groups.filter(({ sales }) => sales >= ENOUGH_SALES).slice(0, room.groups),
    seen: rows.state.seen,
    isWhole: rows.state.isWhole,
  };
  const fresh = new Set(rows.fresh);
  const sales = read.filter(({ id }) => fresh.has(id)).reverse();
  const events = sales.map(sale => listingEvent(item, state, 'sold', check.at, sale, settings));
  if (change) events.push(priceEvent(item, check, currency, change));
  return { state, events };
}

function priceEvent(
  item: WatchItem,
  { at, price: { median, count, p25, p75 } }: SoldCheck,
  currency: string | null,
  { previousMedian, changePercent }: NonNullable<MedianMove['change']>,
): WatchEvent {
  const day = new Date(at).toISOString().slice(0, 10);
  return {
    ...emptyEvent(item, 'price', at),
    price: median,
    currency,
    median,
    percent: changePercent,
    sales: count,
    low: p25,
    high: p75,
    ageDays: 0,
    before: previousMedian,
    id: `${item.key}-price-${inCents(previousMedian)}-${inCents(median ?? 0)}-${day}`,
  };
}
