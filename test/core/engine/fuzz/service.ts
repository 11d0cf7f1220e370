/**
 * The service of the fuzz: knows nothing of the engine. It counts what really arrives, and answers, refuses or fails by chance.
 */
import type { HttpRequest } from '../../../../core/run/effects.ts';
import type { Served } from '../../../support/clock/index.ts';
import { inQuery } from '../fixture.ts';
import type { Chance, Scenario, Work } from './scenario.ts';

const MINUTE_MS = 60_000;
export const ROWS_PER_PAGE = 2;

export class FuzzService {
  /** The most arrivals that any 60 s window held, beyond the limit. */
  readonly overLimit: string[] = [];
  /** 429 answers that our own requests provoked. */
  provoked = 0;
  succeeded = 0;
  #arrivals = { plan: [] as number[], history: [] as number[] };
  #nth = 0;

  constructor(
    private readonly scenario: Scenario,
    private readonly chance: Chance,
  ) {}

  readonly handle = (request: HttpRequest, now: number): Served => {
    const nth = this.#nth++;
    const fault = this.chance.next() < this.scenario.faults;
    // Some are lost before they arrive, some after they were answered.
    if (fault && this.chance.oneIn(6)) return { status: 0, body: '', dropped: true };
    const delayMs = this.chance.between(0, this.scenario.slowMs);
    const history = request.url.includes('/archive');
    this.#arrive('plan', this.scenario.perMinute, now);
    if (history) this.#arrive('history', this.scenario.historyPerMinute, now);
    return { ...this.#answer(request, nth, fault, history, now), delayMs };
  };

  #answer(request: HttpRequest, nth: number, fault: boolean, history: boolean, now: number): Served {
    const { perMinute, historyPerMinute, othersPerMinute, quota, revokedFrom } = this.scenario;
    if (nth >= revokedFrom) return this.#error(401, 'unauthorized', {}, {});
    const headers = this.#headers(history, now);
    if (this.#inWindow('plan', now) + othersPerMinute > perMinute) return this.#tooMany('rate_limited', now, headers);
    if (history && this.#inWindow('history', now) > historyPerMinute)
      return this.#tooMany('history_rate_limited', now, headers);
    if (fault) return this.#fault(request, headers, now);
    if (this.succeeded >= quota) return this.#spent(now, headers);
    this.succeeded += 1;
    return this.#page(request, { ...headers, 'X-Usage-Remaining': String(Math.min(1e6, quota - this.succeeded)) });
  }

  /** The rows of a page: their ids tell question, page and place. */
  #page({ url }: HttpRequest, headers: Record<string, string>): Served {
    const [keyword, pages] = inQuery(url, 'keyword')!.split(' of ');
    const page = Number(inQuery(url, 'page') ?? 1);
    const more = page < Number(pages);
    const next = url.includes('/archive') ? { nextPage: more ? page + 1 : null } : {};
    return {
      status: 200,
      headers,
      body: JSON.stringify({ items: rowsOf(keyword!, page), hasNextPage: more, ...next }),
    };
  }

  #arrive(bucket: 'plan' | 'history', limit: number, now: number): void {
    this.#arrivals[bucket].push(now);
    const count = this.#inWindow(bucket, now);
    if (count > limit) this.overLimit.push(`${count} of ${limit} (${bucket}) within a minute`);
  }

  #inWindow(bucket: 'plan' | 'history', now: number): number {
    const times = this.#arrivals[bucket];
    while (times.length > 0 && times[0]! <= now - MINUTE_MS) times.shift();
    return times.length;
  }

  #headers(history: boolean, now: number): Record<string, string> {
    const { perMinute, historyPerMinute, othersPerMinute } = this.scenario;
    const left = perMinute - this.#inWindow('plan', now) - othersPerMinute;
    return {
      'X-RateLimit-Limit': String(perMinute),
      'X-RateLimit-Remaining': String(Math.max(0, left)),
      'X-RateLimit-Reset': String(Math.ceil((this.#arrivals.plan[0]! + MINUTE_MS) / 1000)),
      ...(history
        ? {
            'X-History-RateLimit-Limit': String(historyPerMinute),
            'X-History-RateLimit-Remaining': String(Math.max(0, historyPerMinute - this.#inWindow('history', now))),
          }
        : {}),
    };
  }

  #tooMany(code: string, now: number, headers: Record<string, string>): Served {
    this.provoked += 1;
    const seconds = Math.max(1, Math.ceil((this.#arrivals.plan[0]! + MINUTE_MS - now) / 1000));
    return this.#error(429, code, { retry_after: seconds }, { ...headers, 'Retry-After': String(seconds) });
  }

  #spent(now: number, headers: Record<string, string>): Served {
    const reset = now + 9 * 86_400_000;
    const reset_at = this.chance.pick([
      new Date(reset).toISOString(),
      Math.round(reset / 1000),
      undefined,
      'soon',
      now / 1000 - 5,
    ]);
    return this.#error(429, 'quota_exceeded', { reset_at, remaining: 0 }, headers);
  }

  #fault(request: HttpRequest, headers: Record<string, string>, now: number): Served {
    const told = this.chance.oneIn(2) ? headers : {};
    const retryAfter = this.chance.pick([
      undefined,
      '0',
      '1.5',
      '7',
      '60',
      '3600',
      '-3',
      'soon',
      '',
      new Date(now + 20_000).toUTCString(),
      new Date(now - 20_000).toUTCString(),
    ]);
    const asked = { ...told, ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) };
    switch (this.chance.between(0, 7)) {
      case 0:
        return this.#error(500, 'server_error', {}, told);
      case 1:
        return this.#error(502, this.chance.pick(['upstream_blocked', 'upstream_unavailable']), {}, told);
      case 2:
        return this.#error(503, this.chance.pick(['server_busy', 'historical_unavailable', 'gremlins']), {}, asked);
      case 3:
        return this.#error(429, this.chance.pick(['rate_limited', 'history_rate_limited', 'slow_down']), {}, asked);
      case 4:
        return this.#error(429, 'rate_limited', { retry_after: this.chance.pick([2, '3', 0, 'soon']) }, told);
      case 5:
        return { status: this.chance.pick([200, 502]), headers: told, body: '<html>Bad gateway</html>' };
      case 6: {
        const { body } = this.#page(request, {});
        return { status: 200, headers: told, body: body.slice(0, this.chance.between(0, body.length - 1)) };
      }
      default:
        return { status: 200, body: '', dropped: true };
    }
  }

  #error(status: number, code: string, body: Record<string, unknown>, headers: Record<string, string>): Served {
    return { status, headers, body: JSON.stringify({ error: 'Refused', code, ...body }) };
  }
}

/** The keyword that asks for the pages of one piece of work. */
export function keywordOf(work: Work, index: number): string {
  return `q${index} of ${work.pages}`;
}

export function rowsOf(keyword: string, page: number): { itemId: string }[] {
  return Array.from({ length: ROWS_PER_PAGE }, (_, place) => ({ itemId: `${keyword}/${page}/${place}` }));
}
