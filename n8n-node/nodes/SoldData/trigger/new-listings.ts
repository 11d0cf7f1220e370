/** New listings of a search, sold or active. Each is reported once, the first check reports none, and a failed check loses none. */
import {
  actions,
  counted,
  endpoints,
  hasKey,
  listingIds,
  nameIn,
  newestFirst,
  newRows,
  type Operation,
  type PagesResult,
  pages,
  type Question,
  type Row,
  type SeenRows,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { pages as pagesField } from '../fields/field.ts';
import { outputField, selectedFields } from '../fields/output.ts';
import { shared } from '../fields/shared.ts';
import { activeListing, newSale } from '../resources/rows.ts';
import { soldOnly } from '../resources/searches.ts';
import { limitAt } from '../run/field-reader.ts';
import { rowColumns, type Shape, shapeOf } from '../run/output.ts';
import { shaping } from '../run/settings.ts';
import { checkCost, type EventKind, type Watched, watchedForm } from './event.ts';
import type { Poll } from './poll.ts';

const maxPages = pagesField(
  5,
  'The most pages to read when many listings are new. One page is usually enough; each is charged as one request.',
);

export const newSold: EventKind = {
  name: 'New Sold Listing',
  description: 'When something that matches a search is sold',
  ...newListings({ ...searched(actions.searchSold.fixed), hidden: ['count', 'soldAfter', 'soldBefore'] }, newSale),
};

export const newActive: EventKind = {
  name: 'New Active Listing',
  description: 'When something that matches a search is offered, up to a price if you like',
  ...newListings(
    { ...searched(actions.searchActive.fixed), main: { maxPrice: '' }, hidden: ['count', ...soldOnly] },
    activeListing,
  ),
};

/** A search of the auction site, sorted newest first. */
function searched(fixed: Readonly<Record<string, unknown>>): Watched {
  const endpoint = endpoints.scrape;
  return { endpoint, fixed: { ...fixed, ...newestFirst(endpoint, fixed) } };
}

/** Reads the newest listings until it reaches a known one. */
function newListings(watched: Watched, simplified: readonly string[]): Pick<EventKind, 'cost' | 'form' | 'check'> {
  const { endpoint, fixed, main } = watched;
  return {
    cost: checkCost(', more only when many listings are new'),
    form() {
      const output = [outputField(['raw', 'selectedFields', 'simplified']), selectedFields(endpoint)];
      return watchedForm(watched, output, [shared.addNumbers, shared.safeTexts, maxPages]);
    },
    check(poll) {
      const question = poll.question(endpoint, fixed, main);
      // A field that can't be read must not lose listings that were paid for.
      const shape = shapeOf(shaping(poll.field), rowColumns(endpoint), simplified);
      const most = limitAt(poll.field, maxPages);
      return { subject: question.key, look: () => news(poll, question, shape, most) };
    },
  };
}

/** Number of listings that the editor shows as an example. */
const SAMPLES = 3;

async function news(poll: Poll, question: Question, shape: Shape, most: number): Promise<IDataObject[]> {
  const before = poll.memory<SeenRows>(question.key);
  const { rows: read, isWhole } = await poll.run(newest(poll, question, before ? most : 1, before?.seen ?? []));
  // A row without an ID is reported once it has one.
  const rows = read.filter(row => hasKey(endpoints.scrape, row));
  const reading = { at: poll.session.now(), isWhole };
  const ids = listingIds(endpoints.scrape, rows, before?.seen ?? [], reading);
  const { fresh, state } = newRows(ids, isWhole, before);
  if (before && !isWhole && !ids.some(id => before.seen.includes(id)))
    poll.context.logger.warn(
      `More than ${counted(most, 'page')} of listings are new; older ones among them are left out.`,
    );
  poll.remember(question.key, state);
  const chosen = new Set(fresh);
  const found = poll.sample ? rows.slice(0, SAMPLES) : rows.filter((_, index) => chosen.delete(ids[index] as string));
  // Oldest first, in chronological order.
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
