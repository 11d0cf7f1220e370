// What costs nothing: GET /v1/account/usage (service-facts, assumed shape), GET /v1/status, which needs no key, and the
// document of reference 9.
import { openApiText } from './openapi.ts';
import type { Handler, Route } from './routes.ts';

const usage: Handler = ({ service: { account } }) => ({
  body: {
    plan: account.plan,
    quota: account.quota,
    used: account.used,
    remaining: account.remaining,
    rollover_balance: account.rollover,
    credit_balance: account.credits,
    reset_at: new Date(account.resetAt).toISOString(),
    rate_limit: account.perMinute,
  },
});

const FREE = { method: 'GET', cost: 0, limit: 'none', headers: 'plain' } as const;
const json = { 'Content-Type': 'application/json; charset=utf-8' };

export const freeRoutes: Route[] = [
  { ...FREE, path: '/v1/account/usage', handler: usage },
  { ...FREE, path: '/v1/status', auth: 'nobody', handler: () => ({ body: { status: 'ok' } }) },
  { ...FREE, path: '/openapi.json', auth: 'nobody', handler: () => ({ body: openApiText, headers: json }) },
];
