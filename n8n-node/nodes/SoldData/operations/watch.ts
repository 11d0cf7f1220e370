/** Watch List and Get Watch Plan: a watch for workflows with their own schedule. Its list comes from the input items. */
import {
  ask,
  call,
  endpoints,
  planWatch,
  type Row,
  refusal,
  runAsync,
  type WatchList,
  type WatchRow,
} from '@sold-data/core/engine';
import type { IExecuteFunctions } from 'n8n-workflow';
import { fieldsAt } from '../run/form.ts';
import { isTool, type Run, runError } from '../run/run.ts';
import { checkList, examplesOf, itemOf, type Kept, listError, readList, rowsIn, watchSettings } from '../run/watch.ts';

const DAY_MS = 86_400_000;

const NOT_OURS =
  'Nothing was checked: another run is checking this list, or n8n keeps no data between executions, as in queue mode. Use the Watch List event of Sold Data Trigger there.';

/** Outputs new events, each linked to the input item of its row. */
export async function watchListed(run: Run): Promise<void> {
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

/** Outputs how often the list can be checked with the key's remaining requests. Reads the usage, which is free. */
export async function getWatchPlan(run: Run): Promise<void> {
  const { context, session, host, items, today } = run;
  const { list } = listOf(run);
  const { data } = await runAsync(call(session, ask(endpoints.accountUsage, {}, today)), session, host);
  const {
    text,
    items: count,
    requests,
    monthly,
    eachMs,
  } = planWatch(list.items, watchSettings(fieldsAt(run, 0)), session.now(), data as Row);
  const eachHours = Number.isFinite(eachMs) ? Math.round(eachMs / 360_000) / 10 : null;
  const itemIndexes = context.getInputData().map((_, itemIndex) => itemIndex);
  items.add(itemIndexes, { text, items: count, eachHours, requests, monthly });
}

/** The list from all input items, and a function that returns the input item of a row. */
function listOf(run: Run): { list: WatchList; itemOfRow: (row: number) => number } {
  const { context } = run;
  if (context.evaluateExpression('{{ $runIndex }}', 0) !== 0)
    throw refusal(
      'watchList',
      nameOf =>
        `${nameOf('watchList')} must be the whole list, in one run: in a loop, each run would forget the items of the others`,
    );
  const rows: WatchRow[] = [];
  const itemIndexes: number[] = [];
  context.getInputData().forEach((_, itemIndex) => {
    for (const row of rowsIn(fieldsAt(run, itemIndex)<unknown>('watchList', ''))) {
      rows.push(row);
      itemIndexes.push(itemIndex);
    }
  });
  return { list: readList(rows), itemOfRow: row => itemIndexes[row] ?? 0 };
}
