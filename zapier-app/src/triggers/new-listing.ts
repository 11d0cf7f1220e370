/** New Sold Listing and New Listing For Sale: something is there that was not at the last look. */
import { defineTrigger } from 'zapier-platform-core';
import type { InputField } from '../forms/field.ts';
import { arranged, FOLDED, without } from '../forms/layout.ts';
import { interval } from '../polling/answer.ts';
import { pollListings } from '../polling/listings.ts';
import { type Source, sources } from '../rows/sources.ts';
import { tableFields, tableOf } from '../rows/table.ts';
import { performing } from '../transport/step.ts';

interface ListingTrigger {
  key: string;
  label: string;
  noun: string;
  description: string;
  source: Source;
  /** Newest first, whatever day they ended: a window of time would let go of late rows. */
  newestFirst: string;
  form: InputField[];
}

function listingTrigger({ key, label, noun, description, source, newestFirst, form }: ListingTrigger) {
  const inputFields = arranged(without(form, 'sortOrder', 'page'), [interval.field]);
  return defineTrigger({
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'polling',
      inputFields,
      inputFieldGroups: [FOLDED],
      perform: performing(
        step => pollListings(step, source, newestFirst),
        () => inputFields,
      ),
      outputFields: tableFields(source),
      sample: tableOf(source, [source.sample])[0]!,
    },
  });
}

export const newSoldListing = listingTrigger({
  key: 'new_sold_listing',
  label: 'New Sold Listing',
  noun: 'Sold Listing',
  description: 'Triggers when something that you look for is sold on an auction site. Each look is one request.',
  source: sources.sold,
  newestFirst: 'endedRecently',
  form: without(sources.sold.form, 'soldAfter', 'soldBefore'),
});

export const newListingForSale = listingTrigger({
  key: 'new_listing_for_sale',
  label: 'New Listing for Sale',
  noun: 'Listing',
  description: 'Triggers when something that you look for is offered at or below your price. Each look is one request.',
  source: sources.forSale,
  newestFirst: 'timeNewlyListed',
  form: sources.forSale.form.map(field =>
    field.key === 'maxPrice'
      ? { ...field, required: true, helpText: 'Only listings up to this total price, item plus shipping.' }
      : field,
  ),
});
