/**
 * The per-minute limits (reference 8): computes when the next request may be sent. Each bucket keeps the send times of our requests in the
 * last minute and adjusts to the usage of all clients that the service reports. A rejected request is free (reference 7) but costs waiting
 * time. The state is a small plain value; processes that share a store share a limit.
 */

import { Charges } from './charges.ts';
import type { ResponseHeaders } from './effects.ts';
import type { Bucket } from './endpoint.ts';
import type { AccountFacts } from './errors/errors.ts';
import { bucketFacts } from './generated/endpoints.ts';

/** The service's window of 60 s (reference 8), plus 1 s because requests take different times to arrive, ms. */
export const WINDOW_MS = 61_000;
/** Random delay of up to 2 s (reference 7, "add jitter"), so clients that were rejected together don't return together, ms. */
const JITTER_MS = 2_000;
/** The longest block after one rejection, ms: a per-minute limit opens within its window, and another rejection is free. */
const LONGEST_BLOCK_MS = WINDOW_MS;
/** How long an exhausted quota is remembered, ms. After that one request may try again, so a purchase is noticed within a minute. */
const SPENT_MS = 60_000;

export interface BucketState {
  /** Requests per minute. */
  limit: number;
  /** Send times of our requests in the last window, ms, ascending. */
  sent: number[];
  /**
   * No request is sent before this instant, ms, because the service rejected one. Kept for a minute longer, because other clients use the
   * key too.
   */
  blockedUntil?: number;
  /** The latest report: requests left after the request sent at `sentAt`, until `resetAt`, ms. */
  reported?: { sentAt: number; remaining: number; resetAt: number };
}

/** A rejection because the quota is exhausted. */
export interface SpentQuota {
  /** When the service rejected the request, ms. */
  at: number;
  /** When the quota renews, ms, if the service reported it. */
  resetAt?: number;
  accountFacts?: AccountFacts;
}

export interface LimitsState {
  buckets: Partial<Record<Bucket, BucketState>>;
  /** Requests left in an account's quota (`plan` or `shipping`): the last report minus every later request that may be charged. */
  left: Partial<Record<Bucket, number>>;
  /** Send time of the request whose answer reported `left`, ms. */
  leftAsOf?: Partial<Record<Bucket, number>>;
  /** Accounts whose quota is exhausted. */
  spent: Partial<Record<Bucket, SpentQuota>>;
}

/**
 * Stores the state. `update` reads it, passes it to `change`, writes it and returns the result of `change`; it must be atomic if processes
 * share the store. If it throws, the request that needed it is not sent. A store of a host with promises may return one.
 */
export interface LimitsStore {
  update<Result>(change: (state: LimitsState) => Result): Result | Promise<Result>;
  /** The charges in flight of all runs that share the store, if they run in one process. */
  readonly charges?: Charges;
}

/** A store that answers at once, for hosts that block. */
export interface BlockingLimitsStore extends LimitsStore {
  update<Result>(change: (state: LimitsState) => Result): Result;
}

export function emptyLimits(): LimitsState {
  return { buckets: {}, left: {}, spent: {} };
}

/** Whether every part of a stored state can be used. One that can't would stop each later request, because it is read before it is written. */
export function isLimitsState(state: unknown): state is LimitsState {
  if (!isRecord(state)) return false;
  const { buckets, left, leftAsOf = {}, spent } = state;
  const holds = (part: unknown, isRight: (value: unknown) => boolean) =>
    isRecord(part) && Object.values(part).every(isRight);
  return (
    holds(buckets, isBucket) &&
    holds(left, Number.isFinite) &&
    holds(leftAsOf, Number.isFinite) &&
    holds(spent, each => isRecord(each) && Number.isFinite(each.at))
  );
}

