/** What every price summary has in common: one request, one item of statistics. */
import { type BestOffers, call, type Price, priceFrom } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { minSales } from '../fields/price.ts';
import { numberAt } from '../run/number.ts';
import { fieldsOf, type Run } from '../run/run.ts';
import { type Asking, questionsOf } from './questions.ts';

interface PriceSettings {
  minSales: number;
  bestOffers: BestOffers;
}

interface Priced {
  price: Price;
  /** The card that the service took the keyword for. */
  product?: unknown;
}

/** Puts out the price statistics of each question. */
export async function priceSummaries(run: Run, asking: Asking): Promise<void> {
  // The paid price comes only when it is asked for, at no charge (reference 4.2).
  const extraAt = (_: Run, itemIndex: number) => ({
    ...asking.extra?.(run, itemIndex),
    ...(bestOffersAt(run, itemIndex) === 'accepted' ? { bestOfferPrice: true } : {}),
  });
  await run.ask<Priced>(
    questionsOf(run, { ...asking, extra: extraAt, variant: settingsAt }),
    function* ({ itemIndexes: [itemIndex = 0], endpoint, parameters }) {
      const answer = yield* call(run.session, endpoint, parameters);
      const price = priceFrom(endpoint, answer, settingsAt(run, itemIndex));
      return { price, product: (answer.raw as { product?: unknown }).product };
    },
    ({ itemIndexes, parameters }, { price, product }) => {
      const keyword = price.keyword ?? parameters.keyword ?? null;
      const card = product === undefined ? {} : { product };
      run.items.add(itemIndexes, { ...price, keyword, ...card } as unknown as IDataObject);
    },
  );
}

function settingsAt(run: Run, itemIndex: number): PriceSettings {
  return {
    minSales: numberAt(fieldsOf(run, itemIndex), minSales, 'options'),
    bestOffers: bestOffersAt(run, itemIndex),
  };
}

/** What to do with best-offer sales, for one item. */
export function bestOffersAt(run: Run, itemIndex: number): BestOffers {
  return run.field('options.bestOffers', itemIndex, 'include');
}
