import { catalog } from '@sold-data/core';
import { trendFields } from '../../fields/trend.ts';
import { getTrend } from '../../generated/history.ts';
import type { Run } from '../../run/run.ts';
import { trends } from '../history.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('history', 'getTrend', [...getTrend, ...trendFields]);

export async function execute(run: Run): Promise<void> {
  await trends(run, catalog.history);
}
