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
  type KeptAnswers,
  type Operation,
  type Row,
  type SoldDataError,
  type Spent,
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

/** The platform runs a held step again after an hour at most; answers are kept a little longer, seconds. */
const KEEP_S = 2 * 3600;

/** Answers of a run that a per-minute limit held up, and their charges. */
interface Kept {
  answers: [string, Row][];
  spent: Spent;
}

/**
 * Runs a search of several questions. If a per-minute limit rejects a part, the other answers are kept and the step is held. The platform
 * runs it again, and only the rest is paid for.
 * @param search takes the answers of earlier runs.
 */
export async function whole<Found>(
  step: Step,
  name: string,
  search: (kept: KeptAnswers) => Operation<Found>,
): Promise<Found> {
  const { cache, input, z } = step;
  waitBetween(step);
  const note = `answers:${z.hash('sha256', JSON.stringify([name, input]))}`;
  const known = await cache.readBriefly<Kept>(note);
  const kept: KeptAnswers = { answers: new Map(known?.answers), spent: known?.spent ?? { charged: 0, doubt: 0 } };
  const found = await withinStep(step, undefined, search(kept));
  const { answers, limited, spent } = kept;
  if (limited && (await cache.write(note, { answers: [...answers], spent } satisfies Kept, KEEP_S))) throw limited;
  if (known) await cache.remove(note);
  return found;
}

/** A sentence about how to get the rows that a search could not read in time. */
function nextStep(endpoint?: Endpoint): string {
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
