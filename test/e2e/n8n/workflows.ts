/** Workflows in n8n's storage format: nodes in a row, each connected to the next. */
import type { Workflow } from './server.ts';

type Node = Workflow['nodes'][number];

/** n8n refuses a single schedule below one minute, but accepts twelve schedules of a minute each. */
export const everyFiveSeconds = {
  item: Array.from({ length: 12 }, (_, at) => ({ mode: 'custom', cronExpression: `${5 * at} * * * * *` })),
};

export const byHand: Node = {
  name: 'Start',
  type: 'n8n-nodes-base.manualTrigger',
  typeVersion: 1,
  parameters: {},
};

/** Our node (or with `trigger` our trigger), with the credential that the suites import. */
export function soldData(parameters: Node['parameters'], trigger = false): Node {
  return {
    name: trigger ? 'Sold Data Trigger' : 'Sold Data',
    type: `n8n-nodes-sold-data.soldData${trigger ? 'Trigger' : ''}`,
    typeVersion: 1,
    parameters,
    credentials: { soldDataApi: { id: 'soldDataAccount1', name: 'Sold Data account' } },
  };
}

export function inRow(id: string, name: string, nodes: readonly Node[]): Workflow {
  return {
    id,
    name,
    nodes: nodes.map((node, at) => ({ ...node, id: `node-${at}`, position: [220 * at, 0] })),
    connections: Object.fromEntries(
      nodes.slice(1).map((next, at) => [nodes[at]!.name, { main: [[{ node: next.name, type: 'main', index: 0 }]] }]),
    ),
  };
}
