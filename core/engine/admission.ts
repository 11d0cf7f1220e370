/** Admission control: decides which requests may go now. Sits between the operations and the wire, for both drivers. */
import type { Bucket } from '../endpoint.ts';
import { errorOf } from '../error-table.ts';
import { AuthError, BudgetError, QuotaExceededError, RateLimitError, SoldDataError } from '../errors.ts';
import { errorFrom, readBody } from './decide.ts';
import type { HttpRequest, HttpResponse, Scope } from './effects.ts';
import { isRefusal } from './ledger.ts';
import {
  type Ahead,
  countUntil,
  emptyLimiter,
  type Lesson,
  type LimiterState,
  type LimiterStore,
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
/** When to look again after the limiter's store has failed, ms. */
const STORE_LOOK_MS = 500;

/** Requests of the same buckets, first come first served. */
type Line<Item> = Set<Item>;

export class Admission<Item extends Waiting> {
  private session: Session;
  private lines = new Map<string, Line<Item>>();
  private inFlight = new Map<Item, Ticket>();
  /** How many are in flight, per account. */
  private flying = new Map<Bucket | undefined, number>();
  /** An answer after which nothing of its kind can succeed: a refused key for everything, a missing scope for its path. */
  private closed = new Map<string, () => SoldDataError>();

  constructor(session: Session) {
    this.session = session;
  }

  add(item: Item): void {
    const name = item.scope.buckets.join();
    const line = this.lines.get(name);
    if (line) line.add(item);
    else this.lines.set(name, new Set([item]));
  }

  /** Takes an item out of its line. */
  drop(item: Item): void {
    this.lines.get(item.scope.buckets.join())?.delete(item);
  }

  /** Takes everything out of the lines. */
  clear(): Item[] {
    const all = [...this.lines.values()].flatMap(line => [...line]);
    this.lines.clear();
    return all;
  }

  /**
   * Says what goes now, what can never go in this host's life, and when to look again for the rest.
   * @param update the host's effect on the limiter's state.
   */
  turn(now: number, update: LimiterStore['update']): Turn<Item> {
    const lines = [...this.lines.values()].filter(({ size }) => size > 0);
    if (lines.length === 0) {
      this.flush(update);
      return { ready: [], refused: [] };
    }
    let tickets: Ticket[] = [];
    const planOn = (state: LimiterState, among: readonly Line<Item>[]) => {
      // The host may have waited for its store: what others sent meanwhile stands before what goes now.
      const at = Math.max(now, this.session.now());
      const turn = this.plan(among, state, at);
      // A refusal may change what is still wanted: nothing goes before it was heard.
      if (turn.refused.length > 0) turn.ready = [];
      tickets = turn.ready.map(({ scope }) => take(state, scope.buckets, at));
      return turn;
    };
    let turn: Turn<Item>;
    try {
      turn = this.change(update, state => planOn(state, lines));
    } catch (error) {
      // What counts against no limit goes all the same.
      const free = lines.filter(line => bucketsOf(line).length === 0);
      turn = planOn(emptyLimiter(), free);
      for (const line of lines) if (!free.includes(line)) this.holdBack(line, turn, error, now);
    }
    for (const { item } of turn.refused) this.drop(item);
    for (const [place, item] of turn.ready.entries()) this.start(item, tickets[place] as Ticket);
    return turn;
  }

  /** Writes what the last answers have taught. While the store fails, the session keeps it for the next turn. */
  flush(update: LimiterStore['update']): void {
    try {
      if (this.session.lessons.length > 0) this.change(update, () => undefined);
    } catch {
      // Counting must not cost what was paid for: the session still holds the lessons.
    }
  }

  /** Changes the state, after it has learned what answers have brought since. */
  private change<Result>(update: LimiterStore['update'], change: (state: LimiterState) => Result): Result {
    const { lessons } = this.session;
    const taught = [...lessons];
    const result = update(state => {
      for (const lesson of taught) learn(state, lesson);
      return change(state);
    });
    lessons.splice(0, taught.length);
    return result;
  }

  /** The limiter's store fails: its requests wait for it as they would for a slot. */
  private holdBack(line: Line<Item>, turn: Turn<Item>, error: unknown, now: number): void {
    const at = now + STORE_LOOK_MS;
    for (const item of line) {
      if (!this.isTooLate(item, at, now)) turn.wakeAt = at;
      else turn.refused.push({ item, error: error instanceof SoldDataError ? error : storeFailed(error) });
    }
  }

  private start(item: Item, ticket: Ticket): void {
    const { buckets, charge } = item.scope;
    const { seen, budget } = this.session;
    this.drop(item);
    this.inFlight.set(item, ticket);
    this.flying.set(buckets[0], this.inFlightOf(buckets[0]) + 1);
    seen.requests += 1;
    if (budget && charge > 0) budget.left -= charge;
  }

  /** How many requests that are paid from the account are in flight. */
  private inFlightOf(account: Bucket | undefined): number {
    return this.flying.get(account) ?? 0;
  }

  /** Takes in the outcome of a request that went. */
  settle(item: Item, outcome: HttpResponse | Error, now: number): void {
    const ticket = this.inFlight.get(item);
    if (!ticket) return;
    const { session } = this;
    const { buckets, path, charge } = item.scope;
    const [account] = buckets;
    this.inFlight.delete(item);
    this.flying.set(account, this.inFlightOf(account) - 1);
    const lesson: Lesson = {
      at: now,
      buckets,
      ticket,
      headers: {},
      good: false,
      busy: false,
      random: session.random(),
    };
    session.lessons.push(lesson);
    if (outcome instanceof Error) return;
    const { seen, budget } = session;
    const usage = usageFrom(outcome.headers, account);
    if (usage && account !== 'shipping') seen.usage = usage;
    const requestId = outcome.headers['x-request-id'];
    if (requestId) seen.requestIds.push(requestId);
    lesson.headers = outcome.headers;
    lesson.spendable = spendable(usage);
    lesson.good = outcome.status >= 200 && outcome.status < 300;
    if (lesson.good) return;
    const body = readBody(outcome.body, 'json');
    // What the service refuses is never charged (reference 7); a failure of the way to it may have been.
    if (budget && charge > 0 && isRefusal(outcome.status, body.kind === 'json' ? body.value : undefined))
      budget.left += charge;
    const fault = () => redact(session, errorFrom({ kind: 'response', response: outcome, body }, now));
    const error = fault();
    // Each operation gets an error of its own: what it has so far is noted there.
    if (error instanceof AuthError) this.closed.set(error.status === 401 ? '*' : path, fault);
    lesson.busy = error.code === 'server_busy';
    if (error instanceof QuotaExceededError) lesson.spent = spentNote(error, now);
    if (error instanceof RateLimitError && account) {
      const bucket = error.code === 'history_rate_limited' ? 'history' : account;
      lesson.limited = { bucket, forMs: error.retryAfterMs ?? 1000 };
    }
  }

  /** Looks at the lines in the order in which the items came, each line as far as it can matter. */
  private plan(lines: readonly Line<Item>[], state: LimiterState, now: number): Turn<Item> {
    const turn: Turn<Item> = { ready: [], refused: [] };
    const ahead: Ahead = {};
    /** Charges, and requests per account, of those that go in this turn. */
    let charges = 0;
    const going = new Map<Bucket | undefined, number>();
    const { maxWaitMs, deadline } = this.session.policy;
    // The host's life has an end: whoever waits behind may have to be told that the slot comes too late.
    const tellsLate = Number.isFinite(maxWaitMs) || Number.isFinite(deadline);
    /** Places one item. False when nothing behind it in its line can go either. */
    const place = (item: Item): boolean => {
      const { scope } = item;
      const { buckets } = scope;
      const [account] = buckets;
      const error = this.refusalOf(scope, state, charges, now);
      if (error) {
        turn.refused.push({ item, error });
        return true;
      }
      const before = going.get(account) ?? 0;
      // An answer of our own will come: it decides, not the clock.
      if (this.inFlightOf(account) + before >= widthOf(state, account)) return false;
      const at = slotAt(state, buckets, now, ahead);
      if (this.isTooLate(item, at, now)) {
        const elsewhere = buckets.filter(bucket => bucket !== 'history');
        const code = slotAt(state, elsewhere, now, ahead) < at ? 'history_rate_limited' : 'rate_limited';
        turn.refused.push({ item, error: errorOf({ code, retryAfterMs: at - now }) });
        return true;
      }
      if (at <= now) {
        turn.ready.push(item);
        charges += Math.max(0, scope.charge);
        going.set(account, before + 1);
      } else turn.wakeAt = Math.min(turn.wakeAt ?? at, at);
      for (const bucket of buckets) {
        ahead[bucket] ??= [];
        ahead[bucket].splice(countUntil(ahead[bucket], at), 0, at);
      }
      return at <= now || tellsLate;
    };
    let open = lines.map(line => {
      const items = line.values();
      return { items, next: items.next() };
    });
    while (open.length > 0) {
      open.sort((a, b) => queuedAt(a.next) - queuedAt(b.next));
      const first = open[0] as (typeof open)[number];
      if (place(first.next.value as Item)) first.next = first.items.next();
      else open.shift();
      open = open.filter(({ next }) => !next.done);
    }
    return turn;
  }

  /** Why a request can never go: a refused key, a spent allowance, the budget of the run, the end of the host's life. */
  private refusalOf(scope: Scope, state: LimiterState, planned: number, now: number): SoldDataError | undefined {
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
  private isTooLate(item: Waiting, at: number, now: number): boolean {
    const { maxWaitMs, deadline } = this.session.policy;
    return at > now && (at - item.queuedAt > maxWaitMs || at > deadline);
  }
}

const queuedAt = ({ value }: IteratorResult<Waiting>) => (value as Waiting).queuedAt;

function bucketsOf([first]: Iterable<Waiting>): readonly Bucket[] {
  return first?.scope.buckets ?? [];
}

/** A host told nothing better. */
function storeFailed(cause: unknown): SoldDataError {
  const detail = 'What was sent in the last minute cannot be read just now';
  return errorOf({ code: 'rate_limited', detail, retryAfterMs: 10_000, cause });
}

/** A reset that is past or further than a month away is not believed: then it is asked again after an hour. */
function spentNote({ resetAt, told }: SoldDataError, now: number): SpentNote {
  const believed = resetAt !== undefined && resetAt > now && resetAt - now <= LONGEST_CYCLE_MS;
  return { until: believed ? resetAt : now + SPENT_UNTOLD_MS, resetAt, told };
}
