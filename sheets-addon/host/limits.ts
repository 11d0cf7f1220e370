/** The limiter's state in the spreadsheet's cache, so that all cells share one per-minute limit and one spent allowance. */
import type { LimiterState, LimiterStore, Usage } from '@sold-data/core';
import { emptyLimiter, type SpentNote, WINDOW_MS } from '@sold-data/core/limits.ts';
import { instantFrom } from '@sold-data/core/request/retry.ts';
import { runSync } from '@sold-data/core/run/sync.ts';
import { CONTRACT, contract } from './contract.ts';
import { beginSection, closeSection, getShared, glanceAt, held, putShared, withLock } from './shared.ts';

const limitsKey = (account: string) => `limits:${account}`;

/** The state is copied into the properties this often, ms, and always when the window is nearly full: the cache may lose it at any time. */
const COPY_EVERY_MS = 5_000;
const NEARLY_FULL = 32;
/** What answers have taught is not worth a longer wait: it is learned beside the others' changes then. */
const LEARN_PATIENCE_MS = 2_000;

/** Answers have come that the state has not learned from. */
let unlearned = false;

export function noteAnswers(): void {
  unlearned = true;
}

/** The limiter's store of one account, for all cells. */
export interface SharedLimiter extends LimiterStore {
  /** Entries of the cache that taking a slot reads. */
  keys: readonly string[];
  /** How many requests could leave at once, as far as the state knows. Call it under the lock. */
  free(now: number): number;
}

interface Stored extends LimiterState {
  /** When it was copied last, ms, and what was sent by then. */
  copied?: { at: number; sent: string };
}

/** For taking a slot: whoever has a lease already waits longer than one who comes, but not until its own end. */
const TAKE_PATIENCE_MS = 15_000;
const LAST_MS = 3_000;

/**
 * A store for one account.
 * @param deadline when the execution stops asking, ms.
 * @param seen the account as the last answer told it: what the contract learns from it is written in the same section.
 */
export function limitsOf(
  account: string,
  deadline = Number.POSITIVE_INFINITY,
  seen: { readonly usage?: Usage } = {},
): SharedLimiter {
  const name = limitsKey(account);
  // The contract is counted in the same section.
  const keys = [name, CONTRACT];
  /** @param busy why there is no section to do it in. */
  const apply = <Result>(change: (state: LimiterState) => Result, busy?: unknown): Result => {
    const entries = getShared(keys);
    if (!busy) contract.count(seen.usage?.limit, entries);
    const properties = PropertiesService.getDocumentProperties();
    const cached = entries[name];
    const text = cached ?? properties.getProperty(name) ?? '{}';
    // The cache has lost its entry: what was sent since the copy is not known, and the first answer tells what is left.
    const afresh = cached === undefined ? { step: 0, probeUntil: 0 } : {};
    const state: Stored = { ...emptyLimiter(), ...(JSON.parse(text) as Partial<Stored>), ...afresh };
    const before = JSON.stringify(state.spent);
    const sent = busy && sentIn(state);
    const result = change(state);
    // Without the lock no slot is taken and no charge is made: others do so at the same time.
    if (busy && sentIn(state) !== sent) throw busy;
    if (JSON.stringify(state.spent) !== before || isCopyDue(state, Date.now())) {
      state.copied = { at: Date.now(), sent: sentIn(state) };
      // Under the lock, or an older copy could take the place of a newer one.
      outlive(properties, name, JSON.stringify(state));
    }
    putShared({ [name]: JSON.stringify(state) });
    return result;
  };
  const alone = <Result>(change: (state: LimiterState) => Result, patienceMs: number): Result => {
    if (staysOpen && !held.section) beginSection(patienceMs);
    return held.section ? apply(change) : withLock(() => apply(change), patienceMs);
  };
  /** What an answer teaches is mostly known, and a slot is not free yet: then nothing is written, and nobody has to wait for it. */
  const tryOut = <Result>(change: (state: LimiterState) => Result): { result: Result } | undefined =>
    glanceAt(keys, () => {
      const cached = getShared([name])[name];
      if (!cached) return undefined;
      const state = JSON.parse(cached) as Stored;
      const now = Date.now();
      const before = essence(state, now);
      const result = change(state);
      return essence(state, now) === before && contract.isCounted(seen.usage?.limit) ? { result } : undefined;
    });
  let looked = false;
  return {
    keys,
    free: now => freeSlots(name, now),
    update: change => {
      const learning = unlearned;
      unlearned = false;
      const left = Math.max(0, deadline - LAST_MS - Date.now());
      // The first time there is nothing to wait for: the slot is taken at once.
      const known = (learning || looked) && !held.section ? tryOut(change) : undefined;
      looked = true;
      if (known) return known.result;
      if (!learning) return alone(change, Math.min(TAKE_PATIENCE_MS, left));
      try {
        return alone(change, LEARN_PATIENCE_MS);
      } catch (error) {
        // An answer that was paid for is not lost to a busy lock: at worst a request is refused free of charge.
        if ((error as { code?: unknown }).code === 'rate_limited') return apply(change, error);
        throw error;
      }
    },
  };
}

