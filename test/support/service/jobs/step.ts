// One piece of a job's work: a card, a page, a query. It is charged when it succeeds and only then (reference 8, billing
// rule 1: one request a page; service-facts: one for each card and query), and fails by itself without ending the service.
import type { CreditSource } from '../account.ts';
import { ServiceError } from '../errors.ts';
import { errorOf, type Fault } from '../faults.ts';
import type { Service } from '../routes.ts';

/** What a fault can be matched with: the keyword, and the page or the reference. */
export type StepQuery = Readonly<Record<string, string>>;

export interface StepFailure {
  readonly error: string;
  readonly code: string;
}

export type StepOutcome<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & StepFailure);

/** What a step is billed and blamed on. */
export interface StepContext {
  readonly service: Service;
  readonly preferCredits: boolean;
  /** The job's own path: what a fault with the method `WORK` matches. */
  readonly path: string;
  /** Charges what the caller waits for, so its headers tell; work between requests charges the account alone. */
  spend?(): CreditSource | null;
}

/**
 * Does `work` at the moment `at`, unless the quota is spent or a fault hits it; charges one request when it succeeds.
 * `taken` is the step's fault, or null for none, when the caller has looked already.
 */
export function takeStep<T>(
  context: StepContext,
  query: StepQuery,
  at: number,
  work: () => T,
  taken?: Fault | null,
): StepOutcome<T> {
  const { account } = context.service;
  account.renew(at);
  if (account.nextSource(context.preferCredits) === 'none') return failure(new ServiceError('quota_exceeded'));
  const fault = taken === undefined ? stepFault(context, query) : taken;
  // Inside a job there is no connection to the caller: what would have broken it is the source not answering.
  const hit = fault?.drop ? new ServiceError('upstream_unavailable') : fault ? errorOf(fault) : undefined;
  if (hit) return failure(hit);
  try {
    const value = work();
    if (context.spend) context.spend();
    else account.spend(context.preferCredits);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof ServiceError) return failure(error);
    throw error;
  }
}

/** The fault that hits this step, if any (faults.ts, method `WORK`). */
export function stepFault({ service, path }: StepContext, query: StepQuery): Fault | undefined {
  return service.faults.take({ method: 'WORK', path, query });
}

/** Refuses a job that could not do a single step (reference 7, quota_exceeded). */
export function refuseWithoutQuota({ service, preferCredits }: Pick<StepContext, 'service' | 'preferCredits'>): void {
  if (service.account.nextSource(preferCredits) === 'none') throw new ServiceError('quota_exceeded');
}

function failure({ message, code }: ServiceError): StepOutcome<never> {
  return { ok: false, error: message, code };
}
