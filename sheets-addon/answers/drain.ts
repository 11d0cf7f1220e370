/**
 * Drains the queue: the holder of the one lease of an account sends what formulas have queued, wave by wave. The lease is renewed before
 * each wave and each wait; 35 s after its holder has died, another execution takes it. Whoever drains next sends again what was in the
 * one wave that was open, and nothing else.
 */
import type { Settled } from '@sold-data/core';
import { BudgetError, SoldDataError } from '@sold-data/core/errors/errors.ts';
import { present } from '../platform/lists.ts';
import {
  DocumentBusy,
  dropCached,
  endSection,
  isInSection,
  readCache,
  readProperties,
  tryBegin,
  writeCache,
} from '../platform/shared.ts';
import { CapReached } from '../settings/ledger.ts';
import { isPassing, revived, stopsAll } from '../settings/messages.ts';
import type { Account } from '../settings/settings.ts';
import type { Answered } from './kept.ts';
import { isEnough, pageName, type Query } from './query.ts';
import { type QueueEntry, readQueue } from './queue.ts';
import { type Asking, type SendContext, type Sent, send, WAVE } from './send.ts';
import { fromProperties, type Known, readCached } from './store.ts';

/** A custom function is killed after 30 s: its heartbeat cannot be older than this while it runs. */
const LEASE_MS = 35_000;
/** Long enough for a section of another execution. */
const PATIENCE_MS = 10_000;

interface Stored {
  by: string;
  until: number;
  /** The account's own problem ended the last drain: waiting cells show it instead of trying again. */
  stop?: { code: string; message: string };
}

export const leaseKey = ({ id }: Account) => `drain:${id}`;

export interface Lease {
  isHeld: boolean;
  stop?: unknown;
}

/** @param entries of the cache. @param by the execution that asks: its own lease is not held against it. */
export function readLease(entries: Readonly<Record<string, string>>, account: Account, by = ''): Lease {
  const text = entries[leaseKey(account)];
  const stored: Stored | undefined = text === undefined ? undefined : JSON.parse(text);
  if (!stored || stored.until <= Date.now() || stored.by === by) return { isHeld: false };
  return { isHeld: true, ...(stored.stop ? { stop: revived(stored.stop) } : {}) };
}

/** A person has changed what stopped the last drain: the next one tries again at once. */
export function forgetStop(account: Account): void {
  const text = readCache([leaseKey(account)])[leaseKey(account)];
  if (text !== undefined && (JSON.parse(text) as Stored).stop) dropCached([leaseKey(account)]);
}

export interface DrainOptions {
  account: Account;
  /** When nothing more is sent, ms. */
  deadline: number;
  /** The most requests that may be charged. */
  budget?: number;
  /** Called before requests leave, with all that this drain may have been charged by then. */
  beforeCharge?(spent: number): void;
  /** Questions of this execution, in the queue or not: it stops when they are answered. */
  own?: readonly Query[];
  /** Another account pays for this queue. */
  ownOnly?: boolean;
  /** It is the refresh that drains, which pays for what it has queued. */
  refresh?: boolean;
  /** Called with the entries whose questions all have an outcome, and whose formula no longer waits for them. */
  onSettled?(entries: readonly QueueEntry[]): void;
}

export interface Drained {
  /** Questions that were answered or failed for good, and how many are left. */
  done: number;
  left: number;
  spent: number;
  doubt: number;
  /** Another execution is draining. */
  isHeld?: true;
  /** Why it stopped before the queue was empty. */
  stop?: unknown;
}

