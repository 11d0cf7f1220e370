/**
 * An n8n AI Agent that has the node as a tool, with a scripted model. Records which tools the model is offered and which texts it reads.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Loopback, onLoopback } from '../../support/loopback.ts';
import type { Sandbox } from '../../support/service/sandbox.ts';
import type { Report } from './report.ts';
import type { Credential, N8n, Workflow } from './server.ts';

interface Message {
  role: string;
  content?: string | null;
}
interface Asked {
  messages: Message[];
  tools?: { function: { name: string; description: string; parameters: { properties?: object } } }[];
}

/** A chat model on loopback: it calls the first tool once, and then repeats the tool's answer. */
export async function startModel(keyword: string): Promise<Loopback & { asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = JSON.parse((await text(incoming)) || '{}') as Asked;
    asked.push(request);
    const told = request.messages?.findLast(({ role }) => role === 'tool')?.content;
    const call = { name: request.tools?.[0]?.function.name, arguments: JSON.stringify({ Keyword: keyword }) };
    const calling = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: call }],
    };
    const message = told ? { role: 'assistant', content: told } : calling;
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const choices = [{ index: 0, message, finish_reason: told ? 'stop' : 'tool_calls' }];
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'scripted', choices, usage }));
  });
  const { url, close } = await onLoopback(server);
  return { url: `${url}/v1`, asked, close };
}

export function modelCredential(url: string): Credential {
  return { id: 'scriptedModel001', name: 'Scripted model', type: 'openAiApi', data: { apiKey: 'none', url } };
}

const chosen = "={{ $fromAI('Keyword', `What to search for`, 'string') }}";
const search = { resource: 'history', operation: 'search', startDate: '2026-01-01', endDate: '2026-10-31' };

/** One agent with a sufficient budget, and one whose budget runs out midway. */
export const agents: Workflow[] = [
  agentWith('agentprice000001', 'An agent asks for a price', {
    resource: 'listing',
    operation: 'getPrice',
    keyword: chosen,
  }),
  agentWith('agentbudget00001', 'An agent with a budget', {
    ...search,
    keyword: chosen,
    limit: 500,
    options: { requestBudget: 1 },
  }),
];

function agentWith(id: string, name: string, parameters: Record<string, unknown>): Workflow {
  const langchain = '@n8n/n8n-nodes-langchain';
  const node = (called: string, type: string, typeVersion: number, position: [number, number], more: object = {}) => ({
    id: called,
    name: called,
    type,
    typeVersion,
    position,
    parameters: {},
    ...more,
  });
  const model = { model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} };
  return {
    id,
    name,
    nodes: [
      node('Start', 'n8n-nodes-base.manualTrigger', 1, [0, 0]),
      node('Agent', `${langchain}.agent`, 2.2, [220, 0], {
        parameters: { promptType: 'define', text: 'What is it worth?', options: {} },
      }),
      node('Model', `${langchain}.lmChatOpenAi`, 1.2, [130, 220], {
        parameters: model,
        credentials: { openAiApi: { id: 'scriptedModel001', name: 'Scripted model' } },
      }),
      node('Sold Data', 'n8n-nodes-sold-data.soldDataTool', 1, [420, 220], {
        parameters,
        credentials: { soldDataApi: { id: 'soldDataAccount1', name: 'Sold Data account' } },
      }),
    ],
    connections: {
      Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
      Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
      'Sold Data': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
    },
  };
}

export async function runAgents(report: Report, n8n: N8n, asked: Asked[], sandbox: Sandbox): Promise<void> {
  const answerOf = async (id: string): Promise<string> => {
    const { output } = await n8n.execute(id);
    const { runData, error } = output.data.resultData;
    assert.equal(error, undefined, `${error?.message} ${error?.description}`);
    return String(runData.Agent?.[0]?.data?.main[0]?.[0]?.json.output);
  };
  await report.check('an agent is told what the tool costs and reads a short answer', async () => {
    const answer = await answerOf('agentprice000001');
    const [tool] = asked[0]?.tools ?? [];
    assert.match(tool?.function.description ?? '', /– one request – returns median/);
    assert.match(answer, /"median":\d/);
    assert.ok(answer.length < 1000, answer);
    return `"${tool?.function.description}", ${answer.length} characters`;
  });
  await report.check('an agent whose budget ends reads so, and nothing more is sent', async () => {
    const before = sandbox.log.length;
    const answer = await answerOf('agentbudget00001');
    assert.match(answer, /request budget is used up/i);
    assert.equal(sandbox.log.length - before, 1);
    return answer.slice(0, 120);
  });
}
