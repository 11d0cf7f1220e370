/** The same question as two workflows: one with our node, one as n8n's users build it without. */
import type { Credential, Workflow } from '../e2e/n8n/server.ts';
import { byHand, inRow, soldData } from '../e2e/n8n/workflows.ts';
import { historyQuestion } from './history-pages.ts';

export function soldDataWorkflow(id: string, output: 'raw' | 'simplified'): Workflow {
  const question = { resource: 'history', operation: 'search', ...historyQuestion };
  const all = { returnAll: true, output, options: { maxPages: 200 } };
  return inRow(id, `Return All, ${output}`, [byHand, soldData({ ...question, ...all })]);
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
    name: 'HTTP Request',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
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
    name: 'Split Out',
    type: 'n8n-nodes-base.splitOut',
    typeVersion: 1,
    parameters: { fieldToSplitOut: 'results', options: {} },
  };
  return inRow('bench00000000http', 'HTTP Request with pagination', [byHand, request, split]);
}
