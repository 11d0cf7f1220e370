/** The account: plans and limits (reference 8), usage (4.9; shape from the service's public examples), health, and the body of a refusal (7). */
import * as z from 'zod';
import type { Bucket, BucketFacts, Plan } from '../endpoint.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

export const bucketFacts: Record<Bucket, BucketFacts> = {
  plan: {
    perMinute: 30,
    limitHeader: 'x-ratelimit-limit',
    remainingHeader: 'x-ratelimit-remaining',
    resetHeader: 'x-ratelimit-reset',
  },
  history: {
    perMinute: 20,
    limitHeader: 'x-history-ratelimit-limit',
    remainingHeader: 'x-history-ratelimit-remaining',
  },
  // The reference states no shipping limit ("Shipping plan quotas and per-minute limit: not shown"), so the limit of the smallest plan is
  // used.
  shipping: { perMinute: 30 },
};

export const plans: readonly Plan[] = [
  { plan: 'Basic', perMinute: 30, monthly: 100 },
  { plan: 'Starter', perMinute: 60, monthly: 2_000 },
  { plan: 'Growth', perMinute: 60, monthly: 10_000 },
  { plan: 'Scale', perMinute: 60, monthly: 50_000 },
  { plan: '100K', perMinute: 120, monthly: 100_000 },
  { plan: '150K', perMinute: 120, monthly: 150_000 },
  { plan: '250K', perMinute: 120, monthly: 250_000 },
  { plan: '500K', perMinute: 120, monthly: 500_000 },
];

const accountUsage = endpoint({
  id: 'accountUsage',
  method: 'GET',
  path: '/v1/account/usage',
  title: 'Get Account Usage',
  summary:
    'Plan, monthly requests used and left, carried-over requests, purchased credits and the reset time. Free of charge.',
  reference: '4.9',
  parameters: z.strictObject({}),
  answer: z
    .looseObject({
      plan: field.text('Plan', 'As sold in the dashboard.'),
      quota: field.integer('Monthly Requests', 'Included in the plan.'),
      used: field.integer('Used', 'Since the last reset.'),
      remaining: field.integer('Remaining', 'Until the next reset, without carried-over requests and credits.'),
      rollover_balance: field.integer('Carried Over', 'Unused requests from earlier.'),
      credit_balance: field.integer('Credits', 'Purchased requests that never expire.'),
      reset_at: field.textOrNumber('Resets At', 'ISO text or epoch seconds.'),
      rate_limit: field.integer('Requests Per Minute', 'Limit of the plan.'),
    })
    .partial(),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the field names of the answer'],
});

const status = endpoint({
  id: 'status',
  method: 'GET',
  path: '/v1/status',
  title: 'Check Service',
  summary: 'Whether the service is available. Free, and needs no key.',
  reference: 'none',
  parameters: z.strictObject({}),
  answer: z.looseObject({ status: field.text('Status', 'State of the service, in one word.').optional() }),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  open: true,
  assumed: ['the whole endpoint: its path is known from public examples; its answer is unknown'],
});

/** The body of every error response. */
export const errorBody = z
  .looseObject({
    error: field.text('Error', 'What went wrong, as a sentence.'),
    code: field.text('Code', 'What went wrong, as one word.'),
    message: field.text('Message', 'Further details, if any.'),
    hint: field.text('Hint', 'What to do about it.'),
    retry_after: field.number('Retry After', 'Seconds to wait.'),
    reset_at: field.textOrNumber('Resets At', 'ISO text or epoch seconds.'),
    plan: field.text('Plan', 'Of the account.'),
    quota: field.integer('Monthly Requests', 'Included in the plan.'),
    used: field.integer('Used', 'Since the last reset.'),
    remaining: field.integer('Remaining', 'Until the next reset.'),
    rollover_balance: field.integer('Carried Over', 'Unused requests from earlier.'),
    credit_balance: field.integer('Credits', 'Purchased requests left.'),
    upgrade_url: field.url('Upgrade URL', 'Where to upgrade the plan.'),
    purchase_credits_url: field.url('Credits URL', 'Where to buy requests.'),
    requestId: field.text('Request ID', 'Quote it when you contact support.'),
  })
  .partial()
  .meta({ id: 'Error' });

export const accountEndpoints = { accountUsage };
export const statusEndpoints = { status };
