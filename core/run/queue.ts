/** Requests that wait for a slot: which may go now, which can never go, and when to check again. Serves both drivers. */
import { counted, grouped } from '../counts.ts';
import { type HttpRequest, type HttpResponse, NotSentError, type Scope } from '../effects.ts';
import type { Bucket } from '../endpoint.ts';
import { AuthError, QuotaExceededError, RateLimitError, SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { type LimitsState, observe, reserve, slotAt, spentQuota, widthOf } from '../limits.ts';
import { errorFrom, readBody } from '../request/decide.ts';
import { redact } from '../request/redact.ts';
import { isRefusal } from '../request/spent.ts';
import { spendable, usageFrom } from '../request/usage.ts';
import type { Session } from '../session.ts';
import type { Input } from './group.ts';

/** A request of an operation, and how the operation continues. */
export interface Waiting {
  request: HttpRequest;
  scope: Scope;
  /** When it was queued, ms. */
  queuedAt: number;
  /** Since when it waits for a slot with none of our own requests before it, ms. */
  since?: number;
  /** When it was sent, ms. */
  sentAt?: number;
  /** The operation that wants it, while it runs. */
  group: { isClosed: boolean };
  resume(outcome: Input): void;
}

export interface Due {
  ready: Waiting[];
  refused: { waiting: Waiting; error: unknown }[];
  /** When the next slot opens, ms; undefined when only an answer can change anything. */
  wakeAt?: number;
}

/** Requests that count against the same buckets, first come first served. */
type Line = Waiting[];

/** Requests on their way, and the charges that they may bring. */
interface Traffic {
  count: number;
  charges: number;
}
const NO_TRAFFIC: Traffic = { count: 0, charges: 0 };

export class RequestQueue {
  private readonly lines = new Map<string, Line>();
  /** Requests in flight, per account. */
  private readonly inFlight = new Map<Bucket | undefined, Traffic>();
  /** The most requests in flight at once: halved by a busy service. */
  private width = Number.POSITIVE_INFINITY;
  /** A refused key ends everything, a missing right its path. */
  private readonly refusedAccess = new Map<string, () => SoldDataError>();

  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** @returns the request, for a driver that may have to stop it. One that was refused goes back before those that never were sent. */
  add(request: HttpRequest, scope: Scope, group: Waiting['group'], resume: Waiting['resume']): Waiting {
    const { since } = scope;
    const waiting: Waiting = { request, scope, queuedAt: this.session.now(), since, group, resume };
    const name = scope.buckets.join();
    const line = this.lines.get(name) ?? [];
    this.lines.set(name, line);
    const place = since === undefined ? -1 : line.findIndex(other => (other.since ?? Number.POSITIVE_INFINITY) > since);
    line.splice(place === -1 ? line.length : place, 0, waiting);
    return waiting;
  }

  /** Takes everything out. */
  clear(): Waiting[] {
    return [...this.lines.values()].flatMap(line => line.splice(0));
  }

  /** What goes now and what is refused; both leave the queue. */
  due(): Due {
    const due: Due = { ready: [], refused: [] };
    const limited = [...this.lines].flatMap(([buckets, line]) => (buckets === '' || line.length === 0 ? [] : [line]));
    if (limited.length > 0) {
      try {
        this.update(state => this.place(limited, due, state));
      } catch (thrown) {
        // Nothing was reserved, so nothing is sent.
        const error = thrown instanceof SoldDataError ? thrown : errorOf({ code: 'limits_unavailable', cause: thrown });
        for (const { scope } of due.ready) this.takeFromBudget(-scope.charge);
        const unsent = [...due.ready.splice(0), ...limited.flatMap(line => line.splice(0))];
        due.refused.push(...unsent.map(waiting => ({ waiting, error })));
        due.wakeAt = undefined;
      }
    }
    due.ready.push(...(this.lines.get('')?.splice(0) ?? []).filter(({ group }) => !group.isClosed));
    for (const waiting of due.ready) this.depart(waiting);
    return due;
  }

  /**
   * Takes from the lines what can go now, and what never can. Slots and budget are taken together: a store of the limits that also keeps
   * the budget writes both before the requests leave.
   */
  private place(lines: Line[], due: Due, state: LimitsState): void {
    // The store may have waited for its lock.
    const now = this.session.now();
    const leaving = new Map<Bucket, Traffic>();
    for (let open = lines; open.length > 0; open = open.filter(line => line.length > 0)) {
      const line = open.reduce((oldest, each) => (queuedAt(each) < queuedAt(oldest) ? each : oldest));
      const waiting = line[0] as Waiting;
      const { buckets, charge } = waiting.scope;
      const account = buckets[0] as Bucket;
      const own = leaving.get(account) ?? NO_TRAFFIC;
      const flying = this.inFlight.get(account) ?? NO_TRAFFIC;
      const error = this.refusalOf(waiting, state, own.charges, flying.charges, now);
      const at = error ? now : slotAt(state, buckets, now);
      if (at > now) waiting.since ??= now;
      const width = Math.min(this.width, widthOf(state, account, now));
      // Its operation has ended.
      if (waiting.group.isClosed) line.shift();
      else if (error || (at > now && this.isTooLate(waiting, at))) {
        line.shift();
        due.refused.push({ waiting, error: error ?? this.tooLate(state, buckets, at, now) });
      } else if (at <= now && own.count + flying.count < width) {
        line.shift();
        reserve(state, buckets, now);
        this.takeFromBudget(charge);
        leaving.set(account, { count: own.count + 1, charges: own.charges + charge });
        due.ready.push(waiting);
      } else {
        // It waits for its slot, else for an answer.
        if (at > now) due.wakeAt = Math.min(due.wakeAt ?? at, at);
        this.refuseLast(line, due, state, now);
        open = open.filter(each => each !== line);
      }
    }
  }

  /** The newest request waits longest. If its slot opens after the host's end, that is reported at once. */
  private refuseLast(line: Line, due: Due, state: LimitsState, now: number): void {
    for (let last = line.at(-1); last && line.length > 1; last = line.at(-1)) {
      const at = slotAt(state, last.scope.buckets, now, line.length - 1);
      if (at <= this.session.policy.deadline) return;
      line.pop();
      due.refused.push({ waiting: last, error: this.tooLate(state, last.scope.buckets, at, now) });
    }
  }

  /** Whether the slot comes after the longest wait of this host, or after its end. */
  private isTooLate({ since }: Waiting, at: number): boolean {
    const { maxWaitMs, deadline } = this.session.policy;
    return at > deadline || at - (since ?? at) > maxWaitMs;
  }

  private tooLate(state: LimitsState, buckets: readonly Bucket[], at: number, now: number): SoldDataError {
    const others = buckets.filter(bucket => bucket !== 'history');
    const isHistory = slotAt(state, others, now) < slotAt(state, buckets, now);
    return errorOf({ code: isHistory ? 'history_rate_limited' : 'rate_limited', retryAfterMs: at - now });
  }

  /**
   * Why a request must not be sent: a refused key, a spent quota, the budget of the run, the requests kept in reserve, or the end of
   * the host's life. What is free continues: the results of a job that was paid for, or its cancelling.
   * @param leaving charges of those that leave now. @param flying charges in flight.
   */
  private refusalOf(
    { scope: { buckets, charge, path } }: Waiting,
    state: LimitsState,
    leaving: number,
    flying: number,
    now: number,
  ): SoldDataError | undefined {
    const { budget, reserve: kept, policy, seen } = this.session;
    const refused = this.refusedAccess.get('*') ?? this.refusedAccess.get(path);
    if (refused) return refused();
    if (charge > 0) {
      const spent = spentQuota(state, buckets[0], now);
      if (spent) return errorOf({ code: 'quota_exceeded', resetAt: spent.resetAt, accountFacts: spent.accountFacts });
      if (budget && budget.left < charge) return budgetReached(charge, budget.left);
      const left = kept === undefined ? undefined : spendable(seen.usage);
      if (kept !== undefined && left !== undefined && left - leaving - flying - charge < kept)
        return reserveReached(left, kept);
    }
    return now >= policy.deadline ? errorOf({ code: 'deadline' }) : undefined;
  }

  private depart(waiting: Waiting): void {
    const { session } = this;
    const { buckets, charge } = waiting.scope;
    waiting.sentAt = session.now();
    const flying = this.inFlight.get(buckets[0]) ?? NO_TRAFFIC;
    this.inFlight.set(buckets[0], { count: flying.count + 1, charges: flying.charges + charge });
    session.seen.requests += 1;
  }

  private takeFromBudget(charge: number): void {
    const { budget } = this.session;
    if (budget && charge !== 0) budget.left -= charge;
  }

  /** Records the outcome of a request that was sent. Call it once for each, before the operation continues. */
  settle({ scope, sentAt = 0 }: Waiting, outcome: HttpResponse | Error): void {
    const { session } = this;
    const { buckets, path, charge } = scope;
    const [account] = buckets;
    const flying = this.inFlight.get(account) ?? { count: 1, charges: charge };
    this.inFlight.set(account, { count: flying.count - 1, charges: flying.charges - charge });
    if (outcome instanceof Error) {
      if (outcome instanceof NotSentError) this.takeFromBudget(-charge);
      return;
    }
    const { status, headers } = outcome;
    const now = session.now();
    const usage = usageFrom(headers, account);
    if (usage && account !== 'shipping') session.seen.usage = usage;
    const isGood = status >= 200 && status < 300;
    const observation = {
      sentAt,
      at: now,
      buckets,
      headers,
      charged: isGood && charge > 0,
      random: session.random(),
      left: spendable(usage),
    };
    if (isGood) {
      session.observations.push(observation);
      return;
    }
    const body = readBody(outcome.body, 'json');
    // What the service refuses is never charged (reference 7); a failure on the way to it may have been.
    if (isRefusal(status, body.kind === 'json' ? body.value : undefined)) this.takeFromBudget(-charge);
    // Each operation gets an error of its own: what it has so far is noted there.
    const fault = () => redact(session, errorFrom({ kind: 'response', response: outcome, body }, now));
    const error = fault();
    if (error instanceof AuthError && !scope.signed) this.refusedAccess.set(error.status === 401 ? '*' : path, fault);
    if (error.code === 'server_busy') this.width = Math.max(1, Math.floor(flying.count / 2));
    const isLimit = error instanceof RateLimitError;
    const bucket: Bucket = error.code === 'history_rate_limited' ? 'history' : (account ?? 'plan');
    session.observations.push({
      ...observation,
      ...(isLimit ? { refused: { bucket, forMs: error.retryAfterMs } } : {}),
      ...(error instanceof QuotaExceededError
        ? { spent: { at: now, resetAt: error.resetAt, accountFacts: error.accountFacts } }
        : {}),
    });
  }

  /** Writes what the last answers showed. */
  flush(): void {
    if (this.session.observations.length === 0) return;
    try {
      this.update(() => undefined);
    } catch {
      // What was paid for is not lost because it could not be counted: the session keeps the observations for the next request.
    }
  }

  /** Changes the limits' state after it has taken in what answers showed since. */
  private update(change: (state: LimitsState) => void): void {
    const { limits, observations } = this.session;
    const shown = [...observations];
    limits.update(state => {
      for (const observation of shown) observe(state, observation);
      change(state);
    });
    observations.splice(0, shown.length);
  }
}

const queuedAt = (line: Line) => (line[0] as Waiting).queuedAt;

function budgetReached(charge: number, left: number): SoldDataError {
  const detail =
    left <= 0
      ? 'The request budget of this run is used up'
      : `This may take ${charge} requests, and the budget of this run has ${left} left`;
  return errorOf({ code: 'budget_reached', detail });
}

function reserveReached(left: number, kept: number): SoldDataError {
  const detail = `${counted(left, 'request')} ${left === 1 ? 'is' : 'are'} left, and ${grouped(kept)} are kept in reserve`;
  return errorOf({ code: 'reserve_reached', detail });
}
