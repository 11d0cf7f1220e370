/** Numbers before the names of a list: those of its rows, and counts as in the list of a deck. */
import { numberedMark } from '../../input/marks.ts';
import { MEASURE } from '../../rows/lots.ts';
import { type Finish, readFinish } from '../words/finishes.ts';

/** What the numbers before names mean in a list. */
export type Marks = 'rows' | 'counts';

/** A line of a deck: `4 Emberfox (CRF) 117 *F*`, `SB: 2x Ash Wolf`. */
export interface DeckLine {
  count: number;
  name: string;
  set: string;
  number: string;
  finish?: Finish;
}

const LINE = new RegExp(String.raw`^(?:SB:\s*)?(\d{1,2})(?:\s*[x×]\s+(?!${MEASURE})|\s+(?![x×]\s))(\S.*)$`, 'i');
/** A count with a sign, or a set with a number: what no name of another kind has. */
const SURE = new RegExp(
  String.raw`^(?:SB:\s*)?\d{1,2}\s?[x×]\s+(?!${MEASURE})\S|\s\([A-Z\d]{2,6}\) [A-Z]*-?\d+[a-z★]?(?: \*[FE]\*)?$`,
  'i',
);
const PRINTING = /^(.*\S)\s+[([]([A-Z\d]{2,6})[)\]](?:\s+([A-Z]*-?\d+[a-z★]?))?$/;

/** Reads a line of a deck, or undefined. */
export function deckLine(text: string): DeckLine | undefined {
  const [, count, rest] = LINE.exec(text.trim()) ?? [];
  if (count === undefined || rest === undefined || count === '0') return undefined;
  const [, mark] = /\s\*([FE])\*$/i.exec(rest) ?? [];
  const plain = mark === undefined ? rest : rest.slice(0, -3).trim();
  const [, name = plain, set = '', number = ''] = PRINTING.exec(plain) ?? [];
  const finish = mark === undefined ? undefined : readFinish(mark.toUpperCase() === 'F' ? 'foil' : 'etched');
  return { count: Number(count), name, set, number, ...(finish ? { finish } : {}) };
}

/** Headings of the parts of a deck. */
export const isDeckHeading = (text: string) =>
  /^(?:\/\/|#)|:\s*\d*$|^(?:about|name .*|name:.*|deck|main(?:deck| deck)?|side ?board|maybe ?board|commanders?|companion|tokens?|considering)(?: \(\d+\))?$/i.test(
    text.trim(),
  );

/**
 * What the numbers before the names of a list mean. Numbers of rows are before every name, each a different one, so they stay what they are
 * when the list is sorted: `1. FC Köln` twice is a name. Counts are before nearly every name, at least every other one as only decks write it.
 */
export function marksOf(names: readonly string[]): Marks | undefined {
  if (names.length < 2) return undefined;
  const numbers = new Set(names.map(name => numberedMark(name)?.count));
  if (numbers.size === names.length && !numbers.has(undefined)) return 'rows';
  const counted = names.filter(name => LINE.test(name));
  if (counted.length < 2) return undefined;
  const lines = names.filter(name => !isDeckHeading(name));
  const isDeck = counted.filter(name => SURE.test(name)).length * 2 >= counted.length;
  return counted.length >= lines.length * 0.8 && isDeck ? 'counts' : undefined;
}
