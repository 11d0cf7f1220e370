/** Answers what a formula wants to know: from the store, else through the queue. */
import { refusal } from '../platform/refusal.ts';
import { DocumentBusy, readProperties, readProperty } from '../platform/shared.ts';
import { isPassing, keepsOldValue } from '../settings/messages.ts';
import { FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type Account, formulaAccount, noteFormulaAccount } from '../settings/settings.ts';
import { isWaiting, waiting } from './cell-text.ts';
import { drain } from './drain.ts';
import type { Answered } from './kept.ts';
import { leaseKey, readLease } from './lease.ts';
import { isEnough, pageName, type Query } from './query.ts';
import { enqueue, ownCell, takeOut } from './queue.ts';
import { readCached, readKept } from './store.ts';

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

/** A query, its pages so far in order, and why there are no more. */
interface Wanted {
  query: Query;
  pages: Answered[];
  /** The first page of an answer that is older than wanted. */
  old?: Answered;
  error?: unknown;
}

/** How the formulas of this execution get their answers; the sidebar's preview pays by itself (`payBy`). */
interface Mode {
  /** The name of the formula is that of a refresh: known answers are shown, and older ones than the refresh are queued. */
  renews: boolean;
  payer?: Account;
}

const mode: Mode = { renews: false };

export function renewing<Result>(work: () => Result): Result {
  mode.renews = true;
  try {
    return work();
  } finally {
    mode.renews = false;
  }
}

/** Before the name of a question whose answer is the account's own: a preview pays with another one. */
export const payerPrefix = () => (mode.payer ? `${mode.payer.id}:` : '');

/** Runs formulas on this person's account, beside the queue. */
export function payBy<Result>(account: Account, work: () => Result): Result {
  mode.payer = account;
  try {
    return work();
  } finally {
    delete mode.payer;
  }
}

/** When the refresh that is under way began, ms. */
export const RENEW = 'renew';

/** More would be lost again before the last has come. */
const MOST_QUESTIONS = 5_000;

/**
 * An answer for each query, in order.
 * @param freshMs how old it may be; any age will do unless given.
 * @throws InvalidParametersError when they are too many.
 */
export function answer(queries: readonly Query[], freshMs?: number): Outcome[] {
  const all = new Map(queries.map((query): [string, Wanted] => [query.name, { query, pages: [] }]));
  if ([...all.values()].reduce((sum, { query }) => sum + query.pages, 0) > MOST_QUESTIONS)
    throw refusal(`A formula sends at most ${MOST_QUESTIONS} searches`, 'Split the range');
  const oldest = freshMs === undefined ? 0 : Date.now() - freshMs;
  look(all, oldest);
  const open = openOf(all);
  if (open.length > 0) ask(all, oldest);
  else if (mode.renews) renew([...all.values()]);
  return queries.map(({ name }) => outcomeOf(all.get(name)!));
}

const isOpen = ({ query, pages, error }: Wanted) => error === undefined && !isEnough(query, pages);
const openOf = (all: ReadonlyMap<string, Wanted>) => [...all.values()].filter(isOpen);

/** Takes what the cache knows. Returns the other keys that were read with it. */
function look(all: ReadonlyMap<string, Wanted>, oldest: number, more: readonly string[] = []): Record<string, string> {
  const asked = openOf(all);
  const names = asked.flatMap(({ query }) => namesOf(query));
  const { answers, failures, entries } = readCached(names, rowsOf(asked), more);
  for (const each of asked) {
    take(each, answers, oldest);
    if (isOpen(each)) each.error = failures.get(pageName(each.query, each.pages.length));
  }
  return entries;
}

const namesOf = (query: Query) => Array.from({ length: query.pages }, (_, page) => pageName(query, page));
const rowsOf = (asked: readonly Wanted[]) =>
  new Set(asked.flatMap(({ query }) => (query.rows === undefined ? [] : namesOf(query))));

