/** Find Account Usage: what is left of the month, and whether the service answers at all. Free of charge. */
import { call, catalog, type Row } from '@sold-data/core';
import { defineSearch } from 'zapier-platform-core';
import { oneOf } from '../forms/field.ts';
import { accountFields, accountRow, accountSample } from '../rows/facts.ts';
import { performing } from '../transport/step.ts';

const about = oneOf(
  { key: 'account', label: 'Account', helpText: 'Sold data and shipping rates have allowances of their own.' },
  { soldData: 'Sold Data', shipping: 'Shipping Rates', service: 'None, Only Whether the Service Answers' },
);

const ENDPOINTS = { soldData: catalog.accountUsage, shipping: catalog.shippingUsage, service: catalog.status };

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
    perform: performing(async step => {
      const endpoint = ENDPOINTS[about.read(step.input)];
      const { raw } = await step.run(session => call(session, endpoint, {}));
      return [accountRow(raw as Row)];
    }),
    outputFields: accountFields,
    sample: accountSample,
  },
});
