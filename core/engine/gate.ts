/** Decides which requests may go now. Sits between the operations and the wire, for both drivers. */
import type { Bucket } from '../catalog/endpoint.ts';
import {
  AuthError,
  BudgetError,
  DeadlineError,
  QuotaExceededError,
  RateLimitError,
  type SoldDataError,
} from '../errors.ts';
import { readBody } from './body.ts';
import { errorFrom, worded } from './decide.ts';
import { withoutKey } from './discreet.ts';
import type { HttpRequest, HttpResponse, Lane } from './effects.ts';
import {
  type Ahead,
  accountOf,
  type LimiterState,
  learn,
  type SpentNote,
  slotAt,
  type Ticket,
  take,
  widthOf,
} from './limiter.ts';
import type { Session } from './session.ts';
import { spendable, usageFrom } from './usage.ts';

/** A request that waits for its turn. */
export interface Waiting {
  request: HttpRequest;
  lane: Lane;
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

export class Gate {
  private session: Session;
  private inFlight = new Map<Waiting, Ticket>();
  /** An answer after which nothing of its kind can succeed: a refused key for everything, a missing scope for its path. */
  private closed = new Map<string, () => SoldDataError>();

  constructor(session: Session) {
    this.session = session;
  }

  /** Splits the queue into what goes now, what can never go in this host's life, and what waits. */
  turn<Item extends Waiting>(queue: readonly Item[], now: number): Turn<Item> {
    if (queue.length === 0) return { ready: [], refused: [] };
    return this.session.limiter.update(state => {
      const turn = this.plan(queue, state, now);
      // A refusal may change what is still wanted: nothing goes before it was heard.
      if (turn.refused.length > 0) return { ready: [], refused: turn.refused };
      for (const item of turn.ready) {
        const { buckets } = item.lane;
        this.inFlight.set(item, take(state, buckets, now));
        this.session.seen.requests += 1;
        if (this.session.budget && item.lane.charge > 0) this.session.budget.left -= item.lane.charge;
      }
      return turn;
    });
  }

  private plan<Item extends Waiting>(queue: readonly Item[], state: LimiterState, now: number): Turn<Item> {
    const turn: Turn<Item> = { ready: [], refused: [] };
    const ahead: Ahead = {};
    for (const item of queue) {
      const { lane } = item;
      const error = this.fatal(lane, state, now) ?? this.overBudget(lane, turn.ready) ?? this.late(now);
      if (error) {
        turn.refused.push({ item, error });
        continue;
      }
      const flying = this.sharing(lane, [...this.inFlight.keys(), ...turn.ready]);
      // An answer of our own will come: it decides, not the clock.
      if (flying >= widthOf(state, accountOf(lane.buckets))) continue;
      const at = slotAt(state, lane.buckets, now, ahead);
      const tooLong = this.tooLong(item, at, now, () => slotAt(state, without(lane.buckets, 'history'), now, ahead));
      if (tooLong) {
        turn.refused.push({ item, error: tooLong });
        continue;
      }
      if (at <= now) turn.ready.push(item);
      else turn.wakeAt = Math.min(turn.wakeAt ?? Number.POSITIVE_INFINITY, at);
      for (const bucket of lane.buckets) {
        ahead[bucket] ??= [];
        ahead[bucket].push(at);
      }
    }
    return turn;
  }

  /** Takes in the outcomes of requests that went. */
  settle(outcomes: readonly { item: Waiting; outcome: HttpResponse | Error }[], now: number): void {
    const tickets = outcomes.map(({ item }) => this.inFlight.get(item)!);
    for (const { item } of outcomes) this.inFlight.delete(item);
    this.session.limiter.update(state => {
      for (const [i, { item, outcome }] of outcomes.entries())
        this.learnFrom(state, item.lane, tickets[i]!, outcome, now);
    });
  }

