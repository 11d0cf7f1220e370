/**
 * Every case of lost, late, malformed and shared answers, in each connector's built code and in virtual time: the cost, and that every
 * message is readable.
 */
import { describe, expect, test } from 'vitest';
import type { Fault } from '../support/service/faults.ts';
import type { SandboxRequest } from '../support/service/message.ts';
import { n8n } from './faults/n8n.ts';
import {
  KINDS,
  type KindName,
  meeting,
  objectionsTo,
  type PlayOptions,
  type Script,
  withSeededChance,
} from './faults/operations.ts';
import { sheets } from './faults/sheets.ts';
import { zapier } from './faults/zapier.ts';

/** A case with doubtful charges: the service's behaviour, and the highest charge however often the host or the person retries. */
interface Case extends PlayOptions {
  name: string;
  /** Sections of the reference. */
  reference: string;
  kind: KindName;
  script?: Script;
  most: number;
  /** The maximum for the add-on, where its number of retries differs. */
  mostInSheets?: number;
}

const EVER = Number.POSITIVE_INFINITY;
const both =
  (...scripts: Script[]): Script =>
  sandbox => {
    for (const script of scripts) script(sandbox);
  };

function isOf(kind: KindName, { method, url }: SandboxRequest): boolean {
  const { pathname } = new URL(url, 'http://sandbox.invalid');
  const { path } = KINDS[kind];
  return method === KINDS[kind].method && (typeof path === 'string' ? path === pathname : path.test(pathname));
}

/** Changes the JSON of successful answers of a kind, as another version of the service might. */
const rewording =
  (kind: KindName, change: (body: Record<string, unknown>) => unknown): Script =>
  sandbox => {
    sandbox.between = (request, serve) => {
      const answer = serve(request);
      if (answer.status >= 300 || answer.chunks || !isOf(kind, request)) return answer;
      return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>)) };
    };
  };

/** Changes the format of a stream's events. */
const streaming =
  (change: (text: string) => string, ends = false): Script =>
  sandbox => {
    sandbox.between = (request, serve) => {
      const { chunks, dropped, ...answer } = serve(request);
      if (!chunks) return { ...answer, ...(dropped ? { dropped } : {}) };
      const body = change(chunks.join(''));
      return { ...answer, body, chunks: [body], ...(dropped && !ends ? { dropped } : {}) };
    };
  };

const lost: Fault = { dropAfterCharging: true };
/** The answer to the start is lost, and all later requests meet this fault. */
const lostThen = (kind: KindName, then: Fault) =>
  both(meeting(kind, lost), meeting(kind, { times: EVER, ...then, match: { nth: 2 } }));

/** Replaces the job's ID by a number. */
const numbered: Script = sandbox => {
  let id = '';
  sandbox.between = (request, serve) => {
    const answer = serve({ ...request, url: request.url.replace(/\/17(?=$|\?)/, `/${id}`) });
    if (request.method === 'POST' && answer.status === 202)
      ({ jobId: id } = JSON.parse(answer.body) as { jobId: string });
    return { ...answer, body: answer.body.replaceAll(`"${id}"`, '17') };
  };
};

const late: Fault = { delayMs: 40_000 };

const starts: Case[] = [
  {
    name: 'a deep pagination whose start answers after 40 s, when its job has ended',
    reference: '3, 4.9',
    kind: 'deep pagination',
    tries: 3,
    script: meeting('deep pagination', late),
    most: 2,
  },
  {
    name: 'a deep pagination whose start is redirected after 40 s, when its job has ended',
    reference: '3, 4.9',
    kind: 'deep pagination',
    tries: 3,
    script: meeting('deep pagination', {
      ...late,
      status: 302,
      body: '',
      headers: { Location: 'https://elsewhere.invalid/' },
    }),
    most: 2,
  },
  {
    name: 'a start whose job has a number for its id (card batch)',
    reference: '4.9, payload not shown',
    kind: 'card batch',
    script: numbered,
    most: 2,
  },
  ...(['keyword job', 'card batch'] as const).map(
    (kind): Case => ({
      name: `a start whose answer has no id (${kind})`,
      reference: '4.9, payload not shown',
      kind,
      tries: 3,
      script: rewording(kind, ({ jobId, ...rest }) => rest),
      most: 2,
    }),
  ),
  {
    name: 'a card batch whose own key is still in progress when its start is repeated',
    reference: '7 (409), service facts',
    kind: 'card batch',
    tries: 3,
    script: both(
      meeting('card batch', lost),
      meeting('card batch', { status: 409, code: 'idempotency_in_progress', match: { nth: 2 }, times: 2 }),
    ),
    most: 2,
  },
  {
    name: 'a card batch whose answer is lost, then 429 for some tries, then good days',
    reference: '4.9, 7',
    kind: 'card batch',
    tries: 8,
    script: lostThen('card batch', { status: 429, code: 'rate_limited', times: 6 }),
    most: 2,
  },
  // Only a card batch has an idempotency key. The other kinds meet one fault each.
  ...(
    [
      ['card batch', '503', { status: 503, code: 'server_busy' }],
      ['card batch', '403', { status: 403, code: 'unauthorized' }],
      ['card batch', 'a spent quota', { status: 429, code: 'quota_exceeded' }],
      ['card batch', 'answers that come too late', { delayMs: 400_000 }],
      ['keyword job', '502', { status: 502, code: 'upstream_unavailable' }],
      ['deep pagination', '429', { status: 429, code: 'rate_limited' }],
      ['bulk search', 'answers that come too late', { delayMs: 400_000 }],
    ] satisfies [KindName, string, Fault][]
  ).map(
    ([kind, name, then]): Case => ({
      name: `a start whose answer is lost, then ${name} (${kind})`,
      reference: '7',
      kind,
      tries: 3,
      script: lostThen(kind, then),
      most: 2,
    }),
  ),
];

