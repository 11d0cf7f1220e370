/** What the operations of one run share: the service's address, the account, how long the host can wait, the limits. */
import { type LimitsStore, memoryLimits, type Observation } from './limits.ts';
import type { Usage } from './request/usage.ts';

/** How a request proves who sends it (reference 5). `host` leaves it to the platform, which adds the headers itself. */
export type Authentication =
  | { kind: 'key'; apiKey: string }
  | { kind: 'gateway'; gatewayKey: string; gatewayHost: string }
  | { kind: 'host' };

export interface Policy {
  /** Tries of one request in all. */
  attempts: number;
  /** Retries of one operation in all, over every page. */
  retries: number;
  /**
   * The longest that the requests of one limit wait for a slot without an answer to any of them, and the longest wait between two
   * attempts, ms. Beyond it all that wait are refused at once.
   */
  maxWaitMs: number;
  /** When the host's life ends, ms since the epoch. */
  deadline: number;
}

export const defaultPolicy: Policy = {
  attempts: 3,
  retries: 10,
  maxWaitMs: 120_000,
  deadline: Number.POSITIVE_INFINITY,
};

export interface Session {
  baseUrl: string;
  authentication: Authentication;
  /** Words to hide in everything that people read, where the host holds the key itself. */
  secrets?(): readonly string[];
  /** `credits` spends purchased credits first (reference 8 rule 3). */
  creditSource?: 'credits';
  /** Milliseconds since the epoch. */
  now(): number;
  /** A number from 0 to 1. */
  random(): number;
  limits: LimitsStore;
  /** What answers showed and the store of the limits does not hold yet. */
  observations: Observation[];
  policy: Policy;
  /** Requests that may still be charged to this run; counted down as they are sent. */
  budget?: { left: number };
  /** Keep in Reserve: no charged request while fewer than this many requests would be left in the quota. */
  reserve?: number;
  /** Requests sent, and the account as the last answer reported it. */
  seen: { requests: number; usage?: Usage };
}

export type SessionOptions = Pick<Session, 'baseUrl' | 'authentication' | 'now' | 'random'> & {
  secrets?(): readonly string[];
  creditSource?: 'credits';
  limits?: LimitsStore;
  policy?: Partial<Policy>;
  /** The most requests this run may be charged. */
  budget?: number;
  /** Requests of the quota that this run leaves untouched. `keepReserve` finds out how many are left before the first one. */
  reserve?: number;
};

/** The end of the host's life has come. A host's timers may end a few ms early. */
export function isOver({ now, policy }: Pick<Session, 'now' | 'policy'>): boolean {
  return now() + 10 >= policy.deadline;
}

/** Without what is not set, which would take the place of a default. */
function given(policy: Partial<Policy>): Partial<Policy> {
  return Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
}

export function openSession(options: SessionOptions): Session {
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    authentication: options.authentication,
    secrets: options.secrets,
    creditSource: options.creditSource,
    now: options.now,
    random: options.random,
    limits: options.limits ?? memoryLimits(),
    observations: [],
    policy: { ...defaultPolicy, ...given(options.policy ?? {}) },
    budget: options.budget === undefined ? undefined : { left: options.budget },
    reserve: options.reserve,
    seen: { requests: 0 },
  };
}
