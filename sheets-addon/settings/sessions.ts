/** Creates sessions of the core for an account, and reads the account's remaining requests. */

import {
  ask,
  call,
  endpoints,
  instantFrom,
  NotSentError,
  openSession,
  runSync,
  type Session,
  type SyncHost,
  spendable,
  usageOf,
} from '@sold-data/core/engine';
import { sendWave } from '../platform/fetch.ts';
import { endingSection } from '../platform/shared.ts';
import { Meter, type ReportedUsage, recordUsage } from './ledger.ts';
import { type Account, authentication } from './settings.ts';

declare const SOLD_DATA_BASE_URL: string;

/** Google kills a custom function after 30 s without warning, so nothing is sent after 25 s. */
export const FORMULA_LIFE_MS = 25_000;
/** Time limit for a call from the sidebar while a person waits. */
export const CLICK_LIFE_MS = 25_000;

/** A session of the core whose limits and budget are stored in this spreadsheet. */
export interface AccountSession extends Session {
  budget: Meter;
}

interface SessionLimits {
  /** The most requests that may be charged; today's cap may allow fewer. */
  budget?: number;
  /** See Meter. */
  beforeCharge?(spent: number): void;
  /** The longest single wait; by default, until the deadline. */
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

export interface AccountHost extends SyncHost {
  /** Why what must be saved before the last wave could not be saved, such as a full store. Then that wave was not sent. */
  unsaved?: unknown;
}

/** The host of a session. Before each wave and each wait it calls `beforeLeaving` to save what must not be lost. */
export function hostOf(session: Session, beforeLeaving: (waitMs: number) => void = () => {}): AccountHost {
  const leave = (waitMs: number) => endingSection(() => beforeLeaving(waitMs));
  const host: AccountHost = {
    sendAll(requests) {
      delete host.unsaved;
      try {
        leave(0);
      } catch (error) {
        host.unsaved = error;
        const { message } = error as Error;
        return requests.map(() => new NotSentError(message, { cause: error }));
      }
      return sendWave(requests, session.policy.deadline);
    },
    sleep(ms) {
      const until = Date.now() + ms;
      leave(ms);
      Utilities.sleep(Math.max(0, until - Date.now()));
    },
  };
  return host;
}

/** Runs an operation of the core and records the usage from its answers. */
export function runIn<Result>(session: AccountSession, operation: Parameters<typeof runSync<Result>>[0]): Result {
  return endingSection(() => {
    let error: unknown;
    try {
      return runSync(operation, session, hostOf(session));
    } catch (thrown) {
      error = session.budget.explain(thrown);
      throw error;
    } finally {
      session.budget.settle({ usage: session.seen.usage, error });
    }
  });
}

/** Requests the account's usage, which is free, and records it. @throws SoldDataError, also when there is no key. */
export function readUsage(account: Account): ReportedUsage {
  const session = sessionOf(account, Date.now() + CLICK_LIFE_MS);
  const body = runIn(session, call(session, ask(endpoints.accountUsage, {}, ''))).data as Record<string, unknown>;
  const usage = usageOf(body);
  const reported: ReportedUsage = {
    plan: typeof body.plan === 'string' ? body.plan : undefined,
    limit: usage.limit,
    left: spendable(usage),
    resetAt: instantFrom(body.reset_at),
  };
  recordUsage(account.id, reported);
  return reported;
}