  private learnFrom(state: LimiterState, lane: Lane, ticket: Ticket, outcome: HttpResponse | Error, now: number): void {
    const { seen, budget } = this.session;
    const { buckets } = lane;
    const inFlight = (bucket: Bucket) =>
      [...this.inFlight.keys()].filter(item => item.lane.buckets.includes(bucket)).length;
    if (outcome instanceof Error) {
      learn(state, { buckets, ticket, inFlight, headers: {}, good: false, busy: false }, now);
      return;
    }
    const good = outcome.status >= 200 && outcome.status < 300;
    // Failed requests are never charged (reference 7).
    if (!good && budget && lane.charge > 0) budget.left += lane.charge;
    const account = accountOf(buckets);
    const usage = usageFrom(outcome.headers, account);
    if (usage && account !== 'shipping') seen.usage = usage;
    const requestId = outcome.headers['x-request-id'];
    if (requestId) seen.requestIds.push(requestId);
    const fault = () =>
      withoutKey(
        this.session,
        errorFrom({ kind: 'response', response: outcome, body: readBody(outcome.body, 'json') }, now),
      );
    const error = good ? undefined : fault();
    // Each operation gets an error of its own: what it has so far is noted there.
    if (error instanceof AuthError) this.closed.set(error.status === 401 ? '*' : lane.path, fault);
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
            ? { bucket: limitedBucket(error, lane), forMs: error.retryAfterMs ?? 1000 }
            : undefined,
        spendable: spendable(usage),
        spent: error instanceof QuotaExceededError ? spentNote(error.resetAt, now) : undefined,
      },
      now,
    );
  }

  private fatal(lane: Lane, state: LimiterState, now: number): SoldDataError | undefined {
    const closed = this.closed.get('*') ?? this.closed.get(lane.path);
    if (closed) return closed();
    const account = accountOf(lane.buckets);
    const spent = account === undefined ? undefined : state.spent[account];
    // What is free goes on: the results of a job that was paid for, or its cancelling.
    if (!spent || now >= spent.until || lane.charge === 0) return undefined;
    return worded(new QuotaExceededError('', { code: 'quota_exceeded', resetAt: spent.resetAt }));
  }

  private overBudget(lane: Lane, ready: readonly Waiting[]): SoldDataError | undefined {
    const { budget } = this.session;
    if (!budget || lane.charge === 0) return undefined;
    const left = budget.left - ready.reduce((sum, item) => sum + item.lane.charge, 0);
    if (left >= lane.charge) return undefined;
    const words =
      left <= 0
        ? 'The request budget of this run is used up'
        : `This may take ${lane.charge} requests, and the budget of this run has ${left} left`;
    return new BudgetError(words, { code: 'budget_reached' });
  }

  private late(now: number): SoldDataError | undefined {
    return now >= this.session.policy.deadline ? worded(new DeadlineError('', { code: 'deadline' })) : undefined;
  }

  /** The error for an item whose slot comes too late for this host. @param elsewhere when it comes without the limit of history. */
  private tooLong(item: Waiting, at: number, now: number, elsewhere: () => number): SoldDataError | undefined {
    const { maxWaitMs, deadline } = this.session.policy;
    if (at <= now || (at - item.queuedAt <= maxWaitMs && at <= deadline)) return undefined;
    const code = elsewhere() < at ? 'history_rate_limited' : 'rate_limited';
    return worded(new RateLimitError('', { code, retryAfterMs: at - now }));
  }

  /** How many of these requests are paid from the same account. */
  private sharing(lane: Lane, others: readonly Waiting[]): number {
    const account = accountOf(lane.buckets);
    return others.filter(other => accountOf(other.lane.buckets) === account).length;
  }
}

function without(buckets: readonly Bucket[], name: Bucket): Bucket[] {
  return buckets.filter(bucket => bucket !== name);
}

function limitedBucket(error: SoldDataError, lane: Lane): Bucket {
  return error.code === 'history_rate_limited' ? 'history' : lane.buckets[0]!;
}

/** A reset that is past or further than a month away is not believed: then it is asked again after an hour. */
function spentNote(resetAt: number | undefined, now: number): SpentNote {
  const believed = resetAt !== undefined && resetAt > now && resetAt - now <= LONGEST_CYCLE_MS;
  return { until: believed ? resetAt : now + SPENT_UNTOLD_MS, resetAt };
}
