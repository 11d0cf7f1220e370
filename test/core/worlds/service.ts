/**
 * The fake service of the random worlds. It is independent of the engine. The judge reads its records: the work it accepted, the try that
 * started the work, its charges, and which of its responses were delivered.
 */
import type { HttpRequest, JobKindId } from '../../../core/engine.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { Chance } from '../../support/random.ts';
import { type World, wordsOf } from './world.ts';

/** Time per entry, and a client's timeout for the response to a start, ms. */
const PACE_MS = 1_000;
const TIMEOUT_MS = 30_000;
/** Time for which a start stays "in progress" under its key, ms. */
const IN_PROGRESS_MS = 12_000;

/** Accepted work: a job, or the run of a bulk search. */
export interface Work {
  id: string;
  kind: JobKindId | 'search';
  /** The host's try that started it; 0 for another client's work. */
  inTry: number;
  startedAt: number;
  words: string[];
  site: string;
  /** The keyword of a deep pagination. */
  keyword: string;
  cancelledAt: number;
  /** Time when each entry was charged, ms. Entries refused because the allowance was spent are missing. */
  chargedAt: Map<number, number>;
  key?: string;
}

interface Entry {
  at: number;
  answeredAt: number;
  inTry: number;
  /** True when the request could have been charged. */
  paid: boolean;
  /** True when the request is refused because the quota is spent. */
  isSpent: boolean;
  /** True when the response reached the client. */
  delivered: boolean;
}

type Fault = 'before' | 'after' | 'late' | 'cut' | 'bare' | 'redirect' | 'timeout' | 'refused' | 'scope' | 'empty';

export class WorldService {
  readonly works: Work[] = [];
  readonly log: Entry[] = [];
  inTry = 0;
  /** Time when a person stops the client, which then receives nothing more. */
  stopsAt = Number.POSITIVE_INFINITY;
  #world: World;
  #chance: Chance;
  #left: number;

