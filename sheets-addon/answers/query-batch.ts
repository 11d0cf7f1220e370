/** Answers what formulas want to know: from the cache, else by the part of Code.js that asks the service. */
import type { Question } from '@sold-data/core';
import { QuotaExceededError } from '@sold-data/core/errors/errors.ts';
import { nextPage } from '@sold-data/core/question/cost.ts';
import { refusal } from '../host/errors.ts';
import { isWaiting, waiting } from './cell-text.ts';
import type { Answered, Facts } from './kept.ts';
import { type CacheState, type Known, MOST_ANSWERS, readFacts, readKnown, readRows, readState } from './store.ts';

/** One question, or as many of its pages as its rows need. Each page is kept under a name of its own. */
export interface Query {
  question: Question;
  /** Of the first page, short enough for a cache key. */
  name: string;
  /** Rows that are wanted; none for a formula that needs only the facts of the first page. */
  rows?: number;
  /** The most pages it may read. */
  pages: number;
}

export function queryOf(question: Question, pages = 1, rows?: number): Query {
  return { question, name: nameOf(question), pages, ...(rows === undefined ? {} : { rows }) };
}

/** The question for a page of the query, counted from 0. */
export function pageQuestion({ question }: Query, index: number): Question {
  return index === 0 ? question : question.onPage(Number(question.parameters.page ?? 1) + index);
}

export function pageName(query: Query, index: number): string {
  return index === 0 ? query.name : nameOf(pageQuestion(query, index));
}

/** CacheService takes keys of at most 250 characters; some stay free for what stands around a name. */
const LONGEST_NAME = 180;

function nameOf({ key }: Question): string {
  if (key.length <= LONGEST_NAME) return key;
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, key, Utilities.Charset.UTF_8);
  return `${key.slice(0, LONGEST_NAME - 50)}#${Utilities.base64EncodeWebSafe(digest)}`;
}

/** Whether the pages hold what the query wants, or the service has no more. */
export function isEnough({ question, rows, pages: most }: Query, pages: readonly Answered[]): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  if (rows === undefined || pages.length >= most) return true;
  if (!goesOn(question, last)) return true;
  // A page without rows that promises more would be read for ever.
  if (last.rows?.length === 0) return true;
  return pages.reduce((sum, page) => sum + (page.rows?.length ?? 0), 0) >= rows;
}

/** There are, or may be, pages after this one. */
export function goesOn(question: Pick<Question, 'endpoint' | 'parameters'>, { facts, rows = [] }: Answered): boolean {
  return nextPage(question, facts.env, 1, rows.length).page !== null;
}

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

/** A query and its fresh pages, in order; they need not be all. */
export interface Started {
  query: Query;
  pages: readonly Answered[];
}

interface Entry extends Started {
  /** The first page of an older answer. */
  old?: Answered;
  error?: unknown;
}

/** What the cache knows, and the queries that it leaves open, with the pages that are here already. */
export interface Look extends Known {
  open: readonly Started[];
  /** When the first of their leases ends, ms; 0 when one was never leased. */
  leasedUntil: number;
}

/** What one execution wants to know, and what it knows of it by now. */
export class QueryBatch {
  private readonly entries: Map<string, Entry>;
  /** Answers from before this instant are asked again. */
  private oldest = 0;
  /** Those from before this one are shown, and renewed by whoever fills the sheet. */
  private overdue = 0;

  constructor(queries: readonly Query[]) {
    this.entries = new Map(queries.map(query => [query.name, { query, pages: [] }]));
  }

  /** How much there is to keep together. Pages with rows are fewer, because the cache holds some 900 entries. */
  get weight(): number {
    let weight = 0;
    for (const { query } of this.entries.values()) weight += query.rows === undefined ? 1 : 16 * query.pages;
    return weight;
  }

  /**
   * Takes what the cache knows, in one read unless rows are wanted. Old is better than asked again.
   * @param freshMs how old an answer may be, where the formula itself says so: then an older one is asked again.
   */
  begin(freshMs?: number): CacheState {
    const state = readState([...this.entries.keys()]);
    const now = Date.now();
    // While a sheet is filled, what is merely old is not asked again.
    if (!state.isBeingFilled && freshMs !== undefined) this.oldest = now - freshMs;
    if (!state.isBeingFilled && freshMs === undefined) this.overdue = now - state.freshMs;
    this.oldest = Math.max(this.oldest, state.refreshedAt);
    this.lookUp(state.facts);
    return state;
  }

  /**
   * Takes what has come to the cache since, in one read: answers, and what was asked a moment ago and failed.
   * @param again failures do not count. @param more keys that are read along with it.
   */
  look(again: boolean, more?: readonly string[]): Look {
    const asked = this.openEntries();
    const pages = asked.map(({ query, pages }) => pageName(query, pages.length));
    const known = readKnown(
      asked.map(({ query }) => query.name),
      pages,
      more,
    );
    this.lookUp(known.facts);
    if (!again) for (const entry of this.openEntries()) entry.error = known.failures.get(entry.query.name);
    const open = this.openEntries();
    const ends = open.map(({ query }) => known.leases.of.get(query.name)?.until ?? 0);
    return { ...known, open, leasedUntil: Math.min(...ends) };
  }

  succeed(name: string, pages: Answered[]): void {
    this.entry(name).pages = pages;
  }

