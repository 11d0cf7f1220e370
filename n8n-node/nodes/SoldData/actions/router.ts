import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { closeRun, failItems, failRun, openRun, type Run } from '../run/run.ts';
import * as account from './account/index.ts';
import * as bulkSearch from './bulkSearch/index.ts';
import * as card from './card/index.ts';
import * as cardBatch from './cardBatch/index.ts';
import * as deepPagination from './deepPagination/index.ts';
import * as fashion from './fashion/index.ts';
import * as history from './history/index.ts';
import * as keywordJob from './keywordJob/index.ts';
import * as listing from './listing/index.ts';
import type { NodeOperation } from './operation.ts';
import * as peer from './peer/index.ts';
import * as shipping from './shipping/index.ts';

const resources: Record<string, { operations: Record<string, NodeOperation>; description: INodeProperties[] }> = {
  listing,
  history,
  fashion,
  peer,
  card,
  cardBatch,
  deepPagination,
  keywordJob,
  bulkSearch,
  shipping,
  account,
};

/** The operation selector and the fields of every resource. */
export const description = Object.values(resources).flatMap(resource => resource.description);

/** Runs the chosen operation once for all input items. */
export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const resource = context.getNodeParameter('resource', 0) as string;
  const operation = context.getNodeParameter('operation', 0) as string;
  let run: Run | undefined;
  try {
    run = await openRun(context);
    await (resources[resource]?.operations[operation] as NodeOperation).execute(run);
    return closeRun(run);
  } catch (error) {
    if (context.continueOnFail()) return failItems(context, error, run?.items);
    throw failRun(context, error, run);
  }
}
