/** "Sell one item": where it sells best, how fast, and whether to grade it. Only a click sends requests, at a cost shown beforehand. */
import {
  counted,
  dayOf,
  placeRow,
  sellingMarkets,
  sellingParameters,
  type TimingPlan,
  withoutFractions,
} from '@sold-data/core/engine';
import type { Query } from '../../answers/query.ts';
import { type Outcome, paidAnswers, Source } from '../../answers/source.ts';
import { speedFrom, timingPlan, timingQueries } from '../../formulas/how-fast.ts';
import { unpictured } from '../../formulas/saved-price.ts';
import { placesOf, queriesOf, sellingPlan } from '../../formulas/where-to-sell.ts';
import { cardPlan, ladderIn } from '../../formulas/worth-grading.ts';
import { present } from '../../platform/lists.ts';
import { dayText } from '../../platform/moments.ts';
import { savedGrading } from '../../settings/grading.ts';
import { costsToCompare } from '../../settings/selling-costs.ts';
import { personAccount } from '../../settings/settings.ts';
import type { SellingForm, SellingLook, SpeedLook } from '../server-interface.ts';

type Pay = 'nothing' | 'answer' | 'year';

/** @throws InvalidParametersError that names a field, before anything is charged. */
export function sellOne(form: SellingForm, pay: Pay): SellingLook {
  return { places: null, speed: null, ladder: null, ...lookUp[form.about](form, pay) };
}

type Looked = Pick<SellingLook, 'requests' | 'cost'>;
type Found = Looked & Partial<SellingLook>;

const lookUp: Record<SellingForm['about'], (form: SellingForm, pay: Pay) => Found> = {
  where({ keyword, paid, margin, productId, markets }, pay) {
    const chosen = markets.length > 0 ? markets : undefined;
    const costs = costsToCompare(sellingMarkets.filter(id => chosen?.includes(id) ?? true));
    const plan = sellingPlan(
      withoutFractions(sellingParameters, { keyword, paid, margin, productId, markets: chosen }),
      costs,
    );
    const queries = queriesOf(plan);
    return outcomesOf(queries, pay, outcomes => {
      const places = placesOf(plan, outcomes, new Source().pictures(unpictured(queries, outcomes)));
      if (typeof places === 'string') throw firstError(outcomes);
      return { places: places.map(placeRow) };
    });
  },
  fast({ keyword, market }, pay) {
    const plan = timingPlan({ keyword, market });
    const queries = timingQueries(plan);
    return outcomesOf(queries, pay === 'year' ? 'answer' : pay, outcomes => {
      const failed = firstError(outcomes);
      if (failed !== undefined) throw failed;
      return { speed: { ...speedFrom(plan, outcomes), ...yearOf(plan, keyword, pay === 'year') } };
    });
  },
  grading({ keyword }, pay) {
    const card = cardPlan({ keyword });
    return outcomesOf(card.queries, pay, outcomes => {
      const found = ladderIn(card, outcomes, new Source());
      if ('error' in found) throw found.error;
      return { ladder: { ...found, given: savedGrading(), afterFees: card.plan.costs !== undefined } };
    });
  },
};

/** The results of the queries, or their cost. A click pays for the ones whose answers are not saved. */
function outcomesOf(queries: readonly Query[], pay: Pay, show: (outcomes: Outcome[]) => Partial<SellingLook>): Found {
  const saved = savedAnswers(queries);
  const open = saved.open.length;
  if (open > 0 && pay === 'nothing') {
    const count = queries.length - open;
    const known = count > 0 ? ` ${counted(count, 'answer')} ${count === 1 ? 'is' : 'are'} saved.` : '';
    return { requests: open, cost: `This costs ${counted(open, 'request')} of your account.${known}` };
  }
  const outcomes = open > 0 ? paidAnswers(personAccount(), queries) : saved.outcomes;
  const shown = show(outcomes);
  if (open > 0) return { requests: 0, cost: `Looked up just now · ${counted(open, 'request')}`, ...shown };
  const oldest = Math.min(...outcomes.flatMap(outcome => (outcome.ok ? [present(outcome.pages[0]).facts.at] : [])));
  const day = dayText(dayOf(oldest), dayOf(Date.now()));
  return { requests: 0, cost: `From the saved answers of ${day} · no request`, ...shown };
}

/**
 * The months of the year, only once all of them are answered, because any missing month could be the best. Answers so far are saved, so
 * the next click pays only for the others.
 */
function yearOf(
  plan: TimingPlan,
  keyword: string,
  pays: boolean,
): Partial<SpeedLook> & Pick<SpeedLook, 'yearRequests'> {
  if (plan.market !== 'auction') return { yearRequests: null };
  const yearly = timingPlan({ keyword, market: plan.market, year: true });
  const queries = timingQueries(yearly);
  const saved = savedAnswers(queries);
  const requests = saved.open.length;
  if (requests > 0 && !pays) return { yearRequests: requests };
  const outcomes = requests > 0 ? paidAnswers(personAccount(), queries) : saved.outcomes;
  if (savedAnswers(queries).open.length > 0) throw firstError(outcomes);
  const { months, bestMonth, worstMonth, note } = speedFrom(yearly, outcomes);
  return { yearRequests: 0, months, bestMonth, worstMonth, note };
}

const firstError = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(outcome => (outcome.ok ? [] : [outcome.error]))[0];

/** The saved answers, and the searches that have none. Sends nothing. */
function savedAnswers(queries: readonly Query[]): { outcomes: Outcome[]; open: readonly Query[] } {
  const source = new Source({ savedOnly: true });
  return { outcomes: source.answer(queries), open: source.open };
}
