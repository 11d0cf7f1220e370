import { catalog } from '@sold-data/core';
import { productAt, productField } from '../../fields/card.ts';
import { rowFields } from '../../fields/rows.ts';
import { getListings, getListingsColumns } from '../../generated/card.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { main, simplified } = surface.card.operations.getListings;

export const description = shownFor('card', 'getListings', [
  ...getListings,
  productField,
  ...rowFields(getListingsColumns, true),
]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.cardListings, main, simplified, extra: productAt });
}
