/**
 * Handles searches that exceed the step's time limit: they stop quietly, so the platform doesn't run and pay for them again, and the
 * message says how to continue.
 */
import {
  atStake,
  DeadlineError,
  type Endpoint,
  type JobKind,
  jobKinds,
  type Operation,
  type SoldDataError,
} from '@sold-data/core/engine';
import { STEP_MS, type Step } from '../transport/step.ts';

/**
 * Runs a search within the step's time limit.
 * @param endpoint of the search, if a job can do the same.
 * @throws HaltedError when the answer did not arrive in time, because the request may have been charged.
 */
export async function withinStep<Found>(
  step: Step,
  endpoint: Endpoint | undefined,
  search: Operation<Found>,
): Promise<Found> {
  try {
    return await step.run(search);
  } catch (error) {
    if (!(error instanceof DeadlineError && error.unanswered) || error.partial?.rows.length) throw error;
    // Only the free usage request was unanswered. Nothing was charged, so the platform may run the step again.
    if (atStake(error) === 0) throw error;
    throw new step.z.errors.HaltedError(
      `The search took longer than a step may take, so it was stopped; it may have been charged. ${nextStep(endpoint)}`,
    );
  }
}

/**
 * Lets the step wait as long as its time allows between requests. If the platform ran it again instead, the first answers would be paid for
 * twice.
 */
export function waitBetween({ session }: Step): void {
  session.policy.maxWaitMs = STEP_MS;
}

/** A sentence about how to get the rows that a search could not read in time. */
export function nextStep(endpoint?: Endpoint): string {
  const kinds: JobKind[] = Object.values(jobKinds);
  const titles = kinds
    .filter(({ poll, search }) => poll && search && search === endpoint?.id)
    .map(({ title }) => title);
  if (titles.length === 0) return 'Make the search narrower, or run it again later.';
  return `Run it as a job instead: Start Job with the kind ${titles.join(' or ')}, then take the result from Find Job.`;
}

/** A sentence about which pages are missing and how to get them. */
export function missingPages(endpoint: Endpoint, { partial }: SoldDataError): string {
  const { nextPage } = partial ?? {};
  return nextPage === null || nextPage === undefined
    ? ''
    : ` The pages from ${nextPage} on are missing: run it again with Page ${nextPage}. ${nextStep(endpoint)}`;
}
