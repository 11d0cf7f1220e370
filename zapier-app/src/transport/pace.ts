/**
 * One pace for all steps of a connection. They run in processes that share nothing but the platform's cache: there each request
 * claims a place under the per-minute limits before it goes, and what an answer tells all of them is kept.
 * Time is cut into blocks of 10 s. A window of a minute touches seven of them, so that a seventh of the limit in each keeps to it
 * wherever the service's window begins (reference 8). While the cache is silent each step goes at its own pace.
 * The core's limiter cannot stand here: it changes one shared value, and this cache has no compare-and-swap, only keys that one may claim.
 */
import { type Bucket, bucketFacts, errorOf, type HttpResponse, type Scope, SoldDataError } from '@sold-data/core';
import type { Cache } from './cache.ts';

const BLOCK_MS = 10_000;
const BLOCKS = 7;
/** How long a place stays taken. */
const PLACE_S = (2 * BLOCKS * BLOCK_MS) / 1000;
/** Until then the account is believed to be as it was: a user may have bought credits, or another plan. */
const KEEP_S = 3600;
/** First contact is one request; the others look this often, and for as long, whether it has been answered. */
const LOOK_MS = 1000;
const FIRST_S = 10;
/** The furthest block for which a held step is given a time to come back: 43 minutes. */
const FURTHEST = 256;
const PROBES = 4;

/** What answers told of the account, for all steps of the connection. */
interface Told {
  /** Requests a minute. */
  limit: Partial<Record<Bucket, number>>;
  /** Nothing goes before, ms: a 429 asked for it. */
  blockedUntil: Partial<Record<Bucket, number>>;
  /** Requests and credits are used up, by account: until when that is believed, and when the service says that they come back, ms. */
  spent: Partial<Record<Bucket, { until: number; resetAt?: number }>>;
  /** Nothing may be left: the next request is the only one until it is answered. */
  isLast?: boolean;
}

const NOTHING: Told = { limit: {}, blockedUntil: {}, spent: {} };

export class Pace {
  private told: Told = NOTHING;
  private changed = false;
  private asked = false;
  /** Whose limits the last request was under. */
  private account: Bucket = 'plan';

  constructor(
    private readonly cache: Cache,
    /** The step goes at its own pace: it has no connection yet, or the cache did not answer and is not asked again. */
    private alone: boolean,
  ) {}

  /** Keeps what this step learned. Call it when an operation has ended, with its failure if it failed. */
  async keep(left: number | undefined, error?: unknown): Promise<void> {
    if (error instanceof SoldDataError && error.status === 429) this.learnFromRefusal(error);
    else if (left !== undefined && left > 0) this.learn('spent', 'plan', undefined);
    if (left !== undefined && left <= 0 !== (this.told.isLast ?? false)) {
      this.told = { ...this.told, isLast: left <= 0 };
      this.changed = true;
    }
    if (this.changed && !this.alone) await this.cache.write('account', this.told, KEEP_S);
    this.changed = false;
  }

  /** The account itself tells what is left: bought credits end a spent allowance. */
  async refill(left: number | undefined): Promise<void> {
    const told = await this.cache.read<Told>('account');
    if (told?.spent.plan && left !== undefined && left > 0) await this.cache.remove('account');
  }

  /** Keeps what an answer tells of the limits that its request was under. */
  learnFrom({ headers }: HttpResponse, { buckets }: Scope): void {
    for (const bucket of buckets) {
      const limit = Number(headers[bucketFacts[bucket].limitHeader ?? ''] ?? 0);
      if (limit >= 1) this.learn('limit', bucket, limit);
    }
  }

  private learnFromRefusal({ code, account, resetAt, retryAfterMs }: SoldDataError): void {
    const now = Date.now();
    if (code === 'quota_exceeded')
      this.learn('spent', account ?? 'plan', {
        until: Math.min(resetAt ?? Number.POSITIVE_INFINITY, now + KEEP_S * 1000),
        resetAt,
      });
    else if (retryAfterMs !== undefined)
      this.learn(
        'blockedUntil',
        code === 'history_rate_limited' ? 'history' : this.account,
        now + Math.min(retryAfterMs, KEEP_S * 1000),
      );
  }

