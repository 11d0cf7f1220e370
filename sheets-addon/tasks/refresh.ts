/**
 * Refreshes formulas: their twins queue every question whose answer is older than the refresh and show the old answer meanwhile; the
 * queue is drained within the budget; then the formulas get their own names again and show what has come. No argument of a formula is
 * read, so nested formulas and named ranges are refreshed like any other, and no question that no formula asks is paid for.
 */
import { BudgetError } from '@sold-data/core';
import { RENEW } from '../answers/answer.ts';
import { drain } from '../answers/drain.ts';
import { copyNewAnswers } from '../answers/store.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperty, writeNow } from '../platform/shared.ts';
import { CapReached } from '../settings/ledger.ts';
import { isPassing } from '../settings/messages.ts';
import { formulaAccountId } from '../settings/settings.ts';
import { areasOf, formulasIn, rename, restoreNames } from './cells.ts';
import type { RefreshFormulas } from './draft.ts';
import type { Step, Work } from './work.ts';

/** Sheets calculates a changed formula within seconds; one that is later leaves its question in the queue, where the next drain finds it. */
const CALCULATING_MS = 5_000;

export function refreshStep({ what }: RefreshFormulas, work: Work): Step {
  const paysFor = formulaAccountId();
  if (paysFor !== undefined && paysFor !== work.account.id)
    throw refusal('The formulas of this file use another account', 'The owner of that key can refresh them');
  const { since, startedAt } = work.run();
  // Its names were given back while it paused (restoreLeftNames): then it begins again, and asks for what is still old.
  if (since === 0 || readProperty(RENEW) === undefined) {
    const cells = areasOf(what.scope).flatMap(formulasIn);
    if (cells.length === 0) return { finished: true };
    // What is in the tab outlives the many new answers that push old ones out of the properties.
    copyNewAnswers();
    writeNow({ [RENEW]: String(startedAt) });
    rename(cells, true);
    work.note(run => {
      run.since = 1;
      run.total = cells.length;
    });
    return { waitMs: CALCULATING_MS };
  }
  const { isHeld, stop, left } = work.pay(context => drain({ ...context, refresh: true }));
  if (isHeld) return { waitMs: HELD_MS };
  const isSpent = work.budgetLeft() === 0 || (stop instanceof BudgetError && !(stop instanceof CapReached));
  if (stop !== undefined && !isSpent) {
    if (!isPassing(stop)) endRefresh(what.scope, startedAt);
    throw stop;
  }
  if (left > 0 && !isSpent) return {};
  endRefresh(what.scope, startedAt);
  work.note(run => {
    run.cursor = run.total;
    run.rows = run.total;
    if (left > 0)
      run.note = `The budget of ${work.task().draft.budget} requests was used up: the others keep their last value`;
  });
  return { finished: true };
}

/** How long another drain is left alone. */
const HELD_MS = 2_000;

/** The formulas show the new answers, and nobody pays for the rest. */
export function endRefresh(scope: string, startedAt: number): void {
  restoreNames(scope);
  if (readProperty(RENEW) === String(startedAt)) dropProperty(RENEW);
}
