/**
 * Waiting for a slot under the per-minute limits. The state is a plain value: a host may keep it between runs,
 * so that spreadsheet cells which run in separate processes still share one limit.
 */
import type { Bucket } from './endpoint.ts';
import type { AccountFacts } from './errors/errors.ts';
import { bucketFacts } from './generated/endpoints.ts';
import { gapOf, movePace, type Pace, roomOf, spacePace, startPace, windowFrom } from './run/pace.ts';

/** 60 s of the service and one more for requests that take different times to arrive. */
export const WINDOW_MS = 61_000;
/** How many requests may be in flight after 0, 1, 2, ... good answers: first contact is one request. */
const WIDTHS = [1, 4, 16, 64];
/** A few requests from elsewhere, such as a look at the dashboard, are no company yet: as a share of the limit. */
const STRAY = 0.07;
/** A first contact that has not come back after this long no longer holds the others. */
const PROBE_MS = 30_000;
/** How often another process looks whether the first contact has come back. */
const PROBE_LOOK_MS = 250;
/** The longest that a 429 closes a bucket for others: one absurd `Retry-After` must not close a shared state for years. */
const LONGEST_BLOCK_MS = 3_600_000;

/** A slot comes within a window and a gap of the answer that set it, or of the end of its refusal. */
const LONGEST_SLOT_MS = 180_000;

export interface BucketState {
  limit: number;
  /** When the requests of the last window were sent, ms, ascending. */
  sent: number[];
  blockedUntil?: number;
  /** While others use the same key too: our share of it. Alone, a process uses the limit to the full. */
  pace?: Pace;
}

export interface LimiterState {
  buckets: Partial<Record<Bucket, BucketState>>;
  /** Index into the widths. */
  step: number;
  probeUntil: number;
  /** Requests left in the allowance as last told, per account (`plan` or `shipping`). */
  spendable: Partial<Record<Bucket, number>>;
  /** Accounts whose allowance is spent, with the answer that said so. */
  spent: Partial<Record<Bucket, SpentNote>>;
}

export interface SpentNote {
  /** When to ask again, ms. */
  until: number;
  /** The service's reset time, ms, when it told. */
  resetAt?: number;
  /** What the refusal told of the account. */
  told?: AccountFacts;
}

/**
 * The host's effect on the state. `update` reads it, changes it and writes it, atomically when several processes share one. It may
 * throw: then nothing is lost, and it is tried again.
 */
export interface LimiterStore {
  update<Result>(change: (state: LimiterState) => Result): Result;
}

export function emptyLimiter(): LimiterState {
  return { buckets: {}, step: 0, probeUntil: 0, spendable: {}, spent: {} };
}

/** A store for one process. */
export function memoryLimiter(state: LimiterState = emptyLimiter()): LimiterStore {
  return { update: change => change(state) };
}

/** Requests of one account that may be in flight: few before the service has answered well, never more than are left to spend. */
export function widthOf(state: LimiterState, account: Bucket | undefined): number {
  if (account === undefined) return Number.POSITIVE_INFINITY;
  return Math.min(WIDTHS[state.step] ?? 1, Math.max(1, state.spendable[account] ?? Number.POSITIVE_INFINITY));
}

const NONE: readonly number[] = [];

/** When the requests that stand before another one will go, per bucket, ms, ascending; none in the past. */
export type Ahead = Partial<Record<Bucket, number[]>>;

/**
 * When a request can have a slot in every one of its buckets, ms: `now`, or the first instant that is free behind those ahead.
 * While another process is at first contact, when to look again.
 */
export function slotAt(state: LimiterState, buckets: readonly Bucket[], now: number, ahead: Ahead = {}): number {
  if (buckets.length === 0) return now;
  const probeUntil = Math.min(state.probeUntil, now + PROBE_MS);
  if (state.step === 0 && now < probeUntil) return Math.min(now + PROBE_LOOK_MS, probeUntil);
  let at = now;
  for (const name of buckets) at = Math.max(at, freeAt(bucketOf(state, name), ahead[name] ?? NONE, now));
  return at;
}

/** A request's place in its windows, kept until its answer comes. */
export interface Ticket {
  sentAt: number;
  /** Our own requests that were in the window before it. */
  before: Partial<Record<Bucket, number>>;
}

/** Takes a slot in every bucket. */
export function take(state: LimiterState, buckets: readonly Bucket[], now: number): Ticket {
  const ticket: Ticket = { sentAt: now, before: {} };
  for (const name of buckets) {
    const bucket = bucketOf(state, name);
    ticket.before[name] = countUntil(bucket.sent, now - 1);
    bucket.sent.push(now);
    if (bucket.pace) spacePace(bucket.pace, bucket.limit, now);
  }
  if (buckets.length > 0 && state.step === 0) state.probeUntil = now + PROBE_MS;
  return ticket;
}

/** The first instant at which a bucket has a slot for one that stands behind others. Those that go later do not hold it up. */
function freeAt(bucket: BucketState, ahead: readonly number[], now: number): number {
  forget(bucket, now);
  const { sent, limit, pace } = bucket;
  let at = Math.max(now, bucket.blockedUntil ?? 0);
  let gap = 0;
  if (pace && roomOf(pace, limit, sent.length) <= ahead.length) {
    at = Math.max(at, pace.next);
    gap = gapOf(pace, limit);
  }
  for (const other of gap > 0 ? ahead : []) if (other > at - gap && other < at + gap) at = other + gap;
  // What was sent lies before all that is ahead.
  while (sent.length + ahead.length >= limit) {
    const taken = countUntil(sent, at) + countUntil(ahead, at);
    const left = countUntil(sent, at - WINDOW_MS) + countUntil(ahead, at - WINDOW_MS);
    if (taken - left < limit) break;
    const n = taken - limit;
    // A whole millisecond: a fraction may be lost in the sum, and the same request would stand in the way for ever.
    at = Math.ceil(((n < sent.length ? sent[n] : ahead[n - sent.length]) as number) + WINDOW_MS);
  }
  return at;
}

