/** A model's view of the node: JSON-RPC to n8n's MCP Server Trigger, without any model. */

export interface Tool {
  name: string;
  description: string;
  inputSchema: { properties?: Record<string, { type?: string; description?: string }>; required?: string[] };
}

export class Mcp {
  readonly #url: string;
  #session: string | undefined;
  #id = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: 'e2e', version: '1.0.0' };
    await this.#call('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
  }

  async tools(): Promise<Tool[]> {
    return ((await this.#call('tools/list', {})) as { tools: Tool[] }).tools;
  }

  /** The text the model reads, and whether it is told that the call failed. */
  async callTool(name: string, input: object): Promise<{ text: string; isError: boolean }> {
    const result = (await this.#call('tools/call', { name, arguments: input })) as {
      content: { text: string }[];
      isError?: boolean;
    };
    return { text: result.content.map(part => part.text).join(''), isError: result.isError ?? false };
  }

  async #call(method: string, params: object): Promise<unknown> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(this.#session ? { 'mcp-session-id': this.#session } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++this.#id, method, params }),
    });
    this.#session = response.headers.get('mcp-session-id') ?? this.#session;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} answered ${response.status}: ${text.slice(0, 300)}`);
    // The answer is one JSON document or one server-sent event.
    const data = text.startsWith('{') ? text : (text.match(/^data: (.*)$/m)?.[1] ?? '');
    const answer = JSON.parse(data) as { result?: unknown; error?: { message: string } };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }
}
