/** New Sold Listing and New Active Listing: something is there that was not at the last look. */
import { defineTrigger } from 'zapier-platform-core';
import { ADVANCED, type InputField, withFields, without } from '../forms/field.ts';
import { forms } from '../generated/forms.ts';
import { interval } from '../polling/answer.ts';
import { pollListings } from '../polling/listings.ts';
import { columnsFor, outputFields, tableOf } from '../rows/columns.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { performing } from '../transport/step.ts';

/** Newest first, whatever day they ended: a window of time would let go of late rows. */
const SOLD = { sold: true, sortOrder: 'endedRecently' };
const ACTIVE = { sold: false, sortOrder: 'timeNewlyListed' };
/** Fields that only sales have. */
export const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

function listingTrigger(
  key: string,
  noun: string,
  description: string,
  fixed: Record<string, unknown>,
  form: InputField[],
) {
  return defineTrigger({
    key,
    noun,
    display: { label: `New ${noun}`, description },
    operation: {
      type: 'polling',
      inputFields: withFields(without(form, ...Object.keys(fixed), 'page', 'count'), interval.field),
      inputFieldGroups: [ADVANCED],
      perform: performing(step => pollListings(step, fixed)),
      outputFields: outputFields(columnsFor('scrape')),
      sample: tableOf('scrape', [samples.listing])[0]!,
    },
  });
}

export const newSoldListing = listingTrigger(
  'new_sold_listing',
  'Sold Listing',
  'Triggers when something that you look for is sold on an auction site.',
  SOLD,
  without(forms.scrape, 'soldAfter', 'soldBefore'),
);

const ceiling = forms.scrape
  .filter(({ key }) => key === 'maxPrice')
  .map(field => ({ ...field, required: true, helpText: 'Only listings up to this total price, item plus shipping.' }));

export const newActiveListing = listingTrigger(
  'new_active_listing',
  'Active Listing',
  'Triggers when something that you look for is offered at or below your price.',
  ACTIVE,
  withFields(without(forms.scrape, ...SALES_ONLY, 'maxPrice'), ...ceiling),
);
