/** One round of a watch: looks at what is due, one request each, and says what is new. A host supplies the list and keeps the state. */
import type { Row } from '../endpoint.ts';
import {
  AuthError,
  BudgetError,
  CancelledError,
  DeadlineError,
  NetworkError,
  QuotaExceededError,
  RateLimitError,
  SoldDataError,
  type Spent,
} from '../errors/errors.ts';
import { endpoints } from '../generated/endpoints.ts';
import { ask } from '../question/question.ts';
import { call } from '../request/call.ts';
import { add, atStake, nothingSpent } from '../request/spent.ts';
import { spendable } from '../request/usage.ts';
import { emit, type Operation, type Settled, settle } from '../run/effects.ts';
import type { Session } from '../run/session.ts';
import { type EventSettings, observe, type WatchEvent } from './events.ts';
import type { WatchItem } from './item.ts';
import { lookFrom, questionOf } from './look.ts';
import { type KeyLeft, keyAt, keyLeftOf, monthAt, type PlanSettings, planWatch, type WatchPlan } from './plan.ts';
import { newItem, newWatch, roomFor, toMinute, type WatchState } from './state.ts';

export interface WatchSettings extends PlanSettings, Omit<EventSettings, 'kinds'> {
  /** The most looks of this round, for a host whose life is short. */
  most?: number;
  /** The most bytes that the state may take; default `STATE_BYTES`. */
  bytes?: number;
}

/** What one look has changed: emitted after each, so that a host can keep it before the next request is sent. */
export interface WatchStep {
  state: WatchState;
  events: WatchEvent[];
}

export interface Round {
  state: WatchState;
  /** Oldest first; the same as all steps have told together. */
  events: WatchEvent[];
  /** The looks that were taken. */
  looks: number;
  /** Looks that failed and are tried again later. */
  failures: { item: WatchItem; error: SoldDataError }[];
  /** Why the round ended early: the key, the limit, the connection, the time. What was due stays due. */
  stopped?: SoldDataError;
  spent: Spent;
  /** What comes next. */
  plan: WatchPlan;
}

/**
 * Looks at what is due. Asks for the usage first, which is free, and only when something is due. A spent quota pauses the whole list
 * after one refused request, until its reset.
 * @param before undefined for a new watch. Items that left the list are forgotten.
 */
export function* watchRound(
  session: Session,
  items: readonly WatchItem[],
  before: WatchState | undefined,
  settings: WatchSettings,
): Operation<Round> {
  const spent = nothingSpent();
  const round: Omit<Round, 'plan' | 'state'> = { events: [], looks: 0, failures: [], spent };
  let state = before ?? newWatch(session.now());
  let key: KeyLeft = {};
  const plan = () => planWatch(items, state, settings, key, session.now());
  const first = plan();
  if (first.due.length === 0 && !state.paused) return { ...round, state, plan: first };
  const usage = yield* settle(call(session, ask(endpoints.accountUsage, {}, '')));
  if (usage.ok) key = keyLeftOf(usage.value.data as Row);
  else if (usage.error instanceof AuthError) return { ...round, state, stopped: usage.error, plan: plan() };
  const { due, gapMs, mark, pausedUntil } = plan();
  if (state.paused && pausedUntil === undefined) believe(session);
  state = { ...onList(state, items), mark, paused: pausedUntil === undefined ? undefined : state.paused };
  const room = roomFor(items.length, settings.bytes);
  for (const look of due.slice(0, settings.most)) {
    const answer = yield* settle(call(session, questionOf(look.item, look.side)));
    const charged = chargedFor(answer);
    add(spent, charged);
    const now = session.now();
    state = paid(state, settings.monthly, key, gapMs, atStake({ spent: charged }), now);
    const { left: leftBefore, ...rest } = key;
    key = answer.ok ? { ...rest, left: spendable(answer.value.usage) ?? leftBefore } : key;
    const own = state.items[look.item.key] ?? newItem();
    if (answer.ok) {
      const seen = lookFrom(look.item, look.side, answer.value.data as Row, now);
      const observed = observe(look.item, own, seen, settings, room);
      state = { ...state, items: { ...state.items, [look.item.key]: observed.state } };
      round.events.push(...observed.events);
      round.looks += 1;
      yield* emit({ state, events: observed.events } satisfies WatchStep);
      continue;
    }
    const error = failureOf(answer.error);
    if (error instanceof QuotaExceededError)
      state = { ...state, paused: pauseAfter(error, state.month.endsAt, key, now) };
    if (stops(error) && !(round.looks + round.failures.length === 0 && outlasts(error))) {
      round.stopped = error;
    } else {
      round.failures.push({ item: look.item, error });
      state = { ...state, items: { ...state.items, [look.item.key]: failed(own, now) } };
    }
    yield* emit({ state, events: [] } satisfies WatchStep);
    if (round.stopped) break;
  }
  return { ...round, state, plan: plan() };
}

/** The usage tells that something is left: a refusal that the limiter remembers is not believed any more. */
function believe(session: Session): void {
  session.limits.update(state => {
    delete state.spent.plan;
  });
}

/** Without the items that left the list. */
function onList(state: WatchState, items: readonly WatchItem[]): WatchState {
  const kept = items.flatMap(({ key }) => {
    const own = state.items[key];
    return own ? [[key, own] as const] : [];
  });
  return { ...state, items: Object.fromEntries(kept) };
}

/** The pacing moves on by one look, and the month by what it may have cost: what it cost more slows down the next ones. */
function paid(state: WatchState, monthly: number, key: KeyLeft, gapMs: number, cost: number, now: number): WatchState {
  const month = monthAt(state, monthly, key, now);
  const own = keyAt(state, monthly, key, now);
  return {
    ...state,
    mark: state.mark + gapMs,
    month: { ...month, spent: Math.ceil(month.spent) + cost },
    ...(own ? { key: { ...own, own: own.own + cost } } : {}),
  };
}

function chargedFor(answer: Settled<{ spent: Spent }>): Spent {
  if (answer.ok) return answer.value.spent;
  return (answer.error instanceof SoldDataError ? answer.error.spent : undefined) ?? nothingSpent();
}

function failureOf(error: unknown): SoldDataError {
  if (error instanceof SoldDataError) return error;
  throw error;
}

/** Another item would fail for the same reason. */
const STOPPING = [
  AuthError,
  BudgetError,
  CancelledError,
  DeadlineError,
  NetworkError,
  QuotaExceededError,
  RateLimitError,
];

function stops(error: SoldDataError): boolean {
  return STOPPING.some(kind => error instanceof kind);
}

/** A search that took all of its host's life alone is its item's failure: due again at once, it would keep the others from their looks. */
function outlasts(error: SoldDataError): boolean {
  return error instanceof DeadlineError && error.unanswered === true;
}

/** Without a reset in the refusal or the usage, the month of the budget ends the pause. */
function pauseAfter(error: QuotaExceededError, monthEndsAt: number, key: KeyLeft, now: number): WatchState['paused'] {
  const told = [error.resetAt, key.resetAt].find(at => at !== undefined && at > now);
  return { until: told ?? monthEndsAt, left: Math.max(0, key.left ?? 0) };
}

const HOUR_MS = 3_600_000;

/** An hour, then twice as long each time, up to four days. */
function failed(own: NonNullable<WatchState['items'][string]>, now: number) {
  const failures = own.failures + 1;
  return { ...own, failures, retryAt: toMinute(now + HOUR_MS * Math.min(96, 2 ** (failures - 1))) };
}
