/** Watch List: a watch for workflows with their own schedule. Its list comes from the input items. */
import { sampleEvents } from '@sold-data/core/engine';
import type { IExecuteFunctions } from 'n8n-workflow';
import { shared } from '../fields/shared.ts';
import { WATCH_COST, watchFields, watchSettings } from '../fields/watch.ts';
import { fieldsAt } from '../run/field-reader.ts';
import { isTool, type Run, runError } from '../run/run.ts';
import { checkList, examplesOf, itemOf, type Kept, listError } from '../run/watch.ts';
import type { OperationKind } from './operation.ts';
import { ofItems } from './sample.ts';
import { listOf, watchedRows } from './watch-rows.ts';

export const watchList: OperationKind = {
  cost: () => ({ notice: WATCH_COST, action: 'within monthly request budget' }),
  form: () => watchFields(watchedRows, [shared.maxWait, shared.reserve]),
  perform: watchListed,
  sample: () => ofItems(...Object.values(sampleEvents).map(itemOf)),
};

const DAY_MS = 86_400_000;

const NOT_OURS =
  'Nothing was checked: another run is checking this list, or n8n keeps no data between executions, as in queue mode. Use the Watch List event of Sold Data Trigger there.';

/** Outputs new events, each linked to the input item of its row. */
async function watchListed(run: Run): Promise<void> {
  const { context, session, host, items, notes, keepsGoing } = run;
  const settings = watchSettings(fieldsAt(run, 0));
  const { list, itemOfRow } = listOf(run);
  if (context.getMode() === 'manual') {
    for (const example of examplesOf(settings)) items.add(0, example);
    notes.add('Run by hand: these are examples, free of charge. The published workflow checks the list.');
    return;
  }
  const itemOfKey = new Map(list.items.map(({ key, row }) => [key, itemOfRow(row)]));
  const kept = context.getWorkflowStaticData('node') as Kept;
  if (!(await acquireCheck(context, kept, session.now()))) {
    notes.add(NOT_OURS);
    if (isTool(context)) items.add(0, { message: NOT_OURS });
    return;
  }
  const { events, round, failed, held } = await checkList(session, host, list, settings, kept);
  for (const event of events) items.add(itemOfKey.get(event.key) ?? 0, itemOf(event));
  // A model would take an empty list for a failure and call again.
  if (events.length === 0 && failed === undefined && isTool(context)) items.add(0, { message: 'Nothing is new.' });
  const failures = (round?.failures ?? []).map(({ item, error }) => ({ itemIndex: itemOfRow(item.row), error }));
  const problems = (round?.problems ?? []).map(problem => ({
    itemIndex: itemOfRow(problem.row),
    error: listError([problem]),
  }));
  for (const { itemIndex, error } of [...failures, ...problems]) {
    if (keepsGoing) items.fail(itemIndex, error);
    else notes.add(runError(run, error, itemIndex).message);
  }
  if (round) notes.add(round.plan.text);
  if (held) notes.add(runError(run, held).message);
  if (failed === undefined) return;
  // Earlier events are output now, because they will not be repeated.
  if (events.length === 0) throw failed;
  notes.add(runError(run, failed).message);
}

/**
 * Whether this execution runs the next check. Executions on all workers share n8n's record of processed values, in which each value is new
 * only once. The value is the end of the last check saved by n8n, or the start of the current day. So only one of two executions runs a
 * check, and if n8n saves no data between executions, there is at most one check per day. After a crash during a check, the next one is run
 * the next day.
 */
async function acquireCheck({ helpers }: IExecuteFunctions, { at = 0 }: Kept, now: number): Promise<boolean> {
  const value = Math.max(at, now - (now % DAY_MS));
  try {
    const mode = 'latestIncrementalKey';
    return (await helpers.checkProcessedAndRecord([value], 'node', { mode })).new.length > 0;
  } catch {
    // Another execution wrote the first value at the same moment.
    return false;
  }
}
