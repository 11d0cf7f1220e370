/** Answers what formulas want to know: from the cache, from the last good answers, from another cell that is asking the same, or from the service. */
import {
  all,
  explainInOneLine,
  QuotaExceededError,
  RateLimitError,
  runSync,
  ServerError,
  type Session,
  type Settled,
  SoldDataError,
  settle,
} from '@sold-data/core';
import { savingHost } from '../host/fetch.ts';
import { alone } from '../host/lock.ts';
import { FORMULA_LIFE_MS, formulaSession } from '../host/session.ts';
import { refusal } from '../jobs/refusal.ts';
import { areHeld, FORMULA_FLIGHT_MS, flights, isBeingFilled, land, takeOff } from './flights.ts';
import type { Answered } from './kept.ts';
import { lastGood, MOST_ANSWERS } from './last-good.ts';
import { type Arrival, isEnough, pageName, type Reading, read } from './reading.ts';
import { keepAnswers, keepFailure, noteUnsaved, readFacts, readFailures, readRows } from './store.ts';
import { isWaiting, rememberWaiting, waiting } from './waiting.ts';

/** How long a cell waits for another cell that asks the same question, and how often it looks. */
const FOLLOW_MS = 12_000;
const FOLLOW_LOOK_MS = 1_000;

/** A formula lives through two minutes of the largest plan at most (reference 8); more flights would push answers out of the cache. */
const MOST_AT_ONCE = 250;

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

export interface Freshness {
  /** How old an answer may be, ms. */
  ms: number;
  /** Answers from before this instant are old, ms. */
  since: number;
}

/** What is only being planned, see `planned`. */
let plan: Reading[] | undefined;

/** Everything that `work` would ask, without asking: how a schedule finds out what formulas want to know. */
export function planned(work: () => void): Reading[] {
  plan = [];
  try {
    work();
    return plan;
  } finally {
    plan = undefined;
  }
}

/** Pages with their rows take room in the cache, which holds some 900 entries; so many fit beside what other formulas keep. */
const MOST_PAGES_WITH_ROWS = 300;

/** An answer for each reading, in order. @throws InvalidParametersError when they are more than can be kept together. */
export function answer(readings: readonly Reading[], freshness: Freshness): Outcome[] {
  refuseTooMany(readings);
  // While a sheet is filled, what is merely old is not asked again.
  const ms = isBeingFilled(Date.now()) ? Number.POSITIVE_INFINITY : freshness.ms;
  const desk = new Desk(readings, Math.max(Date.now() - ms, freshness.since));
  desk.lookUp();
  if (plan) {
    plan.push(...readings);
    // What is known may lead to further questions.
    for (const reading of desk.open()) desk.fail(pageName(reading), waiting());
    return readings.map(reading => desk.outcome(pageName(reading)));
  }
  if (desk.open().length > 0) desk.lookUpLastGood();
  if (freshness.since === 0) desk.lookUpFailures();
  const began = Date.now();
  const until = began + FOLLOW_MS;
  try {
    for (;;) {
      if (desk.open().length === 0 || (freshness.since === 0 && areHeld(Date.now()))) break;
      const { own, flying, crashed } = alone(() => {
        desk.lookUp();
        const names = desk.open().map(pageNameOf).slice(0, MOST_AT_ONCE);
        return takeOff(names, Date.now(), { until: Date.now() + FORMULA_FLIGHT_MS, again: freshness.since > 0 });
      });
      for (const name of crashed) desk.fail(name, waiting());
      if (own.length > 0) ask(desk, own, began + FORMULA_LIFE_MS - Date.now());
      else if (![...flying.values()].some(end => end - Date.now() <= FORMULA_FLIGHT_MS) || Date.now() >= until) break;
      else follow(desk, [...flying.keys()], until);
    }
  } catch (error) {
    for (const reading of desk.open()) desk.fail(pageName(reading), error);
  }
  for (const reading of desk.open()) desk.fail(pageName(reading), waiting());
  rememberWaiting(desk.unanswered(), Date.now());
  return readings.map(reading => desk.outcome(pageName(reading)));
}

function refuseTooMany(readings: readonly Reading[]): void {
  const pages = readings.reduce((sum, reading) => sum + (reading.rows === undefined ? 0 : reading.pages), 0);
  if (pages > MOST_PAGES_WITH_ROWS || new Set(readings.map(pageNameOf)).size > MOST_ANSWERS)
    throw refusal(
      `One formula asks ${MOST_ANSWERS} questions at most, or ${MOST_PAGES_WITH_ROWS} pages of rows. Split the range`,
    );
}

