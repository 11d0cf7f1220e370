import { dirname, join } from 'node:path';
import type { IDataObject, IExecuteData, INode, INodeType, IRunExecutionData } from 'n8n-workflow';
import { core, fromHere, n8nWorkflow } from './engine.ts';
import { additionalData } from './execute.ts';
import { type AskedNode, type LoadedPackage, nodeOf, nodeTypeOf, workflowWith } from './nodes.ts';

/** A tool call. The fields of the node contain `$fromAI(...)` where the model supplies the value. */
interface ToolCall extends AskedNode {
  /** The arguments of the model's call. */
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

/**
 * Calls the node as an agent does, through n8n's own tool code. Returns the text that the model reads, and rejects with the error that it
 * reads.
 */
export async function callTool(loaded: LoadedPackage, { input, ...asked }: ToolCall): Promise<string> {
  const [text] = await callTogether(loaded, asked, [input]);
  return text as string;
}

/** Calls the node several times in one execution, as an agent does whose model requests several calls at once. */
export async function callTogether(
  loaded: LoadedPackage,
  asked: AskedNode,
  inputs: readonly IDataObject[],
): Promise<string[]> {
  const node = nodeOf(loaded, { ...asked, node: `${asked.node}Tool` });
  const workflow = workflowWith(loaded, [node]);
  const data = n8nWorkflow.createRunExecutionData();
  const lent = additionalData(loaded, asked.credentials);
  const invoke = (json: IDataObject) => {
    const input = [{ json }];
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
    return code.makeHandleToolInvocation(contextOf, node, nodeTypeOf(loaded, asked.node), data)(json);
  };
  await workflow.expression.acquireIsolate();
  try {
    return await Promise.all(inputs.map(invoke));
  } finally {
    await workflow.expression.releaseIsolate();
  }
}
