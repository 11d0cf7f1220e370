/** Check at Most: which polls of a published trigger check, over several days. */
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test, vi } from 'vitest';
import { core, n8nWorkflow } from '../support/n8n/engine.ts';
import { createPoller, type Poller } from '../support/n8n/poll.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });
const DAY_MS = 86_400_000;

const daily = (parameters: INodeParameters, staticData = {}, credentials = bench.credentials, variables = {}): Poller =>
  createPoller(bench.loaded, {
    node: 'soldDataTrigger',
    parameters: { event: 'newSold', keyword: 'lego castle', atMost: 'day', ...parameters },
    credentials,
    staticData,
    variables,
  });

/** Polls once a minute. Returns the number of events, and the errors. */
async function minutes(poll: Poller, count = 5): Promise<{ events: number; errors: Error[] }> {
  let events = 0;
  const errors: Error[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    await poll.poll().then(
      items => {
        events += items?.length ?? 0;
      },
      error => errors.push(error),
    );
    bench.clock.pass(60_000);
  }
  return { events, errors };
}
const nextDay = () => bench.clock.pass(DAY_MS);
const searches = () => bench.sandbox.log.filter(({ path }) => path === '/v1/scrape').length;

describe('a search that has changed is checked on the same day, so no sale in between is lost', () => {
  test.each<[string, INodeParameters]>([
    ['another keyword', { keyword: 'canon ae-1' }],
    ['another filter', { filters: { minPrice: 20 } }],
    ['another site', { ebaySite: 'auctionsite.de' }],
    ['active listings instead of sold ones', { event: 'newActive' }],
    ['the median instead of listings', { event: 'medianChanged' }],
  ])('a search that has changed is checked on the same day: %s', async (_, change) => {
    const first = daily({});
    await minutes(first);
    expect(searches()).toBe(1);
    const changed = daily(change, first.saved());
    await minutes(changed);
    expect(searches()).toBe(2);
    nextDay();
    await minutes(changed);
    expect(searches()).toBe(3);
  });

  test('the sales after the change are reported the next day', async () => {
    const first = daily({});
    await minutes(first);
    const changed = daily({ keyword: 'canon ae-1' }, first.saved());
    await minutes(changed);
    bench.sandbox.publish(2, 'canon ae-1');
    nextDay();
    expect((await minutes(changed)).events).toBeGreaterThanOrEqual(2);
  });

  test('a trigger that is published again unchanged, or with another output, waits for the next day', async () => {
    const first = daily({});
    await minutes(first);
    await minutes(daily({}, first.saved()));
    await minutes(daily({ output: 'raw' }, first.saved()));
    expect(searches()).toBe(1);
  });
});

