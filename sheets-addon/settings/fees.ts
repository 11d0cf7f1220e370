/** The fees of each marketplace. They are settings of the file: its editors enter them and its formulas use them. */
import {
  InvalidParametersError,
  type MarketFees,
  type MarketId,
  profitParameters,
  profitTerms,
  readTerms,
  refusal as refuse,
  type SellerCosts,
  sellingMarkets,
  withoutFractions,
} from '@sold-data/core/engine';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { readProperty, writeNow } from '../platform/shared.ts';

/** Saved fees. A marketplace without fees is left out. */
export interface Fees {
  /** ISO 4217 code for all amounts; absent while there are no fees. */
  currency?: string;
  markets: { readonly [Id in MarketId]?: SellerCosts };
}

/** Fees as submitted by a form. */
export interface GivenFees {
  currency?: unknown;
  markets?: { readonly [Id in MarketId]?: Readonly<Record<string, unknown>> };
}

const NAME = 'fees';

export function savedFees(): Fees {
  return { markets: {}, ...unpackRecord<Partial<Fees>>(readProperty(NAME)) };
}

/** The saved fees in the core's format. */
export const feesOf = ({ markets }: Fees): MarketFees[] =>
  sellingMarkets.flatMap(market => {
    const costs = markets[market];
    return costs ? [{ market, ...costs }] : [];
  });

/**
 * Checks and saves fees.
 * @throws InvalidParametersError that names the field, such as `fees.markets.peer.postage`, with its bounds or the missing value.
 */
export function saveFees({ currency, markets = {} }: GivenFees): void {
  const read = sellingMarkets.flatMap(market => {
    const costs = inFieldsOf(`fees.markets.${market}`, () =>
      profitTerms(withoutFractions(profitParameters, markets[market] ?? {})),
    );
    return costs ? [[market, costs] as const] : [];
  });
  const terms = inFieldsOf('fees', () =>
    readTerms({ currency: typeof currency === 'string' ? currency.trim().toUpperCase() : currency }),
  );
  if (read.length > 0 && terms.currency === undefined)
    throw refusal('The currency of the fees is missing', 'Enter it, such as USD', 'fees.currency');
  writeNow({ [NAME]: packRecord({ ...terms, markets: Object.fromEntries(read) } satisfies Fees) });
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

/** Marketplaces cannot be compared without fees. */
export class FeesMissing extends InvalidParametersError {
  override name = 'FeesMissing';
}

export function feesMissing(detail: string): FeesMissing {
  const hint = 'Enter them in the sidebar under Account > Fees of each marketplace, or 0 if there is none';
  return new FeesMissing(detail, { code: 'invalid_params', detail, hint });
}
