/** Plan, allowance and credits of the account (reference 4.9; shape from the service's public examples). */
import { defineEndpoint } from './endpoint.ts';
import { parameters } from './parameter.ts';
import { integerField, record, textField, textOrNumberField } from './row.ts';

export const accountUsage = defineEndpoint({
  id: 'accountUsage',
  method: 'GET',
  path: '/v1/account/usage',
  title: 'Get Account Usage',
  summary:
    'Plan, monthly requests used and left, carried-over requests, purchased credits and the reset time. Free of charge.',
  reference: '4.9',
  parameters: parameters({}),
  response: record({
    plan: textField('Plan', 'As sold in the dashboard.'),
    quota: integerField('Monthly Requests', 'Included in the plan.'),
    used: integerField('Used', 'Since the last reset.'),
    remaining: integerField('Remaining', 'Until the next reset, without carried-over requests and credits.'),
    rollover_balance: integerField('Carried Over', 'Requests left from an earlier plan.'),
    credit_balance: integerField('Credits', 'Purchased requests that never expire.'),
    reset_at: textOrNumberField('Resets At', 'ISO text or epoch seconds.'),
    rate_limit: integerField('Requests Per Minute', 'Limit of the plan.'),
  }),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the names of the answer'],
});
