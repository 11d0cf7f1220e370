/** Rows of a source as the results of a step: as single results, or as line items of one result. */
import type { Question, Row, Spent } from '@sold-data/core';
import type { OutputField } from '../forms/field.ts';
import { lineItems } from '../forms/layout.ts';
import { layFlat, outputFields } from './columns.ts';
import type { Source } from './sources.ts';

/** What a reading of rows came to. */
export interface Found {
  rows: readonly Row[];
  complete: boolean;
  nextPage: number | null;
  /** Why there are fewer rows than requested; '' if nothing is wrong. */
  warning: string;
  searchedFor: string | null;
  spent?: Spent;
}

/** What a run was charged, and what is left of the account; null if no answer said so. */
export interface Charged {
  requestsSpent: number;
  requestsLeft: number | null;
}

/** The platform refuses a result of 6,291,456 bytes; the rest of it is room for the step's own keys. */
const MOST_BYTES = 6_000_000;

export const spentFields: OutputField[] = [
  { key: 'requestsSpent', label: 'Requests Spent', type: 'integer' },
  { key: 'requestsLeft', label: 'Requests Left', type: 'integer' },
];
export const sampleSpent: Charged = { requestsSpent: 1, requestsLeft: 819 };

const searchedForField: OutputField = { key: 'searchedFor', label: 'Searched For', type: 'string' };
/** Where the title was made safe for spreadsheets, this is how it was written. */
const rawTitleField: OutputField = { key: 'rawTitle', label: 'Title as Written', type: 'string' };
export const rawField: OutputField = { key: 'raw', label: 'Raw JSON', type: 'string' };
const keyField: OutputField = { key: 'id', label: 'Row Key', type: 'string' };

const hasTitle = ({ columns }: Source) => columns.some(({ key }) => key === 'title');

/** What people read first, IDs last. @param more fields between both. */
export function tableFields(source: Source, ...more: OutputField[]): OutputField[] {
  const title = hasTitle(source) ? [rawTitleField] : [];
  return [...outputFields(source.columns), searchedForField, ...title, ...more, ...outputFields(source.ids), keyField];
}

/**
 * Rows laid flat, in the order of `tableFields`. A row without an identity of its own has its place as its key.
 * @param searchedFor the keyword or product of the search.
 */
export function tableOf(
  source: Source,
  rows: readonly Row[],
  searchedFor: string | null,
  more: (row: Row) => Row = () => ({}),
): (Row & { id: string })[] {
  const names = source.endpoint.rows?.key ?? [];
  const titled = hasTitle(source);
  return rows.map((row, index) => {
    const identity = names.map(name => row[name]).filter(value => value !== null && value !== undefined);
    return {
      ...layFlat(source.columns, row),
      searchedFor,
      ...(titled ? { rawTitle: typeof row.title === 'string' ? row.title : null } : {}),
      ...more(row),
      ...layFlat(source.ids, row),
      id: identity.length > 0 ? identity.join('-') : String(index + 1),
    };
  });
}

/** What a search was for, in people's words. */
export function searchedForIn({ parameters }: Pick<Question, 'parameters'>, answer: Row = {}): string | null {
  const { keyword, productId, categoryId } = parameters;
  if (keyword) return String(keyword);
  const { name } = (answer.product ?? {}) as Row;
  if (productId) return typeof name === 'string' ? name : `Product ${productId}`;
  return categoryId ? `Category ${categoryId}` : null;
}

const warningField: OutputField = { key: 'warning', label: 'Warning', type: 'string' };

/** Each row a result of its own. */
export function singleResults(source: Source, found: Found, spent: Charged): (Row & { id: string })[] {
  const { rows, warning, searchedFor } = found;
  const table = tableOf(source, rows, searchedFor, row => ({ ...spent, warning, raw: JSON.stringify(row) }));
  const { kept, words } = withinLimit(table);
  return words ? kept.map(row => ({ ...row, warning: said(warning, words) })) : kept;
}

export function singleFields(source: Source): OutputField[] {
  return tableFields(source, ...spentFields, warningField, rawField);
}

/** All rows as line items of one result, ready to become many spreadsheet rows in one step. */
export function oneResult(source: Source, found: Found, spent: Charged): Row {
  const { rows, complete, nextPage, warning, searchedFor } = found;
  const { kept, words } = withinLimit(tableOf(source, rows, searchedFor));
  return {
    count: kept.length,
    complete: complete && kept.length === rows.length,
    nextPage,
    ...spent,
    warning: said(warning, words),
    items: kept,
  };
}

export function oneResultFields(source: Source): OutputField[] {
  return [
    { key: 'count', label: 'Rows', type: 'integer' },
    { key: 'complete', label: 'Complete', type: 'boolean' },
    { key: 'nextPage', label: 'Next Page', type: 'integer' },
    ...spentFields,
    warningField,
    ...lineItems('items', 'Listing', tableFields(source)),
  ];
}

/** What does not fit is cut before the platform refuses the whole: it is paid. */
function withinLimit<Item>(rows: Item[]): { kept: Item[]; words: string } {
  let bytes = 0;
  for (const [place, row] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 200;
    if (bytes > MOST_BYTES)
      return { kept: rows.slice(0, place), words: `Only ${place} of ${rows.length} rows fit into one result.` };
  }
  return { kept: rows, words: '' };
}

function said(...words: string[]): string {
  return words.filter(Boolean).join(' ');
}

/** A source's sample as a single result. */
export function sampleResult(source: Source): Row {
  const found = { rows: [source.sample], complete: true, nextPage: null, warning: '', searchedFor: 'iphone 13 128gb' };
  return { ...singleResults(source, found, sampleSpent)[0] };
}
