/**
 * Every saved answer of this spreadsheet, by query name. Old answers stay until someone refreshes them. They are looked up in the cache
 * (cache.ts), then in the document's properties (ring.ts), then in a hidden tab (tab.ts).
 */
import { isInSection, readProperties, tryBegin, withLock } from '../platform/shared.ts';
import { completeFromCache, readCached, writeCached } from './cache.ts';
import type { Answered, Facts } from './kept.ts';
import { unpackFacts } from './packed.ts';
import {
  addAnswers,
  holds,
  isEnough,
  type Known,
  missingNames,
  pageNames,
  pagesOf,
  type Query,
  withRows,
} from './query.ts';
import { addToRing, endOf, hasRoom, linesOf, readRing } from './ring.ts';
import { ANSWERS_TAB, copiedFrom, noteCopied, readTab, readTabFacts, writeTab } from './tab.ts';

/**
 * The saved answers of these queries: from the cache, and those that it has lost from the properties and the hidden tab.
 * @param since an older answer of the cache is looked up in the others too, ms.
 */
export function lookUp(queries: readonly Query[], since = 0): Known {
  const known = readCached(queries.flatMap(pageNames), withRows(queries));
  // A query that has just failed may still have an old answer.
  const open = queries.filter(query => !isEnough(query, pagesOf(query, known, since)));
  addAnswers(known, readKept(missingNames(open, known, since), withRows(open)));
  return known;
}

/** The saved answers of these queries that are whole and not older than an instant, by query name. */
export function answeredSince(since: number, queries: readonly Query[]): Map<string, Answered> {
  const { answers } = lookUp(queries, since);
  return new Map(
    queries.flatMap(query => {
      const answered = answers.get(query.name);
      return holds(query, answered) && answered.facts.at >= since ? [[query.name, answered] as const] : [];
    }),
  );
}

/** The saved answer of a query, with its rows if possible, otherwise with its picture, otherwise with numbers only. */
export function fullest({ name }: Query): Answered | undefined {
  const names = new Set([name]);
  const cached = readCached([name], names).answers.get(name);
  if (cached?.rows) return cached;
  const kept = readTab([name], names).get(name);
  if (kept && kept.facts.at >= (cached?.facts.at ?? 0)) return kept;
  return cached ?? readTab([name], new Set()).get(name) ?? readKept([name], new Set()).get(name);
}

/** Answers that the cache has lost: from the properties, then from the hidden tab. */
function readKept(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const found = new Map<string, Answered>();
  if (names.length === 0) return found;
  for (const [name, facts] of readRing(names, readProperties())) if (!withRows.has(name)) found.set(name, { facts });
  const missing = names.filter(name => !found.has(name));
  for (const [name, answered] of readTab(missing, withRows)) found.set(name, answered);
  return found;
}

/** The facts of all saved answers, read once, for callers that check a whole sheet. */
export function readAllFacts(): (name: string) => Facts | undefined {
  const lines = linesOf(readProperties());
  const tab = readTabFacts();
  const newestOf = (name: string) => {
    const texts = [lines.get(name), tab.get(name)].flatMap(text => text ?? []);
    return texts.flatMap(text => unpackFacts(text) ?? []).sort((a, b) => b.at - a.at)[0];
  };
  // The columns of a price list ask for the same answers.
  const known = new Map<string, Facts | undefined>();
  return name => {
    if (!known.has(name)) known.set(name, newestOf(name));
    return known.get(name);
  };
}

/**
 * Saves answers in the cache and their facts in the properties. If others hold the lock, the answers are saved in the cache only.
 * @param wanted names whose rows a formula needs.
 */
export function keepAnswers(answers: ReadonlyMap<string, Answered>, wanted: ReadonlySet<string>): void {
  if (answers.size === 0) return;
  writeCached(answers, wanted);
  if (isInSection() || tryBegin(KEEP_PATIENCE_MS)) addToRing(answers);
}

/** The cache already has the answers, so a second copy is not worth a long wait. */
const KEEP_PATIENCE_MS = 1_000;

/** Copies the answers to the hidden tab when the ring has no room for so many. Never fails: a paid answer is worth more than an old copy. */
export function makeRoomForAnswers(count: number): void {
  try {
    if (!hasRoom(readProperties(), count)) copyNewAnswers();
  } catch (error) {
    console.warn(`Answers were not copied to ${ANSWERS_TAB}: ${(error as Error).message}`);
  }
}

/**
 * Copies answers that arrived since the last copy to the hidden tab, with the rows of tables that the cache still has. Must not run in a
 * formula.
 * @param queries those just answered; their answers come from `answers`, not from the cache.
 */
export function copyNewAnswers(queries: readonly Query[] = [], { answers }: Pick<Known, 'answers'> = NOTHING): void {
  const now = Date.now();
  const properties = readProperties();
  const end = endOf(properties);
  const copied = copiedFrom();
  const isCopied = copied.end === end;
  if (queries.length === 0 && isCopied) return;
  const newer = newerThan(copied.since, properties);
  const tables = withRows(queries);
  const names = queries.flatMap(pageNames);
  const ring = readRing(names, properties);
  /** Answers that a killed execution, or one that didn't get the lock, left in the cache only. */
  const cachedOnly = new Map<string, Answered>();
  for (const name of names) {
    const answered = answers.get(name);
    if (!answered) continue;
    if (answered.facts.at > (ring.get(name)?.at ?? 0)) cachedOnly.set(name, answered);
    if (tables.has(name) && !answered.rows) continue;
    // The properties store whole seconds.
    if (answered.facts.at > (newer.get(name)?.facts.at ?? 0) - 1_000)
      newer.set(name, tables.has(name) ? answered : { facts: answered.facts });
  }
  if (newer.size + cachedOnly.size > 0)
    withLock(() => {
      writeTab(newer);
      // Once the cache has lost them, the properties would show older ones.
      addToRing(cachedOnly);
    });
  else if (isCopied) return;
  noteCopied(now, end);
}

const NOTHING: Pick<Known, 'answers'> = { answers: new Map() };

/** The answers of the properties after an instant, with what the cache still has of them. */
function newerThan(since: number, properties: Readonly<Record<string, string>>): Map<string, Answered> {
  const newer = new Map<string, Answered>();
  for (const [name, line] of linesOf(properties)) {
    const facts = unpackFacts(line);
    if (facts && facts.at >= since) newer.set(name, { facts });
  }
  completeFromCache(newer);
  return newer;
}
