/** Asks the service for what the cache does not know, or waits for another cell that is asking the same. A formula whose answers are known never loads this part of Code.js. */

import type { Operation, Session, Settled, SyncHost } from '@sold-data/core';
import { call } from '@sold-data/core/request/call.ts';
import { all, emit } from '@sold-data/core/run/effects.ts';
import { BudgetError } from '@sold-data/core/errors/errors.ts';
import { believeLeft, noteAnswers, runUntilSent } from '../host/limits.ts';
import { present } from '../host/lists.ts';
import { appsScriptHost, sendWave } from '../host/platform.ts';
import { closeSection, tryOpenSection } from '../host/shared.ts';
import { type CellSession, formulaSession } from '../settings/sessions.ts';
import { ANNOUNCED, announce, leaseAnnounced } from './announced.ts';
import { WAITING_FOR_TOMORROW, waiting } from './cell-text.ts';
import { isPassing, keepFailure, keepsLastGood, messageOf } from './failures.ts';
import { keepAnswers, keepKnown, keptFrom } from './keep.ts';
import type { Answered } from './kept.ts';
import { keepFacts, lastGood } from './last-good.ts';
import {
  isEnough,
  type Look,
  pageName,
  pageQuestion,
  type Query,
  type QueryBatch,
  type Started,
} from './query-batch.ts';
import { acquireLeases, forgetFailures, releaseLeases } from './store.ts';
import { rememberWaiting } from './waiting.ts';

export { isPassing, keepsLastGood, lastGood, messageOf };

/** How long a cell waits for its turn or for another cell that asks the same: what has not begun by then would not end. */
const PATIENCE_MS = 20_000;
/** How often it looks meanwhile: soon at first. Who is still not among those that another cell asks for then queues for the lock. */
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 1_000;
/** A formula lives 30 s; what has not been released some seconds later died on its way. */
const LEASE_MS = 35_000;
/** A lease that ends later is one of an execution that fills the sheet. */
const FILLING_MS = 60_000;

/** A formula lives through two minutes of the largest plan at most (reference 8); more leases would push answers out of the cache. */
const MOST_AT_ONCE = 250;

/** An account was read by a formula: what it has left may be spent again. */
export function noteAccount(usage: object): void {
  believeLeft(formulaSession().limiter, usage);
}

/** @param again the cell was asked to read anew: failures and holds do not count. */
export function askOpen(batch: QueryBatch, again: boolean): void {
  const found = batch.lookUpLastGood(lastGood);
  const old = batch.old();
  if (old.length > 0 || found.length > 0) renewLater(batch, old, found);
  if (batch.open().length === 0) return;
  askUnknown(batch, again);
  batch.failOpen(waiting());
  rememberWaiting(batch.unanswered(), Date.now());
}

/** Puts what is old on the waiting list. What was found outside the cache goes there: the next calculation needs one read. */
function renewLater(batch: QueryBatch, old: readonly Query[], found: readonly string[]): void {
  rememberWaiting(old, Date.now(), true);
  const listed = old.map(({ name }) => name);
  keepKnown(batch.factsOf([...new Set([...found, ...listed])]), new Set(listed));
}

/** Takes a turn to ask what is open, and waits while others are asking the same or hold the lock. */
function askUnknown(batch: QueryBatch, again: boolean): void {
  const until = Date.now() + PATIENCE_MS;
  let pause = FIRST_LOOK_MS;
  try {
    const session = formulaSession();
    do {
      const { leasedUntil } = batch.look(again);
      const now = Date.now();
      if (leasedUntil > now) {
        // Filling takes minutes, and calculates the cell again.
        if (leasedUntil >= now + FILLING_MS) return;
      } else if (tryOpenSection(pause < LONGEST_LOOK_MS ? 0 : LONGEST_LOOK_MS)) {
        // Also what the limiter will need: it is known for as long as the section is open.
        const look = batch.look(again, [...session.limiter.keys, ...ANNOUNCED]);
        if (!askInTurn(batch, look, session, again)) return;
        continue;
      } else if (!again) announce(batch.unknown(), until);
      Utilities.sleep(pause);
      pause = Math.min(2 * pause, LONGEST_LOOK_MS);
    } while (batch.open().length > 0 && Date.now() < until);
  } catch (error) {
    batch.failOpen(error);
  } finally {
    closeSection();
  }
}

