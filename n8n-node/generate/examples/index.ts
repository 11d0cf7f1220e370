/** One workflow for each operation and event, to import and run. Written from this table so that they stay in step with the fields. */
import { nodeOf, type Workflow, workflowOf } from '../workflow.ts';
import { account } from './account.ts';
import { cards } from './cards.ts';
import { events } from './events.ts';
import { jobs } from './jobs.ts';
import { searches } from './searches.ts';
import { servers } from './servers.ts';

/** Every example: file name and workflow. */
export function examples(): Record<string, Workflow> {
  return Object.fromEntries(
    [...searches, ...cards, ...jobs, ...account, ...events, ...servers].map(({ file, name, note, items, steps }) => {
      const starts = steps[0]?.type === 'soldData' ? [nodeOf.manual(), ...(items ? [nodeOf.items(items)] : [])] : [];
      return [file, workflowOf(name, note, [...starts, ...steps])];
    }),
  );
}
