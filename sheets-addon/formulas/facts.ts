/** Facts of an account, one below another, or a single one. */

import { endpoints, instantFrom, nearest } from '@sold-data/core/engine';
import { cellMessage, NOT_ASKED } from '../answers/cell-text.ts';
import { type Query, queryOf } from '../answers/query.ts';
import type { Source } from '../answers/source.ts';
import { lookUp } from '../answers/store.ts';
import { formulas } from '../generated/formulas.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { isEmpty, questionFor, understand } from './asking.ts';
import { availableColumns, type Cell, findColumn, sheetCell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { blockOf, type Result } from './reasons.ts';
import { cardPlan } from './worth-grading.ts';

/** The request is free, but many such cells should not repeat it all the time, ms. */
const FRESH_MS = 60_000;

export function accountFacts(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  // The formula has no subject, so its first argument is an option like any other.
  const understood = understand(formula, args);
  const columns = availableColumns(formula, endpoints[formula.endpoint]);
  const chosen = understood.own.field === undefined ? undefined : findColumn(columns, String(understood.own.field));
  const query = queryOf(questionFor(formula, {}));
  // The answer belongs to one account, and another one may pay for a preview.
  const { payer } = source.terms;
  const name = payer ? `${payer.id}:${query.name}` : query.name;
  const [outcome] = source.answer([{ ...query, name }], FRESH_MS);
  if (!outcome?.ok) return cellMessage(outcome?.error);
  // An old answer may belong to another account.
  if (outcome.stale !== undefined) return cellMessage(outcome.stale);
  const { env } = present(outcome.pages[0]).facts;
  const cellOf = (column: (typeof columns)[number]): Cell => {
    const reset = column.name === 'reset_at' ? instantFrom(env.reset_at) : undefined;
    return reset === undefined ? sheetCell(env, column) : new Date(reset);
  };
  if (chosen) return cellOf(chosen);
  const lines = columns.filter(({ name }) => env[name] !== undefined).map(column => [column.label, cellOf(column)]);
  return understood.headings ? [['Field', 'Value'], ...lines] : lines;
}

/** When the answer behind a formula arrived. Reads saved answers and sends nothing. */
export function answerAge(_formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const other = formulaNamed(isEmpty(args[1]) ? 'SOLD_MEDIAN' : String(args[1]));
  const understood = understand(other, [...args.slice(0, 1), ...args.slice(2)]);
  const { search, subjects } = understood;
  // The age of =SELL_THROUGH is that of its sold side.
  const asked = {
    ...(other.shape.kind === 'sellThrough' ? { sold: true } : {}),
    ...search,
  };
  const rows = subjects.map(row => row.map(subject => (isEmpty(subject) ? '' : queryFor(other, asked, subject))));
  const { answers } = lookUp(rows.flat().flatMap(each => (typeof each === 'object' ? [each] : [])));
  const results = rows.map(row =>
    row.map((each): Result => {
      if (typeof each === 'string') return each === '' ? undefined : { problem: each };
      const at = answers.get(each.name)?.facts.at;
      return at === undefined ? { lack: NOT_ASKED } : { value: new Date(at) };
    }),
  );
  return blockOf(understood, results);
}

/** The query for a subject, or a sentence that explains why it cannot be sent. */
function queryFor(formula: RunnableFormula, search: Record<string, unknown>, subject: unknown): Query | string {
  try {
    // Of the searches for a card, the one for the ungraded card.
    if (formula.shape.kind === 'worthGrading') return present(cardPlan({ ...search, keyword: subject }).queries[0]);
    return queryOf(questionFor(formula, search, subject));
  } catch (error) {
    return cellMessage(error);
  }
}

function formulaNamed(name: string): RunnableFormula {
  const wanted = name.trim().toUpperCase().replace(/^=/, '');
  const formula = formulas[wanted];
  if (formula) return formula;
  const near = nearest(wanted, Object.keys(formulas));
  throw refusal(`"${name}" is not a formula of this add-on${near ? `; did you mean ${near}?` : ''}`);
}
