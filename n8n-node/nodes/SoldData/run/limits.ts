/**
 * Per-minute limits known in this process. Executions that run side by side in one n8n process share them, so that
 * they wait for each other instead of being refused by the service.
 */
import { emptyLimiter, type LimiterState, type LimiterStore } from '@sold-data/core';

/** How long an execution believes another one that the allowance is spent, ms: credits may be bought in between. */
const BELIEVE_SPENT_MS = 60_000;

const known = new Map<string, { state: LimiterState; spentAt?: number }>();

/** The limiter of one account: everything that asks with the same credential shares it. */
export function limiterFor(account: string, now: number): LimiterStore {
  const entry = known.get(account) ?? { state: emptyLimiter() };
  known.set(account, entry);
  if (entry.spentAt !== undefined && now - entry.spentAt >= BELIEVE_SPENT_MS) {
    entry.state.spent = {};
    entry.spentAt = undefined;
  }
  return {
    update(change) {
      const blocked = lastBlock(entry.state);
      const result = change(entry.state);
      // Refused although we kept the limit: other processes use the account too. One request feels the way again.
      if (lastBlock(entry.state) > blocked) entry.state.step = 0;
      if (Object.keys(entry.state.spent).length > 0) entry.spentAt ??= now;
      else entry.spentAt = undefined;
      return result;
    },
  };
}

function lastBlock({ buckets }: LimiterState): number {
  return Math.max(0, ...Object.values(buckets).map(({ blockedUntil = 0 }) => blockedUntil));
}
