/** One session for a whole run. Executions that run side by side in one process share what is known of the limits of their account. */

import {
  emptyLimiter,
  errorOf,
  type LimiterState,
  type LimiterStore,
  openSession,
  type Session,
} from '@sold-data/core';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { type Context, CREDENTIAL } from './host.ts';

export interface RunLimits {
  /** The longest wait for a slot or for the service, ms. */
  maxWaitMs: number;
  /** The most requests the run may be charged; none when undefined. */
  budget?: number;
}

/**
 * One session for a whole run: one limiter, one budget. n8n adds the key to each request itself.
 * @throws InvalidParametersError when the credential names no web address.
 */
export async function sessionOf(context: Context, limits: RunLimits): Promise<Session> {
  const credentials = await context.getCredentials(CREDENTIAL);
  return openSession({
    baseUrl: addressIn(credentials),
    authentication: { kind: 'host' },
    creditSource: credentials.creditSource === 'credits' ? 'credits' : undefined,
    now: Date.now,
    random: Math.random,
    limiter: limiterFor(accountOf(credentials), Date.now()),
    policy: { attempts: 5, maxWaitMs: limits.maxWaitMs },
    budget: limits.budget,
  });
}

/** @throws InvalidParametersError when the credential names no web address. */
function addressIn({ baseUrl }: ICredentialDataDecryptedObject): string {
  const address = String(baseUrl ?? '').trim();
  if (/^https?:\/\/[^/]/.test(address)) return address;
  const detail = `The Base URL of the credential is ${address ? `"${address}"` : 'empty'}`;
  const hint = 'Enter the address of the service, such as https://api.example.com, in the credential.';
  throw errorOf({ code: 'invalid_params', detail, hint });
}

/** Names the account within this process only. */
function accountOf(credentials: ICredentialDataDecryptedObject): string {
  const { baseUrl, authentication, apiKey, gatewayApiKey, gatewayHost } = credentials;
  return JSON.stringify([baseUrl, authentication, apiKey, gatewayApiKey, gatewayHost]);
}

/** How long an execution believes another one that the allowance is spent, ms: credits may be bought in between. */
const BELIEVE_SPENT_MS = 60_000;

const known = new Map<string, { state: LimiterState; spentAt?: number }>();

/** The limiter of one account: everything that asks with the same credential shares it. */
function limiterFor(account: string, now: number): LimiterStore {
  const entry = known.get(account) ?? { state: emptyLimiter() };
  known.set(account, entry);
  if (entry.spentAt !== undefined && now - entry.spentAt >= BELIEVE_SPENT_MS) {
    entry.state.spent = {};
    entry.spentAt = undefined;
  }
  return {
    update(change) {
      const blocked = lastBlock(entry.state);
      const result = change(entry.state);
      // Refused although we kept the limit: other processes use the account too. The next wave begins with one request.
      if (lastBlock(entry.state) > blocked) entry.state.step = 0;
      if (Object.keys(entry.state.spent).length > 0) entry.spentAt ??= now;
      else entry.spentAt = undefined;
      return result;
    },
  };
}

function lastBlock({ buckets }: LimiterState): number {
  return Math.max(0, ...Object.values(buckets).map(({ blockedUntil = 0 }) => blockedUntil));
}
