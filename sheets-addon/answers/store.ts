/**
 * Stores every answer of this spreadsheet, by query name. Old answers stay until someone refreshes them.
 *
 * - The cache is the fastest. It keeps some 900 entries for 6 hours at most, and may lose them at any time.
 * - The document's properties keep the facts of some thousand answers for good. Formulas may write them.
 * - A hidden tab keeps more of them, and the rows of tables (tab.ts). Formulas may read it, not write it.
 */
import type { SoldDataError } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import {
  bytesOf,
  isInSection,
  PROPERTY_BYTES,
  readCache,
  readProperties,
  tryBegin,
  writeCache,
  writeProperties,
} from '../platform/shared.ts';
import { revived } from '../settings/messages.ts';
import { type Answered, type Facts, packFacts, packRows, unpackFacts, unpackRows } from './kept.ts';
import { type Known, pageName, pageNames, type Query, withRows } from './query.ts';
import { ANSWERS_TAB, copiedEnd, copyToTab, readTab, readTabFacts } from './tab.ts';

const factsKey = (name: string) => `facts:${name}`;
const rowsKey = (name: string, part: number) => `table:${name}${part === 0 ? '' : `#${part}`}`;
const failureKey = (name: string) => `failure:${name}`;

/** Cache keys of the facts and failures of these queries. */
export const cacheKeys = (names: readonly string[]) => [...names.map(factsKey), ...names.map(failureKey)];

/** Facts as they are stored in the cache. */
interface CachedFacts extends Facts {
  /** A table uses the rows, so they are copied to the hidden tab too. */
  table?: true;
}

/** Answers and failures in the cache. One read, unless rows are wanted. */
export function readCached(names: readonly string[], withRows: ReadonlySet<string>): Known {
  const entries = readCache(cacheKeys(names));
  const answers: Known['answers'] = new Map();
  const failures: Known['failures'] = new Map();
  const unclaimed: Record<string, string> = {};
  for (const name of names) {
    const text = entries[factsKey(name)];
    if (text !== undefined) {
      const { table, ...facts } = JSON.parse(text) as CachedFacts;
      answers.set(name, { facts });
      if (withRows.has(name) && !table) unclaimed[name] = factsText({ ...facts, table: true });
    }
    const failure = entries[failureKey(name)];
    if (failure !== undefined) failures.set(name, revived(JSON.parse(failure) as SoldDataError));
  }
  addRows(
    names.filter(name => withRows.has(name) && answers.has(name)),
    answers,
  );
  // A table now uses rows that were saved along with a price.
  const claimed = Object.entries(unclaimed).filter(([name]) => answers.get(name)?.rows);
  writeCache(Object.fromEntries(claimed.map(([name, text]) => [factsKey(name), text])));
  return { answers, failures };
}

/**
 * Answers in the cache and the properties, by query name: with rows where the query needs them, otherwise those with a price.
 * @param since older answers are left out, ms.
 */
export function answeredSince(since: number, asking: readonly { query: Query; page: number }[]): Map<string, Answered> {
  const names = asking.map(({ query, page }) => pageName(query, page));
  const withRows = new Set(
    asking.flatMap(({ query: { rows } }, at) => (rows === undefined ? [] : [present(names[at])])),
  );
  const { answers } = readCached(names, withRows);
  const missing = names.filter(name => !answers.has(name) && !withRows.has(name));
  for (const [name, facts] of fromProperties(missing, readProperties())) answers.set(name, { facts });
  const isWhole = (name: string, { facts, rows }: Answered) =>
    withRows.has(name) ? rows !== undefined : facts.prices?.include !== undefined;
  return new Map([...answers].filter(([name, answered]) => answered.facts.at >= since && isWhole(name, answered)));
}

