/** Runs the chosen operation. */
import { errorOf } from '@sold-data/core/engine';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { properties } from '../panel/properties.ts';
import { type Offered, offered } from '../resources/index.ts';
import { errorJson, isStopped, nodeError } from '../run/errors.ts';
import { resolved } from '../run/field-reader.ts';
import { Form, shown } from '../run/form.ts';
import { Items } from '../run/items.ts';
import { closeRun, failRun, isTool, logJobs, openRun, type Run } from '../run/run.ts';
import { kinds } from './table.ts';

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
  let form: Form | undefined;
  let run: Run | undefined;
  try {
    const chosenAt = (name: string) => resolved(name, () => this.getNodeParameter(name, 0, ''));
    const [resource, operation] = [chosenAt('resource'), chosenAt('operation')];
    form = new Form(properties, { resource, operation });
    const chosen = chosenBy(resource, operation);
    run = await openRun(this, form);
    await kinds[chosen.kind].perform(run, chosen);
    return closeRun(run);
  } catch (error) {
    if (run && isStopped(error)) logJobs(run);
    if (!this.continueOnFail() && !isTool(this))
      throw run ? failRun(run, error) : nodeError(this, error, form?.labelOf);
    // If a run cannot continue, every item without an answer fails. Otherwise n8n would pass the input on as a result.
    const items = run?.items ?? new Items(each => errorJson(this, each, form?.labelOf));
    items.failOthers(this.getInputData().length, error);
    run?.budget.end(run.session.seen.charged);
    return [items.all()];
  }
}
