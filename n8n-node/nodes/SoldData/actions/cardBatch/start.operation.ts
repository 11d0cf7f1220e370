import { gathered } from '../../fields/jobs.ts';
import { options } from '../../fields/options.ts';
import { start } from '../../generated/cardBatch.ts';
import type { Run } from '../../run/run.ts';
import { startJobs } from '../job/start.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('cardBatch', 'start', [...start, ...gathered, options()]);

export async function execute(run: Run): Promise<void> {
  await startJobs(run, { kind: 'cardBatch' });
}
