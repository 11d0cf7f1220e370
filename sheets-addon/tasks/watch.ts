/**
 * Watches a list within a monthly budget: checks what is due each hour, writes what items sell for beside the list, and what is new into
 * a tab. Each check is kept with its events before the next is paid for; the tab gets the events that it does not have yet, and only
 * then they are forgotten.
 */
import {
  type EventKind,
  fieldOfHeading,
  listHeading,
  type Operation,
  type ProfitTerms,
  problemText,
  type Round,
  readWatch,
  saveWatch,
  sellerCostNames,
  standingOf,
  type WatchEvent,
  type WatchList as WatchedItems,
  type WatchRow,
  type WatchSettings,
  type WatchState,
  watchList,
  watchRound,
} from '@sold-data/core';
import { neighbours, present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { errorMessage } from '../settings/messages.ts';
import type { AccountSession } from '../settings/sessions.ts';
import { savedCosts } from '../settings/settings.ts';
import { formatOf, type TableColumn, type TableRow, type TableShape, written } from '../tables/shape.ts';
import { makeRoom, nextRow, putRows } from '../tables/table.ts';
import type { WatchList } from './draft.ts';
import { mailOnceADay } from './mail.ts';
import { readNotes, writeNotes } from './notes-tab.ts';
import { cellsOf, refuseMoved } from './ranges.ts';
import { titleOf } from './task.ts';
import type { Step, Work } from './work.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

const HOUR_MS = 3_600_000;
/** A run lasts three and a half minutes, and a check may last half of one. */
const MOST_CHECKS = 10;

/** The list in a range whose first row holds headings. @throws InvalidParametersError when none of them is one that a watch knows. */
export function listIn(range: Range): WatchedItems {
  const [headings = [], ...lines] = range.getValues();
  const fields = headings.map(heading => fieldOfHeading(String(heading)));
  if (!fields.includes('keyword') && !fields.includes('productId'))
    throw refusal(
      `The first row of ${range.getA1Notation()} must hold headings, among them ${listHeading('keyword')} or ${listHeading('productId')}`,
      undefined,
      'what.range',
    );
  const rows = lines.map(
    (line): WatchRow => Object.fromEntries(headings.map((heading, at) => [String(heading), line[at]])),
  );
  return watchList(rows, 'what.range');
}

export function settingsOf({ what, budget }: WatchList): WatchSettings {
  const { kinds, dealPercent, movedPercent } = what;
  return {
    ...{ monthly: budget ?? 0, everyMs: HOUR_MS, most: MOST_CHECKS, dealPercent, movedPercent },
    kinds: kinds as EventKind[],
    costs: costsOfSale(),
  };
}

/** Without one of the costs there is no profit to show. */
function costsOfSale(): ProfitTerms | undefined {
  const costs = savedCosts();
  return sellerCostNames.every(name => costs[name] !== undefined) ? (costs as ProfitTerms) : undefined;
}

/** What a watch keeps between its checks. */
interface Watched {
  state?: WatchState;
  /** Events that may not be in the tab yet, and the tab's row from which on they would be. */
  pending: TableRow[];
  since: number;
}

export function watchStep(draft: WatchList, work: Work): Step {
  const { id } = work.task();
  const range = cellsOf(draft.what.range);
  const list = listIn(range);
  refuseMoved(standingsBlock(range), isStanding);
  let watched = emitEvents(id, draft, readWatched(id));
  const keep = (value: unknown) => {
    const { state, events } = value as { state: WatchState; events: WatchEvent[] };
    const since =
      watched.pending.length > 0 || events.length === 0
        ? watched.since
        : nextRow(draft.where.tab, eventShape, 'append');
    watched = { state, pending: [...watched.pending, ...events.map(rowOfEvent)], since };
    writeWatched(id, watched);
  };
  const round = work.payFor(session => capped(session, watchRound(session, list, watched.state, settingsOf(draft))), {
    onEmit: keep,
  });
  watched = { ...watched, state: round.state };
  if (round.began || round.looks > 0) writeWatched(id, watched);
  watched = emitEvents(id, draft, watched);
  const failures = new Map(round.failures.map(({ item, error }) => [item.key, errorMessage(error)]));
  if (round.looks + failures.size + round.problems.length > 0) writeStandings(range, list, watched.state, failures);
  if (round.events.length > 0 && draft.mail) mailEvents(draft, round.events);
  work.note(run => {
    run.cursor = round.looks + failures.size;
    run.total = run.cursor;
    run.failed = failures.size;
    run.rows += round.events.length;
    const [why] = failures.values();
    run.note = why === undefined ? round.plan.text : `${failures.size} failed: ${why} ${round.plan.text}`;
  });
  if (round.stopped) throw round.stopped;
  return { finished: true };
}

/** Today's cap ends a round like an empty budget. */
function* capped(session: AccountSession, operation: Operation<Round>): Operation<Round> {
  const round = yield* operation;
  return { ...round, stopped: session.budget.explain(round.stopped) };
}

function readWatched(id: string): Watched {
  const [head, state] = readNotes(id);
  if (head === undefined) return { pending: [], since: 0 };
  return { ...(JSON.parse(head) as Omit<Watched, 'state'>), ...(state ? { state: readWatch(state) } : {}) };
}

function writeWatched(id: string, { state, ...head }: Watched): void {
  writeNotes(id, [JSON.stringify(head), state ? saveWatch(state) : '']);
}

/** Writes the events that the tab does not have yet, and forgets them. */
function emitEvents(id: string, { where }: WatchList, watched: Watched): Watched {
  if (watched.pending.length === 0) return watched;
  putRows(where.tab, eventShape, watched.pending, { mode: 'append', since: watched.since });
  const emitted = { ...watched, pending: [] };
  writeWatched(id, emitted);
  return emitted;
}

// The tab of events.

export const eventShape: TableShape = {
  columns: [
    { label: 'Time', kind: 'instant' },
    { label: 'Item', kind: 'text' },
    { label: 'What', kind: 'text' },
    { label: 'Price', kind: 'amount' },
    { label: 'Currency', kind: 'currency' },
    { label: 'Postage', kind: 'amount' },
    { label: 'Sold Median', kind: 'amount' },
    { label: 'Sales', kind: 'integer' },
    { label: 'Low', kind: 'amount' },
    { label: 'High', kind: 'amount' },
    { label: 'Median Age, Days', kind: 'number' },
    { label: 'Percent', kind: 'number' },
    { label: 'Net Profit', kind: 'amount' },
    { label: 'Title', kind: 'text' },
    { label: 'Link', kind: 'url' },
    { label: 'Event', kind: 'text' },
  ],
  key: [15],
};

const WORDS: Record<EventKind, string> = {
  sold: 'Sold',
  offered: 'New offer',
  price: 'Price moved',
  deal: 'Deal',
  gone: 'Gone',
};
/** Events wait in a cell until they are in the tab. */
const LONGEST = 300;
const LONGEST_LINK = 2_000;

/** The row of an event in the tab. */
export function rowOfEvent(event: WatchEvent): TableRow {
  const { at, item, kind, price, currency, postage, median, sales, low, high, ageDays, percent, profit, id, link } =
    event;
  return [
    new Date(at).toISOString(),
    item.slice(0, LONGEST),
    `${WORDS[kind]}${event.upperBound ? ' (best offer: the price is an upper bound)' : ''}`,
    ...[price, currency, postage, median, sales, low, high, ageDays, percent, profit],
    ...[event.title.slice(0, LONGEST), link !== null && link.length > LONGEST_LINK ? null : link],
    id,
  ];
}

const MOST_LINES = 40;

function mailEvents(draft: WatchList, events: readonly WatchEvent[]): void {
  const lines = events.slice(0, MOST_LINES).map(({ kind, item, price, currency, title, link }) => {
    return [`${WORDS[kind]}: ${item}, ${price ?? ''} ${currency ?? ''}`, title, link].filter(Boolean).join('\n  ');
  });
  const more = events.length > MOST_LINES ? [`and ${events.length - MOST_LINES} more`] : [];
  const where = `All of them are in the tab “${draft.where.tab}”.`;
  mailOnceADay(`watch:${draft.what.range}`, `Sold Data: ${events.length} new in ${titleOf(draft)}`, [
    ...lines,
    ...more,
    '',
    where,
  ]);
}

// Beside the list: what an item sells for now.

const standingColumns: readonly TableColumn[] = [
  { label: 'Sells For', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Currency', kind: 'currency' },
  { label: 'Change', kind: 'number' },
  { label: 'Cheapest Offer', kind: 'amount' },
  { label: 'Deal', kind: 'amount' },
  { label: 'Checked', kind: 'instant' },
  { label: 'Note', kind: 'text' },
];
const CHANGE_FORMAT = '+0.0%;-0.0%;0.0%';

/** The block that a watch writes, beside the list. */
export function standingsBlock(range: Range): Range {
  const column = range.getColumn() + range.getNumColumns();
  const sheet = range.getSheet();
  makeRoom(sheet, range.getRow() + range.getNumRows() - 1, column + standingColumns.length - 1);
  return sheet.getRange(range.getRow(), column, range.getNumRows(), standingColumns.length);
}

/** Whether a watch can have written a row of its block: the headings are its own, where they belong, and sales are a number. */
export function isStanding(row: readonly unknown[], at: number): boolean {
  if (at > 0) return row[1] === '' || typeof row[1] === 'number';
  return row.every((heading, place) => heading === '' || heading === present(standingColumns[place]).label);
}

function writeStandings(
  range: Range,
  list: WatchedItems,
  state: WatchState | undefined,
  failures: ReadonlyMap<string, string>,
): void {
  const block = standingsBlock(range);
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  block
    .offset(0, 0, 1)
    .setValues([standingColumns.map(({ label }) => label)])
    .setFontWeight('bold');
  const lines: { at: number; values: (string | number | null)[] }[] = list.items.map(item => {
    const { median, sales, currency, change, cheapest, deal, checkedAt, note } = standingOf(state, item);
    const checked = checkedAt === null ? null : new Date(checkedAt).toISOString();
    const values = [median, sales, currency, change, cheapest, deal, checked, failures.get(item.key) ?? note];
    return { at: item.row, values };
  });
  for (const { row, error } of list.problems)
    lines.push({ at: row, values: [null, null, null, null, null, null, null, problemText(error)] });
  lines.sort((a, b) => a.at - b.at);
  const formats = standingColumns.map(({ label, kind }) => (label === 'Change' ? CHANGE_FORMAT : formatOf(kind)));
  for (const run of neighbours(lines, ({ at }) => at)) {
    const cells = block.offset(present(run[0]).at + 1, 0, run.length);
    cells.setNumberFormats(run.map(() => formats));
    cells.setValues(
      run.map(({ values }) => values.map((value, place) => written(value, present(standingColumns[place]).kind, zone))),
    );
  }
  SpreadsheetApp.flush();
}
