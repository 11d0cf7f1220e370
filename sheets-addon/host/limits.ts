/** The limiter's state in the spreadsheet's cache, so that all cells share one per-minute limit and one spent allowance. */
import type { LimiterState, LimiterStore } from '@sold-data/core';
import { emptyLimiter } from '@sold-data/core/engine/limiter.ts';
import { getShared, putShared, withLock } from './lock.ts';

export const limitsKey = (account: string) => `limits:${account}`;

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

interface Stored extends LimiterState {
  /** When it was copied last, ms, and what was sent by then. */
  copied?: { at: number; sent: string };
}

/** For taking a slot: whoever has a lease already waits longer than one who comes, but not until its own end. */
const TAKE_PATIENCE_MS = 15_000;
const LAST_MS = 3_000;

/** A store for one account. @param deadline when the execution stops asking, ms. */
export function limitsOf(account: string, deadline = Number.POSITIVE_INFINITY): LimiterStore {
  const name = limitsKey(account);
  const apply = <Result>(change: (state: LimiterState) => Result): Result => {
    const properties = PropertiesService.getDocumentProperties();
    const cached = getShared([name])[name];
    const state: Stored = cached ? JSON.parse(cached) : afterLoss(properties.getProperty(name));
    const before = JSON.stringify(state.spent);
    const result = change(state);
    if (JSON.stringify(state.spent) !== before || isCopyDue(state, Date.now())) {
      state.copied = { at: Date.now(), sent: sentIn(state) };
      outlive(properties, name, JSON.stringify(state));
    }
    putShared({ [name]: JSON.stringify(state) });
    return result;
  };
  return {
    update: change => {
      const learning = unlearned;
      unlearned = false;
      const left = Math.max(0, deadline - LAST_MS - Date.now());
      if (!learning) return withLock(() => apply(change), Math.min(TAKE_PATIENCE_MS, left));
      try {
        return withLock(() => apply(change), LEARN_PATIENCE_MS);
      } catch (error) {
        // An answer that was paid for is not lost to a busy lock: at worst a request is refused free of charge.
        if ((error as { code?: unknown }).code === 'rate_limited') return apply(change);
        throw error;
      }
    },
  };
}

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

/** The cache has lost its entry. What was sent since the copy is not known: the first answer tells what is left. */
function afterLoss(copy: string | null): LimiterState {
  return copy ? { ...emptyLimiter(), ...(JSON.parse(copy) as LimiterState), step: 0, probeUntil: 0 } : emptyLimiter();
}

interface BalancesLeft {
  remaining?: unknown;
  rollover_balance?: unknown;
  credit_balance?: unknown;
}

/** The account told what is left: after credits were bought or the plan was raised, a spent allowance is no longer believed. */
export function believeLeft(limiter: LimiterStore, usage: BalancesLeft): void {
  const left = [usage.remaining, usage.rollover_balance, usage.credit_balance].reduce<number>(
    (sum, each) => sum + (Number(each) || 0),
    0,
  );
  if (left > 0)
    limiter.update(state => {
      delete state.spent.plan;
    });
}

/** Forgets that the allowance was spent: the person bought credits or changed the key. */
export function forgetLimits(account: string): void {
  CacheService.getDocumentCache()?.remove(limitsKey(account));
  PropertiesService.getDocumentProperties().deleteProperty(limitsKey(account));
}
