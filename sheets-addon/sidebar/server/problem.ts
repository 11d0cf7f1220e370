/** Turns an error into the sidebar's reply: a message, the field that it belongs to, and a button that solves the problem. */
import { AuthError, linkToBuy, QuotaExceededError, SoldDataError } from '@sold-data/core/engine';
import { CapReached, SpendingOff } from '../../settings/ledger.ts';
import { errorMessage, keepsOldValue } from '../../settings/messages.ts';
import { CostsMissing } from '../../settings/selling-costs.ts';
import type { Problem, Reply } from '../server-interface.ts';

/** Parameter names in the message are in braces, because the form replaces them with its own labels. */
export function problemOf(error: unknown): Problem {
  const message = errorMessage(error, name => `{${name}}`);
  const field = (error instanceof SoldDataError && error.parameter) || null;
  const base: Problem = { message, field, action: null, link: null };
  if (error instanceof AuthError) return { ...base, field: field ?? 'key', action: 'fixKey' };
  if (error instanceof SpendingOff) return base;
  if (error instanceof CapReached) return { ...base, action: 'cap' };
  if (error instanceof CostsMissing) return { ...base, action: 'costs' };
  if (error instanceof QuotaExceededError)
    return { ...base, action: 'buy', link: linkToBuy(error.accountFacts) ?? null };
  return keepsOldValue(error) ? { ...base, action: 'retry' } : base;
}

export function reply<Value>(work: () => Value): Reply<Value> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}
