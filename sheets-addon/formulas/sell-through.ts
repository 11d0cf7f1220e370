/** How fast something sells: matches among completed sales for each one that is for sale (core: sellThrough). */
import { rateOf } from '@sold-data/core';
import { sentence } from '../answers/failures.ts';
import { type Asked, askFor, checked, freshnessOf, understand } from './asking.ts';
import type { RunnableFormula } from './formula.ts';
import type { Cell } from './price-table.ts';

export function sellThroughCells(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const understood = understand({ ...formula, fixed: { sold: true } }, args);
  const cells = askFor(understood, freshnessOf(understood), subject =>
    [true, false].map(sold => ({
      endpoint: formula.endpoint,
      parameters: checked(formula, { ...understood.search, sold }, subject),
      pages: 1,
    })),
  ).map(row => row.map(rateCell));
  return understood.isRange ? cells : cells[0]![0]!;
}

function rateCell({ result }: Asked): Cell {
  if (!result) return '';
  if (!result.ok) return sentence(result.error);
  const envelopes: Record<string, unknown>[] = [];
  for (const outcome of result.value) {
    if (!outcome.ok) return sentence(outcome.error);
    envelopes.push(outcome.pages[0]!.facts.env);
  }
  const { rate } = rateOf(envelopes[0]!, envelopes[1]!);
  return rate ?? 'None for sale now';
}
