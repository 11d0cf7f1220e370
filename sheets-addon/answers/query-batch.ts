/** What one execution wants to know, and what it knows of it by now. */
import { QuotaExceededError } from '@sold-data/core';
import type { Answered } from './kept.ts';
import { lastGood } from './last-good.ts';
import { isEnough, pageName, type Reading } from './query.ts';
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

/** The readings of one execution, and what is known of each. */
export class Desk {
  private readonly oldest: number;
  private readonly readings = new Map<string, Reading>();
  /** Fresh pages, in order; they need not be all. */
  private readonly pages = new Map<string, Answered[]>();
  private readonly old = new Map<string, Answered[]>();
  private readonly errors = new Map<string, unknown>();

  constructor(readings: readonly Reading[], oldest: number) {
    this.oldest = oldest;
    for (const reading of readings) this.readings.set(pageName(reading), reading);
  }

  /** How much there is to keep together. Pages with rows are fewer, because the cache holds some 900 entries. */
  get weight(): number {
    return [...this.readings.values()].reduce((sum, { rows, pages }) => sum + (rows === undefined ? 1 : 16 * pages), 0);
  }

  reading(name: string): Reading {
    return this.readings.get(name)!;
  }

  known(name: string): Answered[] {
    return this.pages.get(name) ?? [];
  }

  succeed(name: string, pages: Answered[]): void {
    this.pages.set(name, pages);
  }

  /** @param came pages that came before it failed. */
  fail(name: string, error: unknown, came: ReadonlyMap<string, Answered> = new Map()): void {
    for (let page = came.get(pageName(this.reading(name), this.known(name).length)); page; ) {
      this.pages.set(name, [...this.known(name), page]);
      page = came.get(pageName(this.reading(name), this.known(name).length));
    }
    this.errors.set(name, isPassing(error) ? waiting() : error);
    keepFailure(name, error);
  }

  /** Readings without all their pages and without a reason. */
  open(): Reading[] {
    return [...this.readings].flatMap(([name, reading]) =>
      this.errors.has(name) || isEnough(reading, this.known(name)) ? [] : [reading],
    );
  }

  /** What waits for a free request, or for a new allowance. */
  unanswered(): Reading[] {
    return [...this.errors].flatMap(([name, error]) =>
      isWaiting(error) || error instanceof QuotaExceededError ? [this.reading(name)] : [],
    );
  }

  lookUp(): void {
    let asked = this.open();
    while (asked.length > 0) {
      const names = asked.map(reading => pageName(reading, this.known(pageName(reading)).length));
      const found = fromCache(asked, names);
      const filed = asked.filter((reading, at) => this.file(reading, found.get(names[at]!)));
      asked = this.open().filter(reading => filed.includes(reading));
    }
  }

  /** First pages that the cache no longer has. */
  lookUpLastGood(): void {
    const asked = this.open().filter(reading => this.known(pageName(reading)).length === 0);
    const withRows = new Set(asked.filter(({ rows }) => rows !== undefined).map(reading => pageName(reading)));
    const found = lastGood(
      asked.map(reading => pageName(reading)),
      withRows,
    );
    for (const reading of asked) this.file(reading, found.get(pageName(reading)));
  }

  lookUpFailures(): void {
    for (const [name, error] of readFailures(this.open().map(reading => pageName(reading))))
      this.errors.set(name, error);
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
  private file(reading: Reading, answered: Answered | undefined): boolean {
    if (!answered || (reading.rows !== undefined && !answered.rows)) return false;
    const name = pageName(reading);
    const known = this.known(name);
    const fresh = answered.facts.at >= this.oldest;
    if (fresh) this.pages.set(name, [...known, answered]);
    else if (known.length === 0 && (this.old.get(name)?.[0]?.facts.at ?? 0) < answered.facts.at)
      this.old.set(name, [answered]);
    return fresh;
  }
}

function fromCache(readings: readonly Reading[], names: readonly string[]): Map<string, Answered> {
  const facts = readFacts(names);
  const withRows = names.filter((name, at) => readings[at]!.rows !== undefined && facts.has(name));
  const rows = readRows(withRows, facts);
  return new Map([...facts].map(([name, known]) => [name, rows.get(name) ?? { facts: known }]));
}
