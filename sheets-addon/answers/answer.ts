/** Answers what a formula wants to know: from what is saved, else by sending. */
import { refusal } from '../platform/refusal.ts';
import { readProperties } from '../platform/shared.ts';
import { isPassing, keepsOldValue } from '../settings/messages.ts';
import { FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type Account, formulaAccount, noteFormulaAccount } from '../settings/settings.ts';
import { isWaiting, waiting } from './cell-text.ts';
import { drain } from './drain.ts';
import type { Answered, Facts } from './kept.ts';
import { holds, nextPageOf, pageName, pageNames, pagesOf, type Query, withRows } from './query.ts';
import { type Known, readCached, readKept } from './store.ts';
import { readTab } from './tab.ts';
import { addWanted } from './wanted.ts';

export type Outcome =
  | {
      ok: true;
      pages: readonly Answered[];
      /** Why an old answer is shown. */
      stale?: unknown;
      /** Why pages are missing at the end. */
      cut?: unknown;
    }
  | { ok: false; error: unknown };

/** How the formulas of this execution get their answers. */
export interface Asking {
  /** Who pays, beside what other formulas wait for; in a cell the account of the file's formulas. */
  payer?: Account;
  /** Nothing is sent. */
  savedOnly?: true;
  /** Saved answers without their rows, for what checks many formulas. */
  factsOf?(name: string): Facts | undefined;
  /** Older answers count as open, though they are shown, ms. */
  since?: number;
  /** What was looked up, and what of it is open in the end. */
  looked: Query[];
  open: Query[];
}

let asking: Asking = { looked: [], open: [] };

/** Calculates formulas in another way than a cell does. */
export function askingAs<Result>(way: Asking, work: () => Result): Result {
  const usual = asking;
  asking = way;
  try {
    return work();
  } finally {
    asking = usual;
  }
}

/** Runs formulas on this person's account, beside what cells wait for. */
export const payBy = <Result>(payer: Account, work: () => Result): Result =>
  askingAs({ payer, looked: [], open: [] }, work);

/** Before the name of a question whose answer is the account's own: a preview pays with another one. */
export const payerPrefix = () => (asking.payer ? `${asking.payer.id}:` : '');

/** With more of them, the first answers would be lost again before the last one arrives. */
const MOST_QUESTIONS = 5_000;

/**
 * An answer for each query, in order.
 * @param freshMs how old it may be; any age will do unless given.
 * @throws InvalidParametersError when they are too many.
 */
export function answer(queries: readonly Query[], freshMs?: number): Outcome[] {
  const all = [...new Map(queries.map(query => [query.name, query])).values()];
  if (all.reduce((sum, { pages }) => sum + pages, 0) > MOST_QUESTIONS)
    throw refusal(`A formula sends at most ${MOST_QUESTIONS} searches`, 'Split the range');
  asking.looked.push(...all);
  if (asking.savedOnly) return savedOnly(queries, all);
  const since = freshMs === undefined ? 0 : Date.now() - freshMs;
  const known = readCached(all.flatMap(pageNames), withRows(all));
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  const stop = all.some(isOpen) ? sendOpen(all.filter(isOpen), known, since) : undefined;
  asking.open.push(...all.filter(isOpen));
  return queries.map(query => outcomeOf(query, known, since, stop));
}

/** How long a cell waits for another execution: a wave that begins later would not end in time. */
const PATIENCE_MS = 20_000;

/** Reads what stays beside the cache, and sends the rest. @returns why some questions have no outcome. */
function sendOpen(open: readonly Query[], known: Known, since: number): unknown {
  const properties = readProperties();
  addKept(open, known, () => properties);
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  const own = open.filter(isOpen);
  if (own.length === 0) return undefined;
  const deadline = Date.now() + FORMULA_LIFE_MS;
  if (asking.payer) return drain(own, known, { account: asking.payer, deadline, since }).stop;
  const account = formulaAccount(properties);
  noteFormulaAccount(account, properties);
  const { stop } = drain(own, known, { account, deadline, since, shares: true, patienceMs: PATIENCE_MS });
  const left = own.filter(isOpen);
  if (left.length > 0) addWanted(left);
  return left.length > 0 ? stop : undefined;
}

/** Adds what the cache no longer has. */
function addKept(open: readonly Query[], known: Known, properties = readProperties): void {
  const rows = withRows(open);
  const missing = open
    .flatMap(pageNames)
    .filter(name => !(known.answers.get(name)?.rows ?? !rows.has(name)) || !known.answers.has(name));
  if (missing.length === 0) return;
  for (const [name, answered] of readKept(missing, rows, properties())) known.answers.set(name, answered);
}

/**
 * The facts with their pictures, by the names of the questions, of answers that came without: the hidden tab keeps them longer than
 * the cache. None while many formulas are checked.
 */
export function savedPictures(queries: readonly Query[]): Map<string, Facts> {
  if (asking.factsOf) return new Map();
  return new Map(
    [
      ...readTab(
        queries.map(({ name }) => name),
        new Set(),
      ),
    ].map(([name, { facts }]) => [name, facts]),
  );
}

/** What is saved, whatever its age; what is missing or older than `since` is open. */
function savedOnly(queries: readonly Query[], all: readonly Query[]): Outcome[] {
  const { factsOf, since } = asking;
  const known: Known = { answers: new Map(), failures: new Map() };
  const live = factsOf ? all.filter(({ rows }) => rows !== undefined) : all;
  if (live.length > 0) {
    Object.assign(known, readCached(live.flatMap(pageNames), withRows(live)));
    addKept(live, known);
    if (factsOf) known.failures.clear();
  }
  for (const { name, rows } of factsOf ? all : []) {
    const facts = rows === undefined ? factsOf?.(name) : undefined;
    if (facts) known.answers.set(name, { facts });
  }
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  asking.open.push(...all.filter(isOpen));
  return queries.map(query => outcomeOf(query, known, 0, waiting()));
}

/** @param stop why questions have no outcome. */
function outcomeOf(query: Query, known: Known, since: number, stop: unknown): Outcome {
  const pages = pagesOf(query, known, since);
  const failure = known.failures.get(pageName(query, pages.length));
  if (nextPageOf(query, known, since) === undefined && failure === undefined) return { ok: true, pages };
  const error = failure ?? (stop === undefined || isPassing(stop) ? waiting() : stop);
  if (pages.length > 0) return { ok: true, pages, cut: error };
  const old = known.answers.get(query.name);
  if (holds(query, old) && (isWaiting(error) || keepsOldValue(error))) return { ok: true, pages: [old], stale: error };
  return { ok: false, error };
}
