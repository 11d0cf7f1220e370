// Card batches: service-facts, card batch; reference 8 (100 cards, billing rules).
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { type Body, json, openSandbox } from './open-sandbox.ts';

const PATH = '/v1/cards/batch';
/** A batch waits half a second and then does a card every 400 ms. */
const AFTER = (cards: number) => 500 + cards * 400;
const CARDS = ['charizard', 'pikachu', 'mewtwo', 'zzz', 'gengar'].map(keyword => ({
  reference: `ref ${keyword}`,
  keyword,
}));

function batch(
  cards: readonly object[] = CARDS,
  options: SandboxOptions = {},
  body: object = {},
  headers: Record<string, string> = {},
) {
  const open = openSandbox(options);
  const response = open.post(PATH, { cards, ...body }, headers);
  const jobId = json(response).jobId as string;
  return {
    ...open,
    response,
    jobId,
    poll: () => json(open.get(`${PATH}/${jobId}`)),
    cancel: () => json(open.delete(`${PATH}/${jobId}`)),
  };
}

describe('a card batch', () => {
  it('starts with 202, its id and the state queued', () => {
    const { response, jobId } = batch();
    expect(response.status).toBe(202);
    expect(json(response)).toEqual({ jobId, status: 'queued', processedCards: 0, totalCards: 5 });
  });

  it('goes from queued over running to done by the clock, a card every 400 ms', () => {
    const { poll, wait } = batch();
    const seen = [499, 1, 399, 1, 800, 799, 1].map(ms => {
      wait(ms);
      const { status, processedCards } = poll();
      return [status, processedCards];
    });
    expect(seen).toEqual([
      ['queued', 0],
      ['running', 0],
      ['running', 0],
      ['running', 1],
      ['running', 3],
      ['running', 4],
      ['done', 5],
    ]);
  });

  it('shows the cards that are through, with their references, in the order sent', () => {
    const { poll, wait } = batch();
    wait(AFTER(2));
    expect(poll().results.map((it: Body) => it.reference)).toEqual(['ref charizard', 'ref pikachu']);
  });

  it('tells found from not found; both were processed and cost one request each', () => {
    const { poll, wait, charged } = batch();
    wait(AFTER(5));
    const { results, status } = poll();
    expect(results.map((it: Body) => it.status)).toEqual(['found', 'found', 'found', 'not_found', 'found']);
    expect(results[3].summary).toBeNull();
    expect(results[0].summary).toMatchObject({
      currency: 'USD',
      count: expect.any(Number),
      median: expect.any(Number),
    });
    expect([status, charged()]).toEqual(['done', 5]);
  });

  it('prices structured cards, without a reference too', () => {
    const card = {
      year: 2018,
      set: 'Prizm',
      player: 'Luka Doncic',
      cardNumber: '280',
      parallel: 'Silver',
      grader: 'PSA',
      grade: 10,
    };
    const { poll, wait } = batch([card, { set: 'Base Set' }]);
    wait(AFTER(2));
    expect(poll().results.map((it: Body) => [it.reference, it.status])).toEqual([
      [null, 'found'],
      [null, 'found'],
    ]);
  });

  it('looks at as many sales as options.count says', () => {
    const { poll, wait } = batch([{ keyword: 'charizard' }], {}, { options: { count: 5 } });
    wait(AFTER(1));
    expect(poll().results[0].summary.count).toBeLessThanOrEqual(5);
  });

  it('prices on more and other sales without relevance', () => {
    const counts = [true, false].map(relevance => {
      const { poll, wait } = batch([{ keyword: 'charizard' }], {}, { options: { count: 240, relevance } });
      wait(AFTER(1));
      return poll().results[0].summary.count as number;
    });
    expect(counts[1]!).toBeGreaterThan(counts[0]!);
  });

  it('reference 8: takes 100 cards and charges 100 requests, whether or not somebody looks', () => {
    const cards = Array.from({ length: 100 }, (_, i) => ({ keyword: `card ${i}` }));
    const { sandbox, wait, poll } = batch(cards);
    wait(AFTER(100));
    expect(sandbox.account.charged).toBe(0);
    expect(poll()).toMatchObject({ status: 'done', processedCards: 100 });
    expect(sandbox.account.charged).toBe(100);
  });

  it('charges by the time the next request of any kind is answered', () => {
    const { wait, get } = batch();
    wait(AFTER(3));
    expect(json(get('/v1/account/usage')).used).toBe(3);
  });

  it('is charged to credits first when it was started so', () => {
    const { sandbox, wait, poll } = batch(CARDS, { credits: 2 }, {}, { 'X-Credit-Source': 'credits' });
    wait(AFTER(5));
    poll();
    expect([sandbox.account.credits, sandbox.account.used]).toEqual([0, 3]);
  });
});

