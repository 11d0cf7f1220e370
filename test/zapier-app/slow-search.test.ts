// Searches that take longer than their step. The expected values come from the service's own log.
import { expect, test } from 'vitest';
import type { Between, Opened } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

const RICH = { plan: '500k' } as const;

/** Makes searches take this long. The service also charges for answers that nobody waits for. */
const taking = (msOf: (search: number) => number): Between => {
  let searches = 0;
  return (request, serve) => {
    const answer = serve(request);
    if (!/^\/v1\/(scrape\?|fashionresale)/.test(request.url)) return answer;
    searches += 1;
    return { ...answer, delayMs: msOf(searches) };
  };
};
const late = taking(() => 40_000);

/** Runs a search as the platform does: again after the delay of a throttled answer, and up to twice more after an error. */
async function replayed({ platform, clock }: Opened, key: string, inputData: Record<string, unknown>) {
  for (let run = 0; ; run += 1) {
    const outcome = await platform.search(key, { inputData });
    const again = ['ThrottledError', 'AppError', 'Killed'].includes(outcome.failure?.name ?? '');
    if (!again || run === 2) return outcome;
    clock.pass((outcome.failure?.delaySeconds ?? 300) * 1000);
  }
}

test.each([
  ['find_sold_price', { keyword: KEYWORD }, /Start Job.*Keyword Job.*Find Job/],
  ['find_listings', { keyword: KEYWORD, maxRows: 700 }, /Start Job.*Deep Pagination.*Find Job/],
  ['find_sold_price', { source: 'fashionSold', keyword: KEYWORD }, /Make the search narrower/],
])(
  'a search that takes 40 s: %s %j stops quietly, says what to do next, and is paid for once',
  async (key, inputData, words) => {
    const opened = await open(RICH, late);
    const { failure, killed, tookMs } = await replayed(opened, key, inputData);
    expect(killed).toBe(false);
    expect(tookMs).toBeLessThanOrEqual(25_000);
    expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringMatching(words) });
    expect(failure?.message).toContain('may have been charged');
    expect(opened.sandbox.chargedToUs).toBe(1);
  },
);

test('a polling trigger repeats a search that takes 40 s after its interval, and sends no e-mail', async () => {
  const opened = await open(RICH, late);
  const poller = new Poller(opened.platform, 'new_sold_listing', { keyword: KEYWORD, interval: 'hour' });
  await poller.enable();
  const before = opened.sandbox.chargedToUs;
  for (let poll = 0; poll < 12; poll += 1) {
    opened.clock.pass(15 * 60_000);
    expect(await poller.poll()).toEqual({ fired: [], held: [] });
  }
  expect(opened.sandbox.chargedToUs - before).toBe(3);
});

test("one slow answer doesn't change the next search of the same question", async () => {
  const opened = await open(
    RICH,
    taking(search => (search === 1 ? 13_000 : 0)),
  );
  const rows: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    rows.push(rowsOf(await replayed(opened, 'find_listings', { keyword: KEYWORD, maxRows: 700 })).length);
    opened.clock.pass(24 * 3600_000);
  }
  expect(Math.min(...rows)).toBeGreaterThan(400);
  expect(opened.sandbox.log.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('pages read before the time ran out are returned, with a way to get the others', async () => {
  const opened = await open(
    RICH,
    taking(search => (search === 3 ? 40_000 : 100)),
  );
  const outcome = await replayed(opened, 'find_listings', {
    keyword: KEYWORD,
    maxRows: 700,
  });
  expect(rowsOf(outcome).length).toBeGreaterThan(300);
  expect(rowsOf(outcome)[0]).toMatchObject({ warning: expect.stringMatching(/run it again with Page 3.*Start Job/) });
  expect(opened.sandbox.chargedToUs).toBe(3);
});