function isBucket(bucket: unknown): boolean {
  if (!isRecord(bucket)) return false;
  const { limit, sent, blockedUntil = 0, reported = { sentAt: 0, remaining: 0, resetAt: 0 } } = bucket;
  const numbers = isRecord(reported) && [limit, blockedUntil, reported.sentAt, reported.remaining, reported.resetAt];
  return Array.isArray(sent) && [...sent, ...(numbers || [undefined])].every(Number.isFinite);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A store in the memory of one process. */
export function memoryLimits(state: LimitsState = emptyLimits()): BlockingLimitsStore {
  return { update: change => change(state), charges: new Charges() };
}

/**
 * The first instant at which a request has a slot in each of its buckets, ms; `now` if it may be sent at once.
 * @param ahead number of requests for the same buckets that are queued before it.
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
  // The request `limit` places earlier has to leave the window first. It may be queued too, and then follows an earlier one itself.
  const windows = Math.floor((index - full) / limit) + 1;
  const earlier = sent[index - windows * limit] ?? at;
  return Math.max(at, earlier + windows * WINDOW_MS);
}

/**
 * How many requests of this bucket may be in flight. After a rejection only one for a minute, so clients that share a key take turns; also
 * one while an exhausted quota is retried. Taking turns slows down slow requests: three clients with searches of 5 s at 120 per minute need
 * 2.8 minutes instead of 2. Without it, new clients would fail.
 */
export function widthOf({ buckets, spent }: LimitsState, name: Bucket, now: number): number {
  const isShared = now - (buckets[name]?.blockedUntil ?? Number.NEGATIVE_INFINITY) < WINDOW_MS;
  return isShared || spent[name] ? 1 : Number.POSITIVE_INFINITY;
}

/** The rejection that a charged request of this account would get again, because the quota was exhausted less than a minute ago. */
export function spentQuota({ spent }: LimitsState, account: Bucket | undefined, now: number): SpentQuota | undefined {
  const quota = account === undefined ? undefined : spent[account];
  // The distance counts in both directions, because the clock may have been set back.
  return quota && Math.abs(now - quota.at) < SPENT_MS ? quota : undefined;
}

/** Takes a slot in every bucket, and subtracts the charge from the account's remaining requests. */
export function reserve(state: LimitsState, buckets: readonly Bucket[], charge: number, now: number): void {
  for (const name of buckets) bucketOf(state, name).sent.push(now);
  takeFromLeft(state, buckets[0], charge);
}

/** Subtracts a charge; a negative number refunds it. */
function takeFromLeft({ left }: LimitsState, account: Bucket | undefined, charge: number): void {
  if (account !== undefined && left[account] !== undefined) left[account] -= charge;
}

/**
 * Records the service's report of remaining requests. The report may or may not include our requests in flight, and `left` includes all of
 * them, so normally `left` only falls to a lower report. It rises if a request sent after the last report returns more than the requests in
 * flight explain: a purchase, a renewal, or a request in doubt that was not charged. The answer to an earlier request, which arrives late,
 * changes nothing: its charge was in flight for the newer report, and it may be older than a purchase.
 * @param inFlight charges of our other requests that the report may not include.
 */
function recordLeft(state: LimitsState, account: Bucket, reported: number, sentAt: number, inFlight = 0): void {
  const { left, leftAsOf = {} } = state;
  state.leftAsOf = leftAsOf;
  const known = left[account];
  const asOf = leftAsOf[account] ?? Number.NEGATIVE_INFINITY;
  if (known !== undefined && sentAt < asOf) return;
  const isHigher = known === undefined || (sentAt > asOf && reported > known + inFlight);
  left[account] = isHigher ? reported - inFlight : Math.min(known, reported);
  leftAsOf[account] = Math.max(asOf, sentAt);
}

/** The facts that one answer reveals about limits and quota. */
export interface Observation {
  /** When the request was sent and when its answer arrived, ms. */
  sentAt: number;
  at: number;
  /** Buckets of the request. The first one is the account that pays. */
  buckets: readonly Bucket[];
  /** Absent when no answer arrived. */
  headers?: ResponseHeaders;
  /** Whether the service answered a request that it charges for. */
  charged: boolean;
  /** For a 429: the limit that it names, and the requested wait, ms, if stated. */
  refused?: { bucket: Bucket; forMs: number | undefined };
  /**
   * Requests left in the quota (null if the service should report them but doesn't), and charges of our other requests that this number may
   * not include, because they were in flight at the same time.
   */
  left?: number | null;
  inFlight?: number;
  /** The part of the charge taken before sending that certainly did not occur. */
  returned?: number;
  /** For a 429 `quota_exceeded`. */
  spent?: SpentQuota;
  /** Random number from 0 to 1. */
  random: number;
}

/** Applies an observation to the limits and the quota. */
export function observe(state: LimitsState, observation: Observation): void {
  const { buckets, headers, refused, at, random } = observation;
  const [account] = buckets;
  if (account === undefined) return;
  if (headers) for (const name of buckets) observeHeaders(bucketOf(state, name), name, headers, observation);
  if (refused) {
    // The rejection must delay this request even if it names a limit that the request does not count against.
    const bucket = bucketOf(state, buckets.includes(refused.bucket) ? refused.bucket : account);
    bucket.blockedUntil = Math.max(bucket.blockedUntil ?? 0, blockedUntil(at, refused.forMs, random));
  }
  takeFromLeft(state, account, -(observation.returned ?? 0));
  if (observation.left === null) delete state.left[account];
  else if (observation.left !== undefined)
    recordLeft(state, account, observation.left, observation.sentAt, observation.inFlight);
  if (observation.spent) state.spent[account] = observation.spent;
  // An answer to a request sent before the quota was exhausted doesn't restore it.
  else if (observation.charged && observation.sentAt > (state.spent[account]?.at ?? at)) delete state.spent[account];
}

/**
 * When a limit that rejected a request reopens, ms.
 * @param at when the request was rejected, ms.
 * @param forMs the wait that the service asks for.
 * @param random from 0 to 1.
 */
export function blockedUntil(at: number, forMs: number | undefined, random: number): number {
  return Math.ceil(at + Math.max(1, Math.min(forMs ?? JITTER_MS, LONGEST_BLOCK_MS)) + random * JITTER_MS);
}

/** If answers arrive out of order, the one sent last applies; of those sent together, the one with the lowest remaining number. */
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

/** Removes outdated entries. If the clock was set back, no instant may be later than now. */
function forget(bucket: BucketState, now: number): void {
  const { sent, reported, blockedUntil } = bucket;
  sent.splice(0, countUntil(sent, now - WINDOW_MS));
  for (let at = countUntil(sent, now); at < sent.length; at += 1) sent[at] = now;
  if (blockedUntil !== undefined) bucket.blockedUntil = Math.min(blockedUntil, now + LONGEST_BLOCK_MS + JITTER_MS);
  if (reported && (reported.resetAt <= now || reported.resetAt > now + WINDOW_MS)) delete bucket.reported;
}

/** The number of instants, in ascending order, that are not after `at`. */
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
