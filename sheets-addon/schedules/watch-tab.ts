/** Where a watch tells what is new: a tab that grows by a row an event, and a mail a day. */
import type { EventKind, WatchEvent } from '@sold-data/core';
import { present } from '../host/lists.ts';
import type { TableRow, TableShape } from '../tables/shape.ts';
import { nextRow, putRows } from '../tables/table.ts';
import { ONE_MAIL_A_DAY, sendMail } from './current-user.ts';
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
  at: number;
  /** The first row of the tab that was in no mail. */
  row: number;
  /** A mail that may have gone: the mails of the day that were left before it, and what is so when it went. */
  sending?: { left: number; at: number; row: number };
}

export function mailEvents({ id, name, mail, target }: Refresh): void {
  if (!mail || target.kind !== 'watch') return;
  const store = PropertiesService.getDocumentProperties();
  const property = mailedName(id);
  const text = store.getProperty(property);
  const known = settled(text ? (JSON.parse(text) as Mailed) : { at: 0, row: 2 });
  const now = Date.now();
  if (now - known.at < DAY_MS) return;
  const end = nextRow(target.tab, eventShape, 'append');
  if (end <= known.row) return;
  const left = MailApp.getRemainingDailyQuota();
  store.setProperty(property, JSON.stringify({ ...known, sending: { left, at: now, row: end } } satisfies Mailed));
  const book = SpreadsheetApp.getActive();
  const count = end - known.row;
  const lines = linesOf(target.tab, known.row, count);
  const subject = `Sold Data: ${count} new in "${name}"`;
  const body = `${lines.join('\n')}\n\nAll of it stands in the tab "${target.tab}": ${book.getUrl()}\n${ONE_MAIL_A_DAY}`;
  const sent = sendMail(subject, body);
  store.setProperty(property, JSON.stringify(sent ? { at: now, row: end } : { ...known, at: now }));
}

function settled({ sending, ...known }: Mailed): Mailed {
  return sending && MailApp.getRemainingDailyQuota() < sending.left ? { at: sending.at, row: sending.row } : known;
}

function linesOf(tab: string, row: number, count: number): string[] {
  const sheet = present(SpreadsheetApp.getActive().getSheetByName(tab));
  const headings = present(sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0]).map(String);
  const shown = Math.min(count, MOST_LINES);
  const rows = sheet.getRange(row, 1, shown, headings.length).getDisplayValues();
  const lines = rows.map(cells => {
    const cell = (label: string) => cells[headings.indexOf(label)] ?? '';
    const median = cell('Sold Median') && ` (sold median ${cell('Sold Median')} from ${cell('Sales')} sales)`;
    return [
      `${cell('What')}: ${cell('Item')}, ${cell('Price')} ${cell('Currency')}${median}`,
      cell('Title'),
      cell('Link'),
    ]
      .filter(text => text !== '')
      .join('\n  ');
  });
  return shown < count ? [...lines, `and ${count - shown} more`] : lines;
}
