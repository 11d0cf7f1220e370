/** One round of a watch: runs the due checks, one request each, and returns new events. The host stores the state. */
import { counted, grouped } from '../counts.ts';
import { act, type Operation, type Settled, settle } from '../effects.ts';
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
import { errorOf } from '../errors/table.ts';
import { fingerprint } from '../fingerprint.ts';
import { optionsOf } from '../question/options.ts';
import type { Question } from '../question/question.ts';
import { type Answer, call } from '../request/call.ts';
import { readUsage } from '../request/reserve.ts';
import { instantFrom } from '../request/retry.ts';
import { add, atStake, nothingSpent } from '../request/spent.ts';
import { spendable, usageOf } from '../request/usage.ts';
import type { Session } from '../session.ts';
import { questionOf, readCheck } from './check.ts';
import { observe } from './compare.ts';
import type { EventSettings, WatchEvent } from './events.ts';
import { problemText, type WatchItem, type WatchList, type WatchProblem } from './item.ts';
import {
  type DueCheck,
  dueChecks,
  monthAt,
  type PlanSettings,
  planWatch,
  WATCH_SETTINGS,
  type WatchPlan,
} from './plan.ts';
import { type ItemState, minuteOf, newItem, newWatch, type Room, roomFor, type WatchState } from './state.ts';

export interface WatchSettings extends PlanSettings, EventSettings {
  /** The most checks in this round, for a host with little time. */
  most?: number;
  /** Keys of items that stay unchecked for now, for example because the host can't show their prices. */
  paused?: ReadonlySet<string>;
  /**
   * Stores the state: before each check, with its maximum cost, and after it, with its events; also when problems are reported. If it
   * throws, the round ends with that error and no further request is sent.
   */
  keep?(step: WatchStep): void | Promise<void>;
  /** The host's saved answers, if other features of the host read them too. */
  answers?: SavedAnswers;
  /** When a round that continues began, ms: it uses every answer saved since, because it may have paid for it. */
  since?: number;
}

export interface SavedAnswers {
  /** The whole answer to a question if it is saved and arrived at `since` or later, ms. */
  find(question: Question, since: number): { data: Row; at: number } | undefined;
  /** Saves an answer; called before the state with its events is stored. */
  save(question: Question, answer: Answer<unknown>, at: number): void;
}

export interface WatchStep {
  state: WatchState;
  events: WatchEvent[];
}

export interface Round {
  state: WatchState;
  /** The events of all steps, in their order. */
  events: WatchEvent[];
  /** Problem rows to report now: once a day, or when other rows become unreadable. */
  problems: WatchProblem[];
  /** Number of successful checks. */
  checks: number;
  /** Failed checks; each is repeated at the item's next turn. */
  failures: { item: WatchItem; error: SoldDataError }[];
  /** The error that ended the round early: key, quota, connection or time. Due checks stay due. */
  stopped?: SoldDataError;
  /**
   * The reason why nothing may be sent for now: the quota is exhausted, its rest is reserved, or the month's budget is used up. Due checks
   * stay due until `resetAt`.
   */
  held?: SoldDataError;
  /** Whether a side of an item was checked for the first time. Nothing can be new until its state is stored. */
  began: boolean;
  spent: Spent;
  plan: WatchPlan;
}

/**
 * Runs the due checks. If there are any, first reads the usage, which is free; with an exhausted quota nothing else is sent.
 * @param before undefined for a new watch. The state of items that left the list is dropped.
 */
