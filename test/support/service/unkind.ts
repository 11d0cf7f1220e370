// The way to the service on a bad day, seeded: answers come late or never, connections break before and after the service acted, bodies
// are cut at any byte, proxies speak in its place, fields have other names and new ones come (reference 9 rule 1).
import { seededRandom } from '../random.ts';
import type { SandboxRequest, SandboxResponse } from './message.ts';
import type { OtherClients } from './others.ts';

/** Chances for each request, 0 to 1; what is left out does not happen. */
export interface Unkind {
  seed: number;
  /** The longest that an answer takes beyond its own time, ms. */
  slowMs?: number;
  /** The connection breaks before the service acted, and after it. */
  lostBefore?: number;
  lostAfter?: number;
  /** The answer comes when every client has given up. */
  late?: number;
  /** The body ends at any byte. */
  cut?: number;
  /** A proxy answers with a status of its own, before or after the service acted. */
  proxy?: number;
  /** The service refuses without acting, with a wait that may be odd. */
  refused?: number;
  /** So many fields of the answers have another name, the same ones for the life of the sandbox. */
  renamed?: number;
  /** New fields are in every answer. */
  added?: boolean;
  /** Other clients on the same key. */
  others?: OtherClients;
  /**
   * Only what every operation gets through without a doubt: never two strokes at once, and what costs is at most refused for a moment.
   * What a test asserts of a good day then holds to the last number.
   */
  bearable?: boolean;
}

/** The preset of the storms: tests assert the promises that hold on any day. */
export function unkind(seed: number): Unkind {
  const random = seededRandom(seed);
  return {
    seed,
    slowMs: 4_000,
    ...{ lostBefore: 0.03, lostAfter: 0.03, late: 0.01, cut: 0.03, proxy: 0.03, refused: 0.04 },
    renamed: 3,
    added: true,
    others: { perMinute: 2 + 18 * random(), jobs: random() < 0.4 },
  };
}

/** The preset of the suites about jobs and spending. Others pace themselves and start nothing that is in the way. */
export function bearable(seed: number): Unkind {
  return { ...unkind(seed), slowMs: 1_500, late: 0, others: { perMinute: 4 }, bearable: true };
}

/** Fields that the reference lets be absent or does not show: an answer without them is still a whole one. */
const SPARE = [
  ...['totalResults', 'autoSelectedCategory', 'rawMedian', 'rawSampleCount', 'epid', 'productRating', 'scrapedAt'],
  ...[
    'productReviewCount',
    'thumbnailUrl',
    'sellerFeedbackScore',
    'otherMatches',
    'sourceResultCount',
    'displayCurrency',
  ],
];
/** Longer than any client waits, ms. */
const TOO_LATE_MS = 400_000;
const WAITS = [undefined, '0', '1.5', '7', '-3', 'Fri Nov 20 12:00:10 2026', '99999999', 'soon'];
/** On a bearable day so many requests pass after one that was struck: each has its second try, also where some are asked side by side. */
const SPARED = 6;
/** Waits and refusals that no client gives up for. */
const SHORT_WAITS = ['0', '1', '1.5'];
const MOMENTS = [
  [503, 'server_busy'],
  [429, 'rate_limited'],
] as const;
const REFUSALS = [
  [503, 'server_busy'],
  [500, 'server_error'],
  [502, 'upstream_blocked'],
  [502, 'upstream_unavailable'],
  [429, 'rate_limited'],
] as const;

type Stroke = 'lostBefore' | 'lostAfter' | 'late' | 'cut' | 'proxy' | 'refused';
const STROKES: readonly Stroke[] = ['lostBefore', 'lostAfter', 'late', 'cut', 'proxy', 'refused'];

/** Looks at jobs and their files (service facts): they cost nothing, and may be asked again. */
const isFree = ({ method, url }: SandboxRequest) =>
  method === 'GET' && /^\/v1\/(account|bulk-search|cards\/batch|scrape\/(max|jobs))\b/.test(url);

