/** What the account has left (reference 4.9). Free of charge. */
import type { Formula } from './formula.ts';
import { columns } from './parameters.ts';

export const accountFormulas: readonly Formula[] = [
  {
    name: 'SOLD_USAGE',
    endpoint: 'accountUsage',
    summary: 'Plan, monthly requests used and left, credits and reset time of the account. Free of charge.',
    parameters: [
      {
        name: 'field',
        help: '(optional) One value only, such as "remaining" or "plan".',
        fills: 'field',
        optional: true,
      },
    ],
    shape: { kind: 'facts' },
    example: '=SOLD_USAGE("remaining")',
  },
];

// Formulas over the shipping product, which has a plan and a quota of its own (reference 8 rule 6).

export const shippingFormulas: readonly Formula[] = [
  {
    name: 'SHIPPING_RATES',
    endpoint: 'shippingRates',
    summary: 'Estimated prices of a US parcel with several carriers, cheapest first; uses the shipping plan.',
    parameters: [
      { name: 'from', help: 'ZIP code where the parcel starts.', fills: 'from' },
      { name: 'to', help: 'ZIP code where it goes.', fills: 'to' },
      { name: 'ounces', help: 'Weight in ounces.', fills: 'weightOz' },
      columns,
    ],
    shape: { kind: 'rows', columns: ['carrier', 'service', 'amount', 'currency', 'estimatedDays'] },
    example: '=SHIPPING_RATES("10001", "94105", 24, , "lengthIn", 10, "widthIn", 8, "heightIn", 4)',
  },
  {
    name: 'SHIPPING_USAGE',
    endpoint: 'shippingUsage',
    summary: 'Plan, quota and use of the shipping product. Free of charge.',
    parameters: [
      {
        name: 'field',
        help: '(optional) One value only, such as "remaining".',
        fills: 'field',
        optional: true,
      },
    ],
    shape: { kind: 'facts' },
    example: '=SHIPPING_USAGE()',
  },
];
