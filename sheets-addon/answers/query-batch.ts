/** What one execution wants to know, and what it knows of it by now. */
import { QuotaExceededError } from '@sold-data/core';
import type { Answered } from './kept.ts';
import { lastGood } from './last-good.ts';
import { isEnough, pageName, type Query } from './query.ts';
import { keepFailure, readFacts, readFailures, readRows } from './store.ts';
import { isPassing, isWaiting, survives, waiting } from './waiting.ts';

export type Outcome =
  | {
      ok: true;
      pages: Answered[];
      /** Why an old answer is shown. */
      stale?: unknown;
      /** Why pages are missing at the end. */
      cut?: unknown;
    }
  | { ok: false; error: unknown };

/** The queries of one execution, and what is known of each. */
export class QueryBatch {
  private readonly oldest: number;
  private readonly queries = new Map<string, Query>();
  /** Fresh pages, in order; they need not be all. */
  private readonly pages = new Map<string, Answered[]>();
  private readonly old = new Map<string, Answered[]>();
  private readonly errors = new Map<string, unknown>();

  constructor(queries: readonly Query[], oldest: number) {
    this.oldest = oldest;
    for (const query of queries) this.queries.set(pageName(query), query);
  }

  /** How much there is to keep together. Pages with rows are fewer, because the cache holds some 900 entries. */
  get weight(): number {
    return [...this.queries.values()].reduce((sum, { rows, pages }) => sum + (rows === undefined ? 1 : 16 * pages), 0);
  }

  query(name: string): Query {
    return this.queries.get(name)!;
  }

  known(name: string): Answered[] {
    return this.pages.get(name) ?? [];
  }

  succeed(name: string, pages: Answered[]): void {
    this.pages.set(name, pages);
  }

  /** @param came pages that came before it failed. */
  fail(name: string, error: unknown, came: ReadonlyMap<string, Answered> = new Map()): void {
    for (let page = came.get(pageName(this.query(name), this.known(name).length)); page; ) {
      this.pages.set(name, [...this.known(name), page]);
      page = came.get(pageName(this.query(name), this.known(name).length));
    }
    this.errors.set(name, isPassing(error) ? waiting() : error);
    keepFailure(name, error);
  }

  /** Readings without all their pages and without a reason. */
  open(): Query[] {
    return [...this.queries].flatMap(([name, query]) =>
      this.errors.has(name) || isEnough(query, this.known(name)) ? [] : [query],
    );
  }

  /** What waits for a free request, or for a new allowance. */
  unanswered(): Query[] {
    return [...this.errors].flatMap(([name, error]) =>
      isWaiting(error) || error instanceof QuotaExceededError ? [this.query(name)] : [],
    );
  }

  lookUp(): void {
    let asked = this.open();
    while (asked.length > 0) {
      const names = asked.map(query => pageName(query, this.known(pageName(query)).length));
      const found = fromCache(asked, names);
      const filed = asked.filter((query, at) => this.file(query, found.get(names[at]!)));
      asked = this.open().filter(query => filed.includes(query));
    }
  }

  /** First pages that the cache no longer has. */
  lookUpLastGood(): void {
    const asked = this.open().filter(query => this.known(pageName(query)).length === 0);
    const withRows = new Set(asked.filter(({ rows }) => rows !== undefined).map(query => pageName(query)));
    const found = lastGood(
      asked.map(query => pageName(query)),
      withRows,
    );
    for (const query of asked) this.file(query, found.get(pageName(query)));
  }

  lookUpFailures(): void {
    for (const [name, error] of readFailures(this.open().map(query => pageName(query)))) this.errors.set(name, error);
  }

  outcome(name: string): Outcome {
    const pages = this.known(name);
    const error = this.errors.get(name);
    if (error === undefined) return { ok: true, pages };
    if (pages.length > 0) return { ok: true, pages, cut: error };
    const old = this.old.get(name);
    return old && survives(error) ? { ok: true, pages: old, stale: error } : { ok: false, error };
  }

  /** Takes a page as fresh and says so, or lays it aside for the case that the service fails. */
  private file(query: Query, answered: Answered | undefined): boolean {
    if (!answered || (query.rows !== undefined && !answered.rows)) return false;
    const name = pageName(query);
    const known = this.known(name);
    const fresh = answered.facts.at >= this.oldest;
    if (fresh) this.pages.set(name, [...known, answered]);
    else if (known.length === 0 && (this.old.get(name)?.[0]?.facts.at ?? 0) < answered.facts.at)
      this.old.set(name, [answered]);
    return fresh;
  }
}

function fromCache(queries: readonly Query[], names: readonly string[]): Map<string, Answered> {
  const facts = readFacts(names);
  const withRows = names.filter((name, at) => queries[at]!.rows !== undefined && facts.has(name));
  const rows = readRows(withRows, facts);
  return new Map([...facts].map(([name, known]) => [name, rows.get(name) ?? { facts: known }]));
}
