/** Checks of a running server: nodes and icons, credential tests, webhooks, an AI tool, polling triggers, the editor. */
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Sandbox } from '../../support/service/sandbox.ts';
import { launchBrowser } from '../browser.ts';
import { Editor } from './editor.ts';
import { credentialFor, type Example } from './examples.ts';
import { checkPriceList } from './price-list.ts';
import { eventually } from './process.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';

export interface Served {
  report: Report;
  /** URL of the n8n server. */
  url: string;
  service: { url: string; sandbox: Sandbox };
  /** The imported example workflows. */
  examples: readonly Example[];
}

export async function checkServer(served: Served): Promise<void> {
  const { report, url, examples } = served;
  const rest = new Rest(url);
  await report.check('the owner can be set up', async () => {
    await rest.setUpOwner();
    return undefined;
  });
  await checkNodes(served, rest);
  await checkSchemas(served, rest);
  await checkCredentials(served, rest);
  await checkWebhook(served, rest);
  await checkAssistant(served, rest);
  await checkPriceList(served.report, rest, idOf(examples, 'weekly-price-list'));
  await checkTriggers(served, rest);
  await checkEditor(served);
}

async function checkNodes({ report, url }: Served, rest: Rest): Promise<void> {
  await report.check('the server offers the node, its tool variant and the trigger, each with its icons', async () => {
    const all = await rest.nodeTypes();
    const types = all.filter(({ name }) => name.startsWith('n8n-nodes-sold-data.'));
    // n8n's guidelines: a new node must not duplicate an existing one.
    const alike = all.filter(other => /sold.?data|sold (price|listing)/i.test(`${other.name} ${other.displayName}`));
    assert.deepEqual(alike.map(({ name }) => name).sort(), types.map(({ name }) => name).sort());
    assert.ok(all.length > 400, `${all.length} node types`);
    const names = types.map(({ name }) => name.split('.')[1]).sort();
    assert.deepEqual(names, ['soldData', 'soldDataTool', 'soldDataTrigger']);
    const icons = types.flatMap(({ iconUrl }) => Object.values(iconUrl as Record<string, string>));
    for (const icon of icons) assert.equal((await fetch(`${url}/${icon}`)).status, 200, icon);
    return names.join(', ');
  });
}

/** Checks the schemas that n8n's editor uses to show an operation's fields before its first run. */
async function checkSchemas({ report }: Served, rest: Rest): Promise<void> {
  await report.check('the server serves the output fields of an operation before its first run', async () => {
    const path = '/schemas/n8n-nodes-sold-data.soldData/1.0.0/listing/getPrice.json';
    const { properties } = (await rest.call('GET', path)) as { properties: object };
    assert.deepEqual(Object.keys(properties).slice(0, 3), ['keyword', 'summary', 'priceNow']);
    return `${Object.keys(properties).length} fields`;
  });
}

async function checkCredentials({ report, service }: Served, rest: Rest): Promise<void> {
  const { sandbox } = service;
  const good = credentialFor(service.url, sandbox.apiKey);
  const { key: gatewayApiKey, host: gatewayHost } = sandbox.gateway;
  const gateway = { authentication: 'gateway', gatewayApiKey, gatewayHost };
  const tests: [string, Record<string, unknown>, string, RegExp][] = [
    ['a good key', {}, 'OK', /successful/],
    ['a good key with a slash behind the address', { baseUrl: `${service.url}/` }, 'OK', /successful/],
    ['a good key pasted with a line end', { apiKey: `\u200b${sandbox.apiKey}\n` }, 'OK', /successful/],
    ['an address without HTTPS', { baseUrl: 'http://api.example.com' }, 'Error', /not an HTTPS address/],
    [
      'an address where nobody listens',
      { baseUrl: 'http://127.0.0.1:9' },
      'Error',
      /^127\.0\.0\.1:9 could not be reached.*Check the address/,
    ],
    ['a bad key', { apiKey: 'cs_wrong' }, 'Error', /^The API key was not accepted\. Check the key/],
    ['a good gateway key', gateway, 'OK', /successful/],
    ['a bad gateway key', { ...gateway, gatewayApiKey: 'wrong' }, 'Error', /^The API key was not accepted/],
  ];
  for (const [what, data, status, message] of tests) {
    await report.check(`the credential test of ${what} says ${status}`, async () => {
      const result = await rest.testCredential({ ...good, data: { ...good.data, ...data } });
      assert.equal(result.status, status);
      assert.match(result.message, message);
      return result.message;
    });
  }
}

async function checkWebhook({ report, url, examples }: Served, rest: Rest): Promise<void> {
  await report.check('a webhook answers with a price', async () => {
    await rest.activate(idOf(examples, 'price-over-http'));
    const address = `${url}/webhook/sold-price?q=${encodeURIComponent('iphone 13 128gb')}`;
    await eventually('the webhook listens', async () => (await fetch(address)).ok);
    const price = (await (await fetch(address)).json()) as { median: number; count: number };
    assert.ok(price.median > 0 && price.count >= 3);
    return `median ${price.median} of ${price.count} sales`;
  });
}

