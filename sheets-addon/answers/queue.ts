/**
 * The questions that formulas could not answer from the store. Each execution adds one property of its own, so none needs the lock and
 * nothing is lost. The holder of the lease (drain.ts) sends them; the execution that waits for the answers takes its entry out again.
 */
import { bytesOf, dropProperty, PROPERTY_BYTES, readProperties, writeNow } from '../platform/shared.ts';
import { type PackedQuery, packQuery, type Query, unpackQuery } from './query.ts';

export interface QueueEntry {
  key: string;
  /** When it was added, ms. */
  since: number;
  /** `<sheet id>!<A1>` of the formula, to calculate it again; empty when it is not known. */
  cell: string;
  /** Answers from before this instant are old: the formula is being refreshed and shows the old one meanwhile. */
  renew?: number;
  /** A refresh has it asked: only the refresh pays for it, within its budget. */
  refresh?: true;
  queries: Query[];
}

interface Stored extends Omit<QueueEntry, 'key' | 'queries'> {
  queries: PackedQuery[];
}

const PREFIX = 'queue:';
/** All entries together take less than a tenth of the store. What has no room is queued when its formula calculates again. */
const MOST_BYTES = 40_000;
const ENTRY_BYTES = PROPERTY_BYTES - 512;

/** Adds questions. Returns the keys of their entries. Full properties are not a failure: filling finds the cells by what they show. */
export function enqueue(
  queries: readonly Query[],
  facts: Pick<QueueEntry, 'cell' | 'renew' | 'refresh'>,
  properties: Readonly<Record<string, string>>,
): string[] {
  const held = Object.keys(properties).flatMap(key => (key.startsWith(PREFIX) ? [properties[key] as string] : []));
  let room = MOST_BYTES - held.reduce((sum, text) => sum + text.length, 0);
  const queued = queuedBy(facts, held);
  const entries: Record<string, string> = {};
  let packed: PackedQuery[] = [];
  let bytes = 0;
  const close = () => {
    if (packed.length === 0) return;
    const stored: Stored = { since: Date.now(), ...facts, queries: packed };
    entries[PREFIX + Utilities.getUuid()] = JSON.stringify(stored);
    packed = [];
    bytes = 0;
  };
  for (const query of queries) {
    const one = packQuery(query);
    const text = JSON.stringify(one);
    if (queued.has(text)) continue;
    const size = bytesOf(text) + 1;
    if (size > room) break;
    room -= size;
    if (bytes + size > ENTRY_BYTES) close();
    packed.push(one);
    bytes += size;
  }
  close();
  try {
    writeNow(entries);
    return Object.keys(entries);
  } catch {
    return [];
  }
}

/** What earlier calculations of the same cell have left in the queue, as packed text. */
function queuedBy(
  { cell, renew = 0, refresh }: Pick<QueueEntry, 'cell' | 'renew' | 'refresh'>,
  held: readonly string[],
): Set<string> {
  if (cell === '') return new Set();
  const entries = held.map(text => JSON.parse(text) as Stored);
  const own = entries.filter(entry => entry.cell === cell && entry.refresh === refresh && (entry.renew ?? 0) >= renew);
  return new Set(own.flatMap(({ queries }) => queries.map(query => JSON.stringify(query))));
}

/** Makes room before cells calculate again that may ask more. An execution that is killed meanwhile leaves the entries, which name the cells. */
export function emptyOut(entries: readonly QueueEntry[]): void {
  const emptied = entries.map(({ key, since, cell, renew }): [string, string] => {
    const stored: Stored = { since, cell, renew, queries: [] };
    return [key, JSON.stringify(stored)];
  });
  writeNow(Object.fromEntries(emptied));
}

export function takeOut(keys: readonly string[]): void {
  for (const key of keys) dropProperty(key);
}

/** What waits, oldest first. A question that can no longer be sent, because its days are too long ago, is left out. */
export function readQueue(properties = readProperties()): QueueEntry[] {
  return Object.keys(properties)
    .filter(key => key.startsWith(PREFIX))
    .map((key): QueueEntry => {
      const { queries, ...entry } = JSON.parse(properties[key] as string) as Stored;
      return { key, ...entry, queries: queries.flatMap(unpacked) };
    })
    .sort((a, b) => a.since - b.since);
}

function unpacked(packed: PackedQuery): Query[] {
  try {
    return [unpackQuery(packed)];
  } catch {
    return [];
  }
}

/** `<sheet id>!<A1>` of the cell a formula is in, which is active; empty when it is not known. */
export function ownCell(): string {
  const range = SpreadsheetApp.getActiveRange();
  return range ? `${range.getSheet().getSheetId()}!${range.getA1Notation()}` : '';
}
