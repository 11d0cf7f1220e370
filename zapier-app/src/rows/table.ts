/** Rows of a source as the results of a step: as single results, or as line items of one result. */
import type { Row } from '@sold-data/core';
import type { OutputField } from '../forms/field.ts';
import { lineItems } from '../forms/layout.ts';
import { type Column, layFlat, outputFields } from './columns.ts';
import type { Source } from './sources.ts';

/** What a reading of rows came to. */
export interface Found {
  rows: readonly Row[];
  complete: boolean;
  nextPage: number | null;
  /** Why there are fewer rows than were asked for; '' when all is well. */
  warning: string;
}
/** What a run was charged, and what is left of the account; null when nobody told. */
export interface Spent {
  requestsSpent: number;
  requestsLeft: number | null;
}

/** The platform refuses a result of 6,291,456 bytes; the rest of it is room for the step's own keys. */
const MOST_BYTES = 6_000_000;

export const spentFields: OutputField[] = [
  { key: 'requestsSpent', label: 'Requests Spent', type: 'integer' },
  { key: 'requestsLeft', label: 'Requests Left', type: 'integer' },
];
export const sampleSpent: Spent = { requestsSpent: 1, requestsLeft: 819 };

/** Where the title was made safe for spreadsheets, this is how it was written. */
const rawTitle: Column = {
  key: 'rawTitle',
  label: 'Title as Written',
  type: 'string',
  read: ({ title }) => (title === null || title === undefined ? null : String(title)),
};
const key: OutputField = { key: 'id', label: 'Row Key', type: 'string' };
const raw: Column = { key: 'raw', label: 'Raw JSON', type: 'string', read: row => JSON.stringify(row) };

function columnsIn({ columns }: Source): Column[] {
  return columns.some(column => column.key === 'title') ? [...columns, rawTitle] : columns;
}

/** Rows laid flat, with their identity. Rows without one are told apart by their place. */
export function tableOf(
  source: Source,
  rows: readonly Row[],
  more: readonly Column[] = [raw],
): (Row & { id: string })[] {
  const columns = [...columnsIn(source), ...more];
  const names = source.endpoint.rows?.key ?? [];
  return rows.map((row, index) => {
    const identity = names.map(name => row[name]).filter(value => value !== null && value !== undefined);
    return { ...layFlat(columns, row), id: identity.length > 0 ? identity.join('-') : String(index + 1) };
  });
}

export function tableFields(source: Source): OutputField[] {
  return outputFields([...columnsIn(source), raw]).concat(key);
}

/** Each row a result of its own. */
export function singleResults(source: Source, { rows, warning }: Found, spent: Spent): (Row & { id: string })[] {
  const { kept, words } = withinLimit(tableOf(source, rows));
  return kept.map(row => ({ ...row, ...spent, warning: said(warning, words) }));
}

export function singleFields(source: Source): OutputField[] {
  return [...tableFields(source), ...spentFields, { key: 'warning', label: 'Warning', type: 'string' }];
}

/** All rows as line items of one result, ready to become many spreadsheet rows in one step. */
export function oneResult(source: Source, { rows, complete, nextPage, warning }: Found, spent: Spent): Row {
  const { kept, words } = withinLimit(tableOf(source, rows, []));
  const whole = kept.length === rows.length;
  return {
    count: kept.length,
    complete: complete && whole,
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
    { key: 'warning', label: 'Warning', type: 'string' },
    ...lineItems('items', 'Listing', [...outputFields(columnsIn(source)), key]),
  ];
}

/** What does not fit is cut before the platform refuses the whole: it is paid. */
function withinLimit<Item>(rows: readonly Item[]): { kept: readonly Item[]; words: string } {
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
  const found = { rows: [source.sample], complete: true, nextPage: null, warning: '' };
  return { ...singleResults(source, found, sampleSpent)[0] };
}
