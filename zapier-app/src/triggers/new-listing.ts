/** New Sold Listing and New Listing for Sale: a row of a search that was not there at the last check. */
import type { Trigger } from 'zapier-platform-core';
import { checkRequired, spendingFields } from '../forms/input.ts';
import { arranged, without } from '../forms/layout.ts';
import { interval } from '../polling/interval.ts';
import { pollListings } from '../polling/listings.ts';
import { type Source, sources } from '../rows/sources.ts';
import { fieldChoice, resultFields, sampleSpent, showing, tableOf } from '../rows/table.ts';
import { trigger } from '../transport/define.ts';

/** Newest first, without a date filter, which would miss rows that appear late. */
function newListing(text: { key: string; noun: string; label: string; description: string }, source: Source): Trigger {
  const form = without(source.form, 'soldAfter', 'soldBefore', 'sortOrder', 'page');
  const fields = fieldChoice(source);
  const [sample] = tableOf(showing(source), { rows: [source.sample], searchedFor: 'iphone 13 128gb' }, sampleSpent, {
    warning: '',
  });
  return trigger({
    ...text,
    form: arranged(form, [interval.field], [fields.field, ...spendingFields(source.endpoint, false)]),
    work: step => {
      checkRequired(form, step.input);
      return pollListings(step, showing({ ...source, form }, fields.read(step.input)));
    },
    output: input => resultFields(showing(source, fields.shown(input))),
    sample: { ...sample },
  });
}

export const newSoldListing = newListing(
  {
    key: 'new_sold_listing',
    noun: 'Sold Listing',
    label: 'New Sold Listing',
    description:
      'Triggers when something that you search for is sold on the auction site. Each check of the service is one request.',
  },
  sources.searchSold,
);

const ceiling = { required: true, helpText: 'Only listings up to this total price, item plus shipping.' };

export const newListingForSale = newListing(
  {
    key: 'new_listing_for_sale',
    noun: 'Listing',
    label: 'New Listing for Sale',
    description:
      'Triggers when something that you search for is offered at or below your price. Each check of the service is one request.',
  },
  {
    ...sources.searchActive,
    form: sources.searchActive.form.map(field => (field.key === 'maxPrice' ? { ...field, ...ceiling } : field)),
  },
);
