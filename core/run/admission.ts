/** Admission control: what waits, what is in flight, and what its answers teach. Sits between the operations and the wire, for both drivers. */
import type { Bucket, Endpoint } from '../endpoint.ts';
import { errorOf } from '../errors/table.ts';
import { AuthError, QuotaExceededError, RateLimitError, SoldDataError } from '../errors/errors.ts';
import { errorFrom, readBody } from '../request/decide.ts';
import type { HttpResponse, Unsent } from './effects.ts';
import { isRefusal } from '../request/spent.ts';
import {
  emptyLimiter,
  type Lesson,
  type LimiterState,
  type LimiterStore,
  learn,
  type SpentNote,
  take,
} from '../limits.ts';
import { isTooLate, type Line, Plan, type Turn, type Waiting } from './plan.ts';
import { redact } from '../request/redact.ts';
import type { Session } from './session.ts';
import { spendable, usageFrom } from '../request/usage.ts';

/** How long a spent allowance is believed when the service does not tell its reset, ms. */
const SPENT_UNTOLD_MS = 3_600_000;
/** The allowance is a monthly one (reference 8): 31 days and one for the time zones, ms. */
const LONGEST_CYCLE_MS = 32 * 86_400_000;
/** When to look again after the limiter's store has failed, ms. */
const STORE_LOOK_MS = 500;

export class Admission<Item extends Waiting> {
  private session: Session;
  private lines = new Map<string, Line<Item>>();
  private inFlight = new Set<Item>();
  private flying = new Map<Bucket | undefined, number>();
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
    const lines: Line<Item>[] = [];
    for (const line of this.lines.values()) if (line.size > 0) lines.push(line);
    if (lines.length === 0) {
      this.flush(update);
      return { ready: [], refused: [] };
    }
    let turn: Turn<Item>;
    try {
      turn = this.change(update, state => this.plan(lines, state, now));
    } catch (error) {
      // What counts against no limit goes all the same.
      const free = lines.filter(line => bucketsOf(line).length === 0);
      turn = this.plan(free, emptyLimiter(), now);
      for (const line of lines) if (!free.includes(line)) this.holdBack(line, turn, error, now);
    }
    for (const { item } of turn.refused) this.drop(item);
    for (const item of turn.ready) this.start(item);
    return turn;
  }

  private plan(lines: readonly Line<Item>[], state: LimiterState, now: number): Turn<Item> {
    const { session, closed, flying } = this;
    // The host may have waited for its store: what others sent meanwhile stands before what goes now.
    const at = Math.max(now, session.now());
    const plan = new Plan<Item>({ session, closed, flying }, state, at);
    plan.add(lines);
    // A refusal may change what is still wanted: nothing goes before it was heard.
    if (plan.refused.length > 0) plan.ready = [];
    for (const item of plan.ready) item.ticket = take(state, item.scope.buckets, at);
    return plan;
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
    if (lessons.length === 0) return update(change);
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
      if (!isTooLate(this.session, item, at)) turn.wakeAt = at;
      else turn.refused.push({ item, error: error instanceof SoldDataError ? error : storeFailed(error) });
    }
  }

  private start(item: Item): void {
    const { buckets, charge } = item.scope;
    const { seen, budget } = this.session;
    this.drop(item);
    this.inFlight.add(item);
    this.flying.set(buckets[0], (this.flying.get(buckets[0]) ?? 0) + 1);
    seen.requests += 1;
    if (budget) budget.left -= charge;
  }

  /** Takes in the outcome of a request that went. */
  settle(item: Item, outcome: HttpResponse | Unsent | Error, now: number): void {
    const { ticket } = item;
    if (!ticket || !this.inFlight.delete(item)) return;
    const { session } = this;
    const { seen, budget } = session;
    const { buckets, path, charge } = item.scope;
    const [account] = buckets;
    this.flying.set(account, (this.flying.get(account) ?? 1) - 1);
    if ('unsent' in outcome) {
      // Its place in the window stays taken: one too many in our own count does no harm.
      seen.requests -= 1;
      if (budget) budget.left += charge;
      return;
    }
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
    if (budget && isRefusal(outcome.status, body.kind === 'json' ? body.value : undefined)) budget.left += charge;
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
}

function bucketsOf([first]: Iterable<Waiting>): readonly Bucket[] {
  return first?.scope.buckets ?? [];
}

/**
 * What the middle of a stream tells: the allowance is spent. What waits, and what is asked next, is refused here instead of asked.
 * @param event with the fields of a refusal (reference 7).
 */
export function tellSpent(session: Session, { buckets }: Endpoint, event: Record<string, unknown>): void {
  const at = session.now();
  const response = { status: 429, headers: {}, body: '' };
  const error = redact(session, errorFrom({ kind: 'response', response, body: { kind: 'json', value: event } }, at));
  session.lessons.push({ at, buckets, headers: {}, good: false, busy: false, spent: spentNote(error, at), random: 0 });
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
