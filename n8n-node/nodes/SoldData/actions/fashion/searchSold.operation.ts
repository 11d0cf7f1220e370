import { catalog } from '@sold-data/core';
import { rowFields } from '../../fields/rows.ts';
import { searchSold, searchSoldColumns } from '../../generated/fashion.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { simplified } = surface.fashion.operations.searchSold;

export const description = shownFor('fashion', 'searchSold', [...searchSold, ...rowFields(searchSoldColumns, true)]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.fashionSold, simplified });
}
