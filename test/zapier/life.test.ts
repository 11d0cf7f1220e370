import { describe, expect, test } from 'vitest';
import { LIFE_MS } from '../hosts/zapier/platform.ts';
import type { Fault } from '../sandbox/index.ts';
import { open } from './opened.ts';
import { run, steps } from './steps.ts';

const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** Everything that the sandbox can do to a client, lasting and passing. */
const faults: [name: string, fault: Fault][] = [
  ['an answer after 70 s', { delayMs: 70_000, ...ALWAYS }],
  ['answers of 9 s that fail', { delayMs: 9_000, status: 500, ...ALWAYS }],
  ['one answer of 24 s that fails', { delayMs: 24_000, status: 502 }],
  ['a busy service that asks for 9 s', { status: 503, code: 'server_busy', retryAfter: '9', ...ALWAYS }],
  ['a busy service that does not say for how long', { status: 503, code: 'server_busy', retryAfter: null, ...ALWAYS }],
  ['a rate limit of 9.5 s', { status: 429, code: 'rate_limited', retryAfter: '9.5', ...ALWAYS }],
  ['a rate limit without a time', { status: 429, code: 'rate_limited', retryAfter: null, ...ALWAYS }],
  ['a limit by an unknown name', { status: 429, code: 'slow_down', ...ALWAYS }],
  ['a wait of a year', { status: 429, code: 'rate_limited', retryAfter: '31536000', ...ALWAYS }],
  ['a wait until a date', { status: 503, retryAfter: 'Fri, 20 Nov 2026 12:00:08 GMT', ...ALWAYS }],
  ['a blocked source', { status: 502, code: 'upstream_blocked', ...ALWAYS }],
  ['dropped connections', { drop: true, ...ALWAYS }],
  ['connections dropped after the charge', { dropAfterCharging: true, ...ALWAYS }],
  ['a web page instead of data', { html: true, ...ALWAYS }],
  ['half an answer', { truncate: 40, ...ALWAYS }],
  ['an empty answer', { body: '', ...ALWAYS }],
];

const asking = steps.filter(({ silent }) => !silent);
const cases = asking.flatMap(step => faults.map(([name, fault]) => ({ name, fault, step })));

describe('no step outlives the platform’s patience, in a running Zap or in the editor', () => {
  test.each(cases)('$step.key under $name', async ({ fault, step }) => {
    const opened = await open({ plan: 'growth' });
    opened.sandbox.addFault(fault);
    // Only starts behave in another way in the editor.
    for (const meta of step.key.startsWith('start_') ? [{}, { isLoadingSample: true }] : [{}]) {
      const { killed, tookMs } = await run(opened, step, meta);
      expect(killed).toBe(false);
      expect(tookMs).toBeLessThan(LIFE_MS);
    }
  });
});

describe('a job is charged once, whatever happens to its start and however often the step is replayed', () => {
  const starts = asking.filter(({ key }) => key.startsWith('start_'));
  const entries: Record<string, number> = { start_keyword_job: 2, start_card_batch: 1, start_deep_pagination: 3 };
  const startCases = starts.flatMap(step => faults.map(([name, fault]) => ({ name, fault, step })));

  test.each(startCases)('$step.key under $name', async ({ fault, step }) => {
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
    expect(sandbox.account.used).toBeLessThanOrEqual(entries[step.key]!);
  });
});
