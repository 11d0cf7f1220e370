/**
 * Fills formulas whose arguments only the sheet can calculate, such as `SOLD_MEDIAN(A2&" used")` or a call inside IF. Under their second
 * names they report their open queries (answers/board.ts). The queries are sent within the budget, and the formulas then show the answers
 * under their own names.
 */
import { cellName, dropReports, readReports } from '../answers/board.ts';
import { drain } from '../answers/drain.ts';
import { distinct, type Known, nextPageOf, type Query } from '../answers/query.ts';
import type { SendContext } from '../answers/send.ts';
import { copyNewAnswers } from '../answers/store.ts';
import { asTwins, type FormulaCell } from './cells.ts';
import { silentAmong } from './waiting.ts';

export interface Sweep {
  /** Queries that were answered or failed permanently, and those left. */
  done: number;
  left: number;
  spent: number;
  doubt: number;
  /** Formulas that have reported and are now complete. */
  complete: number;
  /** Formulas that show the waiting text, "Loading..." or an error, and have not reported. */
  silent: number;
  /** Whether someone moved formulas before they had all reported. Nothing is sent then. */
  moved: boolean;
  stop?: unknown;
}

/** As many formulas as report at once. */
export const SWEEP = 100;
/** Time for Sheets to recalculate changed formulas, ms; usually a few seconds. A slower formula is found by the next sweep. */
const CALCULATING_MS = 5_000;
const PAUSE_MS = 500;

interface SweepContext extends SendContext {
  since?: number;
  patienceMs?: number;
  /** Whether the formulas are still where they were read. */
  areInPlace?(): boolean;
}

/** Lets formulas report their open queries, sends these, and shows the answers: a hundred formulas at a time, as long as time is left. */
export function sweepTwins(cells: readonly FormulaCell[], context: SweepContext): Sweep {
  const sum: Sweep = { done: 0, left: 0, spent: 0, doubt: 0, complete: 0, silent: 0, moved: false };
  const known: Known = { answers: new Map(), failures: new Map() };
  const silent: FormulaCell[] = [];
  const isOver = () => sum.moved || sum.stop !== undefined || (from > 0 && Date.now() >= context.deadline);
  let from = 0;
  for (; from < cells.length && !isOver(); from += SWEEP) {
    const batch = cells.slice(from, from + SWEEP);
    const names = batch.map(({ sheet, row, column }) => cellName(sheet.getRange(row, column)));
    dropReports(names);
    asTwins(batch, String(context.since ?? 0), () => {
      const reports = awaitReports(names);
      sum.moved = context.areInPlace?.() === false;
      if (sum.moved) return;
      const queries = distinct([...reports.values()].flat());
      const budget = context.budget === undefined ? {} : { budget: context.budget - sum.spent };
      const { beforeCharge } = context;
      const before = sum.spent;
      const { spent, doubt, stop } = drain(queries, known, {
        ...context,
        ...budget,
        ...(beforeCharge ? { beforeCharge: more => beforeCharge(before + more) } : {}),
      });
      copyNewAnswers(queries, known);
      const hasOutcome = (query: Query) => nextPageOf(query, known, context.since) === undefined;
      const open = queries.filter(query => !hasOutcome(query));
      sum.spent += spent;
      sum.doubt += doubt;
      sum.done += queries.length - open.length;
      sum.left += open.length;
      sum.complete += [...reports.values()].filter(each => each.every(hasOutcome)).length;
      sum.stop = stop;
      silent.push(...batch.filter((_, at) => !reports.has(names[at] as string)));
    });
  }
  sum.silent = silentAmong([...silent, ...cells.slice(from)]).length;
  return sum;
}

/** Returns the reports of the formulas in these cells as soon as all have reported or the time is over. */
function awaitReports(names: readonly string[]): Map<string, Query[]> {
  let reports = readReports(names);
  for (let waited = 0; reports.size < names.length && waited < CALCULATING_MS; waited += PAUSE_MS) {
    Utilities.sleep(PAUSE_MS);
    const more = readReports(names);
    if (more.size > reports.size) waited = 0;
    reports = more;
  }
  return reports;
}
