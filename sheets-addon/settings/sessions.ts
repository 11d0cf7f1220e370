/** A session of the core for one account, and what the account has left. */

import {
  ask,
  call,
  endpoints,
  instantFrom,
  openSession,
  runSync,
  type Session,
  type SyncHost,
  spendable,
  usageOf,
} from '@sold-data/core/engine';
import { sendWave } from '../platform/fetch.ts';
import { endSection } from '../platform/shared.ts';
import { Meter, noteTold, type Told } from './ledger.ts';
import { type Account, authentication } from './settings.ts';

declare const SOLD_DATA_BASE_URL: string;

/** A custom function is killed after 30 s and cannot notice it: nothing is sent after 25. */
export const FORMULA_LIFE_MS = 25_000;
/** A call from the sidebar that a person waits for. */
export const CLICK_LIFE_MS = 25_000;

/** A session of the core whose limits and budget are kept in this spreadsheet. */
export interface AccountSession extends Session {
  budget: Meter;
}

interface SessionLimits {
  /** The most requests that may be charged; today's cap may allow fewer. */
  budget?: number;
  /** See Meter. */
  beforeCharge?(spent: number): void;
  /** The longest single wait; until the deadline unless given. */
  maxWaitMs?: number;
}

/** @param deadline when the execution stops sending and waiting, ms. */
export function sessionOf(
  { id, settings }: Account,
  deadline: number,
  { budget, beforeCharge, maxWaitMs = deadline - Date.now() }: SessionLimits = {},
): AccountSession {
  const meter = new Meter(id, budget, beforeCharge);
  const session = openSession({
    baseUrl: SOLD_DATA_BASE_URL,
    authentication: authentication(settings),
    creditSource: settings.creditSource,
    now: Date.now,
    random: Math.random,
    limits: meter,
    policy: { deadline, maxWaitMs: Math.max(0, maxWaitMs) },
  });
  return { ...session, budget: meter };
}

/** What a host does beside sending: before each wave and each wait, what must be kept first. */
export function hostOf(session: Session, beforeLeaving: (waitMs: number) => void = () => {}): SyncHost {
  const leave = (waitMs: number) => {
    try {
      beforeLeaving(waitMs);
    } finally {
      endSection();
    }
  };
  return {
    sendAll(requests) {
      leave(0);
      return sendWave(requests, session.policy.deadline);
    },
    sleep(ms) {
      const until = Date.now() + ms;
      leave(ms);
      Utilities.sleep(Math.max(0, until - Date.now()));
    },
  };
}

/** Runs an operation of the core and notes what its answers told of the account. */
export function runIn<Result>(session: AccountSession, operation: Parameters<typeof runSync<Result>>[0]): Result {
  let error: unknown;
  try {
    return runSync(operation, session, hostOf(session));
  } catch (thrown) {
    error = session.budget.explain(thrown);
    throw error;
  } finally {
    session.budget.settle({ usage: session.seen.usage, error });
    endSection();
  }
}

/** Asks the account's usage, free of charge, and notes it. @throws SoldDataError, also when there is no key. */
export function readUsage(account: Account): Told {
  const session = sessionOf(account, Date.now() + CLICK_LIFE_MS);
  const body = runIn(session, call(session, ask(endpoints.accountUsage, {}, ''))).data as Record<string, unknown>;
  const usage = usageOf(body);
  const told: Told = {
    plan: typeof body.plan === 'string' ? body.plan : undefined,
    limit: usage.limit,
    left: spendable(usage),
    resetAt: instantFrom(body.reset_at),
  };
  noteTold(account.id, told);
  return told;
}
