// Seeded disturbances between the client and the service: responses are late or lost, connections break before or after the service acts,
// bodies are cut at any byte, proxies respond in its place, fields are renamed and new ones appear (reference 9 rule 1).
import { Chance } from '../random.ts';
import type { SandboxRequest, SandboxResponse } from './message.ts';
import type { OtherClients } from './others.ts';

export interface Unkind {
  seed: number;
  /** Other clients on the same key. */
  others: OtherClients;
  /** Some responses arrive only after every client has timed out. */
  late: boolean;
  /**
   * Only disturbances that every operation certainly survives: never two problems in a row, and a request that costs something is at most
   * briefly refused. Exact assertions of a test without disturbances then still hold.
   */
  bearable: boolean;
}

/** The preset for the stress tests, which assert only guarantees that hold under any disturbance. */
export function unkind(seed: number): Unkind {
  const chance = new Chance(seed);
  const perMinute = 2 + 18 * chance.next();
  return { seed, others: { perMinute, jobs: chance.next() < 0.4 }, late: true, bearable: false };
}

/** The preset for suites about jobs and spending. Other clients pace themselves and start no jobs that would get in the way. */
export function bearable(seed: number): Unkind {
  return { seed, others: { perMinute: 4 }, late: false, bearable: true };
}

/** Probability of each disturbance per request. */
const CHANCES = { lostBefore: 0.03, lostAfter: 0.03, late: 0.01, cut: 0.03, proxy: 0.03, refused: 0.04 };
type Trouble = keyof typeof CHANCES;

/** Fields that the reference allows to be absent or does not show: a response without them is still complete. */
const SPARE =
  `totalResults autoSelectedCategory rawMedian rawSampleCount epid productRating scrapedAt productReviewCount thumbnailUrl
  sellerFeedbackScore otherMatches sourceResultCount displayCurrency`.split(/\s+/);
/** Number of these fields that are renamed; they stay the same for the life of the sandbox. */
const RENAMED = 3;
/** Longer than any client's timeout, ms. */
const TOO_LATE_MS = 400_000;
/**
 * With `bearable`, number of requests without problems after a disturbed one, so every request can be retried once, even if several are
 * sent in parallel.
 */
const GRACE_COUNT = 6;
const REFUSALS = [
  [503, 'server_busy'],
  [429, 'rate_limited'],
  [500, 'server_error'],
  [502, 'upstream_blocked'],
  [502, 'upstream_unavailable'],
] as const;
const WAITS = ['0', '1', '1.5', '7', '-3', 'Fri Nov 20 12:00:10 2026', '99999999', 'soon', undefined];
/** The first entries of both lists: no client gives up because of these. */
const MOMENTARY = { refusals: REFUSALS.slice(0, 2), waits: WAITS.slice(0, 3) };

/** Polls of jobs and their files (service-facts): they cost nothing and may be repeated. */
const isFree = ({ method, url }: SandboxRequest) =>
  method === 'GET' && /^\/v1\/(account|bulk-search|cards\/batch|scrape\/(max|jobs))\b/.test(url);

/** Applies the disturbances to each request. */
export class BadDay {
  readonly #day: Unkind;
  readonly #chance: Chance;
  readonly #renamed: readonly string[];
  /** Number of requests that are still undisturbed. */
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

  /** Passes a request to the service and returns its response, both possibly disturbed. */
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

  /** Cuts a response. A stream breaks at the cut; a complete body is only shorter. */
  #cut(response: SandboxResponse): SandboxResponse {
    const length = Math.floor(this.#chance.next() * response.body.length);
    // A CSV cut between two lines is indistinguishable from a complete one.
    const body = response.body.slice(0, length).replace(/\r?\n$/, '');
    return response.chunks ? { ...response, body, chunks: [body], dropped: true } : { ...response, body };
  }

  /** Renames fields and adds one. Field names are followed by a colon and have unescaped quotes; quotes inside a text are escaped. */
  #reworded(response: SandboxResponse): SandboxResponse {
    const { status, chunks, body } = response;
    if (status >= 300 || chunks || !body.startsWith('{') || body.length <= 2) return response;
    const names = this.#renamed.reduce((text, name) => text.replaceAll(`"${name}":`, `"${name}_v2":`), body);
    return { ...response, body: `{"beta":{"of":[1,null]},${names.slice(1)}` };
  }
}
