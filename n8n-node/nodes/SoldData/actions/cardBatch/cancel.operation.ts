import { options } from '../../fields/options.ts';
import { cancel } from '../../generated/cardBatch.ts';
import type { Run } from '../../run/run.ts';
import { cancelJobs } from '../job/control.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('cardBatch', 'cancel', [...cancel, options()]);

export async function execute(run: Run): Promise<void> {
  await cancelJobs(run, 'cardBatch');
}
