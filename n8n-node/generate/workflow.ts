/** Workflow files as n8n imports them. */
import type { IConnections, IDataObject } from 'n8n-workflow';

export interface Step {
  name: string;
  /** A node of this package by its short name, or any other by its full one. */
  type: string;
  typeVersion?: number;
  parameters: IDataObject;
  onError?: 'continueErrorOutput';
  /** Hangs on the node before it as a tool of a model. */
  tool?: boolean;
}

export interface Workflow {
  name: string;
  nodes: IDataObject[];
  connections: IConnections;
  settings: IDataObject;
}

const PACKAGE = 'n8n-nodes-sold-data';
/** Choose your own credential after the import. */
const CREDENTIAL = { soldDataApi: { id: 'soldDataAccount1', name: 'Sold Data account' } };

/** Steps in a row, with a note above them. */
export function workflowOf(name: string, note: string, steps: Step[]): Workflow {
  const connections: IConnections = {};
  steps.slice(1).forEach((step, index) => {
    const before = steps[index] as Step;
    if (step.tool) connections[step.name] = { ai_tool: [[{ node: before.name, type: 'ai_tool', index: 0 }]] };
    else connections[before.name] = { main: [[{ node: step.name, type: 'main', index: 0 }]] };
  });
  const sticky = {
    id: 'note',
    name: 'Note',
    type: 'n8n-nodes-base.stickyNote',
    typeVersion: 1,
    position: [0, -200],
    parameters: { content: `## ${name}\n${note}`, width: 480, height: 160 },
  };
  return { name, nodes: [sticky, ...steps.map(placed)], connections, settings: { executionOrder: 'v1' } };
}

function placed(step: Step, index: number): IDataObject {
  const { name, type, typeVersion = 1, parameters, onError, tool } = step;
  const own = type.startsWith('soldData');
  const webhookId = typeof parameters.path === 'string' ? { webhookId: parameters.path } : {};
  return {
    id: `step-${index + 1}`,
    name,
    type: own ? `${PACKAGE}.${type}` : type,
    typeVersion,
    position: tool ? [(index - 1) * 220, 200] : [index * 220, 0],
    parameters,
    ...(own ? { credentials: CREDENTIAL } : {}),
    ...(onError ? { onError } : {}),
    ...webhookId,
  };
}