function take(each: Wanted, answers: ReadonlyMap<string, Answered>, oldest: number): void {
  while (isOpen(each)) {
    const answered = answers.get(pageName(each.query, each.pages.length));
    if (!answered || (each.query.rows !== undefined && !answered.rows)) return;
    if (answered.facts.at < oldest) {
      if (each.pages.length === 0 && (each.old?.facts.at ?? 0) < answered.facts.at) each.old = answered;
      return;
    }
    each.pages.push(answered);
  }
}

/** How long a cell waits for its answers: a wave that begins later would not end in time. */
const PATIENCE_MS = 20_000;
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 1_000;

/** Looks where answers stay; what is still missing goes into the queue, and this execution drains it or waits for the one that does. */
function ask(all: ReadonlyMap<string, Wanted>, oldest: number): void {
  const until = Date.now() + PATIENCE_MS;
  const properties = readProperties();
  const asked = openOf(all);
  const missing = asked.flatMap(({ query, pages }) => namesOf(query).slice(pages.length));
  const kept = readKept(missing, rowsOf(asked), properties);
  for (const each of asked) take(each, kept, oldest);
  const own = openOf(all);
  if (own.length === 0 && mode.renews) renew([...all.values()]);
  if (own.length === 0) return;
  if (mode.renews && properties[RENEW] === undefined) {
    // The cell only calculates again (tasks/cells.ts): it asks under its own name, a moment later.
    for (const each of own) each.error = waiting();
    return;
  }
  const queries = own.map(({ query }) => query);
  if (mode.payer) {
    settle(all, oldest, drain({ account: mode.payer, deadline: until, own: queries, ownOnly: true }).stop);
    return;
  }
  const account = formulaAccount(properties);
  noteFormulaAccount(account, properties);
  const refresh = mode.renews ? { refresh: true as const } : {};
  const keys = enqueue(queries, { cell: ownCell(), ...(oldest > 0 ? { renew: oldest } : {}), ...refresh }, properties);
  // The refresh drains the queue within its budget.
  const stop = mode.renews ? undefined : waitFor(all, oldest, account, until);
  settle(all, oldest, stop);
  if ([...all.values()].every(({ error }) => error === undefined || !(isWaiting(error) || keepsOldValue(error))))
    takeOut(keys);
}

/** Drains the queue, or looks again and again while another execution does. @returns why nothing more can be sent just now. */
function waitFor(all: ReadonlyMap<string, Wanted>, oldest: number, account: Account, until: number): unknown {
  const deadline = until + FORMULA_LIFE_MS - PATIENCE_MS;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, LONGEST_LOOK_MS)) {
    const lease = readLease(look(all, oldest, [leaseKey(account)]), account);
    const own = openOf(all).map(({ query }) => query);
    if (own.length === 0 || lease.stop !== undefined) return lease.stop;
    if (Date.now() >= until) return undefined;
    if (!lease.isHeld) {
      const { stop, isHeld } = drain({ account, deadline, own });
      if (stop !== undefined && !(stop instanceof DocumentBusy)) return stop;
      if (!isHeld && stop === undefined) continue;
    }
    Utilities.sleep(pause);
  }
}

/** What has come, and for the rest that it waits or why it does not. */
function settle(all: ReadonlyMap<string, Wanted>, oldest: number, stop: unknown): void {
  look(all, oldest);
  for (const each of openOf(all)) each.error = stop === undefined || isPassing(stop) ? waiting() : stop;
}

/** Queues what is older than the refresh that is under way. */
function renew(all: readonly Wanted[]): void {
  const at = Number(readProperty(RENEW) ?? 0);
  const old = all.filter(({ pages }) => pages.some(({ facts }) => facts.at < at)).map(({ query }) => query);
  if (at > 0 && old.length > 0) enqueue(old, { cell: '', renew: at, refresh: true }, readProperties());
}

function outcomeOf({ pages, error, old }: Wanted): Outcome {
  if (error === undefined) return { ok: true, pages };
  if (pages.length > 0) return { ok: true, pages, cut: error };
  if (old && (isWaiting(error) || keepsOldValue(error))) return { ok: true, pages: [old], stale: error };
  return { ok: false, error };
}
