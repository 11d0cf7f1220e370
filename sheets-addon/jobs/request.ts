/** What a person asks for: checked before anything is kept or spent. */

import { catalog, type Endpoint, mostOf, validate } from '@sold-data/core';
import { today } from '../answers/question.ts';
import { refusal } from '../host/errors.ts';
import type { WriteMode } from '../tables/shape.ts';
import { cardsFrom, keywordsFrom } from './entries.ts';

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

/** A keyword, or a card as the service takes it. */
export type Entry = string | Record<string, unknown>;

export interface Checked extends Skipped {
  request: JobRequest;
  entries: Entry[];
}

/** What of the selection is not asked. */
export interface Skipped {
  /** A heading among the keywords. */
  heading?: string;
  /** Keywords that stood there before. */
  repeated?: number;
  /** Columns that are no field of a card, with the field that is nearest. */
  columns?: { heading: string; near?: string }[];
}

/** @throws InvalidParametersError with one sentence. */
export function checkRequest(request: JobRequest): Checked {
  const { part, noun, endpoint, mostPages = 0 } = runKinds[request.kind];
  const sheet = request.output.sheet.trim();
  if (sheet === '') throw refusal('The rows need a sheet', 'Name the sheet that takes them');
  const input = request.range ? rangeOf(request.range) : undefined;
  if (input?.getSheet().getName() === sheet)
    throw refusal(`The rows would be written over "${sheet}", which holds the input`, 'Choose another sheet');
  const { entries, ...notes } = part ? entriesOf(request, input) : { entries: [] };
  if (part && entries.length === 0) throw refusal(`There are no ${noun}s`, `Select the cells that hold the ${noun}s`);
  const pages = request.maxPages;
  if (!part && !(Number.isInteger(pages) && pages! >= 1 && pages! <= mostPages))
    throw refusal(`The most pages must be 1 to ${mostPages}`);
  const checked = { ...request, output: { ...request.output, sheet } };
  for (let at = 0; at < Math.max(1, entries.length); at += part ?? 1)
    validate(endpoint, partOf(checked, entries.slice(at, at + (part ?? 1))), today());
  return { request: checked, entries, ...notes };
}

/** What one request of the service is given. */
export function partOf({ kind, parameters, maxPages }: JobRequest, entries: readonly Entry[]): Record<string, unknown> {
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

export interface RunKindFacts {
  title: string;
  /** What is asked, and what pays. */
  endpoint: Endpoint;
  /** Whose rows a listing is. */
  rows: Endpoint;
  /** What the work counts. */
  noun: 'keyword' | 'card' | 'page';
  /** How many pages it can have, where it has pages. */
  mostPages?: number;
  /** How many entries go into one request of the service; none where the work has pages. */
  part?: number;
}

export const runKinds: Record<RunKind, RunKindFacts> = {
  bulkSearch: {
    title: 'Bulk search',
    endpoint: catalog.bulkSearch,
    rows: catalog.scrape,
    noun: 'keyword',
    // Fewer than the service takes: UrlFetchApp gives up after 60 s and what was charged by then would be lost: five searches are done by then.
    part: 5,
  },
  keywordJob: {
    title: 'Keyword job',
    endpoint: catalog.startKeywordJob,
    rows: catalog.scrape,
    noun: 'keyword',
    part: mostOf(catalog.startKeywordJob, 'queries'),
  },
  cardBatch: {
    title: 'Card batch',
    endpoint: catalog.startCardBatch,
    rows: catalog.scrape,
    noun: 'card',
    part: mostOf(catalog.startCardBatch, 'cards'),
  },
  deepPagination: {
    title: 'Deep pagination',
    endpoint: catalog.startDeepPagination,
    rows: catalog.scrape,
    noun: 'page',
    mostPages: mostOf(catalog.startDeepPagination, 'maxPages'),
  },
  history: {
    title: 'Long history',
    endpoint: catalog.history,
    rows: catalog.history,
    noun: 'page',
    mostPages: catalog.history.paging.lastPage,
  },
};
