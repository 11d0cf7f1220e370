import { expect, test } from 'vitest';
import type { Between } from '../support/zapier/open.ts';
import { open } from './opened.ts';

/** Changes the service's account answer. Its field names are assumed (service facts, "Summary, usage, shipping"). */
const telling =
  (account: (usual: Record<string, unknown>) => Record<string, unknown>): Between =>
  (request, serve) => {
    const answer = serve(request);
    if (!request.url.startsWith('/v1/account/usage')) return answer;
    return { ...answer, body: JSON.stringify(account(JSON.parse(answer.body) as Record<string, unknown>)) };
  };
const epoch = telling(usual => ({ ...usual, reset_at: 1_793_527_200 }));
const low = { inputData: { left: 9_999_999 } };

test("the account's reset is an ISO time, even if the service sends epoch seconds", async () => {
  const { platform } = await open({}, epoch);
  expect((await platform.search('find_account_usage')).results).toMatchObject([
    { reset_at: '2026-11-01T10:00:00.000Z' },
  ]);
  expect((await platform.trigger('quota_low', low)).results).toMatchObject([{ reset_at: '2026-11-01T10:00:00.000Z' }]);
});

test("the account's remaining requests are calculated from the used ones if the service doesn't report them", async () => {
  const { platform } = await open(
    { quota: 100, used: 70 },
    telling(({ remaining, ...rest }) => rest),
  );
  expect((await platform.trigger('quota_low', { inputData: { left: 31 } })).results).toMatchObject([
    { requestsLeft: 30 },
  ]);
  expect((await platform.trigger('quota_low', { inputData: { left: 30 } })).results).toEqual([]);
});

test("the account raises no alarm if the service doesn't report the remaining requests", async () => {
  const { platform } = await open(
    {},
    telling(({ plan }) => ({ plan })),
  );
  expect(await platform.trigger('quota_low', low)).toMatchObject({ results: [] });
});

test("the account raises one alarm while it is low, even if the service doesn't say when it resets", async () => {
  const { platform, clock } = await open(
    {},
    telling(({ reset_at, ...rest }) => rest),
  );
  const ids: unknown[] = [];
  for (let day = 0; day < 40; day += 20) {
    const { results } = await platform.trigger('quota_low', low);
    ids.push((results as { id: string }[])[0]!.id);
    clock.pass(20 * 24 * 3600_000);
  }
  expect(new Set(ids).size).toBe(1);
});
