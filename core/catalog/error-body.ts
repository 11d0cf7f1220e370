/** The body of every refusal (reference 7). The engine reads it by code; documents and the drift check read it here. */
import { deepPaginationState } from './deep-pagination.ts';
import { integerField, numberField, objectField, record, textField, textOrNumberField, urlField } from './row.ts';

export const errorBody = record({
  error: textField('Error', 'What went wrong, in words.'),
  code: textField('Code', 'What went wrong, as one word.'),
  message: textField('Message', 'Sometimes, beside the error.'),
  hint: textField('Hint', 'What to do about it.'),
  retry_after: numberField('Retry After', 'Seconds to wait.'),
  reset_at: textOrNumberField('Resets At', 'ISO text or epoch seconds.'),
  plan: textField('Plan', 'Of the account.'),
  quota: integerField('Monthly Requests', 'Included in the plan.'),
  used: integerField('Used', 'Since the last reset.'),
  remaining: integerField('Remaining', 'Until the next reset.'),
  rollover_balance: integerField('Carried Over', 'Requests left from an earlier plan.'),
  credit_balance: integerField('Credits', 'Purchased requests left.'),
  upgrade_url: urlField('Upgrade URL', 'Where a larger plan is sold.'),
  purchase_credits_url: urlField('Credits URL', 'Where requests are sold.'),
  requestId: textField('Request ID', 'For questions to the service.'),
});

/** The 409 of a second deep pagination also holds the active job (reference 3; its place is assumed, and the engine looks in others too). */
export const conflictBody = record({
  ...errorBody.shape,
  job: objectField(deepPaginationState, 'Job', 'The active one.'),
});
