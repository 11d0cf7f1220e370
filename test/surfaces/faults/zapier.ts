/** The built app on the platform's own core. */
import { type Opened, openApp } from '../../support/zapier/open.ts';
import type { Outcome } from '../../support/zapier/platform.ts';
import { type Connector, KEYWORDS, KINDS, type KindName, manyKeywords, unhiding } from './operations.ts';

type Act = (opened: Opened, job: string, keywords?: number) => Promise<Outcome>;
const start =
  (inputOf: (keywords: string[]) => Record<string, unknown>): Act =>
  ({ platform }, _, keywords = 2) =>
    platform.create('start_job', { inputData: inputOf(KEYWORDS.slice(0, keywords)) });
const HOUR_MS = 3_600_000;
/** Pause between two tries of the platform, ms. */
const PAUSE_MS = 120_000;
const startBatch = start(keywords => ({
  kind: 'cardBatch',
  cards: keywords.map(keyword => ({ reference: keyword, keyword })),
}));

const acts: Record<KindName, Act> = {
  search: ({ platform }) => platform.search('find_sold_price', { inputData: { keyword: 'lego castle' } }),
  'history search': ({ platform }) =>
    platform.search('find_listings', {
      inputData: {
        lookIn: 'searchHistory',
        keyword: 'canon ae-1',
        maxRows: 60,
        startDate: '2026-01-01',
        endDate: '2026-10-31',
      },
    }),
  'search of pages': ({ platform }) =>
    platform.search('find_listings', { inputData: { lookIn: 'searchFashion', keyword: 'denim jacket', maxRows: 100 } }),
  'many searches': async ({ platform }, round) => {
    let last: Outcome | undefined;
    for (const keyword of manyKeywords(Number(round) || 1))
      last = await platform.search('find_sold_price', { inputData: { keyword } });
    return last as Outcome;
  },
  'keyword job': start(keywords => ({ kind: 'keywordJob', keywords })),
  'deep pagination': start(() => ({ kind: 'deepPagination', keyword: 'iphone 13 128gb', maxPages: 2 })),
  'card batch': startBatch,
  'bulk search': start(keywords => ({ kind: 'bulkSearch', keywords })),
  'look at a job': ({ platform }, job) => platform.search('find_job', { inputData: { job } }),
  'CSV file': ({ platform }, pointer) => platform.hydrate(pointer),
  cancel: ({ platform }, job) => platform.create('cancel_job', { inputData: { job } }),
};
/** Creates the job, or the pointer to its file, that the operation needs. */
const needed: Partial<Record<KindName, (opened: Opened) => Promise<string>>> = {
  'look at a job': idOfBatch,
  async 'CSV file'(opened) {
    const { results } = await acts['deep pagination'](opened, '');
    opened.clock.pass(60_000);
    const found = await opened.platform.search('find_job', { inputData: { job: (results as { id: string }).id } });
    return (found.results as { csv: string }[])[0]?.csv ?? '';
  },
  cancel: idOfBatch,
};

async function idOfBatch(opened: Opened): Promise<string> {
  return ((await startBatch(opened, '')).results as { id: string }).id;
}

export const zapier: Connector = {
  name: 'Zapier',
  async play(kind, script, { tries = 1, apiKey, keywords, afterMs = 0, unhidden, backMs } = {}) {
    const opened = await openApp({ plan: '500k' });
    try {
      const { sandbox, clock, platform } = opened;
      const job = (await needed[kind]?.(opened)) ?? '';
      clock.pass(afterMs);
      const before = sandbox.account.charged;
      script?.(sandbox);
      if (apiKey !== undefined) platform.authData = { apiKey };
      const outcomes: Outcome[] = [];
      if (backMs !== undefined) {
        await acts[kind](opened, '2');
        clock.pass(-backMs);
        sandbox.aheadMs += backMs;
      }
      while (outcomes.length < tries) {
        const outcome = await unhiding(unhidden, () => acts[kind](opened, job, keywords));
        outcomes.push(outcome);
        if (!outcome.failure) break;
        clock.pass(PAUSE_MS);
      }
      clock.pass(600_000);
      sandbox.settle();
      const told = outcomes.map(({ failure, killed }) =>
        failure ? `${failure.name}: ${failure.message}` : killed ? 'killed by the platform' : 'done',
      );
      return {
        told,
        charged: needed[kind] ? 0 : sandbox.account.charged - before,
        left: JSON.stringify([outcomes, job, keptBy(opened)]),
      };
    } finally {
      await opened.close();
    }
  },
  async watch(fault, { unhidden } = {}) {
    const opened = await openApp({ plan: '500k' });
    const left: unknown[] = [];
    try {
      const { platform, sandbox, clock } = opened;
      for (let hour = 0; hour < 54; hour += 1) {
        if (hour === 3) sandbox.addFault({ ...fault, match: KINDS.search });
        if (hour === 51) sandbox.clearFaults();
        clock.pass(HOUR_MS);
        for (const key of ['new_deal', 'price_changed'])
          left.push(
            await unhiding(unhidden, () =>
              platform.trigger(key, { inputData: { items: 'lego castle', monthly: 5000 } }),
            ),
          );
      }
      return JSON.stringify([left, keptBy(opened)]);
    } finally {
      await opened.close();
    }
  },
};

/** The data that the platform stores for the app: its cache, files and cursors. */
function keptBy({ platform: { rpc } }: Opened): unknown[] {
  const files = [...rpc.files.values()].map(({ name, body }) => [name, body]);
  return [[...rpc.cache], [...rpc.cursors], files];
}