export function* watchRound(
  session: Session,
  { items, problems }: WatchList,
  before: WatchState | undefined,
  watchSettings: WatchSettings,
): Operation<Round> {
  optionsOf(watchSettings, WATCH_SETTINGS);
  const { keep, most, paused, answers, since, ...given } = watchSettings;
  const open = paused ? items.filter(({ key }) => !paused.has(key)) : items;
  const settings = { ...given, reserve: Math.max(given.reserve ?? 0, session.reserve ?? 0) };
  const listed = onList(before ?? newWatch(), items);
  const report = problemsToReport(problems, listed, session.now());
  const round: Checked = {
    state: { ...listed, reported: report.reported },
    events: [],
    problems: report.problems,
    checks: 0,
    failures: [],
    began: false,
    spent: nothingSpent(),
  };
  if (report.problems.length > 0) yield* act(() => keep?.({ state: round.state, events: [] }));
  let usage: Row = {};
  const due = () => dueChecks(open, round.state, settings, usage, session.now());
  const end = () => ({ ...round, plan: planWatch(open, settings, session.now(), usage, round.state) });
  if (due().length === 0) return { ...end(), held: usedUp(open, settings.monthly, round.state, usage, session.now()) };
  const account = yield* settle(readUsage(session));
  if (account.ok) usage = account.value;
  else if (isGeneral(errorIn(account.error))) return { ...end(), stopped: errorIn(account.error) };
  const held = heldUp(usage, settings.reserve);
  if (held) return { ...end(), held };
  const spare = (spendable(usageOf(usage)) ?? Number.POSITIVE_INFINITY) - settings.reserve;
  const room = roomFor(items.length);
  for (const check of due().slice(0, most)) {
    const left = Math.min(settings.monthly - monthAt(round.state, usage, session.now()).spent, spare - atStake(round));
    if (left <= 0) break;
    const question = questionOf(check.item, check.side);
    const saved = answers?.find(question, newEnough(lastOf(round, check), session.now(), since));
    const answer: CheckAnswer = saved
      ? { ok: true, value: saved }
      : yield* sendCheck(session, round, check, { question, usage, left, keep, answers });
    const events = answer.ok
      ? take(round, check, answer.value, settings, room)
      : fail(round, check, errorIn(answer.error), session.now());
    yield* act(() => keep?.({ state: round.state, events }));
    if (round.stopped) break;
  }
  return end();
}

/** A round without its plan, which the checks change. */
type Checked = Omit<Round, 'plan'>;

type CheckAnswer = Settled<{ data: unknown; at: number }>;

const ownState = ({ state }: Checked, { item }: DueCheck) => state.items[item.key] ?? newItem();

/** When the side of a check was last seen, in minutes; 0 if never. */
function lastOf(round: Checked, check: DueCheck): number {
  const { soldAt, offeredAt } = ownState(round, check);
  return check.side === 'sold' ? soldAt : offeredAt;
}

/** Sends a check. Its possible charge is stored before, and the answer is saved after it. */
function* sendCheck(
  session: Session,
  round: Checked,
  check: DueCheck,
  {
    question,
    usage,
    left,
    keep,
    answers,
  }: Pick<WatchSettings, 'keep' | 'answers'> & { question: Question; usage: Row; left: number },
): Operation<CheckAnswer> {
  const { checkedAt, soldAt, offeredAt } = ownState(round, check);
  // A question may never be answered. After a failed check, its next turn costs one request.
  const once = checkedAt > Math.max(soldAt, offeredAt);
  const atMost = charged(round.state, usage, once ? 1 : Math.min(left, session.policy.attempts), session.now());
  yield* act(() => keep?.({ state: atMost, events: [] }));
  const sent = yield* settle(call(session, question, { retries: { left: left - 1 }, once }));
  const at = session.now();
  const spent = spentFor(sent);
  add(round.spent, spent);
  round.state = charged(round.state, usage, atStake({ spent }), at);
  if (!sent.ok) return sent;
  answers?.save(question, sent.value, at);
  return { ok: true, value: { data: sent.value.data, at } };
}

/** Takes an answer into the state. @returns what is new. */
function take(
  round: Checked,
  check: DueCheck,
  { data, at }: { data: unknown; at: number },
  settings: EventSettings,
  room: Room,
): WatchEvent[] {
  const { item, side } = check;
  const isFirst = lastOf(round, check) === 0;
  const { state, events } = observe(
    item,
    ownState(round, check),
    readCheck(item, side, data as Row, at),
    settings,
    room,
  );
  round.state = withItem(round.state, item, state);
  round.events.push(...events);
  round.checks += 1;
  round.began ||= isFirst;
  return events;
}

