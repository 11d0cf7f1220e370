/** What a person asks for: checked before anything is kept or spent. */

import { ask, dayOf, type Endpoint, endpoints, mostOf, type RowName } from '@sold-data/core';
import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { MOST_CHARACTERS, type WriteMode } from '../tables/shape.ts';
import { cardsFrom, type Entry, keywordsFrom, type Skipped } from './entries.ts';

export interface JobRequest {
  kind: RunKind;
  /** Filters of every search, or the one search of deep pagination and history. Not the page, not the entries. */
  parameters: Record<string, unknown>;
  /** Of deep pagination and history. */
  maxPages?: number;
  /** Keywords or cards: a range in A1 notation with its sheet, or keywords one per line. */
  range?: string;
  keywords?: string;
  output: Output;
}

export interface Output {
  sheet: string;
  mode: WriteMode;
  /** One row of statistics per entry, or the listings. */
  rows: 'statistics' | 'listings';
  /** Names of the columns of listings, in order; none for all of them. */
  columns: readonly string[];
}

interface Checked extends Skipped {
  request: JobRequest;
  entries: Entry[];
}

/** @throws InvalidParametersError with one sentence. */
export function checkRequest(request: JobRequest): Checked {
  const { batchSize, noun, endpoint, mostPages = 0 } = runKinds[request.kind];
  const sheet = request.output.sheet.trim();
  if (sheet === '') throw refusal('The rows need a sheet', 'Name the sheet that takes them');
  const input = request.range ? rangeOf(request.range) : undefined;
  if (input?.getSheet().getName() === sheet)
    throw refusal(`The rows would be written over "${sheet}", which holds the input`, 'Choose another sheet');
  const { entries, ...notes } = batchSize ? entriesOf(request, input) : { entries: [] };
  if (batchSize && entries.length === 0)
    throw refusal(`There are no ${noun}s`, `Select the cells that hold the ${noun}s`);
  const long = entries.find(entry => JSON.stringify(entry).length > MOST_CHARACTERS);
  if (long) throw refusal(`A ${noun} is longer than a cell can hold`, 'Shorten it');
  const pages = request.maxPages;
  if (!batchSize && !(Number.isInteger(pages) && present(pages) >= 1 && present(pages) <= mostPages))
    throw refusal(`The most pages must be 1 to ${mostPages}`);
  const checked = { ...request, output: { ...request.output, sheet } };
  for (let at = 0; at < Math.max(1, entries.length); at += batchSize ?? 1)
    ask(endpoint, batchParameters(checked, entries.slice(at, at + (batchSize ?? 1))), dayOf(Date.now()));
  return { request: checked, entries, ...notes };
}

/** What one request of the service is given. */
export function batchParameters(
  { kind, parameters, maxPages }: JobRequest,
  entries: readonly Entry[],
): Record<string, unknown> {
  const options = Object.keys(parameters).length > 0 ? { options: parameters } : {};
  if (kind === 'bulkSearch') return { keywords: entries, ...options };
  if (kind === 'cardBatch') return { cards: entries, ...options };
  if (kind === 'keywordJob') return { queries: entries.map(keyword => ({ ...parameters, keyword })) };
  return kind === 'deepPagination' ? { ...parameters, maxPages } : parameters;
}

function entriesOf(
  { kind, keywords = '' }: JobRequest,
  input?: GoogleAppsScript.Spreadsheet.Range,
): Omit<Checked, 'request'> {
  const rows = input?.getDisplayValues() ?? keywords.split('\n').map(line => [line]);
  if (kind !== 'cardBatch') return keywordsFrom(rows);
  return cardsFrom(input ? rows : [['keyword'], ...rows], input?.getRow() ?? 0);
}

/** `Prices!A2:A30` as a range, cut to where the sheet has something. */
function rangeOf(notation: string): GoogleAppsScript.Spreadsheet.Range {
  let range: GoogleAppsScript.Spreadsheet.Range;
  try {
    range = SpreadsheetApp.getActive().getRange(notation);
  } catch {
    throw refusal(`There is no range ${notation}`);
  }
  const rows = Math.min(range.getNumRows(), Math.max(1, range.getSheet().getLastRow() - range.getRow() + 1));
  return range.offset(0, 0, rows, range.getNumColumns());
}

// The kinds of long work that the sidebar runs, as data: one mechanism (slice.ts) runs them all.

export type RunKind = 'bulkSearch' | 'keywordJob' | 'cardBatch' | 'deepPagination' | 'history';

interface RunKindFacts {
  title: string;
  /** What is asked, and what pays. */
  endpoint: Endpoint;
  /** Whose rows a listing is. */
  rows: Endpoint;
  /** The columns of a listing that most people need. */
  usual: readonly string[];
  /** What the work counts. */
  noun: 'keyword' | 'card' | 'page';
  /** How many pages it can have, where it has pages. */
  mostPages?: number;
  /** How many entries go into one request of the service; none where the work has pages. */
  batchSize?: number;
}

/** The others are there when asked for. */
const SOLD: readonly RowName<'scrape'>[] = [
  ...(['itemId', 'title', 'soldPrice', 'soldCurrency', 'endedAt', 'shippingPrice', 'totalPrice'] as const),
  ...(['condition', 'buyingFormat', 'bestOfferAccepted', 'bidCount', 'sellerUsername', 'url'] as const),
];
const HISTORY: readonly (RowName<'history'> | 'averageSoldPriceCurrency')[] = [
  ...(['itemId', 'title', 'recordType', 'soldUnits', 'averageSoldPrice', 'averageSoldPriceCurrency'] as const),
  ...(['lastSoldDate', 'averageShipping', 'listingFormat', 'bids', 'itemUrl'] as const),
];

export const runKinds: Record<RunKind, RunKindFacts> = {
  bulkSearch: {
    title: 'Bulk search',
    endpoint: endpoints.bulkSearch,
    rows: endpoints.scrape,
    usual: SOLD,
    noun: 'keyword',
    // Fewer than the service takes: UrlFetchApp gives up after 60 s, which is enough for five searches.
    batchSize: 5,
  },
  keywordJob: {
    title: 'Keyword job',
    endpoint: endpoints.startKeywordJob,
    rows: endpoints.scrape,
    usual: SOLD,
    noun: 'keyword',
    batchSize: mostOf(endpoints.startKeywordJob, 'queries'),
  },
  cardBatch: {
    title: 'Card batch',
    endpoint: endpoints.startCardBatch,
    rows: endpoints.scrape,
    usual: SOLD,
    noun: 'card',
    batchSize: mostOf(endpoints.startCardBatch, 'cards'),
  },
  deepPagination: {
    title: 'Deep pagination',
    endpoint: endpoints.startDeepPagination,
    rows: endpoints.scrape,
    usual: SOLD,
    noun: 'page',
    mostPages: mostOf(endpoints.startDeepPagination, 'maxPages'),
  },
  history: {
    title: 'Long history',
    endpoint: endpoints.history,
    rows: endpoints.history,
    usual: HISTORY,
    noun: 'page',
    mostPages: endpoints.history.paging?.lastPage,
  },
};
