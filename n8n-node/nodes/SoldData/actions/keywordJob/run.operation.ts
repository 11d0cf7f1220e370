import { gathered, waitFields } from '../../fields/jobs.ts';
import { run as fields, runColumns } from '../../generated/keywordJob.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { runJobs } from '../job/start.ts';
import { shownFor } from '../operation.ts';

const { simplified } = surface.keywordJob.operations.run;

export const description = shownFor('keywordJob', 'run', [
  ...fields,
  ...gathered,
  ...waitFields(['simplified', 'listings', 'selectedFields', 'raw', 'job'], runColumns),
]);

export async function execute(run: Run): Promise<void> {
  await runJobs(run, { kind: 'keywordJob', simplified });
}
