import { catalog, type Endpoint } from '@sold-data/core';
import { priceFields, statisticsOnly } from '../../fields/price.ts';
import { getPriceSummary } from '../../generated/listing.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { bestOffersAt, priceSummaries } from '../price.ts';

const { fixed } = surface.listing.operations.getPriceSummary;

export const description = shownFor('listing', 'getPriceSummary', [
  ...getPriceSummary,
  ...priceFields(catalog.scrape, [statisticsOnly]),
]);

export async function execute(run: Run): Promise<void> {
  await priceSummaries(run, { endpoint: catalog.scrape, endpointAt, fixed });
}

/** The service's own statistics hold every best-offer sale: without them, the listings have to be looked at. */
function endpointAt(run: Run, itemIndex: number): Endpoint {
  const without = run.field('options.statisticsOnly', itemIndex, false);
  return without && bestOffersAt(run, itemIndex) === 'include' ? catalog.priceSummary : catalog.scrape;
}