/** Sends what waits until the queue is empty, `own` is answered, or time or budget are used up. */
export function drain({
  account,
  deadline,
  budget = Number.POSITIVE_INFINITY,
  beforeCharge,
  own,
  ownOnly,
  refresh,
  onSettled,
}: DrainOptions): Drained {
  const by = Utilities.getUuid();
  const drained: Drained = { done: 0, left: 0, spent: 0, doubt: 0 };
  const failed = new Map<string, unknown>();
  try {
    for (;;) {
      // A formula does not wait for the lock: it looks into the cache meanwhile.
      const lease = leaseFor(account, by, own ? 0 : PATIENCE_MS);
      if (lease.isHeld) return { ...drained, isHeld: true, stop: lease.stop };
      const work = openWork(failed, { own, ownOnly, refresh });
      drained.left = work.asking.length;
      if (onSettled && work.settled.length > 0) {
        // Cells are written outside the document's lock. Their formulas may send requests meanwhile, so what is open is read again.
        endSection();
        onSettled(work.settled);
        continue;
      }
      const isOver = work.asking.length === 0 || (own && !work.ownIsOpen);
      if (isOver || drained.stop !== undefined || drained.spent >= budget || Date.now() >= deadline) return drained;
      holding(account, by)(0);
      const wave = work.asking.slice(0, Math.min(WAVE, budget - drained.spent));
      const before = drained.spent;
      const sent = send(wave, {
        ...{ account, deadline, budget: budget - before, beforeLeaving: holding(account, by) },
        ...(beforeCharge ? { beforeCharge: spent => beforeCharge(before + spent) } : {}),
      });
      drained.spent += sent.spent;
      drained.doubt += sent.doubt;
      // Answers correct what is known of the limits: what had no slot before them may have one now.
      const goesOn = isPassing(sent.stop) && sent.results.some(({ ok }) => ok);
      if (!goesOn && !waitForSlot(account, by, sent.stop, deadline)) drained.stop = sent.stop;
      for (const [at, result] of sent.results.entries()) {
        if (result.ok) drained.done += 1;
        else if (!stopsAll(result.error)) {
          failed.set(pageName(wave[at]!.query, wave[at]!.page), result.error);
          drained.done += 1;
        }
      }
    }
  } catch (error) {
    drained.stop = error;
    return drained;
  } finally {
    release(account, by, drained.stop);
    endSection();
  }
}

/** Waits until the next wave has slots; false where that is no reason to wait, or takes too long. */
function waitForSlot(account: Account, by: string, stop: unknown, deadline: number): boolean {
  const waitMs = isPassing(stop) ? (stop as SoldDataError).retryAfterMs : undefined;
  if (waitMs === undefined || Date.now() + waitMs >= deadline) return false;
  holding(account, by)(waitMs);
  endSection();
  Utilities.sleep(waitMs);
  return true;
}

/** The lease of others, read in a section that stays open: where there is none, what is sent next holds it (`hold`). */
function leaseFor(account: Account, by: string, patienceMs: number): Lease {
  if (!isInSection() && !tryBegin(patienceMs)) return { isHeld: true };
  return readLease(readCache([leaseKey(account)]), account, by);
}

/**
 * Sends questions of a task as one wave that holds the lease, so what formulas ask meanwhile is not paid for twice. While a task waits
 * long for a slot, it holds no lease, and formulas get their turn.
 * @param since answers from this instant on are not asked again, ms.
 * @returns results in the order of the questions; none while others hold the lease.
 */
export function sendForTask(asking: readonly Asking[], since: number, context: SendContext): Sent {
  const { account } = context;
  const by = Utilities.getUuid();
  let stop: unknown;
  try {
    const lease = leaseFor(account, by, PATIENCE_MS);
    if (lease.isHeld) return { results: [], spent: 0, doubt: 0, stop: lease.stop ?? new DocumentBusy() };
    holding(account, by)(0);
    const known = answeredSince(asking, since);
    const open = asking.filter(each => !known.has(each));
    const sent = send(open, { ...context, beforeLeaving: holding(account, by) });
    stop = sent.stop;
    const results = asking.map((each): Settled<Answered> => {
      const value = known.get(each);
      return value ? { ok: true, value } : present(sent.results[open.indexOf(each)]);
    });
    return { ...sent, results };
  } catch (error) {
    stop = error;
    throw error;
  } finally {
    release(account, by, stop);
    endSection();
  }
}

function answeredSince(asking: readonly Asking[], since: number): Map<Asking, Answered> {
  const nameOf = ({ query, page }: Asking) => pageName(query, page);
  const withRows = asking.filter(({ query }) => query.rows !== undefined).map(nameOf);
  const { answers } = readCached(asking.map(nameOf), new Set(withRows));
  return new Map(
    asking.flatMap(each => {
      const answered = answers.get(nameOf(each));
      const isNew = answered && answered.facts.at >= since && (each.query.rows === undefined || answered.rows);
      return isNew ? [[each, answered] as const] : [];
    }),
  );
}

/** Renews the lease before each wave and each wait. */
const holding = (account: Account, by: string) => (waitMs: number) =>
  hold(account, by, Math.min(waitMs, LONGEST_WAIT_MS) + LEASE_MS);