describe('an idempotency key', () => {
  const headers = { 'Idempotency-Key': '1f0e8c52-8b1f-4f0e-9a70-2f6f5f1f7a11' };

  it('with the same body hands back the same job and charges nothing twice', () => {
    const { post, jobId, wait, charged } = batch(CARDS, {}, {}, headers);
    wait(AFTER(5));
    const again = post(PATH, { cards: CARDS }, headers);
    expect([again.status, json(again)]).toEqual([200, { jobId, status: 'done', processedCards: 5, totalCards: 5 }]);
    wait(60_000);
    post(PATH, { cards: CARDS }, headers);
    expect(charged()).toBe(5);
  });

  it('with another body is refused', () => {
    const { post } = batch(CARDS, {}, {}, headers);
    const other = post(PATH, { cards: CARDS.slice(1) }, headers);
    expect([other.status, json(other).code]).toEqual([409, 'idempotency_conflict']);
  });

  it('of another call starts another job, and so does none', () => {
    const { post, jobId } = batch(CARDS, {}, {}, headers);
    const others = [
      post(PATH, { cards: CARDS }, { 'Idempotency-Key': 'other' }),
      post(PATH, { cards: CARDS }),
      post(PATH, { cards: CARDS }),
    ];
    expect(new Set([jobId, ...others.map(it => json(it).jobId)]).size).toBe(4);
  });

  it('finds the job even when the answer of the start never arrived', () => {
    const open = openSandbox();
    open.sandbox.addFault({ match: { method: 'POST', path: PATH }, dropAfterCharging: true });
    expect(open.post(PATH, { cards: CARDS }, headers).dropped).toBe(true);
    const again = open.post(PATH, { cards: CARDS }, headers);
    open.wait(AFTER(5));
    expect(json(open.get(`${PATH}/${json(again).jobId}`)).status).toBe('done');
    expect([again.status, open.charged()]).toEqual([200, 5]);
  });

  it('finds the job even when the quota is spent by now', () => {
    const { post, wait, jobId } = batch(CARDS, { quota: 3 }, {}, headers);
    wait(AFTER(5));
    expect(json(post(PATH, { cards: CARDS }, headers))).toMatchObject({ jobId, status: 'partial' });
  });
});

describe('a failure inside a batch', () => {
  it('fails its card alone, uncharged, and makes the batch partial', () => {
    const { sandbox, wait, poll, charged } = batch();
    sandbox.addFault({ match: { method: 'WORK', path: PATH, nth: 2 }, code: 'upstream_blocked' });
    wait(AFTER(5));
    const { status, results } = poll();
    expect([status, charged()]).toEqual(['partial', 4]);
    expect(results[1]).toMatchObject({
      reference: 'ref pikachu',
      status: 'failed',
      summary: null,
      code: 'upstream_blocked',
    });
    expect(results.filter((it: Body) => it.status === 'failed').length).toBe(1);
  });

  it('of every card makes the batch failed and free', () => {
    const { sandbox, wait, poll, charged } = batch();
    sandbox.addFault({ match: { method: 'WORK', path: PATH }, code: 'server_busy', times: 5 });
    wait(AFTER(5));
    expect([poll().status, charged()]).toEqual(['failed', 0]);
  });

  it('reference 7: is quota_exceeded for each card after the quota is spent', () => {
    const { wait, poll, sandbox } = batch(CARDS, { quota: 3, credits: 1 });
    wait(AFTER(5));
    const { status, results } = poll();
    expect(results.map((it: Body) => it.code)).toEqual([undefined, undefined, undefined, undefined, 'quota_exceeded']);
    expect([status, sandbox.account.used, sandbox.account.credits]).toEqual(['partial', 3, 0]);
  });
});

describe('a start', () => {
  it('reference 7: is refused with quota_exceeded when nothing is left to spend', () => {
    const { response, charged } = batch(CARDS, { quota: 0 });
    expect([response.status, json(response)]).toEqual([
      429,
      expect.objectContaining({
        code: 'quota_exceeded',
        remaining: 0,
        credit_balance: 0,
        reset_at: expect.any(String),
      }),
    ]);
    expect(charged()).toBe(0);
  });
});

describe('a cancellation', () => {
  it('keeps and charges what is through and ends the rest', () => {
    const { wait, cancel, poll, charged } = batch();
    wait(AFTER(2));
    expect(cancel()).toMatchObject({ status: 'cancelled', processedCards: 2, totalCards: 5 });
    wait(60_000);
    expect(poll()).toMatchObject({ status: 'cancelled', processedCards: 2 });
    expect([poll().results.length, charged()]).toEqual([2, 2]);
  });

  it('of a batch that is over changes nothing', () => {
    const { wait, cancel } = batch();
    wait(AFTER(5));
    expect(cancel()).toMatchObject({ status: 'done', processedCards: 5 });
  });

  it('may come twice', () => {
    const { cancel } = batch();
    expect([cancel().status, cancel().status]).toEqual(['cancelled', 'cancelled']);
  });
});

describe('a job id', () => {
  it.each(['nobody', 'batch_0000000000000000'])('that nobody knows is 404: %s', id => {
    const { get, delete: remove } = batch();
    expect([get(`${PATH}/${id}`).status, remove(`${PATH}/${id}`).status]).toEqual([404, 404]);
  });

  it('of another kind of job is 404', () => {
    const { post, get } = batch();
    const { jobId } = json(post('/v1/scrape/jobs', { queries: ['nike'] }));
    expect(get(`${PATH}/${jobId}`).status).toBe(404);
  });

  it('is free to poll as often as one likes', () => {
    const { get, jobId, charged } = batch([{ keyword: 'zzz' }]);
    const statuses = Array.from({ length: 50 }, () => get(`${PATH}/${jobId}`).status);
    expect([new Set(statuses), charged()]).toEqual([new Set([200]), 0]);
  });
});
