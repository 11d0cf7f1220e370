// What the unkind preset does, and that it does it in the same way again.
import { expect, test } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { type Unkind, unkind } from '../unkind.ts';

const START = Date.UTC(2026, 10, 20, 12);

function day(wanted: Unkind, requests: number, everyMs = 1_000, plan: '500k' | 'basic' = '500k') {
  let now = START;
  const sandbox = new Sandbox({ plan, clock: () => now, unkind: wanted });
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  const answers = Array.from({ length: requests }, (_, at) => {
    now = START + at * everyMs;
    return sandbox.handle({ method: 'GET', url: '/v1/scrape?keyword=lego&count=2', headers });
  });
  return { sandbox, answers, headers, at: (ms: number) => (now = START + ms) };
}

test('the same seed is the same day, another one is another', () => {
  const said = (seed: number) =>
    day(unkind(seed), 60).answers.map(({ status, body, delayMs }) => [status, body, delayMs]);
  expect(said(1)).toEqual(said(1));
  expect(said(1)).not.toEqual(said(2));
});

test.each<[keyof Unkind, (played: ReturnType<typeof day>) => boolean]>([
  ['lostBefore', ({ answers, sandbox }) => answers.every(({ dropped }) => dropped) && sandbox.log.length === 0],
  ['lostAfter', ({ answers, sandbox }) => answers.every(({ dropped }) => dropped) && sandbox.chargedToUs === 20],
  ['late', ({ answers, sandbox }) => answers.every(({ delayMs }) => delayMs > 300_000) && sandbox.chargedToUs === 20],
  ['refused', ({ answers, sandbox }) => answers.every(({ body }) => /"code"/.test(body)) && sandbox.log.length === 0],
  [
    'proxy',
    ({ answers, sandbox }) =>
      answers.every(({ body }) => /^<html/.test(body)) && sandbox.log.length > 3 && sandbox.log.length < 17,
  ],
])('%s', (stroke, holds) => {
  expect(holds(day({ seed: 7, [stroke]: 1 }, 20))).toBe(true);
});

test('a body that is cut ends anywhere', () => {
  const whole = day({ seed: 7 }, 20).answers[0]!.body;
  const lengths = day({ seed: 7, cut: 1 }, 20).answers.map(({ body }) => body.length);
  expect(new Set(lengths).size).toBeGreaterThan(15);
  expect(Math.max(...lengths)).toBeLessThan(whole.length);
});

test('fields have other names for the life of the sandbox, and new ones come', () => {
  const { answers } = day({ seed: 3, renamed: 4, added: true }, 5);
  const names = answers.map(({ body }) => [...body.matchAll(/"(\w+)_v2":/g)].map(([, name]) => name).join());
  expect(names[0]).not.toBe('');
  expect(new Set(names).size).toBe(1);
  for (const { body } of answers) expect(JSON.parse(body)).toMatchObject({ beta: {}, items: expect.any(Array) });
});

test('others use up the window, the allowance and the slot for deep pagination, and our own charges are told apart', () => {
  const wanted = { seed: 5, others: { perMinute: 60, jobs: true } };
  const { sandbox, answers } = day(wanted, 300, 1_000, 'basic');
  const codes = new Set(answers.map(({ body }) => /"code":"(\w+)"/.exec(body)?.[1]));
  expect(codes).toContain('rate_limited');
  expect(codes).toContain('quota_exceeded');
  expect(sandbox.account.remaining).toBe(0);
  expect(sandbox.chargedToUs).toBe(answers.filter(({ status }) => status === 200).length);
  const rich = day(wanted, 0);
  const started = Array.from({ length: 20 }, (_, minute) => {
    rich.at(minute * 60_000);
    const body = JSON.stringify({ keyword: 'ours', maxPages: 1 });
    return rich.sandbox.handle({ method: 'POST', url: '/v1/scrape/max', headers: rich.headers, body }).status;
  });
  expect(new Set(started)).toEqual(new Set([202, 409]));
});

test('what others did an hour ago counts against the allowance alone', () => {
  const { sandbox, at } = day({ seed: 5, others: { perMinute: 30 } }, 0);
  at(3_600_000);
  sandbox.settle();
  expect(sandbox.account.used).toBeGreaterThan(1_000);
  expect(sandbox.chargedToUs).toBe(0);
  expect(sandbox.log).toEqual([]);
});
