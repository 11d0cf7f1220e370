/**
 * Drains the queue: the holder of the one lease of an account (lease.ts) sends what formulas have queued, wave by wave. Whoever drains
 * next after a holder that died sends again what was in the one wave that was open, and nothing else.
 */
import type { Settled } from '@sold-data/core';
import type { SoldDataError } from '@sold-data/core/errors/errors.ts';
import { present } from '../platform/lists.ts';
import { DocumentBusy, endSection, readProperties, SECTION_PATIENCE_MS } from '../platform/shared.ts';
import { isPassing, stopsAll } from '../settings/messages.ts';
import type { Account } from '../settings/settings.ts';
import type { Answered } from './kept.ts';
import { holding, LEASE_MS, leaseFor, release } from './lease.ts';
import { isEnough, pageName, type Query } from './query.ts';
import { type QueueEntry, readQueue } from './queue.ts';
import { type Asking, type SendContext, type Sent, send, WAVE } from './send.ts';
import { answeredSince, fromProperties, type Known, readCached } from './store.ts';

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
  /** It is the refresh that drains: it pays for what it has queued, and nothing else does. */
  refresh?: true;
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
      const lease = leaseFor(account, by, own ? 0 : SECTION_PATIENCE_MS);
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
        account,
        deadline,
        budget: budget - before,
        beforeLeaving: holding(account, by),
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
    const lease = leaseFor(account, by, SECTION_PATIENCE_MS);
    if (lease.isHeld) return { results: [], spent: 0, doubt: 0, stop: lease.stop ?? new DocumentBusy() };
    holding(account, by)(0);
    const nameOf = ({ query, page }: Asking) => pageName(query, page);
    const known = answeredSince(since, asking);
    const open = asking.filter(each => !known.has(nameOf(each)));
    const sent = send(open, { ...context, beforeLeaving: holding(account, by) });
    stop = sent.stop;
    const results = asking.map((each): Settled<Answered> => {
      const value = known.get(nameOf(each));
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
  const entries = ownOnly ? [] : readQueue(properties).filter(({ refresh }) => refresh === refreshes);
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
