/** Searches for one answer without a question: the account and the service. Both are free of charge. */
import { call, catalog, type Row } from '@sold-data/core';
import { defineSearch } from 'zapier-platform-core';
import { oneOf } from '../forms/field.ts';
import { accountFields, accountRow, accountSample, statusFields, statusRow, statusSample } from '../rows/facts.ts';
import { performing } from '../transport/step.ts';

const account = oneOf(
  { key: 'account', label: 'Account', helpText: 'Sold data and shipping rates have allowances of their own.' },
  { soldData: 'Sold Data', shipping: 'Shipping Rates' },
);

export const findAccountUsage = defineSearch({
  key: 'find_account_usage',
  noun: 'Usage',
  display: {
    label: 'Find Account Usage',
    description: 'Finds how many requests and credits are left, and when the allowance comes back. Free of charge.',
    hidden: true,
  },
  operation: {
    inputFields: [account.field],
    perform: performing(async step => {
      const endpoint = { soldData: catalog.accountUsage, shipping: catalog.shippingUsage }[account.read(step.input)];
      const { raw } = await step.run(session => call(session, endpoint, {}));
      return [accountRow(raw as Row)];
    }),
    outputFields: accountFields,
    sample: accountSample,
  },
});

export const findServiceStatus = defineSearch({
  key: 'find_service_status',
  noun: 'Status',
  display: {
    label: 'Find Service Status',
    description: 'Finds whether the service answers. Free of charge.',
    hidden: true,
  },
  operation: {
    inputFields: [
      { key: 'about', label: 'About', type: 'copy', helpText: 'The step fails when the service does not answer.' },
    ],
    perform: performing(async step => {
      const { raw } = await step.run(session => call(session, catalog.status, {}));
      return [statusRow(raw as Row)];
    }),
    outputFields: statusFields,
    sample: statusSample,
  },
});
