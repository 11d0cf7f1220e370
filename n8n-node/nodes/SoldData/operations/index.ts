/** Maps each kind of action to the function that runs it for all input items. */
import { errorOf } from '@sold-data/core/engine';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { properties } from '../panel/properties.ts';
import { type Offered, offered } from '../resources/index.ts';
import { errorJson, isStopped, nodeError } from '../run/errors.ts';
import { Form, shown } from '../run/form.ts';
import { closeRun, failRun, Items, isTool, logJobs, openRun, type Run } from '../run/run.ts';
import { bulkSearches } from './bulk.ts';
import { decide } from './decisions.ts';
import { breakdowns, facts, priceSummaries, totals, trends } from './figures.ts';
import { downloads } from './files.ts';
import { cancelJobs, getJobs, runJobs, startJobs } from './jobs.ts';
import { readLists } from './read-list.ts';
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
  readList: readLists,
};

/** @throws InvalidParametersError that lists the operations, for one that this version does not have. */
function chosenBy(resource: unknown, operation: unknown): Offered {
  const chosen = offered.find(each => each.resource === resource && each.operation === operation);
  if (chosen) return chosen;
  const own = offered.filter(each => each.resource === resource);
  const [what, names] =
    own.length > 0
      ? [`Operation ${shown(operation)} of the resource ${shown(resource)}`, own.map(each => each.operation)]
      : [`Resource ${shown(resource)}`, [...new Set(offered.map(each => each.resource))]];
  const detail = `${what} does not exist in this version of the node`;
  throw errorOf({ code: 'invalid_params', detail, hint: `Choose one of: ${names.join(', ')}.` });
}

/** Runs the chosen operation once for all input items. */
export async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const [resource, operation] = ['resource', 'operation'].map(name => this.getNodeParameter(name, 0));
  const form = new Form(properties, { resource, operation });
  let run: Run | undefined;
  try {
    const chosen = chosenBy(resource, operation);
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
