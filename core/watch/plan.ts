/** What to look at now, within the budget of the month and what the key has left. Pure: the clock and the usage come in. */
import type { Row, Side } from '../endpoint.ts';
import { markets } from '../generated/endpoints.ts';
import { counted, grouped } from '../question/cost.ts';
import { instantFrom } from '../request/retry.ts';
import { spendable, usageOf } from '../request/usage.ts';
import type { EventKind } from './events.ts';
import type { WatchItem } from './item.ts';
import { type ItemState, MONTH_MS, newItem, type WatchState } from './state.ts';

export interface PlanSettings {
  /** The most requests in a month. */
  monthly: number;
  /** How often the host wakes the watch, ms; default an hour. What falls due in between is looked at together. */
  everyMs?: number;
  /** The events that are wanted: a side that none of them needs is not looked at. All without it. */
  kinds?: readonly EventKind[];
}

/** What the key has left, from the usage (free of charge). */
export interface KeyLeft {
  /** Allowance, carried-over requests and credits together; undefined when the service does not tell. */
  left?: number;
  /** When the allowance comes back, ms since the epoch. */
  resetAt?: number;
}

export interface DueLook {
  item: WatchItem;
  side: Side;
}

export interface WatchPlan {
  /** To look at now, the most overdue first; one request each. */
  due: DueLook[];
  /** When something is due next, ms since the epoch. */
  nextAt: number;
  /** ms between two looks at the list, and the instant up to which looks are paid: it moves on by one gap a request. */
  gapMs: number;
  mark: number;
  items: number;
  /** ms between two looks at one item: on average, and at most. */
  eachMs: number;
  floorMs: number;
  /** Requests in 30 days at this pace. */
  requests: number;
  monthly: number;
  /** Nothing is asked before this instant: the allowance is spent. */
  pausedUntil?: number;
  /** `200 items, each every 3.1 days, about 1,950 of 2,000 requests a month; each at least every 3.7 days.` */
  text: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Left over for requests whose answer was lost and which may have been charged. */
const USED_SHARE = 0.975;
/** How much faster than evenly what a sleep has left over may be spent. */
const CATCH_UP = 1.25;
/** A calm item waits at most this much longer than all do on average. */
const FLOOR = 1.2;
/** Prices do not move faster: an item is not looked at more often. */
const LEAST_BETWEEN_MS = HOUR_MS;
/** The share of the key that a watch leaves to whatever else spends, of what is left. */
const RESERVE = 0.01;
/** One look in so many is at the sales: they change slowly. */
export const SOLD_EVERY = 5;

export function planWatch(
  items: readonly WatchItem[],
  state: WatchState,
  settings: PlanSettings,
  key: KeyLeft,
  now: number,
): WatchPlan {
  const { everyMs = HOUR_MS, monthly } = settings;
  const watched = items.filter(item => sidesOf(item, settings.kinds).length > 0);
  const paused = pausedUntil(state, key, now);
  const gapMs = Math.max(gapOf(state, settings, key, now), LEAST_BETWEEN_MS / Math.max(1, watched.length));
  const even = gapMs * watched.length;
  const floorMs = even * FLOOR;
  const mark = Math.max(state.mark, now - gapMs - (state.mark === 0 ? 0 : everyMs * CATCH_UP));
  const afford = Math.floor(affordable(state, settings, key, now));
  const most = Math.max(0, Math.min(Math.floor((now - mark) / gapMs + 1e-9), afford));
  const due =
    paused === undefined && most > 0 ? choose(watched, state, settings, even, floorMs, now).slice(0, most) : [];
  const nextAt =
    paused ??
    Math.max(
      now + 60_000,
      Number.isFinite(gapMs) ? mark + gapMs * (due.length + 1) : monthEnd(state, monthly, key, now),
    );
  const eachMs = Math.max(even, everyMs, LEAST_BETWEEN_MS);
  const requests = Math.round((MONTH_MS / eachMs) * watched.length);
  const numbers = { items: watched.length, eachMs, floorMs: Math.max(floorMs, eachMs), requests, monthly };
  return {
    due,
    nextAt,
    gapMs,
    mark,
    ...numbers,
    ...(paused === undefined ? {} : { pausedUntil: paused }),
    text: sentence(numbers, paused),
  };
}

/** The sides that the wanted events need. */
export function sidesOf({ offered }: WatchItem, kinds: readonly EventKind[] | undefined): Side[] {
  const wants = (...some: EventKind[]) => kinds === undefined || some.some(kind => kinds.includes(kind));
  return [
    ...(wants('sold', 'price') || (offered && wants('deal')) ? (['sold'] as const) : []),
    ...(offered && wants('offered', 'deal', 'gone') ? (['offered'] as const) : []),
  ];
}

/** The usage answer as the plan needs it (reference 4.9, shape assumed). */
export function keyLeftOf(usage: Row): KeyLeft {
  return { left: spendable(usageOf(usage)), resetAt: instantFrom(usage.reset_at) };
}

/**
 * The month of the budget: that of the key where its end is told, else 30 days. One that is entered in the middle has its share of the
 * budget: the rest counts as spent.
 */
export function monthAt(state: WatchState, monthly: number, { resetAt }: KeyLeft, now: number): WatchState['month'] {
  const { endsAt } = state.month;
  if (now < endsAt) return state.month;
  const told = resetAt !== undefined && resetAt > now && resetAt <= now + MONTH_MS * 1.1 ? resetAt : undefined;
  const own = endsAt === 0 ? now + MONTH_MS : endsAt + (Math.floor((now - endsAt) / MONTH_MS) + 1) * MONTH_MS;
  const ends = told ?? own;
  return { endsAt: ends, spent: monthly * USED_SHARE * Math.max(0, 1 - (ends - now) / MONTH_MS) };
}

function monthEnd(state: WatchState, monthly: number, key: KeyLeft, now: number): number {
  const { endsAt } = monthAt(state, monthly, key, now);
  return key.resetAt !== undefined && key.resetAt > now ? Math.min(key.resetAt, endsAt) : endsAt;
}

/** ms between two requests: what is left of the budget, and of the key, over the time that is left. */
function gapOf(state: WatchState, { monthly }: PlanSettings, key: KeyLeft, now: number): number {
  const even = MONTH_MS / (monthly * USED_SHARE);
  const { endsAt, spent } = monthAt(state, monthly, key, now);
  const own = (endsAt - now) / Math.max(0, monthly * USED_SHARE - spent);
  return Math.max(even / CATCH_UP, own, keyGap(state, monthly, key, now));
}

function keyGap(state: WatchState, monthly: number, key: KeyLeft, now: number): number {
  const share = shareOf(state, monthly, key, now);
  if (share === undefined) return 0;
  const resetAt =
    key.resetAt !== undefined && key.resetAt > now ? key.resetAt : monthAt(state, monthly, key, now).endsAt;
  return (resetAt - now) / Math.max(0, share);
}

/** What this watch may spend of what the key has left: without a reserve, and what others will spend at their pace so far, at most half. */
function shareOf(state: WatchState, monthly: number, key: KeyLeft, now: number): number | undefined {
  if (key.left === undefined) return undefined;
  const free = key.left * (1 - RESERVE);
  const seen = keyAt(state, monthly, key, now);
  if (!seen) return free;
  const others = Math.max(0, seen.left - key.left - seen.own);
  const perMs = others / Math.max(DAY_MS, now - seen.since);
  return free - Math.min(free / 2, perMs * (seen.resetAt - now));
}

/** What the key had when its month was first seen; begun anew when the reset moves on or more is left than was. */
export function keyAt(state: WatchState, monthly: number, { left, resetAt }: KeyLeft, now: number): WatchState['key'] {
  if (left === undefined) return state.key;
  const ends =
    resetAt !== undefined && resetAt > now ? resetAt : monthAt(state, monthly, { left, resetAt }, now).endsAt;
  const { key } = state;
  const same = key && Math.abs(key.resetAt - ends) < HOUR_MS && left <= key.left;
  return same ? key : { resetAt: ends, since: now, left, own: 0 };
}

/** Requests that may still be made in this month. */
function affordable(state: WatchState, { monthly }: PlanSettings, key: KeyLeft, now: number): number {
  return Math.min(monthly - monthAt(state, monthly, key, now).spent, key.left ?? Number.POSITIVE_INFINITY);
}

/** A spent allowance comes back at its reset, or when the key has more left than when it was refused. */
function pausedUntil({ paused }: WatchState, { left }: KeyLeft, now: number): number | undefined {
  if (!paused || now >= paused.until || (left ?? 0) > paused.left) return undefined;
  return paused.until;
}

/** Everything that may be looked at, in order: who has waited for the longest that is allowed, who was never seen, who is most overdue. */
function choose(
  items: readonly WatchItem[],
  state: WatchState,
  { kinds }: PlanSettings,
  even: number,
  floorMs: number,
  now: number,
): DueLook[] {
  const ranked: { due: DueLook; rank: number; overdue: number }[] = [];
  for (const item of items) {
    const own = state.items[item.key] ?? newItem();
    const side = sideOf(item, own, sidesOf(item, kinds), now);
    const waited = now - own.lookedAt;
    if (side === undefined || now < own.retryAt || waited < LEAST_BETWEEN_MS) continue;
    const rank = own.lookedAt === 0 ? 1 : waited >= floorMs * 0.97 ? 0 : 2;
    ranked.push({ due: { item, side }, rank, overdue: rank === 1 ? 0 : (waited / even) * weightOf(own, rank) });
  }
  // The sort is stable: who was never seen comes in the order of the list.
  return ranked.sort((a, b) => a.rank - b.rank || b.overdue - a.overdue).map(({ due }) => due);
}

/** From 1 for a calm item to 3. */
function weightOf({ pace }: ItemState, rank: number): number {
  return rank === 0 ? 1 : 1 + pace / 4.5;
}

/** The side whose turn it is; undefined when looking now would only show again what the service has saved. */
function sideOf(item: WatchItem, own: ItemState, sides: readonly Side[], now: number): Side | undefined {
  const [only, other] = sides;
  const market = markets[item.market];
  const fresh = now - own.soldAt < (market.sold.savedMs ?? 0);
  if (other === undefined) return only === 'sold' && fresh ? undefined : only;
  const soldIsDue = own.soldAt === 0 || own.sinceSold >= SOLD_EVERY - 1;
  return soldIsDue && !fresh ? 'sold' : 'offered';
}

function sentence(
  {
    items,
    eachMs,
    floorMs,
    requests,
    monthly,
  }: Pick<WatchPlan, 'items' | 'eachMs' | 'floorMs' | 'requests' | 'monthly'>,
  paused: number | undefined,
): string {
  if (paused !== undefined)
    return `The requests of the key are used up until ${new Date(paused).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  if (items === 0) return 'There is nothing to look at.';
  const budget = `about ${grouped(requests)} of ${grouped(monthly)} requests a month`;
  if (!Number.isFinite(eachMs)) return `${counted(items, 'item')}, but no requests are left this month.`;
  return `${counted(items, 'item')}, each every ${inWords(eachMs)}, ${budget}; each at least every ${inWords(floorMs)}.`;
}

function inWords(ms: number): string {
  const hours = ms / HOUR_MS;
  if (hours < 48) return counted(Math.round(hours * 10) / 10, 'hour');
  return counted(Math.round(hours / 2.4) / 10, 'day');
}
