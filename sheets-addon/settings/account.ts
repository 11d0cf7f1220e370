/** What the account has left, asked of the service (free of charge). */
import { call, catalog, type Row, runSync, type Session, type Usage } from '@sold-data/core';
import { appsScriptHost } from '../host/fetch.ts';
import { believeLeft } from '../host/limits.ts';

export interface AccountState extends Usage {
  /** When the allowance comes back, ms; null when the service does not tell. */
  resetAt: number | null;
  perMinute: number | null;
}

/** @throws SoldDataError, also when there is no key. */
export function readAccount(session: Session): AccountState {
  const body = runSync(call(session, catalog.accountUsage, {}), session, appsScriptHost).raw as Row;
  believeLeft(session.limiter, body);
  return {
    plan: typeof body.plan === 'string' ? body.plan : undefined,
    limit: number(body.quota),
    used: number(body.used),
    remaining: number(body.remaining),
    rolloverBalance: number(body.rollover_balance),
    creditBalance: number(body.credit_balance),
    resetAt: instant(body.reset_at),
    perMinute: number(body.rate_limit) ?? null,
  };
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** ISO text or epoch seconds. */
function instant(value: unknown): number | null {
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}
