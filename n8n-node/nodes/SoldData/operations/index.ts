/** What each kind of action does with all input items. */
import type { NameOf } from '@sold-data/core';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { properties } from '../generated/soldData.ts';
import { type Offered, offered } from '../resources/index.ts';
import { errorJson, labelOf, nodeError } from '../run/errors.ts';
import { endTry } from '../run/retries.ts';
import { closeRun, failRun, Items, isTool, openRun, type Run } from '../run/run.ts';
import { bulkSearches } from './bulk.ts';
import { facts, priceSummaries, totals, trends } from './figures.ts';
import { downloads } from './files.ts';
import { cancelJobs, getJobs, runJobs, startJobs } from './jobs.ts';
import { searchRows } from './rows.ts';
import { getPlan, lookNow } from './watch.ts';

type Behaviour = (run: Run, offered: Offered) => Promise<void>;

const behaviours: Record<Exclude<Offered['kind'], 'sellThrough'>, Behaviour> = {
  rows: searchRows,
  price: priceSummaries,
  totals,
  trend: trends,
  facts,
  start: startJobs,
  run: (run, offered) => (offered.job === 'bulkSearch' ? bulkSearches : runJobs)(run, offered),
  get: getJobs,
  cancel: cancelJobs,
  file: downloads,
  watch: lookNow,
  watchPlan: getPlan,
};

/** Runs the chosen operation once for all input items. */
export async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  let outputs: INodeExecutionData[][] | undefined;
  try {
    outputs = await runAll(this);
    return outputs;
  } finally {
    endTry(this, outputs?.[0]);
  }
}

async function runAll(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const resource = context.getNodeParameter('resource', 0) as string;
  const operation = context.getNodeParameter('operation', 0) as string;
  const nameOf: NameOf = parameter => labelOf(properties, { resource, operation }, parameter);
  let run: Run | undefined;
  try {
    const chosen = offered.find(each => each.resource === resource && each.operation === operation) as Offered;
    run = await openRun(context, nameOf);
    await behaviours[chosen.kind as keyof typeof behaviours](run, chosen);
    return closeRun(run);
  } catch (error) {
    if (!context.continueOnFail() && !isTool(context))
      throw run ? failRun(run, error) : nodeError(context, error, nameOf);
    // A run that cannot go on fails every item that has no answer yet: n8n would hand the input on as a result.
    const items = run?.items ?? new Items(each => errorJson(context, each, nameOf));
    items.failOthers(context.getInputData().length, error);
    return [items.all()];
  }
}
