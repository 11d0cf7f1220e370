/** What the account has left (reference 4.9). Free of charge. */
import type { Formula } from './formula.ts';

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
