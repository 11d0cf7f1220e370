/** The built package in n8n's engine, with a sandbox on loopback and virtual time. */
import { resolve } from 'node:path';
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, expect } from 'vitest';
import { offered } from '../../n8n-node/nodes/SoldData/resources/index.ts';
import { type Answer, serveOnLoopback } from '../support/loopback.ts';
import { processed } from '../support/n8n/engine.ts';
import { executeNode, type NodeResult, type NodeRun } from '../support/n8n/execute.ts';
import { type LoadedPackage, loadPackage } from '../support/n8n/nodes.ts';
import { seedOfTest } from '../support/seeds.ts';
import type { SandboxRequest } from '../support/service/message.ts';
import { Sandbox, type SandboxOptions } from '../support/service/sandbox.ts';
import type { Unkind } from '../support/service/unkind.ts';
import { SocketClock } from '../support/socket-clock.ts';
import { misfitsOf } from './schemas.ts';

export const packageFolder = resolve(import.meta.dirname, '../../n8n-node');

export interface Workbench {
  clock: SocketClock;
  sandbox: Sandbox;
  url: string;
  /** All requests exactly as they were sent. */
  requests: SandboxRequest[];
  loaded: LoadedPackage;
  credentials: Record<string, ICredentialDataDecryptedObject>;
  /** Rows of default outputs that don't fit their operation's schema. */
  misfits: unknown[];
  /** Runs an operation of the action node. A job kind and a step may be passed instead of resource and operation. */
  run(resource: string, operation: string, parameters?: INodeParameters, more?: Partial<NodeRun>): Promise<NodeResult>;
  close(): Promise<void>;
}

/** Opens a fresh sandbox and account. No limits observed by an earlier test are known. */
export async function openWorkbench(options: SandboxOptions = {}): Promise<Workbench> {
  const clock = new SocketClock();
  processed.clear();
  const sandbox = new Sandbox(options);
  const requests: SandboxRequest[] = [];
  const handle = (request: SandboxRequest) => {
    requests.push(request);
    return sandbox.handle(request);
  };
  const server = await serveOnLoopback({ handle }, clock);
  const loaded = await loadPackage(packageFolder);
  const misfits: unknown[] = [];
  const credentials = { soldDataApi: { baseUrl: server.url, apiKey: sandbox.apiKey } };
  return {
    clock,
    sandbox,
    url: server.url,
    requests,
    loaded,
    credentials,
    misfits,
    async run(resource, operation, parameters = {}, more = {}) {
      const place = placed(resource, operation);
      const asked = { node: 'soldData', parameters: { ...place, ...parameters }, credentials, ...more };
      const result = await executeNode(loaded, asked);
      const rows = (parameters.output ?? 'simplified') === 'simplified' ? result.rows : [];
      misfits.push(...misfitsOf(place.resource, place.operation, rows));
      return result;
    },
    async close() {
      await server.close();
      clock.stop();
    },
  };
}

/** The panel's resource and operation: `cardBatch` and `run` stand for Price Card List of the resource Job. */
export function placed(resource: string, operation: string): Record<'resource' | 'operation', string> {
  const step = offered.find(({ job, kind }) => job === resource && kind === operation);
  return { resource: step?.resource ?? resource, operation: step?.operation ?? operation };
}

/** The minimum parameters that every operation needs. */
export const plainQuestion = {
  keyword: 'lego castle',
  categoryId: '9355',
  startDate: '2026-09-01',
  endDate: '2026-10-31',
  jobId: 'job_1',
  runId: 'run_1',
  fromPostalCode: '10001',
  toPostalCode: '94105',
  parcelWeightOz: 16,
  watchList: 'lego castle',
  tell: ['sold'],
};

/** Sends failed items to the error output. */
export const goesOn = { onError: 'continueErrorOutput' as const };

/**
 * Opens a fresh workbench for each test of a file, optionally with disturbances. A test fails if a row of a default output doesn't fit its
 * operation's schema.
 */
export function freshWorkbench(options: SandboxOptions = {}, day?: (seed: number) => Unkind): Workbench {
  const bench = {} as Workbench;
  beforeEach(async () => {
    const unkind = day?.(seedOfTest());
    Object.assign(bench, await openWorkbench({ ...options, ...(unkind ? { unkind } : {}) }));
  });
  afterEach(async () => {
    await bench.close();
    expect(bench.misfits).toEqual([]);
  });
  return bench;
}

/** Makes the connection of matching responses stay open after their body, without sending anything more. */
export const silencing = (bench: Workbench) => (isSilent: (answer: Answer) => boolean) => {
  bench.sandbox.between = (request, serve): Answer => {
    const answer = serve(request);
    return isSilent(answer) ? { ...answer, dropped: false, stalls: true } : answer;
  };
};
