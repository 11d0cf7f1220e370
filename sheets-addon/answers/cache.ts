/** Saved answers in Google's cache: the fastest store. It keeps some 900 entries for 6 hours at most, and may lose them at any time. */
import { bytesOf, readCache, writeCache } from '../platform/shared.ts';
import { failureKeys, failuresIn } from './board.ts';
import type { Answered, Facts } from './kept.ts';
import { packRows, unpackRows } from './packed.ts';
import type { Known } from './query.ts';

const factsKey = (name: string) => `facts:${name}`;
const rowsKey = (name: string, part: number) => `table:${name}${part === 0 ? '' : `#${part}`}`;

/** Cache keys of the facts and failures of these queries. */
export const cacheKeys = (names: readonly string[]) => [...names.map(factsKey), ...failureKeys(names)];

/** Facts as they are stored in the cache. */
interface CachedFacts extends Facts {
  /** A table uses the rows, so they are copied to the hidden tab too. */
  table?: true;
}

/** Answers and failures in the cache. One read, unless rows are wanted. */
export function readCached(names: readonly string[], withRows: ReadonlySet<string>): Known {
  const entries = readCache(cacheKeys(names));
  const answers: Known['answers'] = new Map();
  const unclaimed: Record<string, string> = {};
  for (const name of names) {
    const text = entries[factsKey(name)];
    if (text !== undefined) {
      const { table, ...facts } = JSON.parse(text) as CachedFacts;
      answers.set(name, { facts });
      if (withRows.has(name) && !table) unclaimed[name] = factsText({ ...facts, table: true });
    }
  }
  addRows(
    names.filter(name => withRows.has(name) && answers.has(name)),
    answers,
  );
  // A table now uses rows that were saved along with a price.
  const claimed = Object.entries(unclaimed).filter(([name]) => answers.get(name)?.rows);
  writeCache(Object.fromEntries(claimed.map(([name, text]) => [factsKey(name), text])));
  return { answers, failures: failuresIn(entries, names) };
}

/** @param wanted names whose rows a formula needs. */
export function writeCached(answers: ReadonlyMap<string, Answered>, wanted: ReadonlySet<string>): void {
  const entries: Record<string, string> = {};
  for (const [name, answered] of answers) {
    entries[factsKey(name)] = factsText({ ...answered.facts, ...(wanted.has(name) ? { table: true } : {}) });
    // Rows that came with a single price are saved too: the next formula for the same search may show them.
    if (wanted.has(name) || answers.size === 1) Object.assign(entries, partsOf(name, answered));
  }
  writeCache(entries);
}

/** Replaces the facts of these answers by those of the cache, which keeps more of them, and adds the rows of tables. */
export function completeFromCache(answers: Map<string, Answered>): void {
  const names = [...answers.keys()];
  const entries = readCache(names.map(factsKey));
  for (const name of names) {
    const text = entries[factsKey(name)];
    if (text !== undefined) answers.set(name, { facts: JSON.parse(text) as Facts });
  }
  addRows(
    names.filter(name => (answers.get(name)?.facts as CachedFacts | undefined)?.table),
    answers,
  );
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
