import { catalog } from '@sold-data/core';
import { priceFields, statisticsOnly } from '../../fields/price.ts';
import { getPriceSummary } from '../../generated/listing.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { priceSummaries } from '../price.ts';

const { fixed } = surface.listing.operations.getPriceSummary;

export const description = shownFor('listing', 'getPriceSummary', [
  ...getPriceSummary,
  ...priceFields(catalog.scrape, [statisticsOnly]),
]);

export async function execute(run: Run): Promise<void> {
  const without = run.field('options.statisticsOnly', 0, false);
  await priceSummaries(run, { endpoint: without ? catalog.priceSummary : catalog.scrape, fixed });
}
