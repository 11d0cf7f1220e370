import { resultFields } from '../../fields/jobs.ts';
import { get, getColumns } from '../../generated/deepPagination.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { getJobs } from '../job/control.ts';
import { shownFor } from '../operation.ts';

const { simplified } = surface.deepPagination.operations.get;

export const description = shownFor('deepPagination', 'get', [
  ...get,
  ...resultFields(['simplified', 'selectedFields', 'raw', 'job'], getColumns),
]);

export async function execute(run: Run): Promise<void> {
  await getJobs(run, 'deepPagination', simplified);
}
