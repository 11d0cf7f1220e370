/** How much a run may spend, and from what: the same two fields in every step that spends. */
import { ADVANCED, given, type Input, type InputField, refused } from './field.ts';

const budget: InputField = {
  key: 'requestBudget',
  label: 'Request Budget',
  type: 'integer',
  required: false,
  helpText: 'The most requests that one run may be charged. Without it the step spends what it needs.',
  group: ADVANCED.key,
};

const credits: InputField = {
  key: 'creditsFirst',
  label: 'Spend Purchased Credits First',
  type: 'boolean',
  required: false,
  helpText: 'Takes from the credits that you bought and leaves the monthly allowance for others.',
  group: ADVANCED.key,
};

export const spending = {
  fields: [budget, credits],
  /** @throws InvalidParametersError for a budget that is no number of requests. */
  read(input: Input): { budget?: number; creditSource?: 'credits' } {
    const value = given(input[budget.key]);
    if (value !== undefined && !(Number.isInteger(Number(value)) && Number(value) >= 1))
      throw refused(`${budget.label} must be a whole number of 1 or more, got ${String(value)}`);
    return {
      ...(value === undefined ? {} : { budget: Number(value) }),
      ...(isYes(input[credits.key]) ? { creditSource: 'credits' } : {}),
    };
  },
};

/** The platform sends a ticked box as a boolean or as text. */
export function isYes(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(value ?? '').toLowerCase());
}
