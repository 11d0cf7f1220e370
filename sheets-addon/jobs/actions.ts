/** What the sidebar may ask about jobs, behind one entry point. Each answers with a plain value; what goes wrong is a sentence. */
import { type Outcome, outcome } from '../sidebar/outcome.ts';
import { drawChart } from './charts.ts';
import { finish } from './finish.ts';
import { forgetPastJobs, pastJobs } from './history.ts';
import { planJob } from './plan.ts';
import { runSlice } from './slice.ts';
import { startAgain, startJob } from './start.ts';
import { isEnded, type JobState, readJobs } from './state.ts';
import { steerJob } from './steer.ts';

/** How long one call works: short, so that a click on Pause is heard soon. */
const SLICE_MS = 20_000;

export interface JobList {
  /** Jobs under way, oldest first. */
  open: JobState[];
  /** Ended ones, newest first. */
  past: JobState[];
}

const actions = {
  list(): JobList {
    const open = readJobs().filter(state => {
      if (isEnded(state)) finish(state);
      return !isEnded(state);
    });
    return { open, past: pastJobs() };
  },
  plan: planJob,
  start: (id: string, request: Parameters<typeof startJob>[1]) => startJob(id, request),
  again: startAgain,
  /** Works on a job for a while. */
  work: (id: string) => runSlice(id, SLICE_MS),
  steer: steerJob,
  chart: drawChart,
  forget: forgetPastJobs,
  /** The selected cells as `'Prices'!A2:A30`, for the form. */
  selection(): string {
    const range = SpreadsheetApp.getActive().getActiveRange();
    return range ? `'${range.getSheet().getName().replaceAll("'", "''")}'!${range.getA1Notation()}` : '';
  },
};

export type JobActions = typeof actions;

export function jobs<Name extends keyof JobActions>(
  name: Name,
  args: Parameters<JobActions[Name]>,
): Outcome<ReturnType<JobActions[Name]>> {
  return outcome(
    () => (actions[name] as (...args: unknown[]) => ReturnType<JobActions[Name]>)(...args) ?? null,
  ) as Outcome<ReturnType<JobActions[Name]>>;
}
