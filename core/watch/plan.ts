/** Decides which checks are due, within the monthly budget and the key's remaining requests. Pure: clock and usage are inputs. */
import { counted, grouped } from '../counts.ts';
import type { Row } from '../endpoint.ts';
import { markets } from '../generated/endpoints.ts';
import type { Side } from '../market.ts';
import { type Names, optionsOf } from '../question/options.ts';
import { instantFrom } from '../request/retry.ts';
import { spendable, usageOf } from '../request/usage.ts';
import type { EventKind } from './events.ts';
import type { WatchItem } from './item.ts';
import type { WatchSettings } from './round.ts';
import { type ItemState, minuteOf, newItem, newWatch, type WatchState } from './state.ts';
import { byUrgency } from './urgency.ts';

export interface PlanSettings {
  /** The most requests in a month of the account, those in doubt included. */
  monthly: number;
  /** How often the host runs the watch, ms; default one hour. */
  everyMs?: number;
  /** The events to report; default all. A side that none of them needs is not checked. */
  kinds?: readonly EventKind[];
  /** Requests of the quota that the watch must leave; default none. */
  reserve?: number;
  /** Whether items that were never checked are due at once, as far as the budget allows. */
  allAtFirst?: boolean;
}

/** The names of all settings of a watch, so one object serves its plan and its rounds. */
export const WATCH_SETTINGS: Names<WatchSettings & PlanSettings> = {
  ...{ monthly: true, everyMs: true, kinds: true, reserve: true, allAtFirst: true },
  ...{ movedPercent: true, dealPercent: true, costsOn: true },
  ...{ most: true, paused: true, keep: true, answers: true, since: true },
};

export interface WatchPlan {
  items: number;
  /** Interval between two checks of one item, ms; infinite if no requests are left. */
  eachMs: number;
  /** Requests in 30 days at this interval, at most `monthly`. */
  requests: number;
  monthly: number;
  /** For example `200 items, each checked every 3 days: about 2,000 of 2,000 requests a month.` */
  text: string;
}

/** A due check; one request. */
export interface DueCheck {
  item: WatchItem;
  side: Side;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
const LONGEST_MONTH_MS = 31 * DAY_MS;
/** If both sides are wanted, one check in this many reads the sales, because sold prices change more slowly than offers. */
const SOLD_EVERY = 5;

/**
 * The cost of watching a list.
 * @param usage data of the account usage, which is free (reference 4.9); without it only the budget counts.
 */
export function planWatch(
  items: readonly WatchItem[],
  settings: PlanSettings,
  now: number,
  usage: Row = {},
  state: WatchState = newWatch(),
): WatchPlan {
  optionsOf(settings, WATCH_SETTINGS);
  const { everyMs = HOUR_MS, monthly, kinds } = settings;
  const count = items.filter(item => sidesOf(item, kinds).length > 0).length;
  // What is left of a month may allow more, but the next one doesn't.
  const gapMs = Math.max(gapOf(state, settings, usage, now), MONTH_MS / monthly);
  // Prices don't change faster than hourly.
  const eachMs = Math.max(gapMs * count, everyMs, HOUR_MS);
  const requests = Math.round((MONTH_MS / eachMs) * count);
  const about = `about ${grouped(requests)} of ${counted(monthly, 'request')} a month`;
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

/**
 * The checks to run now, the most urgent first (urgency.ts). Requests are spread evenly; a host that was asleep may catch up.
 */
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
  const affordable = Math.min(settings.monthly - monthAt(state, usage, now).spent, left);
  const unseen = settings.allAtFirst ? items.filter(({ key }) => state.items[key] === undefined).length : 0;
  const paced = Math.max(Math.floor(waitedMs / gapMs), unseen);
  const most = Number.isFinite(gapMs) ? Math.max(0, Math.min(paced, affordable)) : 0;
  return inOrder(items, state, gapMs, now)
    .flatMap(item => {
      const own = state.items[item.key] ?? newItem();
      const isEarly = isWithin(HOUR_MS, own.checkedAt, now);
      return isEarly ? [] : sideOf(item, own, sidesOf(item, settings.kinds), now).map(side => ({ item, side }));
    })
    .slice(0, most);
}

/** The items in the order of their next checks. Those checked in the same minute take turns. */
function inOrder(items: readonly WatchItem[], { items: known }: WatchState, gapMs: number, now: number): WatchItem[] {
  const turns = new Map(Object.keys(known).map((key, turn) => [key, turn]));
  const waiting = items.map(item => {
    const own = known[item.key];
    // A time in the future was written while the clock was wrong.
    const age = own ? Math.abs(minuteOf(now) - own.checkedAt) : Number.POSITIVE_INFINITY;
    return { item, turn: turns.get(item.key) ?? -1, age, price: own?.median ?? null };
  });
  waiting.sort((a, b) => a.turn - b.turn);
  return byUrgency(waiting, gapMs / 60_000).map(({ item }) => item);
}

/** The distance counts in both directions: a time in the future was written while the clock was wrong and must not block the watch. */
const isWithin = (spanMs: number, minute: number, now: number) => Math.abs(minuteOf(now) - minute) < minuteOf(spanMs);

/**
 * The current budget month, which is the account's: it ends when the quota renews. If the service doesn't report that, the last known end
 * counts, and otherwise the calendar month (UTC).
 */
export function monthAt({ month }: WatchState, usage: Row, now: number): WatchState['month'] {
  const isWithinMonth = (at: number | undefined): at is number =>
    at !== undefined && at > now && at <= now + LONGEST_MONTH_MS;
  const renewsAt = instantFrom(usage.reset_at);
  const day = new Date(now);
  const calendar = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1);
  const endsAt = [renewsAt, month.endsAt].find(isWithinMonth) ?? calendar;
  return { endsAt, spent: now < month.endsAt ? month.spent : 0 };
}

/** A watch that starts late in a month doesn't spend the whole budget in a few days: it goes at most at this many times the even pace. */
const FASTEST = 2;

/**
 * Interval between two requests, ms: the remaining time divided by the remaining budget, or by the key's remaining requests if that is
 * slower.
 */
function gapOf(state: WatchState, settings: PlanSettings, usage: Row, now: number): number {
  const { endsAt, spent } = monthAt(state, usage, now);
  const fastest = MONTH_MS / settings.monthly / FASTEST;
  const gapMs = Math.max(fastest, (endsAt - now) / Math.max(0, settings.monthly - spent));
  const left = leftOf(usage, settings);
  if (left === undefined) return gapMs;
  const resetAt = instantFrom(usage.reset_at) ?? endsAt;
  return Math.max(gapMs, ((resetAt > now ? resetAt : endsAt) - now) / Math.max(0, left));
}

/** The key's requests that the watch may still use; undefined if the service doesn't report them. */
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

/** The side to check now; none while the service would only repeat cached sales (reference 4.7). */
function sideOf({ market }: WatchItem, own: ItemState, sides: readonly Side[], now: number): Side[] {
  const isSaved = isWithin(markets[market].sold.savedMs ?? 0, own.soldAt, now);
  const isSoldDue = !isSaved && (sides.length === 1 || own.soldAt === 0 || own.offeredChecks >= SOLD_EVERY - 1);
  return sides.includes('sold') && isSoldDue ? ['sold'] : sides.filter(side => side === 'offered');
}