/** How many of the ascending instants are not after `at`. */
export function countUntil(instants: readonly number[], at: number): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Drops what has left the window. A clock that went back makes nothing later than now, so that it lets nothing more through, and leaves
 * no slot further away than a pace can mean.
 */
function forget(bucket: BucketState, now: number): void {
  const { sent, pace } = bucket;
  const left = countUntil(sent, now - WINDOW_MS);
  if (left > 0) sent.splice(0, left);
  for (let i = countUntil(sent, now); i < sent.length; i += 1) sent[i] = now;
  if (bucket.blockedUntil !== undefined) bucket.blockedUntil = Math.min(bucket.blockedUntil, now + LONGEST_BLOCK_MS);
  if (pace) pace.next = Math.min(pace.next, Math.max(now, bucket.blockedUntil ?? now) + LONGEST_SLOT_MS);
}

export interface Lesson {
  /** When the answer came, ms. */
  at: number;
  buckets: readonly Bucket[];
  /** None of what the middle of a stream tells: its headers were learned from when it began. */
  ticket?: Ticket;
  headers: Record<string, string>;
  /** The answer was a good one. */
  good: boolean;
  /** 503 `server_busy`: fewer at once. */
  busy: boolean;
  /** 429: the bucket it names, and for how long. */
  limited?: { bucket: Bucket; forMs: number };
  /** What is left of the allowance. */
  spendable?: number;
  /** 429 `quota_exceeded`. */
  spent?: SpentNote;
  /** From 0 to 1. */
  random: number;
}

/** Learns limits, what is left and whether to widen from one answer. */
export function learn(state: LimiterState, lesson: Lesson): void {
  const account = lesson.buckets[0];
  if (account === undefined) return;
  state.probeUntil = 0;
  // A refusal closes the bucket that it names, whichever the request counted against.
  const names = new Set(lesson.buckets).add(lesson.limited?.bucket ?? account);
  for (const name of names) if (lesson.ticket) learnBucket(bucketOf(state, name), name, lesson, lesson.ticket);
  if (lesson.good) state.step = Math.min(state.step + 1, WIDTHS.length - 1);
  if (lesson.busy) state.step = Math.max(0, state.step - 1);
  if (lesson.spendable !== undefined) state.spendable[account] = lesson.spendable;
  if (lesson.spent) state.spent[account] = lesson.spent;
  // A good answer that was on its way when the quota ended does not bring it back; one after the reset does.
  else if (lesson.good && lesson.at >= (state.spent[account]?.until ?? 0)) delete state.spent[account];
}

function learnBucket(bucket: BucketState, name: Bucket, lesson: Lesson, ticket: Ticket): void {
  const { limitHeader, remainingHeader, resetHeader } = bucketFacts[name];
  const { headers, at } = lesson;
  const limit = numberIn(headers, limitHeader);
  if (limit !== undefined && limit >= 1) bucket.limit = Math.floor(limit);
  const refusedFor = lesson.limited?.bucket === name ? Math.min(lesson.limited.forMs, LONGEST_BLOCK_MS) : undefined;
  if (refusedFor !== undefined) bucket.blockedUntil = Math.max(bucket.blockedUntil ?? 0, at + refusedFor);
  // What is left is a matter of this window: an answer that is looked at after it says nothing any more.
  const remaining = at >= ticket.sentAt + WINDOW_MS ? undefined : numberIn(headers, remainingHeader);
  if (remaining === undefined && refusedFor === undefined && !bucket.pace) return;
  // The most that the service can have counted of us: what was in the window before this request, and all from it on.
  const from = bucket.pace ? windowFrom(bucket.pace, at) - 1000 : Number.NEGATIVE_INFINITY;
  const before = Math.max(0, (ticket.before[name] ?? 0) - countUntil(bucket.sent, from));
  const own = before + bucket.sent.length - countUntil(bucket.sent, Math.max(from, ticket.sentAt - 1));
  const used = remaining === undefined ? undefined : Math.min(bucket.limit, Math.max(0, bucket.limit - remaining));
  // We keep the limit: a window that is full all the same was filled by others.
  const full = refusedFor !== undefined && !remaining;
  const others = full || (used !== undefined && used > own);
  const company = full || (used !== undefined && used > own + bucket.limit * STRAY);
  if (company) bucket.pace ??= startPace(bucket.limit, own, at);
  if (!bucket.pace) return;
  const reset = numberIn(headers, resetHeader);
  // One that is further away is no window's: another unit, or a clock that is wrong.
  const resetAt = reset === undefined || Math.abs(reset * 1000 - at) > 2 * WINDOW_MS ? undefined : reset * 1000;
  const sign = { at, limit: bucket.limit, others, own, used, resetAt, refusedFor, random: lesson.random };
  if (movePace(bucket.pace, sign)) delete bucket.pace;
}

function bucketOf({ buckets }: LimiterState, name: Bucket): BucketState {
  buckets[name] ??= { limit: bucketFacts[name].perMinute, sent: [] };
  return buckets[name];
}

function numberIn(headers: Record<string, string>, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : headers[name];
  if (value === undefined || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
