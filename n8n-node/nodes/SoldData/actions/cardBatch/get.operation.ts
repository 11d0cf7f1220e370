import { resultFields } from '../../fields/jobs.ts';
import { get } from '../../generated/cardBatch.ts';
import type { Run } from '../../run/run.ts';
import { getJobs } from '../job/control.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('cardBatch', 'get', [...get, ...resultFields(['simplified', 'raw', 'job'])]);

export async function execute(run: Run): Promise<void> {
  await getJobs(run, 'cardBatch');
}
