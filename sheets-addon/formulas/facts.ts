/** Facts of an account under each other, or one of them. */

import { instantFrom } from '@sold-data/core/request/retry.ts';
import { endpoints } from '@sold-data/core/generated/endpoints.ts';
import { nearest } from '@sold-data/core/question/nearest.ts';
import { cellMessage, NOT_ASKED } from '../answers/cell-text.ts';
import type { Answered } from '../answers/kept.ts';
import { answer, queryOf } from '../answers/query-batch.ts';
import { readFacts } from '../answers/store.ts';
import { formulas } from '../generated/formulas.ts';
import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { formulaCalled, hasHeadings, isEmpty, questionFor, understand } from './asking.ts';
import { availableColumns, type Cell, findColumn, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';

/** Asking is free, but a sheet full of these should not ask all the time, ms. */
const FRESH_MS = 60_000;

export function accountFacts(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  // Without a subject the first argument is an option like any other.
  const understood = understand(formula, args);
  const columns = availableColumns(formula, endpoints[formula.endpoint]);
  const chosen = understood.own.field === undefined ? undefined : findColumn(columns, String(understood.own.field));
  const headers = hasHeadings(understood, false);
  const started = Date.now();
  const [outcome] = answer([queryOf(questionFor(formula, {}))], FRESH_MS);
  if (!outcome?.ok) return cellMessage(outcome?.error);
  const { at, env } = present(outcome.pages[0]).facts;
  if (at >= started && formula.endpoint === 'accountUsage') SoldData_('asking').noteAccount(env);
  const cellOf = (column: (typeof columns)[number]): Cell => {
    const reset = column.name === 'reset_at' ? instantFrom(env.reset_at) : undefined;
    return reset === undefined ? sheetCell(env, column) : new Date(reset);
  };
  if (chosen) return cellOf(chosen);
  const lines = columns.filter(({ name }) => env[name] !== undefined).map(column => [column.label, cellOf(column)]);
  return headers ? [['Field', 'Value'], ...lines] : lines;
}

/** When the answer behind a formula came. Looks at what is kept and asks nothing. */
export function answerAge(_formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const other = formulaNamed(isEmpty(args[1]) ? 'SOLD_MEDIAN' : String(args[1]));
  const { search, own, subjects, isRange } = understand(other, [args[0], ...args.slice(2)]);
  // The same changes as formulas/evaluate.ts makes.
  const asked = {
    ...(own.bestOffers === 'accepted' ? { bestOfferPrice: true } : {}),
    ...(other.shape.kind === 'sellThrough' ? { sold: true } : {}),
    ...search,
  };
  const rows = subjects.map(row => row.map(subject => (isEmpty(subject) ? '' : nameFor(other, asked, subject))));
  const names = rows.flat().flatMap(each => (typeof each === 'object' ? [each.name] : []));
  const facts = readFacts(names);
  const unknown = names.filter(name => !facts.has(name));
  const old = unknown.length > 0 ? SoldData_('asking').lastGood(unknown, new Set()) : new Map<string, Answered>();
  const cells = rows.map(row =>
    row.map((each): Cell => {
      if (typeof each === 'string') return each;
      const at = (facts.get(each.name) ?? old.get(each.name)?.facts)?.at;
      return at === undefined ? NOT_ASKED : new Date(at);
    }),
  );
  return isRange ? cells : present(present(cells[0])[0]);
}

/** The name of a question, or the sentence why it cannot be asked. */
function nameFor(
  formula: RunnableFormula,
  search: Record<string, unknown>,
  subject: unknown,
): { name: string } | string {
  try {
    return queryOf(questionFor(formula, search, subject));
  } catch (error) {
    return cellMessage(error);
  }
}

function formulaNamed(name: string): RunnableFormula {
  const wanted = name.trim().toUpperCase().replace(/^=/, '');
  const formula = formulaCalled(wanted);
  if (formula) return formula;
  const near = nearest(wanted, Object.keys(formulas));
  throw refusal(`"${name}" is not a formula of this add-on${near ? `; did you mean ${near}?` : ''}`);
}
