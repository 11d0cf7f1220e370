/** Answers what formulas want to know: from the cache, else by the part of Code.js that asks the service. */

import { refusal } from '../host/errors.ts';
import { waiting } from './cell-text.ts';
import { type Outcome, type Query, QueryBatch } from './query-batch.ts';
import { MOST_ANSWERS } from './store.ts';

/** What is only being planned, see `planned`. */
let plan: Query[] | undefined;

/** Everything that `work` would ask, without asking: how a schedule finds out what formulas want to know. */
export function planned(work: () => void): Query[] {
  plan = [];
  try {
    work();
    return plan;
  } finally {
    plan = undefined;
  }
}

/**
 * An answer for each query, in order.
 * @param freshMs how old it may be; any age will do unless given.
 * @throws InvalidParametersError when they are more than can be kept together.
 */
export function answer(queries: readonly Query[], freshMs?: number): Outcome[] {
  const batch = new QueryBatch(queries);
  if (batch.weight > MOST_ANSWERS)
    throw refusal(`A formula asks ${MOST_ANSWERS} questions or 312 pages of rows at most`, 'Split the range');
  const { refreshedAt } = batch.begin(freshMs);
  if (plan) {
    plan.push(...queries);
    // What is known may lead to further questions.
    batch.failOpen(waiting());
  } else if (batch.open().length > 0 || batch.old().length > 0) SoldData_('asking').askOpen(batch, refreshedAt > 0);
  return queries.map(({ name }) => batch.outcome(name));
}
