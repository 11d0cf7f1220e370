import { catalog } from '@sold-data/core';
import { priceFields } from '../../fields/price.ts';
import { getPriceSummary } from '../../generated/fashion.ts';
import type { Run } from '../../run/run.ts';
import { shownFor } from '../operation.ts';
import { priceSummaries } from '../price.ts';

export const description = shownFor('fashion', 'getPriceSummary', [
  ...getPriceSummary,
  ...priceFields(catalog.fashionSold),
]);

export async function execute(run: Run): Promise<void> {
  await priceSummaries(run, { endpoint: catalog.fashionSold });
}