/** What happens on the way of each request. */
export class BadDay {
  readonly #wanted: Unkind;
  readonly #random: () => number;
  readonly #renamed: string[] = [];
  /** Requests that are spared yet. */
  #mercy = 0;

  constructor(wanted: Unkind) {
    this.#wanted = wanted;
    this.#random = seededRandom(wanted.seed ^ 0x0bad);
    const spare = [...SPARE];
    for (let left = wanted.renamed ?? 0; left > 0; left -= 1)
      this.#renamed.push(...spare.splice(Math.floor(this.#random() * spare.length), 1));
  }

  /** Takes a request to the service and its answer back. */
  carry(request: SandboxRequest, serve: (request: SandboxRequest) => SandboxResponse): SandboxResponse {
    const stroke = this.#spared(request, this.#stroke());
    const delayMs = Math.floor(this.#random() * (this.#wanted.slowMs ?? 0));
    const instead = this.#instead(stroke);
    if (stroke === 'lostBefore' || (instead && (stroke === 'refused' || this.#random() < 0.5)))
      return instead ? { ...instead, delayMs } : { status: 0, headers: {}, body: '', delayMs, dropped: true };
    const served = this.#reworded(serve(request));
    const answered = { ...served, delayMs: served.delayMs + delayMs };
    if (instead) return { ...instead, delayMs: answered.delayMs };
    if (stroke === 'late') return { ...answered, delayMs: TOO_LATE_MS };
    if (stroke === 'lostAfter') return { ...answered, body: '', chunks: undefined, dropped: true };
    return stroke === 'cut' ? this.#cut(answered) : answered;
  }

  #stroke(): Stroke | undefined {
    let left = this.#random();
    for (const stroke of STROKES) {
      left -= this.#wanted[stroke] ?? 0;
      if (left < 0) return stroke;
    }
    return undefined;
  }

  /** What is left of a stroke on a bearable day. */
  #spared(request: SandboxRequest, stroke: Stroke | undefined): Stroke | undefined {
    if (!this.#wanted.bearable) return stroke;
    this.#mercy -= 1;
    if (this.#mercy > 0 || stroke === undefined) return undefined;
    this.#mercy = SPARED;
    return isFree(request) ? stroke : 'refused';
  }

  #instead(stroke: Stroke | undefined): SandboxResponse | undefined {
    const html = { 'Content-Type': 'text/html' };
    if (stroke === 'proxy')
      return {
        status: this.#pick([408, 500, 502, 503, 504]),
        headers: html,
        body: '<html>Bad gateway</html>',
        delayMs: 0,
      };
    if (stroke !== 'refused') return undefined;
    const [status, code] = this.#pick(this.#wanted.bearable ? MOMENTS : REFUSALS);
    const wait = this.#pick(this.#wanted.bearable ? SHORT_WAITS : WAITS);
    const headers = { 'Content-Type': 'application/json', ...(wait === undefined ? {} : { 'Retry-After': wait }) };
    return { status, headers, body: JSON.stringify({ error: 'Refused', code }), delayMs: 0 };
  }

  /** A stream breaks where it is cut; a body that was announced as whole is only shorter. */
  #cut(response: SandboxResponse): SandboxResponse {
    const length = Math.floor(this.#random() * response.body.length);
    // Between two lines a CSV that is cut cannot be distinguished from a whole one.
    const body = response.body.slice(0, length).replace(/\r?\n$/, '');
    return response.chunks ? { ...response, body, chunks: [body], dropped: true } : { ...response, body };
  }

  /** Field names stand before a colon and bare quotes; inside a text they are escaped. */
  #reworded(response: SandboxResponse): SandboxResponse {
    if (response.status >= 300 || response.chunks || !response.body.startsWith('{')) return response;
    const names = this.#renamed.reduce((text, name) => text.replaceAll(`"${name}":`, `"${name}_v2":`), response.body);
    const body = this.#wanted.added && names.length > 2 ? `{"beta":{"of":[1,null]},${names.slice(1)}` : names;
    return { ...response, body };
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value;
  }
}