const bulk: Case[] = [
  {
    name: 'a bulk search that repeats its keywords in another spelling',
    reference: '4.9, payload not shown',
    kind: 'bulk search',
    script: streaming(text =>
      text.replaceAll('"lego castle"', '"LEGO  Castle "').replaceAll('"seiko 5"', '"Seiko\\u00a05"'),
    ),
    most: 2,
  },
  {
    name: 'a bulk search whose allowance ends within its stream',
    reference: '7 (quota_exceeded)',
    kind: 'bulk search',
    tries: 2,
    script: ({ account }) => {
      account.used = account.quota - 1;
    },
    most: 1,
  },
  {
    name: 'a bulk search whose last result is lost: its CSV is read before anything is asked again',
    reference: '4.9, service facts',
    kind: 'bulk search',
    tries: 3,
    script: both(
      sandbox =>
        sandbox.addFault({ match: { method: 'WORK', path: '/v1/bulk-search', nth: 2 }, dropAfterCharging: true }),
      streaming(text => text, true),
    ),
    most: 2,
  },
];

/** Ends the stream after every `keywords` keywords as if it were complete, so hosts that don't stream see it too. */
const breaksAfter = (keywords: number): Script =>
  both(
    sandbox =>
      sandbox.addFault({
        match: { method: 'WORK', path: '/v1/bulk-search', every: keywords + 1 },
        drop: true,
        times: EVER,
      }),
    streaming(text => text, true),
  );

const bulkRest: Case[] = [
  {
    name: 'a bulk search whose CSV cannot be read for ever',
    reference: '4.9, service facts',
    kind: 'bulk search',
    tries: 3,
    script: both(
      sandbox =>
        sandbox.addFault({ match: { method: 'WORK', path: '/v1/bulk-search', nth: 2 }, dropAfterCharging: true }),
      sandbox =>
        sandbox.addFault({
          match: { method: 'GET', path: /download\.csv/ },
          status: 500,
          code: 'server_error',
          times: EVER,
        }),
      streaming(text => text, true),
    ),
    most: 2,
  },
  {
    name: 'a bulk search that ends after each keyword',
    reference: '4.9, service facts',
    kind: 'bulk search',
    script: breaksAfter(1),
    most: 2,
  },
  {
    name: 'a bulk search of five keywords that ends after each one is taken up as often on every connector',
    reference: '4.9, service facts',
    kind: 'bulk search',
    keywords: 5,
    script: breaksAfter(1),
    most: 4,
  },
];

const retries: Case[] = [
  {
    name: 'a Retry-After of three years',
    reference: '7 (503), 8',
    kind: 'search',
    script: meeting('search', { status: 503, code: 'server_busy', retryAfter: '99999999' }),
    most: 0,
  },
];

const clocks: Case[] = [
  {
    name: 'a clock that goes back by ten minutes between two rounds of searches lets no more through',
    reference: '8 (per-minute limit)',
    kind: 'many searches',
    backMs: 600_000,
    script: ({ account }) => {
      account.perMinute = 60;
    },
    most: 80,
    mostInSheets: 60,
  },
];

const absent: Case[] = [
  {
    name: 'pages that do not say whether more follow',
    reference: '2.7, envelope not shown',
    kind: 'search of pages',
    script: rewording('search of pages', ({ hasNextPage, nextPage, ...rest }) => rest),
    most: 2,
  },
  {
    name: 'a job that ends with a word that nobody knows',
    reference: '2.10, 3, states not shown',
    kind: 'look at a job',
    afterMs: 60_000,
    script: rewording('look at a job', body => ({
      ...body,
      status: body.status === 'done' ? 'finished_well' : body.status,
    })),
    most: 2,
  },
  {
    name: 'a null among the results of a job',
    reference: '2.10, payload not shown',
    kind: 'look at a job',
    afterMs: 60_000,
    script: rewording('look at a job', body => ({ ...body, results: [null, ...(body.results as unknown[])] })),
    most: 2,
  },
  {
    name: 'a null among the listings of a price',
    reference: '2.4',
    kind: 'search',
    script: rewording('search', ({ items, ...rest }) => ({ ...rest, items: [null, ...((items as unknown[]) ?? [])] })),
    most: 1,
  },
];

const keys: Case[] = [
  {
    name: 'a key with a character that nobody sees',
    reference: '5',
    kind: 'search',
    apiKey: 'cs_sandbox_\u200b0123456789',
    // n8n removes such characters from pasted text, and the key works.
    most: 1,
  },
];

const cases: readonly Case[] = [...starts, ...bulk, ...bulkRest, ...retries, ...clocks, ...absent, ...keys];

describe.each([sheets, n8n, zapier])('$name', ({ name, play }) => {
  test.each(cases)('$name (reference $reference)', async each => {
    const played = await withSeededChance(() => play(each.kind, each.script, each));
    if (!played) return;
    expect(objectionsTo(played)).toEqual([]);
    expect(played.charged).toBeLessThanOrEqual((name === 'Sheets' && each.mostInSheets) || each.most);
  });
});
