/** Columns of the tables that the add-on computes itself. */
import { type Column, columnsIn } from '@sold-data/core';
import { historyTotals } from '../../core/catalog/history.ts';
import { record } from '../../core/catalog/row.ts';
import { PRICE_COLUMNS, TREND_COLUMNS } from './price-table.ts';

export function priceColumns(): Column[] {
  return PRICE_COLUMNS.map(([name, label]) => ({ name, label, kind: kindOf(name) }));
}

export function trendColumns(): Column[] {
  return TREND_COLUMNS.map(([name, label]) => ({ name, label, kind: kindOf(name) }));
}

/** Totals of a search: every price is USD, so one column tells the currency (reference 4.4 rule 3). */
export function totalColumns(): Column[] {
  return [
    { name: 'keyword', label: 'Keyword', kind: 'text' },
    ...columnsIn(record(historyTotals)).filter(({ kind }) => kind !== 'currency'),
    { name: 'currency', label: 'Currency', kind: 'currency' },
  ];
}

function kindOf(name: string): Column['kind'] {
  if (name === 'asOf') return 'instant';
  if (name === 'start') return 'day';
  if (name === 'currency') return 'currency';
  return name === 'keyword' || name === 'note' ? 'text' : 'number';
}
