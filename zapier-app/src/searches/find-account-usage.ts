/** Find Account Usage: what is left of the month, and whether the service answers at all. Free of charge. */
import { call, type Row } from '@sold-data/core';
import { defineSearch } from 'zapier-platform-core';
import { oneOf, questionFrom } from '../forms/input.ts';
import { accountFields, accountRow, accountSample } from '../rows/facts.ts';
import { performing } from '../transport/step.ts';

const about = oneOf(
  { key: 'account', label: 'Account', helpText: 'Sold data and shipping rates have allowances of their own.' },
  { soldData: 'Sold Data', shipping: 'Shipping Rates', service: 'None, Only Whether the Service Answers' },
);

const ENDPOINTS = { soldData: 'accountUsage', shipping: 'shippingUsage', service: 'status' } as const;

export const findAccountUsage = defineSearch({
  key: 'find_account_usage',
  noun: 'Usage',
  display: {
    label: 'Find Account Usage',
    description:
      'Finds how many requests and credits are left and when the allowance comes back. Use it before a large search; free of charge.',
  },
  operation: {
    inputFields: [about.field],
    perform: performing(
      async step => {
        const question = questionFrom(ENDPOINTS[about.read(step.input)], {});
        const { data } = await step.run(call, question);
        return [accountRow(data as Row)];
      },
      () => [about.field],
    ),
    outputFields: accountFields,
    sample: accountSample,
  },
});
