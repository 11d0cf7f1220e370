/** A schedule that watches a list within a monthly budget: looks at what is due each hour, and tells what is new. */
import {
  call,
  type EventKind,
  endpoints,
  explain,
  fieldOfHeading,
  type ItemInput,
  keyLeftOf,
  listHeading,
  newWatch,
  type ProfitTerms,
  planWatch,
  type Row,
  runSync,
  sellerCostNames,
  type WatchItem,
  type WatchSettings,
  type WatchStep,
  watchList,
  watchRound,
} from '@sold-data/core';
import { ask } from '@sold-data/core/question/question.ts';
import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { appsScriptHost } from '../host/platform.ts';
import { withWriterLock } from '../host/shared.ts';
import { menuSession } from '../settings/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { cellsOf, refuseOthers, type Target } from './refresh.ts';
import type { Step, StepContext } from './step.ts';
import { isStanding, standingsOf, writeStandings } from './watch-rows.ts';
import { readWatched, type Watched, writeWatched } from './watch-store.ts';
import { eventsStart, mailEvents, rowOfEvent, tellEvents } from './watch-tab.ts';

export type WatchTarget = Extract<Target, { kind: 'watch' }>;

const HOUR_MS = 3_600_000;
/** An execution lives six minutes, and a look may last one. */
const MOST_LOOKS = 20;
const MOST_ITEMS = 1_000;

export interface WatchedList {
  items: WatchItem[];
  /** What stands in each row of the range below its headings: an item, a reason why it is none, or nothing. */
  rows: (WatchItem | string | null)[];
}

/** The list in a range whose first row holds headings. @throws InvalidParametersError when it holds none that a watch knows. */
export function listIn(range: GoogleAppsScript.Spreadsheet.Range): WatchedList {
  const [headings = [], ...lines] = range.getValues();
  const fields = headings.map(heading => fieldOfHeading(String(heading)));
  if (!fields.includes('keyword') && !fields.includes('productId'))
    throw refusal(
      `The first row of ${range.getA1Notation()} must hold headings, among them ${listHeading('keyword')} or ${listHeading('productId')}`,
    );
  if (lines.length > MOST_ITEMS) throw refusal(`A watch has at most ${MOST_ITEMS} rows, got ${lines.length}`);
  const inputs = lines.map(line => {
    const named = fields.flatMap((field, at) => (field ? [[field, line[at]] as const] : []));
    return Object.fromEntries(named) as ItemInput;
  });
  const { items, problems } = watchList(inputs);
  const rows: WatchedList['rows'] = lines.map(() => null);
  for (const { row, item } of items) rows[row] = item;
  for (const { row, error } of problems) rows[row] = explain(error, listHeading).what;
  return { items: items.map(({ item }) => item), rows };
}

/** What the watch would do, told before it starts. One question for the usage, free of charge. */
export function planText({ target, budget }: { target: WatchTarget; budget: number }): string {
  const { items, rows } = listIn(SpreadsheetApp.getActive().getRange(target.range));
  const session = menuSession();
  const usage = runSync(call(session, ask(endpoints.accountUsage, {}, '')), session, appsScriptHost).data;
  const settings = settingsOf(target, budget);
  const { text } = planWatch(items, newWatch(Date.now()), settings, keyLeftOf(usage as Row), Date.now());
  const wrong = rows.flatMap((row, at) => (typeof row === 'string' ? [`Row ${at + 2}: ${row}`] : []));
  const left =
    wrong.length > 0
      ? ['\nLeft out:', ...wrong.slice(0, 3), ...(wrong.length > 3 ? [`And ${wrong.length - 3} more.`] : [])].join('\n')
      : '';
  return text + left;
}

function settingsOf({ kinds, dealPercent, movedPercent }: WatchTarget, monthly: number): WatchSettings {
  return {
    monthly,
    everyMs: HOUR_MS,
    most: MOST_LOOKS,
    kinds: kinds as EventKind[],
    dealPercent,
    movedPercent,
    costs: savedCosts(),
  };
}

/** Without one of the four costs there is no profit to tell. */
function savedCosts(): ProfitTerms | undefined {
  const { costs } = readSettings();
  return sellerCostNames.every(name => costs?.[name] !== undefined) ? (costs as ProfitTerms) : undefined;
}

/**
 * One round. Each look is kept with what it told before the next is paid for; then the tab gets what it does not have yet, and only
 * then it is forgotten. Whenever this is killed, the next hour goes on from what was kept.
 */
export function stepWatch(target: WatchTarget, { refresh, session }: StepContext): Step {
  const range = cellsOf(target.range);
  const { items, rows } = listIn(range);
  refuseOthers(standingsOf(range), isStanding);
  let watched = tell(refresh.id, target.tab, readWatched(refresh.id));
  const keep = (step: unknown) => {
    const { state, events } = step as WatchStep;
    const since = watched.untold.length > 0 || events.length === 0 ? watched.since : eventsStart(target.tab);
    watched = { state, untold: [...watched.untold, ...events.map(rowOfEvent)], since };
    writeWatched(refresh.id, watched);
  };
  const settings = settingsOf(target, refresh.budget);
  const round = runSync(watchRound(session, items, watched.state, settings), session, appsScriptHost, keep);
  watched = tell(refresh.id, target.tab, watched);
  if (round.looks + round.failures.length > 0)
    withWriterLock(() => writeStandings(range, rows, present(watched.state), round.failures));
  mailEvents(refresh);
  const total = round.looks + round.failures.length;
  return {
    cursor: total,
    total,
    done: round.looks,
    failed: round.failures.length,
    flagged: 0,
    itemError: round.failures[0]?.error,
    note:
      round.events.length > 0 ? `${round.events.length} new in "${target.tab}". ${round.plan.text}` : round.plan.text,
    stop: round.stopped,
  };
}

/** Writes what the tab does not have yet, and forgets it. */
function tell(id: string, tab: string, watched: Watched): Watched {
  if (watched.untold.length === 0) return watched;
  withWriterLock(() => tellEvents(tab, watched.untold, watched.since));
  const told = { ...watched, untold: [] };
  writeWatched(id, told);
  return told;
}
