/** Find Shipping Rates: what a parcel would cost. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/shippingRates.ts';
import { rowSearch } from './rows.ts';

export const findShippingRates = rowSearch({
  key: 'find_shipping_rates',
  noun: 'Shipping Rate',
  display: {
    label: 'Find Shipping Rates',
    description: 'Finds estimated prices of a US parcel with several carriers. Uses the shipping plan.',
    hidden: true,
  },
  endpoint: catalog.shippingRates,
  generated,
});