/** Answers that the cache has lost: from the properties, then from the hidden tab. */
export function readKept(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const found = new Map<string, Answered>();
  if (names.length === 0) return found;
  for (const [name, facts] of fromProperties(names, readProperties()))
    if (!withRows.has(name)) found.set(name, { facts });
  const missing = names.filter(name => !found.has(name));
  for (const [name, answered] of readTab(missing, withRows)) found.set(name, answered);
  return found;
}

/**
 * Saves answers in the cache and their facts in the properties. If others hold the lock, the answers are saved in the cache only.
 * @param wanted names whose rows a formula needs.
 */
export function keepAnswers(answers: ReadonlyMap<string, Answered>, wanted: ReadonlySet<string>): void {
  if (answers.size === 0) return;
  const entries: Record<string, string> = {};
  for (const [name, answered] of answers) {
    entries[factsKey(name)] = factsText({ ...answered.facts, ...(wanted.has(name) ? { table: true } : {}) });
    // Rows that came with a single price are saved too: the next formula for the same search may show them.
    if (wanted.has(name) || answers.size === 1) Object.assign(entries, partsOf(name, answered));
  }
  writeCache(entries);
  if (isInSection() || tryBegin(KEEP_PATIENCE_MS)) addToProperties(answers);
}

/** The cache already has the answers, so a second copy is not worth a long wait. */
const KEEP_PATIENCE_MS = 1_000;

/** Saves failures that an immediate retry would only repeat. @param seconds how long formulas don't send the request again. */
export function keepFailures(failures: ReadonlyMap<string, SoldDataError>, seconds: number): void {
  const entries = [...failures].map(([name, error]) => [
    failureKey(name),
    JSON.stringify({ ...error, message: error.message, failedAt: Date.now() }),
  ]);
  writeCache(Object.fromEntries(entries), seconds);
}

/** The names whose request failed so recently that no formula sends it again. @param since earlier failures don't count, ms. */
export function readFailing(names: readonly string[], since: number): Set<string> {
  const entries = names.length === 0 ? {} : readCache(names.map(failureKey));
  const failedAt = (name: string) => (JSON.parse(entries[failureKey(name)] ?? '{}') as { failedAt?: number }).failedAt;
  return new Set(names.filter(name => (failedAt(name) ?? Number.NEGATIVE_INFINITY) >= since));
}

// Rows are cached in parts, because a cache entry holds at most 100 KB.

const LONGEST_PART = 95_000;
const MOST_PARTS = 10;

/** Drops long fields from an envelope that is too long, so the answer can be saved and need not be paid for again. */
function factsText(facts: CachedFacts): string {
  const text = JSON.stringify(facts);
  if (bytesOf(text) <= LONGEST_PART) return text;
  const short = Object.entries(facts.env).filter(([, value]) => JSON.stringify(value).length < 1_000);
  const cut = JSON.stringify({ ...facts, env: Object.fromEntries(short) });
  return bytesOf(cut) <= LONGEST_PART ? cut : JSON.stringify({ ...facts, env: {} });
}

/** Each part is `<at> <parts> <text>`. Returns nothing for rows that would push too much else out of the cache. */
function partsOf(name: string, answered: Answered): Record<string, string> {
  const packed = packRows(answered, LONGEST_PART);
  const parts = Math.ceil(packed.length / LONGEST_PART);
  if (parts > MOST_PARTS) return {};
  return Object.fromEntries(
    Array.from({ length: parts }, (_, part) => [
      rowsKey(name, part),
      `${answered.facts.at} ${parts} ${packed.slice(part * LONGEST_PART, (part + 1) * LONGEST_PART)}`,
    ]),
  );
}

