/** The operations that connectors are tested with, the faults they meet, and the checks of the result. */
import vm from 'node:vm';
import { seededRandom } from '../../support/random.ts';
import type { Fault } from '../../support/service/faults.ts';
import type { Sandbox } from '../../support/service/sandbox.ts';

export const KINDS = {
  search: { method: 'GET', path: /^\/v1\/(scrape|summary)$/ },
  'history search': { method: 'GET', path: '/v1/research/sold' },
  'search of pages': { method: 'GET', path: '/v1/fashionresale/sold' },
  'many searches': { method: 'GET', path: /^\/v1\/(scrape|summary)$/ },
  'keyword job': { method: 'POST', path: '/v1/scrape/jobs' },
  'deep pagination': { method: 'POST', path: '/v1/scrape/max' },
  'card batch': { method: 'POST', path: '/v1/cards/batch' },
  'bulk search': { method: 'POST', path: '/v1/bulk-search' },
  'look at a job': { method: 'GET', path: /^\/v1\/(cards\/batch|scrape\/jobs|scrape\/max\/results)\// },
  'CSV file': { method: 'GET', path: /^\/v1\/scrape\/max\/.*\.csv$/ },
  cancel: { method: 'DELETE', path: /^\/v1\/(cards\/batch|scrape\/max)\// },
} as const satisfies Record<string, Fault['match']>;
export type KindName = keyof typeof KINDS;

/** Changes the handling of an operation's requests. */
export type Script = (sandbox: Sandbox) => void;

/** One fault for one kind of request. */
export const meeting =
  (kind: KindName, fault: Fault): Script =>
  sandbox =>
    sandbox.addFault({ ...fault, match: { ...fault.match, ...KINDS[kind] } });

export interface PlayOptions {
  /** Maximum number of runs while it fails: n8n's Retry On Fail, the automation platform's replay, a person's Resume. */
  tries?: number;
  /** The key that a person entered. */
  apiKey?: string;
  /** Working time of the job before it is read, ms. */
  afterMs?: number;
  /** True to run without the removal of secrets. */
  unhidden?: boolean;
  /** If set, runs twice, and the client's clock goes back by this much in between, ms. */
  backMs?: number;
  /** Number of keywords of a bulk search or a keyword job. */
  keywords?: number;
}

/** The keywords of one round of many searches. */
export const manyKeywords = (round: number) => Array.from({ length: 40 }, (_, at) => `item ${round} ${at}`);

/** Keywords for lists. */
export const KEYWORDS = ['lego castle', 'seiko 5', 'canon ae-1', 'nintendo switch', 'makita drill'];

export interface Played {
  /** The messages that the person reads, one per try. */
  told: string[];
  /** The service's charges for all tries. */
  charged: number;
  /** Everything that the connector leaves behind: outputs, logs, cells, stores. */
  left: string;
}

export interface Connector {
  name: string;
  /**
   * Runs one kind of operation with this fault; without a script, under normal conditions. Undefined for a kind that the connector lacks.
   */
  play(kind: KindName, script?: Script, options?: PlayOptions): Promise<Played | undefined>;
  /**
   * Watches a list: several normal checks, two days of checks with the fault, then normal ones again. Returns everything that is left
   * behind: reports, mails, stored state and logs.
   */
  watch(fault: Fault, options?: Pick<PlayOptions, 'unhidden'>): Promise<string>;
}

const page = '<html>Not the service</html>';
const coded = (status: number, code: string): Fault => ({ status, code });
const proxy = (status: number): Fault => ({ status, body: page });
/** Secrets of a request that the service might repeat in an error. */
const SECRETS = { key: 'cs_sandbox_0123456789', gatewayKey: 'gw_sandbox_0123456789' };

/** Number of times that a fault occurs. */
export const TIMES = { once: 1, lasting: Number.POSITIVE_INFINITY };

/** The kinds in the tables. Many searches and pages of one are left out: they only repeat the same request. */
export const TABLE_KINDS: readonly KindName[] = (Object.keys(KINDS) as KindName[]).filter(
  kind => kind !== 'search of pages' && kind !== 'many searches',
);

/** Each row of reference 7 and each network fault. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  '400 `invalid_params`': coded(400, 'invalid_params'),
  '401 `unauthorized`': coded(401, 'unauthorized'),
  '403 `unauthorized`': coded(403, 'unauthorized'),
  '404 `not_found`': coded(404, 'not_found'),
  '409 without an id': coded(409, 'conflict'),
  '429 `rate_limited`': coded(429, 'rate_limited'),
  '429 `history_rate_limited`': coded(429, 'history_rate_limited'),
  '429 `quota_exceeded`': coded(429, 'quota_exceeded'),
  '500 `server_error`': coded(500, 'server_error'),
  '502 `upstream_blocked`': coded(502, 'upstream_blocked'),
  '502 `upstream_unavailable`': coded(502, 'upstream_unavailable'),
  '502 `historical_unavailable`': coded(502, 'historical_unavailable'),
  '503 `server_busy`': coded(503, 'server_busy'),
  '503 `historical_unavailable`': coded(503, 'historical_unavailable'),
  '302 to elsewhere': { status: 302, body: '' },
  '408 of a proxy': proxy(408),
  '425 of a proxy': proxy(425),
  '502 of a proxy': proxy(502),
  '503 of a proxy': proxy(503),
  'lost before the service acted': { drop: true },
  'lost after the service acted': { dropAfterCharging: true },
  'an answer after the timeout': { delayMs: 400_000 },
  'a body that is cut': { truncate: 30 },
  'a web page instead of data': { html: true },
  'an empty object': { body: '{}' },
  'an error that repeats the keys': {
    ...coded(400, 'invalid_params'),
    body: JSON.stringify({
      code: 'invalid_params',
      error: `Authorization: Bearer ${SECRETS.key}, x-gateway-key: ${SECRETS.gatewayKey}`,
    }),
  },
};

/** Secrets in a connector's leftovers: the keys, and the token of a CSV URL. */
export function leaksIn(left: string): string[] {
  const found = Object.entries(SECRETS).flatMap(([name, secret]) => (left.includes(secret) ? [name] : []));
  return /[?&]token=(?!\[secret\])\w/.test(left) ? [...found, 'CSV token'] : found;
}

/** Matches technical text that no person should read. */
export const RAW =
  /TypeError|RangeError|undefined|\bNaN\b|\[object|Cannot read|is not a function|ECONN|socket hang up|<html/;

/** Objections to the messages of any try and to the leftovers, for any operation. */
export function objectionsTo({ told, charged, left }: Played): string[] {
  return [
    ...told.filter(words => RAW.test(words)).map(words => `raw words: ${words}`),
    ...told.filter(words => words.trim() === '').map(() => 'says nothing'),
    ...leaksIn(left).map(leak => `tells the ${leak}`),
    ...(charged > 0 && /nothing was charged/.test(told.at(-1) ?? '') ? [`${charged} were charged, but: ${told}`] : []),
    // Work that may be running must never be described as retryable.
    ...told.filter(words => /may be running/.test(words) && /[Tt]ry again/.test(words)),
  ];
}

/** Seeds Math.random, so random waits and generated values are the same in each run. */
export async function withSeededChance<Result>(act: () => Promise<Result>): Promise<Result> {
  const { random } = Math;
  Math.random = seededRandom(1);
  try {
    return await act();
  } finally {
    Math.random = random;
  }
}

/** A script that disables the removal of secrets in its realm: the original values stay in the text. */
export const UNHIDING = `for (const name of ['replace', 'replaceAll']) {
  const own = String.prototype[name];
  String.prototype[name] = function (what, by) {
    return by === '[key]' || by === '[secret]' ? String(this) : own.call(this, what, by);
  };
}
`;

/** Disables the removal of secrets in this realm. */
export async function unhiding<Result>(unhidden: boolean | undefined, act: () => Promise<Result>): Promise<Result> {
  if (!unhidden) return await act();
  const { replace, replaceAll } = String.prototype;
  vm.runInThisContext(UNHIDING);
  try {
    return await act();
  } finally {
    Object.assign(String.prototype, { replace, replaceAll });
  }
}
