/** Where a watch tells what is new: a tab that grows by a row an event, and a mail a day. */
import type { EventKind, WatchEvent } from '@sold-data/core';
import { present } from '../host/lists.ts';
import type { TableRow, TableShape } from '../tables/shape.ts';
import { nextRow, putRows } from '../tables/table.ts';
import { mailsLeft, ONE_MAIL_A_DAY, sendMail } from './current-user.ts';
import type { Refresh } from './refresh.ts';
import { mailedName } from './watch-store.ts';

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
    { label: 'Lower Quartile', kind: 'amount' },
    { label: 'Upper Quartile', kind: 'amount' },
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

/** A title that is longer than this is cut: events wait in a store with small values. */
const LONGEST = 300;

export function rowOfEvent(event: WatchEvent): TableRow {
  const { at, item, kind, price, currency, postage, median, sales, low, high, ageDays, percent, profit, id } = event;
  const text = (value: string | null) => value?.slice(0, LONGEST) ?? null;
  return [
    new Date(at).toISOString(),
    text(item),
    `${WORDS[kind]}${event.upperBound ? ' (best offer: the price is an upper bound)' : ''}`,
    ...[price, currency, postage, median, sales, low, high, ageDays, percent, profit],
    ...[text(event.title), event.link !== null && event.link.length > 2_000 ? null : event.link],
    id,
  ];
}

/** The tab's row in which the next event will stand. */
export function eventsStart(tab: string): number {
  return nextRow(tab, eventShape, 'append');
}

/** Adds the events that do not stand there yet. Call it under the lock. */
export function tellEvents(tab: string, rows: readonly TableRow[], since: number): void {
  if (rows.length > 0) putRows(tab, eventShape, rows, { mode: 'append', since });
}

// The mail: what the tab got since the last one. What was being sent when an execution was killed is told by the platform's own count of mails.

const DAY_MS = 86_400_000;
const MOST_LINES = 40;

interface Mailed {
  /** When the last mail went, or was tried. */
  at: number;
  /** The time of the newest event that was in a mail: rows move when a person sorts the tab or deletes some. */
  until: number;
  /** A mail that may have gone: the mails of the day that were left before it, and what is so when it went. */
  sending?: Omit<Mailed, 'sending'> & { left: number };
}

export function mailEvents({ id, name, mail, target }: Refresh): void {
  if (!mail || target.kind !== 'watch') return;
  const left = mailsLeft();
  if (left === null) return;
  const store = PropertiesService.getDocumentProperties();
  const property = mailedName(id);
  const text = store.getProperty(property);
  const known = settled(text ? (JSON.parse(text) as Mailed) : { at: 0, until: 0 }, left);
  const now = Date.now();
  if (now - known.at < DAY_MS) return;
  const { lines, newest } = eventsAfter(target.tab, known.until ?? known.at);
  if (lines.length === 0) return;
  const sent = { at: now, until: newest };
  store.setProperty(property, JSON.stringify({ ...known, sending: { ...sent, left } } satisfies Mailed));
  const subject = `Sold Data: ${lines.length} new in "${name}"`;
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : [];
  const body = `${[...lines.slice(0, MOST_LINES), ...more].join('\n')}\n\nAll of it stands in the tab "${target.tab}": ${SpreadsheetApp.getActive().getUrl()}\n${ONE_MAIL_A_DAY}`;
  store.setProperty(property, JSON.stringify(sendMail(subject, body) ? sent : { ...known, at: now }));
}

function settled({ sending, ...known }: Mailed, left: number): Mailed {
  return sending && left < sending.left ? { at: sending.at, until: sending.until } : known;
}

/** The events of the tab after an instant, as lines of a mail, and when the newest of them was. */
function eventsAfter(tab: string, after: number): { lines: string[]; newest: number } {
  const sheet = SpreadsheetApp.getActive().getSheetByName(tab);
  const count = (sheet?.getLastRow() ?? 0) - 1;
  if (!sheet || count < 1) return { lines: [], newest: after };
  const range = sheet.getRange(1, 1, count + 1, sheet.getLastColumn());
  const [headings = [], ...rows] = range.getValues();
  const place = headings.indexOf('Time');
  const times = rows.map(row => (row[place] instanceof Date ? (row[place] as Date).getTime() : 0));
  const shown = range.getDisplayValues();
  return {
    lines: times.flatMap((time, at) => (time > after ? [lineOf(headings, present(shown[at + 1]))] : [])),
    newest: Math.max(after, ...times),
  };
}

function lineOf(headings: readonly unknown[], cells: readonly string[]): string {
  const cell = (label: string) => cells[headings.indexOf(label)] ?? '';
  const median = cell('Sold Median') && ` (sold median ${cell('Sold Median')} from ${cell('Sales')} sales)`;
  return [
    `${cell('What')}: ${cell('Item')}, ${cell('Price')} ${cell('Currency')}${median}`,
    cell('Title'),
    cell('Link'),
  ]
    .filter(text => text !== '')
    .join('\n  ');
}