  private learn<Fact extends 'limit' | 'blockedUntil' | 'spent'>(
    fact: Fact,
    bucket: Bucket,
    value: Told[Fact][Bucket],
  ): void {
    if (this.told[fact][bucket] === value) return;
    this.told = { ...this.told, [fact]: { ...this.told[fact], [bucket]: value } };
    this.changed = true;
  }

  /**
   * Ends when a request of this scope may go, with the reason when it may not. Never rejects: what was refused here was not sent.
   * @param latest how long it may wait for its place, ms since the epoch.
   */
  async place({ buckets, charge }: Scope, latest: number): Promise<SoldDataError | undefined> {
    const [account] = buckets;
    if (account === undefined || this.alone) return undefined;
    this.account = account;
    const from = Date.now();
    if (!this.asked) await this.ask(latest);
    this.asked = true;
    for (const bucket of buckets) {
      const refused = await this.claim(bucket, latest);
      if (refused) return refused;
    }
    // Others may have met the end of the allowance meanwhile.
    if (Date.now() > from && !this.changed) this.told = (await this.cache.read<Told>('account')) ?? this.told;
    const spent = this.told.spent[account];
    // What is free goes on: the results of a job that was paid for.
    if (!spent || Date.now() >= spent.until || charge === 0) return undefined;
    return errorOf({ code: 'quota_exceeded', resetAt: spent.resetAt });
  }

  /** Reads what is known. Where nothing is, or nothing may be left, one request goes first and the others wait for its answer. */
  private async ask(latest: number): Promise<void> {
    let told = await this.cache.lookUp<Told>('account');
    this.alone = told === undefined;
    this.changed ||= told === null;
    let isFirst: boolean | undefined;
    while (told === null || (told?.isLast && !told.spent.plan)) {
      isFirst ??= (await this.cache.claim('first', FIRST_S)) !== false;
      if (isFirst || Date.now() + LOOK_MS > latest) break;
      await sleep(LOOK_MS);
      told = await this.cache.read<Told>('account');
    }
    this.told = told ?? NOTHING;
  }

  /** Waits for a place within the limit of a bucket, or says when to come back. */
  private async claim(bucket: Bucket, latest: number): Promise<SoldDataError | undefined> {
    const perMinute = this.told.limit[bucket] ?? bucketFacts[bucket].perMinute;
    const places = Math.max(1, Math.floor(perMinute / BLOCKS));
    const from = Math.max(Date.now(), this.told.blockedUntil[bucket] ?? 0);
    for (let block = Math.floor(from / BLOCK_MS); block * BLOCK_MS <= latest && from <= latest; block += 1) {
      const first = Math.floor(Math.random() * places);
      for (let place = first; place < first + places; place += 1) {
        const name = `place:${bucket}:${block}:${place % places}`;
        if ((await this.cache.claim(name, PLACE_S)) === false) continue;
        const at = Math.max(from, block * BLOCK_MS);
        if (at > Date.now()) await sleep(at - Date.now());
        return undefined;
      }
    }
    const at = await this.comeBackAt(bucket, places, from);
    return errorOf({
      code: bucket === 'history' ? 'history_rate_limited' : 'rate_limited',
      retryAfterMs: at - Date.now(),
    });
  }

  /** A time at which as few come back as fit: tries places in the next two blocks, then in four, in eight. */
  private async comeBackAt(bucket: Bucket, places: number, from: number): Promise<number> {
    const next = Math.floor(from / BLOCK_MS) + 2;
    for (let attempt = 0; ; attempt += 1) {
      const reach = 2 ** (1 + Math.floor(attempt / PROBES));
      const place = Math.floor(Math.random() * reach * places);
      const block = next + Math.floor(place / places);
      const name = `back:${bucket}:${block}:${place % places}`;
      if (reach === FURTHEST || (await this.cache.claim(name, KEEP_S)) !== false)
        return (block + Math.random()) * BLOCK_MS;
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