/** The per-minute limit makes nobody wait longer. */
const LONGEST_WAIT_MS = 60_000;

function hold(account: Account, by: string, ms: number, stop?: Stored['stop']): void {
  const stored: Stored = { by, until: Date.now() + ms, ...(stop ? { stop } : {}) };
  writeCache({ [leaseKey(account)]: JSON.stringify(stored) });
}

/** How long others show what stopped this drain, before one of them tries again. */
const STOPPED_MS = 10_000;

/** In the section that is open, so the next one may begin at once; without the lock the lease runs out. */
function release(account: Account, by: string, stop: unknown): void {
  if (!isInSection() && !tryBegin(1_000)) return;
  const text = readCache([leaseKey(account)])[leaseKey(account)];
  if (text !== undefined && (JSON.parse(text) as Stored).by !== by) return;
  // A budget is one run's own; today's cap is everybody's.
  const isOwn = stop instanceof BudgetError && !(stop instanceof CapReached);
  const isShared = stop instanceof SoldDataError && !isPassing(stop) && !isOwn;
  hold(account, by, isShared ? STOPPED_MS : 0, isShared ? { ...stop, message: stop.message } : undefined);
}

interface Work {
  asking: Asking[];
  ownIsOpen: boolean;
  settled: QueueEntry[];
}

/** What is still to be sent: each question once, those of the queue in the order in which they were queued. */
function openWork(
  failed: ReadonlyMap<string, unknown>,
  { own = [], ownOnly, refresh: refreshes }: Pick<DrainOptions, 'own' | 'ownOnly' | 'refresh'>,
): Work {
  const properties = readProperties();
  const entries = ownOnly ? [] : readQueue(properties).filter(({ refresh }) => !refresh || refreshes);
  const wanted = new Map<string, { query: Query; since: number; renew: number }>();
  const add = (query: Query, since: number, renew = 0) => {
    const known = wanted.get(query.name);
    const larger = known && (known.query.rows ?? 0) > (query.rows ?? 0) ? known.query : query;
    wanted.set(query.name, {
      query: larger,
      since: Math.min(since, known?.since ?? since),
      renew: Math.max(renew, known?.renew ?? 0),
    });
  };
  for (const { queries, since, renew } of entries) for (const query of queries) add(query, since, renew);
  for (const query of own) if (!wanted.has(query.name)) add(query, Date.now());
  const state = knownOf(
    [...wanted.values()].map(({ query }) => query),
    properties,
  );
  const asking: Asking[] = [];
  const open = new Set<string>();
  for (const { query, renew } of wanted.values()) {
    const page = nextPageOf(query, renew, state, failed);
    if (page === undefined) continue;
    open.add(query.name);
    asking.push({ query, page });
  }
  const dead = Date.now() - LEASE_MS;
  const settled = entries.filter(({ since, queries }) => since < dead && queries.every(({ name }) => !open.has(name)));
  return { asking, ownIsOpen: own.some(({ name }) => open.has(name)), settled };
}

function knownOf(queries: readonly Query[], properties: Readonly<Record<string, string>>): Known {
  const names = queries.flatMap(query => Array.from({ length: query.pages }, (_, page) => pageName(query, page)));
  const withRows = new Set(
    queries.flatMap(query =>
      query.rows === undefined ? [] : Array.from({ length: query.pages }, (_, page) => pageName(query, page)),
    ),
  );
  const { answers, failures } = readCached(names, withRows);
  // A formula has read the hidden tab before it queued the question.
  const missing = names.filter(name => !answers.has(name) && !withRows.has(name));
  for (const [name, facts] of fromProperties(missing, properties)) answers.set(name, { facts });
  return { answers, failures };
}

/** The page that a query lacks; undefined when it has all of them, or failed. */
function nextPageOf(
  query: Query,
  renew: number,
  { answers, failures }: Known,
  failed: ReadonlyMap<string, unknown>,
): number | undefined {
  const pages: Answered[] = [];
  for (let page = 0; ; page += 1) {
    if (isEnough(query, pages)) return undefined;
    const name = pageName(query, page);
    const answered = answers.get(name);
    if (!answered || answered.facts.at < renew || (query.rows !== undefined && !answered.rows))
      return failed.has(name) || (renew === 0 && failures.has(name)) ? undefined : page;
    pages.push(answered);
  }
}
