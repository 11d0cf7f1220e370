/** An endpoint's rows as steps return them: one identity, every column, and the row as the service sent it. */
import type { Endpoint, Row } from '@sold-data/core';
import { type Leaf, layFlat, leavesOf } from './leaves.ts';

export const KEY: Leaf = { key: 'id', label: 'Row Key', type: 'string', read: () => null };
export const RAW: Leaf = { key: 'raw', label: 'Raw JSON', type: 'string', read: row => JSON.stringify(row) };

export function columnsFor(endpoint: Endpoint): Leaf[] {
  return [KEY, ...leavesOf(endpoint.rows!.row), RAW];
}

/** Rows without an identity of their own are told apart by their place. */
export function tableOf(endpoint: Endpoint, rows: readonly Row[]): (Row & { id: string })[] {
  const columns = columnsFor(endpoint);
  const { key } = endpoint.rows!;
  return rows.map((row, index) => {
    const identity = key.map(name => row[name]).filter(value => value !== null && value !== undefined);
    return { ...layFlat(columns, row), id: identity.length > 0 ? identity.join('-') : String(index + 1) };
  });
}
