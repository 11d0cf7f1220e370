/** 10,000 rows through *Return All*, compared with n8n's own nodes on the same pages: our node must need less time and memory. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from '../../../scripts/lib/command.ts';
import { credentialFor } from './examples.ts';
import { runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import type { Report } from './report.ts';
import { type Credential, N8n, type Workflow } from './server.ts';
import { byHand, inRow, soldData } from './workflows.ts';

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
/** Nearly the full three years of the history. */
const question = { keyword: 'pokemon charizard', startDate: day(1085), endDate: day(1) };
const PAGES = 200;

export async function checkRows(report: Report, installation: Installation, tarball: string): Promise<void> {
  const words = Object.entries(question).map(pair => pair.join('='));
  const service = fork(join(import.meta.dirname, '../../bench/history-service.ts'), words);
  const ended = atEnd(() => service.kill());
  const [url] = (await once(service, 'message')) as [string];
  const n8n = new N8n(installation, join(runFolder, 'rows'));
  await n8n.installPackage(tarball);
  await n8n.importCredentials([credentialFor(url, 'cs_rows'), headerKey]);
  const [own, theirs] = [withReturnAll, withHttpRequest(url)];
  await n8n.importWorkflows([own, theirs]);
  await report.check(
    '10,000 rows take no more processor time and memory than HTTP Request with pagination',
    async () => {
      await take(n8n, own.id);
      const [ours, peer] = [await take(n8n, own.id), await take(n8n, theirs.id)];
      assert.ok(ours.megabytes <= peer.megabytes, `${ours.megabytes} MB against ${peer.megabytes} MB`);
      assert.ok(ours.cpuMs <= peer.cpuMs, `${ours.cpuMs} ms against ${peer.cpuMs} ms`);
      const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} times`;
      return `processor time ${ratio(ours.cpuMs, peer.cpuMs)}, memory ${ratio(ours.megabytes, peer.megabytes)} theirs`;
    },
  );
  service.kill();
  ended();
}

/** CPU time and peak memory of an n8n process that runs a workflow once. */
async function take(n8n: N8n, id: string): Promise<{ cpuMs: number; megabytes: number }> {
  const taken = { cpuMs: 0, megabytes: 0 };
  let sampler: NodeJS.Timeout | undefined;
  const { output } = await n8n.execute(id, pid => {
    const read = (file: string, pattern: RegExp) => {
      const path = `/proc/${pid}/${file}`;
      return (pattern.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? []).slice(1).map(Number);
    };
    sampler = setInterval(() => {
      // proc(5): user and system time in hundredths of a second, and peak resident memory in kB.
      const [user = 0, system = 0] = read('stat', /^\d+ \(.*\) \S(?: \S+){10} (\d+) (\d+)/);
      const [kilobytes = 0] = read('status', /^VmHWM:\s+(\d+)/m);
      taken.cpuMs = Math.max(taken.cpuMs, 10 * (user + system));
      taken.megabytes = Math.max(taken.megabytes, kilobytes / 1000);
    }, 50);
  });
  clearInterval(sampler);
  const { runData, error } = output.data.resultData;
  assert.equal(error, undefined, `${error?.message} ${error?.description}`);
  const items = Object.values(runData).at(-1)?.[0]?.data?.main[0]?.length ?? 0;
  assert.ok(items >= 9_000, `${id} put out ${items} items`);
  return taken;
}

const withReturnAll = inRow('rows0000000000ours', 'Return All', [
  byHand,
  soldData({ resource: 'history', operation: 'search', ...question, returnAll: true, options: { maxPages: PAGES } }),
]);

/** The same key as a header credential, for n8n's generic HTTP node. */
const headerKey: Credential = {
  id: 'headerKey0000001',
  name: 'Header key',
  type: 'httpHeaderAuth',
  data: { name: 'Authorization', value: 'Bearer cs_rows' },
};

/** The workflow that n8n users build without our node: pagination until `hasNextPage` is false, then one item per row. */
function withHttpRequest(url: string): Workflow {
  const pagination = {
    parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
    paginationCompleteWhen: 'other',
    completeExpression: '={{ $response.body.hasNextPage !== true }}',
    limitPagesFetched: true,
    maxRequests: PAGES,
  };
  const request = {
    name: 'HTTP Request',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      url: `${url}/v1/research/sold`,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      sendQuery: true,
      queryParameters: { parameters: Object.entries(question).map(([name, value]) => ({ name, value })) },
      options: { pagination: { pagination } },
    },
    credentials: { httpHeaderAuth: { id: headerKey.id, name: headerKey.name } },
  };
  const split = {
    name: 'Split Out',
    type: 'n8n-nodes-base.splitOut',
    typeVersion: 1,
    parameters: { fieldToSplitOut: 'results', options: {} },
  };
  return inRow('rows000000000http', 'HTTP Request with pagination', [byHand, request, split]);
}
