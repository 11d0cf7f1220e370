/** Puts an ended job away: a line in the history, and nothing left behind. Can be done again after a kill. */
import { recordJob } from './history.ts';
import { dropJob, type JobState } from './state.ts';
import { dropWorksheet } from './worksheet.ts';

export function finish(state: JobState): void {
  recordJob(state);
  dropWorksheet(state.id);
  dropJob(state.id);
}
