import { fileFields } from '../../fields/file.ts';
import { downloadCsv } from '../../generated/deepPagination.ts';
import type { Run } from '../../run/run.ts';
import { jobCsv } from '../csv.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('deepPagination', 'downloadCsv', [...downloadCsv, ...fileFields]);

export async function execute(run: Run): Promise<void> {
  await jobCsv(run, 'deepPagination');
}