/** Asks what nobody is asking, and what others have announced. False when formulas may not ask just now. The open section ends with it. */
function askInTurn(batch: QueryBatch, { open, leases, more }: Look, session: CellSession, again: boolean): boolean {
  const now = Date.now();
  const end = now + LEASE_MS;
  const wanted = open.slice(0, MOST_AT_ONCE);
  const names = wanted.map(({ query }) => query.name);
  const { own, crashed, isTaken } = acquireLeases(names, now, { until: end, again }, leases);
  for (const name of crashed) batch.fail(name, waiting());
  if (own.length > 0) {
    const announced = ANNOUNCED.flatMap(key => more[key] ?? []);
    let others: Query[] = [];
    if (announced.length > 0) {
      const most = Math.min(MOST_AT_ONCE, session.limiter.free(now)) - own.length;
      others = leaseAnnounced(announced, now, end, most);
    }
    const started = wanted.filter(({ query }) => own.includes(query.name));
    fetchInTurn(batch, session, started, others, again);
  }
  closeSection();
  return isTaken || own.length + crashed.length > 0;
}

/**
 * Asks the service, and keeps each answer before anything more is sent or waited for. The open section ends when the first request leaves.
 * @param others what other cells have announced: they find their answers in the cache.
 */
function fetchInTurn(
  batch: QueryBatch,
  session: Session,
  own: readonly Started[],
  others: readonly Query[],
  again: boolean,
): void {
  const asked = [...own, ...others.map((query): Started => ({ query, pages: [] }))];
  try {
    const came = new Map<string, Answered>();
    const saved = (answers: ReadonlyMap<string, Answered>) => {
      for (const [name, answered] of answers) came.set(name, answered);
      if (again) forgetFailures([...answers.keys()]);
      keepFacts(answers);
    };
    const results = fetchQueries(session, asked, saved);
    for (const [at, result] of results.entries()) {
      const { name } = present(asked[at]).query;
      if (!result.ok) keepFailure(name, result.error);
      if (at >= own.length) continue;
      if (result.ok) batch.succeed(name, result.value);
      // The contract is the only budget that a formula has.
      else batch.fail(name, result.error instanceof BudgetError ? waiting(WAITING_FOR_TOMORROW) : result.error, came);
    }
  } finally {
    closeSection();
    releaseLeases(asked.map(({ query }) => query.name));
  }
}

/** A page that has just come. */
interface Arrival {
  name: string;
  answered: Answered;
}

/**
 * Asks the service side by side, and keeps what comes before anything more is sent or waited for: a killed execution loses nothing that
 * came before.
 * @param onSaved called with answers that have just been kept.
 * @param onWait called before it sleeps for so long, and with 0 before it sends.
 */
export function fetchQueries(
  session: Session,
  queries: readonly Started[],
  onSaved?: (answers: ReadonlyMap<string, Answered>) => void,
  onWait?: (ms: number) => void,
): Settled<Answered[]>[] {
  const arrived = new Map<string, Answered>();
  const wanted = new Set<string>();
  for (const { query } of queries)
    if (query.rows !== undefined) for (let page = 0; page < query.pages; page += 1) wanted.add(pageName(query, page));
  const save = () => {
    keepAnswers(arrived, wanted);
    onSaved?.(arrived);
    arrived.clear();
  };
  const keep = (value: unknown) => {
    const { name, answered } = value as Arrival;
    arrived.set(name, answered);
  };
  const host: SyncHost = {
    sendAll(requests) {
      closeSection();
      if (arrived.size > 0) save();
      onWait?.(0);
      const answers = sendWave(requests, session.policy.deadline);
      noteAnswers();
      return answers;
    },
    sleep(ms) {
      const until = Date.now() + ms;
      closeSection();
      if (arrived.size > 0) save();
      onWait?.(ms);
      // Keeping answers takes time of the wait: the slot is free when it is free.
      appsScriptHost.sleep(Math.max(0, until - Date.now()));
    },
  };
  const operation = all(queries.map(each => fetchPages(session, each)));
  try {
    return runUntilSent(operation, session, host, keep);
  } finally {
    if (arrived.size > 0) save();
  }
}

/** Reads on from the pages that are known. Hands out each page as it comes: one that failed leaves those before it. */
function* fetchPages(session: Session, { query, pages: known }: Started): Operation<Settled<Answered[]>> {
  const { endpoint, parameters } = query.question;
  const { lastPage = Number.POSITIVE_INFINITY } = endpoint.paging ?? {};
  const pages = [...known];
  try {
    while (Number(parameters.page ?? 1) + pages.length <= lastPage) {
      const question = pages.length === 0 ? query.question : pageQuestion(query, pages.length);
      const answered = keptFrom(question, yield* call(session, question), session.now());
      yield* emit({ name: pageName(query, pages.length), answered } satisfies Arrival);
      pages.push(answered);
      if (isEnough(query, pages)) break;
    }
    return { ok: true, value: pages };
  } catch (error) {
    return { ok: false, error };
  }
}