/** Adds the rows that belong to the facts. Rows of an older or newer answer are ignored. */
function addRows(names: readonly string[], answers: Map<string, Answered>): void {
  if (names.length === 0) return;
  const heads = readCache(names.map(name => rowsKey(name, 0)));
  const parts = new Map(names.map(name => [name, Number(heads[rowsKey(name, 0)]?.split(' ', 2)[1] ?? 0)]));
  const keysOf = (name: string) => Array.from({ length: parts.get(name) ?? 0 }, (_, part) => rowsKey(name, part));
  const rest = readCache(names.flatMap(name => keysOf(name).slice(1)));
  for (const name of names) {
    const texts = keysOf(name).map(key => heads[key] ?? rest[key] ?? '');
    const facts = answers.get(name)?.facts;
    if (!facts || texts.length === 0 || texts.some(text => !text.startsWith(`${facts.at} `))) continue;
    const packed = texts.map(text => text.slice(text.indexOf(' ', text.indexOf(' ') + 1) + 1)).join('');
    const rows = unpackRows(packed);
    if (rows) answers.set(name, { facts, ...rows });
  }
}

// Facts in the properties: a ring buffer of values, filled one after another. A newer answer to the same query is appended; the oldest
// value is overwritten.

const RING = 46;
const PREFIX = 'answers:';
/** Format version of the lines, written after the value's sequence number. Values of version 0.2 have none and are read as version 1. */
const SHAPE = 1;

function headOf(text: string): { number: number; shape: number } {
  const [number = 0, shape = SHAPE] = text.split('\n', 1)[0]?.split(' ').map(Number) ?? [];
  return { number, shape };
}

const headFor = (number: number) => `${number} ${SHAPE}`;
const VALUE_BYTES = PROPERTY_BYTES - 256;
/** Larger facts are kept only in the cache and the hidden tab. */
const LONGEST_FACTS = 1_000;

/** The values of the ring, newest first. Values that a later version wrote in another format are skipped. */
function ringOf(properties: Readonly<Record<string, string>>): { key: string; text: string }[] {
  return Object.keys(properties)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, text: properties[key] as string }))
    .filter(({ text }) => headOf(text).shape <= SHAPE)
    .sort((a, b) => headOf(b.text).number - headOf(a.text).number);
}

/** Where the ring ends, because answers are only appended to it: the number of its newest value, and that value's length. */
function endOf(properties: Readonly<Record<string, string>>): string {
  const [newest] = ringOf(properties);
  return newest ? `${headOf(newest.text).number}:${newest.text.length}` : '';
}

/**
 * Whether so many answers fit into the ring without overwriting one that nothing else keeps: those of a value are in the hidden tab, or
 * newer values hold newer ones. Otherwise, a formula would pay for the overwritten answers again once the cache has dropped them.
 */
export function hasRoom(properties: Readonly<Record<string, string>>, count: number): boolean {
  const ring = ringOf(properties).map(({ text }) => ({ text, number: headOf(text).number }));
  const begun = Math.ceil(count / Math.floor(VALUE_BYTES / LONGEST_FACTS));
  const first = (ring[0]?.number ?? 0) + begun - RING;
  const overwritten = ring.filter(({ number }) => number <= first);
  if (overwritten.length === 0) return true;
  const copied = Number(copiedEnd(properties)?.split(':')[0] ?? 0);
  const alone = overwritten.filter(({ number }) => number >= copied);
  if (alone.length === 0) return true;
  const newer = new Set(ring.filter(({ number }) => number > first).flatMap(({ text }) => namesIn(text)));
  return alone.every(({ text }) => namesIn(text).every(name => newer.has(name)));
}

/** Copies the answers to the hidden tab when the ring has no room for so many. Never fails: a paid answer is worth more than an old copy. */
export function makeRoomForAnswers(count: number): void {
  try {
    if (!hasRoom(readProperties(), count)) copyNewAnswers();
  } catch (error) {
    console.warn(`Answers were not copied to ${ANSWERS_TAB}: ${(error as Error).message}`);
  }
}

/** The names of the queries whose facts a value of the ring holds. */
const namesIn = (text: string) =>
  text
    .split('\n')
    .slice(1)
    .map(line => line.slice(0, line.indexOf('\t')));

