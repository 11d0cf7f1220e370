/** Compares what a scenario ended with to what it asked for. */
import type { PagesResult } from '../../../../core/pages.ts';
import { SoldDataError } from '../../../../core/errors/errors.ts';
import { API_KEY } from '../fixture.ts';
import type { Scenario, Work } from './scenario.ts';
import { keywordOf, ROWS_PER_PAGE, rowsOf } from './service.ts';

export interface Outcome {
  /** One result per piece of work, or its settled form. */
  value?: unknown[];
  error?: unknown;
  /** Rows that were handed on while the run went on, of a stream that was read to its end. */
  streamed?: unknown[];
}

export type Share = { work: Work; index: number }[];

export function faultsOfOutcome(outcome: Outcome, share: Share, scenario: Scenario): string[] {
  if (outcome.error !== undefined) return faultsOfError(outcome.error);
  return (outcome.value ?? []).flatMap((one, place) => {
    const { ok, value, error } = (scenario.settled ? one : { ok: true, value: one }) as Settled;
    const { work, index } = share[place]!;
    const streamed = outcome.streamed?.filter(row => rowId(row).startsWith(`q${index}/`));
    return ok ? faultsOfResult(value, work, index, streamed) : faultsOfPartial(error, work, index, streamed);
  });
}

interface Settled {
  ok: boolean;
  value: PagesResult;
  error?: unknown;
}

/** A result holds, or has handed on, every row of its question in order. */
function faultsOfResult(value: PagesResult, work: Work, index: number, streamed?: unknown[]): string[] {
  const rows = streamed ?? value.rows;
  const faults = [];
  if (!value.complete || value.nextPage !== null || value.requests !== work.pages)
    faults.push('a result is not complete');
  if (rows.length !== work.pages * ROWS_PER_PAGE || !isBeginning(rows, keywordOf(work, index)))
    faults.push('a result does not hold the rows of its question');
  return faults;
}

/** An error is typed, and holds a beginning of them with the page to go on with. */
function faultsOfPartial(error: unknown, work: Work, index: number, streamed?: unknown[]): string[] {
  const faults = faultsOfError(error);
  const partial = error instanceof SoldDataError ? error.partial : undefined;
  if (!partial) return faults;
  const rows = streamed ?? partial.rows;
  if (rows.length !== partial.requests * ROWS_PER_PAGE || !isBeginning(rows, keywordOf(work, index)))
    faults.push('an error does not hold the rows of its question');
  if (partial.nextPage !== partial.requests + 1) faults.push('an error names the wrong page to go on with');
  return faults;
}

function faultsOfError(error: unknown): string[] {
  if (!(error instanceof SoldDataError)) return [`an error that is not typed: ${String(error)}`];
  const faults = [];
  if (error.code === '' || error.message === '') faults.push('an error without words');
  if (`${error.message}${error.detail}`.includes(API_KEY)) faults.push('an error tells the key');
  return faults;
}

function isBeginning(rows: unknown[], keyword: string): boolean {
  const [name] = keyword.split(' of ');
  const all = [1, 2, 3, 4].flatMap(page => rowsOf(name!, page));
  return rows.every((row, place) => rowId(row) === all[place]?.itemId);
}

function rowId(row: unknown): string {
  return String((row as { itemId: unknown }).itemId);
}
