/** Queue of a client's requests that wait for a slot. Decides which may be sent now, which never, and when to check again. */
import type { Departure } from '../charges.ts';
import type { HttpRequest, HttpResponse, Scope } from '../effects.ts';
import type { Bucket } from '../endpoint.ts';
import { AuthError, SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import {
  blockedUntil,
  emptyLimits,
  type LimitsState,
  type LimitsStore,
  reserve,
  slotAt,
  spentQuota,
  widthOf,
} from '../limits.ts';
import { applyObservations, recordObservation, type Session } from '../session.ts';
import { asInput, type Input } from './input.ts';
import { shownBy } from './outcome.ts';
import { attempt, isPromise } from './promise.ts';
import { budgetReached, reserveReached, tooLate } from './refusals.ts';
import type { Run } from './run.ts';

/** A queued request, and the callback that resumes its operation. */
export interface Waiting {
  request: HttpRequest;
  scope: Scope;
  /** Position among all requests of the client. It is kept when a per-minute limit rejects the request. */
  turn: number;
  /** When it was sent, ms. */
  sentAt?: number;
  /** Its possible charge, while it is in flight. */
  departure?: Departure;
  /** The run and the group of the operation that needs it. */
  run: Run;
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
  /** When the last rejection asked to come back, ms. Limits may open earlier, but a run that can't wait that long ends at once. */
  askedUntil?: number;
}

/** The decision about the first request of a line. */
type Verdict =
  | { do: 'drop' | 'send' }
  | { do: 'refuse'; error: SoldDataError }
  /** Waits for a slot, or for an answer if `until` is absent. */
  | { do: 'wait'; until?: number };

export class RequestQueue {
  private readonly lines = new Map<string, Line>();
  /** Requests in flight by limit. */
  private readonly inFlight = new Map<Bucket, number>();
  /** The most requests of an account in flight: halved when the service is busy, and one more after as many answers. */
  private width = Number.POSITIVE_INFINITY;
  /**
   * Access errors: a rejected key under `*`, a missing permission under its path. Each ends the requests of the runs up to `before`; a later
   * run tries again.
   */
  private readonly refusedAccess = new Map<string, { error: SoldDataError; before: number }>();
  private turns = 0;
  /** The number of runs so far. */
  private runs = 0;
  /** Sessions whose observations are written to the store, with the number of their runs. */
  private readonly sessions = new Map<Session, number>();
  /** A write of the store that has not ended. The next one waits for it. */
  private writing: Promise<unknown> | undefined;
  private readonly limits: LimitsStore;

  constructor(limits: LimitsStore) {
    this.limits = limits;
  }

  /** Admits the requests of a run. */
  open({ session, nth }: Run): void {
    this.sessions.set(session, (this.sessions.get(session) ?? 0) + 1);
    this.runs = nth + 1;
  }

  /** Ends a run. Writes what its session has observed. */
  leave({ session }: Run): void | Promise<void> {
    this.sessions.set(session, (this.sessions.get(session) ?? 1) - 1);
    return this.flush();
  }

  /** @returns the request, for a driver that may have to stop it. */
  add(request: HttpRequest, scope: Scope, run: Run, group: Waiting['group'], resume: Waiting['resume']): Waiting {
    const waiting: Waiting = { request, scope, turn: this.turns++, run, group, resume };
    this.lineOf(scope).waiting.push(waiting);
    return waiting;
  }

  /** The requests to send now and those to refuse. Both leave the queue. */
  due(): Due | Promise<Due> {
    const lines = [...this.lines.values()].filter(({ waiting }) => waiting.length > 0);
    const free = lines.filter(({ buckets }) => buckets.length === 0);
    const admitFree = (due: Due) => {
      // Requests without limits need neither the limits' state nor its store.
      if (free.length > 0) this.admit(free, due, emptyLimits());
      return due;
    };
    const due = this.dueOfLimited(lines.filter(line => !free.includes(line)));
    return isPromise(due) ? due.then(admitFree) : admitFree(due);
  }

  private dueOfLimited(lines: readonly Line[]): Due | Promise<Due> {
    const due: Due = { ready: [], refused: [] };
    if (lines.length === 0) return due;
    return attempt(
      () => this.update(state => this.admit(lines, due, state)),
      () => this.stillNeeded(due),
      thrown => {
        // No slot was reserved, so nothing is sent.
        const error = thrown instanceof SoldDataError ? thrown : errorOf({ code: 'limits_unavailable', cause: thrown });
        for (const waiting of due.ready) this.undo(waiting);
        const unsent = [...due.ready, ...lines.flatMap(({ waiting }) => waiting.splice(0))];
        return { ready: [], refused: [...due.refused, ...unsent.map(waiting => ({ waiting, error }))] };
      },
    );
  }

  /** While a store was writing, operations may have ended. Their requests aren't sent. */
  private stillNeeded({ ready, ...due }: Due): Due {
    const needed = ready.filter(waiting => !isOver(waiting));
    for (const waiting of ready) if (!needed.includes(waiting)) this.undo(waiting);
    return { ...due, ready: needed };
  }

  /**
   * Takes from the lines the requests that can be sent now or never. Slots and budget are taken together, so a limits store that also keeps
   * the budget writes both before the requests are sent.
   */
  private admit(lines: readonly Line[], due: Due, state: LimitsState): void {
    // Read after the store's update began, because the store may have waited for its lock.
    const now = firstOf(lines[0] as Line).run.session.now();
    for (let open = [...lines]; open.length > 0; open = open.filter(({ waiting }) => waiting.length > 0)) {
      const line = open.reduce((earliest, each) => (firstOf(each).turn < firstOf(earliest).turn ? each : earliest));
      const first = firstOf(line);
      const verdict = this.verdictOn(line, first, state, now);
      if (verdict.do === 'wait') {
        const { until } = verdict;
        if (until !== undefined) this.refuseLate(line, until, due, state, now);
        if (line.waiting[0] !== first) continue;
        if (until !== undefined) due.wakeAt = Math.min(due.wakeAt ?? until, until);
        this.refuseLast(line, due, state, now);
        open = open.filter(each => each !== line);
        continue;
      }
      line.waiting.shift();
      if (verdict.do === 'refuse') due.refused.push({ waiting: first, error: verdict.error });
      if (verdict.do === 'send') {
        reserve(state, line.buckets, first.scope.charge, now);
        this.depart(first, now);
        due.ready.push(first);
      }
    }
  }

  private verdictOn(line: Line, first: Waiting, state: LimitsState, now: number): Verdict {
    if (isOver(first)) return { do: 'drop' };
    const error = this.refusalOf(first, state, now);
    if (error) return { do: 'refuse', error };
    const at = Math.max(line.opensAt, slotAt(state, line.buckets, now));
    if (at > now) return { do: 'wait', until: at };
    return this.hasRoom(first, state, now) ? { do: 'send' } : { do: 'wait' };
  }

  /**
   * Refuses every request of a line for which the next slot opens too late: after its host's deadline or longest wait. All of its requests
   * share one clock, which starts no earlier than the run that needs them.
   */
  private refuseLate(line: Line, at: number, due: Due, state: LimitsState, now: number): void {
    // While a request of the line is in flight, its answer may end the wait.
    const isStill = line.inFlight === 0;
    if (isStill) line.stalledSince ??= now;
    const { stalledSince = at, askedUntil = at } = line;
    const opensAt = Math.max(at, askedUntil);
    const error = () => tooLate(state, line.buckets, opensAt, now);
    line.waiting = line.waiting.filter(waiting => {
      const { session, startedAt } = waiting.run;
      const { deadline, maxWaitMs } = session.policy;
      const isLate = opensAt > deadline || (isStill && opensAt - Math.max(stalledSince, startedAt) > maxWaitMs);
      if (isLate) due.refused.push({ waiting, error: error() });
      return !isLate;
    });
  }

  /**
   * Whether the account and each limit allow another request in flight. Beyond the remaining quota, requests are sent one at a time: the
   * answer may reveal a purchase, or the number that the reserve depends on.
   */
  private hasRoom({ scope, run }: Waiting, state: LimitsState, now: number): boolean {
    const { buckets } = scope;
    const [account] = buckets;
    if (account === undefined) return true;
    return (
      this.countOf(account) < this.width &&
      (!isBeyond(run.session, scope, account, state) || run.session.charges.inFlight(account) === 0) &&
      buckets.every(name => this.countOf(name) < widthOf(state, name, now))
    );
  }

  /** Refuses the newest requests of a line whose slots open only after the host's deadline. The newest request waits longest. */
  private refuseLast({ buckets, waiting }: Line, due: Due, state: LimitsState, now: number): void {
    for (let last = waiting.at(-1); last && waiting.length > 1; last = waiting.at(-1)) {
      const { deadline } = last.run.session.policy;
      if (deadline === Number.POSITIVE_INFINITY) return;
      const at = slotAt(state, buckets, now, waiting.length - 1);
      if (at <= deadline) return;
      waiting.pop();
      due.refused.push({ waiting: last, error: tooLate(state, buckets, at, now) });
    }
  }

  /**
   * The reason not to send a request: a rejected key, an exhausted quota, the run's budget, the reserve, or the host's deadline. Free
   * requests continue, such as reading or cancelling a job that is already paid for.
   */
  private refusalOf({ scope, run }: Waiting, state: LimitsState, now: number): SoldDataError | undefined {
    const { charge, isRepeat, path, keyless } = scope;
    const [account] = scope.buckets;
    const { budget, reserve: kept, policy } = run.session;
    const refused = keyless ? undefined : (this.accessErrorOf('*', run) ?? this.accessErrorOf(path, run));
    if (refused) return refused;
    const spent = charge > 0 || isRepeat ? spentQuota(state, account, now) : undefined;
    if (spent) {
      const { resetAt, accountFacts } = spent;
      const payer = account === 'shipping' ? account : undefined;
      return errorOf({ code: 'quota_exceeded', account: payer, resetAt, accountFacts });
    }
    if (charge > 0) {
      const free = budget ? budget.left - run.session.charges.held(budget, run.session, [scope.key]) : charge;
      if (free < charge) return budgetReached(charge, free);
      if (kept !== undefined && account !== undefined) {
        const left = state.left[account];
        if (left === undefined) return errorOf({ code: 'reserve_unknown' });
        // Requests in flight, here and in other runs, may turn out to be free.
        if (isBeyond(run.session, scope, account, state) && run.session.charges.inFlight(account) === 0)
          return reserveReached({ left, held: run.session.charges.held(account, run.session, [scope.key]) }, kept);
      }
    }
    return now >= policy.deadline ? errorOf({ code: 'deadline' }) : undefined;
  }

  private accessErrorOf(path: string, run: Run): SoldDataError | undefined {
    const refused = this.refusedAccess.get(path);
    return refused && run.nth < refused.before ? refused.error : undefined;
  }

  private depart(waiting: Waiting, now: number): void {
    waiting.sentAt = now;
    const { request, run, scope } = waiting;
    const leftMs = run.session.policy.deadline - now;
    if (request.timeoutMs > leftMs) waiting.request = { ...request, timeoutMs: leftMs };
    run.session.seen.requests += 1;
    takeFromBudget(run.session, scope.charge);
    const asked = { session: run.session, key: scope.key };
    waiting.departure = run.session.charges.depart(scope.buckets[0], scope.charge, asked);
    this.count(scope, 1);
  }

  /** Reverts the bookkeeping of a request that could not be sent. */
  private undo(waiting: Waiting): void {
    const { scope, run } = waiting;
    const { session } = run;
    waiting.sentAt = undefined;
    session.seen.requests -= 1;
    takeFromBudget(session, -scope.charge);
    session.charges.reopen({ session, key: scope.key }, scope.charge);
    endOf(waiting);
    this.count(scope, -1);
  }

  private count(scope: Scope, by: 1 | -1): void {
    this.lineOf(scope).inFlight += by;
    for (const name of scope.buckets) this.inFlight.set(name, this.countOf(name) + by);
  }

  private countOf(name: Bucket): number {
    return this.inFlight.get(name) ?? 0;
  }

  /**
   * Records the outcome of a sent request. Must be called once for each, before the operation continues.
   * @returns what the operation receives. Undefined for a rejection by a per-minute limit, which is free (reference 7) and does not count as
   * an attempt: the request returns to its position in the queue, and the operation never sees the rejection.
   */
  settle(waiting: Waiting, outcome: HttpResponse | Error): Input | undefined {
    const input = this.observe(waiting, outcome);
    // After the observation, because other runs that were waiting for it decide by its result.
    endOf(waiting);
    return input;
  }

  private observe(waiting: Waiting, outcome: HttpResponse | Error): Input | undefined {
    const { scope, sentAt = 0, departure } = waiting;
    const { session } = waiting.run;
    const [account] = scope.buckets;
    const line = this.lineOf(scope);
    const inFlight = account === undefined ? 1 : this.countOf(account);
    this.count(scope, -1);
    const now = session.now();
    const charges = account && departure ? session.charges.unreported(account, departure.sent) : 0;
    const shown = shownBy(outcome, { session, scope, sentAt, now, charges });
    const input = asInput(outcome, shown?.failure, session);
    if (!shown) return input;
    const { observation, usage, failure, isLimit } = shown;
    const error = failure?.error;
    if (!this.sessions.has(session)) this.sessions.set(session, 0);
    recordObservation(session, observation);
    const returned = observation.returned ?? 0;
    takeFromBudget(session, -returned);
    if (returned > 0 && failure?.retry !== 'never') session.charges.reopen({ session, key: scope.key }, returned);
    if (usage && account === 'plan') session.seen.usage = usage;
    if (error instanceof AuthError && !scope.keyless)
      this.refusedAccess.set(error.status === 401 ? '*' : scope.path, { error, before: this.runs });
    if (error?.code === 'server_busy') this.width = Math.max(1, Math.floor(inFlight / 2));
    else if (!error) this.width += 1 / this.width;
    if (!isLimit) {
      // A missing answer gives no information about the wait.
      if (!(outcome instanceof Error)) {
        line.stalledSince = undefined;
        line.askedUntil = undefined;
      }
      return input;
    }
    line.stalledSince ??= now;
    line.askedUntil = error?.retryAfterMs === undefined ? undefined : now + error.retryAfterMs;
    if (account === undefined) line.opensAt = blockedUntil(now, error?.retryAfterMs, observation.random);
    if (isOver(waiting)) return input;
    putBack(line, waiting);
    return undefined;
  }

  private lineOf({ buckets }: Scope): Line {
    const name = buckets.join();
    const line = this.lines.get(name) ?? { buckets, waiting: [], inFlight: 0, opensAt: 0 };
    this.lines.set(name, line);
    return line;
  }

  /** Writes the latest observations to the limits store. */
  flush(): void | Promise<void> {
    for (const [session, runs] of this.sessions)
      if (runs === 0 && session.observations.length === 0) this.sessions.delete(session);
    if (![...this.sessions.keys()].some(({ observations }) => observations.length > 0)) return;
    // Paid results must not be lost because an observation could not be written. The session keeps it for the next request.
    return attempt(
      () => this.update(() => undefined),
      () => undefined,
      () => undefined,
    );
  }

  /** Updates the state of the limits after it has applied pending observations. */
  private update(change: (state: LimitsState) => void): void | Promise<void> {
    if (this.writing) return this.writing.then(() => this.update(change));
    const written = applyObservations(this.limits, [...this.sessions.keys()], change);
    if (!isPromise(written)) return;
    const end = () => {
      this.writing = undefined;
    };
    this.writing = written.then(end, end);
    return written;
  }
}

const firstOf = ({ waiting }: Line) => waiting[0] as Waiting;

/** Whether nobody needs the request any more. */
const isOver = ({ run, group }: Waiting) => run.isOver || group.isClosed;

/** Puts a refused request back at its position. */
function putBack({ waiting }: Line, refused: Waiting): void {
  refused.sentAt = undefined;
  const later = waiting.findIndex(({ turn }) => turn > refused.turn);
  waiting.splice(later === -1 ? waiting.length : later, 0, refused);
}

/** Whether the charge exceeds the remaining quota minus the reserve and what is held for others. */
function isBeyond(session: Session, { charge, key }: Scope, account: Bucket, { left }: LimitsState): boolean {
  const { reserve: kept = 0, charges } = session;
  const known = left[account] ?? Number.POSITIVE_INFINITY;
  return charge > 0 && known - charges.held(account, session, [key]) - charge < kept;
}

function endOf(waiting: Waiting): void {
  if (waiting.departure) waiting.run.session.charges.end(waiting.departure);
  waiting.departure = undefined;
}

function takeFromBudget({ budget }: Session, charge: number): void {
  if (budget && charge !== 0) budget.left -= charge;
}
