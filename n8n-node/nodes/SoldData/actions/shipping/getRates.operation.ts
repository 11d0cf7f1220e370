import { catalog } from '@sold-data/core';
import { rowFields } from '../../fields/rows.ts';
import { getRates, getRatesColumns } from '../../generated/shipping.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { simplified } = surface.shipping.operations.getRates;

export const description = shownFor('shipping', 'getRates', [...getRates, ...rowFields(getRatesColumns, false)]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.shippingRates, simplified });
}
