/** How fast each item of a price list sells: the same days as SOLD_HOW_FAST, with the filters of the list (core: actions/how-fast.ts). */
import {
  actions,
  ask,
  dayOf,
  ENOUGH_SALES,
  type Endpoint,
  refuseDates,
  type TimedMarket,
  type TimingPlan,
} from '@sold-data/core/engine';
import { type Query, queryOf } from '../../answers/query.ts';
import type { Outcome } from '../../answers/source.ts';
import { speedFrom } from '../../formulas/how-fast.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import type { SearchSource } from '../draft.ts';
import { type Further, type FurtherPlan, outcomesOf, withinSentence } from './further.ts';

interface Timed {
  market: TimedMarket;
  /** Whether the listings for sale must be counted too. */
  counts: boolean;
}

/** The searches whose answers tell the days. */
const TIMED: Partial<Record<SearchSource, Timed>> = {
  scrape: { market: 'auction', counts: true },
  fashionSold: { market: 'fashion', counts: false },
};

type SpeedName = 'days' | 'forSale';

export const howFast: Further<SpeedName> = {
  review({ question }, { source }) {
    const timed = timedBy(source);
    if (timed.counts) refuseDates(question.parameters);
    return { label: 'How fast', value: timed.counts ? 'Listings for sale are counted too' : '' };
  },
  planner({ source }) {
    const timed = timedBy(source);
    const plans = new Map<string, FurtherPlan<SpeedName>>();
    return query => {
      const plan = plans.get(query.name) ?? planOf(query, timed);
      plans.set(query.name, plan);
      return plan;
    };
  },
};

/** Whether a list that says how fast also counts the listings for sale. */
export const countsForSale = (source: SearchSource): boolean => TIMED[source]?.counts ?? false;

function timedBy(source: SearchSource): Timed {
  const timed = TIMED[source];
  if (timed) return timed;
  throw refusal(
    'How fast is known for the auction site and the fashion site',
    'Choose one of them, or leave How fast out',
    'what.columns',
  );
}

function planOf({ question }: Query, { market, counts }: Timed): FurtherPlan<SpeedName> {
  const endpoint: Endpoint = question.endpoint;
  const own = Object.entries(question.parameters).filter(
    ([name]) => !endpoint.parameters.some(parameter => parameter.name === name && parameter.free),
  );
  const forSale = () => ask(endpoint, { ...Object.fromEntries(own), ...actions.searchActive.fixed }, dayOf(Date.now()));
  const plan: TimingPlan = {
    keyword: String(question.parameters.keyword),
    market,
    questions: counts ? [question, forSale()] : [question],
    months: [],
    minSales: ENOUGH_SALES,
  };
  const queries = plan.questions.map(each => queryOf(each));
  const valuesFrom = (outcomes: readonly Outcome[]) => {
    const failed = outcomes.flatMap(outcome => (outcome.ok ? [] : [errorMessage(outcome.error)]));
    if (failed.length > 0) return { cells: {}, note: `Days not known: ${withinSentence(failed[0] ?? '')}` };
    const { days, active, note } = speedFrom(plan, outcomes);
    return { cells: { days, forSale: active }, note };
  };
  return {
    queries,
    ...(counts ? { filled: 'forSale' as const } : {}),
    result(answerTo) {
      const outcomes = outcomesOf(queries, answerTo);
      return outcomes && valuesFrom(outcomes);
    },
  };
}
