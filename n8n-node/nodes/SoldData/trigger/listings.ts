/** New listings of a search, sold or active: each one once, none on the first look, none lost when a look fails. */
import { type Endpoint, type Operation, type PagesResult, pages, type Row } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { maxPages } from '../fields/watch.ts';
import { numberAt } from '../run/number.ts';
import { shapeOf } from '../run/output.ts';
import { parametersAt } from '../run/parameters.ts';
import { newsIn, type Seen, seenAfter } from './news.ts';
import type { Poll } from './poll.ts';

export interface Watch {
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  simplified: readonly string[];
}

/** How many listings the editor shows as an example. */
const SAMPLES = 3;

interface Look {
  rows: Row[];
  whole: boolean;
}

/** Reads the newest listings until it meets one that it knows. */
export async function newListings(poll: Poll, { endpoint, fixed, simplified }: Watch): Promise<IDataObject[]> {
  const { field } = poll;
  const parameters = parametersAt(field, endpoint, fixed);
  const seen = poll.memory<Seen>(parameters);
  const most = seen ? numberAt(field, maxPages, 'options') : 1;
  const { rows, whole } = await poll.ask(newest(poll, endpoint, parameters, most, seen));
  const news = poll.sample ? rows.slice(0, SAMPLES) : seen ? newsIn(rows, idOf, seen) : [];
  if (seen && seen.ids.length > 0 && !whole && !rows.some(row => seen.ids.includes(idOf(row)))) {
    poll.context.logger.warn(`More than ${most} pages of listings are new; older ones among them are left out.`);
  }
  poll.remember(parameters, seenAfter(rows, idOf, whole, seen));
  // Oldest first, in the order in which they happened.
  return news.reverse().map(shapeOf(field, endpoint, simplified));
}

function* newest(
  poll: Poll,
  endpoint: Endpoint,
  parameters: Record<string, unknown>,
  most: number,
  seen?: Seen,
): Operation<Look> {
  const known = new Set(seen?.ids);
  const rows: Row[] = [];
  let page: number | null = 1;
  for (let read = 0; page !== null && read < most; read += 1) {
    const one: PagesResult = yield* pages(
      poll.session,
      endpoint,
      { ...parameters, page },
      { maxRows: Infinity, maxPages: 1 },
    );
    rows.push(...one.rows);
    page = one.nextPage;
    if (one.rows.some(row => known.has(idOf(row)))) break;
  }
  return { rows, whole: page === null };
}

function idOf(row: Row): string {
  return String(row.itemId);
}
