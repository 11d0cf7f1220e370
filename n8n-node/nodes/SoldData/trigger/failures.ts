/** Failures that only a person can cure, such as a revoked key. Each poll would fail again, and start the error workflow again. */
import { createHash } from 'node:crypto';
import type { IPollFunctions } from 'n8n-workflow';
import { failureOf, fieldError, type NodeError } from '../run/errors.ts';
import { CREDENTIAL } from '../run/host.ts';
import type { Period } from './period.ts';

/** The last such failure of each trigger, by its data in memory. Publishing loads that data anew, so it always checks. */
const failures = new WeakMap<object, string>();

/** Whether the last check of this period failed, and nobody has changed anything since. */
export async function isFailing(context: IPollFunctions, period: Period): Promise<boolean> {
  return failures.get(keyOf(context)) === (await attempt(context, period));
}

/** Records a failure that only a person can cure. Its description says when the trigger checks again. */
export async function noteFailure(
  context: IPollFunctions,
  period: Period,
  thrown: unknown,
  shown: NodeError,
): Promise<NodeError> {
  const { cause } = failureOf(fieldError(thrown)) ?? {};
  if (cause !== 'credential-invalid' && cause !== 'configuration-invalid') return shown;
  failures.set(keyOf(context), await attempt(context, period));
  const again = `The next check is ${period.next}, or as soon as the trigger or its credential has changed.`;
  shown.description = [shown.description, again].join(' ');
  return shown;
}

const keyOf = (context: IPollFunctions) => context.getWorkflowStaticData('node');

/** The period, with a fingerprint of the fields and the account. */
async function attempt(context: IPollFunctions, { number }: Period): Promise<string> {
  const account = await context.getCredentials(CREDENTIAL).catch(String);
  const settings = JSON.stringify([number, context.getNode().parameters, account]);
  return createHash('sha256').update(settings).digest('hex');
}
