/** Look Now and Get Plan: a watch for workflows with a schedule of their own, whose list comes from the items before it. */
import {
  ask,
  call,
  endpoints,
  keyLeftOf,
  newWatch,
  planWatch,
  type Row,
  refusal,
  runAsync,
  type WatchItem,
} from '@sold-data/core';
import type { IExecuteFunctions } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { alone } from '../run/alone.ts';
import { isTool, type Run, runError } from '../run/run.ts';
import { numberAt } from '../run/settings.ts';
import { type ListRow, listError, readList, rowsIn } from '../watch/list.ts';
import { itemOf, type Kept, kindsAt, lookAround, sampleOf, watchSettings } from '../watch/look.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A pause that is longer is no rhythm. */
const LONGEST_MS = 8 * 24 * HOUR_MS;

/** Puts out what is new, each event linked to the item that its row came from. */
export async function lookNow(run: Run): Promise<void> {
  const { context, session, host, items, notes, keepsGoing } = run;
  const settings = watchSettings(run.fieldsAt(0));
  const { watched, origins } = listOf(run);
  const give = (told: Parameters<typeof itemOf>[0]) => items.add(origins.get(told.key) ?? 0, itemOf(told));
  if (watched.length === 0) return;
  if (context.getMode() === 'manual') {
    for (const event of await runAsync(sampleOf(session, watched[0]!, settings), session, host)) give(event);
    notes.add('Run by hand: examples of one item, nothing is remembered. The published workflow watches the list.');
    return;
  }
  oneList(context, watched);
  const kept = context.getWorkflowStaticData('node') as Kept;
  const everyMs = kept.at === undefined ? HOUR_MS : session.now() - kept.at;
  const own = { ...settings, everyMs: Math.min(Math.max(everyMs, MINUTE_MS), LONGEST_MS) };
  const keep = (now: Kept) => Object.assign(kept, now);
  const told = await alone(context, () => lookAround(session, host, watched, own, kept, keep));
  if (!told) {
    const message = 'An earlier run still looks at this list, so that this one asked for nothing.';
    notes.add(message);
    if (isTool(context)) items.add(0, { message });
    return;
  }
  const { events, round, failed } = told;
  for (const event of events) give(event);
  // A model reads an empty list as a failure and asks again.
  if (events.length === 0 && failed === undefined && isTool(context)) items.add(0, { message: 'Nothing is new.' });
  for (const { item, error } of round?.failures ?? []) {
    const itemIndex = origins.get(item.key) ?? 0;
    if (keepsGoing) items.fail(itemIndex, error);
    else notes.add(`${item.name}: ${runError(run, error, itemIndex).message}`);
  }
  if (round) notes.add(round.plan.text);
  if (failed === undefined) return;
  // What was told before comes out: it is not told again.
  if (events.length === 0) throw failed;
  notes.add(runError(run, failed).message);
}

/** The list that each execution looked at last. */
const lists = new Map<string, string>();
const KEPT_LISTS = 500;

/** @throws InvalidParametersError when a loop or a model hands over one item after another: each look would forget the items before. */
function oneList(context: IExecuteFunctions, watched: readonly WatchItem[]): void {
  const execution = JSON.stringify([context.getExecutionId(), context.getNode().id]);
  const list = watched.map(({ key }) => key).join();
  const last = lists.get(execution) ?? list;
  if (last !== list)
    throw refusal(
      'watchList',
      nameOf =>
        `${nameOf('watchList')} must be the whole list, in one run: in a loop each run forgets the items of the others`,
    );
  lists.set(execution, list);
  const [oldest] = lists.keys();
  if (lists.size > KEPT_LISTS && oldest !== undefined) lists.delete(oldest);
}

/** Puts out how often the list is looked at with what the key has left. Asks for the usage, which is free. */
export async function getPlan(run: Run): Promise<void> {
  const { context, session, host, items, today } = run;
  const field = run.fieldsAt(0);
  const { watched } = listOf(run);
  const { data } = await runAsync(call(session, ask(endpoints.accountUsage, {}, today)), session, host);
  const now = session.now();
  const settings = { monthly: numberAt(field, fields.monthly), kinds: kindsAt(field) };
  const plan = planWatch(watched, newWatch(now), settings, keyLeftOf(data as Row), now);
  const { text, items: count, requests, monthly, eachMs, floorMs } = plan;
  const hours = (ms: number) => (Number.isFinite(ms) ? Math.round(ms / 360_000) / 10 : null);
  const told = { text, items: count, requests, monthly, eachHours: hours(eachMs), atLeastEveryHours: hours(floorMs) };
  items.add(
    context.getInputData().map((_, itemIndex) => itemIndex),
    told,
  );
}

/** The list of all input items, and which of them each watched item came from. */
function listOf(run: Run): { watched: WatchItem[]; origins: Map<string, number> } {
  const { context, items, keepsGoing } = run;
  const rows: ListRow[] = [];
  const itemIndexes: number[] = [];
  context.getInputData().forEach((_, itemIndex) => {
    for (const row of rowsIn(run.fieldsAt(itemIndex)<unknown>('watchList', ''))) {
      rows.push(row);
      itemIndexes.push(itemIndex);
    }
  });
  const { items: read, problems } = readList(rows);
  if (problems.length > 0 && !keepsGoing) throw listError(problems, 'Row');
  for (const problem of problems) items.fail(itemIndexes[problem.row] ?? 0, listError([problem], 'Row'));
  const origins = new Map(read.map(({ row, item }) => [item.key, itemIndexes[row] ?? 0]));
  return { watched: read.map(({ item }) => item), origins };
}
