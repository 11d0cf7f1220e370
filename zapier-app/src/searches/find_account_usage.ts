/** Find Account Usage: what is left of the month. Free of charge. */
import { call, catalog, type Row } from '@sold-data/core';
import { defineSearch } from 'zapier-platform-core';
import { accountRow } from '../account.ts';
import type { InputField } from '../field.ts';
import * as soldData from '../generated/accountUsage.ts';
import { oneOf } from '../parameters.ts';
import { Step } from '../transport.ts';

const ACCOUNTS = { soldData: catalog.accountUsage, shipping: catalog.shippingUsage };

const account: InputField = {
  key: 'account',
  label: 'Account',
  type: 'string',
  required: false,
  helpText: 'Sold data and shipping rates have allowances of their own.',
  choices: [
    { value: 'soldData', label: 'Sold Data', sample: 'soldData' },
    { value: 'shipping', label: 'Shipping Rates', sample: 'shipping' },
  ],
  default: 'soldData',
};

export const findAccountUsage = defineSearch({
  key: 'find_account_usage',
  noun: 'Usage',
  display: {
    label: 'Find Account Usage',
    description: 'Finds how many requests and credits are left, and when the allowance comes back. Free of charge.',
    hidden: true,
  },
  operation: {
    inputFields: [account],
    perform: async (z, bundle) => {
      const { raw } = await new Step(z, bundle).run(function* (session) {
        return yield* call(session, ACCOUNTS[oneOf(bundle.inputData, account, ['soldData', 'shipping'])], {});
      });
      return [accountRow(raw as Row)];
    },
    outputFields: soldData.outputFields,
    sample: soldData.sample,
  },
});
