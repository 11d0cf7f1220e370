import { gathered, resultFields } from '../../fields/jobs.ts';
import { run as fields, runColumns } from '../../generated/bulkSearch.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { bulkSearches } from '../bulk.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('bulkSearch', 'run', [
  ...fields,
  ...gathered,
  ...resultFields(['simplified', 'listings', 'selectedFields', 'raw'], runColumns),
]);

export async function execute(run: Run): Promise<void> {
  await bulkSearches(run, surface.bulkSearch.operations.run.simplified);
}
