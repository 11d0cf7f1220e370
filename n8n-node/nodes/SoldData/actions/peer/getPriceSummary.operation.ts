import { catalog } from '@sold-data/core';
import { priceFields } from '../../fields/price.ts';
import { getPriceSummary } from '../../generated/peer.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { priceSummaries } from '../price.ts';

const { fixed } = surface.peer.operations.getPriceSummary;

export const description = shownFor('peer', 'getPriceSummary', [
  ...getPriceSummary,
  ...priceFields(catalog.peerListings),
]);

export async function execute(run: Run): Promise<void> {
  await priceSummaries(run, { endpoint: catalog.peerListings, fixed });
}
