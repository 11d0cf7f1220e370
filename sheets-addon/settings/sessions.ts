/** A core session for each kind of Apps Script execution, and what the account has left. */
import type { Session, Usage } from '@sold-data/core';
import { call } from '@sold-data/core/request/call.ts';
import { instantFrom } from '@sold-data/core/request/retry.ts';
import { runSync } from '@sold-data/core/run/sync.ts';
import { defaultPolicy } from '@sold-data/core/run/session.ts';
import { endpoints } from '@sold-data/core/generated/endpoints.ts';
import { ask } from '@sold-data/core/question/question.ts';
import { contract } from '../host/contract.ts';
import { believeLeft, limitsOf, type SharedLimiter, spentOf } from '../host/limits.ts';
import { appsScriptHost } from '../host/platform.ts';
import { withLock } from '../host/shared.ts';
import { authentication, fingerprint, readSettings } from './settings.ts';

declare const SOLD_DATA_BASE_URL: string;

/** A custom function dies after 30 s and cannot be caught: stop asking at 25. */
export const FORMULA_LIFE_MS = 25_000;
const FORMULA_WAIT_MS = 5_000;
/** A menu item, a sidebar call or a trigger lives 6 min. */
const MENU_LIFE_MS = 330_000;
const MENU_WAIT_MS = 120_000;

/** A session that keeps to the spreadsheet's limits and to its contract. */
export type CellSession = Session & { limiter: SharedLimiter };

/** @param lifeMs what is left of the formula's life. */
export function formulaSession(lifeMs = FORMULA_LIFE_MS): CellSession {
  return open(lifeMs, FORMULA_WAIT_MS);
}

export function menuSession(lifeMs = MENU_LIFE_MS): Session {
  return open(lifeMs, Math.min(MENU_WAIT_MS, lifeMs));
}

function open(lifeMs: number, maxWaitMs: number): CellSession {
  const settings = readSettings();
  const deadline = Date.now() + lifeMs;
  const seen: Session['seen'] = { requests: 0, requestIds: [] };
  return {
    baseUrl: SOLD_DATA_BASE_URL,
    authentication: authentication(settings),
    creditSource: settings.creditSource,
    now: Date.now,
    random: Math.random,
    limiter: limitsOf(fingerprint(settings), deadline, seen),
    lessons: [],
    policy: { ...defaultPolicy, maxWaitMs, deadline },
    budget: contract,
    seen,
  };
}

// What the account has left, asked of the service (free of charge).

export interface AccountState extends Usage {
  /** When the allowance comes back, ms; null when the service does not tell. */
  resetAt: number | null;
  perMinute: number | null;
}

/** Credits may have been bought since the allowance was spent. Usage is free to ask (reference 4.9); without an answer nothing changes. */
export function noticeCredits(session: Session): void {
  if (!spentOf(fingerprint(readSettings()))) return;
  try {
    readAccount(session);
  } catch {
    // The refusal that is remembered says what is wrong.
  }
}

/** @throws SoldDataError, also when there is no key. */
export function readAccount(session: Session): AccountState {
  const body = runSync(call(session, ask(endpoints.accountUsage, {}, '')), session, appsScriptHost).data;
  believeLeft(session.limiter, body);
  withLock(() => contract.count(number(body.quota)));
  return {
    plan: typeof body.plan === 'string' ? body.plan : undefined,
    limit: number(body.quota),
    used: number(body.used),
    remaining: number(body.remaining),
    rolloverBalance: number(body.rollover_balance),
    creditBalance: number(body.credit_balance),
    resetAt: instantFrom(body.reset_at) ?? null,
    perMinute: number(body.rate_limit) ?? null,
  };
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
