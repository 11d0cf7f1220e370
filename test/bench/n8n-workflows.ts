/** The same question as two workflows: one with our node, one as n8n's users build it without. */
import type { Credential, Workflow } from '../e2e/n8n/server.ts';
import { historyQuestion } from './history-pages.ts';

const start = {
  id: 'start',
  name: 'Start',
  type: 'n8n-nodes-base.manualTrigger',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
};
const next = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

export function soldDataWorkflow(id: string, output: 'raw' | 'simplified'): Workflow {
  const node = {
    id: 'sold',
    name: 'Sold Data',
    type: 'n8n-nodes-sold-data.soldData',
    typeVersion: 1,
    position: [220, 0],
    parameters: {
      resource: 'history',
      operation: 'search',
      ...historyQuestion,
      returnAll: true,
      output,
      paging: { maxPages: 200 },
    },
    credentials: { soldDataApi: { id: 'soldDataAccount1', name: 'Sold Data account' } },
  };
  return { id, name: `Return All, ${output}`, nodes: [start, node], connections: { Start: next('Sold Data') } };
}

/** The same key as a header, for the node that knows nothing of the service. */
export const headerKey: Credential = {
  id: 'headerKey0000001',
  name: 'Header key',
  type: 'httpHeaderAuth',
  data: { name: 'Authorization', value: 'Bearer cs_bench' },
};

/** Pagination by a page parameter until `hasNextPage` is false, then one item for each row. */
export function httpRequestWorkflow(url: string): Workflow {
  const request = {
    id: 'http',
    name: 'HTTP Request',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [220, 0],
    parameters: {
      url: `${url}/v1/research/sold`,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      sendQuery: true,
      queryParameters: { parameters: Object.entries(historyQuestion).map(([name, value]) => ({ name, value })) },
      options: {
        pagination: {
          pagination: {
            parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
            paginationCompleteWhen: 'other',
            completeExpression: '={{ $response.body.hasNextPage !== true }}',
            limitPagesFetched: true,
            maxRequests: 200,
          },
        },
      },
    },
    credentials: { httpHeaderAuth: { id: headerKey.id, name: headerKey.name } },
  };
  const split = {
    id: 'split',
    name: 'Split Out',
    type: 'n8n-nodes-base.splitOut',
    typeVersion: 1,
    position: [440, 0],
    parameters: { fieldToSplitOut: 'results', options: {} },
  };
  return {
    id: 'bench00000000http',
    name: 'HTTP Request with pagination',
    nodes: [start, request, split],
    connections: { Start: next('HTTP Request'), 'HTTP Request': next('Split Out') },
  };
}
