/**
 * A refresh over formulas: the run asks what they would ask, within its budget and at the plan's pace, and then has them
 * calculated again, which costs nothing. A formula whose question failed is left as it is and keeps its last good value.
 */
import type { Settled } from '@sold-data/core';
import { type Answered, priceOf } from '../answers/kept.ts';
import type { Query } from '../answers/query-batch.ts';
import { holdFormulas } from '../answers/store.ts';
import { forgetWaiting, waitingEntries } from '../answers/waiting.ts';
import { fetchAnswers } from '../cells/fetch-answers.ts';
import { recalculate, restoreFormulas } from '../cells/rewrite.ts';
import { surveyFormulas } from '../cells/survey.ts';
import { refusal } from '../host/errors.ts';
import { searchText } from './keywords.ts';
import { cellsOf, type Target } from './refresh.ts';
import { HOLD_MS, nextBatch, type Step, type StepContext, settleBatch } from './step.ts';
import { appendSnapshot, type SnapshotItem, writeWatch } from './tabs.ts';

type FormulaTarget = Extract<Target, { kind: 'formulas' }>;

interface Answer {
  query: Query;
  result: Settled<Answered[]>;
}

export function stepFormulas(target: FormulaTarget, { refresh, run, session }: StepContext): Step {
  refuseGone(target.where);
  restoreFormulas();
  const { cells, queries, unreadable } = surveyFormulas(target.where);
  const all = [...queries.values()];
  const total = all.length;
  let settled: readonly Answer[] = [];
  const step = settleBatch(run, total, answersTo(nextBatch(all, run), run.startedAt, session), batch => {
    settled = batch;
    const items = batch.flatMap(itemOf);
    if (refresh.snapshotTab !== null) appendSnapshot(refresh, run, items);
    return refresh.alertPercent === null ? 0 : writeWatch(refresh, items, session.now());
  });
  const fresh = new Set(settled.flatMap(({ query, result }) => (result.ok ? [query.name] : [])));
  forgetWaiting([...waitingEntries()].flatMap(([name, entries]) => (fresh.has(name) ? entries : [])));
  holdFormulas(session.now() + HOLD_MS);
  recalculate(cells.filter(({ asks }) => asks.some(name => fresh.has(name))));
  return { ...step, note: unreadable.length === 0 ? '' : unreadableText(unreadable.length) };
}

/** @throws InvalidParametersError when the sheet was renamed or deleted. */
function refuseGone(where: string): void {
  if (where.includes('!')) cellsOf(where);
  else if (where !== '' && !SpreadsheetApp.getActive().getSheetByName(where))
    throw refusal(`There is no sheet "${where}" any more`, 'Change the schedule: its sheet was renamed or deleted');
}

function unreadableText(count: number): string {
  return `${count} left out, because formulas stand in their arguments: put those into cells of their own`;
}

/** From the cache what came since the run began, from the service the rest. What another execution is asking right now is left to it. */
function answersTo(turn: readonly Query[], since: number, session: StepContext['session']): Answer[] {
  const answers = fetchAnswers(session, new Map(turn.map(query => [query.name, query])), since - 1, () => {});
  return turn.map(query => ({ query, result: answers.get(query.name) ?? { ok: true, value: [] } }));
}

/** The price that an answer holds, where it holds one. */
function itemOf({ query, result }: Answer): SnapshotItem[] {
  const { keyword } = query.question.parameters;
  const facts = result.ok ? result.value[0]?.facts : undefined;
  if (!facts?.prices?.include || facts.prices.include.offers || typeof keyword !== 'string') return [];
  return [{ keyword, search: searchText(query), result: { ok: true, value: priceOf(facts) } }];
}
