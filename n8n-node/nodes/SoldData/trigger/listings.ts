/** New listings of a search, sold or active: each one once, none on the first look, none lost when a look fails. */
import { endpoints, type Operation, type PagesResult, pages, type Question, type Row } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { events } from '../resources/index.ts';
import { shapeOf } from '../run/output.ts';
import { optionAt, shaping } from '../run/settings.ts';
import type { Poll } from './poll.ts';

export async function newSold(poll: Poll): Promise<IDataObject[]> {
  const { fixed, simplified } = events.newSold;
  return await newListings(poll, fixed, simplified);
}

export async function newActive(poll: Poll): Promise<IDataObject[]> {
  const { fixed, main, simplified } = events.newActive;
  return await newListings(poll, fixed, simplified, main);
}

/** How many listings the editor shows as an example. */
const SAMPLES = 3;

/** Reads the newest listings until it meets one that it knows. */
async function newListings(
  poll: Poll,
  fixed: Readonly<Record<string, unknown>>,
  simplified: readonly string[],
  beside: Readonly<Record<string, unknown>> = {},
): Promise<IDataObject[]> {
  const { field, sample } = poll;
  const question = poll.question(endpoints.scrape, fixed, beside);
  const seen = poll.memory<Seen>(question.key);
  const most = seen ? optionAt(field, fields.watchPages) : 1;
  const { rows, whole } = await poll.run(newest(poll, question, most, seen));
  const news = sample ? rows.slice(0, SAMPLES) : seen ? newsIn(rows, idOf, seen) : [];
  if (seen && seen.ids.length > 0 && !whole && !rows.some(row => seen.ids.includes(idOf(row)))) {
    poll.context.logger.warn(`More than ${most} pages of listings are new; older ones among them are left out.`);
  }
  poll.remember(question.key, seenAfter(rows, idOf, whole, seen));
  // Oldest first, in the order in which they happened.
  return news.reverse().map(shapeOf(shaping(field), endpoints.scrape, simplified));
}

type Newest = { rows: Row[]; whole: boolean };

function* newest({ session }: Poll, question: Question, most: number, seen?: Seen): Operation<Newest> {
  const known = new Set(seen?.ids);
  const rows: Row[] = [];
  let page: number | null = 1;
  for (let read = 0; page !== null && read < most; read += 1) {
    const limits = { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 };
    const one: PagesResult = yield* pages(session, question.onPage(page), limits);
    rows.push(...one.rows);
    page = one.nextPage;
    if (one.rows.some(row => known.has(idOf(row)))) break;
  }
  return { rows, whole: page === null };
}

function idOf(row: Row): string {
  return String(row.itemId);
}

export interface Seen extends IDataObject {
  /** Ids that were there, newest first. */
  ids: string[];
  /** The last look saw the whole list: whatever is not in `ids` is new. */
  whole: boolean;
}

/** So many ids are kept: some looks at five pages of 240 rows. */
const KEPT_IDS = 5000;

/**
 * Rows that were not there before. When only the top of the list was seen, an unknown row below the last known one is not news:
 * it moved up because others went away.
 */
export function newsIn(rows: readonly Row[], idOf: (row: Row) => string, seen: Seen): Row[] {
  const known = new Set(seen.ids);
  const lastKnown = rows.map(row => known.has(idOf(row))).lastIndexOf(true);
  const end = seen.whole || lastKnown < 0 ? rows.length : lastKnown;
  return rows.slice(0, end).filter(row => !known.has(idOf(row)));
}

/** What to remember after a look. */
export function seenAfter(rows: readonly Row[], idOf: (row: Row) => string, whole: boolean, before?: Seen): Seen {
  const ids = new Set([...rows.map(idOf), ...(before?.ids ?? [])]);
  return { ids: [...ids].slice(0, KEPT_IDS), whole };
}
