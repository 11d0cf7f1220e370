/** Find Sold Price: what did this really sell for? One request, one row of statistics. */
import { type BestOffers, catalog, ENOUGH_SALES, type Endpoint, priceOf } from '@sold-data/core';
import { type Bundle, defineSearch, type ZObject } from 'zapier-platform-core';
import { endpoints } from '../bridge.ts';
import { ADVANCED, type InputField, oneOf, wholeNumber, without } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { forms } from '../generated/forms.ts';
import { priceFields, priceSample } from '../rows/facts.ts';
import { performing } from '../transport/step.ts';

/** Every endpoint whose answer holds sales or their statistics. */
const SOURCES = [
  'scrape',
  'scrapeCategory',
  'history',
  'fashionSold',
  'peerListings',
  'cardSales',
  'priceSummary',
] as const;
export type Source = (typeof SOURCES)[number];

const source = oneOf(
  { key: 'source', label: 'Look In', required: true, helpText: 'Where to look for sales.' },
  Object.fromEntries(SOURCES.map(id => [id, endpoints[id].title])) as Record<Source, string>,
);

const minSales = wholeNumber(
  {
    key: 'minSales',
    label: 'Fewest Sales',
    helpText: 'With fewer sales than this the prices stay empty, because nobody should price on them.',
    group: ADVANCED.key,
  },
  { min: 1, max: 1000, normal: ENOUGH_SALES },
);

const bestOffers = oneOf(
  {
    key: 'bestOffers',
    label: 'Best Offers',
    helpText:
      'The price shown for an accepted offer is an upper bound. Keep such sales, leave them out, or use only those whose real price is known.',
    group: ADVANCED.key,
  },
  { include: 'Keep All', exclude: 'Leave Out', accepted: 'Use the Price Paid' } satisfies Record<BestOffers, string>,
);

/**
 * The fields of a source. A price is one page of sales, so that the choice of page, size and order has no place;
 * a number that nobody can pick from a list would only puzzle people in a step that everybody sees.
 */
export function priceForm(id: Source): InputField[] {
  return without(forms[id], 'sold', 'page', 'count', 'limit', 'sortOrder', 'sortBy', 'sort', 'history').filter(
    ({ key, dynamic }) => dynamic !== undefined || !key.endsWith('Id'),
  );
}

/** The fields of the chosen source, and for auction-site rows what to do with best offers. */
function chosenForm(_z: ZObject, { inputData }: Bundle): InputField[] {
  const chosen = SOURCES.find(each => each === inputData?.source) ?? SOURCES[0];
  const offers = endpoints[chosen].rows?.sale?.accepted ? [bestOffers.field] : [];
  return [...priceForm(chosen), ...offers, minSales.field];
}

/** Prices come from sales, and the price paid has to be asked for. */
function fixedFor(id: Source, offers: BestOffers): Record<string, boolean> {
  const has = (wanted: string) => endpoints[id].parameters.some(({ name }) => name === wanted);
  return {
    ...(has('sold') ? { sold: true } : {}),
    ...(offers === 'accepted' && has('bestOfferPrice') ? { bestOfferPrice: true } : {}),
  };
}

export const findSoldPrice = defineSearch({
  key: 'find_sold_price',
  noun: 'Price',
  display: {
    label: 'Find Sold Price',
    description: 'Finds what an item really sold for: median, mean, range and the number of sales behind them.',
  },
  operation: {
    inputFields: [{ ...source.field, altersDynamicFields: true }, chosenForm],
    inputFieldGroups: [ADVANCED],
    perform: performing(async step => {
      const id = source.read(step.input);
      const offers = bestOffers.read(step.input);
      const options = { minSales: minSales.read(step.input), bestOffers: offers };
      const parameters = { ...parametersFrom(id, step.input), ...fixedFor(id, offers) };
      const price = await step.run(session => priceOf(session, catalog[id] as Endpoint, parameters, options));
      return price.count === 0 ? [] : [price];
    }),
    outputFields: priceFields,
    sample: priceSample,
  },
});
