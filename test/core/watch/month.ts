/** Thirty simulated days of a watch: one key with an allowance, watchers that use it, and other spending. */
import type { HttpRequest } from '../../../core/effects.ts';
import { runSync } from '../../../core/run/sync.ts';
import { openSession } from '../../../core/session.ts';
import { type WatchItem, type WatchList, watchList } from '../../../core/watch/item.ts';
import { type Round, type WatchSettings, watchRound } from '../../../core/watch/round.ts';
import type { WatchState } from '../../../core/watch/state.ts';
import { VirtualSyncHost } from '../../support/clock/sync-host.ts';
import { VirtualTime } from '../../support/clock/time.ts';

export const START = Date.UTC(2026, 10, 1, 0, 7);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The prices in dollars that the sold search shows for a keyword at an instant. */
type Prices = (keyword: string, now: number) => number[];

const calm: Prices = () => [48, 50, 50, 52];

/** An account with a key as in reference 8: every successful search is charged; with nothing left it is refused with `quota_exceeded`. */
export class Account {
  used: number;
  refused = 0;
  readonly asked: { at: number; url: string }[] = [];

  constructor(
    readonly quota: number,
    { used = 0, resetAt = START + 30 * DAY, prices = calm }: { used?: number; resetAt?: number; prices?: Prices } = {},
  ) {
    this.used = used;
    this.resetAt = resetAt;
    this.prices = prices;
  }

  resetAt: number;
  prices: Prices;
  credits = 0;
  /** Whether refusals and usage report the time when the allowance resets. */
  tellsReset = true;

  handle = ({ url }: HttpRequest, now: number) => {
    if (now >= this.resetAt) {
      this.used = 0;
      this.resetAt += 30 * DAY;
    }
    const reset_at = this.tellsReset ? this.resetAt / 1000 : undefined;
    const remaining = Math.max(0, this.quota - this.used);
    if (url.includes('/v1/account/usage')) return good({ remaining, credit_balance: this.credits, reset_at });
    if (remaining + this.credits <= 0) {
      this.refused += 1;
      return { status: 429, body: JSON.stringify({ error: 'Spent', code: 'quota_exceeded', reset_at }) };
    }
    if (remaining > 0) this.used += 1;
    else this.credits -= 1;
    this.asked.push({ at: now, url });
    const query = new URL(url).searchParams;
    const items = query.get('sold') === 'false' ? [] : this.prices(query.get('keyword') ?? '', now).map(saleRow(now));
    return good({ items, hasNextPage: false }, { 'x-usage-remaining': String(this.quota - this.used) });
  };
}

function good(body: object, headers: Record<string, string> = {}) {
  return { status: 200, headers, body: JSON.stringify(body) };
}

const saleRow = (now: number) => (price: number, at: number) => ({
  itemId: `sale-${at}`,
  title: 'Camera',
  url: `https://example.com/${at}`,
  soldPrice: price.toFixed(2),
  soldCurrency: 'USD',
  shippingPrice: '0.00',
  shippingCurrency: 'USD',
  conditionId: 3000,
  bestOfferAccepted: false,
  endedAt: new Date(now - 40 * DAY).toISOString().slice(0, 10),
});

export function list(count: number, from = 0): WatchItem[] {
  return watchList(Array.from({ length: count }, (_, at) => `item ${from + at}`)).items;
}

/** One list and its state, woken by a host. */
export class Watcher {
  state: WatchState | undefined;
  readonly looks = new Map<string, number[]>();
  events: Round['events'] = [];
  last: Round | undefined;
  list: WatchList;

  constructor(
    readonly account: Account,
    items: readonly WatchItem[],
    readonly settings: WatchSettings,
    readonly reserve?: number,
  ) {
    this.list = { items: [...items], problems: [] };
  }

  wake(now: number): Round {
    const time = new VirtualTime(now);
    const session = openSession({
      baseUrl: 'https://service.test',
      authentication: { kind: 'key', apiKey: 'cs_test_0123456789abcdef' },
      now: time.now,
      random: () => 0,
      reserve: this.reserve,
    });
    const from = this.account.asked.length;
    const round = runSync(
      watchRound(session, this.list, this.state, this.settings),
      session,
      new VirtualSyncHost(time, this.account.handle),
    );
    for (const { at, url } of this.account.asked.slice(from)) {
      const keyword = new URL(url).searchParams.get('keyword')!;
      this.looks.set(keyword, [...(this.looks.get(keyword) ?? []), at]);
    }
    this.state = round.state;
    this.events.push(...round.events);
    this.last = round;
    return round;
  }

  /** Number of checks per item of the list. */
  get counts(): number[] {
    return this.list.items.map(({ name }) => this.looks.get(name)?.length ?? 0);
  }

  /** Days between consecutive checks of the same item. */
  get gaps(): number[] {
    return [...this.looks.values()].flatMap(at => at.slice(1).map((each, nth) => (each - at[nth]!) / DAY));
  }
}

/**
 * Wakes each watcher at every step.
 * @param between runs at each step before the watchers; returns false to let the host sleep.
 */
export function pass(
  watchers: readonly Watcher[],
  days: number,
  stepMs: number,
  between: (now: number) => boolean | undefined = () => undefined,
  from = START,
): void {
  for (let now = from; now < from + days * DAY; now += stepMs) {
    if (between(now) === false) continue;
    for (const watcher of watchers) watcher.wake(now);
  }
}
