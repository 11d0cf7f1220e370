/** New listings of a search, sold or active: each one once, none on the first look, none lost when a look fails. */
import { endpoints, type Operation, type PagesResult, pages, type Question, type Row } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { events } from '../resources/index.ts';
import { shapeOf } from '../run/output.ts';
import { numberAt, optionAt, shaping } from '../run/settings.ts';
import { newsIn, type Seen, seenAfter } from './news.ts';
import type { Poll } from './poll.ts';

export async function newSold(poll: Poll): Promise<IDataObject[]> {
  const { fixed, simplified } = events.newSold;
  return await newListings(poll, fixed, simplified);
}

export async function newActive(poll: Poll): Promise<IDataObject[]> {
  const { fixed, simplified } = events.newActive;
  const ceiling = numberAt(poll.field, fields.priceCeiling);
  return await newListings(poll, { ...fixed, ...(ceiling > 0 ? { maxPrice: ceiling } : {}) }, simplified);
}

/** How many listings the editor shows as an example. */
const SAMPLES = 3;

/** Reads the newest listings until it meets one that it knows. */
async function newListings(
  poll: Poll,
  fixed: Readonly<Record<string, unknown>>,
  simplified: readonly string[],
): Promise<IDataObject[]> {
  const { field, sample } = poll;
  const question = poll.question(endpoints.scrape, fixed);
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

function* newest(
  { session }: Poll,
  question: Question,
  most: number,
  seen?: Seen,
): Operation<{ rows: Row[]; whole: boolean }> {
  const known = new Set(seen?.ids);
  const rows: Row[] = [];
  let page: number | null = 1;
  for (let read = 0; page !== null && read < most; read += 1) {
    const one: PagesResult = yield* pages(session, question.onPage(page), {
      maxRows: Number.POSITIVE_INFINITY,
      maxPages: 1,
    });
    rows.push(...one.rows);
    page = one.nextPage;
    if (one.rows.some(row => known.has(idOf(row)))) break;
  }
  return { rows, whole: page === null };
}

function idOf(row: Row): string {
  return String(row.itemId);
}
