import { gathered, waitFields } from '../../fields/jobs.ts';
import { run as fields } from '../../generated/cardBatch.ts';
import type { Run } from '../../run/run.ts';
import { runJobs } from '../job/start.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('cardBatch', 'run', [
  ...fields,
  ...gathered,
  ...waitFields(['simplified', 'raw', 'job']),
]);

export async function execute(run: Run): Promise<void> {
  await runJobs(run, { kind: 'cardBatch' });
}
