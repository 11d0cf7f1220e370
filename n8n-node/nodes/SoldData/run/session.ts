import { InvalidParametersError, openSession, type Session } from '@sold-data/core';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { type Context, CREDENTIAL } from './host.ts';
import { limiterFor } from './limits.ts';

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
    now: () => Date.now(),
    random: () => Math.random(),
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
  throw new InvalidParametersError(detail, { code: 'invalid_params', detail, hint });
}

/** Names the account within this process only. */
function accountOf(credentials: ICredentialDataDecryptedObject): string {
  const { baseUrl, authentication, apiKey, gatewayApiKey, gatewayHost } = credentials;
  return JSON.stringify([baseUrl, authentication, apiKey, gatewayApiKey, gatewayHost]);
}
