/** From an answer that was paid for to rows on the sheet, so that a kill at any moment loses and doubles nothing. */
import { alone } from '../host/lock.ts';
import type { TableRow } from '../tables/shape.ts';
import { nextRow, putRows } from '../tables/table.ts';
import { shapeOf } from './rows.ts';
import { type JobState, LOCK_PATIENCE_MS } from './state.ts';
import type { Worker } from './worker.ts';
import { type Answer, putAway } from './worksheet.ts';

/** Puts the answer away, then writes it. Returns the job as it is afterwards. */
export function keep(
  worker: Worker,
  state: JobState,
  name: string,
  rows: TableRow[],
  then: Partial<JobState>,
): JobState {
  const { sheet, mode } = state.request.output;
  const since = state.since ?? nextRow(sheet, shapeOf(state.request), mode);
  const answer: Answer = { name, since, then, rows };
  putAway(worker.id, answer);
  return writeAnswer(worker, state, answer);
}

/** Writes the rows, which may stand on the sheet already, and notes what is done. */
export function writeAnswer(worker: Worker, state: JobState, answer: Answer): JobState {
  const { sheet, mode } = state.request.output;
  return alone(() => {
    // Whoever lost the job in the meantime must not write: the successor does.
    worker.change(() => {});
    const clear = mode === 'replace' && state.since === undefined;
    const last = putRows(sheet, shapeOf(state.request), answer.rows, { mode, since: answer.since, clear });
    return worker.change(job => {
      Object.assign(job, answer.then);
      job.since = answer.since;
      job.rows = mode === 'update' ? job.rows + answer.rows.length : last - answer.since + 1;
      delete job.asking;
    });
  }, LOCK_PATIENCE_MS);
}

/** A job without any row: the headings stand there, and the rows of an earlier run are gone when they were to be replaced. */
export function writeNothing({ request }: JobState): void {
  const { sheet, mode } = request.output;
  alone(() => putRows(sheet, shapeOf(request), [], { mode, since: 2, clear: mode === 'replace' }), LOCK_PATIENCE_MS);
}
