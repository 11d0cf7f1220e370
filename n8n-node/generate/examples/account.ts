/** Shipping rates, and what is left of the plans. */
import { type Example, sold } from './example.ts';

export const account: Example[] = [
  {
    file: 'shipping-getRates',
    name: 'Shipping rates',
    note: 'Estimates for a US parcel. Counts against the shipping plan.',
    steps: [sold('shipping', 'getRates', { fromPostalCode: '10001', toPostalCode: '94105', parcelWeightOz: 16 })],
  },
  {
    file: 'shipping-getUsage',
    name: 'What is left of the shipping plan',
    note: 'Free of charge.',
    steps: [sold('shipping', 'getUsage')],
  },
  {
    file: 'account-getUsage',
    name: 'What is left this month',
    note: 'Free of charge.',
    steps: [sold('account', 'getUsage')],
  },
  {
    file: 'account-checkService',
    name: 'Is the service there',
    note: 'Free of charge.',
    steps: [sold('account', 'checkService')],
  },
];
