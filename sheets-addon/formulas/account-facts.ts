/** Facts of an account under each other, or one of them. */
import { instantFrom } from '@sold-data/core';
import { answer } from '../answers/answer.ts';
import { sentence } from '../answers/failures.ts';
import { refreshedAt } from '../answers/freshness.ts';
import { factColumns } from '../generated/runtime.ts';
import { believeLeft } from '../host/limits.ts';
import { formulaSession } from '../host/session.ts';
import { checked, understand, yesNo } from './asking.ts';
import { find, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import type { Cell } from './price-table.ts';

/** Asking is free, but a sheet full of these should not ask all the time, ms. */
const FRESH_MS = 60_000;

export function accountFacts(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  // Without a subject the first argument is an option like any other.
  const understood = understand(formula, args);
  const columns = factColumns(formula.endpoint);
  const chosen = understood.own.field === undefined ? undefined : find(columns, String(understood.own.field));
  const headers = yesNo('headers', understood.own.headers, false);
  const started = Date.now();
  const [outcome] = answer([{ endpoint: formula.endpoint, parameters: checked(formula, {}), pages: 1 }], {
    ms: FRESH_MS,
    since: refreshedAt(),
  });
  if (!outcome?.ok) return sentence(outcome?.error);
  const { at, env } = outcome.pages[0]!.facts;
  if (at >= started && formula.endpoint === 'accountUsage') believeLeft(formulaSession().limiter, env);
  const cellOf = (column: (typeof columns)[number]): Cell => {
    const reset = column.name === 'reset_at' ? instantFrom(env.reset_at) : undefined;
    return reset === undefined ? sheetCell(env, column) : new Date(reset);
  };
  if (chosen) return cellOf(chosen);
  const lines = columns.filter(({ name }) => env[name] !== undefined).map(column => [column.label, cellOf(column)]);
  return headers ? [['Field', 'Value'], ...lines] : lines;
}
