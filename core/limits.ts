/**
 * The per-minute limits (reference 8): when the next request may go. Each bucket keeps the times of our own requests of the last
 * minute, corrected by what the service reports of everybody's. A refusal is free (reference 7): it costs waiting time.
 * The state is a small plain value. Processes that share one store share one limit.
 */
import type { ResponseHeaders } from './effects.ts';
import type { Bucket } from './endpoint.ts';
import type { AccountFacts } from './errors/errors.ts';
import { bucketFacts } from './generated/endpoints.ts';

/** The service's 60 s (reference 8), and one more for requests that take different times to arrive. */
export const WINDOW_MS = 61_000;
/** Clients that were refused together must not return together: up to 2 s at random (reference 7, "add jitter"). */
const JITTER_MS = 2_000;
/** Longest that one refusal closes a bucket: an absurd `Retry-After` must not close a shared state for years. */
const LONGEST_BLOCK_MS = 3_600_000;
/** How long a spent quota is remembered. Then one request may try again, so a purchase is noticed within a minute. */
const SPENT_MS = 60_000;

export interface BucketState {
  /** Requests per minute. */
  limit: number;
  /** When our requests of the last window were sent, ms, ascending. */
  sent: number[];
  /** No request before this instant, ms: the service refused one. Kept for a minute longer: other clients use the key too. */
  blockedUntil?: number;
  /** What an answer reported: requests left after the one sent at `sentAt`, until `resetAt`, ms. */
  reported?: { sentAt: number; remaining: number; resetAt: number };
}

/** A refusal because the quota is spent. */
export interface SpentQuota {
  /** When the service said so, ms. */
  at: number;
  /** When the quota renews, ms, if the service reported it. */
  resetAt?: number;
  accountFacts?: AccountFacts;
}

export interface LimitsState {
  buckets: Partial<Record<Bucket, BucketState>>;
  /** Requests left in the quota of an account (`plan` or `shipping`): as last reported, less all that was sent and may be charged. */
  left: Partial<Record<Bucket, number>>;
  /** When the request was sent whose answer reported it, ms. */
  leftAsOf?: Partial<Record<Bucket, number>>;
  /** Accounts whose quota is spent. */
  spent: Partial<Record<Bucket, SpentQuota>>;
}

/**
 * Where the state is kept. `update` reads it, hands it to `change`, writes it and returns what `change` returned; atomically where
 * processes share it. If it throws, the request that needed it is not sent.
 */
export interface LimitsStore {
  update<Result>(change: (state: LimitsState) => Result): Result;
}

export function emptyLimits(): LimitsState {
  return { buckets: {}, left: {}, spent: {} };
}

/** A store for one process. */
export function memoryLimits(state: LimitsState = emptyLimits()): LimitsStore {
  return { update: change => change(state) };
}

/**
 * The first instant at which a request has a slot in each of its buckets, ms; `now` when it may go at once.
 * @param ahead how many requests of the same buckets are queued before it.
 */
export function slotAt(state: LimitsState, buckets: readonly Bucket[], now: number, ahead = 0): number {
  let at = now;
  for (const name of buckets) at = Math.max(at, slotIn(bucketOf(state, name), now, ahead));
  return at;
}

function slotIn(bucket: BucketState, now: number, ahead: number): number {
  forget(bucket, now);
  const { sent, limit, reported, blockedUntil = 0 } = bucket;
  let at = Math.max(now, blockedUntil);
  if (reported && reported.remaining - (sent.length - countUntil(sent, reported.sentAt)) <= ahead)
    at = Math.max(at, reported.resetAt);
  const index = sent.length + ahead;
  const full = Math.max(limit, sent.length);
  if (index < full) return at;
  // The request one whole limit earlier has to leave the window first. It may be queued itself, then it follows an earlier one.
  const windows = Math.floor((index - full) / limit) + 1;
  const earlier = sent[index - windows * limit] ?? at;
  return Math.max(at, earlier + windows * WINDOW_MS);
}

/**
 * How many requests that count against this limit may be in flight: one in the minute after it refused one, so clients that share a key
 * take turns, or while a spent quota is tried again. Taking turns costs time where requests are
 * slow: three clients with searches of 5 s on 120 a minute need 2.8 minutes instead of 2. Without it newcomers fail.
 */
export function widthOf({ buckets, spent }: LimitsState, name: Bucket, now: number): number {
  const isShared = now - (buckets[name]?.blockedUntil ?? Number.NEGATIVE_INFINITY) < WINDOW_MS;
  return isShared || spent[name] ? 1 : Number.POSITIVE_INFINITY;
}

/** The refusal that a charged request of this account would get again: the quota was spent less than a minute ago. */
export function spentQuota({ spent }: LimitsState, account: Bucket | undefined, now: number): SpentQuota | undefined {
  const quota = account === undefined ? undefined : spent[account];
  // Before or after: the clock may have been set back.
  return quota && Math.abs(now - quota.at) < SPENT_MS ? quota : undefined;
}

/** Takes a slot in every bucket, and the charge from what the account has left. */
export function reserve(state: LimitsState, buckets: readonly Bucket[], charge: number, now: number): void {
  for (const name of buckets) bucketOf(state, name).sent.push(now);
  takeFromLeft(state, buckets[0], charge);
}

/** Gives back a charge with a negative number. */
function takeFromLeft({ left }: LimitsState, account: Bucket | undefined, charge: number): void {
  if (account !== undefined && left[account] !== undefined) left[account] -= charge;
}

