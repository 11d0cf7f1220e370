/** Prices: one request, one item of statistics. */
import { call, endpoints, priceFrom, type Row } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import type { Offered } from '../resources/index.ts';
import { questionsOf, type Read } from '../run/questions.ts';
import { askAll, type Run } from '../run/run.ts';
import { type FieldReader, type PriceSettings, priceSettings } from '../run/settings.ts';

/** Puts out the price statistics of each question. */
export async function priceSummaries(run: Run, asking: Offered): Promise<void> {
  await askAll(
    run,
    questionsOf(run, asking, field => readAt(field, asking)),
    function* ({ question, settings }) {
      const { data, notices } = yield* call(run.session, question);
      for (const notice of notices) run.notes.add(notice);
      const price = priceFrom(question.endpoint, data as Row, settings);
      return { price, product: (data as Row).product };
    },
    ({ itemIndexes, question }, { price, product }) => {
      const keyword = price.keyword ?? question.parameters.keyword ?? null;
      // The card that the service took the keyword for.
      const card = product === undefined ? {} : { product };
      run.items.add(itemIndexes, { ...price, keyword, ...card } as unknown as IDataObject);
    },
  );
}

function readAt(field: FieldReader, { statisticsOnly }: Offered): Read<PriceSettings> {
  const settings = priceSettings(field);
  const { bestOffers } = settings;
  // The service's own statistics hold every best-offer sale: without them, the listings have to be looked at.
  const statistics = statisticsOnly && settings.statisticsOnly && bestOffers === 'include';
  return {
    settings,
    apart: settings,
    ...(statistics ? { endpoint: endpoints.priceSummary } : {}),
    // The paid price comes only when it is asked for, at no charge (reference 4.2).
    ...(bestOffers === 'accepted' ? { parameters: { bestOfferPrice: true } } : {}),
  };
}