describe('a failure that only a person can cure is reported once a day', () => {
  test('a revoked key fails one execution a day, and says when the next check is', async () => {
    const poll = daily({});
    await minutes(poll);
    bench.sandbox.setKey(null);
    for (const day of [1, 2, 3]) {
      nextDay();
      const { errors } = await minutes(poll, 9);
      expect([day, errors.map(({ message }) => message)]).toEqual([day, [expect.stringMatching(/key/)]]);
      expect(errors[0]).toMatchObject({
        description: expect.stringContaining('The next check is on the next day (UTC), or as soon as'),
      });
    }
    expect(bench.sandbox.log.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test.each<[string, INodeParameters, RegExp]>([
    ['an empty keyword', { keyword: '' }, /Keyword is required/],
    ['a filter that can not be read', { filters: { minPrice: 'cheap' } }, /Minimum Price/],
    ['a choice that does not exist', { ebaySite: 'mars' }, /Site/],
  ])('a failure that only a person can cure is reported once a day: %s', async (_, parameters, message) => {
    const poll = daily(parameters);
    const { errors } = await minutes(poll, 6);
    expect(errors.map(error => error.message)).toEqual([expect.stringMatching(message)]);
    nextDay();
    expect((await minutes(poll, 6)).errors).toHaveLength(1);
    expect(searches()).toBe(0);
  });

  test.each<[string, INodeParameters, string]>([
    ['a watched list', { event: 'watchList', watchList: 'lego castle' }, 'in 10 minutes'],
    ['the quota', { event: 'quotaLow' }, 'in 10 minutes'],
    ['a job', { event: 'jobFinished', jobId: 'job_1' }, 'in 10 minutes'],
    ['At Every Poll', { atMost: 'poll' }, 'in 10 minutes'],
    ['an expression that fails', { keyword: '={{ $("Missing").item.json.keyword }}' }, 'in the next hour'],
    ['a period that does not exist', { atMost: 'week' }, 'in the next hour'],
    ['an event of a later version', { event: 'priceDropped' }, 'in the next hour'],
    ['an event whose expression fails', { event: '={{ $json.toString }}' }, 'in the next hour'],
  ])('where no day applies, it is reported once an hour: %s', async (_, parameters, next) => {
    bench.sandbox.setKey(null);
    const poll = daily({ atMost: 'hour', ...parameters });
    const { errors } = await minutes(poll, 55);
    expect(errors.map(({ message }) => message)).toEqual([expect.not.stringContaining('unexpected')]);
    expect(errors[0]).toMatchObject({ description: expect.stringContaining(`The next check is ${next}`) });
    bench.clock.pass(3_600_000);
    expect((await minutes(poll, 4)).errors).toHaveLength(1);
  });

  test('a key that works again is noticed within 10 minutes at At Every Poll, although nothing has changed here', async () => {
    const { apiKey } = bench.sandbox;
    bench.sandbox.setKey(null);
    const poll = daily({ atMost: 'poll' });
    await minutes(poll, 25);
    expect(bench.sandbox.log).toHaveLength(3);
    bench.sandbox.setKey(apiKey);
    await minutes(poll, 10);
    expect(searches()).toBeGreaterThan(3);
    bench.sandbox.setKey(null);
    expect((await minutes(poll, 5)).errors).toHaveLength(1);
  });

  test.each([
    ['fails', '={{ $vars.keyword ?? $("Missing").item.json.keyword }}'],
    ['returns nothing', '={{ $vars.keyword }}'],
  ])('an expression that %s costs no day: the trigger checks again in the next hour', async (_, keyword) => {
    const variables: Record<string, string> = {};
    const poll = daily({ keyword }, {}, bench.credentials, variables);
    expect((await minutes(poll, 55)).errors).toHaveLength(1);
    expect((await minutes(poll, 10)).errors).toHaveLength(0);
    variables.keyword = 'lego castle';
    await minutes(poll, 60);
    expect(searches()).toBe(1);
  });

  test('credentials that n8n cannot read are reported once, and the trigger checks as soon as they can be read', async () => {
    const failing = vi
      .spyOn(core.PollContext.prototype, 'getCredentials')
      .mockRejectedValue(new n8nWorkflow.UserError('The secret store is down'));
    const poll = daily({});
    const { errors } = await minutes(poll, 3);
    failing.mockRestore();
    expect(errors.map(({ message }) => message)).toEqual(['The secret store is down.']);
    await minutes(poll, 1);
    expect(searches()).toBe(1);
  });

  test('a trigger that works reads its credential once for a poll', async () => {
    const poll = daily({});
    await minutes(poll, 1);
    const reading = vi.spyOn(core.PollContext.prototype, 'getCredentials');
    await minutes(poll, 1);
    expect(reading).toHaveBeenCalledTimes(1);
    reading.mockRestore();
  });

  test('Once an Hour reports it once an hour', async () => {
    bench.sandbox.setKey(null);
    const poll = daily({ atMost: 'hour' });
    expect((await minutes(poll, 30)).errors).toHaveLength(1);
    bench.clock.pass(3_600_000);
    expect((await minutes(poll, 10)).errors).toHaveLength(1);
  });

  test('a corrected credential is used at the next poll', async () => {
    const soldDataApi = bench.credentials.soldDataApi!;
    const credentials = { soldDataApi: { ...soldDataApi, apiKey: 'cs_wrong' } as typeof soldDataApi };
    const poll = daily({}, {}, credentials);
    expect((await minutes(poll)).errors).toHaveLength(1);
    credentials.soldDataApi = soldDataApi;
    expect((await minutes(poll)).errors).toEqual([]);
    expect(bench.sandbox.log.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('publishing again reports it again, so nobody publishes a trigger that fails without a word', async () => {
    bench.sandbox.setKey(null);
    const first = daily({});
    expect((await minutes(first)).errors).toHaveLength(1);
    expect((await minutes(daily({}, first.saved()))).errors).toHaveLength(1);
  });

  test('a failure that may pass by itself is tried again at the next poll', async () => {
    bench.sandbox.addFault({ code: 'server_error', times: 5 });
    const poll = daily({});
    expect((await minutes(poll, 3)).errors).toHaveLength(1);
    expect(bench.sandbox.log.at(-1)).toMatchObject({ status: 200 });
  });
});