/**
 * Records how many requests the service says are left. Its report may or may not count our own requests in flight, so `left`, which
 * counts them all, only falls to a report that is lower. It rises when a request that was sent later than the last report brings more
 * than what is in flight explains: a purchase, a renewal, or a request in doubt that was not charged.
 * @param inFlight charges of our other requests in flight.
 */
function recordLeft(state: LimitsState, account: Bucket, reported: number, sentAt: number, inFlight = 0): void {
  const { left, leftAsOf = {} } = state;
  state.leftAsOf = leftAsOf;
  const known = left[account];
  const isNewer = sentAt > (leftAsOf[account] ?? Number.NEGATIVE_INFINITY);
  if (known === undefined || (isNewer && reported > known + inFlight)) left[account] = reported - inFlight;
  else left[account] = Math.min(known, reported);
  if (isNewer) leftAsOf[account] = sentAt;
}

/** What one answer shows. */
export interface Observation {
  /** When the request was sent and when its answer came, ms. */
  sentAt: number;
  at: number;
  /** What the request counts against. The first is the account that pays. */
  buckets: readonly Bucket[];
  /** None where no answer came. */
  headers?: ResponseHeaders;
  /** The service answered a request that it charges for. */
  charged: boolean;
  /** 429: the limit that it names, and how long to wait, ms, if it says so. */
  refused?: { bucket: Bucket; forMs: number | undefined };
  /** Requests left in the quota, null where the service should say it and does not; and charges of our other requests in flight. */
  left?: number | null;
  inFlight?: number;
  /** The charge that was taken before it was sent, and that it certainly did not bring. */
  returned?: number;
  /** 429 `quota_exceeded`. */
  spent?: SpentQuota;
  /** From 0 to 1. */
  random: number;
}

/** Records what an answer shows of limits and quota. */
export function observe(state: LimitsState, observation: Observation): void {
  const { buckets, headers, refused, at, random } = observation;
  const [account] = buckets;
  if (account === undefined) return;
  if (headers) for (const name of buckets) observeHeaders(bucketOf(state, name), name, headers, observation);
  if (refused) {
    // A limit that this request does not count against, as the service names it, still has to hold it back.
    const bucket = bucketOf(state, buckets.includes(refused.bucket) ? refused.bucket : account);
    bucket.blockedUntil = Math.max(bucket.blockedUntil ?? 0, blockedUntil(at, refused.forMs, random));
  }
  takeFromLeft(state, account, -(observation.returned ?? 0));
  if (observation.left === null) delete state.left[account];
  else if (observation.left !== undefined)
    recordLeft(state, account, observation.left, observation.sentAt, observation.inFlight);
  if (observation.spent) state.spent[account] = observation.spent;
  // An answer that was on its way when the quota ended doesn't bring it back.
  else if (observation.charged && observation.sentAt > (state.spent[account]?.at ?? at)) delete state.spent[account];
}

/** When a limit opens again that refused a request `at` an instant, ms. @param forMs as the service asks. @param random from 0 to 1. */
export function blockedUntil(at: number, forMs: number | undefined, random: number): number {
  return Math.ceil(at + Math.max(1, Math.min(forMs ?? JITTER_MS, LONGEST_BLOCK_MS)) + random * JITTER_MS);
}

/** Of answers that arrive out of order, the one sent last counts; of those sent together, the one that leaves least. */
function observeHeaders(
  bucket: BucketState,
  name: Bucket,
  headers: ResponseHeaders,
  { at, sentAt }: Observation,
): void {
  const { limitHeader, remainingHeader, resetHeader } = bucketFacts[name];
  const limit = numberIn(headers, limitHeader);
  if (limit !== undefined && limit >= 1) bucket.limit = Math.floor(limit);
  const remaining = numberIn(headers, remainingHeader);
  const resetAt = (numberIn(headers, resetHeader) ?? 0) * 1000;
  if (remaining === undefined || resetAt <= at) return;
  const before = bucket.reported;
  const isNewer = !before || sentAt > before.sentAt || (sentAt === before.sentAt && remaining < before.remaining);
  if (isNewer) bucket.reported = { sentAt, remaining, resetAt };
}

function bucketOf({ buckets }: LimitsState, name: Bucket): BucketState {
  buckets[name] ??= { limit: bucketFacts[name].perMinute, sent: [] };
  return buckets[name];
}

/** Drops what no longer counts. If the clock was set back, nothing is later than now. */
function forget(bucket: BucketState, now: number): void {
  const { sent, reported, blockedUntil } = bucket;
  sent.splice(0, countUntil(sent, now - WINDOW_MS));
  for (let at = countUntil(sent, now); at < sent.length; at += 1) sent[at] = now;
  if (blockedUntil !== undefined) bucket.blockedUntil = Math.min(blockedUntil, now + LONGEST_BLOCK_MS + JITTER_MS);
  if (reported && (reported.resetAt <= now || reported.resetAt > now + WINDOW_MS)) delete bucket.reported;
}

/** How many of the ascending instants are not after `at`. */
function countUntil(instants: readonly number[], at: number): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numberIn(headers: ResponseHeaders, name: string | undefined): number | undefined {
  // A header that was sent twice arrives as `120, 120`.
  const value = name === undefined ? undefined : headers.get(name)?.split(',')[0];
  return value === undefined || value.trim() === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
}
