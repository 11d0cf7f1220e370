/** Sends one wave of questions for an account and keeps each answer before anything more is sent or waited for. */
import type { Operation, Session, Settled, Spent, Usage } from '@sold-data/core';
import { all, emit } from '@sold-data/core/effects.ts';
import { BudgetError, SoldDataError, UnexpectedAnswerError } from '@sold-data/core/errors/errors.ts';
import { errorOf } from '@sold-data/core/errors/table.ts';
import { call } from '@sold-data/core/request/call.ts';
import { add, atStake, nothingSpent } from '@sold-data/core/request/spent.ts';
import { runSync } from '@sold-data/core/run/sync.ts';
import { reserve, settleUp } from '../settings/ledger.ts';
import { stopsAll } from '../settings/messages.ts';
import { hostOf, sessionOf } from '../settings/sessions.ts';
import type { Account } from '../settings/settings.ts';
import { type Answered, keptFrom } from './kept.ts';
import { pageName, pageQuestion, type Query } from './query.ts';
import { keepAnswers, keepFailures } from './store.ts';

/**
 * Questions of one wave. A connection that breaks costs a whole wave of fetchAll, so waves are small; smaller ones take the service's
 * answer times one after the other.
 */
export const WAVE = 16;

/** A query and the page of it that is asked, counted from 0. */
export interface Asking {
  query: Query;
  page: number;
}

export interface Sent {
  /** In the order of the questions that were sent: fewer than were given when the cap allows no more. */
  results: Settled<Answered>[];
  /** Requests that were charged or may have been, and how many of them only may have been. */
  spent: number;
  doubt: number;
  /** Why nothing more should be sent. */
  stop?: unknown;
}

interface Context {
  account: Account;
  /** When nothing more is sent or waited for, ms. */
  deadline: number;
  /** The most requests that may be charged, retries of lost answers included. */
  budget?: number;
  /** Called before the wave leaves and before each wait: how long it will take at least, ms. */
  beforeLeaving?(waitMs: number): void;
  patienceMs?: number;
}

/** @throws DocumentBusy, CapReached before anything is sent. */
export function send(
  asking: readonly Asking[],
  { account, deadline, budget, beforeLeaving, patienceMs }: Context,
): Sent {
  const charged = asking.filter(({ query }) => query.question.endpoint.cost.per !== 'nothing');
  const allowed = reserve(account.id, charged.length, patienceMs);
  const sending = asking.filter(each => !charged.includes(each) || charged.indexOf(each) < allowed);
  const session = sessionOf(account, deadline);
  // An answer that was lost may have been charged, and so may each retry.
  if (budget !== undefined) session.budget = { left: budget };
  const arrived = new Map<string, Answered>();
  const wanted = new Set(
    sending.flatMap(({ query, page }) => (query.rows === undefined ? [] : [pageName(query, page)])),
  );
  const save = () => {
    keepAnswers(arrived, wanted);
    arrived.clear();
  };
  const host = hostOf(session, waitMs => {
    save();
    beforeLeaving?.(waitMs);
  });
  const told: { usage?: Usage; error?: unknown } = {};
  const failures = new Map<string, SoldDataError>();
  const spent = nothingSpent();
  const operations = sending.map(each => one(session, each));
  const results = runSync(all(operations), session, host, value => {
    const { name, answered } = value as Arrival;
    arrived.set(name, answered);
  });
  save();
  for (const [at, result] of results.entries()) {
    add(spent, ((result.ok ? result.value : result.error) as { spent?: Spent }).spent);
    if (result.ok) told.usage = result.value.usage ?? told.usage;
    else if (stopsAll(result.error)) told.error ??= result.error;
    else if (result.error instanceof SoldDataError) {
      const { query, page } = sending[at]!;
      failures.set(pageName(query, page), result.error);
    }
  }
  keepAllFailures(failures);
  settleUp(account.id, allowed, atStake({ spent }), told);
  return { results: results.map(bare), spent: atStake({ spent }), doubt: spent.doubt, stop: told.error };
}

interface Arrival {
  name: string;
  answered: Answered;
}
type Arrived = Settled<{ answered: Answered; usage?: Usage; spent: Spent }>;

const bare = (result: Arrived): Settled<Answered> => (result.ok ? { ok: true, value: result.value.answered } : result);

function* one(session: Session, { query, page }: Asking): Operation<Arrived> {
  const question = pageQuestion(query, page);
  try {
    const answer = yield* call(session, question);
    const answered = keptFrom(question, answer, session.now());
    yield* emit({ name: pageName(query, page), answered } satisfies Arrival);
    return { ok: true, value: { answered, usage: answer.usage, spent: answer.spent } };
  } catch (error) {
    const isLost = error instanceof BudgetError && atStake(error) > 0;
    return { ok: false, error: isLost ? errorOf({ code: 'network', spent: error.spent, cause: error }) : error };
  }
}

/** An answer that cannot be read is charged each time it is asked. */
function isLasting(error: SoldDataError): boolean {
  return error.code === 'invalid_params' || error.status === 404 || error instanceof UnexpectedAnswerError;
}
const LASTING_SECONDS = 600;
const BRIEF_SECONDS = 30;

function keepAllFailures(failures: ReadonlyMap<string, SoldDataError>): void {
  const [lasting, brief] = [true, false].map(
    wanted => new Map([...failures].filter(([, error]) => isLasting(error) === wanted)),
  );
  keepFailures(lasting!, LASTING_SECONDS);
  keepFailures(brief!, BRIEF_SECONDS);
}
