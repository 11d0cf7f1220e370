/** Admission control: decides which requests may go now. Sits between the operations and the wire, for both drivers. */
import type { Bucket } from '../endpoint.ts';
import { errorOf } from '../error-table.ts';
import { AuthError, BudgetError, QuotaExceededError, RateLimitError, type SoldDataError } from '../errors.ts';
import { errorFrom, readBody } from './decide.ts';
import type { HttpRequest, HttpResponse, Scope } from './effects.ts';
import { isRefusal } from './ledger.ts';
import {
  type Ahead,
  countUntil,
  type LimiterState,
  learn,
  type SpentNote,
  slotAt,
  type Ticket,
  take,
  widthOf,
} from './limiter.ts';
import { redact } from './redact.ts';
import type { Session } from './session.ts';
import { spendable, usageFrom } from './usage.ts';

/** A request that waits for its turn. */
export interface Waiting {
  request: HttpRequest;
  scope: Scope;
  queuedAt: number;
}

export interface Turn<Item> {
  ready: Item[];
  refused: { item: Item; error: SoldDataError }[];
  /** When to look again, ms; none when only answers can change anything. */
  wakeAt?: number;
}

/** How long a spent allowance is believed when the service does not tell its reset, ms. */
const SPENT_UNTOLD_MS = 3_600_000;
/** The allowance is a monthly one (reference 8): 31 days and one for the time zones, ms. */
const LONGEST_CYCLE_MS = 32 * 86_400_000;

/** Requests of the same buckets, first come first served. */
interface Line<Item> {
  items: Set<Item>;
  buckets: readonly Bucket[];
}

export class Admission<Item extends Waiting> {
  private session: Session;
  private lines = new Map<string, Line<Item>>();
  private inFlight = new Map<Item, Ticket>();
  /** How many are in flight, per account and per bucket. */
  private flying = new Map<Bucket | undefined, number>();
  private flyingIn = new Map<Bucket, number>();
  /** An answer after which nothing of its kind can succeed: a refused key for everything, a missing scope for its path. */
  private closed = new Map<string, () => SoldDataError>();

  constructor(session: Session) {
    this.session = session;
  }

  add(item: Item): void {
    const { buckets } = item.scope;
    const name = buckets.join();
    const line = this.lines.get(name) ?? { items: new Set(), buckets };
    this.lines.set(name, line);
    line.items.add(item);
  }

  /** Takes an item out of its line; false when it was in none. */
  drop(item: Item): boolean {
    return this.lines.get(item.scope.buckets.join())?.items.delete(item) ?? false;
  }

  /** Takes everything out of the lines. */
  clear(): Item[] {
    const all = [...this.lines.values()].flatMap(({ items }) => [...items]);
    this.lines.clear();
    return all;
  }

  /** Says what goes now, what can never go in this host's life, and when to look again for the rest. */
  turn(now: number): Turn<Item> {
    const lines = [...this.lines.values()].filter(({ items }) => items.size > 0);
    if (lines.length === 0) return { ready: [], refused: [] };
    return this.session.limiter.update(state => {
      const turn = new Plan(this, state, now).of(lines);
      for (const { item } of turn.refused) this.drop(item);
      // A refusal may change what is still wanted: nothing goes before it was heard.
      if (turn.refused.length > 0) return { ready: [], refused: turn.refused };
      for (const item of turn.ready) this.start(item, state, now);
      return turn;
    });
  }

  private start(item: Item, state: LimiterState, now: number): void {
    const { buckets, charge } = item.scope;
    this.drop(item);
    this.inFlight.set(item, take(state, buckets, now));
    this.count(item, 1);
    this.session.seen.requests += 1;
    if (this.session.budget && charge > 0) this.session.budget.left -= charge;
  }

  private count({ scope: { buckets } }: Item, change: 1 | -1): void {
    const [account] = buckets;
    this.flying.set(account, this.inFlightOf(account) + change);
    for (const bucket of buckets) this.flyingIn.set(bucket, (this.flyingIn.get(bucket) ?? 0) + change);
  }

