// GET /v1/account/usage: plan and balances, free and outside the per-minute limit (service-facts, assumed shape).
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

export const usageRoutes: Route[] = [
  { method: 'GET', path: '/v1/account/usage', cost: 0, limit: 'none', headers: 'plain', handler: usage },
];
