import { describe, expect, it } from 'vitest';
import { giveKey } from '../addon.ts';
import { priceList, type Scene, scene } from './harness.ts';

/** A list whose next try is ten seconds away, because the service was down when the sidebar worked on it. */
function waiting(): Scene {
  const opened = scene({ plan: '500k' });
  const { start, sandbox, ask, kept, clock } = opened;
  start(priceList());
  sandbox.addFault({ status: 503, match: { method: 'GET' }, times: Number.POSITIVE_INFINITY });
  ask('work');
  sandbox.clearFaults();
  clock.advanceTo(kept().run!.retryAt - 10_000);
  return opened;
}

describe("a list that may not run takes none of an execution's time until its next try", () => {
  it.each<[string, (opened: Scene) => void]>([
    ['while spending is switched off', ({ ask }) => ask('spend', false)],
    ['once its person uses another key', ({ host }) => giveKey(host, host.owner, 'cs_another_0123456789')],
  ])('%s', (_, change) => {
    const opened = waiting();
    change(opened);
    const before = opened.clock.now();
    opened.ask('work');
    expect(opened.clock.now() - before).toBeLessThan(1_000);
  });

  it('while another tab waits for it', () => {
    const { host, kept } = waiting();
    const work = { functionName: 'sidebar', args: ['work', []], mode: 'FULL' as const };
    const [first, second] = host.runParallel([work, work]);
    expect(first!.elapsedMs).toBeGreaterThan(9_000);
    expect(second!.elapsedMs).toBeLessThan(1_000);
    expect(kept().last).toMatchObject({ outcome: 'done', charged: 5 });
  });
});

it('a list whose next try fits into an execution is priced there', () => {
  const { ask, kept, clock } = waiting();
  const before = clock.now();
  ask('work');
  expect(clock.now() - before).toBeGreaterThan(9_000);
  expect(kept()).toMatchObject({ state: 'done', last: { outcome: 'done', charged: 5 } });
});
