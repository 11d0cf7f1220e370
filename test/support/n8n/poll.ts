import type { IDataObject } from 'n8n-workflow';
import { core } from './engine.ts';
import { additionalData } from './execute.ts';
import { type AskedNode, type LoadedPackage, nodeOf, nodeTypeOf, workflowWith } from './nodes.ts';

interface PollerOptions extends AskedNode {
  /** Static data of an earlier run of the workflow; shared by reference. */
  staticData?: IDataObject;
  /** n8n's variables, `$vars` in expressions. */
  variables?: IDataObject;
}

export interface Poller {
  /** The json of the items of one scheduled poll; null when the node emits nothing. */
  poll(): Promise<IDataObject[] | null>;
  /** One poll, as "Fetch Test Event" in the editor runs it. */
  test(): Promise<IDataObject[] | null>;
  /** Errors that the trigger reported without stopping. */
  reported: Error[];
  /** A copy of the static data, as the server would save it now. */
  saved(): IDataObject;
}

/** A workflow that starts with a polling trigger, activated in n8n's engine; the test decides when it polls. */
export function createPoller(
  loaded: LoadedPackage,
  { staticData = {}, variables = {}, ...asked }: PollerOptions,
): Poller {
  const trigger = nodeOf(loaded, asked, 'Sold Data Trigger');
  const workflow = workflowWith(loaded, [trigger], { active: true, staticData });
  const reported: Error[] = [];
  const run = async (mode: 'trigger' | 'manual') => {
    const data = { ...additionalData(loaded, asked.credentials), variables };
    const context = new core.PollContext(workflow, trigger, data, mode, mode === 'manual' ? 'manual' : 'activate');
    Object.assign(context, { __emitError: (error: Error) => void reported.push(error) });
    const { poll } = nodeTypeOf(loaded, asked.node);
    if (!poll) throw new Error(`${trigger.type} does not poll`);
    await workflow.expression.acquireIsolate();
    const items = (await poll.call(context))?.[0]?.map(({ json }) => json) ?? null;
    await workflow.expression.releaseIsolate();
    return items;
  };
  return {
    reported,
    poll: () => run('trigger'),
    test: () => run('manual'),
    saved: () => JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject,
  };
}
