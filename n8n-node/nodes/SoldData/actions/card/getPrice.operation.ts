import { catalog } from '@sold-data/core';
import { productAt, productField } from '../../fields/card.ts';
import { priceFields } from '../../fields/price.ts';
import { getPrice } from '../../generated/card.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { priceSummaries } from '../price.ts';

const { main } = surface.card.operations.getPrice;

export const description = shownFor('card', 'getPrice', [...getPrice, productField, ...priceFields(catalog.cardSales)]);

export async function execute(run: Run): Promise<void> {
  await priceSummaries(run, { endpoint: catalog.cardSales, main, extra: productAt });
}
