import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { keywords } from '../addon.ts';
import { findSales, list, priceList, type Scene, scene } from '../tasks/harness.ts';

/** Each seed gives another random wake-up order. STORM_SEEDS sets their number. */
const SEEDS = Array.from({ length: Number(process.env.STORM_SEEDS ?? 1) }, (_, i) => i + 1);
const COUNT = 24;

const tasks: Record<string, TaskDraft> = {
  'a price list': priceList({ range: `Stock!A2:A${COUNT + 1}` }, { budget: 200 }),
  'a list of keywords': findSales({ of: 'keywords', range: `Stock!A1:A${COUNT + 1}` }, { budget: 200 }),
};

const formulas = keywords(COUNT).map(keyword => ({
  functionName: 'SOLD_MEDIAN',
  args: [keyword],
  mode: 'CUSTOM_FUNCTION' as const,
}));
const work = { functionName: 'sidebar', args: ['work', []], mode: 'FULL' as const };

/** Answered queries, with repetitions. */
const answered = ({ sandbox }: Scene) =>
  sandbox.log
    .filter(({ status, path }) => status === 200 && path !== '/v1/account/usage')
    .map(({ query }) => query)
    .sort();

describe.each(Object.entries(tasks))('%s and formulas with the same questions at the same time', (_, draft) => {
  it.each(SEEDS.flatMap(seed => (['100k', 'basic'] as const).map(plan => ({ seed, plan }))))(
    'a task and formulas with the same questions at the same time pay for each question once, even if the cache forgets a third, plan $plan, seed $seed',
    ({ seed, plan }) => {
      const both = scene({
        plan,
        quota: 1_000,
        sheets: { Stock: list(COUNT) },
        host: { latency: {}, seed, forgets: 1 / 3 },
      });
      both.start(draft);
      const runs = both.host.runParallel([...formulas.slice(0, 10), work, ...formulas.slice(10)]);
      expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
      const { state } = both.drive();
      expect(state).toBe('done');
      const questions = answered(both);
      expect(questions.filter((question, at) => question === questions[at - 1])).toEqual([]);
      expect(questions).toHaveLength(COUNT);
    },
  );
});

it('a task that ends at its budget stops no formula', () => {
  const { host, start } = scene({ plan: '100k', quota: 1_000, sheets: { Stock: list(COUNT) } });
  start(priceList({ range: `Stock!A2:A${COUNT + 1}` }, { budget: 3 }));
  const { value } = host.run('sidebar', ['work', []], 'FULL');
  expect(JSON.stringify(value)).toContain('The budget of 3 requests is used up');
  expect(typeof host.run('SOLD_MEDIAN', ['seiko 5'], 'CUSTOM_FUNCTION').value).toBe('number');
});