  /** @param came pages that came before it failed. */
  fail(name: string, error: unknown, came: ReadonlyMap<string, Answered> = new Map()): void {
    const entry = this.entry(name);
    const next = () => came.get(pageName(entry.query, entry.pages.length));
    for (let page = next(); page; page = next()) entry.pages = [...entry.pages, page];
    entry.error = !isWaiting(error) && SoldData_('asking').isPassing(error) ? waiting() : error;
  }

  /** Names of queries without all their pages and without a reason. */
  open(): string[] {
    return this.openEntries().map(({ query }) => query.name);
  }

  /** The queries of which nothing is known yet. */
  unknown(): Query[] {
    return this.openEntries().flatMap(({ query, pages }) => (pages.length === 0 ? [query] : []));
  }

  failOpen(error: unknown): void {
    for (const name of this.open()) this.fail(name, error);
  }

  /** What waits for a free request, or for a new allowance. */
  unanswered(): Query[] {
    return [...this.entries.values()].flatMap(({ query, error }) =>
      isWaiting(error) || error instanceof QuotaExceededError ? [query] : [],
    );
  }

  /** Queries whose answer is shown although it is older than it should be, unless the waiting list has them already. */
  old(): Query[] {
    return [...this.entries.values()].flatMap(({ query, pages }) =>
      pages.some(({ facts: { at, listed } }) => at < this.overdue && !listed) ? [query] : [],
    );
  }

  /** What is known of these queries that want no rows. */
  factsOf(names: readonly string[]): Map<string, Facts> {
    return new Map(
      names.flatMap(name => {
        const { query, pages } = this.entry(name);
        return pages[0] && query.rows === undefined ? [[name, pages[0].facts] as const] : [];
      }),
    );
  }

  /** @param known facts that have been read already. */
  private lookUp(known?: ReadonlyMap<string, Facts>): void {
    let facts = known;
    for (let asked = this.openEntries(); asked.length > 0; asked = asked.filter(isOpen)) {
      const names = asked.map(({ query, pages }) => pageName(query, pages.length));
      const found = fromCache(asked, names, facts ?? readFacts(names));
      facts = undefined;
      asked = asked.filter((entry, at) => this.file(entry, found.get(names[at]!)));
    }
  }

  /** First pages that the cache no longer has. Returns the names of those that will do. */
  lookUpLastGood(lastGood: (names: string[], withRows: ReadonlySet<string>) => Map<string, Answered>): string[] {
    const asked = this.openEntries().filter(({ pages }) => pages.length === 0);
    const withRows = asked.flatMap(({ query }) => (query.rows === undefined ? [] : [query.name]));
    const found = lastGood(
      asked.map(({ query }) => query.name),
      new Set(withRows),
    );
    return asked.flatMap(entry => (this.file(entry, found.get(entry.query.name)) ? [entry.query.name] : []));
  }

  outcome(name: string): Outcome {
    const { pages, error, old } = this.entry(name);
    if (error === undefined) return { ok: true, pages };
    if (pages.length > 0) return { ok: true, pages, cut: error };
    return old && SoldData_('asking').keepsLastGood(error)
      ? { ok: true, pages: [old], stale: error }
      : { ok: false, error };
  }

  private entry(name: string): Entry {
    return this.entries.get(name)!;
  }

  private openEntries(): Entry[] {
    return [...this.entries.values()].filter(isOpen);
  }

  /** Takes a page as fresh and says so, or lays it aside for the case that the service fails. */
  private file(entry: Entry, answered: Answered | undefined): boolean {
    if (!answered || (entry.query.rows !== undefined && !answered.rows)) return false;
    const { at } = answered.facts;
    const fresh = at >= this.oldest;
    if (fresh) entry.pages = [...entry.pages, answered];
    else if (entry.pages.length === 0 && (entry.old?.facts.at ?? 0) < at) entry.old = answered;
    return fresh;
  }
}

function isOpen({ query, pages, error }: Entry): boolean {
  return error === undefined && !isEnough(query, pages);
}

function fromCache(
  entries: readonly Entry[],
  names: readonly string[],
  facts: ReadonlyMap<string, Facts>,
): Map<string, Answered> {
  const withRows = names.filter((name, at) => entries[at]!.query.rows !== undefined && facts.has(name));
  const rows = withRows.length > 0 ? readRows(withRows, facts) : new Map<string, Answered>();
  return new Map([...facts].map(([name, known]) => [name, rows.get(name) ?? { facts: known }]));
}

/** What is only being planned, see `planned`. */
let plan: Query[] | undefined;

/** Everything that `work` would ask, without asking: how a schedule finds out what formulas want to know. */
export function planned(work: () => void): Query[] {
  plan = [];
  try {
    work();
    return plan;
  } finally {
    plan = undefined;
  }
}

/**
 * An answer for each query, in order.
 * @param freshMs how old it may be; any age will do unless given.
 * @throws InvalidParametersError when they are more than can be kept together.
 */
export function answer(queries: readonly Query[], freshMs?: number): Outcome[] {
  const batch = new QueryBatch(queries);
  if (batch.weight > MOST_ANSWERS)
    throw refusal(`A formula asks ${MOST_ANSWERS} questions or 312 pages of rows at most`, 'Split the range');
  const { refreshedAt } = batch.begin(freshMs);
  if (plan) {
    plan.push(...queries);
    // What is known may lead to further questions.
    batch.failOpen(waiting());
  } else if (batch.open().length > 0 || batch.old().length > 0) SoldData_('asking').askOpen(batch, refreshedAt > 0);
  return queries.map(({ name }) => batch.outcome(name));
}
