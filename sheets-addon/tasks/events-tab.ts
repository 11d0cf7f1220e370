/** The tab of what is new on a watched list, and the mail about it. */
import type { EventKind, WatchEvent } from '@sold-data/core/engine';
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

/** Events that no e-mail has named yet: how many, and the lines about the first of them. */
export interface Unmailed {
  count: number;
  lines: string[];
}

const MOST_LINES = 40;
const LONGEST_LINE = 500;

export function withEvents({ count, lines }: Unmailed, events: readonly WatchEvent[]): Unmailed {
  const added = events.slice(0, MOST_LINES - lines.length).map(({ kind, item, price, currency, title, link }) => {
    const about = [`${WORDS[kind]}: ${item}, ${price ?? ''} ${currency ?? ''}`, title];
    const short = about.filter(Boolean).join('\n  ').slice(0, LONGEST_LINE);
    return link === null || link.length > LONGEST_LINE ? short : `${short}\n  ${link}`;
  });
  return { count: count + events.length, lines: [...lines, ...added] };
}

/** @returns whether they were sent: otherwise they wait for the next e-mail. */
export function mailEvents(id: string, draft: WatchList, { count, lines }: Unmailed): boolean {
  const more = count > lines.length ? [`and ${count - lines.length} more`] : [];
  const where = `All of them are in the tab “${draft.where.tab}”.`;
  return mailOnceADay(`watch:${id}`, `Sold Data: ${count} new in ${titleOf(draft)}`, [...lines, ...more, '', where]);
}