/** The newest facts of these queries. */
export function fromProperties(
  names: readonly string[],
  properties: Readonly<Record<string, string>>,
): Map<string, Facts> {
  const found = new Map<string, Facts>();
  if (names.length === 0) return found;
  if (names.length > MANY) {
    const all = linesOf(properties);
    for (const name of names) {
      const facts = unpackFacts(all.get(name) ?? '');
      if (facts) found.set(name, facts);
    }
    return found;
  }
  for (const { text } of ringOf(properties)) {
    for (const name of names) {
      if (found.has(name)) continue;
      const mark = `\n${name}\t`;
      const at = text.lastIndexOf(mark);
      if (at < 0) continue;
      const end = text.indexOf('\n', at + 1);
      const facts = unpackFacts(text.slice(at + mark.length, end < 0 ? undefined : end));
      if (facts) found.set(name, facts);
    }
    if (found.size === names.length) break;
  }
  return found;
}

/** From this number of queries on, building an index is faster. */
const MANY = 20;

/** The newest packed facts of every query, oldest first. */
function linesOf(properties: Readonly<Record<string, string>>): Map<string, string> {
  const all = new Map<string, string>();
  for (const { text } of ringOf(properties).reverse())
    for (const line of text.split('\n').slice(1)) {
      const tab = line.indexOf('\t');
      all.delete(line.slice(0, tab));
      all.set(line.slice(0, tab), line.slice(tab + 1));
    }
  return all;
}

/** The number of queries whose answers are in the properties. */
export const countKept = () => linesOf(readProperties()).size;

/**
 * Copies answers that arrived since the last copy to the hidden tab, with the rows of tables that the cache still has. Must not run in a
 * formula.
 * @param queries those just answered; their answers come from `answers`, not from the cache.
 */
export function copyNewAnswers(queries: readonly Query[] = [], { answers }: Pick<Known, 'answers'> = NOTHING): void {
  const properties = readProperties();
  const end = endOf(properties);
  if (queries.length === 0 && copiedEnd(properties) === end) return;
  copyToTab(properties, end, since => {
    const newer = new Map<string, Answered>();
    for (const [name, line] of linesOf(properties)) {
      const facts = unpackFacts(line);
      if (facts && facts.at >= since) newer.set(name, { facts });
    }
    const names = [...newer.keys()];
    const entries = readCache(names.map(factsKey));
    for (const name of names) {
      const text = entries[factsKey(name)];
      if (text !== undefined) newer.set(name, { facts: JSON.parse(text) as Facts });
    }
    addRows(
      names.filter(name => (newer.get(name)?.facts as CachedFacts | undefined)?.table),
      newer,
    );
    const tables = withRows(queries);
    for (const name of queries.flatMap(pageNames)) {
      const answered = answers.get(name);
      if (!answered || (tables.has(name) && !answered.rows)) continue;
      // A killed execution leaves answers in the cache only. The properties store whole seconds.
      if (answered.facts.at > (newer.get(name)?.facts.at ?? 0) - 1_000)
        newer.set(name, tables.has(name) ? answered : { facts: answered.facts });
    }
    return newer;
  });
}

const NOTHING: Pick<Known, 'answers'> = { answers: new Map() };

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

/** Requires an open lock section. */
function addToProperties(answers: ReadonlyMap<string, Answered>): void {
  const [newest] = ringOf(readProperties());
  let number = newest ? headOf(newest.text).number : 1;
  let text = newest?.text ?? headFor(number);
  const written: Record<string, string> = {};
  for (const [name, { facts }] of answers) {
    const { picture, ...kept } = facts;
    const { notices, ...numbers } = kept;
    // Many notices about missing fields would make it too long.
    const line = [kept, numbers]
      .map(each => `\n${name}\t${packFacts(each)}`)
      .find(each => bytesOf(each) <= LONGEST_FACTS);
    if (line === undefined) continue;
    const bytes = bytesOf(line);
    if (bytesOf(text) + bytes > VALUE_BYTES) {
      number += 1;
      text = headFor(number);
    }
    text += line;
    written[PREFIX + (number % RING)] = text;
  }
  writeProperties(written);
}
