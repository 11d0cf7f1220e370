/** The built app behind the automation platform's own core. */
import { type Opened, openApp } from '../../fakes/zapier/open.ts';
import type { Outcome } from '../../fakes/zapier/platform.ts';
import { KINDS, type KindName, type Played, type Surface, sentIn } from './surface.ts';

const start =
  (inputData: Record<string, unknown>) =>
  ({ platform }: Opened) =>
    platform.create('start_job', { inputData });
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
        left: JSON.stringify([outcome, before?.results]),
      };
    } finally {
      await opened.close();
    }
  },
};
