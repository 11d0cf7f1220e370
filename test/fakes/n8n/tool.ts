import { dirname, join } from 'node:path';
import type {
  ICredentialDataDecryptedObject,
  IDataObject,
  IExecuteData,
  INode,
  INodeParameters,
  INodeType,
  IRunExecutionData,
} from '../../../n8n-node/engine.ts';
import { core, fromHere, n8nWorkflow } from './engine.ts';
import { additionalData } from './execute.ts';
import type { LoadedPackage } from './nodes.ts';

export interface ToolCall {
  node: string;
  /** Fields of the node; what the model fills in stands as `$fromAI(...)`. */
  parameters: INodeParameters;
  credentials: Record<string, ICredentialDataDecryptedObject>;
  /** What the model asks with. */
  input: IDataObject;
}

type Invoke = (input: IDataObject) => Promise<string>;
interface ToolCode {
  makeHandleToolInvocation(
    context: (runIndex: number) => unknown,
    node: INode,
    type: INodeType,
    data: IRunExecutionData,
  ): Invoke;
}
const folder = 'execution-engine/node-execution-context/utils';
const code = fromHere(join(dirname(fromHere.resolve('n8n-core')), folder, 'get-input-connection-data.js')) as ToolCode;

/** Calls the node as an agent does, through n8n's own tool code: the text the model reads. Rejects with the error that it reads. */
export async function callTool(loaded: LoadedPackage, asked: ToolCall): Promise<string> {
  const node: INode = {
    id: 'tool',
    name: 'Sold Data',
    type: `${loaded.name}.${asked.node}`,
    typeVersion: 1,
    position: [0, 0],
    parameters: asked.parameters,
    credentials: Object.fromEntries(Object.keys(asked.credentials).map(type => [type, { id: type, name: type }])),
  };
  const workflow = new n8nWorkflow.Workflow({
    id: 'workflow-with-an-agent',
    nodes: [node],
    connections: {},
    active: false,
    nodeTypes: loaded.nodeTypes,
  });
  const data = n8nWorkflow.createRunExecutionData();
  const lent = additionalData(loaded, asked.credentials, workflow);
  const input = [{ json: asked.input }];
  const executing = { node, data: { ai_tool: [input] }, source: null } as unknown as IExecuteData;
  const contextOf = (runIndex: number) =>
    new core.SupplyDataContext(
      workflow,
      node,
      lent,
      'manual',
      data,
      runIndex,
      input,
      { ai_tool: [input] },
      n8nWorkflow.NodeConnectionTypes.AiTool,
      executing,
      [],
    );
  const type = loaded.nodeTypes.getByNameAndVersion(node.type, 1) as INodeType;
  await workflow.expression.acquireIsolate();
  try {
    return await code.makeHandleToolInvocation(contextOf, node, type, data)(asked.input);
  } finally {
    await workflow.expression.releaseIsolate();
  }
}
