/** Find Sold Price: what did this really sell for? One request, one row of statistics. */
import { type BestOffers, catalog, ENOUGH_SALES, type Endpoint, priceOf, type Row } from '@sold-data/core';
import { type Bundle, defineSearch, type ZObject } from 'zapier-platform-core';
import { endpoints } from '../bridge.ts';
import { ADVANCED, arranged, type InputField, oneOf, wholeNumber, without } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { spending } from '../forms/spending.ts';
import { forms } from '../generated/forms.ts';
import { priceFields, priceSample } from '../rows/facts.ts';
import { sampleSpent, spentFields } from '../rows/table.ts';
import { performing, type Step } from '../transport/step.ts';

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

/** A price is one page of sales, so that the choice of page, size and order has no place. */
const NO_PLACE = ['sold', 'page', 'count', 'limit', 'sortOrder', 'sortBy', 'sort', 'history'];

/** The fields of a source, and for auction-site rows what to do with best offers. */
export function priceForm(id: Source, ...own: InputField[]): InputField[] {
  const offers = endpoints[id].rows?.sale?.accepted ? [bestOffers.field] : [];
  return arranged(without(forms[id], ...NO_PLACE), own, [...offers, minSales.field, ...spending.fields]);
}

function chosenForm(_z: ZObject, { inputData }: Bundle): InputField[] {
  return priceForm(SOURCES.find(each => each === inputData?.source) ?? SOURCES[0]);
}

/** What decides the price beside the question. @throws InvalidParametersError */
export function priceOptions({ input }: Step): { minSales: number; bestOffers: BestOffers } {
  return { minSales: minSales.read(input), bestOffers: bestOffers.read(input) };
}

/** The question of a source, of sales only. */
export function priceQuestion(id: Source, { input }: Step, offers: BestOffers): Row {
  return { ...parametersFrom(id, input), ...fixedFor(id, offers) };
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
    description:
      'Finds what an item really sold for: median, range and number of sales. Use it to price one thing; one request.',
  },
  operation: {
    inputFields: [{ ...source.field, altersDynamicFields: true }, chosenForm],
    inputFieldGroups: [ADVANCED],
    perform: performing(async step => {
      const id = source.read(step.input);
      const options = priceOptions(step);
      const question = priceQuestion(id, step, options.bestOffers);
      const price = await step.run(session => priceOf(session, catalog[id] as Endpoint, question, options));
      return price.count === 0 ? [] : [{ ...price, ...step.spent() }];
    }),
    outputFields: [...priceFields, ...spentFields],
    sample: { ...priceSample, ...sampleSpent },
  },
});