/** Tests the example for AI assistants through an assistant's connection. */
async function checkAssistant({ report, url, examples, service: { sandbox } }: Served, rest: Rest): Promise<void> {
  await rest.activate(idOf(examples, 'assistant'));
  const server = `${url}/mcp/sold-data`;
  await eventually('the MCP server listens', async () => (await (await connectAssistant(server)).tools()).length > 0);
  const assistant = await connectAssistant(server);
  const Keyword = 'iphone 13 128gb';
  await report.check('an assistant is offered four tools, each with its cost', async () => {
    const tools = await assistant.tools();
    const costs = tools.map(({ name, description = '' }) => `${name}: ${description}`).sort();
    assert.equal(tools.length, 4, costs.join('\n'));
    assert.equal(new Set(tools.map(({ description }) => description)).size, 4);
    for (const text of costs) assert.match(text, /– (one request|free of charge|within monthly request budget)/);
    assert.deepEqual(Object.keys(tools.find(({ name }) => /price/i.test(name))?.inputSchema.properties ?? {}), [
      'Keyword',
    ]);
    return costs.join('; ');
  });
  await report.check('an assistant reads a price in under 600 characters', async () => {
    const text = await assistant.call('Get_price', { Keyword });
    assert.ok(text.length < 600, text);
    assert.ok(JSON.parse(text)[0].median > 0, text);
    return text;
  });
  await report.check('an assistant reads rows with the chosen fields', async () => {
    const rows = JSON.parse(await assistant.call('Find_sold_listings', { Keyword })) as object[];
    assert.equal(rows.length, 10);
    for (const row of rows)
      assert.deepEqual(Object.keys(row), ['keyword', 'title', 'soldPrice', 'soldCurrency', 'endedAt', 'url']);
    return `${rows.length} rows`;
  });
  await report.check('an assistant checks the watch list and reads the usage', async () => {
    const watched = await assistant.call('Check_watch_list');
    assert.match(watched, /Nothing is new|median/);
    const usage = await assistant.call('Get_usage');
    assert.match(usage, /"plan"/);
    return `${watched} ${usage}`.slice(0, 200);
  });
  await report.check('an assistant that asks badly reads what is wrong', async () => {
    sandbox.addFault({ status: 400, code: 'invalid_params', times: 1 });
    const text = await assistant.call('Get_price', { Keyword: 'x' });
    assert.match(text, /error/i);
    assert.doesNotMatch(text, /reserve/i);
    assert.ok(!text.includes(sandbox.apiKey));
    return text.slice(0, 120);
  });
  await report.check('an assistant spends nothing of the requests kept in reserve', async () => {
    const { account } = sandbox;
    const { used } = account;
    // The answer to the last request above the reserve of 50 reports the remaining requests.
    account.used = account.quota - 51;
    await assistant.call('Get_price', { Keyword: 'canon ae-1' });
    const { charged } = account;
    const text = await assistant.call('Get_price', { Keyword: 'seiko 5' });
    assert.match(text, /reserve/i);
    assert.equal(account.charged, charged);
    account.used = used;
    return text.slice(0, 160);
  });
  await assistant.close();
}

/** n8n polls at most once a minute. The check waits for two polls. */
async function checkTriggers({ report, examples, service: { sandbox } }: Served, rest: Rest): Promise<void> {
  const looks = () =>
    sandbox.log.filter(({ query }) => query.includes('lego%20castle') && !query.includes('sold=false')).length;
  const sold = idOf(examples, 'trigger-newSold');
  await rest.activate(sold);
  await report.check('a published trigger starts an execution when something is sold', async () => {
    await eventually('the first scheduled looks', async () => looks() > 1, 150_000);
    sandbox.publish(30, 'lego castle');
    await eventually('an execution of the trigger', async () => (await executionsOf(rest, sold)) > 0, 150_000);
    return `${await executionsOf(rest, sold)} execution after ${looks()} looks`;
  });
}

/** Examples of a search, a price, a job and the trigger, whose keyword is an expression. */
const WITH_EXPRESSION = ['listing-searchSold', 'listing-getPrice', 'job-priceKeywordsInBackground', 'trigger-newSold'];

async function checkEditor({ report, url, examples }: Served): Promise<void> {
  const browser = await launchBrowser();
  try {
    const editor = await Editor.signIn(browser, url);
    await report.check('the editor shows the canvas, the panel and the items of a run', async () => {
      await editor.openWorkflow(idOf(examples, 'listing-searchSold'));
      const files = [await editor.screenshot('canvas')];
      await editor.openNode('Sold Data');
      files.push(await editor.screenshot('panel'));
      const count = await editor.executeStep();
      files.push(await editor.screenshot('items'));
      const text = await editor.text();
      for (const word of ['Resource', 'Operation', 'Keyword', 'Return All', 'Output']) {
        assert.ok(text.includes(word), `the panel does not show ${word}`);
      }
      assert.match(text, /This run used \d+ requests?\./);
      return `${count}, ${files.length} screenshots`;
    });
    for (const file of WITH_EXPRESSION)
      await report.check(`the form of ${file} shows its cost beside an expression in Keyword`, async () => {
        await editor.openWorkflow(idOf(examples, file));
        await editor.openNode(file.startsWith('trigger') ? 'Sold Data Trigger' : 'Sold Data');
        const cost = await editor.cost();
        await editor.screenshot(`cost-${file}`);
        assert.match(cost, /^Costs one request for each /);
        return cost;
      });
  } finally {
    await browser.close();
  }
}

async function executionsOf(rest: Rest, workflowId: string): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  const list = (await rest.call('GET', `/rest/executions?filter=${filter}`)) as { results: unknown[] };
  return list.results.length;
}

function idOf(examples: readonly Example[], file: string): string {
  const example = examples.find(other => other.file === file);
  if (!example) throw new Error(`There is no example ${file}`);
  return example.id;
}

interface Tool {
  name: string;
  description?: string;
  inputSchema: { properties?: Record<string, unknown> };
}

/** An assistant's view of the node: the official MCP client over streamable HTTP, connected to n8n's MCP Server Trigger. */
interface Assistant {
  tools(): Promise<Tool[]>;
  /** The text that the model reads. @throws Error when the call itself failed. */
  call(name: string, input?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

async function connectAssistant(url: string): Promise<Assistant> {
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
