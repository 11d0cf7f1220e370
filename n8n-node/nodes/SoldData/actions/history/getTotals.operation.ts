import { catalog } from '@sold-data/core';
import { options } from '../../fields/options.ts';
import { getTotals } from '../../generated/history.ts';
import type { Run } from '../../run/run.ts';
import { totals } from '../history.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('history', 'getTotals', [...getTotals, options()]);

export async function execute(run: Run): Promise<void> {
  await totals(run, catalog.history);
}
