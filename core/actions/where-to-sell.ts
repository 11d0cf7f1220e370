/** The best marketplace for one item: its price on each, and the net proceeds after the person's own fees. */
import type { Operation } from '../effects.ts';
import type { MarketId, Parameter, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { explainInOneLine } from '../errors/explain.ts';
import { endpoints, markets } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { typedEntries } from '../input/list.ts';
import { marketLabels } from '../market.ts';
import { checkParameters } from '../question/check.ts';
import { parameterOf } from '../question/parameter.ts';
import { ask, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import type { Evidence } from '../rows/evidence.ts';
import { coverNote } from '../rows/picture.ts';
import { minSalesForm, type Price, UNPRICED } from '../rows/price-facts.ts';
import {
  costParameters,
  currenciesOfAmounts,
  type GivenTerms,
  inCurrencies,
  itemParameters,
  type ReadTerms,
  type SellerCosts,
  withProfit,
} from '../rows/profit.ts';
import type { Session } from '../session.ts';
import { type Action, actions } from './actions.ts';
import { pictureFrom } from './picture.ts';
import { priceFrom } from './price.ts';
import { type KeptAnswers, sideBySide } from './side-by-side.ts';

/** The price action for each marketplace. The comparison sends the same request as that action. */
export const priceActions = {
  auction: actions.priceAuction,
  fashion: actions.priceFashion,
  peer: actions.pricePeer,
  cards: actions.priceCard,
} as const satisfies Record<MarketId, Extract<Action, { kind: 'price' }>>;

export const sellingMarkets = Object.keys(priceActions) as MarketId[];

const priced = (market: MarketId): Extract<Action, { kind: 'price' }> => priceActions[market];

/** Whether a marketplace lists products by number, so a keyword may find a different one. */
const isOfProducts = (market: MarketId) =>
  endpoints[priced(market).endpoint].parameters.some(({ name }) => name === 'productId');

/** A marketplace's fees for one sale. Text such as `13.25%` is read as a number. */
export type MarketFees = { readonly market: MarketId } & { readonly [Name in keyof SellerCosts]: unknown };

export interface ItemToSell extends Pick<GivenTerms, 'paid' | 'margin' | 'currency'> {
  keyword: string;
  /** The product on the trading-card market. Without it that marketplace is left out, because a keyword alone could find another card. */
  productId?: number | string;
  /** A marketplace without fees has a price but no place in the ranking. */
  fees?: readonly MarketFees[];
  /** Marketplaces to search; by default all of them. */
  markets?: readonly MarketId[];
  /** Prices from fewer sales are withheld; default 3. */
  minSales?: number | string;
}

const marketChoice = { kind: 'choice', values: sellingMarkets, choices: marketLabels } as const;
const feesOfOne: Parameter = {
  name: 'fees',
  kind: 'object',
  fields: [
    { ...marketChoice, name: 'market', required: true },
    ...costParameters.map(parameter => ({ ...parameter, required: true as const })),
  ],
};

/** The item as form parameters. */
export const sellingParameters: readonly (Parameter & { name: keyof ItemToSell })[] = [
  { ...parameterOf(endpoints.scrape, 'keyword'), name: 'keyword', required: true },
  { ...parameterOf(endpoints.cardSales, 'productId'), name: 'productId' },
  { name: 'fees', kind: 'list', entries: [feesOfOne] },
  { name: 'markets', kind: 'list', entries: [{ ...marketChoice, name: 'markets' }] },
  { name: 'minSales', ...minSalesForm },
  ...itemParameters,
];

/** One marketplace: its price, and the net proceeds at the price now. */
export interface SellingPlace extends Price {
  market: MarketId;
  label: string;
  /**
   * Rank by net proceeds; 1 is the best. Null if the price, the fees or the answer are missing or the currency differs; `note` says which.
   * Also null while a marketplace with fees has no answer, because it could be better.
   */
  place: number | null;
  /** Null if the marketplace shows no dates of sale, or the rate is unknown. */
  soldPerDay: number | null;
  /** Null without an answer. */
  evidence: Evidence | null;
}

export interface WhereToSell {
  /** Best first; unranked ones last. */
  places: SellingPlace[];
  spent: Spent;
}

/** A marketplace and its question; one request. */
export interface SellingQuestion {
  market: MarketId;
  question: Question;
}

/** A checked plan. */
export interface SellingPlan {
  questions: readonly SellingQuestion[];
  fees: ReadonlyMap<MarketId, ReadTerms>;
  currency: string | undefined;
  minSales: number | undefined;
}

/**
 * Plans the requests, one for each marketplace. Pure.
 * @param today `YYYY-MM-DD`, UTC.
 * @throws InvalidParametersError that names a missing cost of a marketplace (`fees[2].shipping`) or a value out of bounds.
 */
export function planSelling(item: ItemToSell, today: string): SellingPlan {
  const read = checkParameters({ parameters: sellingParameters, rules: [] }, { ...item }, today) as Checked;
  const { keyword, productId, markets: chosen = sellingMarkets, fees = [], minSales, paid, margin } = read;
  const stated = inCurrencies(currenciesOfAmounts(amountsOf(item), read.currency ? [read.currency] : undefined));
  const asked = [...new Set(chosen)].filter(market => !isOfProducts(market) || productId !== undefined);
  if (asked.length === 0)
    throw refusal('productId', nameOf => `${nameOf('productId')} is required for the trading-card market`);
  const twice = fees.findIndex(({ market }, at) => fees.findIndex(each => each.market === market) < at);
  if (twice >= 0)
    throw refusal(`fees[${twice + 1}].market`, nameOf => {
      const { label } = markets[fees[twice]!.market];
      return `${nameOf(`fees[${twice + 1}].market`)} repeats ${label}: give its fees once`;
    });
  return {
    questions: asked.map(market => {
      const { endpoint, fixed } = priced(market);
      const parameters = isOfProducts(market) ? { productId } : { keyword, ...fixed };
      return { market, question: ask(endpoints[endpoint], parameters as never, today) as Question };
    }),
    fees: new Map(fees.map(({ market, ...costs }) => [market, { ...costs, paid, margin, ...stated }])),
    currency: stated.currency,
    minSales,
  };
}

/** All amounts as they were written. */
function amountsOf({ paid, fees }: ItemToSell): [name: string, typed: unknown][] {
  const lines = typedEntries(fees).flatMap(({ position, value }) =>
    costParameters
      .filter(({ money }) => money)
      .map(({ name }): [string, unknown] => [`fees[${position}].${name}`, (value as GivenTerms | null)?.[name]]),
  );
  return [['paid', paid], ...lines];
}

type Checked = Pick<ReadTerms, 'paid' | 'margin' | 'currency'> & {
  keyword: string;
  productId?: number;
  markets?: MarketId[];
  fees?: (SellerCosts & { market: MarketId })[];
  minSales?: number;
};

/** The price of an item on one marketplace, or a sentence that explains why it is unknown. */
export type SellingPrice = ({ price: Price } & Pick<SellingPlace, 'soldPerDay' | 'evidence'>) | { why: string };

/**
 * Ranks the marketplaces by net proceeds at the price now. Pure.
 * @param answers in the order of the plan's questions; an error stands in for a missing answer.
 */
export function rankPlaces(plan: SellingPlan, answers: readonly (Row | Error)[], today: string): SellingPlace[] {
  return rankPrices(
    plan,
    plan.questions.map((asked, at) => priceThere(plan, asked, answers[at] as Row | Error, today)),
  );
}

/** Like rankPlaces, from prices that a host has kept, in the order of the questions. Pure. */
export function rankPrices(plan: SellingPlan, prices: readonly SellingPrice[]): SellingPlace[] {
  const found = plan.questions.map((asked, at) => placeOf(plan, asked, prices[at] as SellingPrice));
  const silent = found.filter((_, at) => 'why' in (prices[at] as SellingPrice));
  const rivals = silent.filter(({ market }) => plan.fees.has(market));
  const net = found.filter(({ netProceeds }) => typeof netProceeds === 'number');
  const currency = plan.currency ?? mostCommon(net.map(each => each.currency));
  const ranked = net
    .filter(each => each.currency === currency || each.currency === null)
    .sort((a, b) => (b.netProceeds ?? 0) - (a.netProceeds ?? 0))
    .map((each, at) => ({
      ...each,
      place: rivals.length > 0 ? null : at + 1,
      note: joined(each.note, takenAs(each)),
    }));
  const others = found.filter(({ market }) => !ranked.some(each => each.market === market));
  // Some marketplaces state no currency for their sales.
  function takenAs(each: SellingPlace) {
    return each.currency === null && currency !== null ? `Its currency is not stated: compared as ${currency}` : '';
  }
  const foreign = (each: SellingPlace) =>
    net.includes(each) ? { ...each, note: joined(each.note, `Not compared: ${each.currency}, not ${currency}`) } : each;
  const places = [...ranked, ...others.sort((a, b) => b.count - a.count).map(foreign)];
  if (silent.length === 0) return places;
  const gap =
    rivals.length > 0
      ? `No place: no answer from ${labelsOf(rivals)}`
      : `Incomplete: no answer from ${labelsOf(silent)}`;
  // Many readers see only the first row. Without a rival, every row that would have a place gives the reason.
  const hasGap = ({ market }: SellingPlace, at: number) =>
    !silent.some(each => each.market === market) && (at === 0 || (rivals.length > 0 && at < ranked.length));
  return places.map((each, at) => (hasGap(each, at) ? { ...each, note: joined(gap, each.note) } : each));
}

const labelsOf = (places: readonly SellingPlace[]) => places.map(({ label }) => label).join(' and ');

/**
 * Prices one item on every marketplace, with one request each. A marketplace that fails is listed without a price.
 * @param kept answers of earlier runs.
 * @throws InvalidParametersError, BudgetError or RateLimitError before any request, or the first error if every marketplace failed.
 */
export function* whereToSell(session: Session, item: ItemToSell, kept?: KeptAnswers): Operation<WhereToSell> {
  const today = dayOf(session.now());
  const plan = planSelling(item, today);
  const { answers, spent } = yield* sideBySide(
    session,
    plan.questions.map(({ question }) => question),
    kept,
  );
  return { places: rankPlaces(plan, answers, today), spent };
}

function priceThere(
  { minSales }: SellingPlan,
  { question }: SellingQuestion,
  answer: Row | Error,
  today: string,
): SellingPrice {
  if (answer instanceof Error) return { why: explainInOneLine(answer) };
  const price = priceFrom(question.endpoint, answer, today, { minSales }, question.parameters);
  const picture = pictureFrom(question, answer, today, { minSales });
  if (!picture) return { price, soldPerDay: null, evidence: null };
  const note = joined(price.note, coverNote(picture.count, price.count));
  return { price: { ...price, note }, soldPerDay: picture.soldPerDay, evidence: picture.evidence };
}

function placeOf({ fees }: SellingPlan, { market, question }: SellingQuestion, found: SellingPrice): SellingPlace {
  const { label } = markets[market];
  const common = { market, label, place: null };
  if ('why' in found) {
    const keyword = typeof question.parameters.keyword === 'string' ? question.parameters.keyword : null;
    const none = { keyword, count: 0, currency: null, ...UNPRICED, product: null, upperBounds: 0, enough: false };
    return { ...common, ...none, soldPerDay: null, evidence: null, note: found.why };
  }
  const { price, ...seen } = found;
  const own = fees.get(market);
  if (own) return { ...common, ...withProfit(price, own), ...seen };
  return { ...common, ...price, ...seen, note: joined(price.note, `No fees entered for ${label}`) };
}

function mostCommon(values: readonly (string | null)[]): string | null {
  const times = (value: string | null) => values.filter(each => each === value).length;
  return values.reduce<string | null>(
    (most, value) => (most === null || times(value) > times(most) ? value : most),
    null,
  );
}

const joined = (...notes: readonly string[]) => notes.filter(note => note !== '').join('; ');
