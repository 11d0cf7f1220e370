/** A table of marketplaces where an item could be sold, the highest net proceeds first (core: actions/where-to-sell.ts). */
import {
  dayOf,
  inCents,
  inUnits,
  type MarketId,
  marketLabels,
  placeRow,
  planSelling,
  type Row,
  rankPrices,
  type SellingPlace,
  type SellingPlan,
  sellingMarkets,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import type { Facts } from '../answers/kept.ts';
import { type Query, queryOf } from '../answers/query.ts';
import type { Outcome, Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { costsMissing, costsToCompare, feesOf, type SellingCosts } from '../settings/selling-costs.ts';
import { askFor, oneOf, plain, refuseCellError, tableOf, type Understood, understand, wholeNumber } from './asking.ts';
import { type Cell, chooseColumns, PLACE_COLUMNS, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { shownFor } from './item-lines.ts';
import { percentOf, valuesBeside } from './profit.ts';
import { sentenceRows } from './reasons.ts';
import { savedPrice, unpictured, whyNothing } from './saved-price.ts';

export function whereToSellTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { own, isRange } = understood;
  const most = wholeNumber('places', own.places, sellingMarkets.length) ?? sellingMarkets.length;
  const normal = PLACE_COLUMNS.map(({ name }) => name);
  const columns = chooseColumns(PLACE_COLUMNS, own.columns, shownFor(understood, normal));
  const failed = sentenceRows(columns);
  const asked = askFor(source, understood, sellingPlans(understood)).flat();
  const isPictured = columns.some(({ name }) => name === 'soldPerDay' || name === 'evidence');
  const pictures = source.pictures(
    isPictured
      ? asked.flatMap(({ result }) => (result?.ok ? unpictured(result.value.queries, result.value.outcomes) : []))
      : [],
  );
  const lines = asked.flatMap(({ subject, result }): Cell[][] => {
    // With one row per item, the result stays beside its item.
    if (!result) return most === 1 && isRange ? [columns.map(() => '')] : [];
    const found = result.ok ? placesOf(result.value.plan, result.value.outcomes, pictures) : cellMessage(result.error);
    if (typeof found === 'string') return [failed(String(subject), found)];
    return found
      .slice(0, most)
      .map(place => columns.map(column => sheetCell({ ...rowOf(place), keyword: String(subject) }, column)));
  });
  return lines.length === 0 ? '' : tableOf(understood, columns, lines);
}

/** The queries of a plan, one for each marketplace. */
export const queriesOf = ({ questions }: SellingPlan): Query[] => questions.map(({ question }) => queryOf(question));

/** Plans the items of a formula. @throws InvalidParametersError before anything is charged. */
function sellingPlans(understood: Understood) {
  const { own, minSales } = understood;
  const [paid, productId] = [valuesBeside(understood, 'paid'), valuesBeside(understood, 'productId')];
  const margin = percentOf('margin', own.margin);
  const chosen = marketsIn(own.markets);
  const costs = costsToCompare(chosen);
  return (keyword: unknown, y: number, x: number) => {
    const item = { keyword, paid: paid(y, x), productId: productId(y, x), margin, markets: chosen, minSales };
    const plan = sellingPlan(item, costs);
    return { plan, queries: queriesOf(plan) };
  };
}

interface GivenItem {
  keyword: unknown;
  paid?: unknown;
  productId?: unknown;
  margin?: unknown;
  markets?: readonly string[] | undefined;
  minSales?: number | undefined;
}

/**
 * The searches for one item, and the costs used to compare their answers.
 * @throws InvalidParametersError before anything is charged, also when none of its marketplaces has costs.
 */
export function sellingPlan({ keyword, ...given }: GivenItem, costs: SellingCosts): SellingPlan {
  refuseCellError(keyword);
  const item = { ...given, keyword: plain(keyword), fees: feesOf(costs), currency: costs.currency };
  const plan = planSelling(item as Parameters<typeof planSelling>[0], dayOf(Date.now()));
  if (plan.questions.every(({ market }) => !plan.fees.has(market)))
    throw costsMissing(plan.questions.map(({ market }) => market));
  return plan;
}

const SELLING = Object.fromEntries(sellingMarkets.map(id => [id, marketLabels[id]])) as Record<MarketId, string>;

/** Reads marketplaces by name or label, separated by commas. @throws InvalidParametersError that suggests the nearest one. */
function marketsIn(given: unknown): MarketId[] | undefined {
  if (given === undefined) return undefined;
  const texts = String(given)
    .split(',')
    .map(text => text.trim())
    .filter(text => text !== '');
  return texts.map(text => oneOf('markets', text, SELLING, 'auction'));
}

/**
 * Ranks the marketplaces for an item, best first. Returns a sentence instead while an answer is still missing, or when every search failed.
 * @param outcomes of the plan's searches, in the same order.
 * @param pictures of answers whose saved facts have none, by query name.
 */
export function placesOf(
  plan: SellingPlan,
  outcomes: readonly Outcome[],
  pictures: ReadonlyMap<string, Facts> = new Map(),
): SellingPlace[] | string {
  const nothing = whyNothing(outcomes);
  if (nothing) return cellMessage(nothing.error);
  const queries = queriesOf(plan);
  return rankPrices(
    plan,
    outcomes.map((outcome, at) => savedPrice(outcome, present(queries[at]), plan.minSales, pictures)),
  );
}

/** A row of the table, by column name. */
function rowOf(place: SellingPlace): Row {
  const row = placeRow(place);
  const { priceNow, netProceeds } = row;
  const fees = priceNow === null || netProceeds === null ? null : inUnits(inCents(priceNow) - inCents(netProceeds));
  return { ...row, fees };
}
