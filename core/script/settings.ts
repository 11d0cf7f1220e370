/** The options of a client, checked, and the session that they open. */

import type { LimitsStore } from '../limits.ts';
import { type Names, optionsOf } from '../question/options.ts';
import { refusal } from '../question/refusal.ts';
import { openSession, type Policy, type Session } from '../session.ts';
import { checkFunction, checkNumber } from './arguments.ts';
import type { Fetch } from './fetch.ts';
import { checkSignal } from './signals.ts';

export interface ConnectOptions {
  /** The service's address, such as `https://api.example.com`. Default: the environment variable `SOLD_DATA_BASE_URL`. */
  baseUrl?: string;
  /** API key from the account dashboard (reference 5). Default: `SOLD_DATA_API_KEY`. Alternatively, both gateway values. */
  apiKey?: string;
  gateway?: { key: string; host: string };
  /** The most requests that all calls together may be charged. */
  budget?: number;
  /** Spends purchased credits first (reference 8 rule 3). */
  creditSource?: 'credits';
  policy?: Partial<Policy>;
  /** Shared state of the limits, for several processes that use one key. Default: this process only. */
  limits?: LimitsStore;
  /** Stops everything that is running. */
  signal?: AbortSignal;
  /** Replaces the runtime's `fetch`, for example to use a proxy. */
  fetch?: Fetch;
}

const CONNECT: Names<ConnectOptions> = {
  ...{ baseUrl: true, apiKey: true, gateway: true, budget: true, creditSource: true },
  ...{ policy: true, limits: true, signal: true, fetch: true },
};
const GATEWAY: Names<NonNullable<ConnectOptions['gateway']>> = { key: true, host: true };
const POLICY: Names<Policy> = { attempts: true, retries: true, maxWaitMs: true, deadline: true, repeatCharged: true };

export interface Settings extends Pick<ConnectOptions, 'signal' | 'fetch'> {
  session: Session;
}

/** @throws InvalidParametersError for an invalid option, such as a limit that is not a number and would limit nothing. */
export function settingsOf(options: ConnectOptions): Settings {
  const given = optionsOf(options, CONNECT);
  const { gateway, budget, creditSource, limits, signal, fetch } = given;
  optionsOf(gateway, GATEWAY, 'gateway');
  const policy = optionsOf(given.policy, POLICY, 'policy');
  const baseUrl = given.baseUrl ?? environment('SOLD_DATA_BASE_URL');
  const apiKey = given.apiKey ?? (gateway ? '' : environment('SOLD_DATA_API_KEY'));
  checkAddress(baseUrl);
  checkSignal(signal);
  if (fetch != null) checkFunction('fetch', fetch, 'a function like that of the runtime');
  if (limits) checkFunction('limits.update', limits.update, 'a function, as limitsOnFile has');
  checkNumber('budget', budget, 0);
  checkNumber('policy.attempts', policy.attempts, 1);
  checkNumber('policy.retries', policy.retries, 0);
  checkNumber('policy.maxWaitMs', policy.maxWaitMs, 0);
  checkNumber('policy.deadline', policy.deadline, 0);
  const session = openSession({
    baseUrl,
    authentication: gateway
      ? { kind: 'gateway', gatewayKey: gateway.key, gatewayHost: gateway.host }
      : { kind: 'key', apiKey: apiKey ?? '' },
    now: Date.now,
    random: Math.random,
    creditSource,
    policy,
    limits,
    budget,
  });
  return { session, signal, fetch };
}

/** A variable of the environment, on runtimes that have one. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** The key is sent unencrypted only to this machine. */
const SECURE = /^https:|^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/i;

/** Checks the address. The error message does not repeat it, because it may contain a password. */
function checkAddress(baseUrl: unknown): asserts baseUrl is string {
  const isAddress = typeof baseUrl === 'string' && /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(baseUrl);
  if (isAddress && SECURE.test(baseUrl)) return;
  const needed = isAddress
    ? 'must start with https://, or with http:// for a service on this machine'
    : 'must be an address such as https://api.example.com, without a password, query or fragment';
  throw refusal('baseUrl', nameOf => `${nameOf('baseUrl')} ${needed}${baseUrl ? '' : ', and is not set'}`);
}
