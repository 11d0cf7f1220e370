/**
 * Request Budget and Keep in Reserve in a running server: a loop, an agent that calls the tool several times, and webhooks that arrive at
 * once. What the service charged equals what was allowed.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onLoopback } from '../../support/loopback.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { modelCredential } from './agent.ts';
import { credentialFor } from './examples.ts';
import { runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';
import { N8n, type Workflow } from './server.ts';
import { inRow, soldData } from './workflows.ts';

type Node = Workflow['nodes'][number];

const price = (keyword: string, options: object) => ({ resource: 'listing', operation: 'getPrice', keyword, options });
const webhook = (path: string): Node => ({
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  parameters: { path, responseMode: 'lastNode', responseData: 'allEntries' },
  webhookId: path,
});
const goesOn = (node: Node): Node => ({ ...node, onError: 'continueRegularOutput' });

/** Webhook -> five keywords -> Loop Over Items with a batch size of one -> Get Price with a budget. */
function loop(requestBudget: number): Workflow {
  const keywords: Node = {
    name: 'Keywords',
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { jsCode: "return [1, 2, 3, 4, 5].map(n => ({ json: { keyword: 'lego ' + n } }));" },
  };
  const each: Node = {
    name: 'Loop Over Items',
    type: 'n8n-nodes-base.splitInBatches',
    typeVersion: 3,
    parameters: { batchSize: 1, options: {} },
  };
  const node = goesOn(soldData(price('={{ $json.keyword }}', { requestBudget })));
  const workflow = inRow('budgetloop000001', 'A loop with a budget', [webhook('budget-loop'), keywords, each, node]);
  const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
  workflow.connections = {
    ...workflow.connections,
    'Loop Over Items': { main: [[], to('Sold Data')] },
    'Sold Data': { main: [to('Loop Over Items')] },
  };
  return workflow;
}

/** Webhook -> an agent whose tool is Get Price with a budget. */
function agent(requestBudget: number): Workflow {
  const langchain = '@n8n/n8n-nodes-langchain';
  const model: Node = {
    name: 'Model',
    type: `${langchain}.lmChatOpenAi`,
    typeVersion: 1.2,
    parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
    credentials: { openAiApi: { id: 'scriptedModel001', name: 'Scripted model' } },
  };
  const node = soldData(price("={{ $fromAI('Keyword', `What to search for`, 'string') }}", { requestBudget }));
  const thinking: Node = {
    name: 'Agent',
    type: `${langchain}.agent`,
    typeVersion: 2.2,
    parameters: { promptType: 'define', text: 'What is it worth?', options: {} },
  };
  const workflow = inRow('budgetagent00001', 'An agent with a budget', [webhook('budget-agent'), thinking]);
  workflow.nodes.push({ ...model, id: 'model', position: [0, 300] });
  workflow.nodes.push({ ...node, type: `${node.type}Tool`, id: 'tool', position: [300, 300] });
  workflow.connections = {
    ...workflow.connections,
    Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
    'Sold Data': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
  };
  return workflow;
}

/** A chat model that requests five prices: three at once, then one after the other. */
async function startCaller() {
  const batches = [['lego 1', 'lego 2', 'lego 3'], ['lego 4'], ['lego 5']];
  const server = createServer(async (incoming, outgoing) => {
    const { messages, tools } = JSON.parse((await text(incoming)) || '{}') as {
      messages: { role: string }[];
      tools?: { function: { name: string } }[];
    };
    const turn = messages.filter(({ role }) => role === 'assistant').length;
    const calls = (batches[turn] ?? []).map((Keyword, index) => ({
      id: `call_${turn}_${index}`,
      type: 'function',
      function: { name: tools?.[0]?.function.name, arguments: JSON.stringify({ Keyword }) },
    }));
    const isOver = calls.length === 0;
    const message = isOver
      ? { role: 'assistant', content: 'Done.' }
      : { role: 'assistant', content: null, tool_calls: calls };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const choices = [{ index: 0, message, finish_reason: isOver ? 'stop' : 'tool_calls' }];
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'scripted', choices, usage }));
  });
  const { url, close } = await onLoopback(server);
  return { url: `${url}/v1`, close };
}

const reserved = inRow('budgetreserve001', 'Webhooks with a reserve', [
  webhook('budget-reserve'),
  goesOn(soldData(price("={{ 'lego ' + $json.query.n }}", { reserve: 5 }))),
]);

export async function checkBudgets(report: Report, installation: Installation, tarball: string): Promise<void> {
  const sandbox = new Sandbox({ plan: 'growth' });
  // Answers take a while, so requests that arrive together are in flight together.
  sandbox.between = (request, serveIt) => ({ ...serveIt(request), delayMs: 1_500 });
  const service = await serve(sandbox);
  const model = await startCaller();
  const n8n = new N8n(installation, join(runFolder, 'budgets'));
  await n8n.installPackage(tarball);
  await n8n.importCredentials([credentialFor(service.url, sandbox.apiKey), modelCredential(model.url)]);
  const workflows = [loop(2), agent(2), reserved];
  await n8n.importWorkflows(workflows);
  const { url, running } = await n8n.startServer();
  const rest = new Rest(url);
  await rest.setUpOwner();
  for (const { id } of workflows) await rest.activate(id);
  const call = async (path: string) => {
    // The server registers the webhook of an activated workflow a moment later.
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(`${url}/webhook/${path}`);
      const body = await response.text();
      if (response.status !== 404 || tries === 60) return { status: response.status, body };
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  };
  const chargedBy = async (work: () => Promise<unknown>) => {
    const before = sandbox.chargedToUs;
    const result = await work();
    return { charged: sandbox.chargedToUs - before, result };
  };
  // First, because what an answer has reported counts for a minute, and the other checks would report more than 10.
  await report.check('20 webhooks at once with 10 requests left and 5 in reserve are charged 5', async () => {
    const { account } = sandbox;
    account.used = account.quota - 10;
    const { charged, result } = await chargedBy(() =>
      Promise.all(Array.from({ length: 20 }, (_, n) => call(`budget-reserve?n=${n}`))),
    );
    assert.equal(charged, 5, JSON.stringify(result).slice(0, 700));
    assert.equal(account.quota - account.used, 5);
    const priced = (result as { body: string }[]).filter(({ body }) => body.includes('"median"'));
    assert.equal(priced.length, 5);
    account.used = 0;
    return undefined;
  });
  await report.check('a budget of 2 in a loop over five items is charged 2 requests', async () => {
    const { charged } = await chargedBy(() => call('budget-loop'));
    assert.equal(charged, 2);
    return undefined;
  });
  await report.check('a budget of 2 for an agent that calls the tool five times is charged 2 requests', async () => {
    const { charged, result } = await chargedBy(() => call('budget-agent'));
    assert.equal(charged, 2, JSON.stringify(result));
    return undefined;
  });
  await running.stop();
  await model.close();
  await service.close();
}
