import { describe, expect, test } from 'vitest';
import { LIFE_MS } from '../support/zapier/platform.ts';
import { faults } from './faults.ts';
import { open } from './opened.ts';
import { KEYWORD, lastingKinds, run, type StepCase, stepNamed, steps } from './steps.ts';

/** Checks of a watched list, which return only new events. */
const watches: StepCase[] = ['new_deal', 'price_changed'].map(key => ({
  ...{ name: key, kind: 'triggers', key, inputData: { items: KEYWORD }, charged: 1 },
}));
const cases = [...steps, ...watches].flatMap(step => faults.map(([name, fault]) => ({ name, fault, step })));

test.each(cases)(
  'no step exceeds the platform’s time, in a running Zap or in the editor: $step.name with $name',
  async ({ fault, step }) => {
    const opened = await open({ plan: 'growth' });
    opened.sandbox.addFault(fault);
    // Only starts behave differently in the editor.
    for (const meta of step.key === 'start_job' ? [{}, { isLoadingSample: true }] : [{}]) {
      const { killed, tookMs } = await run(opened, step, meta);
      expect(killed).toBe(false);
      expect(tookMs).toBeLessThan(LIFE_MS);
    }
  },
);

describe('a step returns what was paid for even if the platform’s cache is slow', () => {
  const slow = [
    [2000, 8000],
    [2500, 14_000],
  ] as const;

  test.each(steps.flatMap(step => slow.map(([cache, answer]) => ({ name: step.name, step, cache, answer }))))(
    'a step returns what was paid for even if the platform’s cache is slow: $name, $cache ms a call and an answer after $answer ms',
    async ({ step, cache, answer }) => {
      const opened = await open({ plan: 'growth' });
      opened.platform.rpc.takesMs = cache;
      opened.sandbox.addFault({ delayMs: answer, times: Number.POSITIVE_INFINITY });
      const { killed, failure } = await run(opened, step);
      expect(killed).toBe(false);
      // Answers that arrived in time are returned.
      if (answer === 8000) expect(failure).toBeUndefined();
    },
  );
});

describe("turning a Zap on tests the connection and fills the list of known rows within one step's time", () => {
  const polled = steps.filter(({ kind, key }) => kind === 'triggers' && !key.endsWith('_list'));
  const enabled = polled.flatMap(step => faults.map(([name, fault]) => ({ name, fault, step })));

  test.each(enabled)(
    "turning a Zap on tests the connection and fills the list of known rows within one step's time: $step.name with $name",
    async ({ fault, step }) => {
      const opened = await open({ plan: 'growth' });
      opened.sandbox.addFault(fault);
      const tested = await opened.platform.connect();
      const filled = await run(opened, step, { isPopulatingDedupe: true });
      expect(tested.tookMs + filled.tookMs).toBeLessThan(LIFE_MS);
    },
  );
});

describe('a job is charged once, whatever happens to its start and however often the step is replayed', () => {
  const starts = lastingKinds.map(kind => stepNamed(`start ${kind}`));
  const entries: Record<string, number> = { 'start keywordJob': 2, 'start cardBatch': 1, 'start deepPagination': 3 };
  const startCases = starts.flatMap(step => faults.map(([name, fault]) => ({ name, fault, step })));

  test.each(startCases)(
    'a job is charged once, whatever happens to its start and however often the step is replayed: $step.name with $name',
    async ({ fault, step }) => {
      const opened = await open({ plan: 'growth' });
      const { clock, sandbox } = opened;
      sandbox.addFault({ ...fault, match: { method: 'POST' } });
      await run(opened, step);
      clock.pass(2 * 60_000);
      await run(opened, step);
      sandbox.clearFaults();
      clock.pass(2 * 60_000);
      await run(opened, step);
      clock.pass(20 * 60_000);
      sandbox.settle();
      expect(sandbox.account.used).toBeLessThanOrEqual(entries[step.name]!);
    },
  );
});
