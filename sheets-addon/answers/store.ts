/**
 * Every answer that this spreadsheet has, under the question it belongs to. Old answers stay until somebody refreshes them.
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
import { pageName, type Query, withRows } from './query.ts';
import { copyToTab, readTab, readTabFacts } from './tab.ts';

/** What is known of some questions: their answers, and why others have none. */
export interface Known {
  answers: Map<string, Answered>;
  failures: Map<string, unknown>;
}

const factsKey = (name: string) => `facts:${name}`;
const rowsKey = (name: string, part: number) => `table:${name}${part === 0 ? '' : `#${part}`}`;
const failureKey = (name: string) => `failure:${name}`;

/** Where the cache has what is known of some questions, without rows. */
export const cacheKeys = (names: readonly string[]) => [...names.map(factsKey), ...names.map(failureKey)];

/** Facts as the cache has them. */
interface CachedFacts extends Facts {
  /** A table shows the rows, so the hidden tab keeps them. */
  table?: true;
}

/** What the cache knows, in one read unless rows are wanted. */
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
  // A table takes the rows that came along with a price.
  const claimed = Object.entries(unclaimed).filter(([name]) => answers.get(name)?.rows);
  writeCache(Object.fromEntries(claimed.map(([name, text]) => [factsKey(name), text])));
  return { answers, failures };
}

/**
 * The answers that the cache and the properties have, by the names of the questions: with rows where they are wanted, else with a price.
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

/** What the cache no longer has: from the properties, then from the hidden tab. */
export function readKept(
  names: readonly string[],
  withRows: ReadonlySet<string>,
  properties = readProperties(),
): Map<string, Answered> {
  const found = new Map<string, Answered>();
  if (names.length === 0) return found;
  for (const [name, facts] of fromProperties(names, properties)) if (!withRows.has(name)) found.set(name, { facts });
  const missing = names.filter(name => !found.has(name));
  for (const [name, answered] of readTab(missing, withRows)) found.set(name, answered);
  return found;
}

/**
 * Keeps answers in the cache and their facts in the properties; in the cache alone while others hold the lock.
 * @param wanted names whose rows a formula needs.
 */
export function keepAnswers(answers: ReadonlyMap<string, Answered>, wanted: ReadonlySet<string>): void {
  if (answers.size === 0) return;
  const entries: Record<string, string> = {};
  for (const [name, answered] of answers) {
    entries[factsKey(name)] = factsText({ ...answered.facts, ...(wanted.has(name) ? { table: true } : {}) });
    // The rows that came along with a single price: the next formula over it may show them.
    if (wanted.has(name) || answers.size === 1) Object.assign(entries, partsOf(name, answered));
  }
  writeCache(entries);
  if (isInSection() || tryBegin(KEEP_PATIENCE_MS)) addToProperties(answers);
}

/** The cache has the answers: a second copy is worth no long wait. */
const KEEP_PATIENCE_MS = 1_000;

/** Failures that would only happen again if the request were repeated at once. @param seconds how long they are not requested again. */
export function keepFailures(failures: ReadonlyMap<string, SoldDataError>, seconds: number): void {
  const entries = [...failures].map(([name, error]) => [
    failureKey(name),
    JSON.stringify({ ...error, message: error.message, failedAt: Date.now() }),
  ]);
  writeCache(Object.fromEntries(entries), seconds);
}

/** Which of these questions have failed so recently that no formula sends them again. @param since earlier failures don't count, ms. */
export function readFailing(names: readonly string[], since: number): Set<string> {
  const entries = names.length === 0 ? {} : readCache(names.map(failureKey));
  const failedAt = (name: string) => (JSON.parse(entries[failureKey(name)] ?? '{}') as { failedAt?: number }).failedAt;
  return new Set(names.filter(name => (failedAt(name) ?? Number.NEGATIVE_INFINITY) >= since));
}

// Rows in the cache, in parts: it takes entries of at most 100 KB.

const LONGEST_PART = 95_000;
const MOST_PARTS = 10;

