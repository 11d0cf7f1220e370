import { options } from '../../fields/options.ts';
import { start } from '../../generated/deepPagination.ts';
import type { Run } from '../../run/run.ts';
import { surface } from '../../surface/index.ts';
import { startJobs } from '../job/start.ts';
import { shownFor } from '../operation.ts';

const { main } = surface.deepPagination.operations.start;

export const description = shownFor('deepPagination', 'start', [...start, options()]);

export async function execute(run: Run): Promise<void> {
  await startJobs(run, { kind: 'deepPagination', main });
}
