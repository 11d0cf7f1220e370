/** `SOLD_HOW_FAST`: how long the stock lasts, or sold listings took, one line for each item (core: actions/how-fast.ts). */
import {
  dayOf,
  type HowFast,
  planTiming,
  type Row,
  type TimingPlan,
  timingFrom,
  timingRow,
} from '@sold-data/core/engine';
import { cellMessage, isWaiting } from '../answers/cell-text.ts';
import { type Query, queryOf } from '../answers/query.ts';
import type { Outcome, Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { askFor, plain, refuseCellError, understand } from './asking.ts';
import { type Cell, chooseColumns, SHOWN_SPEED_COLUMNS, SPEED_COLUMNS } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { itemLines, shownFor } from './item-lines.ts';
import { ageOf } from './saved-price.ts';

export function howFastTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell[][] {
  const understood = understand(formula, args);
  const { own, search, minSales } = understood;
  const columns = chooseColumns(SPEED_COLUMNS, own.columns, shownFor(understood, SHOWN_SPEED_COLUMNS));
  const asked = askFor(source, understood, subject => {
    const plan = timingPlan({ ...search, market: own.market, keyword: subject, minSales });
    return { plan, queries: timingQueries(plan) };
  });
  return itemLines(understood, columns, asked, ({ plan, outcomes }) => speedRow(plan, outcomes));
}

/** Plans one item from the values of a cell or a form. */
export function timingPlan({ keyword, ...given }: Row): TimingPlan {
  refuseCellError(keyword);
  return planTiming({ ...given, keyword: plain(keyword) } as Parameters<typeof planTiming>[0], dayOf(Date.now()));
}

/** The searches of a plan: first those about the days, then one for each month. */
export const timingQueries = ({ questions }: TimingPlan): Query[] => questions.map(question => queryOf(question));

/** How fast an item sells, from the outcomes of the queries of its plan. */
export function speedFrom(plan: TimingPlan, outcomes: readonly Outcome[]): Omit<HowFast, 'spent'> {
  const answers = outcomes.map(outcome => {
    if (outcome.ok) return present(outcome.pages[0]).facts.env;
    return outcome.error instanceof Error ? outcome.error : new Error(cellMessage(outcome.error));
  });
  const [first] = outcomes;
  const taken = first?.ok ? first.pages[0]?.facts.speed : undefined;
  return taken ? timingFrom(plan, answers, () => taken) : timingFrom(plan, answers);
}

/** An estimate needs both counts, so the first error stands for both. */
function speedRow(plan: TimingPlan, outcomes: readonly Outcome[]): Row | string {
  const failed = outcomes.flatMap(outcome => (outcome.ok ? [] : [outcome.error]));
  if (failed.length > 0) return cellMessage(failed.find(error => isWaiting(error)) ?? failed[0]);
  const row = timingRow(speedFrom(plan, outcomes));
  const ages = outcomes.map(outcome => (outcome.ok ? ageOf(outcome) : ''));
  return { ...row, note: [...new Set([row.note, ...ages])].filter(text => text !== '').join('; ') };
}
