/** The account as steps show it. The names of the answer are assumed (README), so that each may be missing. */
import { catalog, instantFrom, type Row } from '@sold-data/core';
import { layFlat, leavesOf, recordIn } from './rows/leaves.ts';
import { RAW } from './rows/table.ts';

const columns = [...leavesOf(recordIn(catalog.accountUsage.response)), RAW];

/** Flat, with the reset as ISO text: the service may write it as epoch seconds too (service facts). */
export function accountRow(answer: Row): Row {
  return { ...layFlat(columns, answer), reset_at: resetAt(answer) };
}

/**
 * Requests that can still be made; undefined when the answer does not tell.
 * Carried-over requests and credits are spent before anything fails (reference 8, billing rule 2).
 */
export function requestsLeft(answer: Row): number | undefined {
  const { quota, used, remaining, rollover_balance, credit_balance } = layFlat(columns, answer) as Record<
    string,
    number | null
  >;
  const ofPlan = remaining ?? (quota == null || used == null ? null : quota - used);
  return ofPlan === null ? undefined : ofPlan + (rollover_balance ?? 0) + (credit_balance ?? 0);
}

/** When the allowance comes back, ISO; as it came when it is no time. */
export function resetAt({ reset_at }: Row): string | null {
  const at = instantFrom(reset_at);
  if (at !== undefined) return new Date(at).toISOString();
  return reset_at === null || reset_at === undefined ? null : String(reset_at);
}
