/** How fast each item of a price list sells: the same days as SOLD_HOW_FAST, with the filters of the list (core: actions/how-fast.ts). */
import { dayOf, type Question, type TimingPlan, timingOf } from '@sold-data/core/engine';
import type { Outcome } from '../../answers/source.ts';
import { speedFrom, timingQueries } from '../../formulas/how-fast.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import { type Further, type FurtherPlan, outcomesOf, withinSentence } from './further.ts';

type SpeedName = 'days' | 'forSale';

export const howFast: Further<SpeedName> = {
  review({ question }) {
    return needsCount(timed(question)) ? { label: 'How fast', value: 'Listings for sale are counted too' } : undefined;
  },
  planner() {
    const plans = new Map<string, FurtherPlan<SpeedName>>();
    return ({ name, question }) => {
      const plan = plans.get(name) ?? planOf(timed(question));
      plans.set(name, plan);
      return plan;
    };
  },
};

/** Whether the sold search alone doesn't tell the days. */
const needsCount = ({ questions }: TimingPlan) => questions.length > 1;

function timed(sold: Question): TimingPlan {
  const plan = timingOf(sold, dayOf(Date.now()));
  if (plan) return plan;
  throw refusal(
    'How fast is known for the auction site and the fashion site',
    'Choose one of them, or leave How fast out',
    'what.columns',
  );
}

function planOf(plan: TimingPlan): FurtherPlan<SpeedName> {
  const queries = timingQueries(plan);
  return {
    queries,
    ...(needsCount(plan) ? { filled: 'forSale' as const } : {}),
    result(answerTo) {
      const outcomes = outcomesOf(queries, answerTo);
      return outcomes && valuesFrom(plan, outcomes);
    },
  };
}

function valuesFrom(plan: TimingPlan, outcomes: readonly Outcome[]) {
  const failed = outcomes.find(outcome => !outcome.ok);
  if (failed) return { cells: {}, note: `Days not known: ${withinSentence(errorMessage(failed.error))}` };
  const { days, active, note } = speedFrom(plan, outcomes);
  return { cells: { days, forSale: active }, note };
}
