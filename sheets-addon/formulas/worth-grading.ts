/**
 * `SOLD_WORTH_GRADING`: the prices of a card ungraded and in two grades, and the expected gain from grading it. One line for each card
 * (core: actions/worth-grading.ts).
 */
import {
  cardGrades,
  dayOf,
  type GradingPlan,
  gradingRow,
  gradingSettings,
  ladderFrom,
  planGrading,
  type Row,
  sellerCostNames,
  type WorthGrading,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { gradeQuery, type Query } from '../answers/query.ts';
import type { Outcome, Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { savedGrading, sellingCosts } from '../settings/grading.ts';
import { askFor, plain, refuseCellError, type Understood, understand } from './asking.ts';
import { type Cell, chooseColumns, GRADING_COLUMNS, SHOWN_GRADING_COLUMNS } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { itemLines, shownFor } from './item-lines.ts';
import { percentOf } from './profit.ts';
import { savedPrice, unpictured, whyNothing } from './saved-price.ts';

/** A card's searches, and the plan for evaluating their answers. */
export interface CardPlan {
  plan: GradingPlan;
  queries: Query[];
}

export function worthGradingTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell[][] {
  const understood = understand(formula, args);
  const columns = chooseColumns(GRADING_COLUMNS, understood.own.columns, shownFor(understood, SHOWN_GRADING_COLUMNS));
  const asked = askFor(source, understood, gradingPlans(understood));
  return itemLines(understood, columns, asked, card => {
    const found = ladderIn(card, card.outcomes, source);
    return 'error' in found ? cellMessage(found.error) : gradingRow(found);
  });
}

/** The plan of each card of a formula. The formula's options override the file's settings. */
function gradingPlans(understood: Understood): (subject: unknown) => CardPlan {
  const { own, search, minSales } = understood;
  const given = Object.fromEntries(
    [...gradingSettings, ...sellerCostNames].flatMap(name =>
      own[name] === undefined ? [] : [[name, PERCENTS.has(name) ? percentOf(name, own[name]) : own[name]]],
    ),
  );
  return subject => cardPlan({ ...search, ...given, keyword: subject, minSales });
}

const PERCENTS = new Set(['chanceOf9', 'chanceOf10', 'feePercent']);

/**
 * Plans one card from the values of a cell or a form, which override the file's settings.
 * @throws InvalidParametersError before anything is spent.
 */
export function cardPlan({ keyword, ...given }: Row): CardPlan {
  refuseCellError(keyword);
  const saved = savedGrading();
  const card = { ...saved, ...sellingCosts(saved.currency), ...given, keyword: plain(keyword) };
  const plan = planGrading(card as Parameters<typeof planGrading>[0], dayOf(Date.now()));
  const isLatest = given.startDate === undefined && given.endDate === undefined;
  return {
    plan,
    queries: plan.questions.map((question, at) =>
      gradeQuery(question, { grader: plan.grader, grade: present(cardGrades[at]) }, isLatest),
    ),
  };
}

/** The ladder of a card, or the error that prevents it. @param outcomes the outcomes of its queries, in order. */
export function ladderIn(
  { plan, queries }: CardPlan,
  outcomes: readonly Outcome[],
  source: Source,
): Omit<WorthGrading, 'spent'> | { error: unknown } {
  const nothing = whyNothing(outcomes);
  if (nothing) return nothing;
  const pictures = source.pictures(unpictured(queries, outcomes));
  return ladderFrom(
    plan,
    outcomes.map((outcome, at) => {
      const found = savedPrice(outcome, present(queries[at]), plan.minSales, pictures);
      const isClean = !outcome.ok || outcome.pages[0]?.facts.env.relevanceApplied !== false;
      return 'why' in found ? found : { ...found, isClean };
    }),
  );
}
