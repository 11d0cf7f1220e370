/** The built node in n8n's own engine. */
import type { INodeParameters } from 'n8n-workflow';
import { vi } from 'vitest';
import { openWorkbench, type Workbench } from '../../n8n-node/workbench.ts';
import { logger } from '../../support/n8n/engine.ts';
import { createPoller } from '../../support/n8n/poll.ts';
import { type Connector, KEYWORDS, KINDS, type KindName, manyKeywords, unhiding } from './operations.ts';

const HOUR_MS = 3_600_000;
const TOLD = ['sold', 'offered', 'price', 'deal', 'gone'];
const pollTimes = { item: [{ mode: 'everyHour' }] };
const itemsOf = (keywords = 2) => KEYWORDS.slice(0, keywords).map(q => ({ json: { q } }));
const byItem = { keyword: '={{ $json.q }}' };
const asked: Record<KindName, [resource: string, operation: string, parameters: INodeParameters]> = {
  search: ['listing', 'getPrice', { keyword: 'lego castle' }],
  'history search': [
    'history',
    'search',
    { keyword: 'canon ae-1', startDate: '2026-01-01', endDate: '2026-10-31', limit: 60 },
  ],
  'search of pages': ['fashion', 'searchSold', { keyword: 'denim jacket', limit: 100 }],
  'many searches': ['listing', 'getPrice', byItem],
  'keyword job': ['keywordJob', 'run', byItem],
  'deep pagination': ['deepPagination', 'run', { keyword: 'iphone 13 128gb', maxPages: 2 }],
  'card batch': ['cardBatch', 'run', byItem],
  'bulk search': ['bulkSearch', 'run', byItem],
  'look at a job': ['cardBatch', 'get', {}],
  'CSV file': ['deepPagination', 'file', {}],
  cancel: ['cardBatch', 'cancel', {}],
};
/** The job that must be running or finished beforehand. */
const jobs: Partial<Record<KindName, 'cardBatch' | 'deepPagination'>> = {
  'look at a job': 'cardBatch',
  'CSV file': 'deepPagination',
  cancel: 'cardBatch',
};
const manyItems = (kind: KindName) => ['keyword job', 'card batch', 'bulk search'].includes(kind);

async function jobOf(bench: Workbench, kind: 'cardBatch' | 'deepPagination'): Promise<string> {
  if (kind === 'cardBatch') return (await bench.run(kind, 'start', byItem, { items: itemsOf() })).jobId;
  const { jobId } = await bench.run(kind, 'start', { keyword: 'iphone 13 128gb', maxPages: 2 });
  await bench.clock.sleep(60_000);
  return jobId;
}

export const n8n: Connector = {
  name: 'n8n',
  async play(kind, script, { tries = 1, apiKey, keywords, afterMs = 0, unhidden, backMs } = {}) {
    const bench = await openWorkbench({ plan: '500k' });
    try {
      const { sandbox, credentials } = bench;
      const [resource, operation, parameters] = asked[kind];
      const needed = jobs[kind];
      const own = needed ? { jobId: await jobOf(bench, needed) } : {};
      await bench.clock.sleep(afterMs);
      const before = sandbox.account.charged;
      script?.(sandbox);
      if (apiKey !== undefined) credentials.soldDataApi = { ...credentials.soldDataApi, apiKey };
      const more = { executionId: crypto.randomUUID(), ...(manyItems(kind) ? { items: itemsOf(keywords) } : {}) };
      if (kind === 'many searches') {
        await bench.run(resource, operation, parameters, { items: manyKeywords(1).map(q => ({ json: { q } })) });
        bench.clock.pass(-(backMs ?? 0));
        sandbox.aheadMs += backMs ?? 0;
        Object.assign(more, { items: manyKeywords(2).map(q => ({ json: { q } })) });
      }
      const { run, error, rows, hints } = await unhiding(unhidden, () =>
        bench.run(
          resource,
          operation,
          { ...parameters, ...own },
          { ...more, ...(tries > 1 ? { maxTries: tries } : {}) },
        ),
      );
      const told = [error ? [error.message, error.description].filter(Boolean).join(' | ') : wordsOf(rows)];
      const left = [run.data, error, hints, error?.stack, error?.cause];
      await bench.clock.sleep(600_000);
      sandbox.settle();
      return {
        told,
        charged: needed ? 0 : sandbox.account.charged - before,
        left: JSON.stringify(left),
      };
    } finally {
      await bench.close();
    }
  },
  async watch(fault, { unhidden } = {}) {
    const bench = await openWorkbench({ plan: '500k' });
    const left: unknown[] = [];
    const warned = vi.spyOn(logger, 'warn').mockImplementation(line => void left.push(line));
    try {
      const poller = createPoller(bench.loaded, {
        node: 'soldDataTrigger',
        parameters: { event: 'watchList', watchList: 'lego castle', monthly: 5000, tell: [...TOLD], pollTimes },
        credentials: bench.credentials,
      });
      const look = async () => {
        await bench.clock.sleep(HOUR_MS);
        const told = await unhiding(unhidden, () => poller.poll()).catch((error: Error) => [
          error.message,
          error.stack,
          { ...error },
        ]);
        left.push(told, poller.saved());
      };
      for (let hour = 0; hour < 54; hour += 1) {
        if (hour === 3) bench.sandbox.addFault({ ...fault, match: KINDS.search });
        if (hour === 51) bench.sandbox.clearFaults();
        await look();
      }
      return JSON.stringify(left);
    } finally {
      warned.mockRestore();
      await bench.close();
    }
  },
};

/** Describes a run's outcome: a job that did not end well is output as an item with its outcome. */
function wordsOf([row]: Record<string, unknown>[]): string {
  const outcome = row?.outcome ?? 'done';
  return outcome === 'done' ? 'done' : `${String(outcome)}: ${String(row?.message ?? '')}`;
}
