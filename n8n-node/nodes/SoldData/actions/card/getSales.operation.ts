import { catalog } from '@sold-data/core';
import { productAt, productField } from '../../fields/card.ts';
import { rowFields } from '../../fields/rows.ts';
import { getSales, getSalesColumns } from '../../generated/card.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { main, simplified } = surface.card.operations.getSales;

export const description = shownFor('card', 'getSales', [
  ...getSales,
  productField,
  ...rowFields(getSalesColumns, false),
]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.cardSales, main, simplified, size: 'count', extra: productAt });
}
