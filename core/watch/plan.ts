/** Which checks are due, within the budget of the month and the requests that the key has left. Pure: clock and usage come in. */
import { counted, grouped } from '../counts.ts';
import type { Row } from '../endpoint.ts';
import { markets } from '../generated/endpoints.ts';
import { instantFrom } from '../request/retry.ts';
import { spendable, usageOf } from '../request/usage.ts';
import type { EventKind } from './events.ts';
import type { WatchItem } from './item.ts';
import type { Side } from './market.ts';
import { type ItemState, minuteOf, newItem, newWatch, type WatchState } from './state.ts';

export interface PlanSettings {
  /** The most requests in 30 days, those in doubt included. */
  monthly: number;
  /** How often the host wakes the watch, ms; default an hour. */
  everyMs?: number;
  /** The events that are wanted: a side that none of them needs is not checked. Default all. */
  kinds?: readonly EventKind[];
  /** Requests of the quota that the watch leaves to others; default none. */
  reserve?: number;
  /** Items that were never checked are due at once, as far as the budget goes. */
  allAtFirst?: boolean;
}

export interface WatchPlan {
  items: number;
  /** ms between two checks of one item; infinite if no requests are left. */
  eachMs: number;
  /** Requests in 30 days at this interval. */
  requests: number;
  monthly: number;
  /** `200 items, each checked every 3 days: about 2,000 of 2,000 requests a month.` */
  text: string;
}

/** One request. */
export interface DueCheck {
  item: WatchItem;
  side: Side;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
/** One check in this many reads the sales, where both sides are wanted: sold prices change more slowly than offers. */
const SOLD_EVERY = 5;

/**
 * What a list costs. @param usage data of the account usage, which is free to ask for (reference 4.9); without it only the budget counts.
 */
export function planWatch(
  items: readonly WatchItem[],
  settings: PlanSettings,
  now: number,
  usage: Row = {},
  state: WatchState = newWatch(),
): WatchPlan {
  const { everyMs = HOUR_MS, monthly, kinds } = settings;
  const count = items.filter(item => sidesOf(item, kinds).length > 0).length;
  // Prices do not move faster than by the hour.
  const eachMs = Math.max(gapOf(state, settings, usage, now) * count, everyMs, HOUR_MS);
  const requests = Math.round((MONTH_MS / eachMs) * count);
  const about = `about ${grouped(requests)} of ${grouped(monthly)} requests a month`;
  const text = Number.isFinite(eachMs) ? `each checked every ${inWords(eachMs)}: ${about}` : 'but no requests are left';
  return {
    items: count,
    eachMs,
    requests,
    monthly,
    text: count === 0 ? 'The list has nothing to watch.' : `${counted(count, 'item')}, ${text}.`,
  };
}

function inWords(ms: number): string {
  const hours = ms / HOUR_MS;
  if (hours < 48) return counted(Math.round(hours * 10) / 10, 'hour');
  return counted(Math.round(hours / 2.4) / 10, 'day');
}

/** The checks to take now: the item checked longest ago first. Checks are paid for at even intervals; a host that slept may catch up. */
export function dueChecks(
  items: readonly WatchItem[],
  state: WatchState,
  settings: PlanSettings,
  usage: Row,
  now: number,
): DueCheck[] {
  const gapMs = gapOf(state, settings, usage, now);
  const waitedMs = state.lookedAt === 0 ? Math.max(settings.everyMs ?? HOUR_MS, gapMs) : Math.abs(now - state.lookedAt);
  const left = leftOf(usage, settings) ?? Number.POSITIVE_INFINITY;
  const affordable = Math.min(settings.monthly - monthAt(state, now).spent, left);
  const unseen = settings.allAtFirst ? items.filter(({ key }) => state.items[key] === undefined).length : 0;
  const paced = Math.max(Math.floor(waitedMs / gapMs), unseen);
  const most = Number.isFinite(gapMs) ? Math.max(0, Math.min(paced, affordable)) : 0;
  const turns = new Map(Object.keys(state.items).map((key, turn) => [key, turn]));
  const turnOf = ({ key }: WatchItem) => turns.get(key) ?? -1;
  return [...items]
    .sort((a, b) => turnOf(a) - turnOf(b))
    .flatMap(item => {
      const own = state.items[item.key] ?? newItem();
      const isEarly = isWithin(HOUR_MS, own.checkedAt, now);
      return isEarly ? [] : sideOf(item, own, sidesOf(item, settings.kinds), now).map(side => ({ item, side }));
    })
    .slice(0, most);
}

/** Before or after: an instant that lies ahead was written while the clock was wrong, and must not hold up the watch. */
const isWithin = (spanMs: number, minute: number, now: number) => Math.abs(minuteOf(now) - minute) < minuteOf(spanMs);

/** The month of the budget as it is now: 30 days that begin with the first request after the last month. */
export function monthAt({ month }: WatchState, now: number): WatchState['month'] {
  const latest = now + MONTH_MS;
  return now < month.endsAt ? { ...month, endsAt: Math.min(month.endsAt, latest) } : { endsAt: latest, spent: 0 };
}

/** ms between two requests: what is left of the month over what is left of the budget, or the same of the key where that is slower. */
function gapOf(state: WatchState, settings: PlanSettings, usage: Row, now: number): number {
  const { endsAt, spent } = monthAt(state, now);
  const gapMs = (endsAt - now) / Math.max(0, settings.monthly - spent);
  const left = leftOf(usage, settings);
  if (left === undefined) return gapMs;
  const resetAt = instantFrom(usage.reset_at) ?? endsAt;
  return Math.max(gapMs, ((resetAt > now ? resetAt : endsAt) - now) / Math.max(0, left));
}

/** Requests of the key that the watch may still use, or undefined where the service does not say. */
function leftOf(usage: Row, { reserve = 0 }: PlanSettings): number | undefined {
  const left = spendable(usageOf(usage));
  return left === undefined ? undefined : left - reserve;
}

/** The sides that the wanted events need. */
function sidesOf({ offered }: WatchItem, kinds: readonly EventKind[] | undefined): Side[] {
  const wants = (...some: EventKind[]) => kinds === undefined || some.some(kind => kinds.includes(kind));
  return [
    ...(wants('sold', 'price') || (offered && wants('deal')) ? (['sold'] as const) : []),
    ...(offered && wants('offered', 'deal', 'gone') ? (['offered'] as const) : []),
  ];
}

/** The side to check now; none where the service would only repeat the sales that it saved (reference 4.7). */
function sideOf({ market }: WatchItem, own: ItemState, sides: readonly Side[], now: number): Side[] {
  const isSaved = isWithin(markets[market].sold.savedMs ?? 0, own.soldAt, now);
  const isSoldDue = !isSaved && (sides.length === 1 || own.soldAt === 0 || own.offeredChecks >= SOLD_EVERY - 1);
  return sides.includes('sold') && isSoldDue ? ['sold'] : sides.filter(side => side === 'offered');
}
