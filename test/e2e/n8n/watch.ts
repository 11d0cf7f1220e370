/** A watched list on a real server that is killed between looks: each sale is told once, and none is lost. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sandbox, serve } from '../../fakes/service/index.ts';
import { startChat } from './chat.ts';
import { credentialFor } from './examples.ts';
import { runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import { eventually, pause } from './process.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';
import { N8n, type Workflow } from './server.ts';

/** An item is looked at once an hour at most: each life of the server begins two hours after the one before. */
const HOURS = 2;

/** Loaded before n8n: its clock runs ahead. */
const CLOCK = `const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now;
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (Real, given, target) => Reflect.construct(Real, given.length > 0 ? given : [Real.now()], target),
});
`;

export async function checkWatch(report: Report, installation: Installation, tarball: string): Promise<void> {
  const sandbox = new Sandbox({ plan: '100k' });
  const service = await serve(sandbox);
  const chat = await startChat();
  const own: NodeJS.ProcessEnv = {};
  const n8n = new N8n(installation, join(runFolder, 'watch'), own);
  const clock = join(n8n.folder, 'clock.cjs');
  writeFileSync(clock, CLOCK);
  Object.assign(own, { NODE_OPTIONS: `--require ${clock}` });
  await n8n.installPackage(tarball);
  await n8n.importCredentials([credentialFor(service.url, sandbox.apiKey)]);
  await n8n.importWorkflows([watching(chat.url)]);
  const looks = () => sandbox.log.filter(({ path }) => path === '/v1/scrape').length;
  let life = 0;
  const live = async () => {
    own.CLOCK_AHEAD_MS = String(life * HOURS * 3_600_000);
    life += 1;
    return await n8n.startServer();
  };
  let { url, running } = await live();
  try {
    await report.check('a watched list on a server that is killed between looks tells each sale once', async () => {
      const rest = new Rest(url);
      await rest.setUpOwner();
      await rest.activate(WATCHING);
      // Comparing begins when n8n has saved the first look: with an execution without items.
      const executions = `/rest/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId: WATCHING }))}`;
      const runs = async () => ((await rest.call('GET', executions)) as { results: unknown[] }).results.length;
      await eventually('the first look is saved', async () => (await runs()) > 0, 150_000);
      let published = 0;
      for (const sales of [2, 0, 1, 3]) {
        const before = looks();
        running.kill();
        sandbox.publish(sales, 'lego castle');
        published += sales;
        ({ url, running } = await live());
        await eventually('a look after the restart', async () => looks() > before, 150_000);
        await eventually('what was sold is told', async () => chat.told.length >= published, 60_000);
        await pause(2000);
      }
      assert.equal(chat.told.length, published);
      assert.equal(new Set(chat.told).size, published, 'a sale was told twice');
      return `${published} sales told in ${life} lives of the server, ${looks()} looks`;
    });
  } finally {
    await running.stop();
    chat.close();
    await service.close();
  }
}

const WATCHING = 'watchkilled00001';

function watching(chat: string): Workflow {
  const trigger = {
    id: 't',
    name: 'Sold Data Trigger',
    type: 'n8n-nodes-sold-data.soldDataTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: {
      event: 'watchList',
      watchList: 'lego castle',
      monthly: 5000,
      tell: ['sold'],
      pollTimes: { item: [{ mode: 'everyMinute' }] },
    },
    credentials: { soldDataApi: { id: 'soldDataAccount1', name: 'Sold Data account' } },
  };
  const tell = {
    id: 'c',
    name: 'Tell the chat',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [220, 0],
    parameters: {
      method: 'POST',
      url: chat,
      sendBody: true,
      bodyParameters: { parameters: [{ name: 'text', value: '={{ $json.id }} {{ $json.title }} {{ $json.price }}' }] },
    },
  };
  const connections = { [trigger.name]: { main: [[{ node: tell.name, type: 'main', index: 0 }]] } };
  return { id: WATCHING, name: 'A watched list', nodes: [trigger, tell], connections };
}
