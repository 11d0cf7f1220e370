/** What a surface is asked under every fault, and what is looked at when it has answered. */
import type { Fault, Sandbox } from '../../fakes/service/index.ts';

export const KINDS = {
  search: { method: 'GET', path: /^\/v1\/(scrape|summary)$/ },
  'keyword job': { method: 'POST', path: '/v1/scrape/jobs' },
  'deep pagination': { method: 'POST', path: '/v1/scrape/max' },
  'card batch': { method: 'POST', path: '/v1/cards/batch' },
  'bulk search': { method: 'POST', path: '/v1/bulk-search' },
  'look at a job': { method: 'GET', path: /^\/v1\/(cards\/batch|scrape\/jobs|scrape\/max\/results)\// },
  cancel: { method: 'DELETE', path: /^\/v1\/(cards\/batch|scrape\/max)\// },
} as const satisfies Record<string, Fault['match']>;
export type KindName = keyof typeof KINDS;

export interface Played {
  /** What the person reads. */
  words: string;
  /** Requests of this kind that reached the service or were on their way, and what the service charged for all of it. */
  sent: number;
  charged: number;
  /** Everything that the surface left behind: outputs, logs, cells, stores. */
  left: string;
}

export interface Surface {
  name: string;
  /** Runs one kind of operation with the fault in its way; without a fault, as on a good day. */
  play(kind: KindName, fault?: Fault): Promise<Played>;
  /**
   * Watches a list: some looks on good days, then two days of looks with the fault in the way, then good ones again. Returns everything
   * that is left of it: what was told, mailed, remembered and logged.
   */
  watch(fault: Fault): Promise<string>;
}

const EVER = { times: Number.POSITIVE_INFINITY };
const page = '<html>Not the service</html>';
const coded = (status: number, code: string): Fault => ({ status, code, ...EVER });
const proxy = (status: number): Fault => ({ status, body: page, ...EVER });
/** What the service might repeat of a request in its error. */
export const SECRETS = { key: 'cs_sandbox_0123456789', gatewayKey: 'gw_sandbox_0123456789' };

/** Each row of reference 7 and each fault of the way, lasting. */
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
  '302 to elsewhere': { status: 302, body: '', ...EVER },
  '408 of a proxy': proxy(408),
  '502 of a proxy': proxy(502),
  '503 of a proxy': proxy(503),
  'lost before the service acted': { drop: true, ...EVER },
  'lost after the service acted': { dropAfterCharging: true, ...EVER },
  'an answer after the timeout': { delayMs: 400_000, ...EVER },
  'a body that is cut': { truncate: 30, ...EVER },
  'a web page instead of data': { html: true, ...EVER },
  'an empty object': { body: '{}', ...EVER },
  'an error that repeats the keys': {
    ...coded(400, 'invalid_params'),
    body: JSON.stringify({
      code: 'invalid_params',
      error: `Authorization: Bearer ${SECRETS.key}, x-gateway-key: ${SECRETS.gatewayKey}`,
    }),
  },
};

/** The requests of this kind in the sandbox's log. */
export function sentIn({ log }: Sandbox, kind: KindName, from: number): number {
  const { method, path } = KINDS[kind];
  return log
    .slice(from)
    .filter(
      entry => entry.method === method && (typeof path === 'string' ? path === entry.path : path.test(entry.path)),
    ).length;
}

/** Secrets in what a surface left behind: the keys, and the token of a CSV address. */
export function leaksIn(left: string): string[] {
  const found = Object.entries(SECRETS).flatMap(([name, secret]) => (left.includes(secret) ? [name] : []));
  return /[?&]token=(?!\[secret\])\w/.test(left) ? [...found, 'CSV token'] : found;
}

/** Ids and instants differ from run to run; words do not. */
export function steady(words: string): string {
  return words
    .replace(/\b(batch|max|job|run|req)_[0-9a-f]{8,}\b/g, '$1_1')
    .replace(/\s+/g, ' ')
    .trim();
}
