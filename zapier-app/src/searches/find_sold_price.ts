/** Find Sold Price: what did this really sell for? One request, one row of statistics. */
import { type BestOffers, ENOUGH_SALES, type Endpoint, parametersOf, priceOf } from '@sold-data/core';
import { type Bundle, defineSearch, type ZObject } from 'zapier-platform-core';
import { ADVANCED, type InputField } from '../field.ts';
import { outputFields, sample } from '../generated/price.ts';
import { oneOf, parametersFrom, wholeNumber } from '../parameters.ts';
import { endpointOf, formOf, sourceChoices, sources } from '../price-sources.ts';
import { Step } from '../transport.ts';

const BEST_OFFERS = ['include', 'exclude', 'accepted'] as const satisfies readonly BestOffers[];

const source: InputField & { altersDynamicFields: boolean } = {
  key: 'source',
  label: 'Look In',
  type: 'string',
  required: true,
  helpText: 'Where to look for sales.',
  choices: sourceChoices,
  default: sources[0],
  altersDynamicFields: true,
};

const minSales: InputField = {
  key: 'minSales',
  label: 'Fewest Sales',
  type: 'integer',
  required: false,
  helpText: 'With fewer sales than this the prices stay empty, because nobody should price on them.',
  placeholder: String(ENOUGH_SALES),
  group: ADVANCED.key,
};

const bestOffers: InputField = {
  key: 'bestOffers',
  label: 'Best Offers',
  type: 'string',
  required: false,
  helpText:
    'The price shown for an accepted offer is an upper bound. Keep such sales, leave them out, or use only those whose real price is known.',
  choices: [
    { value: 'include', label: 'Keep All', sample: 'include' },
    { value: 'exclude', label: 'Leave Out', sample: 'exclude' },
    { value: 'accepted', label: 'Use the Price Paid', sample: 'accepted' },
  ],
  default: 'include',
  group: ADVANCED.key,
};

/** The fields of the chosen source, and for auction-site rows what to do with best offers. */
function fieldsOf(_z: ZObject, { inputData }: Bundle): InputField[] {
  const chosen = sources.find(each => each === inputData?.source) ?? sources[0];
  const offers = endpointOf(chosen).rows?.sale?.accepted ? [bestOffers] : [];
  return [...formOf(chosen), ...offers, minSales];
}

async function perform(z: ZObject, bundle: Bundle) {
  const input = bundle.inputData as Record<string, unknown>;
  const price = await new Step(z, bundle).run(function* (session) {
    const endpoint = endpointOf(oneOf(input, source, sources));
    const offers = oneOf(input, bestOffers, BEST_OFFERS);
    return yield* priceOf(
      session,
      endpoint,
      { ...parametersFrom(endpoint, input), ...fixed(endpoint, offers) },
      {
        minSales: wholeNumber(input, minSales, { min: 1, max: 1000, normal: ENOUGH_SALES }),
        bestOffers: offers,
      },
    );
  });
  return price.count === 0 ? [] : [price];
}

/** Prices come from sales, and the price paid has to be asked for. */
function fixed(endpoint: Endpoint, offers: BestOffers): Record<string, boolean> {
  const names = parametersOf(endpoint).map(({ name }) => name);
  return {
    ...(names.includes('sold') ? { sold: true } : {}),
    ...(offers === 'accepted' && names.includes('bestOfferPrice') ? { bestOfferPrice: true } : {}),
  };
}

export const findSoldPrice = defineSearch({
  key: 'find_sold_price',
  noun: 'Price',
  display: {
    label: 'Find Sold Price',
    description: 'Finds what an item really sold for: median, mean, range and the number of sales behind them.',
  },
  operation: { inputFields: [source, fieldsOf], inputFieldGroups: [ADVANCED], perform, outputFields, sample },
});
