/** Which of the requests that wait may go now, which can never go, and when to look again for the rest. Changes nothing. */
import type { Bucket } from '../endpoint.ts';
import { errorOf } from '../errors/table.ts';
import type { SoldDataError } from '../errors/errors.ts';
import type { HttpRequest, Scope } from './effects.ts';
import { type Ahead, countUntil, type LimiterState, slotAt, type Ticket, widthOf } from '../limits.ts';
import type { Session } from './session.ts';

/** A request that waits for its turn. */
export interface Waiting {
  request: HttpRequest;
  scope: Scope;
  queuedAt: number;
  /** Its place in the windows, once it goes. */
  ticket?: Ticket;
}

export interface Turn<Item> {
  ready: Item[];
  refused: { item: Item; error: SoldDataError }[];
  /** When to look again, ms; none when only answers can change anything. */
  wakeAt?: number;
}

/** Requests of the same buckets, first come first served. */
export type Line<Item> = Set<Item>;

/** What a plan has to know beside the limits. */
export interface Outlook {
  session: Session;
  /** An answer after which nothing of its kind can succeed: a refused key for everything, a missing scope for its path. */
  closed: ReadonlyMap<string, () => SoldDataError>;
  /** How many are in flight, per account. */
  flying: ReadonlyMap<Bucket | undefined, number>;
}

export class Plan<Item extends Waiting> implements Turn<Item> {
  ready: Item[] = [];
  refused: { item: Item; error: SoldDataError }[] = [];
  wakeAt?: number;
  private outlook: Outlook;
  private state: LimiterState;
  private now: number;
  /** When those placed so far will go. */
  private ahead: Ahead = {};
  /** Charges of those that go in this turn. */
  private charges = 0;
  /** The host's life has an end: whoever waits behind may have to be told that the slot comes too late. */
  private tellsLate: boolean;

  constructor(outlook: Outlook, state: LimiterState, now: number) {
    this.outlook = outlook;
    this.state = state;
    this.now = now;
    const { maxWaitMs, deadline } = outlook.session.policy;
    this.tellsLate = Number.isFinite(maxWaitMs) || Number.isFinite(deadline);
  }

  /** Looks at the lines in the order in which the items came, each line as far as it can matter. */
  add(lines: readonly Line<Item>[]): void {
    const [only] = lines;
    if (only && lines.length === 1) {
      for (const item of only) if (!this.place(item)) return;
      return;
    }
    let open = lines.map(line => {
      const items = line.values();
      return { items, next: items.next() };
    });
    while (open.length > 0) {
      open.sort((a, b) => queuedAt(a.next) - queuedAt(b.next));
      const first = open[0] as (typeof open)[number];
      if (this.place(first.next.value as Item)) first.next = first.items.next();
      else open.shift();
      open = open.filter(({ next }) => !next.done);
    }
  }

  /** Places one item. False when nothing behind it in its line can go either. */
  private place(item: Item): boolean {
    const { scope } = item;
    const { buckets } = scope;
    const state = this.state;
    const now = this.now;
    const ahead = this.ahead;
    const error = this.refusalOf(scope);
    if (error) {
      this.refused.push({ item, error });
      return true;
    }
    // An answer of our own will come: it decides, not the clock.
    if (this.inFlightOf(buckets[0]) >= widthOf(state, buckets[0])) return false;
    const at = slotAt(state, buckets, now, ahead);
    if (at > now && isTooLate(this.outlook.session, item, at)) {
      const elsewhere = buckets.filter(bucket => bucket !== 'history');
      const code = slotAt(state, elsewhere, now, ahead) < at ? 'history_rate_limited' : 'rate_limited';
      this.refused.push({ item, error: errorOf({ code, retryAfterMs: at - now }) });
      return true;
    }
    if (at <= now) {
      this.ready.push(item);
      this.charges += Math.max(0, scope.charge);
    } else this.wakeAt = Math.min(this.wakeAt ?? at, at);
    for (const bucket of buckets) {
      const instants = ahead[bucket];
      if (instants) instants.splice(countUntil(instants, at), 0, at);
      else ahead[bucket] = [at];
    }
    return at <= now || this.tellsLate;
  }

  /** Requests paid from the account that are in flight, or go in this turn. */
  private inFlightOf(account: Bucket | undefined): number {
    // What counts against no limit has no account.
    if (account === undefined) return 0;
    let count = this.outlook.flying.get(account) ?? 0;
    for (const { scope } of this.ready) if (scope.buckets[0] === account) count += 1;
    return count;
  }

  /** Why a request can never go: a refused key, a spent allowance, the budget of the run, the end of the host's life. */
  private refusalOf({ buckets, charge, path }: Scope): SoldDataError | undefined {
    const { outlook, state, now } = this;
    const closed = outlook.closed.get('*') ?? outlook.closed.get(path);
    if (closed) return closed();
    const [account] = buckets;
    const spent = account === undefined ? undefined : state.spent[account];
    // What is free goes on: the results of a job that was paid for, or its cancelling.
    if (spent && now < spent.until && charge > 0)
      return errorOf({ code: 'quota_exceeded', resetAt: spent.resetAt, told: spent.told });
    const { budget, policy } = outlook.session;
    if (budget && charge > 0 && budget.left - this.charges < charge) {
      const left = budget.left - this.charges;
      const words =
        left <= 0
          ? 'The request budget of this run is used up'
          : `This may take ${charge} requests, and the budget of this run has ${left} left`;
      return errorOf({ code: 'budget_reached', detail: words });
    }
    return now >= policy.deadline ? errorOf({ code: 'deadline' }) : undefined;
  }
}

/** Whether a slot that is still to come comes too late for this host. */
export function isTooLate({ policy }: Session, item: Waiting, at: number): boolean {
  return at - item.queuedAt > policy.maxWaitMs || at > policy.deadline;
}

const queuedAt = ({ value }: IteratorResult<Waiting>) => (value as Waiting).queuedAt;
