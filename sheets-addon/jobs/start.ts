/** Starts jobs: everything is checked and kept before the first request is spent. */

import { alone } from '../host/lock.ts';
import { fitTable } from '../tables/table.ts';
import { pastJobs } from './history.ts';
import { refusal } from './refusal.ts';
import { checkRequest, type JobRequest } from './request.ts';
import { shapeOf } from './rows.ts';
import { type JobState, LOCK_PATIENCE_MS, readJob, writeJob } from './state.ts';
import { dropWorksheet, makeWorksheet } from './worksheet.ts';

/**
 * Makes a job that `runSlice` works on. Nothing is spent yet.
 * @param id made by the caller: the same start twice is one job.
 * @param scheduled a schedule works on it, not the sidebar.
 * @throws SoldDataError with one sentence when something in the request is wrong.
 */
export function startJob(id: string, request: JobRequest, scheduled = false): JobState {
  if (!/^[\w-]{1,40}$/.test(id)) throw refusal('The name of the job is not valid');
  return alone(() => {
    const known = readJob(id);
    if (known) return known;
    const checked = checkRequest(request);
    fitTable(checked.request.output.sheet, shapeOf(checked.request));
    const state: JobState = {
      id,
      request: checked.request,
      status: 'running',
      startedAt: Date.now(),
      entries: checked.entries.length,
      settled: 0,
      postponed: 0,
      failed: 0,
      page: 1,
      pages: 0,
      taken: 0,
      rows: 0,
      paid: 0,
      again: 0,
      requestIds: [],
      faults: 0,
      ...(scheduled ? { scheduled } : {}),
    };
    dropWorksheet(id);
    makeWorksheet(id, checked.entries);
    try {
      writeJob(state);
    } catch (error) {
      dropWorksheet(id);
      throw error;
    }
    return state;
  }, LOCK_PATIENCE_MS);
}

/** Starts an ended job once more, with the same request; a range is read anew. */
export function startAgain(pastId: string, id: string = Utilities.getUuid()): JobState {
  const past = pastJobs().find(job => job.id === pastId);
  if (!past) throw refusal('This job is no longer in the history');
  return startJob(id, past.request);
}
