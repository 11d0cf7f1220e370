/** Which columns a table shows, chosen and ordered by name or by heading. */

import { type Column, cellOf, nearest, type Row } from '@sold-data/core';
import { refusal } from '../host/errors.ts';
import { cellOfDay, isDate, isEmpty } from './arguments.ts';
import type { Cell } from './price-table.ts';

/**
 * @param chosen `"title, soldPrice"`, a range with names, `"all"`, or nothing for `normal`.
 * @throws InvalidParametersError naming the nearest column.
 */
export function chooseColumns(columns: readonly Column[], chosen: unknown, normal: readonly string[]): Column[] {
  const names = namesIn(chosen);
  if (names.length === 0) return normal.map(name => columns.find(column => column.name === name)!);
  if (names.length === 1 && names[0]!.toLowerCase() === 'all') return [...columns];
  return names.map(name => find(columns, name));
}

function namesIn(chosen: unknown): string[] {
  const texts = Array.isArray(chosen) ? chosen.flat() : isEmpty(chosen) ? [] : String(chosen).split(',');
  return texts.map(text => String(text).trim()).filter(text => text !== '');
}

/** By name or heading, whatever the case. */
export function find<Named extends { name: string; label: string }>(columns: readonly Named[], wanted: string): Named {
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase();
  const found = columns.find(({ name }) => same(name)) ?? columns.find(({ label }) => same(label));
  if (found) return found;
  const names = columns.map(({ name }) => name);
  const near = nearest(wanted, [...names, ...columns.map(({ label }) => label)]);
  throw refusal(
    near
      ? `"${wanted}" is not a column here; did you mean ${near}?`
      : `"${wanted}" is not a column here; there are ${names.join(', ')}`,
  );
}

/** A value of a row as the sheet wants it: numbers as numbers, days and instants as dates, nothing as an empty cell. */
export function sheetCell(row: Row, column: Column): Cell {
  const value = isDate(row[column.name]) ? (row[column.name] as unknown as Date) : cellOf(row, column);
  if (value === null) return '';
  if (typeof value !== 'string') return value;
  if (column.kind === 'day') return cellOfDay(value);
  if (column.kind !== 'instant') return value;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? value : new Date(instant);
}
