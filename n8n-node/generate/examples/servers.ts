/** Workflows that answer others: over HTTP, and as a tool of a model. */
import { type Example, sold } from './example.ts';

export const servers: Example[] = [
  {
    file: 'webhook-price',
    name: 'A price over HTTP',
    note: 'Call the webhook with ?q=iphone 13 128gb and get its price.',
    steps: [
      {
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        parameters: { path: 'sold-price', responseMode: 'lastNode' },
      },
      sold('listing', 'getPriceSummary', { keyword: '={{ $json.query.q }}' }),
    ],
  },
  {
    file: 'mcp-tool',
    name: 'Sold prices for an AI assistant',
    note: 'Connect any MCP client to this trigger. The model chooses the keyword; the answer is short.',
    steps: [
      {
        name: 'MCP Server',
        type: '@n8n/n8n-nodes-langchain.mcpTrigger',
        typeVersion: 2,
        parameters: { path: 'sold-data' },
      },
      {
        name: 'Get price',
        type: 'soldDataTool',
        parameters: {
          resource: 'listing',
          operation: 'getPriceSummary',
          keyword: "={{ $fromAI('Keyword', `What to search for, such as iphone 13 128gb`, 'string') }}",
        },
        tool: true,
      },
    ],
  },
];