function freeSlots(key: string, now: number): number {
  const text = getShared([key])[key];
  const { buckets, spent } = text ? (JSON.parse(text) as LimiterState) : emptyLimiter();
  const free = Object.values(buckets).map(({ limit, sent, pace, blockedUntil = 0 }) =>
    pace || blockedUntil > now ? 0 : limit - sent.filter(at => at > now - WINDOW_MS).length,
  );
  return spent.plan ? 0 : Math.min(contract.left, ...free);
}

let staysOpen = false;

/**
 * Runs an operation. The section in which a request takes its slot stays open until the request leaves, for its charge is counted in
 * it: the host closes it before it sends and before it sleeps.
 */
export function runUntilSent<Result>(
  ...[operation, session, host, onEmit]: Parameters<typeof runSync<Result>>
): Result {
  staysOpen = true;
  try {
    return runSync(operation, session, host, onEmit);
  } finally {
    staysOpen = false;
    closeSection();
  }
}

/** Many requests are left: how many exactly decides nothing (limiter: width). */
const MANY_LEFT = 128;

/** What others have to know of a state: not when it forgets what has left the window, nor what is left while it is much. */
function essence({ buckets, step, probeUntil, spendable, spent }: LimiterState, now: number): string {
  const parts = Object.entries(buckets).map(([name, { sent, ...rest }]) => {
    const last = sent.filter(at => at > now - SENT_MS);
    return [name, rest, last.length, last.at(-1)];
  });
  const left = Object.entries(spendable).map(([name, count]) => [name, Math.min(count, MANY_LEFT)]);
  return JSON.stringify([parts, step, step === 0 && probeUntil, left, spent]);
}

/** A slot is free again a minute after it was used (reference 8). */
const SENT_MS = 60_000;

/** What tells whether something was sent since; processes' clocks may differ, so an instant alone does not. */
const sentIn = ({ buckets }: LimiterState) =>
  JSON.stringify(Object.values(buckets).map(({ sent }) => [sent.length, sent.at(-1)]));

function isCopyDue(state: Stored, now: number): boolean {
  const { copied = { at: 0, sent: '' } } = state;
  if (sentIn(state) === copied.sent) return false;
  const isFilling = Object.values(state.buckets).some(({ sent, limit }) => limit - sent.length < NEARLY_FULL);
  return isFilling || now - copied.at >= COPY_EVERY_MS;
}

/** Properties may be full: then the cache alone knows, and a question that is asked too much is refused free of charge. */
function outlive(properties: GoogleAppsScript.Properties.Properties, name: string, state: string): void {
  try {
    properties.setProperty(name, state);
  } catch {
    properties.deleteProperty(name);
  }
}

interface BalancesLeft {
  remaining?: unknown;
  rollover_balance?: unknown;
  credit_balance?: unknown;
  reset_at?: unknown;
}

/**
 * The account told what is left: after credits were bought or the plan was raised, a spent allowance is no longer believed. One whose
 * reset was not told lasts until that of the account.
 */
export function believeLeft(limiter: LimiterStore, usage: BalancesLeft): void {
  const left = [usage.remaining, usage.rollover_balance, usage.credit_balance].reduce<number>(
    (sum, each) => sum + (Number(each) || 0),
    0,
  );
  const resetAt = instantFrom(usage.reset_at) ?? 0;
  if (left > 0 || resetAt > Date.now())
    limiter.update(({ spent }) => {
      if (left > 0) delete spent.plan;
      else if (spent.plan && spent.plan.resetAt === undefined) Object.assign(spent.plan, { until: resetAt, resetAt });
    });
}

/** The refusal that said that the allowance is spent, while it is believed. */
export function spentOf(account: string): SpentNote | undefined {
  const name = limitsKey(account);
  const text = getShared([name])[name] ?? PropertiesService.getDocumentProperties().getProperty(name);
  const note = text ? (JSON.parse(text) as LimiterState).spent.plan : undefined;
  return note && Date.now() < note.until ? note : undefined;
}

/** Forgets that the allowance was spent: the person bought credits or changed the key. */
export function forgetLimits(account: string): void {
  CacheService.getDocumentCache()?.remove(limitsKey(account));
  PropertiesService.getDocumentProperties().deleteProperty(limitsKey(account));
}
