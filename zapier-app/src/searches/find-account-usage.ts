/** Find Account Usage: requests left this month, and whether the service answers. Free of charge. */
import { call, type Row } from '@sold-data/core/engine';
import { oneOf, questionFrom } from '../forms/input.ts';
import { accountFields, accountRow, accountSample } from '../rows/facts.ts';
import { search } from '../transport/define.ts';

const about = oneOf(
  { key: 'account', label: 'Account', helpText: 'Sold data and shipping rates have separate allowances.' },
  { soldData: 'Sold Data', shipping: 'Shipping Rates', service: 'Service Status Only' },
);

const ENDPOINTS = { soldData: 'accountUsage', shipping: 'shippingUsage', service: 'status' } as const;

export const findAccountUsage = search({
  key: 'find_account_usage',
  noun: 'Usage',
  label: 'Find Account Usage',
  description:
    'Finds how many requests and credits are left and when the allowance renews. Use it before a large search; free of charge.',
  form: [about.field],
  work: async step => {
    const account = about.read(step.input);
    const { data } = await step.run(call(step.session, questionFrom(ENDPOINTS[account], {})));
    return [accountRow(data as Row)];
  },
  output: accountFields,
  sample: accountSample,
});
