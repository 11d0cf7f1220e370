/** What every price summary has in common: one request, one item of statistics. */
import { type BestOffers, call, ENOUGH_SALES, type Price, priceFrom } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import type { Run } from '../run/run.ts';
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
  await run.ask<Priced>(
    questionsOf(run, { ...asking, variant: settingsAt }),
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
    minSales: run.field('options.minSales', itemIndex, ENOUGH_SALES),
    bestOffers: run.field<BestOffers>('options.bestOffers', itemIndex, 'include'),
  };
}
