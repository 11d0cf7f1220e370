import { catalog } from '@sold-data/core';
import { rowFields } from '../../fields/rows.ts';
import { search, searchColumns } from '../../generated/history.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { simplified } = surface.history.operations.search;

export const description = shownFor('history', 'search', [...search, ...rowFields(searchColumns, true)]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.history, simplified });
}
