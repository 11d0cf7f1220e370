/** The tab of what is new on a watched list, and the mail about it. */
import type { EventKind, WatchEvent } from '@sold-data/core';
import type { TableRow, TableShape } from '../tables/shape.ts';
import type { WatchList } from './draft.ts';
import { mailOnceADay } from './mail.ts';
import { titleOf } from './task.ts';

export const eventShape: TableShape = {
  // What decides whether somebody acts comes first: the listing, what it costs with postage, and its share of the median.
  columns: [
    { label: 'Time', kind: 'instant' },
    { label: 'What', kind: 'text' },
    { label: 'Item', kind: 'text' },
    { label: 'Title', kind: 'text' },
    { label: 'Price', kind: 'amount' },
    { label: 'Percent', kind: 'number' },
    { label: 'Currency', kind: 'currency' },
    { label: 'Link', kind: 'url' },
    { label: 'Net Profit', kind: 'amount' },
    { label: 'Sold Median', kind: 'amount' },
    { label: 'Postage', kind: 'amount' },
    { label: 'Sales', kind: 'integer' },
    { label: 'Low', kind: 'amount' },
    { label: 'High', kind: 'amount' },
    { label: 'Median Age, Days', kind: 'number' },
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
    `${WORDS[kind]}${event.upperBound ? ' (best offer: the price is an upper bound)' : ''}`,
    item.slice(0, LONGEST),
    event.title.slice(0, LONGEST),
    price,
    percent,
    currency,
    link !== null && link.length > LONGEST_LINK ? null : link,
    profit,
    median,
    postage,
    sales,
    low,
    high,
    ageDays,
    id,
  ];
}

const MOST_LINES = 40;

export function mailEvents(draft: WatchList, events: readonly WatchEvent[]): void {
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
