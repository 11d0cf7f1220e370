/** Sends one wave of requests for an account and saves each answer before it sends or waits again. */
import {
  add,
  all,
  atStake,
  BudgetError,
  call,
  errorOf,
  NetworkError,
  nothingSpent,
  type Operation,
  runSync,
  type Settled,
  SoldDataError,
  type Spent,
  UnexpectedAnswerError,
} from '@sold-data/core/engine';
import { CACHE_SECONDS, StoreFull } from '../platform/shared.ts';
import { stopsAll } from '../settings/messages.ts';
import { type AccountHost, type AccountSession, FORMULA_LIFE_MS, hostOf, sessionOf } from '../settings/sessions.ts';
import type { Account } from '../settings/settings.ts';
import { keepFailures } from './board.ts';
import { type Answered, keptFrom } from './kept.ts';
import type { Wave } from './lease.ts';
import { type Known, pageName, pageQuestion, type Query } from './query.ts';
import { keepAnswers } from './store.ts';

/**
 * Requests per wave. A broken connection loses a whole fetchAll, so waves are small. Even smaller ones would add up the service's response
 * times.
 */
export const WAVE = 16;

/** A query and the index of the page to read, counted from 0. */
export interface PageQuery {
  query: Query;
  page: number;
}

interface Sent {
  answered: number;
  /** Requests that were charged or may have been charged; `doubt` counts those that only may have been. */
  spent: number;
  doubt: number;
  /** The error that stops further sending. */
  stop?: unknown;
}

export interface SendContext {
  account: Account;
  /** Nothing is sent and nothing waits after this instant, ms. */
  deadline: number;
  /** The most requests that may be charged, including retries after a lost answer. */
  budget?: number;
  /** Called before the wave is sent and before each wait, with the shortest time it will take, ms. */
  beforeLeaving?(waitMs: number): void;
  /** Called before requests are sent, with the number that this wave may have been charged by then. */
  beforeCharge?(spent: number): void;
  /** Called with the outcome, in the section that saves it. */
  afterCharge?(outcome: { spent: number; doubt: number }): void;
}

/**
 * Sends one wave. A wave never waits for slots longer than a formula lives: a wave that was split would be split again every minute.
 * @param known receives the answers, and the failures that concern a single query.
 */
export function send(
  asking: readonly PageQuery[],
  known: Known,
  { account, deadline, budget, beforeLeaving, beforeCharge }: SendContext,
): Sent {
  const maxWaitMs = Math.min(FORMULA_LIFE_MS, deadline - Date.now());
  const session = sessionOf(account, deadline, { budget, beforeCharge, maxWaitMs });
  const arrived = new Map<string, Answered>();
  const wanted = new Set(
    asking.flatMap(({ query, page }) => (query.rows === undefined ? [] : [pageName(query, page)])),
  );
  const save = () => {
    keepAnswers(arrived, wanted);
    arrived.clear();
  };
  const host = hostOf(session, waitMs => {
    save();
    beforeLeaving?.(waitMs);
  });
  let stop: unknown;
  const failures = new Map<string, SoldDataError>();
  const spent = nothingSpent();
  let answered = 0;
  const arrive = (name: string, answer: Answered) => {
    arrived.set(name, answer);
    known.answers.set(name, answer);
    answered += 1;
  };
  const operations = asking.map(each => one(session, each, arrive, host));
  const results = runSync(all(operations), session, host);
  for (const [at, result] of results.entries()) {
    add(spent, ((result.ok ? result.value : result.error) as { spent?: Spent }).spent);
    if (result.ok) continue;
    if (stopsAll(result.error) || result.error === host.unsaved || result.error instanceof StoreFull)
      stop ??= result.error;
    else {
      const { query, page } = asking[at]!;
      known.failures.set(pageName(query, page), result.error);
      if (result.error instanceof SoldDataError) failures.set(pageName(query, page), result.error);
    }
  }
  // What can't be saved is still paid for, so it stops the drain and not the count.
  try {
    save();
    keepAllFailures(failures);
    session.budget.settle({ usage: session.seen.usage, error: stop });
  } catch (error) {
    stop ??= error;
  }
  return { answered, spent: atStake({ spent }), doubt: spent.doubt, stop };
}

function* one(
  session: AccountSession,
  { query, page }: PageQuery,
  arrive: (name: string, answer: Answered) => void,
  host: AccountHost,
): Operation<Settled<{ spent: Spent }>> {
  const question = pageQuestion(query, page);
  try {
    const answer = yield* call(session, question);
    arrive(pageName(query, page), keptFrom(question, answer, session.now(), query.only));
    return { ok: true, value: { spent: answer.spent } };
  } catch (error) {
    return { ok: false, error: session.budget.explain(whySentNoMore(error, host)) };
  }
}

/** Reports the lost answer as the reason when the budget or the deadline allowed no retry, and a full store when it stopped the request. */
function whySentNoMore(error: unknown, { unsaved }: AccountHost): unknown {
  if (!(error instanceof SoldDataError)) return error;
  const isUnsent = error.code === 'unreachable';
  const isLost = atStake(error) > 0;
  if (!isLost && error.cause instanceof StoreFull) return error.cause;
  if (!isUnsent && !(error instanceof BudgetError)) return error;
  if (isLost) return errorOf({ code: 'network', spent: error.spent, cause: error });
  // Otherwise, a request stays unsent here only when time runs out (platform/fetch.ts).
  return isUnsent ? (unsaved ?? errorOf({ code: 'deadline' })) : error;
}

/** How long a failure is shown before a formula may send the request again, seconds. */
function secondsOf(error: SoldDataError): number {
  // An unreadable answer is charged each time it is requested.
  if (error.code === 'invalid_params' || error.status === 404 || error instanceof UnexpectedAnswerError) return 600;
  const { doubt } = error.spent ?? nothingSpent();
  return error instanceof NetworkError && doubt > 1 ? silenceFor(doubt) : 30;
}

/** A query whose answer was lost may never be answered, so each attempt that may have been charged delays the next one by an hour. */
const silenceFor = (times: number) => Math.min(3_600 * times, CACHE_SECONDS);

/** Records a failure for queries whose formula was killed before the answer arrived. @param retries they are sent again anyway. */
export function neverAnswered({ names, times }: Wave, known: Known, retries: boolean): void {
  const error = errorOf({ code: 'network', spent: { ...nothingSpent(), doubt: times } });
  for (const name of names) {
    if (!retries) known.failures.set(name, error);
    keepFailures(new Map([[name, error]]), silenceFor(times));
  }
}

function keepAllFailures(failures: ReadonlyMap<string, SoldDataError>): void {
  for (const seconds of new Set([...failures.values()].map(secondsOf)))
    keepFailures(new Map([...failures].filter(([, error]) => secondsOf(error) === seconds)), seconds);
}
