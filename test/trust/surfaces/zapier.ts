/** The built app behind the automation platform's own core. */
import { type Opened, openApp } from '../../fakes/zapier/open.ts';
import type { Outcome } from '../../fakes/zapier/platform.ts';
import { KINDS, type KindName, type Played, type Surface, sentIn } from './surface.ts';

const start =
  (inputData: Record<string, unknown>) =>
  ({ platform }: Opened) =>
    platform.create('start_job', { inputData });
const HOUR_MS = 3_600_000;
const keywords = ['lego castle', 'seiko 5'];
const startBatch = start({ kind: 'cardBatch', cards: keywords.map(keyword => ({ reference: keyword, keyword })) });

const acts: Record<KindName, (opened: Opened, job: string) => Promise<Outcome>> = {
  search: ({ platform }) => platform.search('find_sold_price', { inputData: { keyword: 'lego castle' } }),
  'keyword job': start({ kind: 'keywordJob', keywords }),
  'deep pagination': start({ kind: 'deepPagination', keyword: 'iphone 13 128gb', maxPages: 2 }),
  'card batch': startBatch,
  'bulk search': start({ kind: 'bulkSearch', keywords }),
  'look at a job': ({ platform }, job) => platform.search('find_job', { inputData: { job } }),
  cancel: ({ platform }, job) => platform.create('cancel_job', { inputData: { job } }),
};
const needsJob = (kind: KindName) => kind === 'look at a job' || kind === 'cancel';

export const zapier: Surface = {
  name: 'Zapier',
  async play(kind, fault): Promise<Played> {
    const opened = await openApp({ plan: '500k' });
    try {
      const { sandbox, clock } = opened;
      const before = needsJob(kind) ? await startBatch(opened) : undefined;
      const job = String((before?.results as { id?: string } | undefined)?.id ?? '');
      const sofar = { log: sandbox.log.length, charged: sandbox.account.charged };
      if (fault) sandbox.addFault({ ...fault, match: KINDS[kind] });
      const outcome = await acts[kind](opened, job);
      clock.pass(600_000);
      sandbox.settle();
      const { failure, killed } = outcome;
      const words = failure ? `${failure.name}: ${failure.message}` : killed ? 'killed by the platform' : 'done';
      return {
        words,
        sent: sentIn(sandbox, kind, sofar.log),
        charged: needsJob(kind) ? 0 : sandbox.account.charged - sofar.charged,
        left: JSON.stringify([outcome, before?.results, keptBy(opened)]),
      };
    } finally {
      await opened.close();
    }
  },
  async watch(fault) {
    const opened = await openApp({ plan: '500k' });
    const left: unknown[] = [];
    try {
      const { platform, sandbox, clock } = opened;
      for (let hour = 0; hour < 54; hour += 1) {
        if (hour === 3) sandbox.addFault({ ...fault, match: KINDS.search });
        if (hour === 51) sandbox.clearFaults();
        clock.pass(HOUR_MS);
        for (const key of ['new_deal', 'price_changed'])
          left.push(await platform.trigger(key, { inputData: { items: 'lego castle', monthly: 5000 } }));
      }
      return JSON.stringify([left, keptBy(opened)]);
    } finally {
      await opened.close();
    }
  },
};

/** What the platform keeps for the app: its cache, its files and its cursors. */
function keptBy({ platform: { rpc } }: Opened): unknown[] {
  const files = [...rpc.files.values()].map(({ name, body }) => [name, body.toString('utf8')]);
  return [[...rpc.cache], [...rpc.cursors], files];
}
