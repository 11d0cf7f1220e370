/** Maps each kind of action to the function that runs it for all input items. */
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { properties } from '../panel/properties.ts';
import { type Offered, offered } from '../resources/index.ts';
import { errorJson, isStopped, nodeError } from '../run/errors.ts';
import { Form } from '../run/form.ts';
import { closeRun, failRun, Items, isTool, logJobs, openRun, type Run } from '../run/run.ts';
import { bulkSearches } from './bulk.ts';
import { decide } from './decisions.ts';
import { breakdowns, facts, priceSummaries, totals, trends } from './figures.ts';
import { downloads } from './files.ts';
import { cancelJobs, getJobs, runJobs, startJobs } from './jobs.ts';
import { searchRows } from './rows.ts';
import { getWatchPlan, watchListed } from './watch.ts';

type Behaviour = (run: Run, offered: Offered) => Promise<void>;

const behaviours: Record<Exclude<Offered['kind'], 'sellThrough'>, Behaviour> = {
  rows: searchRows,
  price: priceSummaries,
  breakdown: breakdowns,
  totals,
  trend: trends,
  whereToSell: decide,
  howFast: decide,
  worthGrading: decide,
  facts,
  start: startJobs,
  run: (run, offered) => (offered.job === 'bulkSearch' ? bulkSearches : runJobs)(run, offered),
  get: getJobs,
  cancel: cancelJobs,
  file: downloads,
  watchList: watchListed,
  watchPlan: getWatchPlan,
};

/** Runs the chosen operation once for all input items. */
export async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const [resource, operation] = ['resource', 'operation'].map(name => this.getNodeParameter(name, 0));
  const form = new Form(properties, { resource, operation });
  let run: Run | undefined;
  try {
    const chosen = offered.find(each => each.resource === resource && each.operation === operation) as Offered;
    run = await openRun(this, form);
    await behaviours[chosen.kind as keyof typeof behaviours](run, chosen);
    return closeRun(run);
  } catch (error) {
    if (run && isStopped(error)) logJobs(run);
    if (!this.continueOnFail() && !isTool(this)) throw run ? failRun(run, error) : nodeError(this, error, form.labelOf);
    // If a run cannot continue, every item without an answer fails. Otherwise n8n would pass the input on as a result.
    const items = run?.items ?? new Items(each => errorJson(this, each, form.labelOf));
    items.failOthers(this.getInputData().length, error);
    return [items.all()];
  }
}
