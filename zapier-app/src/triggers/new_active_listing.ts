/** New Active Listing: something is offered below a price. */
import { defineTrigger } from 'zapier-platform-core';
import { inWords } from '../errors.ts';
import { ADVANCED, withFields, without } from '../field.ts';
import { inputFields, outputFields, sample } from '../generated/scrape.ts';
import { intervalField } from '../polling/answer.ts';
import { pollListings } from '../polling/listings.ts';

const FIXED = { sold: false, sortOrder: 'timeNewlyListed' };
/** Fields that only sales have. */
const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

const form = without(inputFields, ...Object.keys(FIXED), ...SALES_ONLY, 'page', 'count', 'maxPrice');
const ceiling = {
  ...inputFields.find(({ key }) => key === 'maxPrice')!,
  required: true,
  helpText: 'Only listings up to this total price, item plus shipping.',
};

export const newActiveListing = defineTrigger({
  key: 'new_active_listing',
  noun: 'Active Listing',
  display: {
    label: 'New Active Listing',
    description: 'Triggers when something that you look for is offered at or below your price.',
  },
  operation: {
    type: 'polling',
    inputFields: withFields(form, ceiling, intervalField),
    inputFieldGroups: [ADVANCED],
    perform: inWords((z, bundle) => pollListings(z, bundle, FIXED)),
    outputFields,
    sample,
  },
});
