import { catalog } from '@sold-data/core';
import { rowFields } from '../../fields/rows.ts';
import { searchSold, searchSoldColumns } from '../../generated/peer.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { shownFor } from '../operation.ts';
import { searchRows } from '../search.ts';

const { fixed, simplified } = surface.peer.operations.searchSold;

export const description = shownFor('peer', 'searchSold', [...searchSold, ...rowFields(searchSoldColumns, true)]);

export async function execute(run: Run): Promise<void> {
  await searchRows(run, { endpoint: catalog.peerListings, fixed, simplified });
}
