/**
 * What selling one item costs on each marketplace. It is saved for the file, so everyone's formulas and tasks in it calculate the same, and
 * for the person, whose next file starts with it.
 */
import {
  InvalidParametersError,
  type MarketFees,
  type MarketId,
  markets as marketplaces,
  type ProfitTerms,
  profitParameters,
  profitTerms,
  readTerms,
  refusal as refuse,
  type SellerCosts,
  sellerCostNames,
  sellingMarkets,
  withoutFractions,
} from '@sold-data/core/engine';
import { readOwn, writeOwn } from '../platform/own-properties.ts';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { readProperty, writeSurely } from '../platform/shared.ts';

/** Saved costs. A marketplace that the person doesn't sell on is left out. */
export interface SellingCosts {
  /** ISO 4217 code for all amounts; absent while there are none. */
  currency?: string;
  markets: { readonly [Id in MarketId]?: SellerCosts };
}

/** Costs as submitted by a form. */
export interface GivenCosts {
  currency?: unknown;
  markets?: { readonly [Id in MarketId]?: Readonly<Record<string, unknown>> };
}

/** The name of the record in the file's properties and in the person's. */
const NAME = 'sellingCosts';

const costsOfFile = () => unpackRecord<SellingCosts>(readProperty(NAME));

/** Whether costs are saved for this file, rather than only for the person. */
export const hasOwnCosts = () => costsOfFile() !== undefined;

/** The file's costs; in a file without any, the person's (in a formula, the owner's). */
export const savedCosts = (): SellingCosts =>
  costsOfFile() ?? unpackRecord<SellingCosts>(readOwn(NAME)) ?? { markets: {} };

/** The costs on one marketplace; undefined if none are entered. */
export function costsOn(market: MarketId): ProfitTerms | undefined {
  const { markets, currency } = savedCosts();
  const costs = markets[market];
  return costs && { ...costs, ...(currency === undefined ? {} : { currency }) };
}

/**
 * Costs to compare marketplaces with.
 * @param chosen the marketplaces to compare. @throws CostsMissing if nothing is entered.
 */
export function costsToCompare(chosen: readonly MarketId[] = sellingMarkets): SellingCosts {
  const costs = savedCosts();
  if (Object.keys(costs.markets).length === 0) throw costsMissing(chosen);
  return costs;
}

/** The costs in the core's format. */
export const feesOf = ({ markets }: SellingCosts): MarketFees[] =>
  sellingMarkets.flatMap(market => {
    const costs = markets[market];
    return costs ? [{ market, ...costs }] : [];
  });

/**
 * Checks and saves costs for the file and for the person.
 * @returns whether the file's own costs have changed.
 * @throws InvalidParametersError that names the field, such as `sellingCosts.markets.peer.shipping`, with its bounds or the missing value.
 */
export function saveCosts({ currency: typed, markets = {} }: GivenCosts): boolean {
  const code = typeof typed === 'string' ? typed.trim().toUpperCase() : typed;
  let { currency } = inFieldsOf(NAME, () => readTerms({ currency: code }));
  const read = sellingMarkets.flatMap(market => {
    const terms = inFieldsOf(`${NAME}.markets.${market}`, () => {
      const given = withoutFractions(profitParameters, markets[market] ?? {});
      return profitTerms(given) && profitTerms({ ...given, currency });
    });
    if (!terms) return [];
    // An amount may name the currency: `EUR 4.95`.
    currency ??= terms.currency;
    return [[market, Object.fromEntries(sellerCostNames.map(name => [name, terms[name]]))] as const];
  });
  if (read.length > 0 && currency === undefined)
    throw refusal('The currency of the costs is missing', 'Enter it, such as USD', `${NAME}.currency`);
  const costs = { ...(currency === undefined ? {} : { currency }), markets: Object.fromEntries(read) };
  const [before, text] = [readProperty(NAME), packRecord(costs)];
  writeSurely({ [NAME]: text });
  writeOwn(NAME, text);
  return text !== before;
}

/** Runs a check. Its errors name fields of this group of the form. */
export function inFieldsOf<Result>(group: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof InvalidParametersError) || !error.phrase) throw error;
    const { phrase, parameter } = error;
    const path = (name: string) => `${group}.${name}`;
    throw refuse(parameter && path(parameter), nameOf => phrase(name => nameOf(path(name))));
  }
}

/** A profit can't be calculated, or marketplaces can't be compared, without what selling costs. */
export class CostsMissing extends InvalidParametersError {
  override name = 'CostsMissing';
}

/**
 * @param on the marketplaces whose costs are missing.
 * @param what is missing, without a full stop. @param field of the sidebar's form.
 */
export function costsMissing(
  on: readonly MarketId[],
  what = 'The selling costs are missing',
  field?: string,
): CostsMissing {
  const detail = `${what} for ${on.map(id => marketplaces[id].label).join(', ')}`;
  const hint = 'Enter them in the sidebar under Account > What selling costs, or 0 if there is none';
  return new CostsMissing(detail, { code: 'invalid_params', detail, hint, parameter: field });
}
