/** The built node in n8n's own engine. */
import type { INodeParameters } from 'n8n-workflow';
import { vi } from 'vitest';
import { createPoller, logger } from '../../fakes/n8n/index.ts';
import { openWorkbench, type Workbench } from '../../n8n-node/workbench.ts';
import { KINDS, type KindName, type Played, type Surface, sentIn } from './surface.ts';

const HOUR_MS = 3_600_000;
const TOLD = ['sold', 'offered', 'price', 'deal', 'gone'];
const pollTimes = { item: [{ mode: 'everyHour' }] };
const items = ['lego castle', 'seiko 5'].map(q => ({ json: { q } }));
const byItem = { keyword: '={{ $json.q }}' };
const asked: Record<KindName, [resource: string, operation: string, parameters: INodeParameters]> = {
  search: ['listing', 'getPriceSummary', { keyword: 'lego castle' }],
  'keyword job': ['keywordJob', 'run', byItem],
  'deep pagination': ['deepPagination', 'run', { keyword: 'iphone 13 128gb', maxPages: 2 }],
  'card batch': ['cardBatch', 'run', byItem],
  'bulk search': ['bulkSearch', 'run', byItem],
  'look at a job': ['cardBatch', 'get', {}],
  cancel: ['cardBatch', 'cancel', {}],
};
const needsJob = (kind: KindName) => kind === 'look at a job' || kind === 'cancel';
const manyItems = (kind: KindName) => ['keyword job', 'card batch', 'bulk search'].includes(kind);

async function jobOf(bench: Workbench): Promise<string> {
  return (await bench.run('cardBatch', 'start', byItem, { items })).jobId;
}

export const n8n: Surface = {
  name: 'n8n',
  async play(kind, fault): Promise<Played> {
    const bench = await openWorkbench({ plan: '500k' });
    try {
      const { sandbox } = bench;
      const [resource, operation, parameters] = asked[kind];
      const own = needsJob(kind) ? { jobId: await jobOf(bench) } : {};
      const before = { log: sandbox.log.length, charged: sandbox.account.charged };
      if (fault) sandbox.addFault({ ...fault, match: KINDS[kind] });
      const more = manyItems(kind) ? { items } : {};
      const { run, error, rows, hints } = await bench.run(resource, operation, { ...parameters, ...own }, more);
      await bench.clock.sleep(600_000);
      sandbox.settle();
      return {
        words: error ? [error.message, error.description].filter(Boolean).join(' | ') : told(rows),
        sent: sentIn(sandbox, kind, before.log),
        charged: needsJob(kind) ? 0 : sandbox.account.charged - before.charged,
        left: JSON.stringify([run.data, error, hints, error?.stack, error?.cause]),
      };
    } finally {
      await bench.close();
    }
  },
  async watch(fault) {
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
        const told = await poller.poll().catch((error: Error) => [error.message, error.stack, { ...error }]);
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

/** A job that did not end well goes out as an item with its outcome. */
function told([row]: Record<string, unknown>[]): string {
  const outcome = row?.outcome ?? 'done';
  return outcome === 'done' ? 'done' : `${String(outcome)}: ${String(row?.message ?? '')}`;
}
