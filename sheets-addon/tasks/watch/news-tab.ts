/**
 * The tab and the e-mail for new events on a watched list. Each check of an item has one row for its most important event: photo, title,
 * price, and how far the price is below what it sells for now. Other events of the check share one cell in that row.
 */
import { type EventKind, inCents, inUnits, moneyForm, type WatchEvent } from '@sold-data/core/engine';
import { dress, type Lines, writeLinks, writePhotos } from '../../tables/dress.ts';
import { moneyFormat, type TableColumn, type TableRow, type TableShape } from '../../tables/shape.ts';
import type { OpenTable } from '../../tables/table.ts';
import { putRows, standingIn } from '../../tables/table-rows.ts';
import type { WatchList } from '../draft.ts';
import { mailOnceADay } from '../mail.ts';
import { titleOf } from '../task.ts';

/** A centred column separates numbers from the text at their right. */
const COLUMNS = {
  time: { label: 'Time', kind: 'instant' },
  photo: { label: 'Photo', kind: 'photo' },
  what: { label: 'What', kind: 'text' },
  title: { label: 'Title', kind: 'text' },
  price: { label: 'Price With Shipping', kind: 'amount' },
  saves: { label: 'Saves', kind: 'amount' },
  below: { label: 'Below Price Now', kind: 'number' },
  currency: { label: 'Currency', kind: 'currency' },
  item: { label: 'Item', kind: 'text' },
  more: { label: 'Also New', kind: 'text', width: 280 },
  priceNowWithShipping: { label: 'Price Now With Shipping', kind: 'amount' },
  profit: { label: 'Net Profit', kind: 'amount' },
  shipping: { label: 'Shipping', kind: 'amount' },
  sales: { label: 'Sales', kind: 'integer' },
  low: { label: 'Low', kind: 'amount' },
  high: { label: 'High', kind: 'amount' },
  age: { label: 'Price Age, Days', kind: 'number' },
  events: { label: 'Events', kind: 'text' },
} satisfies Record<string, TableColumn>;

type Name = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Name[];
const indexOf = (name: Name) => NAMES.indexOf(name);

/** Rows are identified by the IDs of their events. */
export const eventShape: TableShape = {
  columns: Object.values(COLUMNS),
  key: [indexOf('events')],
};

const WORDS: Record<EventKind, string> = {
  sold: 'Sold',
  offered: 'New offer',
  price: 'Price moved',
  deal: 'Deal',
  gone: 'Gone',
};
/** Order of importance: deals (the lowest share of the price now first), then offers, price changes and sales. */
const ORDER: readonly EventKind[] = ['deal', 'offered', 'price', 'sold', 'gone'];

function byWeight(a: WatchEvent, b: WatchEvent): number {
  const share = ({ percent, kind }: WatchEvent) => (kind === 'price' ? null : percent) ?? Number.POSITIVE_INFINITY;
  const [left, right] = [share(a), share(b)];
  return ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (left === right ? 0 : left - right);
}

/** Maximum length of texts, because news are stored in a cell until they are in the tab. */
const LONGEST = 300;
const LONGEST_LINK = 2_000;
/** Lines that fit into the height of a row. Further events that don't fit are only counted. */
const FIT = 3;
const LONGEST_LINE_LINK = 500;
/** Positive values are below the price now. */
const BELOW_FORMAT = '0%" below";0%" above";"at the price now"';

/** The events of one check of an item, as a row of the tab. JSON. */
export interface News {
  /** The IDs of the reported events. */
  id: string;
  cells: TableRow;
  image: string | null;
  title: Lines;
  more: Lines;
}

/** @param events of one check, at least one. */
export function newsOf(events: readonly WatchEvent[]): News {
  const [first, ...others] = [...events].sort(byWeight) as [WatchEvent, ...WatchEvent[]];
  const {
    kind,
    priceNowWithShipping,
    price,
    currency,
    sales,
    low,
    high,
    ageDays: age,
    profit,
    shipping,
    image,
    at,
  } = first;
  const id = events.map(event => event.id).join(' ');
  const title = [{ text: oneLine(first.title).slice(0, LONGEST), url: linkOf(first, LONGEST_LINK) }];
  const more = linesOf(others);
  const row: Record<Name, TableRow[number]> = {
    ...{ photo: null, title: textOf(title), price, priceNowWithShipping, profit, shipping, currency, low, high, age },
    sales: priceNowWithShipping === null && kind !== 'price' ? null : sales,
    saves:
      kind === 'deal' && price !== null && priceNowWithShipping !== null
        ? inUnits(inCents(priceNowWithShipping) - inCents(price))
        : null,
    below: kind === 'price' || first.percent === null ? null : Math.round(1_000 - first.percent * 10) / 1_000,
    what: wordsFor(first),
    item: first.item.slice(0, LONGEST),
    more: textOf(more),
    time: new Date(at).toISOString(),
    events: id,
  };
  return { id, cells: NAMES.map(name => row[name]), image, title, more };
}

