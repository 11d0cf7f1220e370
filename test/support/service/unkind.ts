// The way to the service on a bad day, seeded: answers come late or never, connections break before and after the service acted, bodies
// are cut at any byte, proxies speak in its place, fields have other names and new ones come (reference 9 rule 1).
import { Chance } from '../random.ts';
import type { SandboxRequest, SandboxResponse } from './message.ts';
import type { OtherClients } from './others.ts';

export interface Unkind {
  seed: number;
  /** Other clients on the same key. */
  others: OtherClients;
  /** Some answers come when every client has given up. */
  late: boolean;
  /**
   * Only what every operation gets through without a doubt: never two troubles at once, and what costs is at most refused for a moment.
   * What a test asserts of a good day then holds to the last number.
   */
  bearable: boolean;
}

/** The preset of the storms: tests assert the promises that hold on any day. */
export function unkind(seed: number): Unkind {
  const chance = new Chance(seed);
  const perMinute = 2 + 18 * chance.next();
  return { seed, others: { perMinute, jobs: chance.next() < 0.4 }, late: true, bearable: false };
}

/** The preset of the suites about jobs and spending. Others pace themselves and start nothing that is in the way. */
export function bearable(seed: number): Unkind {
  return { seed, others: { perMinute: 4 }, late: false, bearable: true };
}

/** How often each happens, of all requests. */
const CHANCES = { lostBefore: 0.03, lostAfter: 0.03, late: 0.01, cut: 0.03, proxy: 0.03, refused: 0.04 };
type Trouble = keyof typeof CHANCES;

/** Fields that the reference lets be absent or does not show: an answer without them is still a whole one. */
const SPARE =
  `totalResults autoSelectedCategory rawMedian rawSampleCount epid productRating scrapedAt productReviewCount thumbnailUrl
  sellerFeedbackScore otherMatches sourceResultCount displayCurrency`.split(/\s+/);
/** So many of them have another name, the same ones for the life of the sandbox. */
const RENAMED = 3;
/** Longer than any client waits, ms. */
const TOO_LATE_MS = 400_000;
/** On a bearable day so many requests pass after one in trouble: each has its second try, also where some are sent side by side. */
const GRACE_COUNT = 6;
const REFUSALS = [
  [503, 'server_busy'],
  [429, 'rate_limited'],
  [500, 'server_error'],
  [502, 'upstream_blocked'],
  [502, 'upstream_unavailable'],
] as const;
const WAITS = ['0', '1', '1.5', '7', '-3', 'Fri Nov 20 12:00:10 2026', '99999999', 'soon', undefined];
/** The first of each, which no client gives up for. */
const MOMENTARY = { refusals: REFUSALS.slice(0, 2), waits: WAITS.slice(0, 3) };

/** Polls of jobs and their files (service facts): they cost nothing, and may be repeated. */
const isFree = ({ method, url }: SandboxRequest) =>
  method === 'GET' && /^\/v1\/(account|bulk-search|cards\/batch|scrape\/(max|jobs))\b/.test(url);

/** What happens on the way of each request. */
export class BadDay {
  readonly #day: Unkind;
  readonly #chance: Chance;
  readonly #renamed: readonly string[];
  /** Requests that are still spared. */
  #graceCount = 0;

  constructor(day: Unkind) {
    this.#day = day;
    this.#chance = new Chance(day.seed ^ 0x0bad);
    const spare = [...SPARE];
    this.#renamed = Array.from(
      { length: RENAMED },
      () => spare.splice(this.#chance.between(0, spare.length - 1), 1)[0]!,
    );
  }

  /** Takes a request to the service and its answer back. */
  carry(request: SandboxRequest, serve: (request: SandboxRequest) => SandboxResponse): SandboxResponse {
    const trouble = this.#trouble(request);
    const delayMs = this.#chance.between(0, this.#day.bearable ? 1_500 : 4_000);
    const nothing: SandboxResponse = { status: 0, headers: {}, body: '', delayMs, dropped: true };
    if (trouble === 'lostBefore') return nothing;
    if (trouble === 'refused') return { ...this.#refusal(), delayMs };
    if (trouble === 'proxy' && this.#chance.oneIn(2)) return { ...this.#proxyAnswer(), delayMs };
    const served = this.#reworded(serve(request));
    const answered = { ...served, delayMs: served.delayMs + delayMs };
    if (trouble === 'lostAfter') return { ...nothing, delayMs: answered.delayMs };
    if (trouble === 'proxy') return { ...this.#proxyAnswer(), delayMs: answered.delayMs };
    if (trouble === 'late') return { ...answered, delayMs: TOO_LATE_MS };
    return trouble === 'cut' ? this.#cut(answered) : answered;
  }

  #trouble(request: SandboxRequest): Trouble | undefined {
    let left = this.#chance.next();
    const names = Object.keys(CHANCES) as Trouble[];
    const trouble = names.find(name => {
      left -= name === 'late' && !this.#day.late ? 0 : CHANCES[name];
      return left < 0;
    });
    if (!this.#day.bearable) return trouble;
    this.#graceCount -= 1;
    if (this.#graceCount > 0 || trouble === undefined) return undefined;
    this.#graceCount = GRACE_COUNT;
    return isFree(request) ? trouble : 'refused';
  }

  #refusal(): SandboxResponse {
    const { refusals, waits } = this.#day.bearable ? MOMENTARY : { refusals: REFUSALS, waits: WAITS };
    const [status, code] = this.#chance.pick(refusals);
    const wait = this.#chance.pick(waits);
    const headers = { 'Content-Type': 'application/json', ...(wait === undefined ? {} : { 'Retry-After': wait }) };
    return { status, headers, body: JSON.stringify({ error: 'Refused', code }), delayMs: 0 };
  }

  #proxyAnswer(): SandboxResponse {
    const status = this.#chance.pick([408, 500, 502, 503, 504]);
    return { status, headers: { 'Content-Type': 'text/html' }, body: '<html>Bad gateway</html>', delayMs: 0 };
  }

  /** A stream breaks where it is cut; a body that was announced as whole is only shorter. */
  #cut(response: SandboxResponse): SandboxResponse {
    const length = Math.floor(this.#chance.next() * response.body.length);
    // Between two lines a CSV that is cut cannot be distinguished from a whole one.
    const body = response.body.slice(0, length).replace(/\r?\n$/, '');
    return response.chunks ? { ...response, body, chunks: [body], dropped: true } : { ...response, body };
  }

  /** Renames fields and adds one. Field names are before a colon and bare quotes; inside a text they are escaped. */
  #reworded(response: SandboxResponse): SandboxResponse {
    const { status, chunks, body } = response;
    if (status >= 300 || chunks || !body.startsWith('{') || body.length <= 2) return response;
    const names = this.#renamed.reduce((text, name) => text.replaceAll(`"${name}":`, `"${name}_v2":`), body);
    return { ...response, body: `{"beta":{"of":[1,null]},${names.slice(1)}` };
  }
}
