import type {
  ICredentialDataDecryptedObject,
  ICredentialType,
  INode,
  INodeExecutionData,
  INodeParameters,
  INodeProperties,
  INodeType,
  INodeTypes,
  IVersionedNodeType,
  Workflow,
} from 'n8n-workflow';
import { core, n8nWorkflow } from './engine.ts';

/** A package's nodes and credentials, as n8n's own loader reads them. */
export interface LoadedPackage {
  name: string;
  nodeTypes: INodeTypes;
  credential(name: string): ICredentialType;
}

/** Loads a built package (its package.json and dist) with the loader the server uses for community packages. */
export async function loadPackage(folder: string): Promise<LoadedPackage> {
  const loader = new core.PackageDirectoryLoader(folder);
  await loader.loadAll();
  const byType = (type: string): INodeType | IVersionedNodeType => {
    const own = ownNodes[type];
    if (own) return own;
    // n8n makes the tool variant of a node from the same class.
    return loader.getNode(type.slice(type.lastIndexOf('.') + 1).replace(/Tool$/, '')).type;
  };
  return {
    name: loader.packageName,
    nodeTypes: {
      getByName: byType,
      getByNameAndVersion: (type, version) => n8nWorkflow.NodeHelpers.getVersionedNodeType(byType(type), version),
      getKnownTypes: () => ({}),
    },
    credential: name => loader.getCredential(name).type,
  };
}

/** A node of the package that a test requests, with its parameters and credentials. */
export interface AskedNode {
  /** Name of the node class within the package, such as `soldData`. */
  node: string;
  parameters?: INodeParameters;
  credentials?: Record<string, ICredentialDataDecryptedObject>;
}

/** A node as a workflow stores it. */
export function placed(name: string, type: string, parameters: INodeParameters = {}): INode {
  return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters };
}

/** The node under test, as a workflow stores it. */
export function nodeOf(loaded: LoadedPackage, { node, parameters, credentials = {} }: AskedNode, name = 'Sold Data') {
  const chosen = Object.fromEntries(Object.keys(credentials).map(type => [type, { id: type, name: type }]));
  return { ...placed(name, `${loaded.name}.${node}`, parameters), credentials: chosen };
}

export function nodeTypeOf(loaded: LoadedPackage, node: string): INodeType {
  return loaded.nodeTypes.getByNameAndVersion(`${loaded.name}.${node}`) as INodeType;
}

type WorkflowOptions = ConstructorParameters<typeof n8nWorkflow.Workflow>[0];

export function workflowWith(loaded: LoadedPackage, nodes: INode[], more: Partial<WorkflowOptions> = {}): Workflow {
  const { nodeTypes } = loaded;
  const base = {
    id: 'workflow-under-test',
    connections: {},
    active: false,
    settings: { executionOrder: 'v1' as const },
  };
  return new n8nWorkflow.Workflow({ ...base, nodes, nodeTypes, ...more });
}

const main = [n8nWorkflow.NodeConnectionTypes.Main];

/** A test node with one field. */
function ownNode(displayName: string, inputs: typeof main, field: INodeProperties, execute: INodeType['execute']) {
  const name = displayName.toLowerCase();
  const defaults = { name: displayName };
  const heads = { displayName, name, group: ['transform' as const], version: 1, description: displayName, defaults };
  return { description: { ...heads, inputs, outputs: main, properties: [field] }, execute };
}

const itemsField: INodeProperties = { displayName: 'Items', name: 'items', type: 'json', default: '[]' };
const valueField: INodeProperties = { displayName: 'Value', name: 'value', type: 'string', default: '' };

const ownNodes: Record<string, INodeType> = {
  /** Outputs the items that a test passes in, as a trigger or a Code node would. */
  'test.items': ownNode('Items', [], itemsField, async function () {
    return [this.getNodeParameter('items', 0) as unknown as INodeExecutionData[]];
  }),
  /** Runs its loop a number of times, as Loop Over Items does with its batches. */
  'test.again': ownNode('Again', main, itemsField, async function () {
    const isOver = Number(this.evaluateExpression('{{ $runIndex }}', 0)) >= Number(this.getNodeParameter('items', 0));
    return [isOver ? [] : [{ json: {} }]];
  }),
  /** Evaluates one expression for each item, as a node after ours would. Shows whether item linking works. */
  'test.read': ownNode('Read', main, valueField, async function () {
    const valueAt = (item: number) => ({ value: this.getNodeParameter('value', item) as string });
    return [this.getInputData().map((_, item) => ({ json: valueAt(item), pairedItem: { item } }))];
  }),
};
