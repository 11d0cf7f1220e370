/**
 * A search within one step. One that outlasts it goes on as a keyword job of one query; the platform runs the step again, which
 * then picks the answer up. The service does not say whether it charges for an answer that nobody waited for: the request is counted as
 * spent, and what was slow once starts as a job from then on, of which each is charged once.
 */
import {
  DeadlineError,
  type JobKind,
  jobKinds,
  nextPage,
  type Operation,
  type PagesOptions,
  type PagesResult,
  pages,
  type Question,
  type Row,
  rowsIn,
  waitForJob,
} from '@sold-data/core';
import { heldBack } from '../transport/errors.ts';
import { PATIENCE_MS, type Step } from '../transport/step.ts';
import { REPLAYED_S, startOnce, stateOf } from './start.ts';

/** So much of the step's life is left when a search is given up, after 20 s: time to start the job. */
const START_MS = 5_000;
/** An answer that took this long came just in time: the next one to the same question may not. */
const NEARLY_MS = 12_000;
/** How long all searches of a connection start as jobs after one of them was given up: the service itself is slow. */
const SLOW_S = 600;
/** How long a question that was slow starts as a job: more than the month between two looks of the rarest Zap. */
const SLOW_QUESTION_S = 35 * 24 * 3600;
/** When to look at the job again: its keyword is a matter of seconds or of the service's own queue. */
const LOOK_AGAIN_S = 30;

export const ONE_PAGE: PagesOptions = { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 };

const LATER = 'The search takes long and goes on at the service. Its answer comes with the next try.';

/**
 * What a search found, directly or from the job that it went on as.
 * @param from reads the job's result, an envelope of rows and summary that tells nothing of further pages.
 * @throws ThrottledError while the job works.
 */
export async function foundBy<Found>(
  step: Step,
  question: Question,
  direct: Operation<Found>,
  from: (answer: Row) => Found,
): Promise<Found> {
  const kind = (Object.values(jobKinds) as JobKind[]).find(
    ({ poll, entries, search }) => poll && entries && search === question.endpoint.id,
  );
  if (!kind?.entries) return step.run(direct);
  const { cache } = step;
  const name = step.z.hash('sha256', question.key);
  const slow = `slow:${name}`;
  const isSlow = (await cache.read(slow)) !== null;
  const asJob = isSlow || (await cache.read('slow')) !== null;
  if (!asJob) {
    try {
      const found = await step.runLeaving(START_MS, direct);
      if (step.slowestMs > NEARLY_MS) await cache.write(slow, true, SLOW_QUESTION_S);
      return found;
    } catch (error) {
      // Pages that are here are handed on as they are.
      if (!(error instanceof DeadlineError && error.unanswered) || error.partial?.rows.length) throw error;
      // Without a note the next run would search, and pay, again.
      if (!(await cache.write(slow, true, SLOW_QUESTION_S))) throw error;
      await cache.write('slow', true, SLOW_S);
    }
  } else if (!isSlow && !(await cache.write(slow, true, REPLAYED_S))) {
    // Its replays would not find the job when the service is quick again by then.
    throw heldBack(step.z, LATER, LOOK_AGAIN_S);
  }
  const parameters = { [kind.entries]: [queryOf(question)] };
  // Of several runs that ask the same at once, one starts the job.
  const isFirst = (await cache.claim(`goes-on:${name}`, 2 * LOOK_AGAIN_S)) !== false;
  if (!isFirst && (await stateOf(step, kind.id, parameters)) !== 'started') throw heldBack(step.z, LATER, LOOK_AGAIN_S);
  const started = await startOnce(step, kind.id, parameters);
  const job = asJob ? await step.run(waitForJob(step.session, started, PATIENCE_MS)) : started;
  const [result] = job.results;
  if (job.outcome === 'running') throw heldBack(step.z, LATER, LOOK_AGAIN_S);
  if (!result || result.status === 'failed')
    throw new step.z.errors.Error(
      `The search failed: ${String(result?.error ?? job.message ?? job.status)}.`,
      'job_failed',
    );
  return from(result);
}

/** The pages of a question; the first alone, with a warning, when it took longer than the step. */
export function pagesFound(step: Step, question: Question, options: PagesOptions): Promise<PagesResult> {
  return foundBy(step, question, pages(step.session, question, options), answer => onePage(question, answer, options));
}

/** The page of a job that took over. */
function onePage(question: Question, answer: Row, { maxRows }: PagesOptions): PagesResult {
  const { endpoint, parameters } = question;
  const all = (rowsIn(endpoint, answer) as Row[]).filter(row => typeof row === 'object' && row !== null);
  const rows = all.slice(0, maxRows);
  const page = Number(parameters.page ?? 1);
  return {
    rows,
    nextPage: rows.length < all.length ? page : nextPage(question, answer, page, all.length).page,
    complete: false,
    requests: 1,
    spent: { asked: 1, refused: 0, charged: 1, doubt: 0 },
    duplicates: 0,
    unreadable: 0,
    first: answer,
    warnings: ['The search took long and went on as a job, which reads one page.'],
  };
}

/** The question as a query of a keyword job: what it says beyond the defaults. */
function queryOf({ endpoint, parameters }: Question): Row {
  const told = endpoint.parameters.filter(
    ({ name, default: normal }) => ![undefined, normal].includes(parameters[name]),
  );
  return Object.fromEntries(told.map(({ name }) => [name, parameters[name]]));
}
