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
  type Settled,
  typedAmount,
} from '@sold-data/core/engine';
import type { Answered } from '../../answers/kept.ts';
import type { Query } from '../../answers/query.ts';
import { placesOf, queriesOf, sellingPlan } from '../../formulas/where-to-sell.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import { CostsMissing, costsMissing, costsToCompare } from '../../settings/selling-costs.ts';
import type { PriceList } from '../draft.ts';
import type { PriceColumn } from './choices.ts';

/** A marketplace without costs is not searched. */
const withCosts = (plan: SellingPlan): SellingPlan => ({
  ...plan,
  questions: plan.questions.filter(({ market }) => plan.fees.has(market)),
});

/** The result of comparing an item's marketplaces. */
export interface ComparedPlaces {
  /** The marketplace with the highest net proceeds; undefined when none has a price in the currency of the costs. */
  best: SellingPlace | undefined;
  /** The marketplaces that could not be compared, each with the reason. */
  note: string;
  /** Currency of the amounts. */
  currency: string | undefined;
}

type AnswerTo = (query: Query) => Settled<Answered> | undefined;

/** The comparison of one item. */
export interface Comparison {
  /** One query for each marketplace. */
  queries: readonly Query[];
  /** Undefined while an answer is missing. */
  result(answerTo: AnswerTo): ComparedPlaces | undefined;
}

export const comparesMarkets = (columns: readonly PriceColumn[]) => columns.includes('whereToSell');

/** The plan of an item; undefined if the list compares nothing. */
function plansOf({ columns, source, margin }: PriceList['what']) {
  const isWanted = comparesMarkets(columns);
  const costs = isWanted ? costsToCompare() : { markets: {} };
  const own = marketOf(source);
  return (query: Query, keyword: unknown, paid: unknown): SellingPlan | undefined => {
    if (!isWanted) return undefined;
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

/**
 * How the items of a list are compared, each once: a step reads the list several times.
 * @throws CostsMissing when no marketplace that a keyword can find has costs.
 */
export function comparisonsOf(what: PriceList['what']) {
  const planOf = plansOf(what);
  const own = marketOf(what.source);
  const made = new Map<string, Comparison | undefined>();
  return (query: Query, keyword: unknown, paid: unknown): Comparison | undefined => {
    const name = `${paid}\t${query.name}`;
    if (!made.has(name))
      made.set(
        name,
        comparisonOf(() => planOf(query, keyword, paid), own),
      );
    return made.get(name);
  };
}

/** For an item that can't be planned, such as one with a negative price, the row gives the reason. */
function comparisonOf(make: () => SellingPlan | undefined, own: MarketId): Comparison | undefined {
  try {
    const made = make();
    if (!made) return undefined;
    const plan = withCosts(made);
    const queries = queriesOf(plan);
    let known: ComparedPlaces | undefined;
    return {
      queries,
      result: answerTo => {
        known ??= compared(plan, own, queries.map(answerTo));
        return known;
      },
    };
  } catch (error) {
    if (error instanceof CostsMissing) throw error;
    const note = `Not compared: ${withinSentence(errorMessage(error))}`;
    return { queries: [], result: () => ({ best: undefined, note, currency: undefined }) };
  }
}

/** Labels of the compared marketplaces, the list's own first. @throws CostsMissing when there are none to compare. */
export function comparedWith(query: Query, what: PriceList['what']): string[] {
  const found = plansOf(what)(query, 'keyword', undefined);
  if (!found) return [];
  const own = marketOf(what.source);
  const compared = withCosts(found).questions.map(({ market }) => market);
  if (compared.every(market => market === own))
    throw costsMissing(
      found.questions.map(({ market }) => market).filter(market => market !== own),
      `There is nothing to compare ${markets[own].label} with: the selling costs are missing`,
    );
  return [...compared].sort((a, b) => Number(b === own) - Number(a === own)).map(market => markets[market].label);
}

/**
 * @param own the marketplace of the list. The row's own columns already show if it has too few sales there.
 * @param answers of the plan's questions, in their order.
 */
function compared(
  plan: SellingPlan,
  own: MarketId,
  answers: readonly (Settled<Answered> | undefined)[],
): ComparedPlaces | undefined {
  const outcomes = answers.flatMap(answer => {
    if (!answer) return [];
    return [answer.ok ? { ok: true as const, pages: [answer.value] } : answer];
  });
  if (outcomes.length < answers.length) return undefined;
  const found = placesOf(plan, outcomes);
  if (typeof found === 'string')
    return { best: undefined, note: `Not compared: ${withinSentence(found)}`, currency: plan.currency };
  // Without an answer from a rival nothing is ranked, and only that rival is to blame.
  const isUnranked = ({ place, median, currency }: SellingPlace) =>
    place === null && (median === null || (currency !== null && currency !== plan.currency));
  const others = found.filter(each => isUnranked(each) && (each.market !== own || each.median !== null));
  const why = ({ median, currency, note }: SellingPlace) =>
    median === null ? withinSentence(note) : `in ${currency}, not ${plan.currency}`;
  const names = others.map(place => `${place.label} (${why(place)})`);
  return {
    best: found.find(({ place }) => place === 1),
    note: names.length === 0 ? '' : `Not compared: ${names.join(', ')}`,
    currency: plan.currency,
  };
}

const withinSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;
