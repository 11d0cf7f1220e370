/** Refreshes formulas: every query whose answer is older than the refresh is sent again, within the budget (refill/fill.ts). */
import { BudgetError, counted } from '@sold-data/core/engine';
import { refusal } from '../../platform/refusal.ts';
import { batchesOf, fillBatch, showOutdated } from '../../refill/fill.ts';
import { SWEEP, sweepTwins } from '../../refill/twins.ts';
import { areInPlace, waitingIn } from '../../refill/waiting.ts';
import { CapReached } from '../../settings/ledger.ts';
import { formulaAccountId } from '../../settings/settings.ts';
import type { RefreshFormulas } from '../draft.ts';
import { scopeOf } from '../placing.ts';
import type { Step, Work } from '../work.ts';

export function refreshStep(draft: RefreshFormulas, work: Work): Step {
  const paysFor = formulaAccountId();
  if (paysFor !== undefined && paysFor !== work.account.id)
    throw refusal('The formulas of this file use another account', 'The owner of that key can refresh them');
  const { startedAt, reported = { upTo: -1, complete: 0 } } = work.run();
  const { open, failing, unread, outdated, total } = waitingIn(scopeOf(work.task().id, draft), startedAt);
  let done = total - open.length - failing.length - unread.length + Math.min(reported.complete, unread.length);
  const count = () =>
    work.note(run => {
      run.total = total;
      run.failed = failing.length;
      run.cursor = done + failing.length;
      run.rows = done;
    });
  count();
  // A killed execution may have left them.
  showOutdated(outdated);
  for (const batch of batchesOf(open)) {
    const { shown, stop } = work.pay(context => fillBatch(batch, { ...context, since: startedAt }));
    done += shown.length;
    count();
    if (isSpent(stop)) return endOfBudget(work);
    if (stop !== undefined) throw stop;
  }
  // Some answers reveal further queries of a formula, and a person may have moved formulas.
  if (open.length > 0) return {};
  const rest = unread.filter(({ content }) => content > reported.upTo).sort((a, b) => a.content - b.content);
  const last = rest[SWEEP - 1] ?? rest.at(-1);
  if (!last) return { finished: true };
  const batch = rest.filter(({ content }) => content <= last.content);
  const { moves = 0 } = reported;
  const sweep = work.pay(context =>
    sweepTwins(batch, {
      ...context,
      since: startedAt,
      // Contents that change by themselves must not hold up the run.
      ...(moves < MOST_MOVES ? { areInPlace: () => areInPlace(rest) } : {}),
    }),
  );
  const { complete, moved, stop } = sweep;
  if (moved) {
    work.note(run => {
      run.reported = { ...reported, moves: moves + 1 };
    });
    return {};
  }
  done += complete;
  if (stop === undefined)
    work.note(run => {
      run.reported = { upTo: last.content, complete: reported.complete + complete };
    });
  count();
  if (isSpent(stop)) return endOfBudget(work);
  if (stop !== undefined) throw stop;
  return {};
}

/** A batch whose formulas move is read again, at most so many times. */
const MOST_MOVES = 3;

/** Whether the run's budget is used up. Today's cap is not part of it: the run then waits for tomorrow. */
const isSpent = (stop: unknown) => stop instanceof BudgetError && !(stop instanceof CapReached);

function endOfBudget(work: Work): Step {
  work.note(run => {
    run.note = `The budget of ${counted(work.task().draft.budget ?? 0, 'request')} was used up: the others keep their last value`;
  });
  return { finished: true };
}
