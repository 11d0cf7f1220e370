/** Results of a job as rows of a table. */

import {
  type Cell,
  type Column,
  cellOf,
  columnsOf,
  explain,
  priceFrom,
  type Row,
  rowsIn,
  SoldDataError,
} from '@sold-data/core';
import { PRICE_COLUMNS } from '../formulas/columns.ts';
import { present } from '../host/lists.ts';
import type { TableColumn, TableRow, TableShape } from '../tables/shape.ts';
import { type JobRequest, runKinds } from './request.ts';

/** What came back for one entry: the search's envelope or the service's error for it. */
export interface EntryResult {
  /** The keyword, or the card's reference. */
  entry: string;
  ok: boolean;
  body: Row;
}

/** The columns and the key of a job's output. */
export function shapeOf(request: JobRequest): TableShape {
  const { noun, rows, batchSize } = runKinds[request.kind];
  const entry: TableColumn = { label: noun === 'card' ? 'Reference' : 'Keyword', kind: 'text' };
  if (request.output.rows === 'statistics')
    return { columns: PRICE_COLUMNS.map(column => (column.name === 'keyword' ? entry : statistic(column))), key: [0] };
  const columns = columnsFor(request);
  const own = present(rows.rows).key.map(name => columns.findIndex(column => column.name === name));
  // The same listing may answer two keywords: each has its own row.
  return batchSize ? { columns: [entry, ...columns], key: [0, ...own.map(place => place + 1)] } : { columns, key: own };
}

/** Rows for the results of entries, in their order. */
export function rowsOfResults(request: JobRequest, results: readonly EntryResult[], now: number): TableRow[] {
  const columns = columnsFor(request);
  const { rows } = runKinds[request.kind];
  return results.flatMap(result => {
    if (request.output.rows === 'statistics') return [statisticsRow(request, result, now)];
    return result.ok ? listingsOf(rowsIn(rows, result.body), columns).map(row => [result.entry, ...row]) : [];
  });
}

export function rowsOfListings(request: JobRequest, listings: readonly unknown[]): TableRow[] {
  return listingsOf(listings, columnsFor(request));
}

function listingsOf(listings: readonly unknown[], columns: readonly Column[]): TableRow[] {
  return listings.flatMap(row =>
    typeof row === 'object' && row !== null ? [columns.map(column => cellOf(row as Row, column))] : [],
  );
}

const KINDS: Record<string, TableColumn['kind']> = {
  count: 'integer',
  currency: 'text',
  note: 'text',
  asOf: 'instant',
};

const statistic = ({ name, label }: Column): TableColumn => ({ label, kind: KINDS[name] ?? 'amount' });

function statisticsRow(request: JobRequest, { entry, ok, body }: EntryResult, now: number): TableRow {
  const price = ok ? priceFrom(runKinds[request.kind].rows, body) : { note: failure(body) };
  const cells: Record<string, unknown> = { ...price, keyword: entry, asOf: new Date(now).toISOString() };
  return PRICE_COLUMNS.map(({ name }) => (cells[name] ?? null) as Cell);
}

/** Why an entry failed, in the words that every surface uses. */
function failure(body: Row): string {
  const code = typeof body.code === 'string' ? body.code : 'job_failed';
  const detail = typeof body.error === 'string' ? body.error : undefined;
  return explain(new SoldDataError(detail ?? '', { code, detail })).what;
}

/** The chosen columns; those that tell rows apart are always among them. */
function columnsFor({ kind, output }: JobRequest): Column[] {
  const { rows } = runKinds[kind];
  const columns = columnsOf(rows);
  if (output.columns.length === 0) return columns;
  return [...new Set([...output.columns, ...present(rows.rows).key])].flatMap(
    name => columns.find(column => column.name === name) ?? [],
  );
}
