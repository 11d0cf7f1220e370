import { waitFields } from '../../fields/jobs.ts';
import { run as fields, runColumns } from '../../generated/deepPagination.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { runJobs } from '../job/start.ts';
import { shownFor } from '../operation.ts';

const { main, simplified } = surface.deepPagination.operations.run;

export const description = shownFor('deepPagination', 'run', [
  ...fields,
  ...waitFields(['simplified', 'selectedFields', 'raw', 'job'], runColumns),
]);

export async function execute(run: Run): Promise<void> {
  await runJobs(run, { kind: 'deepPagination', main, simplified });
}