  constructor(world: World, now: number) {
    this.#world = world;
    this.#chance = new Chance(world.seed ^ 0x5eed);
    this.#left = world.quota;
    if (world.other === 'none') return;
    const words = Array.from({ length: world.entries + (world.other === 'pages' ? 3 : 0) }, (_, at) => `page ${at}`);
    const keyword = world.other === 'keyword' ? 'other' : 'word  0';
    const site = world.other === 'site' ? 'auctionsite.de' : 'auctionsite.com';
    const startedAt = now + this.#chance.between(-3_000, 0);
    this.#accept(
      { kind: 'deepPagination', startedAt, words: [...words, ...words, ...words], keyword, site },
      world.entries,
    );
  }

  readonly handle = (request: HttpRequest, now: number): Served => {
    this.#settle(now);
    const fault = this.#chance.next() < this.#world.faults ? this.#fault() : undefined;
    const delayMs = this.#chance.between(0, this.#world.slowMs);
    // A start with the key of an accepted start is a repeat of it. With the key of a start that never arrived, it is a new one.
    const key = request.headers['Idempotency-Key'];
    const isRepeat = key !== undefined && this.works.some(work => work.key === key);
    const served = this.#serve(request, now, fault);
    const paid = (request.method === 'POST' && !isRepeat) || this.#world.kind === 'search';
    const late = fault === 'late' ? TIMEOUT_MS + this.#chance.between(1, 60_000) : 0;
    const inTime = delayMs + late <= request.timeoutMs && now + delayMs + late < this.stopsAt;
    const delivered = (!served.dropped || served.chunks !== undefined) && inTime;
    const isSpent = served.status === 429 && served.body.includes('"code":"quota_exceeded"');
    this.log.push({
      ...{
        at: now,
        answeredAt: now + delayMs + late,
        inTry: this.inTry,
        paid,
        delivered,
      },
      isSpent,
    });
    return { ...served, delayMs: delayMs + late };
  };

  #fault(): Fault {
    return this.#chance.pick([
      ...([
        'before',
        'after',
        'late',
        'cut',
        'bare',
        'redirect',
        'timeout',
        'refused',
        'refused',
        'scope',
        'empty',
      ] as const),
    ]);
  }

  #serve(request: HttpRequest, now: number, fault: Fault | undefined): Served {
    const before = this.#chance.oneIn(2);
    if (fault === 'before') return { status: 0, body: '', dropped: true };
    if (fault === 'refused') return this.#refused();
    if (fault === 'scope') return answer(403, { code: 'unauthorized', error: 'Missing scope' });
    const gone: Partial<Record<Fault, Served>> = {
      after: { status: 0, body: '', dropped: true },
      bare: { status: this.#chance.pick([500, 502, 503, 504]), body: '<html>Bad gateway</html>' },
      redirect: { status: this.#chance.pick([302, 307]), headers: { Location: '/elsewhere' }, body: '' },
      timeout: { status: 408, body: '' },
    };
    const instead = fault && gone[fault];
    // A proxy's response doesn't show whether the service acted.
    if (instead && fault !== 'after' && before) return instead;
    const served = this.#act(request, now);
    if (instead) return instead;
    const good = served.status >= 200 && served.status < 300;
    if (fault === 'empty' && good && !served.chunks) return { ...served, body: '{}' };
    if (fault !== 'cut' || !good) return served;
    const length = this.#chance.between(0, served.body.length - 1);
    const body = served.body.slice(0, length);
    if (served.chunks) return { ...served, body, chunks: [body], dropped: true };
    // A file shorter than announced counts as a broken connection; cut JSON is recognizable.
    return request.url.includes('.csv') ? { status: 0, body: '', dropped: true } : { ...served, body };
  }

  #refused(): Served {
    const [status, code] = this.#chance.pick([
      [503, 'server_busy'],
      [500, 'server_error'],
      [502, 'upstream_blocked'],
      [429, 'rate_limited'],
      [429, 'slow_down'],
    ] as const);
    const wait = this.#chance.pick([undefined, '0', '1.5', '7', '-3', 'Fri Nov 20 12:00:10 2026', '99999999', 'soon']);
    return {
      ...answer(status, { code, error: 'Refused' }),
      headers: wait === undefined ? {} : { 'Retry-After': wait },
    };
  }

  #act({ method, url, body = '{}', headers }: HttpRequest, now: number): Served {
    const { pathname, searchParams } = new URL(url);
    const { kind } = this.#world;
    if (kind === 'search')
      return this.#page(String(searchParams.get('keyword')), Number(searchParams.get('page') ?? 1), now);
    if (method === 'POST') {
      return kind === 'bulkSearch'
        ? this.#bulk(JSON.parse(body), now)
        : this.#start(kind, JSON.parse(body), headers, now);
    }
    const work = this.works.find(({ id }) => pathname.split('/').includes(id));
    if (!work) return answer(404, { code: 'not_found', error: 'Nothing here' });
    if (pathname.endsWith('.csv')) return this.#csv(work);
    // Sometimes a cancel is acknowledged but has no effect.
    if (method === 'DELETE' && !this.#chance.oneIn(8)) work.cancelledAt = Math.min(work.cancelledAt, now);
    return answer(200, this.stateOf(work, now));
  }

  /** Two rows of a search. Every other service also reports the total. */
  #page(keyword: string, page: number, now: number): Served {
    if (!this.#spend()) return spent;
    const { entries, seed } = this.#world;
    const work = this.#accept({ kind: 'search', startedAt: now, words: [keyword], keyword, site: '' }, 1);
    work.chargedAt.set(0, now);
    const items = [1, 2].map(nth => ({ itemId: `${keyword}/${page}/${nth}` }));
    return answer(200, {
      items,
      hasNextPage: page < entries,
      ...(seed % 2 ? { totalResults: String(entries * 2) } : {}),
    });
  }

  #start(kind: JobKindId, body: Record<string, unknown>, headers: Record<string, string>, now: number): Served {
    const key = headers['Idempotency-Key'];
    const known = key === undefined ? undefined : this.works.find(work => work.key === key);
    if (known) {
      const conflict = now < known.startedAt + IN_PROGRESS_MS && this.#chance.oneIn(3);
      if (conflict) return answer(409, { code: 'in_progress', error: 'This key is in progress' });
      return answer(200, this.stateOf(known, now));
    }
    const active = this.works.find(work => work.kind === 'deepPagination' && !this.#isOver(work, now));
    if (kind === 'deepPagination' && active) {
      const place = this.#chance.pick(['job', 'activeJob', 'jobId', 'none']);
      const told = place === 'job' ? this.stateOf(active, now) : active.id;
      return answer(409, { code: 'job_active', error: 'Active', ...(place === 'none' ? {} : { [place]: told }) });
    }
    if (this.#left <= 0) return spent;
    const words =
      kind === 'deepPagination' ? wordsOf({ ...this.#world, entries: Number(body.maxPages) }) : wordsOf(this.#world);
    const keyword = String(body.keyword ?? '');
    const site = String(body.ebaySite ?? 'auctionsite.com');
    const work = this.#accept({ kind, startedAt: now, words, keyword, site, ...(key ? { key } : {}) }, words.length);
    return answer(202, this.stateOf(work, now));
  }

  #accept(own: Pick<Work, 'kind' | 'startedAt' | 'words' | 'keyword' | 'site' | 'key'>, entries: number): Work {
    const { inTry } = this;
    const id = `job_${this.works.length + 1}`;
    const words = own.kind === 'deepPagination' && inTry === 0 ? own.words : own.words.slice(0, entries);
    const work = { id, inTry, cancelledAt: Number.POSITIVE_INFINITY, chargedAt: new Map(), ...own, words };
    this.works.push(work);
    return work;
  }

  /** Lets jobs process one entry per second while the allowance lasts. */
  #settle(now: number): void {
    for (const work of this.works) {
      if (work.kind === 'bulkSearch' || work.kind === 'search') continue;
      const until = Math.min(now, work.cancelledAt);
      for (const at of work.words.keys()) {
        const due = work.startedAt + (at + 1) * PACE_MS;
        if (due <= until && !work.chargedAt.has(at) && (work.inTry === 0 || this.#spend())) work.chargedAt.set(at, due);
      }
    }
  }

  #spend(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }

  #isOver({ cancelledAt, startedAt, words }: Work, now: number): boolean {
    return cancelledAt <= now || startedAt + words.length * PACE_MS <= now;
  }

  stateOf(work: Work, now: number): Record<string, unknown> {
    this.#settle(now);
    const { entries } = this.#world;
    const done = work.cancelledAt <= now ? work.chargedAt.size : Math.floor((now - work.startedAt) / PACE_MS);
    const passed = Math.max(0, Math.min(work.words.length, done));
    const over = this.#isOver(work, now);
    const status = work.cancelledAt <= now ? 'cancelled' : over ? 'done' : 'running';
    const deep = work.kind === 'deepPagination';
    const results = [...work.chargedAt.keys()].map(at => ({
      ...{ itemId: `${work.id}/${at}`, keyword: work.words[at], status: 'found', summary: null },
    }));
    // Another client's job reports as many pages as it asked for, even when that is more than ours.
    const pages = work.inTry === 0 ? work.words.length / 3 : entries;
    const counts = {
      keywordJob: { completedQueries: passed, totalQueries: work.words.length },
      cardBatch: { processedCards: passed, totalCards: work.words.length },
      deepPagination: { pagesScraped: Math.min(passed, pages), maxPages: pages },
      bulkSearch: {},
      search: {},
    }[work.kind];
    const site = this.#world.hidesSite ? {} : { ebaySite: work.site };
    const told = deep ? { keyword: work.keyword, ...site } : {};
    return { jobId: work.id, status, ...told, ...counts, [deep ? 'items' : 'results']: results };
  }

  /** Charges each keyword in turn. The events are one text that may break anywhere. */
  #bulk({ keywords }: { keywords: string[] }, now: number): Served {
    if (this.#left <= 0) return spent;
    const id = `run_${this.works.length + 1}`;
    const work = this.#accept(
      { kind: 'bulkSearch', startedAt: now, words: keywords, keyword: '', site: '' },
      keywords.length,
    );
    work.id = id;
    const breaksAt = this.#chance.oneIn(3) ? this.#chance.between(0, keywords.length) : Number.POSITIVE_INFINITY;
    const events: object[] = [];
    for (const [index, keyword] of keywords.entries()) {
      if (index > breaksAt) break;
      const head = { type: 'result', runId: id, index, keyword };
      if (this.#chance.oneIn(8)) events.push({ ...head, ok: false, code: 'upstream_blocked', error: 'Blocked' });
      else if (!this.#spend()) events.push({ ...head, ok: false, code: 'quota_exceeded', error: 'Spent' });
      else {
        work.chargedAt.set(index, now);
        // The last keyword was searched, and its result is being sent when the connection breaks.
        if (index !== breaksAt) events.push({ ...head, ok: true, items: [{ itemId: `${keyword}/1` }] });
      }
    }
    const text = [...events, ...(breaksAt >= keywords.length ? [{ type: 'done', runId: id }] : [])];
    const body = text.map(event => `${JSON.stringify(event)}\n`).join('');
    return { status: 200, body, chunks: [body], dropped: breaksAt < keywords.length };
  }

  /** The rows of the whole run. */
  #csv(work: Work): Served {
    const found = [...work.chargedAt.keys()].map(at => work.words[at]);
    if (found.length === 0) return answer(404, { code: 'not_found', error: 'No rows' });
    const lines = ['keyword,itemId', ...found.map(keyword => `${keyword},${keyword}/1`)];
    return { status: 200, body: lines.join('\r\n') + this.#chance.pick(['', '\r\n']) };
  }
}

const answer = (status: number, body: unknown): Served => ({ status, body: JSON.stringify(body) });
const spent = answer(429, { code: 'quota_exceeded', error: 'Spent', reset_at: '2026-12-01T00:00:00Z' });
