import type {
  IConnections,
  IDataObject,
  INode,
  INodeExecutionData,
  INodeParameters,
  IRun,
  IWorkflowBase,
  IWorkflowExecuteAdditionalData,
  NodeApiError,
  NodeOperationError,
  OnError,
} from 'n8n-workflow';
import { credentialsHelper } from './credentials.ts';
import { core, n8nWorkflow } from './engine.ts';
import { type AskedNode, type LoadedPackage, nodeOf, placed, workflowWith } from './nodes.ts';

export interface NodeRun extends AskedNode {
  /** Input items (json, binary or both); by default one empty item. */
  items?: INodeExecutionData[];
  /** Pass the same ID when n8n runs the node again ("Retry On Fail"). Without it each run is a new execution. */
  executionId?: string;
  onError?: OnError;
  /** Number of times that a loop runs the node within the execution. */
  passes?: number;
  /** "Retry On Fail": the number of tries. */
  maxTries?: number;
  /** `trigger` for a published workflow, `manual` when a person runs it. */
  mode?: 'manual' | 'trigger';
  /** The workflow's static data, which persists between runs; shared by reference. */
  staticData?: IDataObject;
  /** An expression that a second node evaluates for each item of the first output. */
  readAfter?: string;
  /** Called with a function that stops the execution, as the Stop button does. */
  onStart?: (cancel: () => void) => void;
}

export interface NodeResult {
  run: IRun;
  /** Items of each output of the node; output 1 is the error output. */
  outputs: INodeExecutionData[][];
  /** The json of the first output in each pass of a loop. */
  passes: Record<string, unknown>[][];
  /** The json of the items of the first output, and of those on the error output. */
  rows: Record<string, unknown>[];
  failed: Record<string, unknown>[];
  /** The job ID of the first item; empty when it has none. */
  jobId: string;
  /** The error that made the node fail, if any. */
  error?: NodeApiError | NodeOperationError;
  /** The value of `readAfter` for each item. */
  read: unknown[];
  hints: string[];
}

/** Runs Items -> the node -> Read in n8n's engine and returns the node's output. */
export async function executeNode(loaded: LoadedPackage, asked: NodeRun): Promise<NodeResult> {
  const nodes = [
    placed('Items', 'test.items', { items: asked.items ?? [{ json: {} }] } as unknown as INodeParameters),
    {
      ...nodeOf(loaded, asked),
      ...(asked.onError ? { onError: asked.onError } : {}),
      ...(asked.passes ? { alwaysOutputData: true } : {}),
      ...(asked.maxTries ? { retryOnFail: true, maxTries: asked.maxTries, waitBetweenTries: 1 } : {}),
    },
    placed('Read', 'test.read', { value: asked.readAfter ?? '' }),
    placed('Again', 'test.again', { items: asked.passes ?? 0 }),
  ];
  const connections: IConnections = asked.passes
    ? { Items: next('Again'), Again: next('Sold Data'), 'Sold Data': next('Again') }
    : { Items: next('Sold Data'), 'Sold Data': next('Read') };
  const workflow = workflowWith(loaded, nodes, { connections, staticData: asked.staticData ?? {} });
  await workflow.expression.acquireIsolate();
  const engine = new core.WorkflowExecute(
    additionalData(loaded, asked.credentials, asked.executionId),
    asked.mode ?? 'manual',
  );
  const running = engine.run({ workflow, startNode: workflow.getNode('Items') as INode });
  asked.onStart?.(() => running.cancel());
  const run = await running;
  await workflow.expression.releaseIsolate();
  const data = run.data.resultData.runData;
  const own = data['Sold Data']?.[0];
  const outputs = (own?.data?.main ?? []).map(items => items ?? []);
  return {
    run,
    outputs,
    passes: (data['Sold Data'] ?? []).map(pass => jsonOf(pass.data?.main?.[0] ?? [])),
    rows: jsonOf(outputs[0]),
    jobId: String(outputs[0]?.[0]?.json.jobId ?? ''),
    failed: jsonOf(outputs[1]),
    error: (own?.error ?? run.data.resultData.error) as NodeResult['error'],
    read: (data.Read?.[0]?.data?.main?.[0] ?? []).map(item => item.json.value),
    hints: (own?.hints ?? []).map(hint => hint.message),
  };
}

/** The json of a list of items. */
const jsonOf = (items: readonly INodeExecutionData[] = []): Record<string, unknown>[] => items.map(({ json }) => json);

let executions = 0;

/** The context that a server passes to each execution, as far as these nodes use it. */
export function additionalData(
  loaded: LoadedPackage,
  credentials: AskedNode['credentials'] = {},
  executionId = String(++executions),
): IWorkflowExecuteAdditionalData {
  const base = 'http://127.0.0.1:5678';
  return {
    credentialsHelper: credentialsHelper(loaded, credentials),
    hooks: new core.ExecutionLifecycleHooks('manual', '1', { id: 'workflow-under-test' } as IWorkflowBase),
    executionId,
    currentNodeExecutionIndex: 0,
    variables: {},
    restApiUrl: `${base}/rest`,
    instanceBaseUrl: base,
    webhookBaseUrl: `${base}/webhook`,
    webhookWaitingBaseUrl: `${base}/webhook-waiting`,
    webhookTestBaseUrl: `${base}/webhook-test`,
    formBaseUrl: `${base}/form`,
    formWaitingBaseUrl: `${base}/form-waiting`,
    formTestBaseUrl: `${base}/form-test`,
    logAiEvent: () => {},
  } as unknown as IWorkflowExecuteAdditionalData;
}

function next(name: string) {
  return { main: [[{ node: name, type: n8nWorkflow.NodeConnectionTypes.Main, index: 0 }]] };
}
