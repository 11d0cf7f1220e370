/** Failures that only a person can cure, such as a revoked key. Each poll would fail again, and start the error workflow again. */
import { createHash } from 'node:crypto';
import { AuthError, InvalidParametersError } from '@sold-data/core/engine';
import type { IPollFunctions } from 'n8n-workflow';
import { failureOf, isFromN8n, type NodeError } from '../run/errors.ts';
import { CREDENTIAL } from '../run/host.ts';
import { hasExpression } from '../run/stored-fields.ts';
import { hourOf, type Period } from './period.ts';

interface KnownFailure {
  /** Of the fields and the account. */
  fingerprint: string;
  message: string;
  /** It is not reported again before this instant, ms. */
  silentUntil: number;
  /** The trigger does not check again before this instant, ms. */
  until: number;
}

/** The last such failure of each trigger, by its data in memory. Publishing loads that data anew, so it always checks. */
const failures = new WeakMap<object, KnownFailure>();

/** Whether the last check failed, nobody has changed anything since, and it is too early for another. */
export async function isFailing(context: IPollFunctions): Promise<boolean> {
  const known = failures.get(keyOf(context));
  return known !== undefined && Date.now() < known.until && known.fingerprint === (await fingerprintOf(context));
}

/**
 * Records a failure that only a person can cure. Its description says when the trigger checks again.
 * @returns the error to report; undefined if it was reported before in this period.
 */
export async function noteFailure(
  context: IPollFunctions,
  period: Period | undefined,
  error: unknown,
  shown: NodeError,
): Promise<NodeError | undefined> {
  const { cause } = failureOf(error) ?? {};
  const needsPerson = cause === 'credential-invalid' || cause === 'configuration-invalid' || isFromN8n(error);
  if (!needsPerson) return shown;
  const now = Date.now();
  const { message } = shown;
  const fingerprint = await fingerprintOf(context);
  const known = failures.get(keyOf(context));
  const isReported = known?.fingerprint === fingerprint && known.message === message && now < known.silentUntil;
  const silentUntil = isReported ? known.silentUntil : (period ?? hourOf(now)).endsAt;
  const { endsAt: until, next } = pauseAfter(error, period, context, now);
  failures.set(keyOf(context), { fingerprint, message, silentUntil, until });
  if (isReported) return undefined;
  const again = `The next check is ${next}, or as soon as the trigger or its credential has changed.`;
  shown.description = [shown.description, again].join(' ');
  return shown;
}

/** After a check that succeeded, the same failure is a new one. */
export const forgetFailure = (context: IPollFunctions): boolean => failures.delete(keyOf(context));

type Pause = Pick<Period, 'endsAt' | 'next'>;

/**
 * Some failures pass without a change of the trigger: a key works again, which is free to find out, n8n can read its credentials again, or an
 * expression reads something else.
 */
function pauseAfter(error: unknown, period: Period | undefined, context: IPollFunctions, now: number): Pause {
  if (isFromN8n(error) || (error instanceof AuthError && !period))
    return { endsAt: now + 600_000, next: 'in 10 minutes' };
  if (error instanceof InvalidParametersError && hasExpression(context.getNode().parameters)) return hourOf(now);
  return period ?? hourOf(now);
}

const keyOf = (context: IPollFunctions) => context.getWorkflowStaticData('node');

async function fingerprintOf(context: IPollFunctions): Promise<string> {
  const account = await context.getCredentials(CREDENTIAL).catch(String);
  const settings = JSON.stringify([context.getNode().parameters, account]);
  return createHash('sha256').update(settings).digest('hex');
}
