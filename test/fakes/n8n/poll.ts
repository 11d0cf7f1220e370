import type {
  ICredentialDataDecryptedObject,
  IDataObject,
  INode,
  INodeExecutionData,
  INodeParameters,
} from '../../../n8n-node/engine.ts';
import { core, n8nWorkflow } from './engine.ts';
import { additionalData } from './execute.ts';
import type { LoadedPackage } from './nodes.ts';

export interface PollerOptions {
  node: string;
  version?: number;
  parameters: INodeParameters;
  credentials?: Record<string, ICredentialDataDecryptedObject>;
  /** What an earlier life of the workflow left behind; shared by reference. */
  staticData?: IDataObject;
  nodeId?: string;
}

export interface Poller {
  /** One scheduled poll; null when the node has nothing to say. */
  poll(): Promise<INodeExecutionData[] | null>;
  /** One poll as "Fetch Test Event" in the editor does it. */
  test(): Promise<INodeExecutionData[] | null>;
  /** The node's static data as the server would save it now: a copy. */
  saved(): IDataObject;
}

/** A workflow that starts with a polling trigger, activated in n8n's engine; the test decides when it polls. */
export function createPoller(loaded: LoadedPackage, options: PollerOptions): Poller {
  const trigger: INode = {
    id: options.nodeId ?? 'trigger-1',
    name: 'Sold Data Trigger',
    type: `${loaded.name}.${options.node}`,
    typeVersion: options.version ?? 1,
    position: [0, 0],
    parameters: options.parameters,
    credentials: Object.fromEntries(
      Object.keys(options.credentials ?? {}).map(type => [type, { id: type, name: type }]),
    ),
  };
  const workflow = new n8nWorkflow.Workflow({
    id: 'polling-workflow',
    nodes: [trigger],
    connections: {},
    active: true,
    nodeTypes: loaded.nodeTypes,
    staticData: options.staticData ?? {},
    settings: { executionOrder: 'v1' },
  });
  const run = async (mode: 'trigger' | 'manual') => {
    const data = additionalData(loaded, options.credentials ?? {}, workflow);
    const context = new core.PollContext(workflow, trigger, data, mode, mode === 'manual' ? 'manual' : 'activate');
    const type = workflow.nodeTypes.getByNameAndVersion(trigger.type, trigger.typeVersion);
    if (!type.poll) throw new Error(`${trigger.type} does not poll`);
    await workflow.expression.acquireIsolate();
    const items = (await type.poll.call(context))?.[0] ?? null;
    await workflow.expression.releaseIsolate();
    return items;
  };
  return {
    poll: () => run('trigger'),
    test: () => run('manual'),
    saved: () => JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject,
  };
}
