import { readWanted } from '../answers/board.ts';
import { cellMessage } from '../answers/cell-text.ts';
import { drain } from '../answers/drain.ts';
import { distinct, type Known, nextPageOf, type Query } from '../answers/query.ts';
import type { SendContext } from '../answers/send.ts';
import { copyNewAnswers, lookUp } from '../answers/store.ts';
import { isPassing, passingWaitMs } from '../settings/messages.ts';
import { type Account, formulaAccountId } from '../settings/settings.ts';
import { type FormulaCell, recalculate } from './cells.ts';
import { sweepTwins } from './twins.ts';
import { type OpenFormula, shownWaiting, silentAmong, type Waiting, waitingIn } from './waiting.ts';

export interface Fill {
  /** Queries that were answered or failed permanently, and those left. */
  done: number;
  left: number;
  /** Formulas that still show the waiting text although no open query is known. Only the sheet can calculate them. */
  silent: number;
  spent: number;
  doubt: number;
  /** The delay until it can continue, ms; above 0 when the per-minute limit has no free slot. */
  waitMs: number;
  /** The error that stopped it; undefined when only the time was short. */
  stop?: unknown;
}

/** Formulas that are recalculated together. */
export const BATCH = 100;

/** Whether the file's formulas use this account. No one's sidebar pays for cells of another account. */
export function mayDrain({ id }: Account): boolean {
  const used = formulaAccountId();
  // Until a formula has sent a request, nothing waits.
  return used === undefined || used === id;
}

/** Number of queries that cells show they wait for. */
export function waitingCount(): number {
  const { open, silent } = shownWaiting();
  return namesOf(open).size + silent.length;
}

const namesOf = (formulas: readonly OpenFormula[]) =>
  new Set(formulas.flatMap(({ open }) => open.map(({ name }) => name)));

/** Sends the waiting queries within the time limit and shows the answers. */
export function fillQueue(account: Account, deadline: number): Fill {
  return fill(account, deadline, { retries: false, swept: waiting => waiting.silent });
}

/** Like fillQueue, on a person's request. Also recalculates every formula that only the sheet can read. */
export function fillAll(account: Account, deadline: number): Fill {
  return fill(account, deadline, { retries: true, swept: waiting => waiting.unread });
}

function fill(
  account: Account,
  deadline: number,
  { retries, swept }: { retries: boolean; swept(waiting: Waiting): readonly FormulaCell[] },
): Fill {
  const waiting = waitingIn(undefined, undefined, retries ? Date.now() : 0);
  const sum: Fill = { done: 0, left: 0, silent: 0, spent: 0, doubt: 0, waitMs: 0 };
  const context = { account, deadline, retries, shares: true, patienceMs: deadline - Date.now() };
  const left = namesOf(waiting.open);
  for (const batch of batchesOf(waiting.open)) {
    const { answered, spent, doubt, stop } = fillBatch(batch, context);
    sum.spent += spent;
    sum.doubt += doubt;
    for (const name of answered) left.delete(name);
    sum.done += answered.length;
    sum.stop = stop;
    if (stop !== undefined) break;
  }
  sum.left = left.size;
  showOutdated(waiting.outdated);
  if (sum.stop === undefined) Object.assign(sum, fillUnread(waiting, swept(waiting), context, sum));
  else sum.silent = silentAmong(waiting.unread).length;
  copyNewAnswers();
  if (!isPassing(sum.stop)) return sum;
  const waitMs = passingWaitMs(sum.stop) ?? 0;
  return { ...sum, waitMs, stop: undefined };
}

export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));
}

export interface Batch {
  /** Names of the queries that have an outcome now, and the formulas that show it. */
  answered: string[];
  shown: FormulaCell[];
  spent: number;
  doubt: number;
  stop?: unknown;
}

interface BatchContext extends SendContext {
  since?: number;
  retries?: boolean;
  shares?: boolean;
  patienceMs?: number;
}

/** Sends the missing queries of up to a hundred formulas, saves the answers, and recalculates the formulas that are complete. */
export function fillBatch(batch: readonly OpenFormula[], context: BatchContext): Batch {
  const known: Known = { answers: new Map(), failures: new Map() };
  const queries = distinct(batch.flatMap(({ open }) => open));
  const { spent, doubt, stop } = drain(queries, known, context);
  const hasOutcome = (query: Query) => nextPageOf(query, known, context.since) === undefined;
  const shown = batch.filter(({ open }) => open.every(hasOutcome)).map(({ cell }) => cell);
  // The cache may lose the answers before the formulas have calculated.
  copyNewAnswers(queries, known);
  recalculate(shown);
  return { answered: queries.filter(hasOutcome).map(({ name }) => name), shown, spent, doubt, stop };
}

/** Handles formulas that the add-on can't read: first their queries in the cache's list, then reports from their twins. */
function fillUnread(
  { unread }: Waiting,
  swept: readonly FormulaCell[],
  context: BatchContext,
  before: Fill,
): Partial<Fill> {
  if (unread.length === 0) return {};
  const wanted = readWanted(0);
  const known: Known = { ...lookUp(wanted), failures: new Map() };
  const { spent, doubt, stop } = drain(wanted, known, context);
  const rest = spent > 0 ? unread : swept;
  const { silent, ...twins } =
    stop === undefined
      ? sweepTwins(rest, context)
      : { done: 0, left: 0, silent: silentAmong(unread).length, spent: 0, doubt: 0, stop };
  return {
    done: before.done + twins.done,
    left: before.left + twins.left,
    silent,
    spent: before.spent + spent + twins.spent,
    doubt: before.doubt + doubt + twins.doubt,
    stop: twins.stop,
  };
}

/** Recalculates cells that show older values than the saved ones. */
export function showOutdated(cells: readonly FormulaCell[]): void {
  for (const batch of batchesOf(cells)) recalculate(batch);
}

/** The result of a fill, in one or two sentences. */
export function fillText({ done, left, silent, stop }: Fill): string {
  if (stop !== undefined) return `${done} filled, ${left} still waiting. ${cellMessage(stop)}`;
  if (left > 0) return `${done} filled, ${left} still waiting for the per-minute limit. Fill again to continue.`;
  if (silent > 0) return `${done} filled, ${silent} have not calculated yet. Fill again to continue.`;
  return done > 0 ? `All ${done} filled.` : 'No cells are waiting.';
}
