import type { INodeListSearchResult } from 'n8n-workflow';
import { core } from './engine.ts';
import { additionalData } from './execute.ts';
import { type AskedNode, type LoadedPackage, nodeOf, nodeTypeOf, workflowWith } from './nodes.ts';

export interface ListSearch extends AskedNode {
  method: string;
  filter?: string;
}

/** What a "From List" field of the editor shows for the typed text. */
export async function listSearch(loaded: LoadedPackage, asked: ListSearch): Promise<INodeListSearchResult> {
  const node = nodeOf(loaded, asked);
  const workflow = workflowWith(loaded, [node]);
  const data = { ...additionalData(loaded, asked.credentials), currentNodeParameters: node.parameters };
  const context = new core.LoadOptionsContext(workflow, node, data, '');
  const method = nodeTypeOf(loaded, asked.node).methods?.listSearch?.[asked.method];
  if (!method) throw new Error(`${node.type} has no list search ${asked.method}`);
  return await method.call(context, asked.filter);
}
