/** New listings of a search, sold or active. Each is reported once, the first check reports none, and a failed check loses none. */
import {
  endpoints,
  hasKey,
  listingIds,
  nameIn,
  newRows,
  type Operation,
  type PagesResult,
  pages,
  type Question,
  type Row,
  type SeenRows,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { own as fields } from '../panel/own-fields.ts';
import { type Event, events } from '../resources/index.ts';
import { optionAt } from '../run/form.ts';
import { rowColumns, shapeOf } from '../run/output.ts';
import { shaping } from '../run/settings.ts';
import type { Check, Poll } from './poll.ts';

/** Number of listings that the editor shows as an example. */
const SAMPLES = 3;

/** Reads the newest listings until it reaches a known one. */
export function newListings(poll: Poll, event: 'newSold' | 'newActive'): Check {
  const { fixed, main } = events[event] as Event;
  const question = poll.question(endpoints.scrape, fixed, main);
  return { subject: question.key, look: () => news(poll, events[event], question) };
}

async function news(poll: Poll, { simplified = [] }: Event, question: Question): Promise<IDataObject[]> {
  const before = poll.memory<SeenRows>(question.key);
  const most = before ? optionAt(poll.field, fields.watchPages) : 1;
  const { rows: read, isWhole } = await poll.run(newest(poll, question, most, before?.seen ?? []));
  // A row without an ID is reported once it has one.
  const rows = read.filter(row => hasKey(endpoints.scrape, row));
  const reading = { at: poll.session.now(), isWhole };
  const ids = listingIds(endpoints.scrape, rows, before?.seen ?? [], reading);
  const { fresh, state } = newRows(ids, isWhole, before);
  if (before && !isWhole && !ids.some(id => before.seen.includes(id)))
    poll.context.logger.warn(`More than ${most} pages of listings are new; older ones among them are left out.`);
  poll.remember(question.key, state);
  const chosen = new Set(fresh);
  const found = poll.sample ? rows.slice(0, SAMPLES) : rows.filter((_, index) => chosen.delete(ids[index] as string));
  // Oldest first, in chronological order.
  const shape = shapeOf(shaping(poll.field), rowColumns(endpoints.scrape), simplified);
  return found.reverse().map(row => shape(row, { keyword: String(question.parameters.keyword) }));
}

function* newest(
  { session }: Poll,
  question: Question,
  most: number,
  seen: readonly string[],
): Operation<{ rows: Row[]; isWhole: boolean }> {
  const known = new Set(seen.map(nameIn));
  const rows: Row[] = [];
  let page: number | null = 1;
  for (let read = 0; page !== null && read < most; read += 1) {
    const limits = { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 };
    const one: PagesResult = yield* pages(session, question.onPage(page), limits);
    rows.push(...one.rows);
    page = one.nextPage;
    if (one.rows.some(row => known.has(String(row.itemId)))) break;
  }
  return { rows, isWhole: page === null };
}