/** Of an envelope that is too long only what is short stays, so the question is not paid for again. */
function factsText(facts: CachedFacts): string {
  const text = JSON.stringify(facts);
  if (bytesOf(text) <= LONGEST_PART) return text;
  const short = Object.entries(facts.env).filter(([, value]) => JSON.stringify(value).length < 1_000);
  const cut = JSON.stringify({ ...facts, env: Object.fromEntries(short) });
  return bytesOf(cut) <= LONGEST_PART ? cut : JSON.stringify({ ...facts, env: {} });
}

/** `<at> <parts> <text>` each; nothing when they would push out too much else. */
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

/** Adds the rows that belong to the facts; those of an older or newer answer do not count. */
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
    answers.set(name, { facts, ...unpackRows(packed) });
  }
}

// Facts in the properties: a ring of values that are filled one after the other. A newer answer to the same question is added behind;
// the oldest value gives way.

const RING = 46;
const PREFIX = 'answers:';
/** The shape of the lines, which follows a value's number in the order of writing. Values of 0.2 have none and are read like the first. */
const SHAPE = 1;

function headOf(text: string): { number: number; shape: number } {
  const [number = 0, shape = SHAPE] = text.split('\n', 1)[0]?.split(' ').map(Number) ?? [];
  return { number, shape };
}

const headFor = (number: number) => `${number} ${SHAPE}`;
const VALUE_BYTES = PROPERTY_BYTES - 256;
/** Larger facts are left to the cache and the hidden tab. */
const LONGEST_FACTS = 1_000;

/** The values of the ring, newest first; without those that a later version has written in another shape. */
function ringOf(properties: Readonly<Record<string, string>>): { key: string; text: string }[] {
  return Object.keys(properties)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, text: properties[key] as string }))
    .filter(({ text }) => headOf(text).shape <= SHAPE)
    .sort((a, b) => headOf(b.text).number - headOf(a.text).number);
}

/** The newest facts of some questions. */
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

/** From this many questions on, an index of all is faster. */
const MANY = 20;

/** The newest packed facts of every question, oldest first. */
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

/** How many questions the properties have answers to. */
export const countKept = () => linesOf(readProperties()).size;

/**
 * Copies to the hidden tab what came since the last time, with the rows of tables as far as the cache has them. Not from a formula.
 * @param queries what has just been answered: the rows of tables among them need no cache.
 */
export function copyNewAnswers(queries: readonly Query[] = [], { answers }: Pick<Known, 'answers'> = NOTHING): void {
  const properties = readProperties();
  copyToTab(properties, since => {
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
    for (const name of withRows(queries)) {
      const answered = answers.get(name);
      // The properties keep whole seconds.
      if (answered?.rows && answered.facts.at > (newer.get(name)?.facts.at ?? since) - 1_000) newer.set(name, answered);
    }
    return newer;
  });
}

const NOTHING: Pick<Known, 'answers'> = { answers: new Map() };

/** The facts of every answer that stays, read once: for what checks a whole sheet. */
export function readAllFacts(): (name: string) => Facts | undefined {
  const lines = linesOf(readProperties());
  const tab = readTabFacts();
  return name => {
    const texts = [lines.get(name), tab.get(name)].flatMap(text => text ?? []);
    const [facts] = texts.flatMap(text => unpackFacts(text) ?? []).sort((a, b) => b.at - a.at);
    return facts;
  };
}

/** Call it in a section. */
function addToProperties(answers: ReadonlyMap<string, Answered>): void {
  const [newest] = ringOf(readProperties());
  let number = newest ? headOf(newest.text).number : 1;
  let text = newest?.text ?? headFor(number);
  const written: Record<string, string> = {};
  for (const [name, { facts }] of answers) {
    const { picture, ...numbers } = facts;
    const line = `\n${name}\t${packFacts(numbers)}`;
    const bytes = bytesOf(line);
    if (bytes > LONGEST_FACTS) continue;
    if (bytesOf(text) + bytes > VALUE_BYTES) {
      number += 1;
      text = headFor(number);
    }
    text += line;
    written[PREFIX + (number % RING)] = text;
  }
  writeProperties(written);
}
