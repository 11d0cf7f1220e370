/**
 * Finds the best marketplace for each item of a price list. The row's own price is compared with those of the other marketplaces, after the
 * selling costs. The result equals SOLD_WHERE_TO_SELL, except that the row's price uses the list's filters.
 */
import {
  currencyWords,
  type MarketId,
  marketOf,
  markets,
  readMoney,
  type SellingPlace,
  type SellingPlan,
  typedAmount,
} from '@sold-data/core/engine';
import type { Query } from '../../answers/query.ts';
import type { Outcome } from '../../answers/source.ts';
import { placesOf, queriesOf, sellingPlan } from '../../formulas/where-to-sell.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import { CostsMissing, costsMissing, costsToCompare } from '../../settings/selling-costs.ts';
import type { PriceList } from '../draft.ts';
import { type Further, type FurtherPlan, type FurtherValues, outcomesOf, withinSentence } from './further.ts';

/** A marketplace without costs is not searched. */
const withCosts = (plan: SellingPlan): SellingPlan => ({
  ...plan,
  questions: plan.questions.filter(({ market }) => plan.fees.has(market)),
});

type PlaceName = 'bestPlace' | 'netThere' | 'profitThere' | 'mostToPayThere';

export const whereToSell: Further<PlaceName> = {
  review: (query, what) => ({ label: 'Compared on', value: comparedWith(query, what).join(', ') }),
  planner(what) {
    const planOf = plansOf(what);
    const own = marketOf(what.source);
    const made = new Map<string, FurtherPlan<PlaceName>>();
    return (query, keyword, paid) => {
      const name = `${paid}\t${query.name}`;
      const known = made.get(name) ?? comparisonOf(() => planOf(query, keyword, paid), own);
      made.set(name, known);
      return known;
    };
  },
};

/** @throws CostsMissing when no marketplace that a keyword can find has costs. */
function plansOf({ source, margin }: PriceList['what']) {
  const costs = costsToCompare();
  const own = marketOf(source);
  return (query: Query, keyword: unknown, paid: unknown): SellingPlan => {
    const { currencies = [] } = readMoney(paid).value ?? {};
    if (costs.currency !== undefined && currencies.length > 0 && !currencies.includes(costs.currency))
      throw refusal(`What you paid is in ${currencyWords(currencies)}, and the selling costs are in ${costs.currency}`);
    const { productId } = query.question.parameters;
    const plan = sellingPlan(
      { keyword, productId, paid: typedAmount(paid) ?? undefined, margin: margin ?? undefined },
      costs,
    );
    // The row's own answer serves as the price on its marketplace, so it isn't paid for twice.
    const asked = plan.questions.map(each => (each.market === own ? { ...each, question: query.question } : each));
    return { ...plan, questions: asked };
  };
}

/** For an item that can't be planned, such as one with a negative price, the row gives the reason. */
function comparisonOf(make: () => SellingPlan, own: MarketId): FurtherPlan<PlaceName> {
  try {
    const plan = withCosts(make());
    const queries = queriesOf(plan);
    let known: FurtherValues<PlaceName> | undefined;
    return {
      queries,
      filled: 'bestPlace',
      result(answerTo) {
        const outcomes = known ? undefined : outcomesOf(queries, answerTo);
        if (outcomes) known = compared(plan, own, outcomes);
        return known;
      },
    };
  } catch (error) {
    if (error instanceof CostsMissing) throw error;
    const note = `Not compared: ${withinSentence(errorMessage(error))}`;
    return { queries: [], result: () => ({ cells: { bestPlace: NOWHERE }, note, saysPaid: true }) };
  }
}

/** Labels of the compared marketplaces, the list's own first. @throws CostsMissing when there are none to compare. */
function comparedWith(query: Query, what: PriceList['what']): string[] {
  const found = plansOf(what)(query, 'keyword', undefined);
  const own = marketOf(what.source);
  const compared = withCosts(found).questions.map(({ market }) => market);
  if (compared.every(market => market === own))
    throw costsMissing(
      found.questions.map(({ market }) => market).filter(market => market !== own),
      `There is nothing to compare ${markets[own].label} with: the selling costs are missing`,
    );
  return [...compared].sort((a, b) => Number(b === own) - Number(a === own)).map(market => markets[market].label);
}

/** @param own the marketplace of the list. The row's own columns already show if it has too few sales there. */
function compared(plan: SellingPlan, own: MarketId, outcomes: readonly Outcome[]): FurtherValues<PlaceName> {
  const found = placesOf(plan, outcomes);
  if (typeof found === 'string') {
    const note = `Not compared: ${withinSentence(found)}`;
    return { cells: { bestPlace: NOWHERE }, note, currency: plan.currency };
  }
  // Without an answer from a rival nothing is ranked, and only that rival is to blame.
  const isUnranked = ({ place, median, currency }: SellingPlace) =>
    place === null && (median === null || (currency !== null && currency !== plan.currency));
  const others = found.filter(each => isUnranked(each) && (each.market !== own || each.median !== null));
  const why = ({ median, currency, note }: SellingPlace) =>
    median === null ? withinSentence(note) : `in ${currency}, not ${plan.currency}`;
  const names = others.map(place => `${place.label} (${why(place)})`);
  const best = found.find(({ place }) => place === 1);
  return {
    cells: {
      bestPlace: best?.label ?? NOWHERE,
      netThere: best?.netProceeds ?? null,
      profitThere: best?.netProfit ?? null,
      mostToPayThere: best?.mostToPay ?? null,
    },
    note: names.length === 0 ? '' : `Not compared: ${names.join(', ')}`,
    currency: plan.currency,
  };
}

/** Shown when no marketplace has a comparable price; the note explains why. */
const NOWHERE = 'None';
