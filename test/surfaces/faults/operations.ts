/** What a connector is asked, with what in its way, and what is looked at when it has answered. */
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

/** What happens to the requests of an operation. */
export type Script = (sandbox: Sandbox) => void;

/** One fault in the way of one kind of request. */
export const meeting =
  (kind: KindName, fault: Fault): Script =>
  sandbox =>
    sandbox.addFault({ ...fault, match: { ...fault.match, ...KINDS[kind] } });

export interface PlayOptions {
  /** How often the host runs it, as long as it fails: n8n's Retry On Fail, the automation platform's replay, a person's Resume. */
  tries?: number;
  /** The key that a person has entered. */
  apiKey?: string;
  /** How long the job that is looked at has worked by then, ms. */
  afterMs?: number;
  /** Runs with the hiding of secrets taken out of it. */
  unhidden?: boolean;
  /** It is done twice, and in between the client's clock goes back by so much, ms. */
  backMs?: number;
  /** How many keywords a bulk search or a keyword job has. */
  keywords?: number;
}

/** Of many searches, the keywords of a round. */
export const manyKeywords = (round: number) => Array.from({ length: 40 }, (_, at) => `item ${round} ${at}`);

/** What lists of keywords are made of. */
export const KEYWORDS = ['lego castle', 'seiko 5', 'canon ae-1', 'nintendo switch', 'makita drill'];

export interface Played {
  /** What the person reads of each try. */
  told: string[];
  /** What the service charged for all of it. */
  charged: number;
  /** Everything that the connector left behind: outputs, logs, cells, stores. */
  left: string;
}

export interface Connector {
  name: string;
  /** Runs one kind of operation with this in its way; without it, as on a good day. Undefined for a kind that it does not offer. */
  play(kind: KindName, script?: Script, options?: PlayOptions): Promise<Played | undefined>;
  /**
   * Watches a list: some looks on good days, then two days of looks with the fault in the way, then good ones again. Returns everything
   * that is left of it: what was told, mailed, remembered and logged.
   */
  watch(fault: Fault, options?: Pick<PlayOptions, 'unhidden'>): Promise<string>;
}

const page = '<html>Not the service</html>';
const coded = (status: number, code: string): Fault => ({ status, code });
const proxy = (status: number): Fault => ({ status, body: page });
/** What the service might repeat of a request in its error. */
const SECRETS = { key: 'cs_sandbox_0123456789', gatewayKey: 'gw_sandbox_0123456789' };

/** How often a fault comes. */
export const TIMES = { once: 1, lasting: Number.POSITIVE_INFINITY };

/** The kinds of the tables; many searches and pages of one are only longer ways to the same. */
export const TABLE_KINDS: readonly KindName[] = (Object.keys(KINDS) as KindName[]).filter(
  kind => kind !== 'search of pages' && kind !== 'many searches',
);

/** Each row of reference 7 and each fault of the way. */
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

/** Secrets in what a connector left behind: the keys, and the token of a CSV address. */
export function leaksIn(left: string): string[] {
  const found = Object.entries(SECRETS).flatMap(([name, secret]) => (left.includes(secret) ? [name] : []));
  return /[?&]token=(?!\[secret\])\w/.test(left) ? [...found, 'CSV token'] : found;
}

/** Words that no person should read. */
export const RAW =
  /TypeError|RangeError|undefined|\bNaN\b|\[object|Cannot read|is not a function|ECONN|socket hang up|<html/;

/** What is wrong with the words of any try and with what is left, whatever was asked. */
export function objectionsTo({ told, charged, left }: Played): string[] {
  return [
    ...told.filter(words => RAW.test(words)).map(words => `raw words: ${words}`),
    ...told.filter(words => words.trim() === '').map(() => 'says nothing'),
    ...leaksIn(left).map(leak => `tells the ${leak}`),
    ...(charged > 0 && /nothing was charged/.test(told.at(-1) ?? '') ? [`${charged} were charged, but: ${told}`] : []),
    // What may run is never called for again.
    ...told.filter(words => /may be running/.test(words) && /[Tt]ry again/.test(words)),
  ];
}

/** Lets chance be the same in each run: of random waits, and of what is made up. */
export async function withSeededChance<Result>(act: () => Promise<Result>): Promise<Result> {
  const { random } = Math;
  Math.random = seededRandom(1);
  try {
    return await act();
  } finally {
    Math.random = random;
  }
}

/** A script that takes the hiding of secrets out of its realm: the original values stay in their place. */
export const UNHIDING = `for (const name of ['replace', 'replaceAll']) {
  const own = String.prototype[name];
  String.prototype[name] = function (what, by) {
    return by === '[key]' || by === '[secret]' ? String(this) : own.call(this, what, by);
  };
}
`;

/** The same for what runs in this realm. */
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
