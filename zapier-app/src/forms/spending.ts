/** How much a run may spend, and from what: the same two fields in every step that spends. */
import type { InputField } from './field.ts';
import { wholeNumber } from './input.ts';

/** No budget of the user's: every request is counted all the same. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

export const requestBudget = wholeNumber(
  {
    key: 'requestBudget',
    label: 'Request Budget',
    helpText: 'The most requests that one run may be charged. Without it the step spends what it needs.',
  },
  { min: 1, max: 1_000_000, normal: UNLIMITED },
);

export const creditsFirst: InputField = {
  key: 'creditsFirst',
  label: 'Spend Purchased Credits First',
  type: 'boolean',
  required: false,
  helpText: 'Takes from the credits that you bought and leaves the monthly allowance for others.',
};
