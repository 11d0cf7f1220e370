/** Many jobs at once: each is reported once, whatever the platform takes in one result. */
import { describe, expect, test } from 'vitest';
import type { Between } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { openUnkind as open } from './opened.ts';
import { idsOf, startMany } from './steps.ts';

const RICH = { plan: '500k' } as const;
const MINUTE = 60_000;

describe('Job Finished, with many jobs', () => {
  test('reports each of them once, and stays below what the platform takes in one result', async () => {
    const opened = await open(RICH);
    const poller = new Poller(opened.platform, 'job_finished');
    await poller.enable();
    const started = await startMany(opened, 32, 4);
    const fired: Record<string, unknown>[] = [];
    for (let poll = 0; poll < 6; poll += 1) {
      opened.clock.pass(15 * MINUTE);
      const told = await poller.poll();
      expect(told.failure).toBeUndefined();
      fired.push(...told.fired);
    }
    expect(idsOf(fired)).toEqual([...started].sort());
    expect(fired.every(({ listings }) => (listings as unknown[]).length > 0)).toBe(true);
  });

  test('forgets none of more than fifty that were started at once', async () => {
    const opened = await open(RICH);
    const poller = new Poller(opened.platform, 'job_finished');
    await poller.enable();
    const started = await startMany(opened, 55);
    const fired: Record<string, unknown>[] = [];
    for (let poll = 0; poll < 9; poll += 1) {
      opened.clock.pass(15 * MINUTE);
      fired.push(...(await poller.poll()).fired);
    }
    expect(idsOf(fired)).toEqual([...started].sort());
  });

  test('jobs that never end keep no other waiting, however often the platform polls', async () => {
    const stuck = new Set<string>();
    const asNeverEnding: Between = (request, serve) => {
      const answer = serve(request);
      const job = request.url.split('/').at(-1)!;
      if (request.method !== 'GET' || !stuck.has(job)) return answer;
      return { ...answer, body: answer.body.replace(/"status":"\w+"/, '"status":"running"') };
    };
    const opened = await open(RICH, asNeverEnding);
    const poller = new Poller(opened.platform, 'job_finished');
    await poller.enable();
    const started = await startMany(opened, 30);
    const ending = started.slice(0, 5);
    for (const id of started) if (!ending.includes(id)) stuck.add(id.split(':')[1]!);
    const fired: Record<string, unknown>[] = [];
    for (let poll = 0; poll < 24; poll += 1) {
      opened.clock.pass(15 * MINUTE);
      fired.push(...(await poller.poll()).fired);
    }
    expect(idsOf(fired)).toEqual([...ending].sort());
  });
});
