/** Totals of whole history searches, one row per keyword. */
import { type Column, currencyOf, type Row } from '@sold-data/core';
import { sentence } from '../answers/failures.ts';
import { type Asked, askFor, checked, freshnessOf, understand, yesNo } from './asking.ts';
import { chooseColumns, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { totalColumns } from './price-columns.ts';
import type { Cell } from './price-table.ts';

export function historyTotalsTable(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const understood = understand(formula, args);
  const available = totalColumns();
  const columns = chooseColumns(
    available,
    understood.own.columns,
    available.map(({ name }) => name),
  );
  const asked = askFor(understood, freshnessOf(understood), subject => [
    { endpoint: formula.endpoint, parameters: checked(formula, understood.search, subject), pages: 1 },
  ]).flat();
  const lines = asked.filter(({ result }) => result).map(each => lineOf(each, columns));
  if (lines.length === 0) return '';
  return yesNo('headers', understood.own.headers, true) ? [columns.map(({ label }) => label), ...lines] : lines;
}

function lineOf({ subject, result }: Asked, columns: readonly Column[]): Cell[] {
  const totals = result?.ok && result.value[0]?.ok ? result.value[0].pages[0]!.facts.env.totals : undefined;
  if (totals) {
    const row: Row = {
      ...(totals as Row),
      keyword: String(subject),
      currency: currencyOf((totals as Row).averageSoldPrice),
    };
    return columns.map(column => sheetCell(row, column));
  }
  const [outcome] = result?.ok ? result.value : [];
  const failure = !result?.ok ? result?.error : !outcome?.ok ? outcome?.error : undefined;
  const text = failure === undefined ? 'No sales found' : sentence(failure);
  const place = Math.max(
    0,
    columns.findIndex(({ name }) => name !== 'keyword'),
  );
  return columns.map(({ name }, at) => (at === place ? text : name === 'keyword' ? String(subject) : ''));
}
