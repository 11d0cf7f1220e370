/** State shared by the operations of one run: service address, account, time limits, and rate limits. */
import { Charges } from './charges.ts';
import { type LimitsState, type LimitsStore, memoryLimits, type Observation, observe } from './limits.ts';
import type { Usage } from './request/usage.ts';
import { isPromise } from './run/promise.ts';

/** How requests are authenticated (reference 5). With `host` the platform adds the headers itself. */
export type Authentication =
  | { kind: 'key'; apiKey: string }
  | { kind: 'gateway'; gatewayKey: string; gatewayHost: string }
  | { kind: 'host' };

export interface Policy {
  /** Attempts of one request in total. */
  attempts: number;
  /** Retries of one operation in total, over all its pages. */
  retries: number;
  /**
   * The longest time that requests of one limit wait for a slot without any answer, and the longest wait between two attempts, ms. After
   * that all of them are refused at once.
   */
  maxWaitMs: number;
  /** When the host must end, ms since the epoch. */
  deadline: number;
  /** Whether a request that may have been charged is sent once more, and may then be charged twice. */
  repeatCharged: boolean;
}

export const defaultPolicy: Policy = {
  attempts: 3,
  retries: 10,
  maxWaitMs: 120_000,
  deadline: Number.POSITIVE_INFINITY,
  repeatCharged: true,
};

export interface Session {
  baseUrl: string;
  authentication: Authentication;
  /** Words to hide from people, if the host holds the key itself. */
  secrets?(): readonly string[];
  /** `credits` spends purchased credits first (reference 8 rule 3). */
  creditSource?: 'credits';
  /** Milliseconds since the epoch. */
  now(): number;
  /** A number from 0 to 1. */
  random(): number;
  limits: LimitsStore;
  /** Charges in flight, of all runs that share the limits store in this process. */
  charges: Charges;
  /** Observations that are not in the limits store yet. */
  observations: Observation[];
  policy: Policy;
  /** Requests that this run may still be charged; decremented as they are sent. */
  budget?: { left: number };
  /** "Keep in Reserve": no charged request is sent while fewer requests than this would be left in the quota. */
  reserve?: number;
  /** Requests sent, those certainly charged, and the account usage that the last answer reported. */
  seen: { requests: number; charged: number; usage?: Usage };
}

export type SessionOptions = Pick<Session, 'baseUrl' | 'authentication' | 'now' | 'random'> & {
  secrets?(): readonly string[];
  creditSource?: 'credits';
  limits?: LimitsStore;
  policy?: Partial<Policy>;
  /** The most requests this run may be charged, or what a budget that several runs share has left. */
  budget?: number | { left: number };
  /** Requests of the quota that this run must leave. `keepReserve` reads the remaining number before the first charged request. */
  reserve?: number;
};

/** Whether the host's deadline has passed, with a tolerance because a host's timers may fire a few ms early. */
export function isOver({ now, policy }: Pick<Session, 'now' | 'policy'>): boolean {
  return now() + 10 >= policy.deadline;
}

/** Removes undefined values, which would override defaults. */
function given(policy: Partial<Policy>): Partial<Policy> {
  return Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
}

/** A copy whose values are not printed when a session is logged or written as JSON (promise S1). */
function unprinted(authentication: Authentication): Authentication {
  const { kind, ...secrets } = authentication;
  const hidden = Object.entries(secrets).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({ kind } as Authentication, Object.fromEntries(hidden));
}

export function openSession(options: SessionOptions): Session {
  const limits = options.limits ?? memoryLimits();
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    authentication: unprinted(options.authentication),
    secrets: options.secrets,
    creditSource: options.creditSource,
    now: options.now,
    random: options.random,
    limits,
    charges: limits.charges ?? new Charges(),
    observations: [],
    policy: { ...defaultPolicy, ...given(options.policy ?? {}) },
    budget: typeof options.budget === 'number' ? { left: options.budget } : options.budget,
    reserve: options.reserve,
    seen: { requests: 0, charged: 0 },
  };
}

/** Records what an answer shows. Other runs of this process see it at once; a store outside of it is written before the next request. */
export function recordObservation(session: Session, observation: Observation): void {
  session.observations.push(observation);
  if (session.limits.charges) void applyObservations(session.limits, [session], () => undefined);
}

/** Updates the limits after applying the observations of these sessions that are not in them yet. */
export function applyObservations(
  limits: LimitsStore,
  sessions: readonly Session[],
  change: (state: LimitsState) => void,
): void | Promise<void> {
  const shown = sessions.map(({ observations }) => ({ observations, applied: [...observations] }));
  let isUpdated = false;
  const written = limits.update(state => {
    for (const { applied } of shown) for (const observation of applied) observe(state, observation);
    change(state);
    isUpdated = true;
  });
  const forget = () => {
    // Otherwise nothing would ever be sent.
    if (!isUpdated)
      throw new Error('The function update of the limits store did not call the function that it was given');
    for (const { observations, applied } of shown) observations.splice(0, applied.length);
  };
  return isPromise(written) ? written.then(forget) : forget();
}
