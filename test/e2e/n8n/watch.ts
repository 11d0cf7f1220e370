/** A watched list on a real server that is killed between checks: every sale is reported exactly once. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Loopback, onLoopback } from '../../support/loopback.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { credentialFor } from './examples.ts';
import { runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import { eventually, pause } from './process.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';
import { N8n, type Workflow } from './server.ts';
import { everyFiveSeconds, inRow, soldData } from './workflows.ts';

/** Hours between two starts of the server: an item is checked at most once an hour, so each start is two hours after the previous one. */
const HOURS = 2;

/** Loaded before n8n: moves its clock ahead. */
const CLOCK = `const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now;
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (Real, given, target) => Reflect.construct(Real, given.length > 0 ? given : [Real.now()], target),
});
`;

/** @param dealAlert the example, with a check every minute and a chat URL */
export async function checkWatch(
  report: Report,
  installation: Installation,
  tarball: string,
  dealAlert: (chat: string) => Workflow,
): Promise<void> {
  const sandbox = new Sandbox({ plan: '100k' });
  const service = await serve(sandbox);
  const chat = await startChat();
  const deals = await startChat();
  const own: NodeJS.ProcessEnv = {};
  const n8n = new N8n(installation, join(runFolder, 'watch'), own);
  const clock = join(n8n.folder, 'clock.cjs');
  writeFileSync(clock, CLOCK);
  Object.assign(own, { NODE_OPTIONS: `--require ${clock}` });
  await n8n.installPackage(tarball);
  await n8n.importCredentials([credentialFor(service.url, sandbox.apiKey)]);
  const alert = dealAlert(deals.url);
  await n8n.importWorkflows([watching(chat.url), alert]);
  const isWatched = ({ query }: { query: string }) => query.includes(encodeURIComponent(WATCHED));
  const looks = () => sandbox.log.filter(isWatched).length;
  const looksForDeals = () => sandbox.log.filter(each => each.query !== '' && !isWatched(each)).length;
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
      await isSaved(rest, WATCHING);
      let published = 0;
      for (const sales of [2, 0, 1, 3]) {
        const before = looks();
        running.kill();
        sandbox.publish(sales, WATCHED);
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
    await report.check('the deal alert told a chat each offer far below what it sells for, once', async () => {
      // The server isn't killed while the alert runs: n8n doesn't repeat an execution that it lost, and an offer is told once.
      const rest = new Rest(url);
      await rest.signIn();
      await rest.activate(alert.id);
      await isSaved(rest, alert.id);
      // A deal needs a check of the sales and one of the offers. They are at least an hour apart, and not every item has a deal.
      for (let lives = 0; deals.told.length === 0 && lives < 6; lives += 1) {
        const before = looksForDeals();
        await running.stop();
        ({ url, running } = await live());
        await eventually('a look for deals after the restart', async () => looksForDeals() > before, 150_000);
        await eventually('a deal is told', async () => deals.told.length > 0, 15_000).catch(() => undefined);
      }
      assert.ok(deals.told.length > 0, 'no deal was told');
      await pause(2000);
      assert.equal(new Set(deals.told).size, deals.told.length, 'an offer was told twice');
      // The title may contain any text; the price, its percentage of the median and the link are at the end.
      for (const text of deals.told) {
        const [, price, percent, median] = /: ([\d.]+) USD, ([\d.]+) % of ([\d.]+) https?:\S+$/.exec(text) ?? [];
        assert.ok(Number(percent) <= 80, text);
        assert.ok(Math.abs(Number(price) / Number(median) - Number(percent) / 100) < 0.01, text);
      }
      return `${deals.told.length} offers, such as "${deals.told[0]}"`;
    });
  } finally {
    await running.stop();
    await chat.close();
    await deals.close();
    await service.close();
  }
}

/** Comparing starts when n8n has saved the first check, in an execution without items. */
async function isSaved(rest: Rest, workflowId: string): Promise<void> {
  const executions = `/rest/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId }))}`;
  const runs = async () => ((await rest.call('GET', executions)) as { results: unknown[] }).results.length;
  await eventually('the first look is saved', async () => (await runs()) > 0, 150_000);
}

const WATCHING = 'watchkilled00001';
/** The deal alert watches a different item. */
const WATCHED = 'canon ae-1';

function watching(chat: string): Workflow {
  const text = '={{ $json.id }} {{ $json.title }} {{ $json.price }}';
  const tell = {
    name: 'Send to chat',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url: chat,
      sendBody: true,
      bodyParameters: { parameters: [{ name: 'text', value: text }] },
    },
  };
  const watched = {
    event: 'watchList',
    watchList: WATCHED,
    monthly: 5000,
    tell: ['sold'],
    pollTimes: everyFiveSeconds,
  };
  return inRow(WATCHING, 'A watched list', [soldData(watched, true), tell]);
}

/** A chat's incoming webhook, on loopback. */
interface Chat extends Loopback {
  /** The received texts, in order. */
  told: string[];
}

async function startChat(): Promise<Chat> {
  const told: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    told.push(String(((await json(incoming)) as { text?: unknown }).text));
    outgoing.end('ok');
  });
  return { ...(await onLoopback(server)), told };
}