/** Titles of sellers may begin with spaces. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const textOf = (lines: Lines) => lines.map(({ text }) => text).join('\n');

const linkOf = ({ link }: WatchEvent, longest: number) => (link !== null && link.length > longest ? null : link);

function wordsFor({ kind, percent, upperBound }: WatchEvent): string {
  if (kind === 'price' && percent !== null)
    return `Median without shipping ${percent < 0 ? 'fell' : 'rose'} by ${Math.abs(percent)}%`;
  return `${WORDS[kind]}${upperBound ? ' (best offer: the price is an upper bound)' : ''}`;
}

/** The order of a check's events: how far each is below its own price now. */
function belowText({ kind, percent }: WatchEvent): string {
  if (kind === 'price' || percent === null) return '';
  const below = Math.round(100 - percent);
  return below === 0 ? 'at the price now' : `${Math.abs(below)}% ${below > 0 ? 'below' : 'above'}`;
}

function linesOf(events: readonly WatchEvent[]): Lines {
  const lines = events.slice(0, events.length > FIT ? FIT - 1 : FIT).map(event => {
    const { price, currency, title, item } = event;
    const amount = price === null ? '' : `: ${moneyForm(price, currency)(price)}`;
    const below = belowText(event);
    const text = `${wordsFor(event)}${amount}${below === '' ? '' : `, ${below}`}${title === item ? '' : ` · ${oneLine(title)}`}`;
    return { text: text.slice(0, LONGEST), url: linkOf(event, LONGEST_LINE_LINK) };
  });
  const left = events.length - lines.length;
  return left > 0 ? [...lines, { text: `and ${left} more`, url: null }] : lines;
}

/** The events that a tab reports already. @throws PlaceLost */
export const eventsIn = ({ look }: OpenTable): Set<string> =>
  new Set([...standingIn(look(), indexOf('events')).rows.keys()].flatMap(text => text.split(' ')));

const MONEY = (['price', 'saves', 'priceNowWithShipping', 'profit', 'shipping', 'low', 'high'] as const).map(indexOf);

/** Adds rows that the tab doesn't have yet, with photos, links and currency formats. */
export function writeNews(table: OpenTable, news: readonly News[]): void {
  const rows = news.map(({ cells }) => cells);
  putRows(table, rows);
  dress(table, news, seen => standingIn(seen, indexOf('events')), [
    {
      columns: [...MONEY, indexOf('below')],
      write(cells, shown, at) {
        const isGain = at === indexOf('profit');
        const formatFor = ({ cells: own }: News) =>
          at === indexOf('below') ? BELOW_FORMAT : moneyFormat(own[indexOf('currency')], isGain);
        cells.setNumberFormats(shown.map(each => [formatFor(each)]));
      },
    },
    {
      columns: [indexOf('title'), indexOf('more')],
      write(cells, shown, at) {
        const texts = shown.map(({ title, more }) => (at === indexOf('title') ? title : more));
        writeLinks(cells, texts);
      },
    },
    {
      columns: [indexOf('photo')],
      write(cells, shown) {
        const images = shown.map(({ image }) => image);
        writePhotos(cells, images);
      },
    },
  ]);
}

/** Events not yet mentioned in an e-mail: their number, and text lines for the first ones. */
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

/** @returns whether the e-mail was sent. Otherwise the events wait for the next one. */
export function mailEvents(id: string, draft: WatchList, { count, lines }: Unmailed): boolean {
  const more = count > lines.length ? [`and ${count - lines.length} more`] : [];
  const where = `All of them are in the tab “${draft.where.tab}”.`;
  return mailOnceADay(`watch:${id}`, `Sold Data: ${count} new in ${titleOf(draft)}`, [...lines, ...more, '', where]);
}
