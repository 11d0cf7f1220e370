import { catalog } from '@sold-data/core';
import { rowFields } from '../../fields/rows.ts';
import { browseCategory, browseCategoryColumns } from '../../generated/listing.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { fixed, simplified } = surface.listing.operations.browseCategory;

export const description = shownFor('listing', 'browseCategory', [
  ...browseCategory,
  ...rowFields(browseCategoryColumns, true),
]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.scrapeCategory, fixed, simplified });
}