  /** How many requests that are paid from the account are in flight. */
  inFlightOf(account: Bucket | undefined): number {
    return this.flying.get(account) ?? 0;
  }

  /** The host's life has an end, so that whoever waits behind may have to be told that the slot comes too late. */
  get tellsLate(): boolean {
    const { maxWaitMs, deadline } = this.session.policy;
    return Number.isFinite(maxWaitMs) || Number.isFinite(deadline);
  }

  /** Takes in the outcomes of requests that went. */
  settle(outcomes: readonly { item: Item; outcome: HttpResponse | Error }[], now: number): void {
    this.session.limiter.update(state => {
      // All have arrived before the first is learned from: none of this wave is in flight any more.
      for (const { item } of outcomes) this.count(item, -1);
      for (const { item, outcome } of outcomes) {
        const ticket = this.inFlight.get(item);
        this.inFlight.delete(item);
        if (ticket) this.learnFrom(state, item.scope, ticket, outcome, now);
      }
    });
  }

  private learnFrom(
    state: LimiterState,
    scope: Scope,
    ticket: Ticket,
    outcome: HttpResponse | Error,
    now: number,
  ): void {
    const { seen, budget } = this.session;
    const { buckets } = scope;
    const inFlight = (bucket: Bucket) => this.flyingIn.get(bucket) ?? 0;
    if (outcome instanceof Error) {
      learn(state, { buckets, ticket, inFlight, headers: {}, good: false, busy: false }, now);
      return;
    }
    const good = outcome.status >= 200 && outcome.status < 300;
    const read = good ? undefined : readBody(outcome.body, 'json');
    const body = read?.kind === 'json' ? read.value : undefined;
    // What the service refuses is never charged (reference 7); a failure of the way to it may have been.
    if (!good && budget && scope.charge > 0 && isRefusal(outcome.status, body)) budget.left += scope.charge;
    const [account] = buckets;
    const usage = usageFrom(outcome.headers, account);
    if (usage && account !== 'shipping') seen.usage = usage;
    const requestId = outcome.headers['x-request-id'];
    if (requestId) seen.requestIds.push(requestId);
    const fault = () =>
      redact(this.session, errorFrom({ kind: 'response', response: outcome, body: read ?? { kind: 'text' } }, now));
    const error = good ? undefined : fault();
    // Each operation gets an error of its own: what it has so far is noted there.
    if (error instanceof AuthError) this.closed.set(error.status === 401 ? '*' : scope.path, fault);
    learn(
      state,
      {
        buckets,
        ticket,
        inFlight,
        headers: outcome.headers,
        good,
        busy: error?.code === 'server_busy',
        limited:
          error instanceof RateLimitError
            ? { bucket: limitedBucket(error, scope), forMs: error.retryAfterMs ?? 1000 }
            : undefined,
        spendable: spendable(usage),
        spent: error instanceof QuotaExceededError ? spentNote(error, now) : undefined,
      },
      now,
    );
  }

  /** Why a request can never go: a refused key, a spent allowance, the budget of the run, the end of the host's life. */
  refusalOf(scope: Scope, state: LimiterState, planned: number, now: number): SoldDataError | undefined {
    const closed = this.closed.get('*') ?? this.closed.get(scope.path);
    if (closed) return closed();
    const [account] = scope.buckets;
    const spent = account === undefined ? undefined : state.spent[account];
    // What is free goes on: the results of a job that was paid for, or its cancelling.
    if (spent && now < spent.until && scope.charge > 0)
      return errorOf({ code: 'quota_exceeded', resetAt: spent.resetAt, told: spent.told });
    const { budget, policy } = this.session;
    if (budget && scope.charge > 0 && budget.left - planned < scope.charge) {
      const left = budget.left - planned;
      const words =
        left <= 0
          ? 'The request budget of this run is used up'
          : `This may take ${scope.charge} requests, and the budget of this run has ${left} left`;
      return new BudgetError(words, { code: 'budget_reached' });
    }
    return now >= policy.deadline ? errorOf({ code: 'deadline' }) : undefined;
  }

