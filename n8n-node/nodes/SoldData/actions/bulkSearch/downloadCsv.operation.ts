import { catalog } from '@sold-data/core';
import { fileFields } from '../../fields/file.ts';
import { downloadCsv } from '../../generated/bulkSearch.ts';
import type { Run } from '../../run/run.ts';
import { downloads } from '../csv.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('bulkSearch', 'downloadCsv', [...downloadCsv, ...fileFields]);

export async function execute(run: Run): Promise<void> {
  const csv = catalog.bulkSearchCsv;
  await downloads(run, { asks: csv, file: csv, name: ({ runId }) => `${runId}.csv` });
}