/** Notes a failed check, or stops the round if another item would fail too. */
function fail(round: Checked, check: DueCheck, error: SoldDataError, now: number): WatchEvent[] {
  const { item } = check;
  // A single lost answer may concern only this item. Its turn is over; otherwise the others would wait for it forever.
  const isLost = error.code === 'network';
  if (isGeneral(error) && !(isLost && round.failures.length === 0)) round.stopped = error;
  else round.failures.push({ item, error });
  if (isLost || !round.stopped)
    round.state = withItem(round.state, item, { ...ownState(round, check), checkedAt: minuteOf(now) });
  return [];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A saved answer replaces a check if it is newer than the last one of that side, and as new as those of an hourly check or of this round.
 */
const newEnough = (minute: number, now: number, since = now) =>
  Math.max(Math.min(now - HOUR_MS, since), (minute + 1) * 60_000);

function heldUp(usage: Row, reserve = 0): SoldDataError | undefined {
  const left = spendable(usageOf(usage));
  if (left === undefined || left > reserve) return undefined;
  const resetAt = instantFrom(usage.reset_at);
  if (left <= 0) return errorOf({ code: 'quota_exceeded', resetAt });
  const detail = `${counted(left, 'request')} ${left === 1 ? 'is' : 'are'} left${until(resetAt)}, and ${grouped(reserve)} are kept in reserve`;
  return errorOf({ code: 'reserve_reached', detail, resetAt });
}

/**
 * The error for a used-up monthly budget, if the next month is more than a day away. At an even pace the last request is due on the last
 * day.
 */
function usedUp(
  items: readonly WatchItem[],
  monthly: number,
  state: WatchState,
  usage: Row,
  now: number,
): SoldDataError | undefined {
  const { spent, endsAt } = monthAt(state, usage, now);
  if (items.length === 0 || spent < monthly || endsAt - now <= DAY_MS) return undefined;
  const detail = `The ${counted(monthly, 'request')} a month of this watch ${monthly === 1 ? 'is' : 'are'} used up${until(endsAt)}`;
  return errorOf({ code: 'budget_reached', detail, resetAt: endsAt });
}

function until(resetAt: number | undefined): string {
  return resetAt === undefined ? '' : ` until ${new Date(resetAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function onList(state: WatchState, items: readonly WatchItem[]): WatchState {
  const keys = new Set(items.map(({ key }) => key));
  return { ...state, items: Object.fromEntries(Object.entries(state.items).filter(([key]) => keys.has(key))) };
}

function withItem(state: WatchState, { key }: WatchItem, own: ItemState): WatchState {
  const { [key]: _, ...others } = state.items;
  return { ...state, items: { ...others, [key]: own } };
}

function problemsToReport(problems: readonly WatchProblem[], { reported }: WatchState, now: number) {
  if (problems.length === 0) return { problems: [], reported: undefined };
  const rows = fingerprint(problems.map(({ row, error }) => `${row} ${problemText(error)}`).join('\n'), 6);
  if (reported?.rows === rows && now - reported.at < DAY_MS) return { problems: [], reported };
  return { problems: [...problems], reported: { at: now, rows } };
}

/** Counts a request that may be charged against the month, which also delays the next one. */
function charged(state: WatchState, usage: Row, cost: number, now: number): WatchState {
  if (cost === 0) return state;
  const month = monthAt(state, usage, now);
  return { ...state, lookedAt: now, month: { ...month, spent: month.spent + cost } };
}

function spentFor(answer: Settled<{ spent: Spent }>): Spent {
  if (answer.ok) return answer.value.spent;
  return (answer.error instanceof SoldDataError ? answer.error.spent : undefined) ?? nothingSpent();
}

function errorIn(error: unknown): SoldDataError {
  if (error instanceof SoldDataError) return error;
  throw error;
}

const GENERAL = [
  AuthError,
  BudgetError,
  CancelledError,
  DeadlineError,
  NetworkError,
  QuotaExceededError,
  RateLimitError,
];

/**
 * Whether another item would fail for the same reason. A search that was unanswered at the host's deadline does not count: its item has had
 * its turn.
 */
function isGeneral(error: SoldDataError): boolean {
  return GENERAL.some(kind => error instanceof kind) && error.unanswered !== true;
}