  /** Whether a slot comes too late for this host. */
  isTooLate(item: Waiting, at: number, now: number): boolean {
    const { maxWaitMs, deadline } = this.session.policy;
    return at > now && (at - item.queuedAt > maxWaitMs || at > deadline);
  }
}

/** One look at all lines under one state of the limiter. */
class Plan<Item extends Waiting> {
  private turn: Turn<Item> = { ready: [], refused: [] };
  private ahead: Ahead = {};
  /** Charges, and requests per account, of those that go in this turn. */
  private charges = 0;
  private going = new Map<Bucket | undefined, number>();

  private admission: Admission<Item>;
  private state: LimiterState;
  private now: number;

  constructor(admission: Admission<Item>, state: LimiterState, now: number) {
    this.admission = admission;
    this.state = state;
    this.now = now;
  }

  /** Looks at the lines in the order in which the items came, each line as far as it can matter. */
  of(lines: readonly Line<Item>[]): Turn<Item> {
    let open = lines.map(({ items }) => {
      const cursor = items.values();
      return { cursor, next: cursor.next() };
    });
    for (;;) {
      open = open.filter(({ next }) => !next.done);
      const [first] = open.sort((a, b) => queuedAt(a.next) - queuedAt(b.next));
      if (!first) return this.turn;
      const place = this.consider(first.next.value as Item);
      if (place === 'answer' || (place === 'slot' && !this.admission.tellsLate)) open.shift();
      else first.next = first.cursor.next();
    }
  }

  /** Places one item, and says what it waits for if it does. */
  private consider(item: Item): 'placed' | 'answer' | 'slot' {
    const { admission, state, now, ahead, turn } = this;
    const { scope } = item;
    const error = admission.refusalOf(scope, state, this.charges, now);
    if (error) {
      turn.refused.push({ item, error });
      return 'placed';
    }
    const [account] = scope.buckets;
    const going = this.going.get(account) ?? 0;
    // An answer of our own will come: it decides, not the clock.
    if (admission.inFlightOf(account) + going >= widthOf(state, account)) return 'answer';
    const at = slotAt(state, scope.buckets, now, ahead);
    if (admission.isTooLate(item, at, now)) {
      turn.refused.push({ item, error: this.tooLate(scope, at) });
      return 'placed';
    }
    if (at <= now) {
      turn.ready.push(item);
      this.charges += Math.max(0, scope.charge);
      this.going.set(account, going + 1);
    } else turn.wakeAt = Math.min(turn.wakeAt ?? Number.POSITIVE_INFINITY, at);
    for (const bucket of scope.buckets) {
      ahead[bucket] ??= [];
      ahead[bucket].splice(countUntil(ahead[bucket], at), 0, at);
    }
    return at <= now ? 'placed' : 'slot';
  }

  private tooLate({ buckets }: Scope, at: number): SoldDataError {
    const elsewhere = slotAt(
      this.state,
      buckets.filter(bucket => bucket !== 'history'),
      this.now,
      this.ahead,
    );
    const code = elsewhere < at ? 'history_rate_limited' : 'rate_limited';
    return errorOf({ code, retryAfterMs: at - this.now });
  }
}

const queuedAt = ({ value }: IteratorResult<Waiting>) => (value as Waiting).queuedAt;

function limitedBucket(error: SoldDataError, scope: Scope): Bucket {
  return error.code === 'history_rate_limited' ? 'history' : (scope.buckets[0] as Bucket);
}

/** A reset that is past or further than a month away is not believed: then it is asked again after an hour. */
function spentNote({ resetAt, told }: SoldDataError, now: number): SpentNote {
  const believed = resetAt !== undefined && resetAt > now && resetAt - now <= LONGEST_CYCLE_MS;
  return { until: believed ? resetAt : now + SPENT_UNTOLD_MS, resetAt, told };
}
