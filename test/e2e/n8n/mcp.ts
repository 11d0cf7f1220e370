/** An assistant's view of the node: the official MCP client over streamable HTTP, connected to n8n's MCP Server Trigger. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Tool {
  name: string;
  description?: string;
  inputSchema: { properties?: Record<string, unknown> };
}

export interface Assistant {
  tools(): Promise<Tool[]>;
  /** The text that the model reads. @throws Error when the call itself failed. */
  call(name: string, input?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export async function connectAssistant(url: string): Promise<Assistant> {
  const client = new Client({ name: 'e2e', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    tools: async () => (await client.listTools()).tools as Tool[],
    async call(name, input = {}) {
      const { content } = await client.callTool({ name, arguments: input });
      return (content as { text: string }[]).map(({ text }) => text).join('');
    },
    close: () => client.close(),
  };
}
