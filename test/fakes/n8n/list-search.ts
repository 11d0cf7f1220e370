import type {
  ICredentialDataDecryptedObject,
  INode,
  INodeListSearchResult,
  INodeParameters,
  INodeType,
} from '../../../n8n-node/engine.ts';
import { core, n8nWorkflow } from './engine.ts';
import { additionalData } from './execute.ts';
import type { LoadedPackage } from './nodes.ts';

export interface ListSearch {
  node: string;
  method: string;
  filter?: string;
  parameters?: INodeParameters;
  credentials: Record<string, ICredentialDataDecryptedObject>;
}

/** What a "From List" field of the editor shows for the typed text. */
export async function listSearch(loaded: LoadedPackage, asked: ListSearch): Promise<INodeListSearchResult> {
  const node: INode = {
    id: 'node-1',
    name: 'Sold Data',
    type: `${loaded.name}.${asked.node}`,
    typeVersion: 1,
    position: [0, 0],
    parameters: asked.parameters ?? {},
    credentials: Object.fromEntries(Object.keys(asked.credentials).map(type => [type, { id: type, name: type }])),
  };
  const workflow = new n8nWorkflow.Workflow({
    id: 'workflow-in-the-editor',
    nodes: [node],
    connections: {},
    active: false,
    nodeTypes: loaded.nodeTypes,
  });
  const context = new core.LoadOptionsContext(workflow, node, additionalData(loaded, asked.credentials, workflow), '');
  const type = loaded.nodeTypes.getByNameAndVersion(node.type, 1) as INodeType;
  const method = type.methods?.listSearch?.[asked.method];
  if (!method) throw new Error(`${node.type} has no list search ${asked.method}`);
  return await method.call(context, asked.filter);
}
