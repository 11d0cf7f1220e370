/** New Sold Listing: something sold that was not there at the last look. */
import { defineTrigger } from 'zapier-platform-core';
import { inWords } from '../errors.ts';
import { ADVANCED, withFields, without } from '../field.ts';
import { inputFields, outputFields, sample } from '../generated/scrape.ts';
import { intervalField } from '../polling/answer.ts';
import { pollListings } from '../polling/listings.ts';

/** Newest first, whatever day they ended: a window of time would let go of late rows. */
const FIXED = { sold: true, sortOrder: 'endedRecently' };

export const newSoldListing = defineTrigger({
  key: 'new_sold_listing',
  noun: 'Sold Listing',
  display: {
    label: 'New Sold Listing',
    description: 'Triggers when something that you look for is sold on an auction site.',
  },
  operation: {
    type: 'polling',
    inputFields: withFields(
      without(inputFields, ...Object.keys(FIXED), 'soldAfter', 'soldBefore', 'page', 'count'),
      intervalField,
    ),
    inputFieldGroups: [ADVANCED],
    perform: inWords((z, bundle) => pollListings(z, bundle, FIXED)),
    outputFields,
    sample,
  },
});
