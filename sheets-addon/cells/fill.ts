/** Fills cells that wait: asks their questions at the plan's pace and has the cells calculated again. */

import { BudgetError, type Session, type Settled } from '@sold-data/core';
import { cellMessage, wantsFilling } from '../answers/cell-text.ts';
import { isPassing } from '../answers/failures.ts';
import { saveNewAnswers } from '../answers/last-good.ts';
import type { Query } from '../answers/query-batch.ts';
import { holdFormulas, readFacts } from '../answers/store.ts';
import { forgetWaiting, type WaitingEntry, waitingEntries } from '../answers/waiting.ts';
import { contract, contractSpent } from '../host/contract.ts';
import { present } from '../host/lists.ts';
import { fetchAnswers, isFinal } from './fetch-answers.ts';
import { type FormulaCell, formulaAt, ownFormulas, placeOf } from './formula-cells.ts';
import { recalculate, restoreFormulas } from './rewrite.ts';
import { surveyFormulas } from './survey.ts';

/** The execution's life is over, and nothing is wrong. */
const GO_ON = 'The others wait for free requests; fill again to go on.';

/** An answer that another execution was keeping when this one looked. */
const JUST_NOW_MS = 60_000;

export interface Fill {
  /** Questions that are answered, and how many there were. */
  done: number;
  total: number;
  /** Requests that this run was charged. */
  requests: number;
  /** One sentence on how far it has come or how it ended. */
  message: string;
}

/** How a filling ended, and what kept it from filling all. */
export interface Filled extends Fill {
  reason?: unknown;
}

/**
 * @param session its deadline and its budget end the run; what is not filled then waits for the next one.
 * @param onProgress called after each wave of answers, which are kept by then.
 */
export function fillWaiting(session: Session, onProgress: (fill: Fill) => void = () => {}): Filled {
  try {
    return fill(session, onProgress);
  } finally {
    holdFormulas(0);
  }
}

function fill(session: Session, onProgress: (fill: Fill) => void): Filled {
  restoreFormulas();
  saveNewAnswers();
  const before = contract.charged;
  const { deadline } = session.policy;
  // Whatever the formulas do with the answers, nothing is asked twice in one run.
  const asked = new Set<string>();
  let done = 0;
  for (;;) {
    const since = Date.now() - JUST_NOW_MS;
    // What formulas would ask meanwhile, this run asks and counts: more than it knew of, when a range holds more than the list.
    holdFormulas(deadline);
    const work = new Work(asked);
    const progress = (message: string): Fill => ({
      done: done + work.done,
      total: done + work.total,
      requests: contract.charged - before,
      message,
    });
    const results = fetchAnswers(session, work.open(), since, names => {
      work.came(names);
      onProgress(progress(`${done + work.done} of ${done + work.total} filled`));
    });
    for (const name of results.keys()) asked.add(name);
    work.finish(results);
    const report = progress('');
    done += work.done;
    // Formulas that were calculated again may want more than is known of them.
    const wantMore = work.total > 0 || [...waitingEntries().keys()].some(name => !asked.has(name));
    if (work.done === work.total && wantMore) continue;
    const failures = [...results.values()].flatMap(result => (result.ok ? [] : [result.error]));
    const reason = failures.find(error => !isPassing(error)) ?? failures[0];
    return { ...report, message: endOf(report, reason), reason };
  }
}

function endOf({ done, total }: Fill, reason: unknown): string {
  if (total === 0) return 'No cell waits.';
  if (done === total) return `All ${total} filled.`;
  const why =
    reason === undefined
      ? 'They are being filled right now; look again in two minutes.'
      : isPassing(reason)
        ? GO_ON
        : (reason instanceof BudgetError && contractSpent()) || cellMessage(reason);
  return `${done} of ${total} filled. ${why}`;
}

/** What is waiting, and for which cells. */
class Work {
  private readonly entries = waitingEntries();
  private readonly queries = new Map<string, Query>();
  /** Names of questions that each cell still waits for. */
  private readonly cells = new Map<string, Set<string>>();
  /** Cells to calculate although nothing is known of their questions. */
  private readonly touched = new Set<string>();
  private readonly answered = new Set<string>();
  /** Cells of whose questions nothing can be known without calculating them. */
  private readonly unread: FormulaCell[] = [];

  /** @param asked what this run has asked already. */
  constructor(asked: ReadonlySet<string>) {
    for (const [name, entries] of this.entries)
      if (!asked.has(name)) for (const entry of entries) this.add(name, entry);
    for (const cell of strandedCells()) {
      const place = placeOf(cell);
      if (this.cells.has(place)) continue;
      this.touched.add(place);
      const { queries } = surveyFormulas(`'${cell.sheet.getName().replaceAll("'", "''")}'!${place.split('!')[1]}`);
      for (const [name, query] of queries) if (!asked.has(name)) this.add(name, { query, cell: place, since: 0 });
      if (queries.size === 0) this.unread.push(cell);
    }
    this.came(this.answeredMeanwhile());
  }

  get total(): number {
    return this.queries.size;
  }

  get done(): number {
    return this.answered.size;
  }

  open(): Map<string, Query> {
    return new Map([...this.queries].filter(([name]) => !this.answered.has(name)));
  }

  /** Answers of single pages are complete; of longer queries, `finish` knows. */
  came(names: readonly string[]): void {
    this.settle(names.filter(name => this.queries.get(name)?.pages === 1));
  }

  finish(results: ReadonlyMap<string, Settled<unknown>>): void {
    const complete = [...results].filter(([, result]) => result.ok || isFinal(result.error)).map(([name]) => name);
    this.settle(complete.filter(name => !this.answered.has(name)));
    // Cells that got a part of what they want show it; the rest of them still waits.
    const partly = [...this.cells].flatMap(([place, names]) =>
      this.touched.has(place) && names.size > 0 ? [place] : [],
    );
    recalculate([...cellsAt(partly), ...this.unread]);
  }

  private add(name: string, { query, cell }: WaitingEntry): void {
    const known = this.queries.get(name);
    if (!known || (query.rows ?? 0) > (known.rows ?? 0)) this.queries.set(name, query);
    if (cell !== '') this.cells.set(cell, (this.cells.get(cell) ?? new Set()).add(name));
  }

  /** Forgets what waited for these, and calculates the cells that wait for nothing else. */
  private settle(names: readonly string[]): void {
    const complete: string[] = [];
    for (const name of names) {
      this.answered.add(name);
      forgetWaiting(this.entries.get(name) ?? []);
      for (const [place, open] of this.cells) {
        if (!open.delete(name)) continue;
        this.touched.add(place);
        if (open.size === 0) complete.push(place);
      }
    }
    recalculate(cellsAt(complete));
  }

  /** Questions that a formula has asked since it began to wait. */
  private answeredMeanwhile(): string[] {
    const facts = readFacts([...this.entries.keys()]);
    return [...facts.keys()].filter(name => {
      const entries = present(this.entries.get(name));
      return entries.every(({ query, since }) => query.rows === undefined && present(facts.get(name)).at >= since);
    });
  }
}

function cellsAt(places: readonly string[]): FormulaCell[] {
  return places.flatMap(place => formulaAt(place) ?? []);
}

/** Formulas whose cell shows that it waits, or that the platform killed it. */
function strandedCells(): FormulaCell[] {
  return SpreadsheetApp.getActive()
    .getSheets()
    .flatMap(sheet => {
      const range = sheet.getDataRange();
      const values = range.getValues();
      return ownFormulas(range).filter(({ row, column }) =>
        wantsFilling(present(values[row - range.getRow()])[column - range.getColumn()]),
      );
    });
}