const pageNameOf = (reading: Reading) => pageName(reading);

/** Asks the service, and keeps each answer before anything more is sent or waited for. */
function ask(desk: Desk, names: readonly string[], lifeMs: number): void {
  try {
    const session = formulaSession(lifeMs);
    const readings = names.map(name => desk.reading(name));
    const came = new Map<string, Answered>();
    const results = askAll(
      session,
      readings,
      name => desk.known(name),
      answers => {
        for (const [name, answered] of answers) came.set(name, answered);
        noteUnsaved([...answers.keys()]);
      },
    );
    for (const [at, result] of results.entries()) {
      const name = names[at]!;
      if (result.ok) desk.succeed(name, result.value);
      else desk.fail(name, result.error, came);
    }
  } finally {
    land(names);
  }
}

/**
 * Runs readings side by side.
 * @param known the pages of a reading that are here already.
 * @param onSaved called with answers that have just been kept.
 * @param onWait called before it sleeps for so long, and with 0 before it sends.
 */
export function askAll(
  session: Session,
  readings: readonly Reading[],
  known: (name: string) => Answered[],
  onSaved: (answers: ReadonlyMap<string, Answered>) => void,
  onWait: (ms: number) => void = () => {},
): Settled<Answered[]>[] {
  const arrived = new Map<string, Answered>();
  const wanted = new Set<string>();
  for (const reading of readings)
    if (reading.rows !== undefined)
      for (let page = 0; page < reading.pages; page += 1) wanted.add(pageName(reading, page));
  const save = () => {
    if (arrived.size === 0) return;
    keepAnswers(arrived, wanted);
    onSaved(arrived);
    arrived.clear();
  };
  try {
    return runSync(
      all(readings.map(reading => settle(read(session, reading, known(pageName(reading)))))),
      session,
      savingHost(save, onWait),
      value => {
        const { name, answered } = value as Arrival;
        arrived.set(name, answered);
      },
    );
  } finally {
    save();
  }
}

/** Waits for other cells' answers. */
function follow(desk: Desk, names: readonly string[], until: number): void {
  while (Date.now() < until && desk.open().length > 0 && flights(names).size > 0) {
    Utilities.sleep(FOLLOW_LOOK_MS);
    desk.lookUp();
  }
}

/** The readings of one execution, and what is known of each. */
class Desk {
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
    const withRows = new Set(asked.filter(({ rows }) => rows !== undefined).map(pageNameOf));
    const found = lastGood(asked.map(pageNameOf), withRows);
    for (const reading of asked) this.file(reading, found.get(pageName(reading)));
  }

  lookUpFailures(): void {
    for (const [name, error] of readFailures(this.open().map(pageNameOf))) this.errors.set(name, error);
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

/** Passes by itself: the cell waits instead of showing a failure. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof RateLimitError ||
    (error instanceof SoldDataError && (error.code === 'deadline' || error.code === 'cancelled'))
  );
}

/** An old value is better than this failure: the service's, the network's, the limits'. Not a wrong key or a wrong question. */
function survives(error: unknown): boolean {
  return (
    isWaiting(error) ||
    error instanceof QuotaExceededError ||
    error instanceof ServerError ||
    (error instanceof SoldDataError &&
      (error.code === 'network' || error.code === 'unexpected_answer' || Number(error.status) >= 500))
  );
}

/** What a cell shows instead of a value: one sentence, never an exception. */
export function sentence(error: unknown): string {
  if (isWaiting(error)) return (error as Error).message;
  if (error instanceof SoldDataError && error.code === 'missing_key') {
    // A formula sees the owner's key only (platform rule), whoever looks at the sheet.
    return "No API key is set. Save it in the sidebar; in somebody else's spreadsheet choose This spreadsheet.";
  }
  // Google's own limits (platform: quotas) look like a broken connection from here.
  const cause = String(error instanceof SoldDataError ? error.cause : error);
  if (/too many times for one day/.test(cause))
    return "Google's daily limit for add-ons is used up. Try again tomorrow.";
  if (/URL Length/.test(cause)) return 'The keyword and its options are too long. Shorten them and try again.';
  return explainInOneLine(error);
}
