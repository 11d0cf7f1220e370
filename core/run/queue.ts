/** Queue of requests that wait for a slot. Decides which may be sent now, which never, and when to check again. Used by both drivers. */
import type { Departure } from '../charges.ts';
import type { HttpRequest, HttpResponse, Scope } from '../effects.ts';
import type { Bucket } from '../endpoint.ts';
import { AuthError, SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { blockedUntil, emptyLimits, type LimitsState, reserve, slotAt, spentQuota, widthOf } from '../limits.ts';
import { applyObservations, recordObservation, type Session } from '../session.ts';
import type { Input } from './input.ts';
import { shownBy } from './outcome.ts';
import { budgetReached, reserveReached, tooLate } from './refusals.ts';

/** A queued request, and the callback that resumes its operation. */
export interface Waiting {
  request: HttpRequest;
  scope: Scope;
  /** Position among all requests of the run. It is kept when a per-minute limit rejects the request. */
  turn: number;
  /** When it was sent, ms. */
  sentAt?: number;
  /** Its possible charge, while it is in flight. */
  departure?: Departure;
  /** The group of the operation that needs it. */
  group: { isClosed: boolean };
  resume(outcome: Input): void;
}

export interface Due {
  ready: Waiting[];
  refused: { waiting: Waiting; error: unknown }[];
  /** When the next slot opens, ms; undefined when only an answer can change anything. */
  wakeAt?: number;
}

/** Requests that count against the same limits, in first-in, first-out order. */
interface Line {
  buckets: readonly Bucket[];
  waiting: Waiting[];
  inFlight: number;
  /** Since when the line has been waiting for a slot, ms. All its requests share this clock. An answer resets it; a rejection does not. */
  stalledSince?: number;
  /** No request is sent before this instant, ms, because the service rejected requests that count against no known limit. */
  opensAt: number;
  /** The retry time that the last rejection asked for, ms. Reported in the error if the limits themselves don't wait that long. */
  askedUntil?: number;
}

/** The decision about the first request of a line. */
type Verdict =
  | { do: 'drop' | 'send' }
  | { do: 'refuse' | 'refuseLine'; error: SoldDataError }
  /** Waits for a slot, or for an answer if `until` is absent. */
  | { do: 'wait'; until?: number };

export class RequestQueue {
  private readonly lines = new Map<string, Line>();
  /** Requests in flight by limit. */
  private readonly inFlight = new Map<Bucket, number>();
  /** The most requests of an account in flight; halved when the service is busy. */
  private width = Number.POSITIVE_INFINITY;
  /** Access errors. A rejected key ends every request; a missing permission ends those to its path. */
  private readonly refusedAccess = new Map<string, SoldDataError>();
  private turns = 0;
  private isClosed = false;

  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** @returns the request, for a driver that may have to stop it. */
  add(request: HttpRequest, scope: Scope, group: Waiting['group'], resume: Waiting['resume']): Waiting {
    const waiting: Waiting = { request, scope, turn: this.turns++, group, resume };
    this.lineOf(scope).waiting.push(waiting);
    return waiting;
  }

  /**
   * Empties the queue and accepts no more requests.
   * @returns the removed requests.
   */
  close(): Waiting[] {
    this.isClosed = true;
    return [...this.lines.values()].flatMap(({ waiting }) => waiting.splice(0));
  }

  /** The requests to send now and those to refuse. Both leave the queue. */
  due(): Due {
    const lines = [...this.lines.values()].filter(({ waiting }) => waiting.length > 0);
    const free = lines.filter(({ buckets }) => buckets.length === 0);
    const due = this.dueOfLimited(lines.filter(line => !free.includes(line)));
    // Requests without limits need neither the limits' state nor its store.
    if (free.length > 0) this.admit(free, due, emptyLimits());
    return due;
  }

  private dueOfLimited(lines: readonly Line[]): Due {
    const due: Due = { ready: [], refused: [] };
    if (lines.length === 0) return due;
    try {
      applyObservations(this.session, state => this.admit(lines, due, state));
      return due;
    } catch (thrown) {
      // No slot was reserved, so nothing is sent.
      const error = thrown instanceof SoldDataError ? thrown : errorOf({ code: 'limits_unavailable', cause: thrown });
      for (const waiting of due.ready) this.undo(waiting);
      const unsent = [...due.ready, ...lines.flatMap(({ waiting }) => waiting.splice(0))];
      return { ready: [], refused: [...due.refused, ...unsent.map(waiting => ({ waiting, error }))] };
    }
  }

  /**
   * Takes from the lines the requests that can be sent now or never. Slots and budget are taken together, so a limits store that also keeps
   * the budget writes both before the requests are sent.
   */
  private admit(lines: readonly Line[], due: Due, state: LimitsState): void {
    // Read after the store's update began, because the store may have waited for its lock.
    const now = this.session.now();
    for (let open = [...lines]; open.length > 0; open = open.filter(({ waiting }) => waiting.length > 0)) {
      const line = open.reduce((first, each) => (turnOf(each) < turnOf(first) ? each : first));
      const verdict = this.verdictOn(line, state, now);
      if (verdict.do === 'wait') {
        if (verdict.until !== undefined) due.wakeAt = Math.min(due.wakeAt ?? verdict.until, verdict.until);
        this.refuseLast(line, due, state, now);
        open = open.filter(each => each !== line);
        continue;
      }
      const taken = line.waiting.splice(0, verdict.do === 'refuseLine' ? line.waiting.length : 1);
      if ('error' in verdict) due.refused.push(...taken.map(waiting => ({ waiting, error: verdict.error })));
      if (verdict.do === 'send') {
        for (const waiting of taken) {
          reserve(state, line.buckets, waiting.scope.charge, now);
          this.depart(waiting, now);
        }
        due.ready.push(...taken);
      }
    }
  }

  private verdictOn(line: Line, state: LimitsState, now: number): Verdict {
    const { buckets } = line;
    const { group, scope } = line.waiting[0] as Waiting;
    // The operation has ended.
    if (group.isClosed) return { do: 'drop' };
    const error = this.refusalOf(scope, state, now);
    if (error) return { do: 'refuse', error };
    const at = Math.max(line.opensAt, slotAt(state, buckets, now));
    if (at <= now) return this.hasRoom(scope, state, now) ? { do: 'send' } : { do: 'wait' };
    const { maxWaitMs, deadline } = this.session.policy;
    // While a request of the line is in flight, its answer may end the wait.
    if (line.inFlight === 0) line.stalledSince ??= now;
    const isStalled = line.inFlight === 0 && at - (line.stalledSince ?? at) > maxWaitMs;
    // Requests behind it would wait even longer.
    if (at > deadline || isStalled)
      return { do: 'refuseLine', error: tooLate(state, buckets, Math.max(at, line.askedUntil ?? at), now) };
    return { do: 'wait', until: at };
  }

  /**
   * Whether the account and each limit allow another request in flight. Beyond the remaining quota, requests are sent one at a time: the
   * answer may reveal a purchase, or the number that the reserve depends on.
   */
  private hasRoom({ buckets, charge }: Scope, state: LimitsState, now: number): boolean {
    const [account] = buckets;
    if (account === undefined) return true;
    return (
      this.countOf(account) < this.width &&
      (!this.isBeyond(charge, account, state) || this.session.charges.inFlight(account) === 0) &&
      buckets.every(name => this.countOf(name) < widthOf(state, name, now))
    );
  }

  /** Whether the charge exceeds the remaining quota minus the reserve. */
  private isBeyond(charge: number, account: Bucket, { left }: LimitsState): boolean {
    return charge > 0 && (left[account] ?? Number.POSITIVE_INFINITY) - charge < (this.session.reserve ?? 0);
  }

  /** Refuses the newest requests of a line whose slots open only after the host's deadline. The newest request waits longest. */
  private refuseLast({ buckets, waiting }: Line, due: Due, state: LimitsState, now: number): void {
    for (let last = waiting.at(-1); last && waiting.length > 1; last = waiting.at(-1)) {
      const at = slotAt(state, buckets, now, waiting.length - 1);
      if (at <= this.session.policy.deadline) return;
      waiting.pop();
      due.refused.push({ waiting: last, error: tooLate(state, buckets, at, now) });
    }
  }

  /**
   * The reason not to send a request: a rejected key, an exhausted quota, the run's budget, the reserve, or the host's deadline. Free
   * requests continue, such as reading or cancelling a job that is already paid for.
   */
  private refusalOf(
    { buckets: [account], charge, isRepeat, path, keyless }: Scope,
    state: LimitsState,
    now: number,
  ): SoldDataError | undefined {
    const { budget, reserve: kept, policy } = this.session;
    const refused = keyless ? undefined : (this.refusedAccess.get('*') ?? this.refusedAccess.get(path));
    if (refused) return refused;
    const spent = charge > 0 || isRepeat ? spentQuota(state, account, now) : undefined;
    if (spent) {
      const { resetAt, accountFacts } = spent;
      const payer = account === 'shipping' ? account : undefined;
      return errorOf({ code: 'quota_exceeded', account: payer, resetAt, accountFacts });
    }
    if (charge > 0) {
      if (budget && budget.left < charge) return budgetReached(charge, budget.left);
      if (kept !== undefined && account !== undefined) {
        const left = state.left[account];
        if (left === undefined) return errorOf({ code: 'reserve_unknown' });
        // Requests in flight, here and in other runs, may turn out to be free.
        if (this.isBeyond(charge, account, state) && this.session.charges.inFlight(account) === 0)
          return reserveReached(left, kept);
      }
    }
    return now >= policy.deadline ? errorOf({ code: 'deadline' }) : undefined;
  }

  private depart(waiting: Waiting, now: number): void {
    waiting.sentAt = now;
    const { request } = waiting;
    const leftMs = this.session.policy.deadline - now;
    if (request.timeoutMs > leftMs) waiting.request = { ...request, timeoutMs: leftMs };
    this.session.seen.requests += 1;
    this.takeFromBudget(waiting.scope.charge);
    waiting.departure = this.session.charges.depart(waiting.scope.buckets[0], waiting.scope.charge);
    this.count(waiting.scope, 1);
  }

  /** Reverts the bookkeeping of a request that could not be sent. */
  private undo(waiting: Waiting): void {
    waiting.sentAt = undefined;
    this.session.seen.requests -= 1;
    this.takeFromBudget(-waiting.scope.charge);
    this.endOf(waiting);
    this.count(waiting.scope, -1);
  }

  private endOf(waiting: Waiting): void {
    if (waiting.departure) this.session.charges.end(waiting.departure);
    waiting.departure = undefined;
  }

  private count(scope: Scope, by: 1 | -1): void {
    this.lineOf(scope).inFlight += by;
    for (const name of scope.buckets) this.inFlight.set(name, this.countOf(name) + by);
  }

  private countOf(name: Bucket): number {
    return this.inFlight.get(name) ?? 0;
  }

  private takeFromBudget(charge: number): void {
    const { budget } = this.session;
    if (budget && charge !== 0) budget.left -= charge;
  }

  /**
   * Records the outcome of a sent request. Must be called once for each, before the operation continues.
   * @returns whether the operation receives the outcome. A rejection by a per-minute limit is free (reference 7) and does not count as an
   * attempt: the request returns to its position in the queue, and the operation never sees the rejection.
   */
  settle(waiting: Waiting, outcome: HttpResponse | Error): boolean {
    const isAnswered = this.observe(waiting, outcome);
    // After the observation, because other runs that were waiting for it decide by its result.
    this.endOf(waiting);
    return isAnswered;
  }

  private observe(waiting: Waiting, outcome: HttpResponse | Error): boolean {
    const { session } = this;
    const { scope, sentAt = 0, departure } = waiting;
    const [account] = scope.buckets;
    const line = this.lineOf(scope);
    const inFlight = account === undefined ? 1 : this.countOf(account);
    this.count(scope, -1);
    const now = session.now();
    const charges = account && departure ? session.charges.unreported(account, departure.sent) : 0;
    const shown = shownBy(outcome, { session, scope, sentAt, now, charges });
    if (!shown) return true;
    const { observation, usage, error, isLimit } = shown;
    recordObservation(session, observation);
    this.takeFromBudget(-(observation.returned ?? 0));
    if (usage && account === 'plan') session.seen.usage = usage;
    if (error instanceof AuthError && !scope.keyless)
      this.refusedAccess.set(error.status === 401 ? '*' : scope.path, error);
    if (error?.code === 'server_busy') this.width = Math.max(1, Math.floor(inFlight / 2));
    if (!isLimit) {
      // A missing answer gives no information about the wait.
      if (!(outcome instanceof Error)) line.stalledSince = undefined;
      return true;
    }
    line.stalledSince ??= now;
    line.askedUntil = error?.retryAfterMs === undefined ? undefined : now + error.retryAfterMs;
    if (account === undefined) line.opensAt = blockedUntil(now, error?.retryAfterMs, observation.random);
    if (!this.isClosed) this.putBack(line, waiting);
    return this.isClosed;
  }

  private putBack({ waiting }: Line, refused: Waiting): void {
    refused.sentAt = undefined;
    const later = waiting.findIndex(({ turn }) => turn > refused.turn);
    waiting.splice(later === -1 ? waiting.length : later, 0, refused);
  }

  private lineOf({ buckets }: Scope): Line {
    const name = buckets.join();
    const line = this.lines.get(name) ?? { buckets, waiting: [], inFlight: 0, opensAt: 0 };
    this.lines.set(name, line);
    return line;
  }

  /** Writes the latest observations to the limits store. */
  flush(): void {
    if (this.session.observations.length === 0) return;
    try {
      applyObservations(this.session, () => undefined);
    } catch {
      // Paid results must not be lost because an observation could not be written. The session keeps it for the next request.
    }
  }
}

const turnOf = ({ waiting }: Line) => (waiting[0] as Waiting).turn;
