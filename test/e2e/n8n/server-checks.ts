/** What a running server shows: nodes and icons, credential tests, webhooks, an AI tool, polling triggers, the editor. */
import assert from 'node:assert/strict';
import type { Sandbox } from '../../support/service/index.ts';
import { launchBrowser } from '../browser.ts';
import { Editor } from './editor.ts';
import { credentialFor, type Example } from './examples.ts';
import { Mcp } from './mcp.ts';
import { eventually } from './process.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';

export interface Served {
  report: Report;
  /** Address of the n8n server. */
  url: string;
  service: { url: string; sandbox: Sandbox };
  /** What the deal alert tells. */
  examples: readonly Example[];
}

export async function checkServer(served: Served): Promise<void> {
  const { report, url } = served;
  const rest = new Rest(url);
  await report.check('the owner can be set up', async () => {
    await rest.setUpOwner();
    return undefined;
  });
  await checkNodes(served, rest);
  await checkCredentials(served, rest);
  await checkWebhook(served, rest);
  await checkTool(served, rest);
  await checkTriggers(served, rest);
  await checkEditor(served);
}

async function checkNodes({ report, url }: Served, rest: Rest): Promise<void> {
  await report.check('the server offers the node, its tool variant and the trigger, each with its icons', async () => {
    const all = await rest.nodeTypes();
    const types = all.filter(({ name }) => name.startsWith('n8n-nodes-sold-data.'));
    // n8n's guidelines: a new node is none that n8n has already.
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

async function checkCredentials({ report, service }: Served, rest: Rest): Promise<void> {
  const { sandbox } = service;
  const good = credentialFor(service.url, sandbox.apiKey);
  const { key: gatewayApiKey, host: gatewayHost } = sandbox.gateway;
  const gateway = { authentication: 'gateway', gatewayApiKey, gatewayHost };
  const tests: [string, Record<string, unknown>, string, RegExp][] = [
    ['a good key', {}, 'OK', /successful/],
    ['a good key with a slash behind the address', { baseUrl: `${service.url}/` }, 'OK', /successful/],
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

async function checkTool({ report, url, examples, service }: Served, rest: Rest): Promise<void> {
  await report.check('a model sees the node as a tool, calls it and reads a short answer', async () => {
    await rest.activate(idOf(examples, 'assistant'));
    const mcp = new Mcp(`${url}/mcp/sold-data`);
    await eventually('the MCP server listens', async () => {
      await mcp.initialize();
      return true;
    });
    const [tool] = await mcp.tools();
    assert.ok(tool);
    assert.match(tool.description, /median and range of recent sold prices/);
    assert.deepEqual(Object.keys(tool.inputSchema.properties ?? {}), ['Keyword']);
    const { text, isError } = await mcp.callTool(tool.name, { Keyword: 'iphone 13 128gb' });
    assert.equal(isError, false, text);
    assert.ok(text.length < 1000, `${text.length} characters`);
    assert.ok(JSON.parse(text)[0].median > 0);
    return `"${tool.description}", ${text.length} characters`;
  });
  await report.check('a model that asks badly reads what is wrong', async () => {
    const mcp = new Mcp(`${url}/mcp/sold-data`);
    await mcp.initialize();
    const [tool] = await mcp.tools();
    service.sandbox.addFault({ status: 400, code: 'invalid_params', times: 1 });
    const { text, isError } = await mcp.callTool(tool?.name ?? '', { Keyword: 'x' });
    assert.ok(isError || /error/i.test(text), text);
    assert.match(text, /A parameter is missing or not valid/);
    assert.ok(!text.includes(service.sandbox.apiKey));
    return text.slice(0, 120);
  });
}

/** n8n polls at most once a minute: the check waits for two looks. */
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

async function checkEditor({ report, url, examples }: Served): Promise<void> {
  await report.check('the editor shows the canvas, the panel and the items of a run', async () => {
    const browser = await launchBrowser();
    try {
      const editor = await Editor.signIn(browser, url);
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
      assert.match(text, /This run sent \d+ requests?\./);
      return `${count}, ${files.length} screenshots`;
    } finally {
      await browser.close();
    }
  });
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
