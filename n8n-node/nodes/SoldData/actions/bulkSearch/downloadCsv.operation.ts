import { catalog } from '@sold-data/core';
import { fileFields } from '../../fields/file.ts';
import { downloadCsv } from '../../generated/bulkSearch.ts';
import type { Run } from '../../run/run.ts';
import { downloads } from '../csv.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('bulkSearch', 'downloadCsv', [...downloadCsv, ...fileFields]);

export async function execute(run: Run): Promise<void> {
  const csv = catalog.bulkSearchCsv;
  await downloads(run, { asks: csv, file: csv, name: fileName });
}

/** `run_1.csv`, or `run_1-lego-castle.csv` for the rows of one keyword. */
function fileName({ runId, keyword }: Record<string, unknown>): string {
  const words = typeof keyword === 'string' ? keyword.match(/[\p{L}\p{N}]+/gu) : null;
  return `${[runId, ...(words ?? [])].join('-')}.csv`;
}
