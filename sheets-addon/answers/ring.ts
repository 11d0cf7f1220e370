/**
 * Saved answers in the document's properties: the facts of some thousand answers, for good. Formulas may write them. The values form a ring,
 * filled one after another: a newer answer to the same query is appended, and the oldest value is overwritten.
 */
import { bytesOf, PROPERTY_BYTES, readProperties, roomIn, writeProperties } from '../platform/shared.ts';
import type { Answered, Facts } from './kept.ts';
import { packFacts, unpackFacts } from './packed.ts';
import { copiedFrom } from './tab.ts';

type Properties = Readonly<Record<string, string>>;

const RING = 46;
const PREFIX = 'answers:';
/** Format version of the lines, written after the value's sequence number. */
const SHAPE = 1;

function headOf(text: string): { number: number; shape: number } {
  const [number = 0, shape = SHAPE] = text.split('\n', 1)[0]?.split(' ').map(Number) ?? [];
  return { number, shape };
}

const headFor = (number: number) => `${number} ${SHAPE}`;
const VALUE_BYTES = PROPERTY_BYTES - 256;
/** What answers leave free in a store that is nearly full. */
const ROOM_FOR_TASKS = 2 * PROPERTY_BYTES;
/** Larger facts are kept only in the cache and the hidden tab. */
const LONGEST_FACTS = 1_000;

/** The values of the ring, newest first. Values that a later version wrote in another format are skipped. */
function ringOf(properties: Properties): { key: string; text: string }[] {
  return Object.keys(properties)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, text: properties[key] as string }))
    .filter(({ text }) => headOf(text).shape <= SHAPE)
    .sort((a, b) => headOf(b.text).number - headOf(a.text).number);
}

/** Where the ring ends, because answers are only appended to it: the number of its newest value, and that value's length. */
export function endOf(properties: Properties): string {
  const [newest] = ringOf(properties);
  return newest ? `${headOf(newest.text).number}:${newest.text.length}` : '';
}

/**
 * Whether so many answers fit into the ring without overwriting one that nothing else keeps: those of a value are in the hidden tab, or
 * newer values hold newer ones. Otherwise, a formula would pay for the overwritten answers again once the cache has dropped them.
 */
export function hasRoom(properties: Properties, count: number): boolean {
  const ring = ringOf(properties).map(({ text }) => ({ text, number: headOf(text).number }));
  const begun = Math.ceil(count / Math.floor(VALUE_BYTES / LONGEST_FACTS));
  const first = (ring[0]?.number ?? 0) + begun - RING;
  const overwritten = ring.filter(({ number }) => number <= first);
  if (overwritten.length === 0) return true;
  const copied = Number(copiedFrom().end?.split(':')[0] ?? 0);
  const alone = overwritten.filter(({ number }) => number >= copied);
  if (alone.length === 0) return true;
  const newer = new Set(ring.filter(({ number }) => number > first).flatMap(({ text }) => namesIn(text)));
  return alone.every(({ text }) => namesIn(text).every(name => newer.has(name)));
}

/** The names of the queries whose facts a value of the ring holds. */
const namesIn = (text: string) =>
  text
    .split('\n')
    .slice(1)
    .map(line => line.slice(0, line.indexOf('\t')));

/** The newest facts of these queries. */
export function readRing(names: readonly string[], properties: Properties): Map<string, Facts> {
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
export function linesOf(properties: Properties): Map<string, string> {
  const all = new Map<string, string>();
  for (const { text } of ringOf(properties).reverse())
    for (const line of text.split('\n').slice(1)) {
      const tab = line.indexOf('\t');
      all.delete(line.slice(0, tab));
      all.set(line.slice(0, tab), line.slice(tab + 1));
    }
  return all;
}

/** The number of queries whose answers are in the ring. */
export const countKept = () => linesOf(readProperties()).size;

/** Requires an open lock section. */
export function addToRing(answers: ReadonlyMap<string, Answered>): void {
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
  // Other copies of an answer exist. A task has no other place for its progress.
  if (roomIn({ ...readProperties(), ...written }) >= ROOM_FOR_TASKS) writeProperties(written);
}
