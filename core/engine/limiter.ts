/**
 * Waiting for a slot under the per-minute limits. The state is a plain value: a host may keep it between runs,
 * so that spreadsheet cells which run in separate processes still share one limit.
 */
import type { Bucket } from '../endpoint.ts';
import type { AccountFacts } from '../errors.ts';
import { bucketFacts } from '../generated/endpoints.ts';

/** 60 s of the service and one more for requests that take different times to arrive. */
export const WINDOW_MS = 61_000;
/** How many requests may be in flight after 0, 1, 2, ... good answers: first contact is one request. */
const WIDTHS = [1, 4, 16, 64];
/** A first contact that has not come back after this long no longer holds the others. */
const PROBE_MS = 30_000;
/** How often another process looks whether the first contact has come back. */
const PROBE_LOOK_MS = 250;
/** The longest that a 429 closes a bucket for others: one absurd `Retry-After` must not close a shared state for years. */
const LONGEST_BLOCK_MS = 3_600_000;

export interface BucketState {
  limit: number;
  /** When the requests of the last window were sent, ms, ascending. */
  sent: number[];
  /** What the service says is left, while others use the same key too, until its window moves on. */
  left?: { count: number; until: number };
  blockedUntil?: number;
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

/** Keeps the state. `update` must be atomic when several processes share one. */
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

/** When the requests that stand before another one will go, per bucket, ms, ascending; none in the past. */
export type Ahead = Partial<Record<Bucket, number[]>>;

/**
 * When a request can have a slot in every one of its buckets, ms: `now`, or the first instant that is free behind those ahead.
 * While another process is at first contact, when to look again.
 */
export function slotAt(state: LimiterState, buckets: readonly Bucket[], now: number, ahead: Ahead = {}): number {
  if (buckets.length === 0) return now;
  if (state.step === 0 && now < state.probeUntil) return Math.min(now + PROBE_LOOK_MS, state.probeUntil);
  return Math.max(...buckets.map(name => freeAt(bucketOf(state, name), ahead[name] ?? [], now)));
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
    if (bucket.left) bucket.left.count -= 1;
  }
  if (buckets.length > 0 && state.step === 0) state.probeUntil = now + PROBE_MS;
  return ticket;
}

/** The first instant at which a bucket has a slot for one that stands behind others. Those that go later do not hold it up. */
function freeAt(bucket: BucketState, ahead: readonly number[], now: number): number {
  forget(bucket, now);
  const { sent, limit, left } = bucket;
  /** How many were sent, or will go, until an instant: what was sent lies before all that is ahead. */
  const until = (at: number) => countUntil(sent, at) + countUntil(ahead, at);
  const nth = (n: number) => (n < sent.length ? sent[n] : ahead[n - sent.length]) as number;
  let at = Math.max(now, bucket.blockedUntil ?? 0);
  for (;;) {
    const taken = until(at);
    if (taken - until(at - WINDOW_MS) >= limit) at = nth(taken - limit) + WINDOW_MS;
    else if (left && at < left.until && left.count <= countUntil(ahead, at)) at = left.until;
    else return at;
  }
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

/** Drops what has left the window. */
function forget(bucket: BucketState, now: number): void {
  bucket.sent.splice(0, countUntil(bucket.sent, now - WINDOW_MS));
  if (bucket.left && now >= bucket.left.until) delete bucket.left;
}

export interface Lesson {
  buckets: readonly Bucket[];
  ticket: Ticket;
  headers: Record<string, string>;
  /** Requests of a bucket that are still in flight: the service may not have counted them yet. */
  inFlight(bucket: Bucket): number;
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
}

/** Learns limits, what is left and whether to widen from one answer. */
export function learn(state: LimiterState, lesson: Lesson, now: number): void {
  const account = lesson.buckets[0];
  if (account === undefined) return;
  state.probeUntil = 0;
  for (const name of lesson.buckets) learnBucket(bucketOf(state, name), name, lesson, now);
  if (lesson.limited) {
    const bucket = bucketOf(state, lesson.limited.bucket);
    const forMs = Math.min(lesson.limited.forMs, LONGEST_BLOCK_MS);
    bucket.blockedUntil = Math.max(bucket.blockedUntil ?? 0, now + forMs);
  }
  if (lesson.good) state.step = Math.min(state.step + 1, WIDTHS.length - 1);
  if (lesson.busy) state.step = Math.max(0, state.step - 1);
  if (lesson.spendable !== undefined) state.spendable[account] = lesson.spendable;
  if (lesson.spent) state.spent[account] = lesson.spent;
  // A good answer that was on its way when the quota ended does not bring it back; one after the reset does.
  else if (lesson.good && now >= (state.spent[account]?.until ?? now)) delete state.spent[account];
}

function learnBucket(bucket: BucketState, name: Bucket, lesson: Lesson, now: number): void {
  const facts = bucketFacts[name];
  const limit = numberIn(lesson.headers, facts.limitHeader);
  if (limit !== undefined && limit >= 1) bucket.limit = Math.floor(limit);
  const remaining = numberIn(lesson.headers, facts.remainingHeader);
  // What is left is a matter of this window: an answer that is looked at after it says nothing any more.
  if (remaining === undefined || now >= lesson.ticket.sentAt + WINDOW_MS) return;
  forget(bucket, now);
  // The most that the service can have counted of us: what was in the window before this request, and all from it on.
  const { before, sentAt } = lesson.ticket;
  const own = (before[name] ?? 0) + bucket.sent.length - countUntil(bucket.sent, sentAt - 1);
  // Nobody else has used the key: our own window knows when each slot frees, the service's number only how many there were.
  if (remaining >= bucket.limit - own) {
    delete bucket.left;
    return;
  }
  const count = Math.max(0, remaining - lesson.inFlight(name));
  const reset = (numberIn(lesson.headers, facts.resetHeader) ?? 0) * 1000;
  // A reset that is not within the next window comes from another clock: a whole window is safe.
  bucket.left = { count, until: reset > now && reset <= now + WINDOW_MS ? reset + 1000 : now + WINDOW_MS };
}

function bucketOf(state: LimiterState, name: Bucket): BucketState {
  state.buckets[name] ??= { limit: bucketFacts[name].perMinute, sent: [] };
  return state.buckets[name];
}

function numberIn(headers: Record<string, string>, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : headers[name];
  if (value === undefined || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
