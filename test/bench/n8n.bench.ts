/**
 * The node in a real n8n beside n8n's own HTTP Request node with pagination, over the same 200 pages from loopback.
 * The first run installs n8n into the cache (some minutes); without a registry it is left out and says so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialFor } from '../e2e/n8n/examples.ts';
import { cache, runFolder } from '../e2e/n8n/folders.ts';
import { install } from '../e2e/n8n/install.ts';
import { packPackage } from '../e2e/n8n/package-tarball.ts';
import { N8n } from '../e2e/n8n/server.ts';
import type { Bench, Figure } from './figure.ts';
import { serveHistory } from './history-pages.ts';
import { headerKey, httpRequestWorkflow, soldDataWorkflow } from './n8n-workflows.ts';

const ROUNDS = 5;

export const benches: Bench[] = [
  { name: 'n8n: 10,000 history rows through Return All', measure: measureHistory },
  { name: 'n8n: queue mode, as the last end-to-end run saw it', measure: measureQueue },
];

interface Run {
  /** Time of the nodes that fetch and split, ms. */
  ms: number;
  /** Processor time of the whole process, ms. */
  cpu: number;
  /** Peak memory of the process, MB. */
  mb: number;
  items: number;
}

async function measureHistory(): Promise<Figure[]> {
  const installation = await install(line => process.stderr.write(`${line}\n`)).catch(error => {
    process.stderr.write(`n8n could not be installed, so nothing is measured in it: ${error}\n`);
    return undefined;
  });
  if (!installation) return [];
  const service = await serveHistory();
  const n8n = new N8n(installation, join(runFolder, 'bench'));
  await n8n.installPackage(await packPackage(installation));
  await n8n.importCredentials([credentialFor(service.url, 'cs_bench'), headerKey]);
  const peer = httpRequestWorkflow(service.url);
  const raw = soldDataWorkflow('bench0000000raw', 'raw');
  const simplified = soldDataWorkflow('bench0simplified', 'simplified');
  await n8n.importWorkflows([peer, raw, simplified]);
  const runs: Record<string, Run[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { id } of [peer, raw, simplified]) {
      runs[id] ??= [];
      runs[id].push(await runOnce(n8n, id));
    }
  }
  await service.close();
  const figures = (what: string, id: string): Figure[] => [
    {
      what: `${what}: wall time of the nodes`,
      ours: median(runs[id], run => run.ms),
      unit: 'ms',
      peer: { name: 'HTTP Request with pagination and Split Out', figure: median(runs[peer.id], run => run.ms) },
      promise: { most: 1, of: 'ratio' },
    },
    {
      what: `${what}: processor time of the process`,
      ours: median(runs[id], run => run.cpu),
      unit: 'ms',
      peer: { name: 'HTTP Request with pagination and Split Out', figure: median(runs[peer.id], run => run.cpu) },
      promise: { most: 1, of: 'ratio' },
    },
    {
      what: `${what}: peak memory of the process`,
      ours: median(runs[id], run => run.mb),
      unit: 'MB',
      peer: { name: 'HTTP Request with pagination and Split Out', figure: median(runs[peer.id], run => run.mb) },
      promise: { most: 1, of: 'ratio' },
    },
  ];
  return [...figures('raw rows', raw.id), ...figures('simplified rows', simplified.id)];
}

async function runOnce(n8n: N8n, id: string): Promise<Run> {
  let peak = 0;
  let cpu = 0;
  let sampler: NodeJS.Timeout | undefined;
  const { output } = await n8n.execute(id, pid => {
    sampler = setInterval(() => {
      peak = Math.max(peak, peakMemory(pid));
      cpu = Math.max(cpu, processorTime(pid));
    }, 50);
  });
  clearInterval(sampler);
  const { runData, error } = output.data.resultData;
  if (error) throw new Error(`${id}: ${error.message} ${error.description}`);
  const nodes = Object.entries(runData).filter(([name]) => name !== 'Start');
  const ms = nodes.reduce((sum, [, [run]]) => sum + (run?.executionTime ?? 0), 0);
  const items = nodes.at(-1)?.[1][0]?.data?.main[0]?.length ?? 0;
  if (items < 9_000) throw new Error(`${id} put out ${items} items`);
  return { ms, cpu, mb: peak, items };
}

/** MB; 0 once the process is gone, and where there is no /proc. */
function peakMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1000;
}

/** ms, in steps of 10; 0 once the process is gone. */
function processorTime(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [, user, system] = /^\d+ \(.*\) \S(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  return (Number(user ?? 0) + Number(system ?? 0)) * 10;
}

/** The median of the runs, which took turns: what disturbs one disturbs the others. */
function median(runs: Run[] | undefined, of: (run: Run) => number): number {
  const taken = (runs ?? []).map(of).toSorted((a, b) => a - b);
  return taken[Math.floor(taken.length / 2)] ?? Number.NaN;
}

async function measureQueue(): Promise<Figure[]> {
  const file = join(cache, 'queue-figures.json');
  if (!existsSync(file)) {
    process.stderr.write('No figures yet: npm run e2e -- n8n takes them.\n');
    return [];
  }
  const { executions, answered, requests, refused } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  const share = (part = 0, whole = 1) => (100 * part) / whole;
  return [
    { what: `${executions} executions that got an answer`, ours: share(answered, executions), unit: 'percent' },
    { what: 'requests refused with 429', ours: share(refused, requests), unit: 'percent' },
  ];
}
